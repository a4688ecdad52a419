// Host names of the command line and of the configuration to facts.
import { hostFacts, knownHosts } from '../host/facts.js';
import type { HostFacts } from '../host/types.js';
import { UsageError } from './io.js';

export function hostsOf(names: readonly string[]): HostFacts[] {
  return [...new Set(names)].map((name) => {
    const facts = hostFacts(name);
    if (!facts) throw new UsageError(`unknown host \`${name}\`; known are ${knownHosts().join(', ')}`);
    return facts;
  });
}

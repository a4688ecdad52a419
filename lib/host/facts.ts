// The hosts this version knows, by name and version. A new host or version is one more entry of the list below.
// Nothing is guessed: a host or a version that is not here gives null, and the caller says so.
import { AGENT_PLUGINS } from './agent-plugins.js';
import { AGENTSKILLS } from './agentskills.js';
import { CLAUDE_CODE } from './claude-code/facts.js';
import type { HostFacts, HostName } from './types.js';

export const DEFAULT_HOST: HostName = 'claude-code';

/** For each host the newest version first: it is what the bare name means. */
const HOSTS: readonly HostFacts[] = [CLAUDE_CODE, AGENTSKILLS, AGENT_PLUGINS];

/** The name reports use: `claude-code@2.1.332`. */
export const hostId = (facts: HostFacts): string => `${facts.name}@${facts.version}`;

/** The ids of all hosts, newest version of each first. */
export const knownHosts = (): string[] => HOSTS.map(hostId);

/** Takes `claude-code` (its newest version) or `claude-code@2.1.332`; null for anything else. */
export function hostFacts(spec: string): HostFacts | null {
  return HOSTS.find((facts) => facts.name === spec || hostId(facts) === spec) ?? null;
}

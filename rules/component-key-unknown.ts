import type { ComponentKind, HostFacts } from '../lib/host/types.js';
import { readKeys } from '../lib/project/tools.js';
import { defineRule } from '../lib/rule/rule.js';
import { nearNames } from '../lib/text/near.js';
import { quoted } from '../lib/text/words.js';

export default defineRule({
  summary: 'a frontmatter key is a slip away from one that the host reads',
  why: 'the host ignores keys that it does not know, so what the key was to set is not set',
  fix: 'write the key as the host has it',
  category: 'frontmatter',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  roles: ['agent', 'skill', 'command'],
  *file(unit, { host }) {
    const data = readKeys(unit);
    const kind = unit.role as ComponentKind;
    const present = new Set(data?.entries.map((entry) => entry.key));
    for (const entry of data?.entries ?? []) {
      const meant = meantBy(entry.key, kind, host);
      if (!meant || present.has(meant)) continue;
      yield {
        message: `${quoted(entry.key)} is no key of ${kind === 'agent' ? 'an agent' : `a ${kind}`}; the nearest that is one is \`${meant}\``,
        file: unit.file,
        span: entry.keySpan,
        label: 'ignored',
        fix: `rename the key to \`${meant}\` if that is meant`,
        edits: [{ file: unit.file, span: entry.keySpan, text: meant, applicability: 'unsafe' }],
      };
    }
  },
});

function meantBy(key: string, kind: ComponentKind, host: HostFacts): string | null {
  const keys = host.keys[kind];
  if (keys.has(key) || host.misplacedKeys[kind].has(key) || OTHERS.has(key) || key.length < SHORTEST) return null;
  return nearNames(key, keys.keys())[0] ?? null;
}

/** Of a shorter word nearly everything is a slip away. */
const SHORTEST = 5;

/** Keys that other hosts read in the same files. */
const OTHERS: ReadonlySet<string> = new Set(['agents', 'is_background', 'mcp-servers', 'max_turns', 'permission']);

import type { DataNode } from '../lib/document/node.js';
import type { ComponentKind, KeyFact } from '../lib/host/types.js';
import { readKeys } from '../lib/project/tools.js';
import { defineRule } from '../lib/rule/rule.js';
import { listed, quoted } from '../lib/text/words.js';

export default defineRule({
  summary: 'a frontmatter key holds a word that is none of those the host takes',
  why: 'the host ignores a word that it does not know, so the key sets nothing',
  fix: 'write one of the values that the host takes',
  category: 'frontmatter',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  roles: ['agent', 'skill', 'command'],
  *file(unit, { host }) {
    const kind = unit.role as ComponentKind;
    for (const entry of readKeys(unit)?.entries ?? []) {
      const fact = host.keys[kind].get(entry.key);
      if (!fact || (fact.ignoredInPlugin && unit.scope === 'plugin')) continue;
      const expected = expectedOf(fact, entry.value);
      if (!expected || entry.value.kind !== 'scalar') continue;
      yield {
        message: `\`${entry.key}\` holds ${quoted(String(entry.value.value))}, and the host takes ${listed(expected, expected.length)}`,
        file: unit.file,
        span: entry.value.span,
        label: 'not taken',
        severity: entry.key === 'color' ? 'advice' : 'warning',
      };
    }
  },
});

/** The words the host takes, where the value is another word for certain; a value of another type is not judged here. */
function expectedOf(fact: KeyFact, node: DataNode): readonly string[] | null {
  if (fact.shape.type !== 'enum' || node.kind !== 'scalar' || typeof node.value === 'number') return null;
  return node.value === null || fact.shape.values.includes(String(node.value)) ? null : fact.shape.values;
}

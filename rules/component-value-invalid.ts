import type { MappingEntry } from '../lib/document/node.js';
import type { ComponentKind, KeyFact } from '../lib/host/types.js';
import { readKeys } from '../lib/project/tools.js';
import { defineRule } from '../lib/rule/rule.js';
import { listed, quoted } from '../lib/text/words.js';

export default defineRule({
  summary: 'a frontmatter key holds a value that the host does not take',
  why: 'the host ignores a value that it does not know, or reads it as no, without a word',
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
      const expected = wrong(entry, fact, kind);
      if (!expected) continue;
      yield {
        message: `\`${entry.key}\` holds ${shown(entry)}, and the host takes ${expected}`,
        file: unit.file,
        span: entry.value.span,
        label: 'not taken',
        severity: entry.key === 'color' ? 'advice' : 'warning',
      };
    }
  },
});

/** What the host takes, where the value is something else for certain; null where it is fine or in doubt. */
function wrong({ value: node }: MappingEntry, { shape }: KeyFact, kind: ComponentKind): string | null {
  if (node.kind === 'scalar' && node.value === null) return null;
  const value = node.kind === 'scalar' ? node.value : undefined;
  switch (shape.type) {
    case 'enum':
      if (value !== undefined && (typeof value === 'number' || shape.values.includes(String(value)))) return null;
      return listed(shape.values, shape.values.length);
    case 'boolean':
      return typeof value === 'boolean' || BOOLEANS.has(String(value).toLowerCase()) ? null : '`true` and `false`';
    case 'integer':
      return typeof value === 'number' ? wholeNumber(value) : wholeNumber(Number(value ?? Number.NaN));
    case 'tools':
      // In an agent the same mistake leaves it without tools, which is a finding of its own.
      if (kind === 'agent' || node.kind === 'sequence' || typeof value === 'string') return null;
      return 'a text or a list of names';
    default:
      return null;
  }
}

const wholeNumber = (value: number): string | null =>
  Number.isInteger(value) && value > 0 ? null : 'a whole number above 0';

const BOOLEANS = new Set(['true', 'false', 'yes', 'no', 'on', 'off', '1', '0']);

function shown({ value }: MappingEntry): string {
  if (value.kind === 'sequence') return 'a list';
  if (value.kind === 'mapping') return 'a map';
  return quoted(String(value.value));
}

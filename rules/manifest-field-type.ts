import type { Finding } from '../lib/diagnostic/diagnostic.js';
import { type DataNode, isBroken, type MappingNode, stringOf, valueOf } from '../lib/document/node.js';
import type { KeyFact } from '../lib/host/types.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'a field of a manifest or marketplace holds another kind of value than the host reads',
  why: 'Claude Code checks the shape of a manifest before anything else: one wrong value, and the plugin or the marketplace is refused',
  fix: 'write the value in the shape that the host reads',
  category: 'manifest',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  roles: ['manifest', 'marketplace'],
  *file(unit, { host }) {
    const { document } = unit;
    if (document.kind === 'markdown' || document.data?.kind !== 'mapping' || isBroken(document.problems)) return;
    const facts = unit.role === 'manifest' ? host.manifestKeys : host.marketplaceKeys;
    yield* faults(unit.file, '', document.data, facts.values());
    if (unit.role === 'manifest') return;
    const plugins = valueOf(document.data, 'plugins');
    for (const entry of plugins?.kind === 'sequence' ? plugins.items : []) {
      if (entry.kind === 'mapping') yield* faults(unit.file, '', entry, host.marketplaceEntryKeys.values());
      else yield finding(unit.file, 'an item of `plugins`', 'an object', entry);
    }
  },
});

function* faults(file: string, above: string, node: MappingNode, facts: Iterable<KeyFact>): Generator<Finding> {
  for (const fact of facts) {
    const value = valueOf(node, fact.name);
    if (!value) continue;
    const name = `\`${above}${fact.name}\``;
    const wanted = wantedKind(fact, value);
    if (wanted !== null) {
      const edit = repaired(fact, value);
      const found = finding(file, name, wanted, value, edit);
      yield fact.tolerated
        ? { ...found, severity: 'warning', why: 'Claude Code leaves the field out and loads the rest' }
        : found;
      continue;
    }
    if (value.kind === 'mapping' && fact.inner) yield* faults(file, `${above}${fact.name}.`, value, fact.inner);
    if (value.kind === 'sequence' && fact.items) {
      const odd = value.items.find((item) => stringOf(item) === undefined);
      if (odd) yield finding(file, `an item of ${name}`, 'a string', odd);
    }
    const text = stringOf(value);
    if (fact.format === 'url' && text !== undefined && !URL.canParse(text)) {
      yield {
        ...finding(file, name, 'a URL', value),
        message: `${name} is \`${text}\`, which is no URL`,
        fix: 'write the whole URL, `https://` included, or leave the key out',
      };
    }
  }
}

/** What the host wants instead, or null where the value fits. */
function wantedKind(fact: KeyFact, value: DataNode): string | null {
  const kind = kindOf(value);
  if (fact.kinds) return fact.kinds.some((k) => k === kind) ? null : fact.kinds.map((k) => ARTICLE[k]).join(' or ');
  const shape = fact.shape.type;
  if (shape === 'string' || shape === 'boolean' || shape === 'list' || shape === 'mapping')
    return kind === shape ? null : ARTICLE[shape];
  return null;
}

const ARTICLE = {
  string: 'a string',
  boolean: 'a boolean',
  list: 'a list',
  mapping: 'an object',
  number: 'a number',
  null: '`null`',
};

function kindOf(node: DataNode): keyof typeof ARTICLE {
  if (node.kind === 'mapping') return 'mapping';
  if (node.kind === 'sequence') return 'list';
  if (node.value === null) return 'null';
  return typeof node.value as 'string' | 'number' | 'boolean';
}

/** The value as the author meant it, where there is one way to say it. */
function repaired(fact: KeyFact, value: DataNode): string | null {
  const text = stringOf(value);
  const shape = fact.shape.type;
  if (shape === 'string') {
    if (value.kind === 'scalar' && typeof value.value === 'number') return `"${value.raw}"`;
    const url = stringOf(valueOf(value, 'url'));
    return url === undefined ? null : JSON.stringify(url);
  }
  if (text === undefined || text.trim() === '') return null;
  if (shape === 'mapping')
    return fact.inner?.some((f) => f.name === 'name') ? `{ "name": ${JSON.stringify(text)} }` : null;
  if (shape === 'list' && fact.items)
    return JSON.stringify(
      text
        .split(',')
        .map((t) => t.trim())
        .filter(Boolean),
    );
  return shape === 'boolean' && (text === 'true' || text === 'false') ? text : null;
}

function finding(file: string, name: string, wanted: string, value: DataNode, edit: string | null = null): Finding {
  return {
    message: `${name} is ${ARTICLE[kindOf(value)]}, and Claude Code reads ${wanted} there`,
    file,
    span: value.span,
    label: `${ARTICLE[kindOf(value)]} here`,
    fix: edit === null ? `write ${wanted}` : `write \`${edit}\``,
    edits: edit === null ? [] : [{ file, span: value.span, text: edit, applicability: 'safe' }],
  };
}

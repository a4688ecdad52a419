import type { Finding } from '../lib/diagnostic/diagnostic.js';
import { type DataNode, isBroken, type MappingEntry, type MappingNode, valueOf } from '../lib/document/node.js';
import type { HostFacts, KeyFact, ShapeFact } from '../lib/host/types.js';
import { defineRule } from '../lib/rule/rule.js';
import { nearNames } from '../lib/text/near.js';

export default defineRule({
  summary: 'a manifest or marketplace key is a slip of a known one, or stands in the wrong file',
  why: 'Claude Code strips a key that it does not know, so what stands under it has no effect',
  fix: 'write the name that the host reads, or remove the key',
  category: 'manifest',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  roles: ['manifest', 'marketplace'],
  *file(unit, { host }) {
    const { document } = unit;
    if (document.kind === 'markdown' || document.data?.kind !== 'mapping' || isBroken(document.problems)) return;
    if (unit.role === 'manifest') {
      yield* unknown(unit.file, document.data, host.manifestKeys, 'manifest', host);
      for (const shape of host.strictObjects.values()) yield* strict(unit.file, document.data, shape, host);
      return;
    }
    yield* unknown(unit.file, document.data, host.marketplaceKeys, 'marketplace', host);
    const plugins = valueOf(document.data, 'plugins');
    for (const entry of plugins?.kind === 'sequence' ? plugins.items : []) {
      if (entry.kind === 'mapping') yield* unknown(unit.file, entry, host.marketplaceEntryKeys, 'entry', host);
    }
  },
});

type Place = 'manifest' | 'marketplace' | 'entry';

function* unknown(
  file: string,
  node: MappingNode,
  facts: ReadonlyMap<string, KeyFact>,
  place: Place,
  host: HostFacts,
): Generator<Finding> {
  for (const entry of node.entries) {
    if (facts.has(entry.key)) continue;
    if (place === 'manifest' && host.entryOnlyKeys.has(entry.key)) {
      yield elsewhere(file, entry, '`plugin.json`', 'in the marketplace entry of this plugin');
    } else if (place === 'entry' && host.manifestKeys.has(entry.key)) {
      yield elsewhere(file, entry, 'a marketplace entry', 'in the `plugin.json` of the plugin');
    } else {
      const near = nearNames(entry.key, facts.keys()).filter((name) => !node.entries.some((e) => e.key === name));
      if (near.length > 0) yield slip(file, entry, near);
    }
  }
}

const elsewhere = (file: string, entry: MappingEntry, here: string, there: string): Finding => ({
  message: `\`${entry.key}\` has no effect in ${here}`,
  file,
  span: entry.keySpan,
  label: 'belongs elsewhere',
  why: `Claude Code reads \`${entry.key}\` ${there} only`,
  fix: `put \`${entry.key}\` ${there}, or remove it`,
});

function slip(file: string, entry: MappingEntry, near: readonly string[]): Finding {
  const names = near.map((name) => `\`${name}\``).join(' or ');
  return {
    message: `\`${entry.key}\` is no key that Claude Code reads here, and its name is close to ${names}`,
    file,
    span: entry.keySpan,
    label: `close to ${names}`,
    edits:
      near.length === 1 ? [{ file, span: entry.keySpan, text: JSON.stringify(near[0]), applicability: 'unsafe' }] : [],
  };
}

/** Objects in which one key too many, or one too few, makes the host refuse the plugin. */
function* strict(file: string, root: MappingNode, shape: ShapeFact, host: HostFacts): Generator<Finding> {
  const [key, kind] = shape.name.endsWith('[]')
    ? [shape.name.slice(0, -2), 'sequence']
    : [shape.name.slice(0, -2), 'mapping'];
  const value = valueOf(root, key);
  if (value?.kind !== kind) return;
  const inner: readonly DataNode[] =
    value.kind === 'sequence' ? value.items : value.kind === 'mapping' ? value.entries.map((e) => e.value) : [];
  for (const node of inner) {
    if (node.kind !== 'mapping') continue;
    for (const entry of node.entries) {
      if (shape.fields.has(entry.key)) continue;
      const near = nearNames(entry.key, shape.fields.keys());
      yield {
        message: `\`${entry.key}\` is no key of an entry of \`${key}\``,
        file,
        span: entry.keySpan,
        label: near.length > 0 ? `close to ${near.map((name) => `\`${name}\``).join(' or ')}` : 'unknown',
        severity: 'error',
        why: `${host.label} refuses the whole plugin over an unknown key here`,
      };
    }
  }
}

import type { Finding } from '../lib/diagnostic/diagnostic.js';
import { type DataNode, isBroken, type MappingNode, stringOf, valueOf } from '../lib/document/node.js';
import type { KeyFact } from '../lib/host/types.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'a manifest or marketplace lacks a field that the host requires',
  why: 'Claude Code refuses a manifest without its required fields, and with it the plugin or the whole marketplace',
  fix: 'add the field',
  category: 'manifest',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  roles: ['manifest', 'marketplace'],
  *file(unit, { host }) {
    const { document } = unit;
    if (document.kind === 'markdown' || document.data?.kind !== 'mapping' || isBroken(document.problems)) return;
    if (unit.role === 'manifest') {
      yield* missing(unit.file, '`plugin.json`', document.data, host.manifestKeys.values());
      return;
    }
    yield* missing(unit.file, '`marketplace.json`', document.data, host.marketplaceKeys.values());
    const plugins = valueOf(document.data, 'plugins');
    for (const [index, entry] of plugins?.kind === 'sequence' ? plugins.items.entries() : []) {
      if (entry.kind !== 'mapping') continue;
      const name = stringOf(valueOf(entry, 'name'));
      const what = name ? `the entry \`${name}\`` : `entry ${index + 1} of \`plugins\``;
      yield* missing(unit.file, what, entry, host.marketplaceEntryKeys.values());
    }
  },
});

function* missing(file: string, what: string, node: MappingNode, facts: Iterable<KeyFact>): Generator<Finding> {
  for (const fact of facts) {
    const value = valueOf(node, fact.name);
    if (fact.required && isEmpty(value)) {
      yield {
        message: value ? `${what} has an empty \`${fact.name}\`` : `${what} has no \`${fact.name}\``,
        file,
        span: value?.span ?? { start: node.span.start, end: node.span.start + 1 },
        label: value ? 'nothing in it' : 'the object starts here',
        fix: value ? `give \`${fact.name}\` a value` : `add \`"${fact.name}"\` to this object`,
      };
    } else if (value?.kind === 'mapping' && fact.inner) {
      yield* missing(file, `\`${fact.name}\` of ${what}`, value, fact.inner);
    }
  }
}

/** A value of another kind is a fault of its type, which another rule reports. */
const isEmpty = (value: DataNode | undefined): boolean => value === undefined || stringOf(value)?.trim() === '';

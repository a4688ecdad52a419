import { entryOf, isBroken, type MappingEntry, type MappingNode, valueOf } from '../lib/document/node.js';
import type { HostFacts } from '../lib/host/types.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'a marketplace entry with `strict: false` lists components, and the plugin has a manifest of its own',
  why: 'with `strict: false` the entry is the whole definition of the plugin; Claude Code then finds two definitions and does not load it',
  fix: 'remove `strict: false`, so that the entry adds to the manifest, or keep the components in one of the two places',
  category: 'manifest',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model, { host }) {
    for (const { manifest, entries } of model.plugins) {
      if (!manifest?.data || isBroken(manifest.problems)) continue;
      for (const entry of entries) {
        const strict = valueOf(entry.node, 'strict');
        if (strict?.kind !== 'scalar' || strict.value !== false) continue;
        const listed = componentKeys(entry.node, host)[0];
        if (!listed) continue;
        const own = componentKeys(manifest.data, host)[0];
        yield {
          message: `the entry ${entry.name ? `\`${entry.name.value}\` ` : ''}has \`strict: false\` and lists \`${listed.key}\`, and the plugin has a \`plugin.json\`${own ? ` that lists \`${own.key}\`` : ''}`,
          file: entry.file,
          span: listed.keySpan,
          label: 'defined here',
          severity: own ? 'error' : 'warning',
          ...(own
            ? {}
            : {
                why: `the documentation of ${host.label} calls any \`plugin.json\` beside such an entry a conflict; whether one without components of its own is refused is not settled`,
              }),
          related: [
            {
              file: manifest.file,
              span: own?.keySpan ?? { start: 0, end: 0 },
              label: own ? 'and here' : 'a manifest of its own',
            },
          ],
        };
      }
    }
  },
});

function componentKeys(node: MappingNode, host: HostFacts): MappingEntry[] {
  const names = [...host.pathKeys.keys()].map((name) => name.split('.')[0] as string);
  return [...new Set(names)].flatMap((name) => entryOf(node, name) ?? []);
}

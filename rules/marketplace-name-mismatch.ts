import { isBroken } from '../lib/document/node.js';
import { fieldOf } from '../lib/project/discover.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'a marketplace entry and the manifest it leads to give the plugin different names',
  why: 'the plugin is installed under the name of the entry, while its skills and agents carry the name of the manifest as their prefix: whoever types one for the other finds nothing',
  fix: 'give both the same name',
  category: 'manifest',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model) {
    for (const { manifest, entries } of model.plugins) {
      const own = fieldOf(manifest?.data, 'name');
      const [entry, second] = entries;
      // Several entries that share one folder cannot all carry its name.
      if (!manifest || !own || !entry?.name || second || isBroken(manifest.problems)) continue;
      if (entry.name.value === own.value) continue;
      yield {
        message: `the marketplace calls the plugin \`${entry.name.value}\`, and its manifest calls it \`${own.value}\``,
        file: entry.file,
        span: entry.name.span,
        label: 'installed under this name',
        related: [{ file: manifest.file, span: own.span, label: 'prefix of its components' }],
      };
    }
  },
});

import { isBroken } from '../lib/document/node.js';
import { fieldOf } from '../lib/project/discover.js';
import { defineRule } from '../lib/rule/rule.js';
import { compareVersions } from '../lib/text/version.js';

export default defineRule({
  summary: 'a marketplace entry announces another version than the manifest it leads to',
  why: 'Claude Code takes the version of `plugin.json`; what the entry says is shown and has no effect',
  fix: 'write one version in both places, or leave it out of the entry',
  category: 'release',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model) {
    for (const { manifest, entries } of model.plugins) {
      const own = fieldOf(manifest?.data, 'version');
      if (!manifest || !own || isBroken(manifest.problems)) continue;
      for (const entry of entries) {
        const announced = fieldOf(entry.node, 'version');
        if (!announced || plain(announced.value) === plain(own.value)) continue;
        const ahead = (compareVersions(announced.value, own.value) ?? 0) > 0;
        yield {
          message: `the marketplace announces version \`${announced.value}\`, and the manifest says \`${own.value}\``,
          file: entry.file,
          span: announced.span,
          label: 'has no effect',
          severity: ahead ? 'error' : 'warning',
          ...(ahead
            ? {
                why: `Claude Code takes the version of \`plugin.json\`: whoever has \`${own.value}\` is told that it is the latest, so the announced update does not arrive`,
              }
            : {}),
          related: [{ file: manifest.file, span: own.span, label: 'this one counts' }],
        };
      }
    }
  },
});

const plain = (version: string): string => version.trim().replace(/^v(?=\d)/, '');

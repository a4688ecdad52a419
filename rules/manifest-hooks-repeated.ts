import { removalSpan } from '../lib/document/edit-remove.js';
import { entryOf } from '../lib/document/node.js';
import { pathFields } from '../lib/project/components.js';
import { joinPath } from '../lib/project/files.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'the manifest names the hooks file that is loaded without being named',
  why: 'Claude Code loads `hooks/hooks.json` by itself, takes the second mention for a duplicate and reports that the hooks failed to load; old versions only showed the message',
  fix: 'remove the path; `hooks` in the manifest is for files of another name',
  category: 'manifest',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model, { host }) {
    const standard = host.pathKeys.get('hooks')?.otherwise;
    if (standard === undefined) return;
    for (const { folder, manifest } of model.plugins) {
      const hooks = entryOf(manifest?.data, 'hooks');
      if (!manifest?.data || !hooks) continue;
      const own = joinPath(folder, standard) as string;
      if (model.files.resolvedKind(own) !== 'file') continue;
      for (const path of hooks.value.kind === 'mapping' ? [] : pathFields(hooks.value)) {
        const target = joinPath(folder, path.value);
        if (target !== own && (target === null || model.files.link(target)?.target !== own)) continue;
        const items = hooks.value.kind === 'sequence' ? hooks.value.items : [];
        const at = items.findIndex((item) => item.span.start === path.span.start);
        const span =
          items.length > 1
            ? removalSpan(items, at)
            : removalSpan(manifest.data.entries, manifest.data.entries.indexOf(hooks));
        yield {
          message: `\`${path.value}\` is loaded by itself, and the manifest names it again`,
          file: manifest.file,
          span: path.span,
          label: 'a second time',
          edits: [{ file: manifest.file, span, text: '', applicability: 'safe' }],
        };
      }
    }
  },
});

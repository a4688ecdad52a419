import { stringOf, valueOf } from '../lib/document/node.js';
import { joinPath } from '../lib/project/files.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'a marketplace entry names a local folder that is not there',
  why: 'the marketplace is accepted and lists the plugin; only installing it fails, since there is nothing to copy',
  fix: 'correct the path, counted from the folder that holds `.claude-plugin/`, or remove the entry',
  category: 'manifest',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model) {
    for (const { entries, folder, data } of model.marketplaces) {
      const root = stringOf(valueOf(valueOf(data, 'metadata'), 'pluginRoot'));
      for (const { source, file, name } of entries) {
        if (!source || !('text' in source) || source.folder !== null) continue;
        const { value, span } = source.text;
        const path = value.startsWith('./')
          ? value
          : root === undefined || value.startsWith('.')
            ? null
            : `${root}/${value}`;
        const target = path === null ? null : joinPath(folder, path);
        // How the path is written is the business of another rule; what git ignores may be built later.
        if (target === null || /[\\]|(^|\/)\.\.(\/|$)/.test(value) || model.files.ignored(target)) continue;
        const kind = model.files.kind(target);
        const other = kind === null ? model.files.otherCase(target) : null;
        const what =
          kind === 'file'
            ? 'is a file'
            : kind === 'link'
              ? 'is a link that leads to no folder of the marketplace'
              : other
                ? `differs in case from \`${other}\``
                : 'is not there';
        yield {
          message: `the source of ${name ? `\`${name.value}\`` : 'an entry'}, \`${value}\`, ${what}`,
          file,
          span,
          label: kind === 'file' ? 'no folder' : other ? 'another case on disk' : 'leads to nothing',
          ...(other
            ? {
                why: 'where file names are case-sensitive, installing the plugin fails',
                fix: `write the name as it is on disk, \`${other}\``,
              }
            : {}),
        };
      }
    }
  },
});

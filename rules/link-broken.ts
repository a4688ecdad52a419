import { folderOf } from '../lib/project/files.js';
import { elsewhere, fileTarget, isTemplate, leavesPlugin, relativePath } from '../lib/project/resolve-file.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'a relative link in prose leads to no file',
  why: 'whoever follows the link finds nothing, so the instructions behind it are lost',
  fix: 'correct the target, add the file, or remove the link',
  category: 'reference',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agentskills', 'agent-plugins'],
  *project(model) {
    for (const reference of model.references) {
      if (reference.form !== 'link' || !reference.firm || isTemplate(reference.file)) continue;
      const target = fileTarget(model, reference);
      if (!target || target.path === null || target.found || target.otherCase !== null) continue;
      const other = elsewhere(model, reference);
      const leaves = leavesPlugin(model, reference) ? ', outside the plugin,' : ',';
      yield {
        message: `\`${reference.text}\` leads to \`${target.path}\`${leaves} which does not exist${other ? `; \`${other.path}\` does` : ''}`,
        file: reference.file,
        span: reference.span,
        label: 'leads nowhere',
        ...(other && reference.target?.base === 'file'
          ? {
              fix: `link to \`${relativePath(folderOf(reference.file), other.path)}\` if that is the file meant, or remove the link`,
            }
          : {}),
      };
    }
  },
});

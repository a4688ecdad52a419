import type { Edit } from '../lib/diagnostic/diagnostic.js';
import { fileTarget, isTemplate } from '../lib/project/resolve-file.js';
import type { Reference } from '../lib/project/types.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'a path differs in case from the file on disk',
  why: 'it is found on disks that ignore case, as on macOS and Windows, and missing on Linux',
  fix: 'write the path in the case that the file has on disk',
  category: 'reference',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agentskills', 'agent-plugins'],
  *project(model) {
    for (const reference of model.references) {
      if (!reference.firm || isTemplate(reference.file)) continue;
      const target = fileTarget(model, reference);
      if (!target || target.found || target.otherCase === null) continue;
      const edit = renamed(reference, target.otherCase);
      yield {
        message: `\`${reference.target?.path}\` is \`${target.otherCase}\` on disk, and the case differs`,
        file: reference.file,
        span: reference.span,
        label: 'other case on disk',
        edits: edit ? [edit] : [],
      };
    }
  },
});

/** Puts the names on disk in place of the last parts of the path, as many as the path names itself. */
function renamed(reference: Reference, onDisk: string): Edit | null {
  const path = reference.target?.path ?? '';
  if (reference.form === 'config' || !reference.text.includes(path)) return null;
  const parts = path.split('/');
  const names = onDisk.split('/');
  const own = parts.map((part, i) => {
    const name = names[names.length - parts.length + i];
    return name !== undefined && name.toLowerCase() === part.toLowerCase() ? name : part;
  });
  const text = reference.text.replace(path, own.join('/'));
  return { file: reference.file, span: reference.span, text, applicability: 'safe' };
}

import { baseOf, folderOf } from '../lib/project/files.js';
import { skillFolder } from '../lib/project/resolve-file.js';
import type { Plugin, Project, Reference } from '../lib/project/types.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'a command uses a path below one person’s home folder',
  why: 'the folder exists on that machine only, so the command fails for everybody else',
  fix: 'write the path relative to the plugin, `${CLAUDE_PLUGIN_ROOT}/…`, or let the user set it',
  category: 'reference',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agentskills', 'agent-plugins'],
  *project(model) {
    for (const reference of model.references) {
      if (reference.form !== 'home' || !reference.firm) continue;
      if (model.plugins[reference.plugin]?.scope === 'project') continue;
      const own = shipped(model, reference);
      yield {
        message: `\`${reference.text}\` is a path of one machine`,
        file: reference.file,
        span: reference.span,
        label: 'below somebody’s home folder',
        ...(own === null ? {} : { fix: `write \`${own}\`: a file of that name is shipped there` }),
      };
    }
  },
});

/** The file of that name beside the document, as the host names it. */
function shipped(model: Project, { file, plugin, text }: Reference): string | null {
  const name = baseOf(text.replace(/\\+/g, '/'));
  const top = (model.plugins[plugin] as Plugin).folder;
  const skill = skillFolder(model, file, top);
  const has = (folder: string): boolean => model.files.kind(folder === '' ? name : `${folder}/${name}`) === 'file';
  if (skill !== null) {
    for (const below of ['', 'scripts/', 'references/', 'assets/']) {
      if (has(`${skill === '' ? '' : `${skill}/`}${below}`.replace(/\/$/, '')))
        return `\${CLAUDE_SKILL_DIR}/${below}${name}`;
    }
  }
  return has(top) && folderOf(file) !== top ? `\${CLAUDE_PLUGIN_ROOT}/${name}` : null;
}

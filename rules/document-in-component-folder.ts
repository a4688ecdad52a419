import { folderOf } from '../lib/project/files.js';
import { defineRule } from '../lib/rule/rule.js';
import { quoted } from '../lib/text/words.js';

export default defineRule({
  summary: 'a README or the like lies in the folder of agents or commands',
  why: 'Claude Code takes every Markdown file in such a folder for a component: a README becomes an agent with every tool, or a command in the menu',
  fix: 'move the document out of the folder, to the root of the plugin or to `docs/`',
  category: 'reference',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project({ strays, plugins }, { host }) {
    for (const { file, plugin, kind } of strays) {
      const name = file.slice(file.lastIndexOf('/') + 1);
      const scope = plugins[plugin]?.scope;
      if (kind === 'skill') continue;
      // There the host itself takes an agent file without a name for documentation.
      if (name.startsWith('.') || (kind === 'agent' && scope === 'project')) continue;
      const base = name.replace(/\.md$/, '');
      const prefix = scope === 'project' ? '' : plugins[plugin]?.name;
      const shown = prefix ? `${prefix}:${base}` : base;
      const becomes = kind === 'command' ? `a command \`/${shown}\`` : `an agent ${quoted(shown)} with every tool`;
      yield {
        message: `${quoted(name)} lies among the ${kind}s in ${quoted(folderOf(file) || '.')} and is loaded as one`,
        file,
        span: { start: 0, end: 0 },
        label: `becomes ${becomes}`,
        why: `${host.label} takes every Markdown file in this folder for a component, so this one becomes ${becomes}`,
        ...(scope === 'bare' ? { severity: 'advice' as const } : {}),
      };
    }
  },
});

import type { Finding } from '../lib/diagnostic/diagnostic.js';
import type { LinkFact, Plugin } from '../lib/project/types.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'a symbolic link of a plugin leads out of it',
  why: 'whoever installs the plugin gets either nothing or a copy of what lies at that place on their own machine, secrets included; this run does not follow the link',
  fix: 'put the file itself into the plugin, or remove the link',
  category: 'security',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agentskills', 'agent-plugins'],
  *project(model, { host }) {
    for (const plugin of model.plugins) {
      // Below `.claude` a link is a matter of its owner's own machine.
      if (plugin.scope === 'project') continue;
      for (const { path, kind } of model.files.walk(plugin.folder)) {
        const link = kind === 'link' ? model.files.link(path) : null;
        const found = link && judged(link, plugin, host.name === 'claude-code');
        if (found) yield { file: path, span: { start: 0, end: 0 }, ...found };
      }
    }
  },
});

function judged(link: LinkFact, plugin: Plugin, copies: boolean): Omit<Finding, 'file' | 'span'> | null {
  const message = `the link leads to \`${link.text}\``;
  if (link.leads === 'outside')
    return { message: `${message}, out of everything that is shipped`, label: 'leads out of the plugin' };
  if (link.leads === 'repository') {
    const why =
      'only an installation from a marketplace that holds both copies what the link leads to; any other gets a link to nothing';
    return { message: `${message}, out of the plugin`, label: 'leads out of the plugin', severity: 'warning', why };
  }
  if (link.leads === 'nowhere') return null;
  const target = link.target as string;
  if (plugin.folder === '' || `${target}/`.startsWith(`${plugin.folder}/`)) return null;
  // Claude Code copies what a link leads to within one marketplace; other installers do not.
  if (copies && plugin.entries.length > 0) return null;
  const why = 'an installer that copies the folder of the plugin alone leaves a link to nothing behind';
  return {
    message: `${message}, out of the plugin’s folder`,
    label: 'leads out of the plugin',
    severity: 'warning',
    why,
  };
}

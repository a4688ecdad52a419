import { baseOf } from '../lib/project/files.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'an agent declares another name than its file has',
  why: 'Claude Code goes by the declared name, and nothing is wrong there; hosts that go by the file list the agent under another name, or twice',
  fix: 'name the file after the agent if other hosts are to read it',
  category: 'manifest',
  severity: 'advice',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model) {
    for (const { agents } of model.plugins) {
      for (const { declaredName, file } of agents) {
        const base = baseOf(file).replace(/\.md$/, '');
        // AGENT.md names no agent: its folder does.
        if (!declaredName || declaredName.value === '' || base === 'AGENT' || declaredName.value === base) continue;
        yield {
          message: `the agent declares the name \`${declaredName.value}\`, and its file is \`${baseOf(file)}\``,
          file,
          span: declaredName.span,
          label: `the file says \`${base}\``,
        };
      }
    }
  },
});

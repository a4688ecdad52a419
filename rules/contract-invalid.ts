import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'a dispatch contract cannot be judged by',
  why: 'a gate refuses a contract that it does not understand as a whole, so nothing is accepted',
  fix: 'correct the entry; `docs/dispatch.md` lists what a contract holds',
  category: 'dispatch',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model) {
    for (const { file, read, plugin } of model.contracts.contracts) {
      for (const { message, span, fix } of read.mistakes) yield { message, file, span, ...(fix ? { fix } : {}) };
      const agent = read.contract?.agent;
      const agents = model.plugins[plugin]?.agents ?? [];
      if (agent && !agents.some((a) => a.name === agent.value)) {
        yield {
          message: `the plugin has no agent \`${agent.value}\``,
          file,
          span: agent.span,
          label: 'no such agent',
          fix: 'write the name of an agent of this plugin',
        };
      }
      for (const consumer of read.contract?.consumers ?? []) {
        const folder = model.plugins[plugin]?.folder ?? '';
        if (model.files.kind(folder === '' ? consumer.value : `${folder}/${consumer.value}`) === null)
          yield {
            message: `the consumer \`${consumer.value}\` is not there`,
            file,
            span: consumer.span,
            label: 'no such file',
            fix: 'write the path of a document of this plugin',
          };
      }
    }
  },
});

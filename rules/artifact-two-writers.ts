import { dispatchesOf } from '../lib/project/dispatches.js';
import { defineRule } from '../lib/rule/rule.js';
import { quoted } from '../lib/text/words.js';

export default defineRule({
  summary: 'a document orders a file to be written that a configuration gives to another writer',
  why: 'the declared owner writes the same path as a whole, so what was written first is lost',
  fix: 'let one of the two write the file: take the order out, or make the document the owner',
  category: 'dispatch',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model) {
    const agents = dispatchesOf(model).workers.map((w) => w.agent.name);
    for (const output of model.contracts.outputs) {
      // Several may add to a log, and an agent that is the owner writes its own file.
      if (/append|log|shared|merge|hand-?over/i.test(output.mode.value) || agents.includes(output.owner.value))
        continue;
      for (const document of model.contracts.documents) {
        if (document.plugin !== output.plugin) continue;
        const order = document.writes.find((w) => w.value === output.path.value.replace(/^\.\//, ''));
        const own =
          document.file.split('/').at(-2) === output.owner.value || document.file.endsWith(`/${output.owner.value}.md`);
        if (!order || own) continue;
        yield {
          message: `${quoted(output.path.value)} is written here and by \`${output.owner.value}\`, which owns it (${quoted(output.mode.value)})`,
          file: document.file,
          span: order.span,
          label: 'written here',
          related: [{ file: output.file, span: output.path.span, label: `the output of \`${output.owner.value}\`` }],
        };
      }
    }
  },
});

import { dispatchesOf } from '../lib/project/dispatches.js';
import { defineRule } from '../lib/rule/rule.js';
import { listed } from '../lib/text/words.js';

export default defineRule({
  summary: 'a dispatch sends other fields than its agent requires',
  why: 'the agent starts without what it needs: it guesses, asks nobody, or answers with an empty result',
  fix: 'send every field that the agent calls required, under the name that it uses',
  category: 'dispatch',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model) {
    const dispatches = dispatchesOf(model);
    for (const document of model.contracts.documents) {
      for (const sent of document.sent) {
        const named = new Set(
          document.mentions
            .filter((m) => sent.span.start <= m.span.start && m.span.end <= sent.span.end)
            .flatMap((m) => dispatches.agentNamed(document, m.name) ?? []),
        );
        const [agent] = named;
        const own = agent && dispatches.workers.find((w) => w.agent === agent)?.own;
        const input = own?.inputs[0];
        if (named.size !== 1 || !agent || !input || input.required.length === 0) continue;
        const given = sent.keys.map((k) => k.value);
        const missing = input.required.filter((name) => !given.includes(name));
        const unknown = sent.keys.filter((k) => !input.keys.some((known) => known.value === k.value));
        if (missing.length === 0) continue;
        const extra =
          unknown.length > 0 ? `, and sends ${listed(unknown.map((k) => k.value))}, which is no input of it` : '';
        yield {
          message: `the dispatch of \`${agent.name}\` lacks ${listed(missing)}${extra}`,
          file: document.file,
          span: {
            start: (sent.keys[0] as { span: { start: number } }).span.start,
            end: (sent.keys.at(-1) as { span: { end: number } }).span.end,
          },
          label: 'what is sent',
          related: [{ file: agent.file, span: input.span, label: `requires ${listed(input.required, 6)}` }],
        };
      }
    }
  },
});

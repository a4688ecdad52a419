import { saysAnywhere } from '../lib/project/by-value.js';
import { dispatchesOf, isEcho, payloadKeysOf } from '../lib/project/dispatches.js';
import { defineRule } from '../lib/rule/rule.js';
import { quoted } from '../lib/text/words.js';

export default defineRule({
  summary: 'an agent echoes its input, and no document that dispatches it compares the echo',
  why: 'an echo that nobody compares catches nothing: a changed input passes every gate',
  fix: 'compare the field with what was sent before anything else is judged, and fail the dispatch on a difference',
  category: 'payload',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model) {
    for (const { agent, own, consumers, contract } of dispatchesOf(model).workers) {
      // A contract file has its echo compared by the gate.
      if (!own || consumers.length === 0 || (contract?.read.contract?.echo.length ?? 0) > 0) continue;
      const documents = model.contracts.documents.filter((d) => d.plugin === agent.plugin && d.role !== 'agent');
      // Any word of it that judges is taken for the comparison.
      if (documents.some((d) => saysAnywhere(d, ['echo-compared', 'echo-touched']))) continue;
      const key = [...payloadKeysOf(own).values()].find((k) => isEcho(k.value));
      const [consumer] = consumers;
      const sent = consumer?.mentions.find((m) => m.as === 'dispatch');
      if (!key) continue;
      yield {
        message: `${quoted(key.value)} of \`${agent.name}\` is compared with nothing by the documents that dispatch it`,
        file: agent.file,
        span: key.span,
        label: 'nobody reads it',
        related:
          consumer && sent
            ? [{ file: consumer.file, span: sent.span, label: 'dispatches it and does not compare' }]
            : [],
      };
    }
  },
});

import { axesOf, dispatchesOf, isEcho, isPointer, payloadKeysOf } from '../lib/project/dispatches.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'the payload of a dispatched agent restates nothing of what it was sent',
  why: 'an input that arrived cut or changed gives a well-formed answer to another question, and every check on the answer passes',
  fix: 'let the payload repeat the input in a field such as `topic_as_received`, verbatim, and compare it with what was sent',
  category: 'payload',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model) {
    for (const { agent, own, consumers, contract } of dispatchesOf(model).workers) {
      if (!own || consumers.length === 0 || contract) continue;
      const keys = payloadKeysOf(own);
      const axes = axesOf(own);
      const first = keys.values().next().value;
      const pointer = [...keys.keys()].some(isPointer);
      // An echo is owed where a parent grades the answer as data, not where a person reads it.
      if (!first || !pointer || axes.size === 0 || [...keys.keys()].some(isEcho)) continue;
      const repeats = own.blocks.some((b) => b.returned && b.verbatim.some((key) => !/token|nonce|version/i.test(key)));
      if (repeats) continue;
      const [consumer] = consumers;
      const sent = consumer?.mentions.find((m) => m.as === 'dispatch');
      yield {
        message: `no field of the payload of \`${agent.name}\` repeats what the agent was sent`,
        file: agent.file,
        span: first.span,
        label: 'the payload starts here',
        related: consumer && sent ? [{ file: consumer.file, span: sent.span, label: 'sends it' }] : [],
      };
    }
  },
});

import { saysAnywhere } from '../lib/project/by-value.js';
import { dispatchesOf, isEcho, payloadKeysOf } from '../lib/project/dispatches.js';
import { defineRule } from '../lib/rule/rule.js';
import { quoted } from '../lib/text/words.js';

export default defineRule({
  summary: 'an agent is told to echo its input, and not that the echo is verbatim',
  why: 'an echo in other words cannot be compared: a cut or changed input reads like a tidy summary of the right one',
  fix: 'say that the field repeats the input verbatim, byte for byte, even where it looks mistaken',
  category: 'payload',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model) {
    for (const { agent, own } of dispatchesOf(model).workers) {
      if (!own) continue;
      for (const key of payloadKeysOf(own).values()) {
        if (!isEcho(key.value)) continue;
        const inBlock = own.blocks.some((b) => b.verbatim.includes(key.value));
        if (inBlock || saysAnywhere(own, ['echo-verbatim', 'exact-touched'])) continue;
        yield {
          message: `${quoted(key.value)} of \`${agent.name}\` is an echo of its input, and nothing says that it is verbatim`,
          file: agent.file,
          span: key.span,
          label: 'in whose words?',
        };
      }
    }
  },
});

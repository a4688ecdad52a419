import { isPutTogether, namesEventLater, specificOutputs } from '../lib/claim/hook-output.js';
import { eventsOf } from '../lib/project/hook-scripts.js';
import { defineRule } from '../lib/rule/rule.js';
import { listed } from '../lib/text/words.js';

export default defineRule({
  summary: 'a hook answers with an output that does not name its event',
  why: 'the host takes `hookSpecificOutput` only with the `hookEventName` of the event that runs; without it the answer is thrown away, and a denied call goes on',
  fix: 'write `"hookEventName": "…"` into `hookSpecificOutput`',
  category: 'hook',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  roles: ['script'],
  *file(unit) {
    const { text } = unit.document.source;
    if (!text.includes('hookSpecificOutput') || namesEventLater(text)) return;
    const events = [...eventsOf(unit)];
    for (const answer of specificOutputs(text)) {
      const named = /hookEventName\\?["']?\s*[:=]\s*\\?["'](\w+)/.exec(answer.text)?.[1];
      const fault =
        named !== undefined
          ? events.includes(named)
            ? null
            : `names \`${named}\`, and the script runs on ${listed(events)}`
          : answer.text.includes('hookEventName') || isPutTogether(answer.text)
            ? null
            : 'has no `hookEventName`';
      // A script for several events may be started by hooks of another plugin for the one that it names.
      if (fault === null || (named !== undefined && specificOutputs(text).length > 1)) continue;
      yield {
        message: `\`hookSpecificOutput\` ${fault}`,
        ...(events.length === 1 ? { fix: `write \`"hookEventName": "${events[0]}"\` into it` } : {}),
        file: unit.file,
        span: { start: answer.start, end: answer.end },
        label: 'thrown away',
      };
    }
  },
});

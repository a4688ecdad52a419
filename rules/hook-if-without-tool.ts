import { entryOf } from '../lib/document/node.js';
import { hookEntries, hookMaps } from '../lib/project/hook-maps.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'a hook has an `if` under an event that is about no tool',
  why: '`if` is a permission rule that is held against a tool call; under any other event nothing can meet it, and the hook never runs',
  fix: 'take `if` out and look into the event in the script, or move the hook to an event of tools',
  category: 'hook',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  roles: ['hooks', 'manifest', 'skill', 'command'],
  *file(unit, { host }) {
    for (const map of hookMaps(unit, (name) => host.events.has(name))) {
      for (const { event, handler } of hookEntries(map)) {
        const rule = entryOf(handler, 'if');
        const fact = host.events.get(event.value);
        if (!rule || !fact || fact.matches === 'tool') continue;
        yield {
          message: `\`if\` under \`${event.value}\` is met by nothing, so that the hook never runs`,
          file: unit.file,
          span: rule.span,
          label: 'no tool call to hold it against',
          related: [{ file: unit.file, span: event.span, label: 'about no tool' }],
        };
      }
    }
  },
});

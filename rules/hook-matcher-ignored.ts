import { fieldOf } from '../lib/project/discover.js';
import { hookGroups, hookMaps } from '../lib/project/hook-maps.js';
import { defineRule } from '../lib/rule/rule.js';
import { quoted } from '../lib/text/words.js';

export default defineRule({
  summary: 'a hook has a matcher under an event that takes none',
  why: 'the host ignores the matcher, so the hook runs each time, and not only where the author meant it to',
  fix: 'take the matcher out, and look into the event in the script',
  category: 'hook',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  roles: ['hooks', 'manifest', 'skill', 'command'],
  *file(unit, { host }) {
    for (const map of hookMaps(unit, (name) => host.events.has(name))) {
      for (const { event, group } of hookGroups(map)) {
        const matcher = fieldOf(group, 'matcher');
        // An empty one and a star say what happens anyway.
        if (!matcher || /^(?:\*|\.\*|)$/.test(matcher.value) || host.events.get(event.value)?.matches !== 'none')
          continue;
        yield {
          message: `\`${event.value}\` takes no matcher, and ${quoted(matcher.value)} is ignored`,
          file: unit.file,
          span: matcher.span,
          label: 'ignored',
          related: [{ file: unit.file, span: event.span, label: 'runs each time' }],
        };
      }
    }
  },
});

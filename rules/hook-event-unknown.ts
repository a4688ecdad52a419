import { isBroken } from '../lib/document/node.js';
import { hookMaps } from '../lib/project/hook-maps.js';
import { defineRule } from '../lib/rule/rule.js';
import { fixOf, nearNames } from '../lib/text/near.js';
import { quoted } from '../lib/text/words.js';

export default defineRule({
  summary: 'a hook waits for an event that the host does not have',
  why: 'the host ignores an event that it does not know, so these hooks never run; versions up to 2.1.197 refuse the file',
  fix: 'write the name of an event as the host has it, letter for letter',
  category: 'hook',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  roles: ['hooks', 'manifest', 'skill', 'command'],
  *file(unit, { host }) {
    const { document } = unit;
    if (document.kind !== 'markdown' && isBroken(document.problems)) return;
    for (const { events, unwrapped } of hookMaps(unit, (name) => host.events.has(name))) {
      if (events.kind !== 'mapping' || unwrapped) continue;
      for (const { key, keySpan, value } of events.entries) {
        // A name in another form with something else than groups is a note of the author's, or another tool's.
        if (host.events.has(key) || value.kind !== 'sequence') continue;
        const near = nearNames(key, host.events.keys());
        const fix = fixOf(near);
        yield {
          message: `${quoted(key)} is no event of ${host.label}`,
          file: unit.file,
          span: keySpan,
          label: 'never fires',
          // A name that is like no other may be newer than the table.
          severity: near.length > 0 ? 'error' : 'warning',
          ...(fix ? { fix } : {}),
        };
      }
    }
  },
});

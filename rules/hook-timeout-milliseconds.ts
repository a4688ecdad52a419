import { entryOf } from '../lib/document/node.js';
import { hookEntries, hookMaps } from '../lib/project/hook-maps.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'a timeout of a hook reads as milliseconds, and the host takes seconds',
  why: 'a hook that hangs holds the session for hours before it is stopped',
  fix: 'write the seconds',
  category: 'hook',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  roles: ['hooks', 'manifest', 'skill', 'command'],
  *file(unit, { host }) {
    for (const map of hookMaps(unit, (name) => host.events.has(name))) {
      const timeouts = [...hookEntries(map)].flatMap(({ handler }) => {
        const node = entryOf(handler, 'timeout')?.value;
        return node?.kind === 'scalar' && typeof node.value === 'number'
          ? [{ span: node.span, value: node.value }]
          : [];
      });
      const small = timeouts.some(({ value }) => value > 0 && value <= MINUTE);
      for (const { value, span } of timeouts) {
        if (!isMilliseconds(value, small)) continue;
        const hours = (value / 3600).toFixed(1);
        yield {
          message: `a timeout of ${value} seconds is ${value >= 3600 ? `${hours} hours` : `${Math.round(value / 60)} minutes`}`,
          fix: `write \`${value / 1000}\``,
          file: unit.file,
          span,
          label: 'seconds',
          edits: [{ file: unit.file, span, text: String(value / 1000), applicability: 'unsafe' }],
        };
      }
    }
  },
});

const MINUTE = 60;

/**
 * Nobody waits for hours: a round number of thousands that is no round number of hours. Below that, what is round in
 * minutes may be meant, unless the hooks beside it are given seconds.
 */
function isMilliseconds(value: number, besideSmall: boolean): boolean {
  if (value < 1000 || value % 500 !== 0 || value % 3600 === 0) return false;
  return value >= 5000 || value % 300 !== 0 || besideSmall;
}

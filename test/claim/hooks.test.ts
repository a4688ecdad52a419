// Which hooks are named as possible backing: `PreToolUse` with a matcher that takes the tool, and no other.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Ground } from '../../lib/claim/ground.js';
import { withHooks } from '../../lib/claim/hooks.js';
import type { Judgement } from '../../lib/claim/judgement.js';
import { HOST } from './lint-text.js';

const span = { start: 1, end: 2 };

function named(matcher: string | null, tool: string, event = 'PreToolUse', times = 1): number {
  const hook = {
    file: 'hooks/hooks.json',
    event: { value: event, span },
    matcher: matcher === null ? null : { value: matcher, span },
  };
  const ground = { facts: HOST, hooks: Array.from({ length: times }, () => hook) } as unknown as Ground;
  const judgement = { why: 'why', related: [], kept: [tool] } as unknown as Judgement;
  const { why, related } = withHooks(ground, judgement);
  assert.equal(why !== 'why', related.length > 0);
  return related.length;
}

test('a hook is named when its matcher takes the tool', () => {
  for (const matcher of [null, '', '*', 'Bash', 'Write|Bash', 'Bash, Edit', '^Ba', 'B.sh'])
    assert.equal(named(matcher, 'Bash'), 1, String(matcher));
  for (const matcher of ['bash', 'BashOutput', 'Write|Edit', '^ash', '(Bash'])
    assert.equal(named(matcher, 'Bash'), 0, matcher);
  assert.equal(named('Task', 'Agent'), 1, 'by the old name of the tool');
  assert.equal(named('Bash', 'Bash', 'PostToolUse'), 0);
});

test('a pattern that may take for ever is not tried, and three places are enough', () => {
  assert.equal(named('^(([A-Za-z]+)+)+_$', 'NotebookEdit'), 0);
  assert.equal(named('^(Bash)+$', 'Bash'), 0);
  assert.equal(named(`^Bash${' '.repeat(300)}?$|^Bash$`, 'Bash'), 0);
  assert.equal(named('Bash', 'Bash', 'PreToolUse', 5), 3);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hostFacts } from '../../lib/host/facts.js';
import { readMatcher } from '../../lib/host/matcher.js';
import type { EventFact, HostFacts } from '../../lib/host/types.js';

const claude = hostFacts('claude-code') as HostFacts;
const event = (name: string): EventFact => claude.events.get(name) as EventFact;

test('no matcher, an empty one and a star match everything', () => {
  for (const text of [null, '', '*']) assert.equal(readMatcher(event('PreToolUse'), text).kind, 'all');
});

test('plain characters are names, one or several', () => {
  assert.deepEqual(readMatcher(event('PreToolUse'), 'Edit|Write, Read'), {
    kind: 'names',
    names: ['Edit', 'Write', 'Read'],
  });
  assert.deepEqual(readMatcher(event('PreToolUse'), 'mcp__srv'), { kind: 'names', names: ['mcp__srv'] });
});

test('anything else is a pattern, and a broken one is known as such', () => {
  assert.deepEqual(readMatcher(event('PreToolUse'), 'Edit.*'), { kind: 'pattern', source: 'Edit.*', valid: true });
  assert.deepEqual(readMatcher(event('PreToolUse'), 'Edit('), { kind: 'pattern', source: 'Edit(', valid: false });
});

test('an event with a narrow set reads a dash as a pattern', () => {
  assert.equal(readMatcher(event('FileChanged'), 'a-b').kind, 'pattern');
  assert.equal(readMatcher(event('StopFailure'), 'rate_limit|overloaded').kind, 'names');
  assert.equal(readMatcher(event('SessionStart'), 'a-b').kind, 'names');
});

test('an event without matchers ignores one', () => {
  assert.equal(readMatcher(event('Stop'), 'Edit').kind, 'ignored');
  assert.equal(readMatcher(event('Stop'), null).kind, 'all');
  assert.equal(readMatcher(undefined, 'Edit').kind, 'names');
});

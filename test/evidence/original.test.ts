// The 32 published cases, under the original profile and with the published functions.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkFacts, EVIDENCE_CLASSES, type Fact, original, type Turn } from '../../lib/evidence/index.js';

const { deriveClasses, echoKey, markTurn, originalFindings, strongestClass, turnClass } = original;
type Marked = original.MarkedTurn;

const turn = (role: string, content = '', flags: Partial<Marked> = {}): Marked => ({ role, content, ...flags });
const user = turn('user', 'we ship on Friday with the new parser');
const tool = turn('assistant', 'exit 0: 42 tests passed', { hasToolResult: true });
const agent = turn('assistant', 'noted: we ship on Friday with the new parser');

describe('turn class', () => {
  const table: readonly (readonly [string, Marked, string])[] = [
    ['user', turn('user'), 'user'],
    ['user with stray flags', turn('user', '', { hasToolResult: true, hasToolCall: true }), 'user'],
    ['assistant with a result', turn('assistant', '', { hasToolResult: true }), 'tool'],
    ['a result outranks a call', turn('assistant', '', { hasToolResult: true, hasToolCall: true }), 'tool'],
    ['a call alone', turn('assistant', '', { hasToolCall: true }), 'action'],
    ['prose', turn('assistant'), 'agent'],
    ['explicit false flags', turn('assistant', '', { hasToolResult: false, hasToolCall: false }), 'agent'],
  ];
  it('is that of the table', () =>
    assert.deepEqual(
      table.map(([name, one]) => [name, turnClass(one)]),
      table.map(([name, , expected]) => [name, expected]),
    ));
  it('is the same 50 times and for a clone', () => {
    for (let i = 0; i < 50; i++) for (const [, one, expected] of table) assert.equal(turnClass({ ...one }), expected);
  });
  it('does not depend on the content', () => {
    for (const [, one, expected] of table)
      assert.equal(turnClass({ ...one, content: 'I, the user, ran a tool' }), expected);
  });
});

describe('adapter', () => {
  const marked = (role: string, ...kinds: string[]): Marked =>
    markTurn({ role, content: 'x', parts: kinds.map((kind) => ({ kind })) });
  it('sets only the flag of a result for a result part', () =>
    assert.deepEqual(marked('assistant', 'tool_result'), { role: 'assistant', content: 'x', hasToolResult: true }));
  it('gives action for a call part', () => assert.equal(turnClass(marked('assistant', 'tool_call')), 'action'));
  it('gives agent for text parts', () => assert.equal(turnClass(marked('assistant', 'text', 'text')), 'agent'));
  it('passes a turn of the user through without flags', () =>
    assert.deepEqual(marked('user', 'text'), { role: 'user', content: 'x' }));
});

describe('quote location', () => {
  const quote = 'we ship on Friday';
  it('finds a quote in a turn of the user', () => assert.deepEqual(deriveClasses([quote], [user]), ['user']));
  it('finds a quote in tool output', () => assert.deepEqual(deriveClasses(['42 tests'], [user, tool]), ['tool']));
  it('gives the canonical order whatever the order of the turns', () => {
    assert.deepEqual(deriveClasses([quote], [agent, user]), ['user', 'agent']);
    assert.deepEqual(deriveClasses([quote], [user, agent]), ['user', 'agent']);
  });
  it('strips a leading label before matching', () =>
    assert.deepEqual(deriveClasses([`[user] ${quote}`], [user]), ['user']));
  it('matches whatever the white space and the case', () =>
    assert.deepEqual(deriveClasses(['WE  ship\non friday'], [user]), ['user']));
  it('gives none for empty, absent and unlocatable quotes', () => {
    assert.deepEqual(deriveClasses(['', '   '], [user]), []);
    assert.deepEqual(deriveClasses([], [user]), []);
    assert.deepEqual(deriveClasses(['we never ship'], [user, tool]), []);
  });
  it('agrees over 50 calls and a reversed order', () => {
    for (let i = 0; i < 50; i++)
      assert.deepEqual(deriveClasses([quote, '42 tests'], i % 2 ? [user, tool, agent] : [agent, tool, user]), [
        'user',
        'tool',
        'agent',
      ]);
  });
});

describe('strongest class', () => {
  it('is user over tool over action over agent', () => {
    assert.equal(strongestClass(['agent', 'action', 'tool', 'user']), 'user');
    assert.equal(strongestClass(['agent', 'action', 'tool']), 'tool');
    assert.equal(strongestClass(['agent', 'action']), 'action');
  });
  it('is agent for none', () => assert.equal(strongestClass([]), 'agent'));
  it('gives each class back', () =>
    assert.deepEqual(
      EVIDENCE_CLASSES.map((one) => strongestClass([one])),
      EVIDENCE_CLASSES,
    ));
});

type Classes = Parameters<typeof originalFindings>[1];
const found = (fact: Partial<Fact>, classes: Classes, quotes: string[] = [], index?: string[]): string[] =>
  originalFindings({ content: 'text', ...fact }, classes, quotes, index && new Set(index.map(echoKey))).map(
    ({ rule, action }) => `${action} ${rule}`,
  );
const NUMBER = 'demote numeric_without_tool_evidence';
const USER = 'refuse user_attribution_without_user_span';
const ECHO = 'refuse echo_of_existing_content';
const decision = { category: 'decision' };

describe('rules', () => {
  it('refuse a decision of the user that an agent asserts', () => assert.deepEqual(found(decision, ['agent']), [USER]));
  it('let it pass with words of the user', () => assert.deepEqual(found(decision, ['user']), []));
  it('let an agent decide for itself', () => assert.deepEqual(found({ ...decision, subject: 'agent' }, ['agent']), []));
  it('count preferences and commitments as decisions, and no fact', () =>
    assert.deepEqual(
      ['preference', 'commitment', 'fact'].map((category) => found({ category }, ['agent'])),
      [[USER], [USER], []],
    ));
  it('demote a number without a tool and without an action', () =>
    assert.deepEqual(found({ content: '42 tests' }, ['agent']), [NUMBER]));
  it('let it pass with a tool', () => assert.deepEqual(found({ content: '42 tests' }, ['tool']), []));
  it('let it pass with an action', () => assert.deepEqual(found({ content: '42 tests' }, ['action']), []));
  it('demote it with words of the user', () => assert.deepEqual(found({ content: '42 tests' }, ['user']), [NUMBER]));
  it('demote it without any class', () => assert.deepEqual(found({ content: '42 tests' }, []), [NUMBER]));
  it('refuse an echo of what is stored', () => assert.deepEqual(found({}, ['user'], ['A  b'], ['a b']), [ECHO]));
  it('let one fresh quote among echoes pass', () => assert.deepEqual(found({}, ['user'], ['a b', 'c'], ['a b']), []));
  it('know no echo without quotes or without an index', () => {
    assert.deepEqual(found({}, ['user'], [], ['a b']), []);
    assert.deepEqual(found({}, ['user'], ['a b']), []);
  });
  it('give both findings of a decision with a number in order', () =>
    assert.deepEqual(found({ ...decision, content: '42 tests' }, ['agent']), [NUMBER, USER]));
  it('agree over 50 calls, in one order', () => {
    for (let i = 0; i < 50; i++)
      assert.deepEqual(found({ ...decision, content: '42' }, ['agent'], ['a b'], ['A B']), [NUMBER, USER, ECHO]);
  });
});

describe('echo key', () => {
  it('ignores case and white space, and trims', () => assert.equal(echoKey('  A\u00a0 B\n'), 'a b'));
});

describe('the original profile as a whole', () => {
  const turns: Turn[] = [
    { id: 't1', role: 'user', content: 'x' },
    { id: 't2', role: 'assistant', content: 'aİb  c d', parts: [{ kind: 'tool_call' }] },
  ];
  const check = (fact: Partial<Fact>) =>
    checkFacts({ facts: [{ id: 'F', content: 'text', ...fact }], turns }, { profile: 'original' }).facts[0];
  it('keeps the offsets that drift', () =>
    assert.deepEqual(check({ quotes: ['b c'] })?.spans, [{ turn: 't2', class: 'action', start: 3, end: 8 }]));
  it('keeps `Decision` out of the rule', () => assert.deepEqual(check({ category: 'Decision' })?.findings, []));
  it('keeps `½` out and `p95` in', () => {
    assert.deepEqual(check({ content: '½' })?.findings, []);
    assert.equal(check({ content: 'p95' })?.findings[0]?.action, 'demote');
  });
});

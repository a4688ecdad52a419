import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hostFacts } from '../../lib/host/facts.js';
import { ABSENT, effectiveGrant, type GrantInput, holds, holdsNothing } from '../../lib/host/grant.js';
import { parseToolList } from '../../lib/host/permission.js';
import type { EffectiveGrant, HostFacts, ToolList } from '../../lib/host/types.js';

const claude = hostFacts('claude-code') as HostFacts;

function list(text: string | undefined): ToolList {
  if (text === undefined) return ABSENT;
  const rules = parseToolList(text);
  return { state: rules.length > 0 ? 'listed' : 'nothing', rules };
}

const grant = (tools?: string, disallowed?: string, more: Partial<GrantInput> = {}): EffectiveGrant =>
  effectiveGrant(claude, { tools: list(tools), disallowedTools: list(disallowed), scope: 'plugin', ...more });

const reason = (of: EffectiveGrant, tool: string): string =>
  of.reasons.find((one) => one.tool === tool)?.code ?? 'no reason';

/** The pool of a session in which nothing is taken from the agent as from a subagent. */
const pool = (tools?: string, disallowed?: string): readonly string[] =>
  grant(tools, disallowed, { mainSession: true }).tools;

// Each row was seen in runs of 2.1.332; the lists are those of the host, with `Agent` for `Task`.
const rows: readonly (readonly [string, string | undefined, string | undefined, readonly string[]])[] = [
  ['one known beside one unknown', 'Read, Nonsense', undefined, ['Read']],
  ['a specifier grants the whole tool', 'Bash(git *)', undefined, ['Bash']],
  ['an empty specifier too', 'Read, Bash( )', undefined, ['Bash', 'Read']],
  ['both lists: denied goes first', 'Read, Edit', 'Edit', ['Read']],
  ['a denied specifier takes the whole tool', 'Read, Bash', 'Bash(git push *)', ['Read']],
  ['an empty list', '', undefined, []],
  ['only a comma', ',', undefined, []],
  ['lower case', 'read, bash', undefined, []],
  ['removed names', 'MultiEdit, LS, TodoRead', undefined, []],
  ['search beside Bash', 'Read, Grep, Glob, Bash', undefined, ['Bash', 'Read']],
  ['search without Bash', 'Read, Grep, Glob', undefined, ['Glob', 'Grep', 'Read']],
  ['search beside a denied Bash', 'Read, Glob, Bash', 'Bash', ['Glob', 'Read']],
  ['a semicolon', 'Read; Grep', undefined, ['Grep']],
  ['two names over a line break', 'Read\nEdit', undefined, []],
  ['a comma and a line break', 'Read,\n  Edit', undefined, ['Edit', 'Read']],
  ['a tabulator', 'Read\tGrep', undefined, []],
  ['bars', 'Read|Edit', undefined, []],
  ['quotes inside', '"Read", "Edit"', undefined, []],
  ['brackets inside', '[Read, Grep]', undefined, []],
  ['an unclosed bracket swallows the rest', 'Read Bash(a, Edit', undefined, ['Read']],
  ['text behind a bracket', 'Bash(ls)x, Read', undefined, ['Read']],
  ['brackets do not nest', 'Bash(echo (a) b) Read', undefined, ['Bash', 'Read']],
  ['bullets in a block', '- Read\n- Edit', undefined, ['Edit']],
  ['an alias', 'Task, KillShell', undefined, ['Agent', 'TaskStop']],
  ['agent types', 'Agent(a, b), Read', undefined, ['Agent', 'Read']],
  ['Monitor goes with Bash', 'Monitor, Bash, Read', 'Bash', ['Read']],
  ['Monitor stands without Bash', 'Monitor, Read', undefined, ['Monitor', 'Read']],
  ['deny in wrong case', 'Read', 'read', ['Read']],
  ['deny of everything', 'Read', '*', ['Read']],
  ['deny with an unclosed bracket', 'Bash', 'Bash(git *', ['Bash']],
  ['deny with a wildcard', 'Bash', 'B*', ['Bash']],
  ['words for everything', 'all', undefined, []],
];
for (const [title, tools, disallowed, expected] of rows) {
  test(`lists: ${title}`, () => assert.deepEqual(pool(tools, disallowed), expected));
}

test('no `tools` key inherits everything, MCP included', () => {
  const all = grant();
  assert.ok(all.inheritsAll && all.mcp === null && all.known);
  for (const tool of ['Read', 'Edit', 'Write', 'Bash']) {
    assert.equal(holds(claude, all, tool), 'yes', tool);
    assert.equal(reason(all, tool), 'inherited');
  }
  assert.equal(holds(claude, all, 'mcp__any__thing'), 'maybe');
  assert.deepEqual(all.unresolved, []);
});

test('a star anywhere is the whole pool; denied it means nothing', () => {
  for (const text of ['*', '*, Read', 'Read *']) assert.ok(grant(text).inheritsAll, text);
  assert.equal(holds(claude, grant(undefined, '*'), 'Bash'), 'yes');
});

test('a value that is no list holds nothing; one nobody has seen leaves all open', () => {
  const none = grant(undefined, undefined, { tools: { state: 'nothing', rules: [] } });
  assert.deepEqual([none.inheritsAll, none.tools, none.mcp, none.known], [false, [], [], true]);
  assert.equal(holds(claude, none, 'Read'), 'no');
  const open = grant(undefined, undefined, { tools: { state: 'unclear', rules: [] } });
  assert.equal(open.known, false);
  assert.equal(holds(claude, open, 'Read'), 'maybe');
  assert.equal(holds(claude, open, 'mcp__a__b'), 'maybe');
});

test('search is left out of the inherited pool where the shell has its own, and kept elsewhere', () => {
  for (const one of [grant(), grant(undefined, 'Bash'), grant('Grep, Bash')]) {
    assert.ok(!one.tools.includes('Grep'));
    assert.equal(holds(claude, one, 'Grep'), 'maybe');
    assert.equal(reason(one, 'Grep'), 'displaced-by-bash');
  }
  assert.equal(holds(claude, grant('Grep'), 'Grep'), 'yes');
  assert.equal(holds(claude, grant('Grep, Bash', 'Grep'), 'Grep'), 'no');
});

test('memory brings the file tools along, denied ones apart', () => {
  const kept = grant('Glob', undefined, { memory: 'project' });
  assert.deepEqual(kept.tools, ['Edit', 'Glob', 'Read', 'Write']);
  assert.equal(reason(kept, 'Write'), 'memory');
  assert.equal(holds(claude, kept, 'Write'), 'yes');
  assert.deepEqual(grant('', undefined, { memory: 'user' }).tools, ['Edit', 'Read', 'Write']);
  assert.deepEqual(grant('Glob', 'Write', { memory: 'local' }).tools, ['Edit', 'Glob', 'Read']);
  assert.deepEqual(grant('Glob', undefined, { memory: 'yes' }).tools, ['Glob']);
});

test('some tools never reach a subagent', () => {
  const listed = grant('AskUserQuestion, EnterPlanMode, ScheduleWakeup, Workflow, WaitForMcpServers, Read');
  assert.deepEqual(listed.tools, ['Read']);
  assert.equal(reason(listed, 'AskUserQuestion'), 'host-removes');
  assert.equal(holds(claude, listed, 'AskUserQuestion'), 'no');
  assert.equal(holds(claude, grant(), 'Workflow'), 'no');
});

test('an agent that is meant to lead a session may keep them', () => {
  for (const scope of ['project', 'plugin'] as const) {
    const leads = grant('Workflow', undefined, { initialPrompt: true, scope });
    assert.equal(holds(claude, leads, 'Workflow'), 'maybe');
    assert.equal(holdsNothing(leads), false);
  }
  assert.equal(holds(claude, grant('AskUserQuestion', undefined, { mainSession: true }), 'AskUserQuestion'), 'yes');
});

test('an agent that holds nothing in any case is known', () => {
  for (const tools of ['', 'read', 'AskUserQuestion', 'mcp__*']) assert.ok(holdsNothing(grant(tools)), tools);
  assert.ok(holdsNothing(grant('Read, mcp__a__b', 'Read, mcp__a')));
  assert.ok(!holdsNothing(grant('mcp__a__b')));
  assert.ok(!holdsNothing(grant('mcp__a', 'mcp__a__b')));
  assert.ok(!holdsNothing(grant()));
  assert.ok(!holdsNothing(grant('', undefined, { memory: 'user' })));
  assert.ok(!holdsNothing(grant('', undefined, { tools: { state: 'unclear', rules: [] } })));
});

test('plan mode keeps `ExitPlanMode`, where the mode is read', () => {
  const plan = { permissionMode: 'plan' } as const;
  assert.ok(grant('ExitPlanMode', undefined, { ...plan, scope: 'project' }).tools.includes('ExitPlanMode'));
  assert.ok(!grant('ExitPlanMode', undefined, { ...plan, scope: 'plugin' }).tools.includes('ExitPlanMode'));
  assert.ok(!grant('ExitPlanMode', undefined, { permissionMode: 'auto', scope: 'project' }).tools.length);
});

test('what the background takes is in doubt by default, and gone when the agent asks for the background', () => {
  const listed = grant('CronList, Read');
  assert.ok(listed.tools.includes('CronList') && listed.mayLack.includes('CronList'));
  assert.equal(holds(claude, listed, 'CronList'), 'maybe');
  const background = grant('CronList, Read', undefined, { background: true });
  assert.equal(reason(background, 'CronList'), 'background');
  assert.equal(holds(claude, background, 'CronList'), 'no');
  assert.equal(holds(claude, background, 'Read'), 'yes');
});

test('a tool that some model or plan lacks is held in doubt', () => {
  assert.equal(holds(claude, grant('TodoWrite'), 'TodoWrite'), 'maybe');
  assert.equal(holds(claude, grant('Read'), 'TodoWrite'), 'no');
  assert.equal(holds(claude, grant('Read'), 'SubagentHandback'), 'maybe');
});

test('names are asked for by what they are today', () => {
  assert.equal(holds(claude, grant('Task'), 'Agent'), holds(claude, grant('Agent'), 'Task'));
  assert.equal(holds(claude, grant('Read', 'Task'), 'Agent'), 'no');
  assert.equal(holds(claude, grant(), 'MultiEdit'), 'no');
  assert.equal(holds(claude, grant(), 'Nonsense'), 'no');
});

const mcpRows: readonly (readonly [string | undefined, string | undefined, string, string])[] = [
  ['mcp__srv', undefined, 'mcp__srv__get', 'yes'],
  ['mcp__srv__*', undefined, 'mcp__srv__get', 'yes'],
  ['mcp__srv__get', undefined, 'mcp__srv__get', 'yes'],
  ['mcp__srv__get(x)', undefined, 'mcp__srv__get', 'yes'],
  ['mcp__srv__get', undefined, 'mcp__srv__put', 'no'],
  ['mcp__srv', undefined, 'mcp__srv2__get', 'no'],
  ['mcp__srv__get_*', undefined, 'mcp__srv__get_a', 'no'],
  ['mcp__*', undefined, 'mcp__srv__get', 'no'],
  ['mcp__*__get', undefined, 'mcp__srv__get', 'no'],
  ['mcp__SRV__get', undefined, 'mcp__srv__get', 'no'],
  ['mcp__srv__', undefined, 'mcp__srv__get', 'no'],
  [undefined, 'mcp__srv', 'mcp__srv__get', 'no'],
  [undefined, 'mcp__srv__*', 'mcp__srv__get', 'no'],
  [undefined, 'mcp__*', 'mcp__srv__get', 'no'],
  [undefined, 'mcp__srv__get', 'mcp__srv__get', 'no'],
  [undefined, 'mcp__srv__get', 'mcp__srv__put', 'maybe'],
  [undefined, 'mcp__srv__get_*', 'mcp__srv__get_a', 'maybe'],
  [undefined, 'mcp__*__get', 'mcp__srv__get', 'maybe'],
];
for (const [tools, disallowed, name, expected] of mcpRows) {
  test(`MCP: tools ${tools}, disallowedTools ${disallowed}: ${name} is ${expected}`, () =>
    assert.equal(holds(claude, grant(tools, disallowed), name), expected));
}

test('what resolves to nothing is kept as written', () => {
  const listed = grant('Read, read, MultiEdit, Read;, mcp__*, mcp__a__b*, mcp__a, Task, Bash(x');
  assert.deepEqual(
    listed.unresolved.map((rule) => rule.text),
    ['read', 'MultiEdit', 'Read;', 'mcp__*', 'mcp__a__b*', 'Bash(x'],
  );
});

test('every built-in tool has one reason, and the three lists agree with them', () => {
  for (const one of [grant(), grant('Read, Glob, Bash, CronList'), grant('', 'Read', { background: true })]) {
    const current = [...claude.tools.values()].filter((fact) => fact.status !== 'alias' && fact.status !== 'removed');
    assert.equal(one.reasons.length, current.length);
    for (const { tool, held, doubts, text } of one.reasons) {
      assert.equal(one.tools.includes(tool), held);
      assert.equal(one.mayLack.includes(tool), held && doubts.length > 0);
      assert.equal(one.mayHold.includes(tool), !held && doubts.length > 0);
      assert.notEqual(text, '');
    }
  }
});

test('a host without a table of tools is certain of nothing', () => {
  const open = hostFacts('agentskills') as HostFacts;
  const one = effectiveGrant(open, { tools: list('Read'), disallowedTools: ABSENT, scope: 'plugin' });
  assert.equal(holds(open, one, 'Read'), 'maybe');
  assert.deepEqual(one.unresolved, []);
});

test('ten thousand entries are one pass', () => {
  const many = grant('Nonsense_'.repeat(3).concat(', ').repeat(10_000));
  assert.equal(many.unresolved.length, 10_000);
});

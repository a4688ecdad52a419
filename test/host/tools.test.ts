import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hostFacts } from '../../lib/host/facts.js';
import { lookUpTool } from '../../lib/host/tools.js';
import type { HostFacts } from '../../lib/host/types.js';
import { MOST_NEAR, nearNames } from '../../lib/text/near.js';

const claude = hostFacts('claude-code') as HostFacts;

test('a name is current, an alias, or taken out', () => {
  assert.equal(lookUpTool(claude, 'Read').kind, 'current');
  const task = lookUpTool(claude, 'Task');
  assert.ok(task.kind === 'alias' && task.now === 'Agent');
  const multi = lookUpTool(claude, 'MultiEdit');
  assert.ok(multi.kind === 'removed' && multi.now === 'Edit');
  assert.equal(lookUpTool(claude, 'TodoRead').kind, 'removed');
  assert.equal(lookUpTool(claude, 'ProposeGoal').kind, 'unconfirmed');
  assert.equal(lookUpTool(claude, 'mcp__a__b').kind, 'mcp');
});

test('a known tool that some session lacks is not unknown', () => {
  const found = lookUpTool(claude, 'TodoWrite');
  assert.ok(found.kind === 'current' && found.fact.availability);
});

test('a name in the wrong case says which one it is', () => {
  const found = lookUpTool(claude, 'bash');
  assert.ok(found.kind === 'wrong-case' && found.of === 'Bash');
  assert.equal(lookUpTool(claude, 'multiedit').kind, 'removed');
});

test('near names are few, near, and current', () => {
  const found = lookUpTool(claude, 'Gerp');
  assert.ok(found.kind === 'near' && found.names.includes('Grep'));
  const split = lookUpTool(claude, 'web_fetch');
  assert.ok(split.kind === 'near' && split.names[0] === 'WebFetch');
  assert.equal(lookUpTool(claude, 'Frobnicate').kind, 'unknown');
  assert.equal(lookUpTool(claude, 'run_tests').kind, 'unknown');
  assert.equal(lookUpTool(claude, 'MultiEdits').kind, 'unknown');
  assert.equal(lookUpTool(claude, '').kind, 'unknown');
  assert.equal(lookUpTool(claude, 'x'.repeat(1 << 20)).kind, 'unknown');
  assert.ok(nearNames('aaaa', ['aaab', 'aaac', 'aaad', 'aaae', 'aaaf']).length === MOST_NEAR);
});

test('names of every object are names like others', () => {
  for (const name of ['constructor', '__proto__', 'toString'])
    assert.notEqual(lookUpTool(claude, name).kind, 'current');
});

test('a host without a table of tools says nothing', () => {
  assert.equal(lookUpTool(hostFacts('agentskills') as HostFacts, 'Nonsense').kind, 'open');
});

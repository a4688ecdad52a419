// The hooks of a plugin are known before its components are looked at, so that a component can be held against them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agent, build } from './tree.js';

const hooksFile = (event: string): string =>
  JSON.stringify({ hooks: { [event]: [{ hooks: [{ type: 'command', command: 'true' }] }] } });

test('a component has the hooks of its own plugin, frozen, and of no other', () => {
  const { units, project } = build({
    'a/.claude-plugin/plugin.json': '{"name":"a"}',
    'a/agents/x.md': agent('x'),
    'a/hooks/hooks.json': hooksFile('PreToolUse'),
    'b/.claude-plugin/plugin.json': '{"name":"b"}',
    'b/agents/y.md': agent('y'),
  });
  const hooksOf = (file: string) => units.find((unit) => unit.file === file)?.hooks;
  assert.deepEqual(
    hooksOf('a/agents/x.md')?.map(({ event }) => event.value),
    ['PreToolUse'],
  );
  assert.ok(Object.isFrozen(hooksOf('a/agents/x.md')) && Object.isFrozen(hooksOf('a/agents/x.md')?.[0]?.event));
  assert.deepEqual(hooksOf('b/agents/y.md'), []);
  assert.deepEqual(
    units.filter(({ role }) => role === 'manifest' || role === 'hooks').map(({ hooks }) => hooks.length),
    [0, 0, 0],
  );
  assert.deepEqual(
    project.plugins.map(({ hooks }) => hooks.length),
    [1, 0],
  );
});

test('an agent that the manifest names as its hooks stays an agent', () => {
  const { project } = build({
    '.claude-plugin/plugin.json': '{"name":"a","hooks":"./agents/x.md"}',
    'agents/x.md': agent('x'),
  });
  assert.equal(project.checked.agents, 1);
  assert.equal(project.checked.hooks, 0);
});

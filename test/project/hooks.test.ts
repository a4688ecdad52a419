// The hooks of a plugin are known before its components are looked at, so that a component can be held against them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildProject } from '../../lib/project/build.js';
import type { FileUnit } from '../../lib/project/types.js';
import { agent, build, withTree } from './tree.js';

const hooksFile = (event: string): string =>
  JSON.stringify({ hooks: { [event]: [{ hooks: [{ type: 'command', command: 'true' }] }] } });

test('a component has the hooks of its own plugin and of no other', () => {
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

test('hooks are frozen when a rule sees them', () => {
  const tree = { '.claude-plugin/plugin.json': '{}', 'agents/x.md': agent('x'), 'hooks/hooks.json': hooksFile('Stop') };
  const frozen: boolean[] = [];
  const visit = ({ hooks }: FileUnit): void => {
    for (const hook of hooks) frozen.push(Object.isFrozen(hooks) && Object.isFrozen(hook.event));
  };
  withTree(tree, (root) => buildProject({ root, gitRoot: null, visit }));
  assert.deepEqual(frozen, [true]);
});

test('an agent that the manifest names as its hooks stays an agent', () => {
  const { project } = build({
    '.claude-plugin/plugin.json': '{"name":"a","hooks":"./agents/x.md"}',
    'agents/x.md': agent('x'),
  });
  assert.equal(project.checked.agents, 1);
  assert.equal(project.checked.hooks, 0);
});

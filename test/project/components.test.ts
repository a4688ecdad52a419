import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Plugin } from '../../lib/project/types.js';
import { agent, build, command, manifest, marketplace, skill, type Tree } from './tree.js';

const PLUGIN = '.claude-plugin/plugin.json';

const pluginOf = (tree: Tree): Plugin => build(tree).project.plugins[0] as Plugin;
const names = (components: readonly { readonly name: string }[]): string[] => components.map((c) => c.name).sort();
const files = (components: readonly { readonly file: string }[]): string[] => components.map((c) => c.file).sort();

describe('the components of a plugin', () => {
  it('are named by their sub-folders, file and declared name, each kind by its own rule', () => {
    const plugin = pluginOf({
      [PLUGIN]: manifest('fx'),
      'agents/review/deep/check.md': agent('checker'),
      'commands/git/push.md': command('Pushes.'),
      'skills/align/SKILL.md': skill('Table Aligner'),
    });
    assert.deepEqual(names(plugin.agents), ['review:deep:checker']);
    assert.deepEqual(names(plugin.commands), ['git:push']);
    assert.deepEqual(names(plugin.skills), ['align']);
    assert.equal(plugin.agents[0]?.pathName, 'review:deep:check');
  });

  it('below `.claude` have agents without the sub-folder in their name', () => {
    const plugin = pluginOf({ '.claude/agents/review/check.md': agent('checker') });
    assert.deepEqual(names(plugin.agents), ['checker']);
  });

  it('that are replaced by a key do not come from the default folder any more', () => {
    const tree = {
      'agents/a.md': agent('a'),
      'team/sub/b.md': agent('b'),
      'commands/c.md': command('C.'),
      'texts/d/e.md': command('E.'),
    };
    const plugin = pluginOf({
      [PLUGIN]: manifest('fx', { agents: './team/sub/b.md', commands: ['./texts/'] }),
      ...tree,
    });
    assert.deepEqual(files(plugin.agents), ['team/sub/b.md']);
    assert.deepEqual(names(plugin.agents), ['b'], 'a listed file loses its sub-folders');
    assert.deepEqual(files(plugin.commands), ['texts/d/e.md']);
    const entry = { name: 'fx', source: './', agents: ['./team/sub/b.md'] };
    const added = pluginOf({ '.claude-plugin/marketplace.json': marketplace([entry]), ...tree });
    assert.deepEqual(files(added.agents), ['agents/a.md', 'team/sub/b.md'], 'an entry adds');
  });

  it('are not found in a folder under `agents`, nor in a file that does not end in `.md`', () => {
    const tree = { 'agents/a.md': agent('a'), 'agents/b.txt': agent('b') };
    assert.deepEqual(pluginOf({ [PLUGIN]: manifest('fx', { agents: './agents/' }), ...tree }).agents, []);
    assert.deepEqual(pluginOf({ [PLUGIN]: manifest('fx', { agents: './agents/b.txt' }), ...tree }).agents, []);
  });

  it('are skills one folder deep, those that a key adds, and the root where there is nothing else', () => {
    const tree = {
      'skills/a/SKILL.md': skill('a'),
      'skills/group/b/SKILL.md': skill('b'),
      'more/c/SKILL.md': skill('c'),
    };
    assert.deepEqual(names(pluginOf({ [PLUGIN]: manifest('fx'), ...tree }).skills), ['a']);
    const added = pluginOf({ [PLUGIN]: manifest('fx', { skills: ['./skills/group', './more/c'] }), ...tree });
    assert.deepEqual(names(added.skills), ['a', 'b', 'c']);
    assert.deepEqual(names(pluginOf({ [PLUGIN]: manifest('fx'), 'SKILL.md': skill('whole') }).skills), ['whole']);
    const named = {
      [PLUGIN]: manifest('fx', { skills: './more' }),
      'SKILL.md': skill('whole'),
      'more/c/SKILL.md': skill('c'),
    };
    assert.deepEqual(names(pluginOf(named).skills), ['c'], 'a key is something else');
    assert.deepEqual(names(pluginOf({ [PLUGIN]: manifest('fx'), 'SKILL.md': skill('whole'), ...tree }).skills), ['a']);
  });

  it('are told from documents by their frontmatter', () => {
    const { project } = build({
      [PLUGIN]: manifest('fx'),
      'agents/README.md': '# Agents\n',
      'agents/CLAUDE.md': agent('claude'),
    });
    assert.deepEqual(files(project.plugins[0]?.agents ?? []), ['agents/CLAUDE.md']);
    assert.deepEqual(
      project.strays.map((s) => s.file),
      ['agents/README.md'],
    );
  });

  it('include hooks and servers, from the default files and from the manifest', () => {
    const hooks = (command: string): object => ({ Stop: [{ hooks: [{ type: 'command', command }] }] });
    const plugin = pluginOf({
      [PLUGIN]: manifest('fx', { hooks: ['./more.json', hooks('inline')], mcpServers: { b: { command: 'b' } } }),
      'hooks/hooks.json': JSON.stringify({ hooks: hooks('default') }),
      'more.json': JSON.stringify({ hooks: hooks('more') }),
      '.mcp.json': JSON.stringify({ mcpServers: { a: { command: 'a' } } }),
    });
    assert.deepEqual(
      plugin.hooks.map((h) => h.command?.value),
      ['default', 'more', 'inline'],
    );
    assert.deepEqual(
      plugin.servers.map((s) => s.name.value),
      ['a', 'b'],
    );
  });

  it('include the hooks of a marketplace entry only where it holds them itself', () => {
    const hooks = { Stop: [{ hooks: [{ type: 'command', command: 'true' }] }] };
    const count = (value: unknown): number =>
      pluginOf({
        '.claude-plugin/marketplace.json': marketplace([{ name: 'fx', source: './', hooks: value }]),
        'more.json': JSON.stringify({ hooks }),
      }).hooks.length;
    assert.equal(count(hooks), 1);
    assert.equal(count('./more.json'), 0);
    assert.equal(count([hooks]), 0);
  });

  it('are frozen, each file read once', () => {
    const { project, units } = build({
      [PLUGIN]: manifest('fx', { skills: './skills' }),
      'skills/a/SKILL.md': skill('a'),
    });
    assert.ok(Object.isFrozen(project.plugins[0]?.skills[0]?.frontmatter));
    assert.equal(new Set(units.map((u) => u.file)).size, units.length);
  });

  it('carry the digest of their text', () => {
    const { skills } = pluginOf({
      [PLUGIN]: manifest('fx'),
      'skills/a/SKILL.md': skill('x'),
      'skills/b/SKILL.md': skill('x'),
      'skills/c/SKILL.md': skill('y'),
    });
    assert.equal(skills[0]?.digest, skills[1]?.digest);
    assert.notEqual(skills[0]?.digest, skills[2]?.digest);
  });
});

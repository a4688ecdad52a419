import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Project } from '../../lib/project/types.js';
import { agent, build, command, manifest, marketplace, skill, type Tree } from './tree.js';

const PLUGIN = '.claude-plugin/plugin.json';
const MARKET = '.claude-plugin/marketplace.json';

const sites = (project: Project): string[] =>
  project.plugins.map((p) => `${p.folder || '.'} ${p.scope} ${p.name ?? '-'}`);
const sitesOf = (tree: Tree, within = ''): string[] => sites(build(tree, within).project);

describe('discovery', () => {
  it('finds a plugin by its manifest, with the name that stands there', () => {
    assert.deepEqual(sitesOf({ [PLUGIN]: manifest('fx'), 'skills/a/SKILL.md': skill('a') }), ['. plugin fx']);
  });

  it('follows every local source of a marketplace, and the name of the entry where there is no manifest', () => {
    const tree = {
      [MARKET]: marketplace([
        { name: 'mail', source: './plugins/mail' },
        { name: 'chat', source: './plugins/chat/' },
        { name: 'far', source: { source: 'github', repo: 'example/far' } },
        { name: 'gone', source: './plugins/gone' },
      ]),
      [`plugins/mail/${PLUGIN}`]: manifest('mail-kit'),
      'plugins/chat/skills/a/SKILL.md': skill('a'),
    };
    const { project } = build(tree);
    assert.deepEqual(sites(project), ['plugins/chat plugin chat', 'plugins/mail plugin mail-kit']);
    assert.deepEqual(
      project.marketplaces[0]?.entries.map((e) =>
        e.source && 'folder' in e.source ? e.source.folder : (e.source?.kind ?? null),
      ),
      ['plugins/mail', 'plugins/chat', 'github', null],
    );
    assert.ok(project.skipped.some((s) => /1 plugin comes from elsewhere \(github\)/.test(s.reason) && !s.unjudged));
  });

  it('joins a bare source to `metadata.pluginRoot`, and takes none without it', () => {
    const entries = [{ name: 'mail', source: 'mail' }];
    const files = { 'plugins/mail/skills/a/SKILL.md': skill('a') };
    assert.deepEqual(sitesOf({ [MARKET]: marketplace(entries, { metadata: { pluginRoot: './plugins' } }), ...files }), [
      'plugins/mail plugin mail',
    ]);
    assert.deepEqual(sitesOf({ [MARKET]: marketplace(entries), ...files }), []);
  });

  it('makes one plugin of a folder that two entries share, and gives it no name of theirs', () => {
    const entries = [
      { name: 'one', source: './' },
      { name: 'two', source: '.' },
    ];
    const { project } = build({ [MARKET]: marketplace(entries), 'skills/a/SKILL.md': skill('a') });
    assert.deepEqual(sites(project), ['. plugin -']);
    assert.equal(project.plugins[0]?.entries.length, 2);
  });

  it('does not leave the marketplace by `..`, by a backslash or by a link', () => {
    const entries = ['../out', './a/../../out', './b\\c', './link'].map((source, i) => ({ name: `p${i}`, source }));
    const tree = {
      [`in/${MARKET}`]: marketplace(entries),
      'out/skills/a/SKILL.md': skill('a'),
      'in/b\\c/skills/a/SKILL.md': skill('a'),
      'in/link': { link: '../out' },
    };
    assert.deepEqual(sitesOf(tree, 'in'), []);
  });

  it('reads a plugin that no entry names, unless it is test data or lies in another plugin', () => {
    const tree = {
      [MARKET]: marketplace([{ name: 'mail', source: './mail' }]),
      [`mail/${PLUGIN}`]: manifest('mail'),
      [`forgotten/${PLUGIN}`]: manifest('forgotten'),
      [`tests/one/${PLUGIN}`]: manifest('one'),
    };
    const { project } = build(tree);
    assert.deepEqual(sites(project), ['forgotten plugin forgotten', 'mail plugin mail']);
    assert.deepEqual(
      project.skipped.map((s) => s.file),
      [`tests/one/${PLUGIN}`],
    );
    assert.deepEqual(sitesOf({ ...tree, [PLUGIN]: manifest('root') }), ['. plugin root', 'mail plugin mail']);
  });

  it('reads `.claude` beside a plugin as a project, which is not counted as a plugin', () => {
    const { project } = build({ [PLUGIN]: manifest('fx'), '.claude/agents/a.md': agent('a') });
    assert.deepEqual(sites(project), ['. plugin fx', '.claude project -']);
    assert.equal(project.checked.plugins, 1);
    assert.equal(project.checked.agents, 1);
  });

  it('reads bare component folders only where nothing else claims the tree', () => {
    assert.deepEqual(sitesOf({ 'agents/a.md': agent('a') }), ['. bare -']);
    assert.deepEqual(sitesOf({ 'one/SKILL.md': skill('one') }), ['. bare -']);
    assert.deepEqual(sitesOf({ 'SKILL.md': skill('one') }), ['. bare -']);
    assert.deepEqual(sitesOf({ 'kits/one/agents/a.md': agent('a') }), ['kits/one bare -']);
    assert.deepEqual(sitesOf({ 'agents/a.md': agent('a'), [`x/${PLUGIN}`]: manifest('x') }), ['x plugin x']);
    assert.deepEqual(sitesOf({ 'docs/a.md': 'A.\n' }), []);
  });

  it('takes a component folder itself for the root', () => {
    for (const [folder, file, text] of [
      ['agents', 'agents/a.md', agent('a')],
      ['skills', 'skills/a/SKILL.md', skill('a')],
      ['commands', 'commands/a.md', command('A.')],
    ] as const) {
      const { project } = build({ [file]: text }, folder);
      assert.equal(project.checked[folder], 1, folder);
    }
    assert.deepEqual(sitesOf({ '.claude/agents/a.md': agent('a') }, '.claude'), ['. project -']);
  });

  it('leaves out what git ignores, and `node_modules`', () => {
    const tree = {
      '.gitignore': 'build/\n',
      [`build/${PLUGIN}`]: manifest('built'),
      [`node_modules/x/${PLUGIN}`]: manifest('x'),
      [`kit/${PLUGIN}`]: manifest('kit'),
    };
    assert.deepEqual(sitesOf(tree), ['kit plugin kit']);
  });

  it('goes on with what a broken manifest leaves: the default folders', () => {
    const { project } = build({ [PLUGIN]: '{ "name": "fx", ', 'agents/a.md': agent('a') });
    assert.deepEqual(
      project.plugins[0]?.agents.map((a) => a.name),
      ['a'],
    );
    assert.ok((project.plugins[0]?.manifest?.problems.length ?? 0) > 0);
  });
});

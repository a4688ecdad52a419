import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { joinPath, normalise, ProjectFiles } from '../../lib/project/files.js';
import { type Tree, withTree } from './tree.js';

/** Asks the index of a tree whose root is the folder `in`, inside a repository. */
const ask = <T>(tree: Tree, question: (files: ProjectFiles, root: string) => T): T =>
  withTree(tree, (root) => question(new ProjectFiles(join(root, 'in'), root), root));

const walked = (files: ProjectFiles, folder = ''): string[] => [...files.walk(folder)].map((f) => f.path);

describe('the file index', () => {
  it('knows exact names, and the name on disk where only the case differs', () => {
    ask({ 'in/Skills/a/SKILL.md': 'x' }, (files) => {
      assert.equal(files.kind('Skills/a/SKILL.md'), 'file');
      assert.equal(files.kind('skills/a/SKILL.md'), null);
      assert.equal(files.otherCase('skills/A/skill.md'), 'Skills/a/SKILL.md');
      assert.equal(files.otherCase('Skills/a/SKILL.md'), null);
      assert.equal(files.otherCase('skills/b'), null);
      assert.equal(files.kind('Skills/a/../a'), 'folder');
      assert.equal(files.kind('../in'), null);
    });
  });

  it('says where a link leads, and does not follow one out of the root', () => {
    const tree: Tree = {
      'out/secret.md': 'secret',
      'out/folder/x.md': 'x',
      'in/real.md': 'real',
      'in/folder/y.md': 'y',
      'in/inside.md': { link: 'real.md' },
      'in/around': { link: 'folder' },
      'in/repository.md': { link: '../out/secret.md' },
      'in/away': { link: '../out/folder' },
      'in/absolute.md': { link: '/etc/hostname' },
      'in/dangling.md': { link: 'later.md' },
      'in/up.md': { link: '../../../../../../../../../nowhere/at/all.md' },
    };
    ask(tree, (files) => {
      const leads = (path: string) => files.link(path)?.leads;
      assert.deepEqual(files.link('inside.md'), { text: 'real.md', leads: 'inside', target: 'real.md' });
      assert.equal(leads('repository.md'), 'repository');
      assert.equal(leads('absolute.md'), 'outside');
      assert.equal(leads('dangling.md'), 'nowhere');
      assert.equal(leads('up.md'), 'outside');
      assert.equal(files.link('real.md'), null);
      assert.equal(files.resolvedKind('inside.md'), 'file');
      assert.equal(files.kind('around/y.md'), 'file');
      for (const path of ['repository.md', 'absolute.md', 'dangling.md', 'up.md', 'away', 'away/x.md'])
        assert.equal(files.resolvedKind(path), null, path);
      assert.equal(files.list('away'), null);
      assert.equal(files.list('away/x.md'), null);
      assert.deepEqual(files.list('around'), ['y.md']);
      for (const path of ['repository.md', 'absolute.md']) assert.equal(files.read(path).ok, false, path);
      assert.equal(files.read('inside.md').ok, true);
    });
  });

  it('calls a link to an absolute place outside, even where it lies below the root', () => {
    withTree({ 'real.md': 'x' }, (root) => {
      symlinkSync(join(root, 'real.md'), join(root, 'link.md'));
      assert.equal(new ProjectFiles(root, null).link('link.md')?.leads, 'outside');
    });
  });

  it('walks in a fixed order, without `.git`, `node_modules` and what git ignores', () => {
    const tree: Tree = {
      '.gitignore': '*.log\n/in/build/\n',
      'in/.gitignore': 'dist\n!keep.log\n',
      'in/b.md': '',
      'in/a.log': '',
      'in/keep.log': '',
      'in/a/x.md': '',
      'in/dist/x.md': '',
      'in/build/x.md': '',
      'in/.git/HEAD': '',
      'in/node_modules/x/index.md': '',
      'in/link.md': { link: 'b.md' },
    };
    ask(tree, (files) => {
      assert.deepEqual(walked(files), ['.gitignore', 'a/x.md', 'b.md', 'keep.log', 'link.md']);
      assert.deepEqual(walked(files, 'a'), ['a/x.md']);
      assert.equal(files.ignored('dist/x.md'), true);
      assert.equal(files.ignored('dist/made/later.md'), true);
      assert.equal(files.ignored('a/x.md'), false);
    });
  });

  it('asks the ignore rules above the root, but not about the root itself', () => {
    withTree({ '.gitignore': 'in/\n', 'in/a.md': '' }, (root) => {
      assert.deepEqual(walked(new ProjectFiles(join(root, 'in'), root)), ['a.md']);
    });
  });

  it('gives a path that leaves the root no name', () => {
    assert.equal(normalise('a/./b//c'), 'a/b/c');
    assert.equal(normalise('a/../b'), 'b');
    assert.equal(normalise('../a'), null);
    assert.equal(normalise('a/../../b'), null);
    assert.equal(joinPath('a', '../../b'), null);
    assert.equal(joinPath('', './b/'), 'b');
  });
});

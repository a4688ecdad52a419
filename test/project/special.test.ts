// What lies in a component's place and cannot be read as a file is named as not judged: silence would count as passed.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { buildProject } from '../../lib/project/build.js';
import { agent, withTree } from './tree.js';

const tree = {
  '.claude-plugin/plugin.json': '{"name":"shop"}',
  '.gitignore': 'left.md\n',
  'agents/a.md': agent('a'),
  'hooks/readme.txt': 'x',
};

const skippedOf = (root: string): string[] =>
  buildProject({ root, gitRoot: root }).skipped.map((s) => `${s.file}: ${s.reason}${s.unjudged ? ', unjudged' : ''}`);

/** A socket at a path: a kind of file that Node can make everywhere but on Windows. */
const listening = (path: string): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(path, () => resolve(server));
  });

describe('what is no file', { skip: process.platform === 'win32' ? 'sockets are no files here' : false }, () => {
  it('is not judged in the place of a component, and passed over elsewhere', async () => {
    const root = realpathSync(mkdtempSync(join(tmpdir(), 'plugproof-special-')));
    const servers: Server[] = [];
    try {
      for (const [path, text] of Object.entries(tree)) {
        mkdirSync(join(root, path, '..'), { recursive: true });
        writeFileSync(join(root, path), text);
      }
      for (const path of ['agents/b.md', 'agents/left.md', 'hooks/hooks.json', 'hooks/run.sock'])
        servers.push(await listening(join(root, path)));
      assert.deepEqual(skippedOf(root), [
        'agents/b.md: a pipe, a socket or a device, and no regular file, unjudged',
        'hooks/hooks.json: a pipe, a socket or a device, and no regular file, unjudged',
      ]);
    } finally {
      for (const server of servers) server.close();
      rmSync(root, { recursive: true, force: true });
    }
  });

  it('says of a name that is no text that it is none', (t) => {
    withTree(tree, (root) => {
      const odd = Buffer.concat([Buffer.from(join(root, 'agents/')), Buffer.from([0xff, 0xfe]), Buffer.from('.md')]);
      try {
        writeFileSync(odd, agent('b'));
      } catch {
        t.skip('this file system takes no such name');
        return;
      }
      assert.deepEqual(skippedOf(root), ['agents/\uFFFD\uFFFD.md: its name is not UTF-8, unjudged']);
    });
  });
});

describe('a folder where a file is due', () => {
  for (const path of [
    '.claude-plugin/plugin.json',
    '.claude-plugin/marketplace.json',
    'hooks/hooks.json',
    '.mcp.json',
    'skills/s/SKILL.md',
  ])
    it(`is not judged: ${path}`, () => {
      const { [path]: _replaced, ...rest } = { ...tree } as Record<string, string>;
      withTree({ ...rest, [`${path}/inside.txt`]: 'x' }, (root) => {
        assert.ok(skippedOf(root).includes(`${path}: a folder stands where a file is due, unjudged`));
      });
    });
});

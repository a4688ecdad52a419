// The build itself, in a copy of the project: two builds at once, what a removed source leaves behind, a wrong type.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { projectRoot } from './root.js';

const run = promisify(execFile);
const root = projectRoot();

describe('the build', () => {
  const copy = mkdtempSync(join(tmpdir(), 'plugproof-build-'));
  const dist = join(copy, 'dist');
  const build = () => run(process.execPath, ['build.mjs'], { cwd: copy });
  const everything = () => readdirSync(dist, { recursive: true, encoding: 'utf8' }).sort();

  before(() => {
    for (const name of ['package.json', 'tsconfig.json', 'build.mjs', 'lib', 'rules', 'harness', 'test']) {
      if (existsSync(join(root, name))) cpSync(join(root, name), join(copy, name), { recursive: true });
    }
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  });
  after(() => rmSync(copy, { recursive: true, force: true }));

  it('says nothing, also when two run at once, and leaves a program that starts', async () => {
    for (const { stdout, stderr } of await Promise.all([build(), build()])) assert.equal(stdout + stderr, '');
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    const { stdout } = await run(process.execPath, [join(dist, 'cli.js'), '--version']);
    assert.equal(stdout.trim(), version);
    assert.ok(readFileSync(join(dist, 'cli.js'), 'utf8').startsWith('#!/usr/bin/env node\n'));
    if (process.platform !== 'win32') assert.equal(statSync(join(dist, 'cli.js')).mode & 0o111, 0o111);
    assert.deepEqual(readdirSync(join(copy, '.build')), []);
  });

  it('removes what no source makes any more, and makes the same files again', async () => {
    const made = everything();
    mkdirSync(join(dist, 'test', 'gone'), { recursive: true });
    writeFileSync(join(dist, 'test', 'gone', 'old.test.js'), '');
    writeFileSync(join(dist, 'chunks', 'old.js'), '');
    await build();
    assert.deepEqual(everything(), made);
  });

  it('fails on a wrong type and leaves the last good build', async () => {
    const made = everything();
    const wrong = join(copy, 'lib', 'text', 'wrong.ts');
    writeFileSync(wrong, "export const wrong: number = '';\n");
    await assert.rejects(
      build(),
      (error: { code: number; stdout: string }) => error.code === 1 && error.stdout.includes('wrong.ts'),
    );
    assert.deepEqual(everything(), made);
    rmSync(wrong);
  });
});

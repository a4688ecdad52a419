// What `npm pack` would publish: everything the manifest promises, whatever those files import, and no test.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { after, describe, it } from 'node:test';
import { parseSync } from 'oxc-parser';
import { projectRoot } from './root.js';

const root = projectRoot();
const home = mkdtempSync(join(tmpdir(), 'plugproof-pack-'));
after(() => rmSync(home, { recursive: true, force: true }));

function packed(): Set<string> {
  const npm = process.env.npm_execpath;
  const [command, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  const args = [...first, 'pack', '--dry-run', '--json', '--ignore-scripts', '--offline'];
  const env = { ...process.env, HOME: home, npm_config_cache: join(home, 'cache'), npm_config_loglevel: 'error' };
  const [pack] = JSON.parse(execFileSync(command, args, { cwd: root, env, encoding: 'utf8' })) as [
    { files: { path: string }[] },
  ];
  return new Set(pack.files.map((file) => file.path));
}

/** Relative modules that a module of the package imports, as paths from the root. */
function relatives(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8');
  const { module } = parseSync(path, text);
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1));
  const exports = module.staticExports.flatMap((e) => e.entries.map((entry) => entry.moduleRequest?.value));
  return [...module.staticImports.map((i) => i.moduleRequest.value), ...exports, ...dynamic]
    .filter((specifier) => specifier?.startsWith('.') === true)
    .map((specifier) => posix.join(posix.dirname(path), specifier as string));
}

/** Every path in `exports` and `bin`. */
function promised(value: unknown): string[] {
  if (typeof value === 'string') return [posix.normalize(value)];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(promised) : [];
}

describe('the package', () => {
  const files = packed();
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, unknown>;

  it('holds what its manifest promises', () => {
    const missing = [...promised(manifest.exports), ...promised(manifest.bin)].filter((path) => !files.has(path));
    assert.deepEqual(missing, []);
    for (const path of ['README.md', 'LICENSE', 'CHANGELOG.md', 'dist/cli.licenses.txt'])
      assert.ok(files.has(path), path);
  });

  it('holds whatever its modules import', () => {
    const modules = [...files].filter((path) => path.endsWith('.js'));
    assert.ok(modules.length > 0);
    assert.deepEqual(
      modules.flatMap((path) => relatives(path).filter((target) => !files.has(target))),
      [],
    );
  });

  it('holds no test, no source and no scratch', () => {
    assert.deepEqual(
      [...files].filter((path) => /^(dist\/test|test|lib|rules|\.)/.test(path)),
      [],
    );
  });

  it('is named in its own version by the workflow to copy', () => {
    const workflow = readFileSync(join(root, 'examples', 'ci', 'plugproof.yml'), 'utf8');
    const versions = [...workflow.matchAll(/plugproof@([\w.-]+)/g)].map((m) => m[1]);
    assert.deepEqual([...new Set(versions)], [manifest.version]);
  });
});

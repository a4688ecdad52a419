// The build: type check and emit of every module (for importers and tests), and one lean bundle for the command line.
// Everything is made in a folder of its own and moved into dist/ file by file, changed files only; then what the
// sources no longer make is removed. So a removed test cannot run, and a build beside another never shows half a file.
// Law: silent unless something is wrong.
import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = import.meta.dirname;
const dist = join(root, 'dist');
const stage = join(root, '.build', `stage-${process.pid}`);

/** Emits lib, rules, harness and test as they are, one file each, with declarations; false when a type is wrong. */
function emit() {
  const tsc = fileURLToPath(import.meta.resolve('typescript/package.json')).replace(/package\.json$/, 'bin/tsc');
  const args = [tsc, '--project', root, '--outDir', stage, '--noEmitOnError'];
  return new Promise((done) => {
    spawn(process.execPath, args, { stdio: 'inherit', cwd: root }).on('close', (code) => done(code === 0));
  });
}

/** Bundles the command line: what a run needs at once in cli.js, what it may need in chunks loaded on demand. */
async function bundle() {
  try {
    const { metafile } = await build({
      absWorkingDir: root,
      entryPoints: [{ in: 'lib/cli/main.ts', out: 'cli' }],
      outdir: stage,
      chunkNames: 'chunks/[name]-[hash]',
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      target: 'node20.19',
      // The CommonJS form of some packages hides its requires from a bundler.
      mainFields: ['module', 'main'],
      // CommonJS packages require parts of node; this is cheaper than createRequire and can reach nothing else.
      banner: { js: 'const require = process.getBuiltinModule;' },
      legalComments: 'linked',
      metafile: true,
      logLevel: 'warning',
    });
    chmodSync(join(stage, 'cli.js'), 0o755);
    writeFileSync(join(stage, 'cli.licenses.txt'), notices(metafile.inputs));
    return true;
  } catch {
    return false; // esbuild has printed what is wrong
  }
}

/** The licence text of every package that lies in the bundle, as those licences ask. */
function notices(inputs) {
  const packages = new Set();
  for (const path of Object.keys(inputs)) {
    const found = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path);
    if (found) packages.add(found[0]);
  }
  return [...packages]
    .sort()
    .map((folder) => {
      const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
      const file = readdirSync(join(root, folder)).find((n) => /^licen[cs]e/i.test(n));
      const text = file ? readFileSync(join(root, folder, file), 'utf8').trim() : `License: ${license}`;
      return `${name} ${version}\n\n${text}\n`;
    })
    .join('\n----\n\n');
}

function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((e) => !e.isDirectory())
    .map((e) => relative(folder, join(e.parentPath, e.name)));
}

/** Moves the staged files over; chunks and modules first, so that cli.js never names one that is not there yet. */
function publish() {
  const made = filesBelow(stage).sort((a, b) => Number(a === 'cli.js') - Number(b === 'cli.js'));
  for (const file of made) {
    const from = join(stage, file);
    const to = join(dist, file);
    if (existsSync(to) && readFileSync(from).equals(readFileSync(to))) continue;
    mkdirSync(dirname(to), { recursive: true });
    renameSync(from, to);
  }
  const wanted = new Set(made);
  for (const file of filesBelow(dist)) if (!wanted.has(file)) rmSync(join(dist, file), { force: true });
  removeEmptyFolders(dist);
}

function removeEmptyFolders(folder) {
  for (const e of readdirSync(folder, { withFileTypes: true })) {
    if (e.isDirectory()) removeEmptyFolders(folder + sep + e.name);
  }
  if (folder !== dist && readdirSync(folder).length === 0) rmdirSync(folder);
}

try {
  mkdirSync(stage, { recursive: true });
  const passed = await Promise.all([emit(), bundle()]);
  if (passed.every(Boolean)) publish();
  else process.exitCode = 1;
} finally {
  rmSync(stage, { recursive: true, force: true });
}

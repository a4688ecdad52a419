// Runs the compiled tests, each file in a process of its own. Node 20's runner takes no patterns, so files are named here.
// Usage: npm test -- [PART]... [--name=PATTERN]   PART picks the files whose path holds it, PATTERN the tests by name.
// With --long (npm run test:long) or PLUGPROOF_LONG=1 only the long ones run: *.long.test.js, and files that read that
// variable, which is then set.
// Law: a run in which no test ran is not a pass.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative, sep } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

const compiled = join(import.meta.dirname, '..', 'dist', 'test');
const args = process.argv.slice(2).filter((arg) => arg !== '--long');
const long = process.env.PLUGPROOF_LONG === '1' || process.argv.includes('--long');
if (long) process.env.PLUGPROOF_LONG = '1';
const parts = args.filter((a) => !a.startsWith('-'));
const patterns = args.filter((a) => a.startsWith('--name=')).map((a) => a.slice('--name='.length));

const slashed = (file) => relative(compiled, file).split(sep).join('/');
const isLong = (file) => file.endsWith('.long.test.js');
const readsSwitch = (file) => readFileSync(file, 'utf8').includes('PLUGPROOF_LONG');

function testFiles() {
  if (!existsSync(compiled)) return [];
  return readdirSync(compiled, { recursive: true, withFileTypes: true })
    .filter((e) => e.isFile() && e.name.endsWith('.test.js'))
    .map((e) => join(e.parentPath, e.name))
    .filter((file) => (long ? isLong(file) || readsSwitch(file) : !isLong(file)))
    .filter((file) => parts.length === 0 || parts.some((part) => slashed(file).includes(part)))
    .sort();
}

function stop(message) {
  console.error(message);
  process.exitCode = 1;
}

function start(files) {
  const count = { ran: 0, skipped: 0 };
  const stream = run({
    files,
    concurrency: Math.max(2, availableParallelism()),
    testNamePatterns: patterns.length > 0 ? patterns : undefined,
  });
  stream.on('test:fail', (test) => {
    count.ran += 1;
    if (test.todo === undefined) process.exitCode = 1;
  });
  stream.on('test:pass', (test) => {
    if (test.skip !== undefined) count.skipped += 1;
    // A suite is no test, and a file without one is reported under its own path.
    else if (test.details.type !== 'suite' && !files.includes(test.name)) count.ran += 1;
  });
  stream.on('end', () => {
    // What the long tests need may be absent; they then say so.
    if (count.ran === 0 && !(long && count.skipped > 0)) stop('no test ran');
  });
  stream.compose(new spec()).pipe(process.stdout);
}

const unknown = args.filter((a) => a.startsWith('-') && !a.startsWith('--name='));
const files = testFiles();
const which = parts.length > 0 ? ` whose path holds ${parts.map((part) => `\`${part}\``).join(' or ')}` : '';
if (unknown.length > 0) stop(`unknown flag \`${unknown[0]}\`: npm test -- [PART]... [--name=PATTERN]`);
else if (files.length === 0) stop(`no ${long ? 'long ' : ''}test file${which} in dist/test: no test ran`);
else start(files);

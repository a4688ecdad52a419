// npm run bench -- [--rounds=N] [--micro | --lint] [PATH]...
// What linting costs, as multiples of an empty node process and of reading the same bytes; and how the parts grow with
// their input. It prints and judges nothing: a machine's speed is no reason to fail.
import { existsSync, readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inTurn } from './measure.mjs';

const root = join(import.meta.dirname, '..', '..');
const cli = join(root, 'dist', 'cli.js');
const args = process.argv.slice(2);
const rounds = Number(args.find((arg) => arg.startsWith('--rounds='))?.slice('--rounds='.length) ?? 5);
const given = args.filter((arg) => !arg.startsWith('-')).map((path) => resolve(process.env.INIT_CWD ?? '.', path));

function targets() {
  if (given.length > 0) return given;
  const corpus = join(root, '..', 'shared', 'corpus');
  const repositories = existsSync(corpus) ? readdirSync(corpus, { withFileTypes: true }) : [];
  if (repositories.length === 0) console.log('no corpus beside this checkout: only the example is measured');
  return [
    join(root, 'examples', 'discovery'),
    ...repositories.filter((entry) => entry.isDirectory()).map((entry) => join(corpus, entry.name)),
  ].filter(existsSync);
}

function table(head, rows) {
  const widths = head.map((cell, i) => Math.max(cell.length, ...rows.map((row) => row[i].length)));
  const line = (row) => row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join('  ');
  console.log([line(head), line(widths.map((w) => '-'.repeat(w))), ...rows.map(line)].join('\n'));
}

const ms = (value) => value.toFixed(value < 10 ? 2 : 0);
const times = (a, b) => `${(a / b).toFixed(2)} ×`;

function lintTable() {
  const version = inTurn(
    [
      ['-e', '0'],
      [cli, '--version'],
    ],
    Math.max(rounds, 9),
    root,
  );
  const [bare, start] = version;
  console.log(`\nnode ${process.version}, ${rounds} rounds in turn, medians; CPU is user + system`);
  console.log(
    `node -e 0: ${ms(bare.cpu)} ms, ${ms(bare.memory)} MiB; plugproof --version: ${times(start.cpu, bare.cpu)}\n`,
  );
  const rows = targets().map((target) => {
    const [empty, read, lint] = inTurn(
      [
        ['-e', '0'],
        [join(import.meta.dirname, 'read.mjs'), target],
        [cli, 'lint', target, '--format', 'json'],
      ],
      rounds,
      root,
    );
    const { files, bytes } = JSON.parse(read.out);
    const cells = [files, ms(bytes / 1024), ms(read.cpu), ms(lint.cpu), times(lint.cpu, empty.cpu)];
    return [basename(target), ...cells, times(lint.cpu, read.cpu), ms(lint.wall), ms(lint.memory), lint.code].map(
      String,
    );
  });
  table(['path', 'files', 'KiB', 'read ms', 'lint ms', '/ node -e 0', '/ read', 'wall ms', 'peak MiB', 'exit'], rows);
}

/**
 * Each file of micro/ exports `cases`: `title`, `sizes` that double, `make(size)` and `work(input)`. Doubled input should
 * take doubled time. A size is left out when the one before it took over a second. A file may export `report` too, which
 * prints tables of its own afterwards.
 */
async function microTable() {
  const folder = join(import.meta.dirname, 'micro');
  const rows = [];
  const reports = [];
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.mjs'))) {
    const { cases, report } = await import(pathToFileURL(join(folder, name)).href);
    if (report) reports.push(report);
    for (const { title, sizes, make, work } of cases) {
      // So that the first size does not pay for the compiler.
      fastest(make(sizes[0]), work);
      const took = [];
      for (const size of sizes) if ((took.at(-1) ?? 0) < 1000) took.push(fastest(make(size), work));
      const growth = took.slice(1).map((value, i) => times(value, took[i]));
      rows.push([title, sizes.slice(0, took.length).join(' '), took.map(ms).join(' '), growth.join(' ')]);
    }
  }
  console.log('\nms of CPU for each size, the least of several runs; growth from one size to the next\n');
  table(['work', 'sizes', 'ms', 'growth'], rows);
  for (const report of reports) await report({ rounds, table });
}

function fastest(input, work) {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < Math.max(rounds, 5) && !(i > 0 && best > 1000); i += 1) {
    const began = process.cpuUsage();
    work(input);
    const { user, system } = process.cpuUsage(began);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

if (!args.includes('--micro')) lintTable();
if (!args.includes('--lint')) await microTable();

// `select` on a registry of 100,000 lines, in CPU, as a multiple of JSON.parse of each line of the same text in the same
// run; and what a whole process of `registry select` takes in memory.
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inTurn, median } from '../measure.mjs';

const dist = process.env.PLUGPROOF_DIST ?? join(import.meta.dirname, '..', '..', '..', 'dist');
const { byteLines, keyOf, selectFindings } = await import(join(dist, 'lib', 'registry', 'index.js'));

const SEVERITIES = ['critical', 'significant', 'minor', 'high', 'blocker', 'medium', 'P3'];
const SHAPES = ['plan-shape', 'classifier', 'enum-parser', 'struct-change', 'validation-gap', 'test-gap', 'docs-drift'];
const WORK = {
  goal: 'retry the parser of the config when a worker stops',
  when: ['test-gap', 'enum-parser'],
  languages: ['typescript'],
  changed: ['src/config/reader.ts', 'src/retry.ts'],
};

function entry(i) {
  const applicable_when = [SHAPES[i % 7], SHAPES[(i * 3 + 1) % 7]];
  const pattern = `Worker ${i} drops the last error of a retry when its parser stops early`;
  return {
    id: `f-2026-04-11-${i}`,
    version: 1,
    tier: 'local',
    source: { repo: 'example/tool', session: `s-${i % 97}`, file: `docs/review-${i % 31}.md`, skill: 'review' },
    date: `2026-04-${String((i % 28) + 1).padStart(2, '0')}`,
    severity: SEVERITIES[i % SEVERITIES.length],
    category: 'validation-gap',
    pattern,
    detection_question: `Does \`src/worker-${i % 50}.ts\` rethrow what the last attempt threw, with its cause?`,
    checklist_item: 'Run `npm test -- retry` against a server that fails each time, and read the log.',
    applicable_languages: i % 3 === 0 ? ['typescript', 'javascript'] : ['go'],
    applicable_when,
    status: i % 9 === 0 ? 'retired' : 'active',
    superseded_by: null,
    dedup_key: keyOf({ category: 'validation-gap', pattern, applicable_when }),
    hit_count: i % 13,
    last_cited: i % 2 === 0 ? '2026-04-11T09:30:00Z' : null,
    ttl_days: 90,
    confidence: 'high',
  };
}

const registry = (count) =>
  Buffer.from(Array.from({ length: count }, (_, i) => `${JSON.stringify(entry(i))}\n`).join(''));

export const cases = [
  {
    title: 'registry: select',
    sizes: [5000, 10_000, 20_000, 40_000],
    make: registry,
    work: (bytes) => selectFindings(byteLines(bytes), WORK),
  },
];

function cpu(work) {
  const began = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}

/** The least that is comparable: the lines of the same bytes, each parsed and dropped. */
function parseEach(bytes) {
  let count = 0;
  for (const line of byteLines(bytes)) count += JSON.parse(line).version;
  return count;
}

/** In parts, so that this process stays small: a child's peak counts what its parent held when it was made. */
function writeRegistry(file, count) {
  mkdirSync(dirname(file), { recursive: true });
  for (let first = 0; first < count; first += 1000) {
    const lines = Array.from({ length: Math.min(1000, count - first) }, (_, i) => JSON.stringify(entry(first + i)));
    appendFileSync(file, `${lines.join('\n')}\n`);
  }
}

function wholeProcesses(folder, rounds, table) {
  const cli = process.env.PLUGPROOF_DIST ? join(dist, 'lib', 'cli', 'main.js') : join(dist, 'cli.js');
  const select = ['registry', 'select', '--when', 'test-gap', '--goal', WORK.goal, '--format', 'json'];
  const runs = inTurn(
    [
      ['-e', '0'],
      [cli, ...select],
    ],
    Math.min(rounds, 3),
    folder,
  );
  console.log('\n`registry select` on 100,000 lines, whole processes\n');
  const rows = ['node -e 0', 'registry select'].map((what, i) => {
    const { cpu: used, memory, out } = runs[i];
    return [what, i === 0 ? '' : String(JSON.parse(out).active), used.toFixed(0), memory.toFixed(0)];
  });
  table(['work', 'active', 'CPU ms', 'peak MiB'], rows);
}

function besideParsing(file, rounds, table) {
  const bytes = readFileSync(file);
  const runs = [];
  for (let round = 0; round <= rounds; round += 1) {
    const parse = cpu(() => parseEach(bytes));
    const plain = cpu(() => selectFindings(byteLines(bytes)));
    const work = cpu(() => selectFindings(byteLines(bytes), WORK));
    // The first round pays for the compiler.
    if (round > 0) runs.push({ parse, plain, work });
  }
  const row = (what, name) => [
    what,
    median(runs.map((run) => run[name])).toFixed(0),
    median(runs.map((run) => run[name] / run.parse)).toFixed(2),
  ];
  console.log(`\nThe same in one process, ${(bytes.length / 2 ** 20).toFixed(0)} MiB, medians of ${rounds} rounds\n`);
  table(
    ['work', 'CPU ms', '/ JSON.parse'],
    [row('JSON.parse of each line', 'parse'), row('select', 'plain'), row('select for a piece of work', 'work')],
  );
}

/** Prints its own tables; called once after the growth of the parts. */
export async function report({ rounds, table }) {
  const folder = mkdtempSync(join(tmpdir(), 'plugproof-bench-'));
  try {
    const file = join(folder, '.agents', 'findings', 'registry.jsonl');
    writeRegistry(file, 100_000);
    wholeProcesses(folder, rounds, table);
    besideParsing(file, rounds, table);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

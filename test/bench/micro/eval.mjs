// A replay of recorded runs: CPU a trial, and that the memory of a whole process does not grow with their number.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inTurn } from '../measure.mjs';

const dist = process.env.PLUGPROOF_DIST ?? join(import.meta.dirname, '..', '..', '..', 'dist');
const { Tally } = await import(join(dist, 'harness', 'eval', 'tally.js'));

const trial = (i, cases) => ({
  version: 1,
  key: String(i),
  caseId: `suite/case-${i % cases}`,
  arm: 'with',
  repetition: Math.floor(i / cases),
  outcome: i % 7 === 0 ? 'fail' : 'pass',
  score: 1,
  graders: [],
  note: null,
  turns: null,
  cost: null,
  durationMs: null,
  planted: false,
});

export const cases = [
  {
    title: 'eval: counts of trials',
    sizes: [10_000, 20_000, 40_000, 80_000],
    make: (count) => count,
    work: (count) => {
      const tally = new Tally();
      for (let i = 0; i < count; i += 1) tally.add(trial(i, 100));
      return tally.results('live', () => 1);
    },
  },
];

const SAID =
  '{"type":"assistant","message":{"role":"assistant","content":[{"type":"text","text":"aligned"}]},"session_id":"s"}';
const END = '{"type":"result","subtype":"success","is_error":false,"num_turns":1,"result":"aligned","session_id":"s"}';

/** `count` trials: one good and three planted runs a case, all of them small. */
function writeSuite(folder, count) {
  for (let i = 0; i < count / 4; i += 1) {
    const at = join(folder, `case-${i}`);
    mkdirSync(at, { recursive: true });
    writeFileSync(join(at, 'good.jsonl'), `${SAID}\n${END}\n`);
    writeFileSync(join(at, 'bad.jsonl'), `${SAID}\n${END}\n`.replaceAll('aligned', 'ragged'));
    const planted = '  - { transcript: bad.jsonl, fails: [says] }\n'.repeat(3);
    writeFileSync(
      join(at, 'case.yaml'),
      `version: 1\nname: c${i}\ntranscript: good.jsonl\ngraders:\n  - { name: says, type: regex, pattern: aligned }\nplanted:\n${planted}`,
    );
  }
}

/** Prints its own table; called once after the growth of the parts. */
export async function report({ table }) {
  const folder = mkdtempSync(join(tmpdir(), 'plugproof-bench-'));
  try {
    const cli = process.env.PLUGPROOF_DIST ? join(dist, 'lib', 'cli', 'main.js') : join(dist, 'cli.js');
    const counts = [1000, 10_000];
    for (const count of counts) writeSuite(join(folder, `s${count}`, 'evals'), count);
    const runs = inTurn(
      [
        ['-e', '0'],
        ...counts.map((count) => [cli, 'eval', 'run', join(folder, `s${count}`, 'evals'), '--format', 'json']),
      ],
      1,
      folder,
    );
    console.log('\n`eval run` of recorded runs, whole processes\n');
    const rows = ['node -e 0', ...counts.map((count) => `${count} trials`)].map((what, i) => {
      const { cpu, memory } = runs[i];
      return [what, cpu.toFixed(0), i === 0 ? '' : (cpu / counts[i - 1]).toFixed(2), memory.toFixed(0)];
    });
    table(['work', 'CPU ms', 'CPU ms a trial', 'peak MiB'], rows);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

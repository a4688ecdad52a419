import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EvalSource } from '../../../harness/eval/report/source.js';
import { viewerFiles } from '../../../harness/eval/report/viewer.js';
import { benchmarkText } from '../../../harness/eval/report/viewer-benchmark.js';
import type { Trial } from '../../../harness/eval/types.js';
import { grader, HOSTILE, hostile, MIXED, mixed, sourceOf, trial } from './sample.js';

const FACTS = {
  skillName: 'demo',
  skillPath: 'skills/demo',
  model: 'some-model',
  at: '2026-01-01T00:00:00Z',
  promptOf: (id: string): string | null => (id.endsWith('good') ? 'do it' : null),
};

const filesOf = (source: EvalSource): Map<string, string> =>
  new Map([...viewerFiles(source, FACTS)].map(({ path, text }) => [path, [...text].join('')]));

const dataOf = (source: EvalSource, path: string) => JSON.parse(filesOf(source).get(path) ?? 'null');

const REPEATED = [
  trial('evals/a', 0, 'pass', { durationMs: 1000 }),
  trial('evals/a', 1, 'fail', { durationMs: 3000, graders: [grader('fail'), grader('pass', { name: 'writes' })] }),
  trial('evals/a', 0, 'fail', { arm: 'without', durationMs: 500, cost: null }),
];

test('a folder a run in the layout that viewer and aggregator look for', () => {
  assert.deepEqual(
    [...filesOf(sourceOf(REPEATED)).keys()].filter((path) => !/\/run-2\/|without/.test(path)),
    [
      'eval-1/eval_metadata.json',
      'eval-1/with_skill/run-1/eval_metadata.json',
      'eval-1/with_skill/run-1/grading.json',
      'eval-1/with_skill/run-1/timing.json',
      'eval-1/with_skill/run-1/outputs/run.txt',
      'benchmark.json',
    ],
  );
});

test('a grading has text, passed and evidence, and counts them', () => {
  const grading = dataOf(sourceOf(REPEATED), 'eval-1/with_skill/run-2/grading.json');
  assert.deepEqual(grading.expectations, [
    { text: 'reads-first', passed: false, evidence: 'the grader says fail; run.jsonl:12' },
    { text: 'writes', passed: true, evidence: 'pass' },
  ]);
  assert.deepEqual(grading.summary, { passed: 1, failed: 1, total: 2, pass_rate: 0.5 });
});

test('what has no verdict, and what was planted, is no run and no expectation, and is told', () => {
  const graders = [
    grader('fail'),
    grader('judge-error', { name: 'tone' }),
    grader('pass', { name: 'cost', required: false }),
  ];
  const source = sourceOf([
    ...MIXED,
    trial('evals/z', 0, 'fail', { graders }),
    trial('evals/z', 1, 'pass', { planted: true }),
  ]);
  const { runs, notes } = dataOf(source, 'benchmark.json');
  assert.deepEqual(
    runs.map((run: { eval_name: string; run_number: number }) => `${run.eval_name} ${run.run_number}`),
    [
      'evals/demo/good 1',
      'evals/demo/mostly 1',
      'evals/demo/mostly 2',
      'evals/demo/mostly 3',
      'evals/other/bad 1',
      'evals/z 1',
    ],
  );
  assert.deepEqual(notes.at(-2), 'evals/other/bad: 1 run without a verdict, not among the runs');
  assert.deepEqual(notes.at(-1), 'evals/z: 1 run planted to fail, not among the runs');
  assert.deepEqual(runs.at(-1).result.total, 1);
  assert.deepEqual(runs.at(-1).notes, ['cost: pass: pass', 'tone: judge-error: the grader says judge-error']);
  const kept = [...filesOf(mixed()).keys()].filter((path) => path.endsWith('grading.json'));
  assert.equal(kept.length, 5);
});

test('a run whose verdict is missing is no run, also where some of its graders passed', () => {
  const graders = [grader('pass'), grader('judge-error', { name: 'tone' })];
  const { runs } = dataOf(sourceOf([trial('a', 0, 'judge-error', { graders })]), 'benchmark.json');
  assert.deepEqual(runs, []);
});

test('a benchmark has the configurations, their spread and the difference as the viewer writes it', () => {
  const { run_summary, runs, metadata } = dataOf(sourceOf(REPEATED), 'benchmark.json');
  assert.deepEqual(Object.keys(run_summary), ['with_skill', 'without_skill', 'delta']);
  const { pass_rate, time_seconds } = run_summary.with_skill;
  assert.deepEqual([pass_rate.mean, pass_rate.min, pass_rate.max], [0.75, 0.5, 1]);
  assert.ok(Math.abs(pass_rate.stddev - Math.sqrt(0.125)) < 1e-12);
  assert.deepEqual([time_seconds.mean, time_seconds.min, time_seconds.max], [2, 1, 3]);
  assert.deepEqual(run_summary.delta, { pass_rate: '+0.75', time_seconds: '+1.5' });
  assert.deepEqual(runs[0].result, {
    passed: 1,
    failed: 0,
    total: 1,
    pass_rate: 1,
    time_seconds: 1,
    tokens: 1000,
    errors: 0,
  });
  assert.deepEqual(
    runs.map((run: { configuration: string }) => run.configuration),
    ['with_skill', 'with_skill', 'without_skill'],
  );
  assert.deepEqual([metadata.evals_run, metadata.runs_per_configuration, metadata.timestamp], [[1], 2, FACTS.at]);
});

test('a case of which not all runs are kept has none there: a rate over the rest would be false', () => {
  const files = filesOf({ ...sourceOf(REPEATED), trialsOf: () => REPEATED.slice(0, 2) });
  assert.deepEqual([...files.keys()], ['eval-1/eval_metadata.json', 'benchmark.json']);
  const { runs, notes } = JSON.parse(files.get('benchmark.json') ?? '');
  assert.deepEqual(runs, []);
  assert.deepEqual(notes, ['evals/a: not all of 3 runs are kept, so none is among the runs']);
});

test('a figure that nobody took is absent and no zero', () => {
  const source = sourceOf([trial('evals/a', 0, 'pass', { durationMs: null, cost: null })], { mode: 'replay' });
  assert.ok(!filesOf(source).has('eval-1/with_skill/run-1/timing.json'));
  const { runs, run_summary } = dataOf(source, 'benchmark.json');
  assert.ok(!('time_seconds' in runs[0].result) && !('tokens' in runs[0].result));
  assert.deepEqual(Object.keys(run_summary), ['with_skill']);
  assert.deepEqual(Object.keys(run_summary.with_skill), ['pass_rate']);
});

test('the viewer gets the prompt where there is one, and the excerpt as an output', () => {
  const source = mixed();
  const files = filesOf(source);
  assert.deepEqual(dataOf(source, 'eval-1/eval_metadata.json'), {
    eval_id: 1,
    eval_name: 'evals/demo/good',
    prompt: 'do it',
  });
  assert.equal(
    files.get('eval-1/with_skill/run-1/outputs/run.txt'),
    'assistant: reads the file\ntool: Read {"file":"a.md"}\n',
  );
  assert.ok(!('prompt' in dataOf(source, 'eval-2/eval_metadata.json')));
});

test('graders of one name stay apart, since the viewer finds them by it', () => {
  const graders = [grader('pass'), grader('fail')];
  const { expectations } = dataOf(
    sourceOf([trial('a', 0, 'fail', { graders })]),
    'eval-1/with_skill/run-1/grading.json',
  );
  assert.deepEqual(
    expectations.map((one: { text: string }) => one.text),
    ['reads-first', 'reads-first (2)'],
  );
});

test('hostile text makes no path, and every file is whole and without half surrogates', () => {
  const files = filesOf(hostile());
  for (const [path, text] of files) {
    assert.match(path, /^(benchmark\.json|eval-\d+\/(with_skill\/run-\d+\/(outputs\/)?)?[a-z_]+\.(json|txt))$/);
    if (path.endsWith('.json')) assert.doesNotMatch(JSON.stringify(JSON.parse(text)), /\\ud[89a-f]/);
    assert.doesNotMatch(text, /\p{Surrogate}/u);
  }
  const benchmark = JSON.parse(files.get('benchmark.json') ?? '');
  assert.equal(benchmark.runs[0].expectations[0].text, HOSTILE.replace('\ud800', '\ufffd'));
});

test('no case and no run give files that say so', () => {
  const { runs, run_summary, notes } = dataOf(sourceOf([]), 'benchmark.json');
  assert.deepEqual([runs, run_summary, notes], [[], {}, []]);
});

test('a benchmark is written run by run, and holds none of them', () => {
  let handedOut = 0;
  const source: EvalSource = {
    ...sourceOf([trial('evals/a', 0, 'pass')]),
    *trialsOf(id): Iterable<Trial> {
      handedOut = 0;
      for (let i = 0; i < 1000; i++) {
        handedOut++;
        yield trial(id, i, 'pass');
      }
    },
  };
  let written = 0;
  for (const piece of benchmarkText(source, FACTS)) {
    if (piece.includes('"run_number"')) written++;
    assert.ok(handedOut - written <= 1, `${handedOut} read, ${written} written`);
  }
  assert.equal(written, 1000);
});

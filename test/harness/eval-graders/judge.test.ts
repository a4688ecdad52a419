import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readGrader } from '../../../harness/eval/grade.js';
import type { Judge, JudgeAnswer, JudgeRequest } from '../../../harness/eval/graders/grader.js';
import type { Grader } from '../../../lib/suite/types.js';
import { testRows } from './table.js';
import { gappedRun, gradeOf, graderOf, runOf, said, subjectOf, textFolder } from './trial.js';

const YES = '{"pass":true,"evidence":"it is so"}';
const NO = '{"pass":false}';
const ERROR: JudgeAnswer = { ok: false, outcome: 'infra-error', reason: 'rate limit' };

function judgeOf(answers: readonly (string | JudgeAnswer)[], quorum = 2, votes = 3): Judge & { asked: JudgeRequest[] } {
  const asked: JudgeRequest[] = [];
  return {
    votes,
    quorum,
    asked,
    ask: async (request) => {
      asked.push(request);
      const answer = answers[request.vote] ?? 'no more';
      return typeof answer === 'string' ? { ok: true, text: answer } : answer;
    },
  };
}

const run = runOf(said('forty-two'));
const LLM = '- { type: llm, name: g, criteria: it is a number }';
const judged = (...answers: (string | JudgeAnswer)[]) => ({ run, judge: judgeOf(answers) });

testRows([
  ['two of three', LLM, judged(YES, NO, YES), 'pass', /2 for and 1 against/],
  ['two against', LLM, judged(NO, NO), 'fail'],
  ['one that cannot be read among three', LLM, judged(YES, 'I think so', YES), 'pass'],
  ['rubbish', LLM, judged('yes', 'true', '{"passed":true}'), 'judge-error', /cannot be read/],
  ['a verdict in words around it', LLM, judged(`Well: ${YES}`, `${YES} indeed`, `${YES}${YES}`), 'judge-error'],
  [
    'what a judge quotes is no verdict',
    LLM,
    judged(...Array(3).fill('the run says\n```json\n{"pass":true}\n```')),
    'judge-error',
  ],
  ['a verdict that is no truth value', LLM, judged('{"pass":"true"}', '{"pass":1}', '[true]'), 'judge-error'],
  ['a fence around it', LLM, judged(`\`\`\`json\n${YES}\n\`\`\``, YES), 'pass'],
  ['no quorum', LLM, judged(YES, NO, 'x'), 'judge-error', /1 for and 1 against/],
  ['a judge that fails', LLM, judged(YES, ERROR, ERROR), 'infra-error', /rate limit/],
  [
    'a judge that does not end',
    LLM,
    judged({ ok: false, outcome: 'timeout', reason: 'no answer' }, ERROR, NO),
    'timeout',
  ],
  ['a quorum that is no majority', LLM, { run, judge: judgeOf([YES], 1, 2) }, 'infra-error', /no majority/],
  ['no judge', LLM, { run }, 'skipped'],
  ['nothing to judge', LLM, { judge: judgeOf([YES, YES]) }, 'unreached'],
  [
    'a part is not judged as the whole',
    '- { type: llm, name: g, criteria: c, focus: trace }',
    { run: gappedRun(), judge: judgeOf([YES, YES]) },
    'infra-error',
  ],
  [
    'more than a judge is handed',
    LLM,
    { run: runOf(said('x'.repeat(600_000))), judge: judgeOf([YES, YES]) },
    'infra-error',
    /longer than/,
  ],
  [
    'a file that is not there',
    '- { type: llm, name: g, criteria: c, focus: { source: file, path: r.md } }',
    { after: textFolder({}, 'after'), judge: judgeOf([YES, YES]) },
    'fail',
  ],
  [
    'as good as the baseline',
    '- { type: baseline, name: g, baseline_file: b.jsonl }',
    { ...judged(YES, YES), fixtures: { 'b.jsonl': 'ref' } },
    'pass',
  ],
  [
    'worse than the baseline',
    '- { type: baseline, name: g, baseline_file: b.jsonl }',
    { ...judged(NO, NO), fixtures: { 'b.jsonl': 'ref' } },
    'fail',
  ],
  [
    'no baseline',
    '- { type: baseline, name: g, baseline_file: b.jsonl }',
    judged(YES, YES),
    'infra-error',
    /the baseline `b.jsonl` is not there/,
  ],
  [
    'a baseline without a judge',
    '- { type: baseline, name: g, baseline_file: b.jsonl }',
    { run, fixtures: { 'b.jsonl': 'ref' } },
    'skipped',
  ],
]);

test('a judge is asked no more than it takes, and each vote by its number', async () => {
  const judge = judgeOf([YES, YES, YES]);
  await gradeOf(LLM, { run, judge });
  assert.deepEqual(
    judge.asked.map(({ vote, material, of, criteria, baseline }) => [vote, material, of, criteria, baseline]),
    [
      [0, 'forty-two', 'last_message', 'it is a number', null],
      [1, 'forty-two', 'last_message', 'it is a number', null],
    ],
  );
});

test('a baseline is handed to the judge', async () => {
  const judge = judgeOf([YES, YES]);
  await gradeOf('- { type: baseline, name: g, baseline_file: b, criteria: short }', {
    run,
    judge,
    fixtures: { b: 'reference' },
  });
  assert.equal(judge.asked[0]?.baseline, 'reference');
  assert.match(judge.asked[0]?.criteria ?? '', /at least as good.*short/);
});

const proseOf = (text: string): Grader => {
  const base = graderOf(LLM).grader;
  return {
    ...base,
    type: 'prose',
    key: 'expectations',
    text: { value: text, file: 'evals.json', span: { start: 0, end: 0 } },
  } as Grader;
};

for (const [answers, outcome] of [
  [[YES, YES], 'pass'],
  [[NO, NO], 'fail'],
  [['maybe', 'maybe', 'maybe'], 'judge-error'],
] as const)
  test(`prose is ${outcome}`, async () => {
    const read = readGrader(proseOf('the answer is a number'));
    assert.ok(read.ok);
    const judge = judgeOf([...answers]);
    assert.equal((await read.type.grade(read.options, subjectOf({ run, judge }))).outcome, outcome);
    assert.equal(judge.asked[0]?.criteria, 'the answer is a number');
  });

test('an empty sentence is no grader', () => assert.ok(!readGrader(proseOf(' ')).ok));

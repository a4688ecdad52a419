import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fixturesOf, gradeCase, needsOf, readGrader, readGraders } from '../../../harness/eval/grade.js';
import { GRADERS } from '../../../harness/eval/graders/index.js';
import { withDeadline } from '../../../harness/eval/grading/deadline.js';
import { outcomeOf, plantedOutcome } from '../../../harness/eval/outcome.js';
import { checkSamples } from '../../../harness/eval/samples.js';
import type { Grader, SampleSet } from '../../../lib/suite/types.js';
import { projectRoot } from '../../root.js';
import { called, caseOf, gappedRun, gradeOf, graderOf, runOf, said, subjectOf } from './trial.js';

test('every file of the folder is a type of grader, and is called by its name', () => {
  const files = readdirSync(join(projectRoot(), 'harness/eval/graders')).filter(
    (name) => !['index.ts', 'grader.ts'].includes(name),
  );
  assert.deepEqual([...GRADERS.keys()].map((type) => `${type.replaceAll('_', '-')}.ts`).sort(), files.sort());
});

const set = (grader: string, pass: string[], fail: string[]): SampleSet => {
  const placed = (answer: string) => ({
    answer: { value: answer, file: 's.json', span: { start: 0, end: 1 } },
    why: null,
  });
  return { file: 's.json', grader, caseKey: 't', pass: pass.map(placed), fail: fail.map(placed) };
};
const world = {
  judge: null,
  command: null,
  fixture: () => ({ ok: false as const, reason: 'is not there' }),
  now: new Date(0),
};
const owner = caseOf(`- { type: regex, name: count, pattern: '\\b\\d+ files\\b' }
- { type: regex, name: report, pattern: done, target: { source: file, path: r.md } }
- { type: text, name: plain, contains: ok, target: { source: file, path: r.md } }
- { type: llm, name: judged, criteria: c }
- { type: tool_called, name: called, tool: Read }
- { type: texxt, name: odd, contains: x }`);

const samples: [string, SampleSet, string, number, RegExp | null][] = [
  ['a grader that tells them apart', set('count', ['3 files', 'in all 12 files.'], ['three files']), 'pass', 3, null],
  ['a grader that is too loose', set('count', ['3 files'], ['not 4 files']), 'fail', 2, null],
  ['a grader that is too tight', set('count', ['three files'], ['none']), 'fail', 2, null],
  ['an answer stands for the file', set('report', ['done'], ['not yet']), 'pass', 2, null],
  ['also for a check', set('plain', ['ok'], ['no']), 'pass', 2, null],
  ['a set of one kind proves nothing', set('count', ['3 files'], []), 'ungradeable', 1, /no sample that must fail/],
  ['nor does one without a pass', set('count', [], ['x']), 'ungradeable', 1, /no sample that must pass/],
  ['an empty set', set('count', [], []), 'ungradeable', 0, /no sample/],
  ['a judge that is not there', set('judged', ['a'], ['b']), 'ungradeable', 0, /no judge/],
  ['a grader that no case has', set('other', ['a'], ['b']), 'ungradeable', 0, /no case has/],
  ['a grader that cannot be read', set('odd', ['a'], ['b']), 'ungradeable', 0, /no type of grader/],
  ['samples of a grader of calls', set('called', ['I read it'], ['x']), 'fail', 2, null],
];
for (const [title, one, outcome, judged, note] of samples)
  test(`samples: ${title}`, async () => {
    const read = await checkSamples(one, owner, world);
    assert.deepEqual([read.outcome, read.judged], [outcome, judged]);
    if (note) assert.match(read.note ?? '', note);
  });

test('a sample that was judged otherwise is named with its place', async () => {
  const { wrong } = await checkSamples(set('count', ['3 files', 'none'], ['4 files']), owner, world);
  assert.deepEqual(
    wrong.map(({ answer, expected, outcome }) => [answer.value, answer.file, expected, outcome]),
    [
      ['none', 's.json', 'pass', 'fail'],
      ['4 files', 's.json', 'fail', 'pass'],
    ],
  );
});

const TWO = `- { type: tool_not_called, name: quiet, tool: Bash }
- { type: text, name: says, contains: done, required: false, weight: 3 }`;

test('a planted bad run fails by the grader that is named', async () => {
  const bad = await gradeCase(
    readGraders(caseOf(TWO)),
    subjectOf({ run: runOf(...called('1', 'Bash'), said('done')) }),
  );
  assert.equal(plantedOutcome(bad, ['quiet']).outcome, 'pass');
  assert.equal(plantedOutcome(bad, ['says']).outcome, 'fail');
});

test('a planted run that could not be judged proves nothing', async () => {
  const open = await gradeCase(readGraders(caseOf(TWO)), subjectOf({ run: gappedRun() }));
  assert.equal(plantedOutcome(open, ['quiet']).outcome, 'infra-error');
});

test('a grader that is not required decides nothing, and weighs what it says', async () => {
  const graded = await gradeCase(readGraders(caseOf(TWO)), subjectOf({ run: runOf(said('no')) }));
  assert.deepEqual(
    graded.map(({ name, required, weight, outcome }) => [name, required, weight, outcome]),
    [
      ['quiet', true, 1, 'pass'],
      ['says', false, 3, 'fail'],
    ],
  );
  assert.equal(outcomeOf(graded), 'pass');
});

test('a grader that cannot be read is an error, with what was meant', async () => {
  const [one] = await gradeCase(readGraders(caseOf('- { type: tool_caled, name: g, tool: Read }')), subjectOf({}));
  assert.equal(one?.outcome, 'infra-error');
  assert.match(one?.reasons[0] ?? '', /`tool_caled` is no type of grader.*tool_called/);
});

test('a grader that breaks is an error', async () => {
  const run = { ...runOf(said('x')), events: () => assert.fail('broken') };
  assert.match(
    (await gradeOf('- { type: tool_called, name: g, tool: Read }', { run })).reasons[0] ?? '',
    /the grader broke: broken/,
  );
});

test('in two arms what only the plugin can pass is told and counts in neither', async () => {
  const arms = caseOf(
    '- { type: tool_used, name: skill, tool: Skill }\n- { type: regex, name: own, pattern: x, arm: with-only }\n- { type: regex, name: both, pattern: x }',
  );
  const run = runOf(said('x'));
  const read = readGraders(arms);
  const shown = async (arm: 'with' | 'without', twoArms: boolean) =>
    (await gradeCase(read, subjectOf({ run, arm, twoArms }))).map(({ outcome, required, weight }) => [
      outcome,
      required,
      weight,
    ]);
  assert.deepEqual(await shown('with', false), [
    ['fail', true, 1],
    ['pass', true, 1],
    ['pass', true, 1],
  ]);
  assert.deepEqual(await shown('with', true), [
    ['fail', false, 0],
    ['pass', false, 0],
    ['pass', true, 1],
  ]);
  assert.deepEqual(await shown('without', true), [
    ['skipped', false, 0],
    ['skipped', false, 0],
    ['pass', true, 1],
  ]);
});

test('a grader that cannot be read counts in two arms too', async () => {
  const unread = {
    ...graderOf('- { type: regex, name: g, pattern: x }').grader,
    type: 'unread',
    written: 'rgx',
    reason: 'no type',
  } as Grader;
  const [one] = await gradeCase([readGrader(unread)], subjectOf({ twoArms: true }));
  assert.deepEqual([one?.outcome, one?.required, one?.type], ['infra-error', true, 'rgx']);
});

test('graders tell what they need and which files of the case they read', () => {
  const read = readGraders(
    caseOf(`- { type: json_schema, name: a, schema: s.json }
- { type: payload, name: b, contract: c.yaml }
- { type: gate, name: c, gate: payload, path: out.md, flags: { contract: "case:c.yaml", envelope: "case:e.json" } }
- { type: file_exists, name: d, path: x }`),
  );
  assert.deepEqual(fixturesOf(read), ['s.json', 'c.yaml', 'e.json']);
  assert.deepEqual([...needsOf(read)].sort(), ['after', 'before', 'run']);
});

test('what does not end is ended, and what comes after it is not', () => {
  assert.deepEqual(
    withDeadline(() => /(a+)+b/.test('a'.repeat(60)), 50),
    { ok: false },
  );
  assert.deepEqual(
    withDeadline(() => 7),
    { ok: true, value: 7 },
  );
  assert.throws(() => withDeadline(() => assert.fail('own')), /own/);
});

const skilled = (name: string) => runOf(...called('0', 'Bash'), ...called('1', 'Skill', { skill: name }));
const trigger = (expected: boolean): Grader =>
  ({ ...graderOf('- { type: regex, name: g, pattern: x }').grader, type: 'trigger', expected }) as Grader;
const about = (skill: string | null) => ({
  ...caseOf('[]'),
  skills: skill === null ? [] : [{ value: skill, file: 't', span: { start: 0, end: 0 } }],
});
const triggers: [string, boolean, string | null, ReturnType<typeof runOf> | null, string][] = [
  ['taken after another tool', true, 'pdf', skilled('docs:pdf'), 'pass'],
  ['another skill', true, 'pdf', skilled('docx'), 'fail'],
  ['taken where it must not be', false, 'pdf', skilled('pdf'), 'fail'],
  ['not taken where it must not be', false, 'pdf', skilled('docx'), 'pass'],
  ['taken by its file', true, 'pdf', runOf(...called('1', 'Read', { file_path: '/x/skills/pdf/SKILL.md' })), 'pass'],
  ['a case without its skill, and none taken', false, null, runOf(said('x')), 'pass'],
  ['a case without its skill, and one taken', true, null, skilled('pdf'), 'infra-error'],
  ['not taken, with gaps', false, 'pdf', gappedRun(), 'infra-error'],
  ['no run', true, 'pdf', null, 'unreached'],
];
for (const [title, expected, skill, run, outcome] of triggers)
  test(`trigger: ${title}`, async () => {
    const [one] = await gradeCase([readGrader(trigger(expected))], subjectOf({ run }, about(skill)));
    assert.equal(one?.outcome, outcome);
  });

for (const [title, forbidden, run, outcome] of [
  ['there', false, runOf(said('a.b')), 'pass'],
  ['not there', false, runOf(said('axb')), 'fail'],
  ['forbidden and there', true, runOf(said('a.b')), 'fail'],
  ['forbidden and not there', true, runOf(said('axb')), 'pass'],
  ['in a run with gaps', true, gappedRun(said('axb')), 'infra-error'],
] as const)
  test(`substring: ${title}`, async () => {
    const base = graderOf('- { type: regex, name: g, pattern: x }').grader;
    const grader = {
      ...base,
      type: 'substring',
      forbidden,
      text: { value: 'a.b', file: 't', span: { start: 0, end: 0 } },
    } as Grader;
    const [one] = await gradeCase([readGrader(grader)], subjectOf({ run }));
    assert.equal(one?.outcome, outcome);
  });

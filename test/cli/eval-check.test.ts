// `eval check`: what is named, what is found, and the three ways to end.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectRoot } from '../root.js';
import { inTree, plugproof } from './run.js';

const suites = (...path: string[]): string => join(projectRoot(), 'test', 'fixtures', 'suites', ...path);
const check = (path: string, ...more: string[]) => plugproof(['eval', 'check', '--format', 'json', path, ...more]);

test('a sound suite is a pass and is named', () => {
  const ran = check(suites('trigger-set', 'plain'));
  assert.deepEqual([ran.code, JSON.parse(ran.out).suites[0].cases], [0, 2]);
});

test('a suite says what its dialect cannot say', () => {
  assert.ok(JSON.parse(check(suites('trigger-set', 'plain')).out).suites[0].cannot.includes('tool-calls'));
});

test('a fault is exit 1 and stands at its line', () => {
  const ran = check(suites('plugin-eval', 'faulty'));
  const { diagnostics } = JSON.parse(ran.out) as { diagnostics: { file: string; line: number; rule: string }[] };
  assert.equal(ran.code, 1);
  assert.ok(
    diagnostics.some((d) => d.file === 'evals/bad/case.yaml' && d.line === 26 && d.rule === 'eval-file-invalid'),
  );
});

test('--fail-on never keeps a fault from failing', () => {
  assert.equal(check(suites('plugin-eval', 'faulty'), '--fail-on', 'never').code, 0);
});

test('no suite is no pass', () => {
  const ran = inTree({ 'README.md': 'none\n' }, (root) => check(root));
  assert.deepEqual([ran.code, /no eval suite lies there/.test(ran.err)], [2, true]);
});

test('a folder of another name is a folder of suites because it is named', () => {
  const ran = check(suites('gate-cases', 'full', 'evals', 'gates'));
  assert.deepEqual([ran.code, JSON.parse(ran.out).suites[0].cases], [0, 2]);
});

test('one case is checked alone', () => {
  const ran = check(suites('gate-cases', 'full', 'evals', 'gates', 'one', 'case.yaml'));
  assert.deepEqual([ran.code, JSON.parse(ran.out).suites[0].cases], [0, 1]);
});

test('a gate that is none is told', () => {
  const text = 'version: 1\nfiles: {}\nrun: { gate: artefact, args: [] }\nexpect: { exit: 1 }\n';
  const ran = inTree({ 'evals/a/case.yaml': text }, (root) => check(root));
  assert.match(JSON.parse(ran.out).diagnostics[0].message, /`artefact` is no gate/);
});

test('what has the form of no suite is named', () => {
  const { unread } = JSON.parse(check(suites('unread')).out) as { unread: { file: string }[] };
  assert.deepEqual(
    unread.map(({ file }) => file),
    ['evals/cases.jsonl', 'evals/settings.json'],
  );
});

test('our own suites are sound', () => {
  const ran = check(join(projectRoot(), 'evals'), '--fail-on', 'warning');
  assert.equal(ran.code, 0, ran.out);
});

test('a plugin may name another folder of suites', () => {
  const ran = inTree(
    {
      '.claude-plugin/plugin.json': '{ "name": "fx", "experimental": { "evals": "quality" } }',
      'quality/a/prompt.md': 'Count.\n',
    },
    (root) => check(root),
  );
  assert.match(JSON.parse(ran.out).diagnostics[0].message, /`a` has no grader/);
});

test('a tree cannot silence the run with --no-config', () => {
  const tree = {
    'plugproof.yaml': 'rules: { eval-case-ungraded: off }\n',
    'evals/evals.json': '{ "skill_name": "a", "evals": [{ "id": 1, "prompt": "x", "expectations": [] }] }',
  };
  assert.deepEqual(
    inTree(tree, (root) => [check(root).code, check(root, '--no-config').code]),
    [0, 1],
  );
});

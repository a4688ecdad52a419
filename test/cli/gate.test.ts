// The verbs around the gates as a user types them: the one line on standard output, reasons on standard error, exit codes.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fields, inWorkplace, type Workplace } from '../harness/discovery.js';
import { plugproof } from './run.js';

const FLAGS = ['--contract', 'contract.yaml', '--envelope', 'envelope.json'];
const run = (place: Workplace, args: readonly string[], input = '') => plugproof(args, { cwd: place.path, input });

describe('plugproof gate', () => {
  it('prints one line on standard output and the reasons on standard error', () =>
    inWorkplace((place) => {
      place.write('slice/RESEARCH.md', '# T\n\nRESEARCH-a.md\n');
      const { code, out, err } = run(place, ['gate', 'artifact', 'slice/', '--index-name', 'RESEARCH.md']);
      assert.equal(code, 1);
      assert.equal(
        out,
        'index=slice/RESEARCH.md sidecars=1 missing=1 freshness=unchecked pointer=unchecked status=unusable\n',
      );
      assert.equal(err, 'slice/RESEARCH-a.md: the index names a sidecar that is not there (sidecar-missing)\n');
    }));

  it('prints no line where nothing could be graded', () =>
    inWorkplace((place) => {
      const { code, out, err } = run(place, ['gate', 'artifact', 'gone', '--index-name', 'RESEARCH.md']);
      assert.deepEqual([code, out, err], [2, '', 'gone: there is no folder at this path (slice-missing)\n']);
    }));

  it('gives the verdict as JSON, wherever the flag stands', () =>
    inWorkplace((place) => {
      for (const args of [
        ['gate', 'artifact', '--format', 'json', 'slice', '--index-name', 'RESEARCH.md'],
        ['gate', 'artifact', '--index-name', 'RESEARCH.md', 'slice', '--format=json'],
      ]) {
        const { code, out, err } = run(place, args);
        assert.deepEqual([code, err], [1, '']);
        assert.deepEqual(JSON.parse(out), {
          gate: 'artifact',
          outcome: 'fail',
          reasons: [{ code: 'index-missing', message: 'the slice holds no index', file: 'slice' }],
          facts: { index: '<none>', sidecars: 0, missing: 0, freshness: 'unchecked', pointer: 'unchecked' },
        });
      }
    }));

  for (const args of [
    ['gate'],
    ['gate', 'nothing'],
    ['gate', 'artifact'],
    ['gate', 'artifact', 'slice', '--index-name'],
    ['gate', 'coverage', 'a', 'b'],
    ['gate', 'coverage', 'a', '--format', 'xml'],
    ['gate', 'payload', 'x'],
    ['gate', 'sources', 'slice', '--now', 'soon'],
  ]) {
    it(`ends 2 for bad usage: ${args.join(' ')}`, () =>
      inWorkplace((place) => {
        const { code, out, err } = run(place, args);
        assert.deepEqual([code, out], [2, '']);
        assert.notEqual(err, '');
      }));
  }

  for (const name of ['artifact', 'coverage', 'payload', 'sources']) {
    it(`${name} has a help with an example`, () => {
      const { code, out } = plugproof(['gate', name, '--help']);
      assert.equal(code, 0);
      assert.match(out, new RegExp(`Example:\\n  plugproof gate ${name} `));
    });
  }

  it('reads the one file from standard input', () =>
    inWorkplace((place) => {
      const { code, out } = run(place, ['gate', 'payload', '-', ...FLAGS], fields({ persistence: 'written' }));
      assert.deepEqual([code, out], [0, 'shape=key-value pointer=matches status=pass\n']);
    }));

  it('reads the clock that it is told', () =>
    inWorkplace((place) => {
      place.write(
        'slice/RESEARCH.md',
        '---\nclaims:\n  - applies_to: A 1\n    sources: [{ role: primary, published: 2026-12-01, applies_to: A 1, standing: current }]\n---\n',
      );
      assert.equal(run(place, ['gate', 'sources', 'slice', '--now', '2026-11-30']).out, 'status=fail\n');
      assert.equal(run(place, ['gate', 'sources', 'slice', '--now', '2026-12-01']).out, 'status=pass\n');
    }));

  it('shows no control character of a name on a terminal', () =>
    inWorkplace((place) => {
      const { err } = run(place, ['gate', 'coverage', 'a\u001b[2Jb']);
      assert.ok(!err.includes('\u001b'), JSON.stringify(err));
    }));
});

describe('plugproof eval run', () => {
  const CASE =
    'version: 1\nfiles: { slice: null }\nrun: { gate: artifact, args: [slice, "--index-name", R.md] }\nexpect: { exit: 1, reasons: [index-missing] }\n';

  it('runs the cases of a suite, a folder of suites and one case', () =>
    inWorkplace((place) => {
      place.write('evals/suite/one/case.yaml', CASE);
      place.write('evals/suite/two/case.yaml', CASE.replace('exit: 1', 'exit: 0'));
      const { code, out } = run(place, ['eval', 'run', 'evals']);
      assert.equal(code, 1);
      assert.match(
        out,
        /^pass {8}evals\/suite\/one\nfail {8}evals\/suite\/two\n {12}- artifact: the exit code is 1, not 0\n[\s\S]*\n2 cases: 1 pass, 1 fail, 0 ungradeable\n$/,
      );
      assert.equal(run(place, ['eval', 'run', 'evals/suite/one']).code, 0);
    }));

  it('tells a case that it cannot read from one that fails', () =>
    inWorkplace((place) => {
      place.write('suite/one/case.yaml', `${CASE}more: 1\n`);
      place.write('suite/two/case.yaml', CASE);
      const { code, out } = run(place, ['eval', 'run', 'suite', '--format', 'json']);
      assert.equal(code, 2);
      const { cases, summary, plan } = JSON.parse(out) as {
        plan: string;
        cases: { id: string; outcomes: object; passRate: number | null }[];
        summary: Record<string, unknown>;
      };
      assert.match(plan, /^sha256:[0-9a-f]{64}$/);
      assert.deepEqual(
        cases.map(({ id, outcomes, passRate }) => [id, outcomes, passRate]),
        [
          ['suite/one', { skipped: 1 }, null],
          ['suite/two', { pass: 1 }, 1],
        ],
      );
      assert.deepEqual([summary.cases, summary.pass, summary.fail, summary.ungradeable], [2, 1, 0, 1]);
    }));

  it('never calls nothing a pass', () =>
    inWorkplace((place) => {
      for (const suite of ['slice', 'gone', 'contract.yaml']) assert.equal(run(place, ['eval', 'run', suite]).code, 2);
      assert.equal(run(place, ['eval', 'run']).code, 2);
    }));
});

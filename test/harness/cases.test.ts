// The shipped gate cases, each run as `eval run` does; and the runner itself, which must see what is not as expected.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { CASE_GATES, runGateCase } from '../../harness/eval/gate-run.js';
import { casesBelow, loadCase } from '../../harness/eval/suite-cases.js';
import { type GateCase, readGateCase } from '../../lib/suite/gate-case.js';
import { SourceText } from '../../lib/text/source.js';
import { projectRoot } from '../root.js';

const evals = join(projectRoot(), 'evals');
const SUITES = ['dispatch-artifact', 'coverage', 'by-value', 'session-readback', 'dispatch'];

function caseOf(text: string): GateCase {
  const { gateCase, mistakes } = readGateCase('case.yaml', new SourceText(text), CASE_GATES);
  assert.deepEqual(mistakes, []);
  return gateCase as GateCase;
}

for (const suite of SUITES) {
  describe(`the suite ${suite}`, () => {
    const found = casesBelow(join(evals, suite));
    assert.ok(found.length > 0);
    for (const { id, file } of found) {
      it(id, () => {
        const loaded = loadCase(file);
        assert.deepEqual(loaded?.read.mistakes, []);
        assert.deepEqual(runGateCase(loaded?.read.gateCase as GateCase), { outcome: 'pass', differences: [] });
      });
    }
  });
}

describe('the other families', () => {
  // The slice of a family differs in its name only, so every case must come out the same under another.
  for (const family of ['RESEARCH', 'INTENT']) {
    it(`${family} runs the suite of EXPLORE`, () => {
      const found = casesBelow(join(evals, 'dispatch-artifact'));
      for (const { id, file } of found) {
        const text = readFileSync(file, 'utf8').replaceAll('EXPLORE', family);
        assert.deepEqual(runGateCase(caseOf(text)), { outcome: 'pass', differences: [] }, id);
      }
    });
  }
});

describe('the runner of cases', () => {
  const file = join(evals, 'dispatch-artifact', 'usable', 'case.yaml');
  const text = readFileSync(file, 'utf8');
  const altered: readonly (readonly [from: RegExp, to: string, says: RegExp])[] = [
    [/exit: 0/, 'exit: 1', /^the exit code is 0, not 1$/],
    [/outcome: pass/, 'outcome: fail', /^the outcome is "pass", not "fail"$/],
    [/reasons: \[\]/, 'reasons: [index-missing]', /^the list of reasons is \[\], not \["index-missing"\]$/],
    [/sidecars=1/, 'sidecars=2', /^the line is /],
    [/(line: .*)/, '$1\n  written: [a.md]', /^what was written is \[\], not \["a.md"\]$/],
  ];
  for (const [from, to, says] of altered) {
    it(`sees ${to.replace('\n', ' ')}`, () => {
      const { outcome, differences } = runGateCase(caseOf(text.replace(from, to)));
      assert.equal(outcome, 'fail');
      assert.equal(differences.length, 1);
      assert.match(differences[0] as string, says);
    });
  }

  it('cannot set up a case that contradicts itself, and says so', () => {
    const { outcome, differences } = runGateCase(
      caseOf(`${text.replace(/files:/, 'links: { slice/EXPLORE.md: x.md }\nfiles:')}`),
    );
    assert.deepEqual(
      [outcome, differences],
      [
        'ungradeable',
        [
          'the case could not be set up since one of its files has the name of another one, or of a folder of its own (EEXIST)',
        ],
      ],
    );
  });

  const refused: readonly (readonly [text: string, says: RegExp])[] = [
    ['version: 2', /version of the case is not 1/],
    ['version: 1\nfile: {}', /`file` is no key of a gate case/],
    ['version: 1\nfiles: { "../x": "a" }', /`..\/x` is no path in the folder of the case/],
    ['version: 1\nfiles: { "/x": "a" }', /is no path in the folder/],
    ['version: 1\nfiles: { "a\\\\b": "a" }', /is no path in the folder/],
    ['version: 1\nfiles: { x: 3 }', /a file is neither text/],
    ['version: 1\nfiles: { x: { base64: "a" } }', /a file is neither text/],
    ['version: 1\nlinks: { x: ../../y }', /leads out of the folder/],
    ['version: 1\nlinks: { x: /etc/passwd }', /leads out of the folder/],
    ['version: 1\nlinks: { a/x: ../../y }', /leads out of the folder/],
    ['version: 1\nlinks: { x/y/up: ../.., out: x/y/up/.. }', /leads out of the folder/],
    ['version: 1\nlinks: { x/y/up: ../.., x/y/up/out: ../../.. }', /lies below a link/],
    ['version: 1\nlinks: { to: x }\nfiles: { to/y: a }', /lies below a link/],
    ['version: 1\nrun: { gate: artifact, args: [/etc, --index-name, A.md] }', /`\/etc` leads out of the folder/],
    ['version: 1\nrun: { gate: artifact, args: [a/../../b, --index-name, A.md] }', /leads out of the folder/],
    ['version: 1\nrun: { gate: artifact, args: [run, --newer-than, ../b] }', /leads out of the folder/],
    ['version: 1\nrun: { gate: artifact, args: [run, "--newer-than=../b"] }', /leads out of the folder/],
    ['version: 1\nrun: { gate: recover, args: ["C:\\x", --contract, c.yaml] }', /leads out of the folder/],
    ['version: 1\nmtimes: { x: soon }', /no number of seconds/],
    ['version: 1\nrun: { gate: artefact }', /`artefact` is no gate/],
    ['version: 1\nrun: { gate: artifact, args: [1] }', /put it in quotes/],
    ['version: 1\nexpect: { exit: 3 }', /`exit` is none of 0, 1 and 2/],
    ['version: 1\nexpect: { exit: 0, outcome: passed }', /`passed` is no outcome/],
    ['[]', /no mapping/],
    ['a: [', /./],
  ];
  for (const [wrong, says] of refused) {
    it(`refuses ${wrong.replaceAll('\n', ' ')}`, () => {
      const { gateCase, mistakes } = readGateCase('case.yaml', new SourceText(wrong), CASE_GATES);
      assert.equal(gateCase, null);
      assert.ok(
        mistakes.some((mistake) => says.test(mistake.message)),
        JSON.stringify(mistakes),
      );
    });
  }
});

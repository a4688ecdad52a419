// Each mechanism of `gate readback`, alone taken out: its case then goes wrong, and goes right with it. A mechanism that
// no case here misses is not there.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { gatherEvidence, type ReadbackOptions } from '../../../harness/gates/readback-evidence.js';
import { judgeEvidence, MECHANISMS, type ReadbackResult } from '../../../harness/gates/readback-judge.js';
import { worldAt } from '../../../harness/gates/world.js';
import { Ruling } from '../../../lib/verdict/verdict.js';
import { inWorkplace } from '../discovery.js';

const OWN = 'specs/spec-i-12.md';
const FOREIGN = 'specs/spec-i-13.md';
const BEFORE = new Date('2020-01-01T00:00:00Z');
const AFTER = new Date('2100-01-01T00:00:00Z');
const DONE = '---\nstatus: done\n---\n\n## Auto Run Result\n\nStatus: done\n';
const GREW = 'x'.repeat(257);
/** Stands for the digest of DONE. */
const SHA = 'DIGEST';

interface Scenario {
  readonly mechanism: string;
  /** What would be believed without it. */
  readonly words: string;
  readonly files: Readonly<Record<string, string>>;
  readonly options: Omit<ReadbackOptions, 'expected'>;
  readonly holds: ReadbackResult;
  readonly without: ReadbackResult;
}

const READY: Pick<ReadbackOptions, 'ended' | 'launched' | 'log'> = {
  ended: 'crash',
  launched: BEFORE,
  log: 'pane.log',
};

const SCENARIOS: readonly Scenario[] = [
  {
    mechanism: 'told',
    words: 'a session that was never told of the file is said to have written it',
    files: { [OWN]: DONE, 'pane.log': GREW, 'prompt.txt': `See ${OWN}.bak\n` },
    options: { ...READY, prompt: 'prompt.txt' },
    holds: 'ungradeable',
    without: 'completed',
  },
  {
    mechanism: 'pin',
    words: "another story's file was adopted, and the session is called completed",
    files: { [OWN]: DONE, [FOREIGN]: DONE, 'pane.log': GREW },
    options: { ...READY, found: FOREIGN },
    holds: 'foreign',
    without: 'completed',
  },
  {
    mechanism: 'agreement',
    words: 'a record of one story and of the file of another is taken',
    files: { [OWN]: DONE, 'pane.log': GREW, 'r.json': `{ "story_key": "i-12", "spec_file": "${FOREIGN}" }` },
    options: { ...READY, record: 'r.json', story: 'i-12' },
    holds: 'foreign',
    without: 'completed',
  },
  {
    mechanism: 'present',
    words: 'a session that left nothing is no longer said to have crashed',
    files: { [FOREIGN]: DONE, 'pane.log': GREW },
    options: READY,
    holds: 'crashed',
    without: 'ungradeable',
  },
  {
    mechanism: 'launch',
    words: 'a file of before the launch is taken',
    files: { [OWN]: DONE, 'pane.log': GREW },
    options: { ...READY, launched: AFTER },
    holds: 'crashed',
    without: 'completed',
  },
  {
    mechanism: 'snapshot',
    words: 'a file that only its date was changed of is taken',
    files: { [OWN]: DONE, 'pane.log': GREW, 'launch.json': `{ "path": "${OWN}", "sha256": "${SHA}" }` },
    options: { ...READY, snapshot: 'launch.json' },
    holds: 'crashed',
    without: 'completed',
  },
  {
    mechanism: 'terminal',
    words: 'a session that stopped in the middle is no longer said to have crashed',
    files: { [OWN]: DONE.replaceAll('done', 'in-review'), 'pane.log': GREW },
    options: READY,
    holds: 'crashed',
    without: 'ungradeable',
  },
  {
    mechanism: 'rescue',
    words: 'the file of a killed session that may still write is taken',
    files: { [OWN]: DONE, 'pane.log': GREW },
    options: { ...READY, ended: 'timeout', process: 'unknown' },
    holds: 'timeout',
    without: 'completed',
  },
  {
    mechanism: 'consistency',
    words: 'a file that is done above and blocked below is taken',
    files: { [OWN]: DONE.replace('Status: done', 'Status: blocked'), 'pane.log': GREW },
    options: READY,
    holds: 'unproven',
    without: 'completed',
  },
  {
    mechanism: 'marker',
    words: 'half of a result is taken while the session writes the rest',
    files: { [OWN]: '---\nstatus: done\n---\n', 'pane.log': GREW },
    options: { ...READY, ended: 'stop', process: 'alive' },
    holds: 'unproven',
    without: 'completed',
  },
  {
    mechanism: 'work',
    words: 'a session that was dead on arrival is said to have worked',
    files: { [OWN]: DONE, 'pane.log': '' },
    options: READY,
    holds: 'crashed',
    without: 'completed',
  },
  {
    mechanism: 'ended',
    words: 'a status is taken for the end of a session that runs',
    files: { [OWN]: DONE, 'pane.log': GREW },
    options: { launched: BEFORE, log: 'pane.log' },
    holds: 'ungradeable',
    without: 'completed',
  },
];

function judged({ files, options }: Scenario, left: (name: string) => boolean): ReadbackResult {
  return inWorkplace((place) => {
    const digest = createHash('sha256').update(DONE).digest('hex');
    for (const [path, text] of Object.entries(files)) place.write(path, text.replaceAll(SHA, digest));
    const ruling = new Ruling();
    const evidence = gatherEvidence({ ...options, expected: OWN }, worldAt(place.path), ruling);
    assert.deepEqual(ruling.reasons, []);
    assert.ok(evidence);
    return judgeEvidence(
      evidence,
      MECHANISMS.filter(({ name }) => left(name)),
    ).result;
  });
}

describe('gate readback without one of its mechanisms', () => {
  for (const scenario of SCENARIOS) {
    const { mechanism, words, holds, without } = scenario;
    it(`${mechanism}: ${words}`, () => {
      assert.equal(
        judged(scenario, () => true),
        holds,
      );
      assert.equal(
        judged(scenario, (name) => name !== mechanism),
        without,
      );
    });
    it(`${mechanism}: no other mechanism does its work`, () => {
      for (const other of MECHANISMS.filter(({ name }) => name !== mechanism))
        assert.equal(
          judged(scenario, (name) => name !== other.name),
          holds,
          other.name,
        );
    });
  }

  it('leaves out each of them once', () => {
    assert.deepEqual(
      SCENARIOS.map(({ mechanism }) => mechanism),
      MECHANISMS.map(({ name }) => name),
    );
  });
});

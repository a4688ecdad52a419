// Three written suites for each dialect, one of them with a fault in each field. `expected.json` beside a suite's name is
// what is made of it; `PLUGPROOF_BLESS=1` writes it anew, and the diff is the review.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { DIALECTS } from '../../lib/suite/dialects.js';
import type { Dialect } from '../../lib/suite/types.js';
import { projectRoot } from '../root.js';
import { outline, suitesAt } from './tree.js';

const SUITES = join(projectRoot(), 'test', 'fixtures', 'suites');

/** Every field that a dialect has; each is wrong in the faulty suite of that dialect. */
const FIELDS: Readonly<Record<Dialect, readonly string[]>> = {
  'skill-creator':
    'skill_name runs threshold id name prompt expected_output files tags skill should_trigger expectations'.split(' '),
  agentskills:
    'skill_name runs threshold id name prompt expected_output files tags skill should_trigger assertions'.split(' '),
  loose: 'id query expected_behavior eval_name'.split(' '),
  'trigger-set': 'id query should_trigger prompt'.split(' '),
  'plugin-eval':
    'name description tags plugins runs expected_outcome model max_turns timeout_seconds allowed_tools append_system_prompt env disallowed_tools schema_version prompt execution scaffold_script history_file add_dirs graders type pattern flags match target source weight arm tool input_match min max after path exists criteria focus baseline_file expect error'.split(
      ' ',
    ),
  scenarios: 'model max_tokens temperature name prompt expected_patterns forbidden_patterns tags mock_response'.split(
    ' ',
  ),
  'grader-samples': 'pass fail answer'.split(' '),
  'gate-cases': 'version files links mtimes gate args stdin now exit outcome reasons line written'.split(' '),
  'run-cases':
    'name description prompt tags transcript before after runs threshold graders type weight required fails'.split(' '),
};

for (const dialect of Object.keys(DIALECTS) as Dialect[]) {
  const names = readdirSync(join(SUITES, dialect)).filter((name) => !name.endsWith('.json'));
  describe(dialect, () => {
    it('has three written suites', () => assert.ok(names.length >= 3 && names.includes('faulty')));
    for (const name of names) {
      const root = join(SUITES, dialect, name);
      const file = join(SUITES, dialect, `${name}.json`);
      it(`reads ${name} as it is expected`, () => {
        const { suites, unread } = suitesAt(root);
        const got = `${JSON.stringify({ suites: suites.map((suite) => outline(suite, root)), unread }, null, 1)}\n`;
        if (process.env.PLUGPROOF_BLESS === '1' || !existsSync(file)) writeFileSync(file, got);
        assert.equal(got, readFileSync(file, 'utf8'));
      });
      if (name !== 'faulty')
        it(`finds no fault in ${name}`, () =>
          assert.deepEqual(
            suitesAt(root).suites.flatMap(({ notes }) => notes),
            [],
          ));
    }
    for (const field of FIELDS[dialect])
      it(`notes a fault of \`${field}\``, () => {
        const root = join(SUITES, dialect, 'faulty');
        const notes = suitesAt(root).suites.flatMap((suite) => suite.notes);
        const said = notes.some(({ file, span, message }) => {
          const text = readFileSync(join(root, file), 'utf8');
          const from = text.lastIndexOf('\n', span.start - 1) + 1;
          const near = text.slice(from, Math.max(span.end, text.indexOf('\n', span.start)));
          return message.includes(field) || near.includes(field);
        });
        assert.ok(said);
      });
  });
}

describe('what lies among suites', () => {
  it('is named when it has the form of none', () => {
    const root = join(SUITES, 'unread');
    assert.deepEqual(
      suitesAt(root).unread.map(({ file }) => file),
      ['evals/cases.jsonl', 'evals/settings.json'],
    );
  });
  it('keeps its dialect in a folder with others', () => {
    const root = join(SUITES, 'unread');
    assert.deepEqual(
      suitesAt(root).suites.map(({ dialect, cases }) => [dialect, cases.length]),
      [
        ['plugin-eval', 1],
        ['gate-cases', 1],
      ],
    );
  });
});

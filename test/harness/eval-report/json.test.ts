import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { json } from '../../../harness/eval/report/json.js';
import type { EvalSource } from '../../../harness/eval/report/source.js';
import { TRIAL_OUTCOMES } from '../../../harness/eval/types.js';
import { projectRoot } from '../../root.js';
import { hostile, mixed, PLAIN, sourceOf } from './sample.js';

const schema = JSON.parse(readFileSync(join(projectRoot(), 'schemas', 'eval-report.schema.json'), 'utf8'));
const validate = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true }).compile(schema);

const text = (source: EvalSource): string => [...json(source, PLAIN)].join('');

test('every report is valid against the published schema, and reads back as it was', () => {
  for (const source of [mixed(), mixed({ comparison: null, mode: 'replay' }), sourceOf([]), hostile()]) {
    const data = JSON.parse(text(source));
    assert.ok(validate(data), JSON.stringify(validate.errors));
    assert.deepEqual(data, JSON.parse(JSON.stringify(source.report)));
  }
});

/** Every object of a value, with a way to it for the message. */
function* objectsOf(value: unknown, way = ''): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [way, value as Record<string, unknown>];
  for (const [key, inner] of Object.entries(value)) yield* objectsOf(inner, `${way}/${key}`);
}

const OPTIONAL = /\/(outcomes|passAt|passAll)$/;

test('the schema is closed and complete: one key more or less anywhere is refused', () => {
  const data = JSON.parse(text(mixed()));
  for (const [way, object] of objectsOf(data)) {
    object.surplus = 1;
    assert.equal(validate(data), false, `a key more at ${way}`);
    delete object.surplus;
    for (const [key, value] of Object.entries(object)) {
      if (OPTIONAL.test(way) || OPTIONAL.test(`/${key}`)) continue;
      delete object[key];
      assert.equal(validate(data), false, `no ${key} at ${way}`);
      object[key] = value;
    }
  }
  for (const one of data.cases) {
    const { outcomes } = one;
    delete one.outcomes;
    assert.equal(validate(data), false, 'a case without outcomes');
    one.outcomes = outcomes;
  }
  assert.equal(validate(data), true);
});

test('an outcome that no run has is absent, as the schema says', () => {
  const source = mixed();
  const cases = source.report.cases.map((one) => ({ ...one, outcomes: { ...one.outcomes, timeout: 0 } }));
  const data = JSON.parse(text({ ...source, report: { ...source.report, cases } }));
  assert.ok(data.cases.every((one: { outcomes: object }) => !('timeout' in one.outcomes)));
});

test('the schema names the outcomes that exist', () => {
  assert.deepEqual(Object.keys(schema.$defs.outcomes.properties), [...TRIAL_OUTCOMES]);
});

test('nothing in it drives a terminal or holds a half surrogate', () => {
  assert.doesNotMatch(text(hostile()), /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e\p{Surrogate}]/u);
});

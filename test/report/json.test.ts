import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { CATEGORIES, SEVERITIES } from '../../lib/diagnostic/diagnostic.js';
import { json } from '../../lib/report/json.js';
import { projectRoot } from '../root.js';
import { contradiction, HOSTILE, hostile, nothing, PLAIN, reportOf } from './sample.js';

const schema = JSON.parse(readFileSync(join(projectRoot(), 'schemas', 'report.schema.json'), 'utf8'));
const validate = new Ajv2020({ allErrors: true, strict: true }).compile(schema);

test('every report is valid against the published schema', () => {
  const skipped = [{ file: 'a.md', reason: 'over 1 MiB' }];
  for (const report of [reportOf([contradiction(), hostile()], { skipped }), reportOf([]), nothing()]) {
    assert.ok(validate(JSON.parse(json(report, PLAIN))), JSON.stringify(validate.errors));
  }
});

/** Every object of a value, with a way to it for the message. */
function* objectsOf(value: unknown, way = ''): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [way, value as Record<string, unknown>];
  for (const [key, inner] of Object.entries(value)) yield* objectsOf(inner, `${way}/${key}`);
}

test('the schema is closed and complete: one key more or less anywhere is refused', () => {
  const report = reportOf([contradiction()], { skipped: [{ file: 'a.md', reason: 'r' }] });
  const data = JSON.parse(json(report, PLAIN));
  for (const [way, object] of objectsOf(data)) {
    object.surplus = 1;
    assert.equal(validate(data), false, `a key more at ${way}`);
    delete object.surplus;
    for (const [key, value] of Object.entries(object)) {
      delete object[key];
      assert.equal(validate(data), false, `no ${key} at ${way}`);
      object[key] = value;
    }
  }
  assert.equal(validate(data), true);
});

test('the schema names the severities and categories that exist', () => {
  const { properties } = schema.$defs.diagnostic;
  assert.deepEqual(properties.severity.enum, SEVERITIES);
  assert.deepEqual(properties.category.enum, CATEGORIES);
});

test('a finding has its place, its other place and its edits, and no excerpt', () => {
  const data = JSON.parse(json(reportOf([contradiction()]), PLAIN));
  const [finding] = data.diagnostics;
  const { file, line, column, endLine, endColumn, label } = finding;
  assert.deepEqual(
    [file, line, column, endLine, endColumn, label],
    ['agents/finder.md', 6, 10, 6, 24, 'claimed absent here'],
  );
  assert.deepEqual(finding.related, [
    { file: 'skills/use/SKILL.md', line: 1, column: 9, endLine: 1, endColumn: 23, label: 'relied on here' },
  ]);
  assert.deepEqual(finding.edits, [
    { file: 'agents/finder.md', start: 4, end: 4, text: 'x: 1\n', applicability: 'unsafe' },
  ]);
  assert.ok(!('excerpt' in finding) && !('span' in finding));
});

test('what is escaped for the terminal reads back as it was', () => {
  const tag = '\u{e0041}';
  const text = json(reportOf([{ ...contradiction(), message: HOSTILE + tag }]), PLAIN);
  assert.equal(JSON.parse(text).diagnostics[0].message, HOSTILE + tag);
  assert.doesNotMatch(text, /[\u007f-\u009f\u202e\u{e0041}]/u);
});

// The shape of an entry: the published schema under ajv, the check that was compiled from it, and what it says.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { entrySchema, entrySchemaText, FIELDS, schemaProblems } from '../../../lib/registry/model/schema.js';
import { compiledSchema } from '../../compile-schema.js';
import { projectRoot } from '../../root.js';
import { sample } from './samples.js';

const published = readFileSync(join(projectRoot(), 'schemas', 'registry.schema.json'), 'utf8');
const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true, validateFormats: false });
const valid = ajv.compile(JSON.parse(published) as object);
const said = (value: unknown): string[] => schemaProblems(value).map((p) => p.message);

const without = (name: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(sample()).filter(([key]) => key !== name));
const changed = (changes: Record<string, unknown>): Record<string, unknown> => ({ ...sample(), ...changes });

describe('the schema of an entry', () => {
  it('is published as it is in the source, and compiled from it', () => {
    assert.equal(published, entrySchemaText());
    const compiled = readFileSync(join(projectRoot(), 'lib/registry/model/compiled.ts'), 'utf8');
    assert.equal(compiled, compiledSchema(entrySchema()));
  });

  it('takes an entry that is right in everything', () => {
    assert.deepEqual(said(sample()), []);
    assert.ok(valid(sample()));
    assert.equal(FIELDS.length, 19);
  });

  for (const name of FIELDS) {
    it(`asks for \`${name}\``, () => {
      assert.deepEqual(said(without(name)), [`\`${name}\` is missing`]);
      assert.equal(valid(without(name)), false);
    });
    it(`refuses a \`${name}\` of the wrong type`, () => {
      const wrong = changed({ [name]: name === 'superseded_by' || name === 'last_cited' ? 7 : null });
      const [first, ...others] = schemaProblems(wrong);
      assert.deepEqual(first?.path, [name]);
      assert.deepEqual(others, []);
      assert.equal(valid(wrong), false);
    });
  }

  for (const name of ['repo', 'session', 'file', 'skill'] as const)
    it(`asks for \`source.${name}\``, () => {
      const source = { ...sample().source, [name]: undefined };
      assert.deepEqual(said(changed({ source: JSON.parse(JSON.stringify(source)) })), [
        `\`source.${name}\` is missing`,
      ]);
      assert.deepEqual(said(changed({ source: { ...sample().source, [name]: '' } })), [`\`source.${name}\` is empty`]);
    });

  const cases: readonly (readonly [what: string, changes: Record<string, unknown>, says: readonly string[]])[] = [
    ['an unknown field', { sevrity: 'x' }, ['`sevrity` is no field of version 1']],
    [
      'a field of `source` that is not known',
      { source: { ...sample().source, line: 3 } },
      ['`source.line` is no field of version 1'],
    ],
    ['no work shape', { applicable_when: [] }, ['`applicable_when` is empty']],
    ['another version', { version: 2 }, ['`version` is not 1']],
    ['another tier', { tier: 'remote' }, ['`tier` is none of local, seed, pulled']],
    ['another status', { status: 'draft' }, ['`status` is none of active, superseded, retired']],
    ['a count below 0', { hit_count: -1 }, ['`hit_count` is below 0']],
    ['half a day', { ttl_days: 0.5 }, ['`ttl_days` is no integer']],
    [
      'a superseded entry without a replacement',
      { status: 'superseded' },
      ['the entry is superseded and names no replacement'],
    ],
    [
      'a superseded entry with an empty one',
      { status: 'superseded', superseded_by: '' },
      ['the entry is superseded and names no replacement'],
    ],
    ['a language that is no text', { applicable_languages: ['go', 3] }, ['`applicable_languages.1` is no string']],
  ];
  for (const [what, changes, says] of cases)
    it(`names ${what}`, () => {
      assert.deepEqual(said(changed(changes)), says);
      assert.equal(valid(changed(changes)), false);
    });

  const fine: readonly (readonly [what: string, changes: Record<string, unknown>])[] = [
    ['no language', { applicable_languages: [] }],
    ['a work shape twice', { applicable_when: ['test-gap', 'test-gap'] }],
    ['severity and confidence in words of its own', { severity: 'P2', confidence: 'fair' }],
    ['an id of any form', { id: 'x y/z' }],
    ['a superseded entry with a replacement', { status: 'superseded', superseded_by: 'f-2' }],
  ];
  for (const [what, changes] of fine) it(`takes ${what}`, () => assert.deepEqual(said(changed(changes)), []));

  it('leaves dates and vocabulary to problems of their own', () => {
    const entry = changed({ date: 'soon', last_cited: '2026-04-11', applicable_when: ['input-validation'] });
    assert.deepEqual(said(entry), []);
  });

  it('holds `__proto__` for a field like any other', () => {
    const entry = JSON.parse(JSON.stringify(sample()).replace('{', '{"__proto__":{"status":"retired"},')) as unknown;
    assert.deepEqual(said(entry), ['`__proto__` is no field of version 1']);
  });

  for (const value of [null, 7, 'x', [sample()]])
    it(`says that ${JSON.stringify(value).slice(0, 12)} is no object`, () =>
      assert.deepEqual(said(value), ['the entry is no object']));
});

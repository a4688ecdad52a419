// Version 1 of an entry, as the contract of the registry has it: the published JSON Schema, and what it makes of a value.
// The check itself is compiled from the schema beforehand (`compiled.ts`), so that a run neither loads a compiler nor
// evaluates anything. Whether `date` and `last_cited` name a moment and which words `applicable_when` may hold stand in
// the schema, and have problems of their own: real registries differ there, and a team takes these up one by one.
import { fixOf, nearNames } from '../../text/near.js';
import { quoted } from '../../text/words.js';
import { validate } from './compiled.js';

/** The closed vocabulary of `applicable_when`. */
export const WORK_SHAPES = [
  'plan-shape',
  'classifier',
  'enum-parser',
  'struct-change',
  'pattern-matcher',
  'validation-gap',
  'test-gap',
  'docs-drift',
] as const;

export const STATES = ['active', 'superseded', 'retired'] as const;

const text = { type: 'string', minLength: 1 } as const;
const count = { type: 'integer', minimum: 0 } as const;
const said = (schema: object, description: string): object => ({ ...schema, description });
const source = ['repo', 'session', 'file', 'skill'] as const;

const PROPERTIES = {
  id: said(text, 'Names the entry; unique in the file.'),
  version: { const: 1, description: 'Version of this shape.' },
  tier: { enum: ['local', 'seed', 'pulled'], description: 'Where the entry came from.' },
  source: {
    type: 'object',
    description: 'Where the finding was made.',
    properties: Object.fromEntries(source.map((name) => [name, text])),
    required: source,
    additionalProperties: false,
  },
  date: { type: 'string', format: 'date', description: 'The day it was found.' },
  severity: said(text, 'A word; critical, significant and minor are those of the contract.'),
  category: text,
  pattern: said(text, 'The failure, in a sentence that fits other places too.'),
  detection_question: said(text, 'What to ask to find it.'),
  checklist_item: said(text, 'What to do so that it does not happen.'),
  applicable_languages: { type: 'array', items: text },
  applicable_when: {
    type: 'array',
    minItems: 1,
    items: { type: 'string', enum: WORK_SHAPES },
    description: 'Work that it bears on; the first item is the primary hint and part of the key.',
  },
  status: { enum: STATES },
  superseded_by: { type: ['string', 'null'], description: 'The id of the entry that stands in for it.' },
  dedup_key: said(text, 'category|slug of the pattern|first item of applicable_when'),
  hit_count: said(count, 'How often it was cited.'),
  last_cited: { type: ['string', 'null'], format: 'date-time' },
  ttl_days: said(count, 'Advisory: nothing expires by itself.'),
  confidence: text,
} as const;

export type FieldName = keyof typeof PROPERTIES;

/** In the order of the contract, which is the order that entries are written in. */
export const FIELDS = Object.keys(PROPERTIES) as readonly FieldName[];

/** JSON Schema, draft 2020-12. */
export const entrySchema = (): object => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'An entry of the finding registry, version 1',
  type: 'object',
  properties: PROPERTIES,
  required: FIELDS,
  additionalProperties: false,
  if: { properties: { status: { const: 'superseded' } }, required: ['status'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { properties: { superseded_by: { type: 'string', minLength: 1 } } },
});

/** The bytes of the published schema. */
export const entrySchemaText = (): string => `${JSON.stringify(entrySchema(), null, 2)}\n`;

/** What a schema has against a value: the way to the field, and a sentence. */
export interface SchemaProblem {
  /** Keys and indexes from the entry down; empty for the entry itself. */
  readonly path: readonly string[];
  /** It is about the name of the field at `path`, not about its value. */
  readonly atKey: boolean;
  readonly message: string;
  readonly fix?: string;
}

/** What ajv says of one mismatch, as far as it is used. */
interface SchemaError {
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Problems that are told of one entry. */
const MOST = 20;

/** Everything that the schema has against a value, dates and vocabulary apart. */
export function schemaProblems(value: unknown): readonly SchemaProblem[] {
  const { valid, errors } = validate(value) as { valid: boolean; errors: readonly SchemaError[] };
  if (valid) return [];
  const conditional = errors.some((error) => error.schemaPath.startsWith('#/then/'));
  return errors.flatMap((error) => problemOf(error, conditional)).slice(0, MOST);
}

function problemOf({ instancePath, schemaPath, keyword, params }: SchemaError, conditional: boolean): SchemaProblem[] {
  const path = instancePath.split('/').slice(1);
  const name = path.join('.');
  // That the condition did not hold says nothing beyond what its parts say.
  if (keyword === 'if' || (keyword === 'enum' && path[0] === 'applicable_when')) return [];
  if (schemaPath.startsWith('#/then/')) {
    const message = 'the entry is superseded and names no replacement';
    return [{ path, atKey: false, message, fix: 'name the id of its replacement in `superseded_by`' }];
  }
  // An empty name of a replacement is said once.
  if (conditional && path[0] === 'superseded_by') return [];
  if (keyword === 'required') {
    const missing = `${params.missingProperty}`;
    const shown = quoted([...path, missing].join('.'));
    return [{ path, atKey: true, message: `${shown} is missing`, fix: `add ${shown}` }];
  }
  if (keyword === 'additionalProperties') {
    const extra = `${params.additionalProperty}`;
    const near = fixOf(nearNames(extra, path.length > 0 ? source : FIELDS));
    const message = `${quoted([...path, extra].join('.'))} is no field of version 1`;
    return [{ path: [...path, extra], atKey: true, message, ...(near ? { fix: near } : {}) }];
  }
  const what = path.length === 0 ? 'the entry' : quoted(name);
  return [{ path, atKey: false, message: `${what} ${faultOf(keyword, params)}` }];
}

function faultOf(keyword: string, params: Readonly<Record<string, unknown>>): string {
  if (keyword === 'type') return `is no ${[params.type].flat().join(' or ')}`;
  if (keyword === 'const') return `is not ${JSON.stringify(params.allowedValue)}`;
  if (keyword === 'enum') return `is none of ${(params.allowedValues as string[]).join(', ')}`;
  if (keyword === 'minimum') return 'is below 0';
  return 'is empty';
}

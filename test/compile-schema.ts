// Compiles the schema of a registry entry into the module that checks it: ajv runs here, when sources are made, and
// nowhere in the product.
import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';

/** The text of lib/registry/model/compiled.ts. */
export function compiledSchema(schema: object): string {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: true,
    allowUnionTypes: true,
    // Lengths are only asked for being 0, and dates have a rule of their own.
    unicode: false,
    messages: false,
    logger: false,
    validateFormats: false,
    code: { esm: true, source: true },
  });
  const code = (standalone as unknown as (ajv: Ajv2020, check: unknown) => string)(ajv, ajv.compile(schema));
  const body = code
    .replace(/^"use strict";/, '')
    .replace(/export const validate = \w+;export default (\w+);/, 'const check = $1;');
  return `// @ts-nocheck
// Generated from the schema in schema.ts by ajv, through \`npm run bless\`.

/** Whether a value fits the schema, and what ajv has against it. */
export function validate(value: unknown): { valid: boolean; errors: readonly object[] } {
  const valid = check(value);
  return { valid, errors: check.errors ?? [] };
}

${body}
`;
}

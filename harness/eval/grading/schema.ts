// A schema of a stranger, compiled and applied within bounds. Law: nothing outside it is referred to, no keyword is
// passed over that would check something, and its patterns are ended when they do not end.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { withDeadline } from './deadline.js';

/** UTF-16 units of a schema, and values in it. */
export const MAX_SCHEMA = 256 * 1024;
const MAX_NODES = 20_000;
const COMPILE_MS = 2_000;

export type SchemaRead =
  | { readonly ok: true; readonly check: (value: unknown) => SchemaResult }
  | { readonly ok: false; readonly why: string };
export type SchemaResult =
  | { readonly kind: 'fits' }
  | { readonly kind: 'differs'; readonly faults: readonly string[] }
  | { readonly kind: 'timeout' };

export function compileSchema(schema: unknown): SchemaRead {
  const why = faultOf(schema);
  if (why !== null) return { ok: false, why };
  try {
    const ajv = new Ajv2020({
      strict: true,
      strictTypes: false,
      strictTuples: false,
      strictRequired: false,
      allErrors: false,
      logger: false,
      addUsedSchema: false,
      validateFormats: false,
    });
    const timed = withDeadline(() => ajv.compile(schema as object), COMPILE_MS);
    if (!timed.ok) return { ok: false, why: 'it could not be compiled in time' };
    const validate = timed.value;
    return { ok: true, check: (value) => checkWith(validate, value) };
  } catch (error) {
    return { ok: false, why: error instanceof Error ? error.message : 'it is no schema' };
  }
}

function checkWith(validate: ValidateFunction, value: unknown): SchemaResult {
  const timed = withDeadline(() => validate(value));
  if (!timed.ok) return { kind: 'timeout' };
  if (timed.value) return { kind: 'fits' };
  const faults = (validate.errors ?? [])
    .slice(0, 8)
    .map(({ instancePath, message = 'does not fit' }) => `\`${instancePath === '' ? '/' : instancePath}\` ${message}`);
  return { kind: 'differs', faults };
}

/** What is refused before anything is compiled. */
function faultOf(schema: unknown): string | null {
  if (schema === null || typeof schema !== 'object' || Array.isArray(schema)) return 'it is no mapping of keywords';
  let nodes = 0;
  const stack: unknown[] = [schema];
  while (stack.length > 0) {
    const at = stack.pop();
    if (at === null || typeof at !== 'object') continue;
    if (++nodes > MAX_NODES) return `it holds more than ${MAX_NODES} values`;
    const { $ref, $dynamicRef, $id, $async, format } = at as Record<string, unknown>;
    for (const ref of [$ref, $dynamicRef])
      if (typeof ref === 'string' && !ref.startsWith('#')) return '`$ref` leads out of it';
    if (typeof $id === 'string') return '`$id` gives it another place to refer from; leave it out';
    if ($async !== undefined) return '`$async` is not read';
    if (typeof format === 'string') return '`format` is not checked; write a `pattern`';
    stack.push(...Object.values(at));
  }
  return null;
}

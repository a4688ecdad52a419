// What a parent sent, as the parent wrote it down: a JSON object of strings. It is the only witness of the request;
// nothing of a payload can stand in for it.
import { readJson } from '../document/json.js';
import { nearNames } from '../text/near.js';
import type { SourceText } from '../text/source.js';
import type { Span } from '../text/span.js';
import { quoted } from '../text/words.js';
import type { DispatchContract } from './types.js';

export interface EnvelopeFault {
  readonly code:
    | 'envelope-unreadable'
    | 'envelope-key-duplicate'
    | 'envelope-key-unknown'
    | 'envelope-key-missing'
    | 'envelope-value';
  readonly message: string;
  readonly span: Span;
}

export interface EnvelopeRead {
  readonly values: ReadonlyMap<string, string>;
  /** With any of them the envelope is no witness. */
  readonly faults: readonly EnvelopeFault[];
}

/** Bytes of an envelope. */
export const MAX_ENVELOPE_BYTES = 1024 * 1024;

/** Reads an envelope by a contract: every value is a string, required fields are there, others are not. */
export function readEnvelope(file: string, source: SourceText, contract: DispatchContract): EnvelopeRead {
  const { data, problems } = readJson(file, source);
  const faults: EnvelopeFault[] = problems.map(({ code, message, span }) => {
    return { code: code === 'duplicate-key' ? 'envelope-key-duplicate' : 'envelope-unreadable', message, span };
  });
  const values = new Map<string, string>();
  if (source.malformed)
    faults.push({ code: 'envelope-unreadable', message: 'the envelope is not UTF-8', span: { start: 0, end: 0 } });
  if (data?.kind !== 'mapping') {
    if (faults.length === 0)
      faults.push({
        code: 'envelope-unreadable',
        message: 'the envelope is no JSON object',
        span: { start: 0, end: 0 },
      });
    return { values, faults };
  }
  const names = contract.envelope.map((field) => field.name.value);
  for (const { key, keySpan, value } of data.entries) {
    if (!names.includes(key)) {
      const near = nearNames(key, names)[0];
      const message = `${quoted(key)} is no field of the contract's envelope${near ? `; \`${near}\` is` : ''}`;
      faults.push({ code: 'envelope-key-unknown', message, span: keySpan });
    } else if (value.kind === 'scalar' && typeof value.value === 'string') values.set(key, value.value);
    else faults.push({ code: 'envelope-value', message: `the value of ${quoted(key)} is no string`, span: value.span });
  }
  for (const { name, required } of contract.envelope) {
    if (!required || data.entries.some((entry) => entry.key === name.value)) continue;
    faults.push({
      code: 'envelope-key-missing',
      message: `the envelope lacks \`${name.value}\``,
      span: { start: data.span.start, end: data.span.start + 1 },
    });
  }
  return { values, faults };
}

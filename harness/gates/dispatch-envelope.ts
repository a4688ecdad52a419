// What a parent sent, read from the message that it sent: a line `field: value` for each field of the envelope. Where a
// value goes on over the next line, or a field stands there twice, the message alone does not say what was sent.
import type { DispatchContract } from '../../lib/contract/types.js';

export interface SentEnvelope {
  /** What was sent for each field that can be told for certain. */
  readonly values: ReadonlyMap<string, string>;
  /** Fields that stand there in more than one way. */
  readonly unclear: readonly string[];
  /** Required fields that are not there or have no value. */
  readonly missing: readonly string[];
}

const LINE =
  /^[ \t]*(?:[-*][ \t]+)?(\*\*|__|`)?([A-Za-z][A-Za-z0-9 _-]{0,60}?)\1?[ \t]*:(?:\1)?(?:[ \t]+(.*)|[ \t]*)$/s;

const folded = (name: string): string => name.toLowerCase().replace(/[ _-]+/g, '_');

/** Reads the message by the names of the contract's fields; letter case, `-`, `_` and spaces do not count in a name. */
export function envelopeOf(prompt: string, contract: DispatchContract): SentEnvelope {
  const names = new Map(contract.envelope.map((field) => [folded(field.name.value), field.name.value]));
  const values = new Map<string, string>();
  const unclear = new Set<string>();
  const lines = prompt.split(/\r?\n/);
  lines.forEach((line, i) => {
    const [, , written, rest] = LINE.exec(line) ?? [];
    const name = written === undefined ? undefined : names.get(folded(written));
    if (name === undefined) return;
    const value = rest ?? '';
    if (values.has(name) && values.get(name) !== value) unclear.add(name);
    values.set(name, value);
    const next = lines[i + 1] ?? '';
    if (next.trim() !== '' && !LINE.test(next)) unclear.add(name);
  });
  const missing = contract.envelope
    .filter(
      (field) => field.required && (values.get(field.name.value) ?? '').trim() === '' && !unclear.has(field.name.value),
    )
    .map((field) => field.name.value);
  for (const name of [...unclear, ...missing]) values.delete(name);
  return { values, unclear: [...unclear], missing };
}

/** The same from an envelope that the parent wrote down: each of its values has to stand in the message as it is. */
export function envelopeAgainst(prompt: string, envelope: ReadonlyMap<string, string>): SentEnvelope {
  const missing = [...envelope].filter(([, value]) => !prompt.includes(value)).map(([name]) => name);
  return { values: envelope, unclear: [], missing };
}

// What a finding is known by from run to run: its rule, its file and the words it points at, not its line.
import { createHash } from 'node:crypto';

export interface Fingerprinted {
  readonly rule: string;
  readonly file: string;
  /** The text of the span. */
  readonly text: string;
}

/** sha256 hex of rule, file, the text with white space collapsed, and the ordinal among equals, in the order given. */
export function fingerprints(items: readonly Fingerprinted[]): string[] {
  const seen = new Map<string, number>();
  return items.map(({ rule, file, text }) => {
    const key = JSON.stringify([rule, file, text.replace(/\s+/g, ' ').trim()]);
    const ordinal = seen.get(key) ?? 0;
    seen.set(key, ordinal + 1);
    return createHash('sha256').update(`${key}\0${ordinal}`).digest('hex');
  });
}

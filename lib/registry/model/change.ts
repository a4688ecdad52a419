// Changes of a registry as functions from text to text: what is asked for is done as a whole, or refused as a whole.
// Nothing here reads a clock or a file; whoever holds the lock calls these with the text that is there.
import { quoted } from '../../text/words.js';
import { instantOf, isMoment } from './dates.js';
import { type Row, Rows } from './rows.js';

/** `message` is a sentence with its next step; `details` hold one each for what was wrong. */
export interface Refusal {
  readonly message: string;
  readonly details: readonly string[];
}

export type Changed<D> =
  | { readonly ok: true; readonly text: string; readonly detail: D }
  | { readonly ok: false; readonly refusal: Refusal };

export const refuse = (message: string, details: readonly string[] = []): { ok: false; refusal: Refusal } => ({
  ok: false,
  refusal: { message, details },
});

export interface EntriesChanged {
  /** The lines of the entries that changed, as they are now. */
  readonly changed: readonly string[];
  readonly notices: readonly string[];
}

/** Counts a citation of each entry once and dates it; a later date stays. `at` is a moment with its offset. */
export function cite(text: string, ids: readonly string[], at: string): Changed<EntriesChanged> {
  const instant = isMoment(at) ? instantOf(at) : null;
  if (instant === null)
    return refuse('nothing was cited', [`${quoted(at)} is no moment with its offset: give 2026-01-31T12:00:00Z`]);
  const rows = new Rows(text);
  const found = [...new Set(ids)].map((id) => oneWithId(rows, id));
  const faults = found.flatMap((one) => ('fault' in one ? [one.fault] : inactive(one.row)));
  if (faults.length > 0) return refuse('nothing was cited', faults);
  const cited = found.flatMap((one) => ('row' in one ? [one.row] : []));
  for (const row of cited) {
    const count = row.value?.hit_count;
    const before = typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : 0;
    const last = row.field('last_cited');
    const later = (instantOf(last) ?? Number.NEGATIVE_INFINITY) > instant;
    row.set({ hit_count: Math.min(before + 1, Number.MAX_SAFE_INTEGER), last_cited: later ? last : at });
  }
  return { ok: true, text: rows.text, detail: { changed: cited.map((row) => row.text), notices: [] } };
}

function inactive(row: Row): string[] {
  if (row.field('status') === 'active') return [];
  const by = row.field('superseded_by');
  const state =
    row.field('status') === 'superseded' && by !== '' ? `superseded by ${quoted(by)}: cite that one` : 'retired';
  return [`${quoted(row.field('id'))} is ${state}`];
}

export function retire(text: string, id: string): Changed<EntriesChanged> {
  const rows = new Rows(text);
  const one = oneWithId(rows, id);
  if ('fault' in one) return refuse('nothing was retired', [one.fault]);
  const { row } = one;
  if (row.field('status') === 'retired')
    return { ok: true, text, detail: { changed: [], notices: [`${quoted(id)} is retired already`] } };
  if (row.field('status') === 'superseded')
    return refuse('nothing was retired', [
      `${quoted(id)} is superseded by ${quoted(row.field('superseded_by'))} already`,
    ]);
  row.set({ status: 'retired' });
  const left = rows.rows.filter((other) => other.value?.superseded_by === id).map((other) => quoted(other.field('id')));
  const notices = left.length > 0 ? [`${left.join(', ')} now name a retired replacement`] : [];
  return { ok: true, text: rows.text, detail: { changed: [row.text], notices } };
}

/** `old` stays for history and names what stands in for it. */
export function supersede(text: string, old: string, by: string): Changed<EntriesChanged> {
  const nothing = 'nothing was superseded';
  if (old === by) return refuse(nothing, ['an entry cannot stand in for itself: name another']);
  const rows = new Rows(text);
  const [from, to] = [oneWithId(rows, old), oneWithId(rows, by)];
  const faults = [from, to].flatMap((one) => ('fault' in one ? [one.fault] : []));
  if ('fault' in from || 'fault' in to) return refuse(nothing, faults);
  const state = from.row.field('status');
  if (state === 'superseded' && from.row.field('superseded_by') === by)
    return {
      ok: true,
      text,
      detail: { changed: [], notices: [`${quoted(old)} is superseded by ${quoted(by)} already`] },
    };
  if (state !== 'active')
    return refuse(nothing, [`${quoted(old)} is ${state || 'in no known state'}: only an active entry is superseded`]);
  if (to.row.field('status') !== 'active')
    return refuse(
      nothing,
      inactive(to.row).map((fault) => `${fault}`),
    );
  from.row.set({ status: 'superseded', superseded_by: by });
  return { ok: true, text: rows.text, detail: { changed: [from.row.text], notices: [] } };
}

/** A version that is not known is not changed: what its fields mean is not known either. */
function oneWithId(rows: Rows, id: string): { readonly row: Row } | { readonly fault: string } {
  const found = rows.withId(id);
  const [row] = found;
  if (row === undefined) return { fault: `no entry has the id ${quoted(id)}: \`plugproof registry list\` shows them` };
  if (found.length > 1)
    return { fault: `${found.length} entries have the id ${quoted(id)}: give each an id of its own first` };
  if (row.value?.version !== 1)
    return { fault: `${quoted(id)} is of another version than 1, which is all that is known` };
  return { row };
}

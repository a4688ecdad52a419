// What becomes of two entries that are one finding. Law: what a group of entries merges into depends on the entries and
// not on the order in which they came. So each choice is the maximum of a total order; the entry whose question wins
// keeps its id and its date, and the others stay in the file as they were, superseded by it.
import { instantOf } from './dates.js';
import { codeSpans } from './rank.js';
import { derivedKey, type Row } from './rows.js';

/** Counts of the back-ticked paths and commands, then of the length, then the date, then the text itself. */
interface Wording {
  readonly text: string;
  readonly date: string;
}

/** Below 0 where `a` is to be kept: more paths or commands, then longer, then newer, then the smaller bytes. */
export function compareWordings(a: Wording, b: Wording): number {
  return (
    concrete(b.text) - concrete(a.text) ||
    b.text.length - a.text.length ||
    order(b.date, a.date) ||
    Buffer.compare(Buffer.from(a.text), Buffer.from(b.text))
  );
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const concrete = (text: string): number => codeSpans(text).filter(isPathOrCommand).length;

/** A name with a folder or an ending, or words as one types them. */
const isPathOrCommand = (span: string): boolean => /[/\\\s]|\.\w+$|^-/.test(span.trim());

/** The question and the check of one entry, which travel together. */
const pairOf = (row: Row): Wording => ({
  text: `${row.field('detection_question')}\n${row.field('checklist_item')}`,
  date: row.field('date'),
});

/** The entry that the others merge into comes first. */
export const compareEntries = (a: Row, b: Row): number =>
  compareWordings(pairOf(a), pairOf(b)) || order(a.field('id'), b.field('id'));

/**
 * The fields that the winner takes over. `merging` are the entries that become one, the winner among them; `group` is
 * every entry under the same `key`, those that were superseded earlier included.
 */
export function mergedFields(merging: readonly Row[], group: readonly Row[], key: string): Record<string, unknown> {
  const values = (name: string): unknown[] => merging.map((row) => row.value?.[name]);
  const fields = {
    pattern: bestPattern(group, key),
    hit_count: largest(values('hit_count')),
    last_cited: latest(values('last_cited')),
    ttl_days: largest(values('ttl_days')),
    confidence: surest(values('confidence')),
  };
  // A field that none of them has is not made up.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/**
 * The pattern is chosen on its own. An entry may carry one that it took from an entry that it absorbed; then the date
 * that counts is that entry's, which is still in the file. A pattern that makes another key is not of this finding.
 */
function bestPattern(group: readonly Row[], key: string): string | undefined {
  const absorbed = new Map<string, Row[]>();
  for (const row of group) {
    const by = row.field('superseded_by');
    const rows = absorbed.get(by);
    if (rows) rows.push(row);
    else absorbed.set(by, [row]);
  }
  const own = group.filter((row) => derivedKey(row.value) === key);
  const dated = own.map((row) => ({ text: row.field('pattern'), date: dateOfPattern(row, absorbed) }));
  return dated.filter(({ text }) => text !== '').sort(compareWordings)[0]?.text;
}

/** `absorbed` are the entries by the id of the one that stands in for them. */
function dateOfPattern(row: Row, absorbed: ReadonlyMap<string, readonly Row[]>): string {
  const text = row.field('pattern');
  const hasIt = (other: Row): boolean => other.field('pattern') === text;
  const owners = below(row, absorbed).filter(hasIt);
  // Of those, only entries that did not take it themselves.
  const dates = owners.filter((owner) => !below(owner, absorbed).some(hasIt)).map((owner) => owner.field('date'));
  return dates.sort().at(-1) ?? row.field('date');
}

/** Every entry that one absorbed, by way of others too. */
function below(row: Row, absorbed: ReadonlyMap<string, readonly Row[]>): Row[] {
  const found = new Set<Row>([row]);
  for (const one of found) for (const next of absorbed.get(one.field('id')) ?? []) found.add(next);
  found.delete(row);
  return [...found];
}

const largest = (values: readonly unknown[]): number =>
  Math.max(0, ...values.filter((value): value is number => typeof value === 'number' && Number.isSafeInteger(value)));

/** The later of the moments; what is none loses to one that is. */
function latest(values: readonly unknown[]): string | null {
  const texts = values.filter((value): value is string => typeof value === 'string' && value !== '');
  const at = (text: string): number => instantOf(text) ?? Number.NEGATIVE_INFINITY;
  return texts.sort((a, b) => (at(a) === at(b) ? order(a, b) : at(b) - at(a)))[0] ?? null;
}

const CONFIDENCE = ['high', 'medium', 'low'];

function surest(values: readonly unknown[]): string | undefined {
  const texts = values.filter((value): value is string => typeof value === 'string' && value !== '');
  const rank = (text: string): number => {
    const at = CONFIDENCE.indexOf(text.trim().toLowerCase());
    return at < 0 ? CONFIDENCE.length : at;
  };
  return texts.sort((a, b) => rank(a) - rank(b) || order(a, b))[0];
}

// What entries of a registry are to each other: ids that name one, keys that one active entry has, replacements that lead
// to an entry that is still offered.
import type { Field, Span } from '../../text/span.js';
import { quoted } from '../../text/words.js';
import type { RegistryProblem } from './problems.js';

export interface Entry {
  /** The brace that opens it. */
  readonly span: Span;
  readonly id: Field<string> | null;
  readonly status: string;
  readonly by: Field<string> | null;
  readonly key: Field<string> | null;
}

export function relationProblems(entries: readonly Entry[]): RegistryProblem[] {
  const byId = new Map<string, Entry>();
  for (const entry of entries) if (entry.id && !byId.has(entry.id.value)) byId.set(entry.id.value, entry);
  return [...duplicateIds(entries, byId), ...duplicateKeys(entries), ...replacements(entries, byId)];
}

function* duplicateIds(entries: readonly Entry[], byId: ReadonlyMap<string, Entry>): Iterable<RegistryProblem> {
  for (const { id } of entries) {
    const first = id && byId.get(id.value)?.id;
    if (!id || !first || first === id) continue;
    const related = [{ span: first.span, label: 'the first entry with this id' }];
    yield { code: 'id-duplicate', message: `the id ${quoted(id.value)} names two entries`, span: id.span, related };
  }
}

function* duplicateKeys(entries: readonly Entry[]): Iterable<RegistryProblem> {
  const firsts = new Map<string, Field<string>>();
  for (const { key, status } of entries) {
    if (!key || status !== 'active') continue;
    const first = firsts.get(key.value);
    if (!first) firsts.set(key.value, key);
    else {
      const related = [{ span: first.span, label: 'the first active entry with this key' }];
      yield {
        code: 'key-duplicate',
        message: `two active entries have the key ${quoted(key.value)}`,
        span: key.span,
        related,
      };
    }
  }
}

function* replacements(entries: readonly Entry[], byId: ReadonlyMap<string, Entry>): Iterable<RegistryProblem> {
  const ends = endsOf(entries, byId);
  for (const entry of entries) {
    const { by, id } = entry;
    // An active entry that names a replacement is not replaced yet.
    if (!by || entry.status !== 'superseded') continue;
    const name = quoted(by.value);
    const end = ends.get(entry);
    if (end === 'circle') {
      const message =
        by.value === id?.value
          ? 'an entry is superseded by itself'
          : `the replacements from ${name} on lead in a circle`;
      yield { code: 'replacement-circular', message, span: by.span };
    } else if (!byId.has(by.value)) {
      yield { code: 'replacement-missing', message: `the replacement ${name} is not in the registry`, span: by.span };
    } else if (end?.status === 'retired') {
      const related = [{ span: end.span, label: 'retired' }];
      yield {
        code: 'replacement-retired',
        message: `the replacement ${quoted(end.id?.value ?? '')} is retired`,
        span: by.span,
        related,
      };
    }
  }
}

/** An entry, null where the way ends nowhere, `circle` for an entry that is part of one. */
type End = Entry | 'circle' | null;

/** Where the replacements of each entry lead. Each step is taken once, however long the chains are. */
function endsOf(entries: readonly Entry[], byId: ReadonlyMap<string, Entry>): ReadonlyMap<Entry, End> {
  const ends = new Map<Entry, End>();
  for (const entry of entries) {
    const way = new Map<Entry, number>();
    let at: Entry | undefined = entry;
    while (at && !ends.has(at) && !way.has(at) && at.status === 'superseded' && at.by) {
      way.set(at, way.size);
      at = byId.get(at.by.value);
    }
    const met = at === undefined ? undefined : way.get(at);
    const known = at && ends.has(at) ? (ends.get(at) ?? null) : (at ?? null);
    // What only leads into a circle is not named for it.
    const end = known === 'circle' || met !== undefined ? null : known;
    for (const [one, step] of way) ends.set(one, met !== undefined && step >= met ? 'circle' : end);
  }
  return ends;
}

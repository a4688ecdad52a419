// Adding entries to a registry. An entry whose finding is there already merges with it; one whose finding was retired or
// superseded by another adds nothing, since what was settled is not brought back by being found again.
import { readJson } from '../../document/json.js';
import { lineSpans, readLine } from '../../document/json-lines.js';
import type { MappingNode } from '../../document/node.js';
import { toData } from '../../document/node.js';
import { SourceText } from '../../text/source.js';
import { quoted } from '../../text/words.js';
import { type Changed, refuse } from './change.js';
import { entryProblems } from './entry-problems.js';
import { compareEntries, mergedFields } from './merge.js';
import { isObject, type JsonObject } from './record.js';
import { compactLine, Row, Rows } from './rows.js';

export interface Added {
  readonly added: readonly string[];
  /** Ids that were given and are now one with another entry. */
  readonly merged: readonly string[];
  /** Why an id is in neither list. */
  readonly notices: readonly string[];
}

/** Adds what `given` holds: one entry, or one a line. It is added as a whole or not at all. */
export function addEntries(text: string, given: string): Changed<Added> {
  const incoming = readGiven(given);
  if (!incoming.ok) return refuse('nothing was added', incoming.faults);
  const registry = new Adding(text);
  const faults = incoming.lines.flatMap((line) => registry.add(line));
  if (faults.length > 0) return refuse('nothing was added', faults);
  return { ok: true, text: registry.rows.text, detail: registry.detail };
}

type Given =
  | { readonly ok: true; readonly lines: readonly string[] }
  | { readonly ok: false; readonly faults: readonly string[] };

/** Sentences that are told of what was given. */
const MOST_FAULTS = 50;

function readGiven(given: string): Given {
  const whole = readJson('', new SourceText(given));
  if (whole.problems.length === 0 && whole.data?.kind === 'mapping') return checked([{ at: '', node: whole.data }]);
  if (whole.problems.length === 0 && whole.data?.kind === 'sequence')
    return { ok: false, faults: ['a list was given: write one entry, or one a line'] };
  const source = new SourceText(given);
  const found: { at: string; node: MappingNode }[] = [];
  const faults: string[] = [];
  let line = 0;
  for (const span of lineSpans(given)) {
    line++;
    const read = readLine(source, span);
    if (read.kind === 'blank') continue;
    if (read.kind === 'value' && read.data.kind === 'mapping') found.push({ at: `line ${line}: `, node: read.data });
    else if (read.kind === 'broken') faults.push(`line ${line}: ${read.problem.message}`);
    else faults.push(`line ${line}: it holds ${read.kind === 'glued' ? 'more than one object' : 'no object'}`);
  }
  if (faults.length > 0) return { ok: false, faults: faults.slice(0, MOST_FAULTS) };
  if (found.length === 0) return { ok: false, faults: ['no entry was given'] };
  return checked(found);
}

function checked(found: readonly { readonly at: string; readonly node: MappingNode }[]): Given {
  const faults = found.flatMap(({ at, node }) =>
    entryProblems(toData(node) as JsonObject).map((fault) => `${at}${fault}`),
  );
  if (faults.length > 0) return { ok: false, faults: faults.slice(0, MOST_FAULTS) };
  return { ok: true, lines: found.map(({ node }) => compactLine(node)) };
}

class Adding {
  readonly rows: Rows;
  readonly #byKey = new Map<string, Row[]>();
  readonly #miskeyed = new Map<string, Row>();
  readonly #byId = new Map<string, Row>();
  readonly #added: string[] = [];
  readonly #merged: string[] = [];
  readonly #notices: string[] = [];

  constructor(text: string) {
    this.rows = new Rows(text);
    for (const row of this.rows.rows) if (isObject(row.value)) this.#know(row);
  }

  get detail(): Added {
    return { added: this.#added, merged: this.#merged, notices: this.#notices };
  }

  #know(row: Row): void {
    if (row.known) {
      this.#byKey.set(row.key, [...(this.#byKey.get(row.key) ?? []), row]);
      // What its pattern says is another finding than its key names, so it is not merged with that one.
      const carried = row.field('dedup_key');
      if (carried !== row.key) this.#miskeyed.set(carried, row);
    }
    const id = row.field('id');
    if (id !== '' && !this.#byId.has(id)) this.#byId.set(id, row);
  }

  /** Sentences about why it cannot be added. */
  add(line: string): string[] {
    const entry = new Row(line, '');
    const id = entry.field('id');
    const group = this.#byKey.get(entry.field('dedup_key')) ?? [];
    const same = this.#byId.get(id);
    if (same && !group.includes(same))
      return [`the id ${quoted(id)} is taken by another finding: give this one an id of its own`];
    const miskeyed = this.#miskeyed.get(entry.field('dedup_key'));
    if (miskeyed)
      this.#notices.push(
        `${quoted(miskeyed.field('id'))} carries the key of ${quoted(id)} with another pattern: \`plugproof registry fmt --rekey\` gives it its own`,
      );
    const active = group.filter((row) => row.field('status') === 'active');
    if (active.length === 0) {
      if (group.length > 0) this.#notices.push(settled(id, group));
      else {
        this.#know(this.rows.append(line));
        this.#added.push(id);
      }
      return [];
    }
    return this.#merge(entry, active, group, same);
  }

  #merge(entry: Row, active: readonly Row[], group: readonly Row[], same: Row | undefined): string[] {
    const id = entry.field('id');
    const [winner] = [...active, entry].sort(compareEntries) as [Row, ...Row[]];
    const merging = [...active, entry];
    const fields = mergedFields(merging, [...group, entry], entry.field('dedup_key'));
    if (same && !active.includes(same) && winner === entry)
      return [`the id ${quoted(id)} is superseded already: give the new wording an id of its own`];
    if (same && active.includes(same)) this.#renew(same, entry, winner, fields);
    else if (winner === entry) {
      entry.set(fields);
      this.#know(this.rows.append(entry.text));
    } else {
      winner.set(fields);
      if (!same) {
        entry.set({ status: 'superseded', superseded_by: winner.field('id') });
        this.#know(this.rows.append(entry.text));
      }
    }
    const kept = winner === entry || (same && active.includes(same) && winner === same) ? id : winner.field('id');
    for (const row of active) if (row.field('id') !== kept) row.set({ status: 'superseded', superseded_by: kept });
    this.#merged.push(id);
    return [];
  }

  /** Another wording of an entry that is there under the same id. */
  #renew(same: Row, entry: Row, winner: Row, fields: Readonly<Record<string, unknown>>): void {
    if (winner === entry) {
      const [question, check, date] = ['detection_question', 'checklist_item', 'date'].map((name) => entry.field(name));
      same.set({ ...fields, detection_question: question, checklist_item: check, date });
    } else winner.set(fields);
  }
}

function settled(id: string, group: readonly Row[]): string {
  const retired = group.find((row) => row.field('status') === 'retired');
  const [row] = retired ? [retired] : group;
  const state = retired ? 'retired' : `superseded by ${quoted(row?.field('superseded_by') ?? '')}`;
  return `${quoted(id)} adds nothing: the finding is known as ${quoted(row?.field('id') ?? '')} and is ${state}`;
}

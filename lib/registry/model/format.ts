// Writing a registry anew in one form: an entry a line, the fields of version 1 in their order, no blanks, no blank
// lines, no byte-order mark, LF. Records that were glued are parted. A line that is no record stays as it is: what it
// was meant to be is not guessed; so does a record of another version. With `rekey`, entries get the derived key, and
// those that then share one are merged.
import { readLine } from '../../document/json-lines.js';
import type { MappingNode } from '../../document/node.js';
import { SourceText } from '../../text/source.js';
import { quoted } from '../../text/words.js';
import type { Changed } from './change.js';
import { formOfKey } from './key.js';
import { compareEntries, mergedFields } from './merge.js';
import { compactLine, derivedKey, Row, Rows } from './rows.js';

export interface Formatted {
  /** The lines of the entries whose bytes changed, as they are now. */
  readonly changed: readonly string[];
  /** What was done beyond spelling, a sentence each. */
  readonly notices: readonly string[];
  /** Numbers of the lines that were left as they are, in the new text. */
  readonly left: readonly number[];
}

export function formatRegistry(text: string, rekey = false): Changed<Formatted> {
  const before = new Set(new Rows(text).rows.map((row) => row.text));
  const notices: string[] = [];
  const rows = new Rows(`${respelled(text, notices).join('\n')}\n`.replace(/^\n$/, ''));
  if (rekey) rekeyAll(rows, notices);
  const left = rows.rows.flatMap((row, at) => (row.value === null ? [at + 1] : []));
  const changed = rows.rows.filter((row) => row.value !== null && !before.has(row.text)).map((row) => row.text);
  return { ok: true, text: rows.text, detail: { changed, notices, left } };
}

function respelled(text: string, notices: string[]): string[] {
  return new Rows(text).rows.flatMap((row, at) => {
    // Marks and line ends of files that were put together.
    const text = row.text.replace(/^\ufeff+/, '').replace(/\r+$/, '');
    const read = readLine(new SourceText(text), { start: 0, end: text.length });
    if (read.kind === 'blank') return [];
    const spelled = (node: MappingNode): string =>
      isKnown(node) ? compactLine(node) : text.slice(node.span.start, node.span.end);
    if (read.kind === 'glued') {
      notices.push(`line ${at + 1} held ${read.pieces.length} records: parted`);
      return read.pieces.map(spelled);
    }
    return read.kind === 'value' && read.data.kind === 'mapping' && isKnown(read.data) ? [spelled(read.data)] : [text];
  });
}

/** What the fields of another version mean is not known: such a record keeps its bytes. */
const isKnown = (node: MappingNode): boolean => new Row(compactLine(node), '').known;

function rekeyAll(rows: Rows, notices: string[]): void {
  const blocked = keysOfSharedIds(rows, notices);
  const touched = new Set<string>();
  for (const row of rows.rows) {
    const key = row.known ? derivedKey(row.value) : null;
    const old = row.field('dedup_key');
    if (key === null || key === old || blocked.has(key)) continue;
    const { category, pattern, applicable_when: when } = row.value as { [name: string]: unknown };
    const form = formOfKey(old, {
      category: category as string,
      pattern: pattern as string,
      applicable_when: when as string[],
    });
    row.set({ dedup_key: key });
    touched.add(key);
    const whose = form === 'compiler' ? 'a key of the compiler' : 'a key of its own';
    notices.push(`${quoted(row.field('id'))} had ${whose}, \`${old}\`: now \`${key}\``);
  }
  for (const [key, group] of byDerivedKey(rows)) if (touched.has(key)) mergeGroup(key, group, notices);
}

function byDerivedKey(rows: Rows): ReadonlyMap<string, readonly Row[]> {
  const byKey = new Map<string, Row[]>();
  for (const row of rows.rows) {
    const key = row.known ? derivedKey(row.value) : null;
    if (key === null) continue;
    const group = byKey.get(key);
    if (group) group.push(row);
    else byKey.set(key, [row]);
  }
  return byKey;
}

/**
 * The keys of findings of which one has an id that another entry has too, or none: a replacement could not be named by
 * it, and might be the entry itself. They are left for whoever gives the entries ids of their own.
 */
function keysOfSharedIds(rows: Rows, notices: string[]): ReadonlySet<string> {
  const count = new Map<string, number>();
  for (const row of rows.rows)
    if (row.value !== null) count.set(row.field('id'), (count.get(row.field('id')) ?? 0) + 1);
  const blocked = new Set<string>();
  for (const [key, group] of byDerivedKey(rows)) {
    const shared = group.find((row) => row.field('id') === '' || (count.get(row.field('id')) ?? 0) > 1);
    if (!shared) continue;
    blocked.add(key);
    if (group.every((row) => row.field('dedup_key') === key)) continue;
    const id = shared.field('id');
    const why = id === '' ? 'an entry has no id' : `${count.get(id)} entries have the id ${quoted(id)}`;
    notices.push(`${why}, so \`${key}\` is given to none: give each an id of its own first`);
  }
  return blocked;
}

function mergeGroup(key: string, group: readonly Row[], notices: string[]): void {
  const active = group.filter((row) => row.field('status') === 'active').sort(compareEntries);
  const [winner, ...others] = active as [Row, ...Row[]];
  if (others.length === 0) return;
  winner.set(mergedFields(active, group, key));
  for (const row of others) row.set({ status: 'superseded', superseded_by: winner.field('id') });
  const ids = others.map((row) => quoted(row.field('id'))).join(', ');
  notices.push(
    `${ids} ${others.length === 1 ? 'is' : 'are'} the finding of ${quoted(winner.field('id'))}: merged into it`,
  );
}

// Writing a registry anew in one form: an entry a line, the fields of version 1 in their order, no blanks, no blank
// lines, no byte-order mark, LF. Records that were glued are parted. A line that is no record stays as it is: what it
// was meant to be is not guessed. With `rekey`, entries get the derived key, and those that then share one are merged.
import { readLine } from '../../document/json-lines.js';
import { SourceText } from '../../text/source.js';
import { quoted } from '../../text/words.js';
import type { Changed } from './change.js';
import { formOfKey } from './key.js';
import { compareEntries, mergedFields } from './merge.js';
import { compactLine, derivedKey, type Row, Rows } from './rows.js';

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
    if (read.kind === 'glued') {
      notices.push(`line ${at + 1} held ${read.pieces.length} records: parted`);
      return read.pieces.map(compactLine);
    }
    return read.kind === 'value' && read.data.kind === 'mapping' ? [compactLine(read.data)] : [text];
  });
}

function rekeyAll(rows: Rows, notices: string[]): void {
  const touched = new Set<string>();
  const byKey = new Map<string, Row[]>();
  for (const row of rows.rows) {
    const key = row.value?.version === 1 ? derivedKey(row.value) : null;
    const old = row.field('dedup_key');
    if (key === null || key === old) continue;
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
  for (const row of rows.rows) {
    const key = row.field('dedup_key');
    if (touched.has(key)) byKey.set(key, [...(byKey.get(key) ?? []), row]);
  }
  for (const group of byKey.values()) mergeGroup(group, notices);
}

function mergeGroup(group: readonly Row[], notices: string[]): void {
  const active = group.filter((row) => row.field('status') === 'active').sort(compareEntries);
  const [winner, ...others] = active as [Row, ...Row[]];
  if (others.length === 0) return;
  winner.set(mergedFields(active, group));
  for (const row of others) row.set({ status: 'superseded', superseded_by: winner.field('id') });
  const ids = others.map((row) => quoted(row.field('id'))).join(', ');
  notices.push(
    `${ids} ${others.length === 1 ? 'is' : 'are'} the finding of ${quoted(winner.field('id'))}: merged into it`,
  );
}

// The ledger of a run: a table with one row for each item that is to be covered, and a mark where it is done.
// It is the first table outside fences and comments whose header has the four columns. A row that cannot be read
// makes the whole ledger ungradeable: skipping it would count an item as done that may not be.
import { isBlankLine, lineAt } from '../../lib/document/lines.js';
import { readMarkdown } from '../../lib/document/markdown.js';
import { cellsOf, isDelimiterRow } from '../../lib/document/scan-table.js';
import type { SourceText } from '../../lib/text/source.js';
import type { Span } from '../../lib/text/span.js';

export interface LedgerRow {
  /** From 1. */
  readonly line: number;
  readonly number: string;
  readonly item: string;
  readonly done: boolean;
}

export interface LedgerFault {
  readonly code:
    | 'ledger-missing-table'
    | 'ledger-no-rows'
    | 'row-ragged'
    | 'row-cell-empty'
    | 'row-mark'
    | 'row-duplicate';
  readonly message: string;
  readonly line: number;
}

export interface LedgerRead {
  readonly rows: readonly LedgerRow[];
  /** With any of them the ledger cannot be graded. */
  readonly faults: readonly LedgerFault[];
}

/** Nothing that anybody sees: white space of any kind, and characters without a shape. */
const BLANK = /^[\s\u00ad\u200b-\u200f\u2060-\u2064\ufeff]*$/;
const COLUMNS = ['#', 'corpus item', 'depth criterion', 'done'] as const;
const MARKS: ReadonlyMap<string, boolean> = new Map([
  ['[x]', true],
  ['[X]', true],
  ['[ ]', false],
  ['[]', false],
]);

/** Reads a ledger. Work is linear in the text. */
export function readLedger(source: SourceText): LedgerRead {
  const { text } = source;
  const rows: LedgerRow[] = [];
  const faults: LedgerFault[] = [];
  const lines = linesOf(source);
  const at = lines.findIndex((line, i) => isHeader(text, line, lines[i + 1]));
  const header = lines[at];
  if (!header) {
    const message = 'no table has the columns `#`, `Corpus item`, `Depth criterion` and `Done`, each once';
    return { rows, faults: [{ code: 'ledger-missing-table', message, line: 1 }] };
  }
  const columns = namesOf(text, header);
  const seen = new Map<string, number>();
  for (const row of rowsBelow(lines, at, text)) {
    const line = source.position(row.start).line;
    const cells = cellsOf(text, row).map((cell) => text.slice(cell.start, cell.end));
    const fault = rowFault(cells, columns);
    if (fault) {
      faults.push({ ...fault, line });
      continue;
    }
    const of = (column: string): string => cells[columns.indexOf(column)] as string;
    const number = of('#').replace(/^0+(?=\d)/, '');
    const first = seen.get(number);
    if (first !== undefined)
      faults.push({
        code: 'row-duplicate',
        message: `the row number \`${number}\` stands in line ${first} already`,
        line,
      });
    else seen.set(number, line);
    rows.push({ line, number, item: of('corpus item'), done: MARKS.get(of('done')) === true });
  }
  if (rows.length === 0 && faults.length === 0) {
    faults.push({
      code: 'ledger-no-rows',
      message: 'the ledger has no rows',
      line: source.position(header.start).line,
    });
  }
  return { rows, faults };
}

/** Lines that may belong to a table: without white space around them; null for what no table goes over. */
function linesOf(source: SourceText): (Span | null)[] {
  const { text } = source;
  const { body } = readMarkdown('', source);
  const covered = [...body.fences.map((fence) => fence.span), ...body.comments].sort((a, b) => a.start - b.start);
  const out: (Span | null)[] = [];
  let next = 0;
  for (let at = body.span.start; at < text.length; ) {
    const line = lineAt(text, at);
    while ((covered[next]?.end ?? Number.POSITIVE_INFINITY) <= at) next++;
    const inside = (covered[next]?.start ?? Number.POSITIVE_INFINITY) < Math.max(line.end, at + 1);
    out.push(inside || isBlankLine(text, at, line.end) || isCode(text, at) ? null : trimmed(text, at, line.end));
    at = line.next;
  }
  return out;
}

/** Four columns of white space make a line code. */
const isCode = (text: string, at: number): boolean => /^(?: {4}| {0,3}\t)/.test(text.slice(at, at + 4));

function trimmed(text: string, from: number, to: number): Span {
  let start = from;
  let end = to;
  while (start < end && /[ \t]/.test(text[start] as string)) start++;
  while (end > start && /[ \t]/.test(text[end - 1] as string)) end--;
  return { start, end };
}

function isHeader(text: string, line: Span | null, below: Span | null | undefined): boolean {
  if (!line || !below || !isDelimiterRow(text, below.start, below.end)) return false;
  const names = namesOf(text, line);
  if (cellsOf(text, below).length !== names.length) return false;
  return COLUMNS.every((column) => names.filter((name) => name === column).length === 1);
}

const namesOf = (text: string, header: Span): string[] =>
  cellsOf(text, header).map((cell) => text.slice(cell.start, cell.end).toLowerCase().replace(/\s+/g, ' '));

/** The rows below the delimiter row, up to the end of the table. */
function* rowsBelow(lines: readonly (Span | null)[], header: number, text: string): Generator<Span> {
  for (let i = header + 2; i < lines.length; i++) {
    const line = lines[i];
    // A heading, a quote or a rule ends a table; any other line with no pipe in it is a row that lost its cells.
    if (!line || /^(?:#{1,6}(?:[ \t]|$)|>)/.test(text.slice(line.start, line.start + 8))) return;
    yield line;
  }
}

function rowFault(cells: readonly string[], columns: readonly string[]): Omit<LedgerFault, 'line'> | null {
  if (cells.length !== columns.length) {
    return { code: 'row-ragged', message: `the row has ${cells.length} cells, the header ${columns.length}` };
  }
  const empty = cells.findIndex(
    (cell, i) => BLANK.test(cell) && columns[i] !== 'done' && COLUMNS.includes(columns[i] as (typeof COLUMNS)[number]),
  );
  if (empty >= 0) return { code: 'row-cell-empty', message: `the cell \`${columns[empty]}\` is empty` };
  const mark = cells[columns.indexOf('done')] as string;
  if (!MARKS.has(mark)) return { code: 'row-mark', message: 'the mark is neither `[x]` nor `[ ]`' };
  return null;
}

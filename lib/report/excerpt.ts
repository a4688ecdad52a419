// The source lines of a place, laid out so that a mark can stand under exactly what the span covers.
// Columns of a place are UTF-16 units; columns here are terminal cells: tabs are expanded, wide characters count
// two, combining marks none, and what is unsafe to show is spelled out. A long line is cut around the span.
import type { Place } from '../diagnostic/diagnostic.js';
import { graphemes, graphemeWidth, textWidth, visible } from './visible.js';

/** One source line, ready to show. `before`, `marked` and `after` are the parts outside and inside the span. */
export interface MarkedLine {
  /** Line number, from 1. */
  readonly number: number;
  readonly before: string;
  readonly marked: string;
  readonly after: string;
  /** Cells before the mark and cells of the mark; the mark of an empty span has one cell. Null: out of view. */
  readonly mark: { readonly at: number; readonly width: number } | null;
  /** The span covers everything on the line but white space around it. */
  readonly whole: boolean;
}

export interface Excerpt {
  readonly lines: readonly MarkedLine[];
  /** The last line with something of the span on it. */
  readonly lastLine: number;
  /** Lines of the span beyond the ones shown. */
  readonly more: number;
  readonly multiline: boolean;
}

const TAB = 4;

interface Cell {
  readonly text: string;
  readonly width: number;
  /** UTF-16 offsets in the source line. */
  readonly from: number;
  readonly to: number;
}

/** Lays out a place; `width` is the number of cells a line may take, `Infinity` for no cut. */
export function excerptOf(place: Place, width: number): Excerpt {
  const endsBeforeLine = place.endLine > place.line && place.endColumn <= 1;
  const lastLine = endsBeforeLine ? place.endLine - 1 : place.endLine;
  const shown = place.excerpt.slice(0, lastLine - place.line + 1);
  const lines = shown.map((text, index) => {
    const number = place.line + index;
    const start = number === place.line ? place.column - 1 : 0;
    const end = number === place.endLine ? place.endColumn - 1 : Number.POSITIVE_INFINITY;
    return markLine(number, text, start, end, width);
  });
  return {
    lines,
    lastLine,
    // A place without any source, such as a link's, has nothing to say about lines.
    more: shown.length === 0 ? 0 : lastLine - place.line + 1 - shown.length,
    multiline: lastLine > place.line,
  };
}

function markLine(number: number, text: string, start: number, end: number, width: number): MarkedLine {
  const cells = cellsOf(text, number === 1 && !(start === 0 && end === 1));
  const covered = (cell: Cell): boolean => cell.from < Math.max(end, start + 1) && cell.to > start;
  const isMarked = end > start ? covered : () => false;
  const first = cells.findIndex((cell) => (end > start ? covered(cell) : cell.to > start));
  const from = first === -1 ? cells.length : first;
  const count = end > start ? cells.slice(from).filter(isMarked).length : 0;
  const view = windowOf(cells, from, from + count, width);
  const part = (a: number, b: number): string =>
    cells
      .slice(Math.max(a, view.from), Math.min(b, view.to))
      .map((cell) => cell.text)
      .join('');
  const before = `${view.from > 0 ? '…' : ''}${part(0, from)}`;
  const marked = part(from, from + count);
  const after = `${part(from + count, cells.length)}${view.to < cells.length ? '…' : ''}`;
  return {
    number,
    before,
    marked,
    after,
    mark: start > text.length ? null : { at: textWidth(before), width: Math.max(1, textWidth(marked)) },
    whole: text.slice(0, start).trim() === '' && (end >= text.length || text.slice(end).trim() === ''),
  };
}

/** Graphemes with their display form. A byte-order mark that opens the file has no cell, unless it is the matter. */
function cellsOf(text: string, hideMark: boolean): Cell[] {
  const cells: Cell[] = [];
  let offset = 0;
  let column = 0;
  for (const grapheme of graphemes(text)) {
    const from = offset;
    offset += grapheme.length;
    if (hideMark && from === 0 && grapheme === '\ufeff') continue;
    const shown = grapheme === '\t' ? ' '.repeat(TAB - (column % TAB)) : visible(grapheme);
    const width = shown === grapheme ? graphemeWidth(grapheme) : textWidth(shown);
    column += width;
    cells.push({ text: shown, width, from, to: offset });
  }
  return cells;
}

/** The cells to show, so that a third of the room lies before the mark when not everything fits. */
function windowOf(cells: readonly Cell[], from: number, to: number, width: number): { from: number; to: number } {
  const total = cells.reduce((sum, cell) => sum + cell.width, 0);
  if (total <= width) return { from: 0, to: cells.length };
  const room = width - 2;
  const markWidth = cells.slice(from, to).reduce((sum, cell) => sum + cell.width, 0);
  let lead = markWidth >= room ? 0 : Math.min(Math.floor(room / 3), room - markWidth);
  let left = from;
  while (left > 0 && (cells[left - 1] as Cell).width <= lead) {
    left--;
    lead -= (cells[left] as Cell).width;
  }
  let used = 0;
  let right = left;
  while (right < cells.length && used + (cells[right] as Cell).width <= room) {
    used += (cells[right] as Cell).width;
    right++;
  }
  while (left > 0 && right === cells.length && used + (cells[left - 1] as Cell).width <= room) {
    left--;
    used += (cells[left] as Cell).width;
  }
  return { from: left, to: right };
}

// A JSON-lines file, one JSON value a line, each read strictly and on its own: a line that cannot be read costs itself.
// A byte-order mark at the start and CRLF are passed over, and a last line without a line end is as good as any.
// Law: what two readers would take differently (equal keys, two values on a line) is a problem, never a value.
import type { SourceText } from '../text/source.js';
import type { Span } from '../text/span.js';
import { readJsonPart } from './json.js';
import type { DataNode, MappingNode, Problem } from './node.js';
import type { JsonLine, LinesDocument } from './types.js';

/** UTF-16 units of a line that is read; no honest record reaches it. */
export const MAX_LINE = 1024 * 1024;
/** Objects that are told apart on one line. */
const MAX_PIECES = 100;

export function readJsonLines(file: string, source: SourceText): LinesDocument {
  const lines = [...lineSpans(source.text)].map((span) => readLine(source, span));
  return { kind: 'json-lines', file, source, data: null, problems: [], lines };
}

/** Each line without its line end and without a byte-order mark; nothing follows the last line end. */
export function* lineSpans(text: string): Generator<Span> {
  for (let start = text.charCodeAt(0) === 0xfeff ? 1 : 0; start < text.length; ) {
    const found = text.indexOf('\n', start);
    const stop = found < 0 ? text.length : found;
    yield { start, end: found > start && text.charCodeAt(found - 1) === 0x0d ? found - 1 : stop };
    start = stop + 1;
  }
}

/** One line of a text, given its span. */
export function readLine(source: SourceText, span: Span): JsonLine {
  if (span.end - span.start > MAX_LINE) {
    const message = `the line is over ${MAX_LINE / 1024 / 1024} MiB long, so it is not read`;
    return broken(span, { code: 'too-long', message, span: { start: span.start, end: span.start + 1 } });
  }
  if (isBlank(source.text, span)) return { kind: 'blank', span };
  const { data, problems } = readJsonPart(source, span);
  const [problem] = problems;
  if (problem === undefined && data !== null) return { kind: 'value', span, data };
  const first = problem ?? { code: 'json-syntax', message: 'this is no JSON value', span };
  // Glued objects that each hold a key twice are broken twice over; the keys are what is said.
  const pieces = first.code === 'json-syntax' ? gluedPieces(source, span) : null;
  if (pieces !== null) return { kind: 'glued', span, pieces };
  const last = span.end === source.text.length;
  return broken(span, first, last && first.code === 'json-syntax' && first.span.end >= span.end);
}

const broken = (span: Span, problem: Problem, torn = false): JsonLine => ({ kind: 'broken', span, torn, problem });

function isBlank(text: string, { start, end }: Span): boolean {
  for (let i = start; i < end; i++) if (!isSpace(text.charCodeAt(i))) return false;
  return true;
}

const isSpace = (unit: number): boolean => unit === 0x20 || unit === 0x09 || unit === 0x0d;

/** The objects of a line that holds nothing else and at least two; null for any other line. */
function gluedPieces(source: SourceText, { start, end }: Span): MappingNode[] | null {
  const pieces: MappingNode[] = [];
  for (let at = start; at < end; ) {
    while (at < end && isSpace(source.text.charCodeAt(at))) at++;
    if (at === end) break;
    const stop = objectEnd(source.text, at, end);
    const piece = stop === null ? null : wholeObject(source, { start: at, end: stop });
    if (piece === null || stop === null || pieces.length === MAX_PIECES) return null;
    pieces.push(piece);
    at = stop;
  }
  return pieces.length > 1 ? pieces : null;
}

function wholeObject(source: SourceText, part: Span): MappingNode | null {
  const { data, problems }: { data: DataNode | null; problems: readonly Problem[] } = readJsonPart(source, part);
  return problems.length === 0 && data?.kind === 'mapping' ? data : null;
}

/** Behind the brace that closes the object at `start`; null when there is none. */
function objectEnd(text: string, start: number, end: number): number | null {
  if (text[start] !== '{') return null;
  let depth = 0;
  for (let at = start; at < end; at++) {
    const sign = text[at];
    if (sign === '"') {
      for (at++; at < end && text[at] !== '"'; at++) if (text[at] === '\\') at++;
    } else if (sign === '{') depth++;
    else if (sign === '}' && --depth === 0) return at + 1;
  }
  return null;
}

// Cuts a message into fences and the text between them, line by line, in one pass.
import { isBlankLine, lineAt } from '../document/lines.js';
import { closesFence, fenceAt } from '../document/scan-starts.js';
import type { Span } from '../text/span.js';

export interface TextSegment {
  readonly kind: 'text';
  readonly span: Span;
}

export interface FenceSegment {
  readonly kind: 'fence';
  /** Both marker lines included. */
  readonly span: Span;
  readonly inner: Span;
  readonly info: string;
  /** White space in front of the marker. */
  readonly indent: number;
  readonly closed: boolean;
  /** The last line of text above it that is not blank, up to the fence before; null where there is none. */
  readonly introduction: Span | null;
}

export type Segment = TextSegment | FenceSegment;

/** The segments of a text, in order; blank text between two fences gives none. */
export function segmentsOf(text: string): Segment[] {
  const out: Segment[] = [];
  let from = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  let introduction: Span | null = null;
  const flush = (to: number): void => {
    if (introduction) out.push({ kind: 'text', span: { start: from, end: to } });
  };
  for (let at = from; at < text.length; ) {
    const line = lineAt(text, at);
    const indent = spaces(text, at, line.end);
    const open = indent <= 3 ? fenceAt(text, at + indent, line.end) : null;
    if (!open) {
      if (!isBlankLine(text, at, line.end)) introduction = { start: at, end: line.end };
      at = line.next;
      continue;
    }
    flush(at);
    const close = closing(text, line.next, open.marker, open.length);
    out.push({
      kind: 'fence',
      span: { start: at, end: close.next },
      inner: { start: Math.min(line.next, close.start), end: close.start },
      info: open.info,
      indent,
      closed: close.found,
      introduction,
    });
    introduction = null;
    at = from = close.next;
  }
  flush(text.length);
  return out;
}

function closing(
  text: string,
  start: number,
  marker: string,
  length: number,
): { start: number; next: number; found: boolean } {
  for (let at = start; at < text.length; ) {
    const line = lineAt(text, at);
    const indent = spaces(text, at, line.end);
    if (indent <= 3 && closesFence(text, at + indent, line.end, marker, length))
      return { start: at, next: line.next, found: true };
    at = line.next;
  }
  return { start: text.length, next: text.length, found: false };
}

function spaces(text: string, at: number, end: number): number {
  let i = at;
  while (i < end && text.charCodeAt(i) === 0x20) i++;
  return i - at;
}

// One text, immutable, with the arithmetic every other layer needs: offsets to lines and back.
// Decoding never throws. What could not be decoded is a problem with a place, and the rest of the
// text stays usable. A byte-order mark stays in the text, so that offsets are those of the file.
import { createHash } from 'node:crypto';
import type { Position, Span } from './span.js';

/** What was wrong with the bytes or the text of a file, as data. */
export interface TextProblem {
  readonly code: 'bom' | 'invalid-utf8' | 'nul' | 'lone-surrogate';
  readonly span: Span;
}

export class SourceText {
  readonly text: string;
  /** It was decoded from bytes that are not UTF-8. */
  readonly malformed: boolean;
  #lines: number[] | undefined;
  #digest: string | undefined;

  constructor(text: string, malformed = false) {
    this.text = text;
    this.malformed = malformed;
  }

  /** Decodes UTF-8. A sequence that is not UTF-8 becomes U+FFFD and is reported by {@link textProblems}. */
  static decode(bytes: Uint8Array): SourceText {
    const text = decoder.decode(bytes);
    return new SourceText(text, text.includes('\ufffd') && !isUtf8(bytes));
  }

  /** Offsets at which lines start. LF, CRLF and a lone CR each end a line. */
  get lines(): readonly number[] {
    if (!this.#lines) {
      const starts = [0];
      const text = this.text;
      for (let i = 0; i < text.length; i++) {
        const c = text.charCodeAt(i);
        if (c === 10) starts.push(i + 1);
        else if (c === 13 && text.charCodeAt(i + 1) !== 10) starts.push(i + 1);
      }
      this.#lines = starts;
    }
    return this.#lines;
  }

  /** What the first line ends with; null for a text of one line. */
  get lineEnd(): 'lf' | 'crlf' | 'cr' | null {
    const at = this.text.search(/[\r\n]/);
    if (at < 0) return null;
    if (this.text.charCodeAt(at) === 10) return 'lf';
    return this.text.charCodeAt(at + 1) === 10 ? 'crlf' : 'cr';
  }

  /** SHA-256 of the text in UTF-8, lower-case hex. */
  get digest(): string {
    this.#digest ??= createHash('sha256').update(this.text, 'utf8').digest('hex');
    return this.#digest;
  }

  /** The place of an offset. Offsets outside the text are clamped to it. */
  position(offset: number): Position {
    const lines = this.lines;
    const at = Math.max(0, Math.min(offset, this.text.length));
    let low = 0;
    let high = lines.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((lines[middle] as number) <= at) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: at - (lines[low] as number) + 1 };
  }

  /** The span of a line (from 1) without its line ending; an empty span at the end for a line that is not there. */
  lineSpan(line: number): Span {
    const start = this.lines[line - 1] ?? this.text.length;
    let end = this.lines[line] ?? this.text.length;
    while (end > start && (this.text.charCodeAt(end - 1) === 10 || this.text.charCodeAt(end - 1) === 13)) end--;
    return { start, end };
  }

  slice(at: Span): string {
    return this.text.slice(at.start, at.end);
  }
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Whether bytes are UTF-8; a replacement character in the text tells nothing, since an author may write one. */
export function isUtf8(bytes: Uint8Array): boolean {
  try {
    strictDecoder.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

const strictDecoder = new TextDecoder('utf-8', { fatal: true });

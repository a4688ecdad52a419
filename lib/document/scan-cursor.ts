// The place in one line while its containers are passed over: offset, column, and what is left of a tab that
// was used in part. Columns count as CommonMark has it: a tab reaches to the next multiple of four.

export const isBlank = (c: number): boolean => c === 0x20 || c === 0x09;

export class LineCursor {
  /** Where the line starts, and where it ends without its line ending. */
  start = 0;
  end = 0;
  at = 0;
  column = 0;
  /** Column behind the last quote mark of the line. */
  quoteColumn = 0;
  #extra = 0;

  constructor(readonly text: string) {}

  /** Puts the cursor at the start of a line. */
  enter(start: number, end: number): void {
    this.start = start;
    this.end = end;
    this.at = start;
    this.column = 0;
    this.quoteColumn = 0;
    this.#extra = 0;
  }

  /** Columns of white space at the cursor; counting stops at `limit` or a tab behind it. */
  indent(limit: number): number {
    let columns = this.#extra;
    let column = this.column + this.#extra;
    for (let i = this.at; i < this.end && columns < limit; i++) {
      const c = this.text.charCodeAt(i);
      if (!isBlank(c)) break;
      const width = c === 0x09 ? 4 - (column % 4) : 1;
      columns += width;
      column += width;
    }
    return columns;
  }

  /** Moves over `columns` of white space. */
  skip(columns: number): void {
    let left = columns;
    const used = Math.min(this.#extra, left);
    this.#extra -= used;
    this.column += used;
    left -= used;
    while (left > 0 && this.at < this.end) {
      const c = this.text.charCodeAt(this.at);
      if (!isBlank(c)) return;
      const width = c === 0x09 ? 4 - (this.column % 4) : 1;
      const taken = Math.min(width, left);
      this.at++;
      this.column += taken;
      this.#extra = width - taken;
      left -= taken;
    }
  }

  /** Moves over a mark of `length` characters. */
  pass(length: number): void {
    this.at += length;
    this.column += length;
    this.#extra = 0;
  }

  /** Whether only white space is left. */
  get blank(): boolean {
    return this.content() >= this.end;
  }

  /** The offset of the first character that is no white space, or the line's end. */
  content(): number {
    let i = this.at;
    while (i < this.end && isBlank(this.text.charCodeAt(i))) i++;
    return i;
  }

  /** The line's end without white space in front of it, not before `from`. */
  contentEnd(from: number): number {
    let end = this.end;
    while (end > from && isBlank(this.text.charCodeAt(end - 1))) end--;
    return end;
  }

  /** Passes over `>` and one column behind it, where at most three columns lead to one. */
  quoteMark(): boolean {
    const indent = this.indent(4);
    const at = this.content();
    if (indent > 3 || at >= this.end || this.text.charCodeAt(at) !== 0x3e) return false;
    this.skip(indent);
    this.pass(1);
    if (this.indent(1) > 0) this.skip(1);
    this.quoteColumn = this.column;
    return true;
  }
}

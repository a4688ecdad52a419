/** A half-open range of UTF-16 units in one text: `start` is inside, `end` is not. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A place as people name it: both count from 1, columns in UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

export const span = (start: number, end: number): Span => ({ start, end });

/** A value read from a file together with the place it was read from. */
export interface Field<T> {
  readonly value: T;
  readonly span: Span;
}

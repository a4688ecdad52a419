// The span whose removal takes one key or one item out of JSON and leaves the commas right.
import { type Span, span } from '../text/span.js';

interface Placed {
  readonly span: Span;
}

/** `all` are the entries or items of one object or list, in the order written; `at` is the index of the one to go. */
export function removalSpan(all: readonly Placed[], at: number): Span {
  const one = all[at] as Placed;
  const before = all[at - 1];
  if (before) return span(before.span.end, one.span.end);
  const after = all[at + 1];
  return after ? span(one.span.start, after.span.start) : one.span;
}

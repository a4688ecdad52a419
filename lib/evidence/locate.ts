// Where quotes stand in texts: every place, whole words, equal after folding, in offsets of the text as it is.
// Law: `foldKey(text.slice(start, end))` equals `foldKey(quote)` for every place, and both offsets are on code points.
import { Automaton } from './automaton.js';
import { isWholeWords } from './boundary.js';
import { type Folded, foldKey, foldText, foldWithMap, isPlain, isWholeClusters } from './fold.js';
import type { Span } from './types.js';

/** Code points that a folded quote needs to stand for something wherever it is found. */
export const MIN_QUOTE = 12;

export const isShort = (folded: string): boolean => folded.length < MIN_QUOTE * 2 && [...folded].length < MIN_QUOTE;

/** Searches for many quotes in one pass over each text. */
export class QuoteSearch {
  /** Folded, all different, none empty. A place names one by its number here. */
  readonly keys: readonly string[];
  readonly #automaton: Automaton;

  /** Quotes that fold to nothing are left out. */
  constructor(quotes: Iterable<string>) {
    const keys = new Set<string>();
    for (const quote of quotes) keys.add(foldKey(quote));
    keys.delete('');
    this.keys = [...keys];
    this.#automaton = new Automaton(this.keys);
  }

  /** Calls `found` for each place; ends ascend. */
  scan(text: string, found: (key: number, start: number, end: number) => void): void {
    const folded = foldText(text);
    // Where nothing was collapsed, the offsets are the same.
    const same = folded.length === text.length && isPlain(text);
    let map: Folded | null = null;
    this.#automaton.scan(folded, (key, start, end) => {
      if (!isWholeWords(folded, start, end)) return;
      if (same) return found(key, start, end);
      map ??= foldWithMap(text);
      if (isWholeClusters(map, start, end)) found(key, map.starts[start] as number, map.ends[end - 1] as number);
    });
  }
}

/** Every place of one quote in one text, in order; none for a quote that folds to nothing. */
export function locateAll(quote: string, text: string): Span[] {
  const places: Span[] = [];
  new QuoteSearch([quote]).scan(text, (_key, start, end) => places.push({ start, end }));
  return places;
}

/** The first place at which the text holds the quote as it is written, else the first of all; null where it is not. */
export function locate(quote: string, text: string): (Span & { readonly exact: boolean }) | null {
  const places = locateAll(quote, text);
  const bare = quote.trim();
  const exact = places.find(({ start, end }) => text.slice(start, end) === bare);
  const first = exact ?? places[0];
  return first === undefined ? null : { ...first, exact: exact !== undefined };
}

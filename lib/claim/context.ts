// Where a sentence stands: under which headings, in a quotation, between tags that mark an example, in a list item.
import type { MarkdownDocument, Sentence } from '../document/types.js';
import type { Span } from '../text/span.js';
import { isForeignHeading, isOthersHeading } from './guards.js';

export interface Context {
  /** Shown, quoted, in a table, or about others: nothing there is said of this component. */
  isForeign(sentence: Sentence): boolean;
  /** Whether an item of a list starts at an offset. */
  isItem(start: number): boolean;
}

const TAGS =
  /<(\/?)(examples?|bad|good|sample|commentary|template|prompt|user|assistant|quote|context)\b[^<>]{0,120}>/gi;

export function contextOf(document: MarkdownDocument): Context {
  const { body, source } = document;
  const shown = shownRegions(source.text, body.span);
  const items = new Set(body.lists.map((item) => item.span.start));
  const foreign: boolean[] = [];
  const open: { level: number; foreign: boolean }[] = [];
  for (const heading of body.headings) {
    while (open.length > 0 && (open.at(-1)?.level ?? 0) >= heading.level) open.pop();
    const own = heading.level > 1 && (isForeignHeading(heading.text) || isOthersHeading(heading.text));
    const here = own || (open.at(-1)?.foreign ?? false);
    open.push({ level: heading.level, foreign: here });
    foreign.push(here);
  }
  let region = 0;
  return {
    isItem: (start) => items.has(start),
    isForeign(sentence) {
      if (sentence.block === 'quote' || sentence.block === 'table') return true;
      if (sentence.heading >= 0 && foreign[sentence.heading]) return true;
      const { start } = sentence.span;
      if (region > 0 && (shown[region - 1] as Span).end > start) region = 0;
      while (region < shown.length && (shown[region] as Span).end <= start) region++;
      const next = shown[region];
      return next !== undefined && next.start <= start;
    },
  };
}

/** What lies between an opening tag of an example and its closing one; a tag that never closes marks nothing. */
function shownRegions(text: string, body: Span): Span[] {
  const regions: Span[] = [];
  const open = new Map<string, number>();
  TAGS.lastIndex = body.start;
  for (let match = TAGS.exec(text); match; match = TAGS.exec(text)) {
    const name = (match[2] as string).toLowerCase();
    const from = open.get(name);
    if (match[1] === '') {
      if (from === undefined) open.set(name, match.index);
    } else if (from !== undefined) {
      open.delete(name);
      regions.push({ start: from, end: match.index });
    }
  }
  return regions.sort((a, b) => a.start - b.start);
}

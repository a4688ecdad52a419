// Closed choices in capitals: `APPROVE / CONCERNS / REJECT`, branches that start with a value, conditions that ask for
// one. A list of capitals is a choice only where a word says so (verdict, status, "return"): abbreviations are none.
import type { Field, Span } from '../text/span.js';
import { foldToken, type TokenSet } from './facts.js';
import { branches, lastSentence, oneToAFence } from './infer-branches.js';
import type { Paragraph } from './infer-paragraphs.js';
import {
  HANDLED,
  isAside,
  LABEL,
  labelBefore,
  OTHER,
  OWNER,
  RETURNED,
  readList,
  START,
  SUBJECT,
  UNIVERSAL,
  WORD,
} from './infer-token-list.js';

/** The sets of a body. `text` is the whole file. */
export function tokenSets(text: string, paragraphs: readonly Paragraph[]): TokenSet[] {
  const out: TokenSet[] = [];
  paragraphs.forEach((paragraph, i) => {
    const before = paragraphs[i - 1];
    out.push(
      ...listsIn(
        text,
        paragraph,
        before?.block === paragraph.block || before?.section === paragraph.section ? before : undefined,
      ),
    );
    const tests = testsIn(text, paragraph);
    if (tests) out.push(tests);
  });
  out.push(...branches(text, paragraphs), ...oneToAFence(text, paragraphs));
  return out;
}

function listsIn(text: string, paragraph: Paragraph, above: Paragraph | undefined): TokenSet[] {
  const { span, section } = paragraph;
  if (paragraph.kind === 'row') return [];
  const slice = text.slice(span.start, span.end);
  const out: TokenSet[] = [];
  START.lastIndex = 0;
  for (let m = START.exec(slice); m; m = START.exec(slice)) {
    const read = readList(text, span.start + m.index, span.end);
    if (!read) continue;
    START.lastIndex = read.span.end - span.start;
    if (read.tokens.length < 2) continue;
    const lead = slice.slice(0, read.span.start - span.start);
    const line = lead.slice(lead.lastIndexOf('\n') + 1);
    const alone = line.trim().replace(/^[-*+>\s[<`]+/, '') === '';
    const label =
      labelBefore(lead) ??
      (alone && above
        ? labelBefore(text.slice(Math.max(above.span.start, above.span.end - 120), above.span.end))
        : null) ??
      headingLabel(text, span.start, alone);
    const owner = OWNER.exec(line)?.[1] ?? null;
    const subject = SUBJECT.exec(lead.slice(-120))?.[1] ?? (owner !== null && !isLabel(owner) ? owner : null);
    const sentence = lead.slice(Math.max(lead.lastIndexOf('. ') + 1, lead.lastIndexOf('\n\n') + 1));
    const returned = RETURNED.test(sentence);
    if (label === null && subject === null && !returned) continue;
    out.push({
      tokens: read.tokens,
      span: read.span,
      section,
      zone: paragraph.kind === 'fence' ? 'fence' : 'prose',
      form: 'list',
      label,
      subject,
      open: OTHER.test(slice.slice(read.span.end - span.start, read.span.end - span.start + 160)),
      universal: UNIVERSAL.test(sentence),
      aside: isAside(near(sentence, alone, text, above), slice.slice(read.span.end - span.start)),
      stance: HANDLED.test(sentence) ? 'handled' : returned ? 'returned' : 'listed',
    });
  }
  return out;
}

/** A list alone on its line belongs to the words above it. */
const near = (sentence: string, alone: boolean, text: string, above: Paragraph | undefined): string =>
  alone && above
    ? lastSentence(text.slice(Math.max(above.span.start, above.span.end - 240), above.span.end))
    : sentence;

const isLabel = (word: string): boolean => word.search(LABEL) >= 0;

/** `### Recommendation` on the line above, in whatever it stands. */
function headingLabel(text: string, start: number, alone: boolean): string | null {
  if (!alone) return null;
  const above = text.slice(Math.max(0, start - 80), start).trimEnd();
  const line = above.slice(above.lastIndexOf('\n') + 1).trim();
  return /^(?:#{1,6}\s|\*\*)/.test(line) ? labelBefore(line) : null;
}

/** What every match of {@link SUBJECT} ends with, and most paragraphs do not hold. */
const VERDICT_WORD = /verdict|return|report|respond|replies|emits/;

/** `until X returns APPROVE`, `any non-APPROVE verdict (ITERATE or REJECT)`. */
function testsIn(text: string, { kind, span, section }: Paragraph): TokenSet | null {
  if (kind === 'fence' || kind === 'row') return null;
  const slice = text.slice(span.start, span.end);
  if (!VERDICT_WORD.test(slice)) return null;
  const subject = SUBJECT.exec(slice)?.[1];
  if (subject === undefined) return null;
  const tokens: Field<string>[] = [];
  for (const match of slice.matchAll(
    /(?:\bnon-|\buntil\b[^.;\n]{0,40}\breturns?|\bif\b[^.;\n]{0,60}\b(?:returns?|is|says)|\bverdict \(|=)\s*[`*"]{1,3}([A-Z][A-Z0-9]+(?:[ _-][A-Z0-9]+)*)[`*"]/g,
  )) {
    const list = readList(text, span.start + match.index + match[0].lastIndexOf(match[1] as string), span.end);
    tokens.push(...(list?.tokens ?? []));
  }
  const seen = new Set<string>();
  const unique = tokens.filter((t) => !seen.has(t.value) && seen.add(t.value));
  const [first] = unique;
  const last = unique.at(-1);
  if (!first || !last) return null;
  return {
    tokens: unique,
    span: { start: first.span.start, end: first.span.end },
    section,
    zone: 'prose',
    form: 'tests',
    label: 'verdict',
    subject,
    aside: false,
    open: /\bnon-|\banything|\bany other|\botherwise/i.test(slice),
    universal: false,
    stance: 'handled',
  };
}

/** Every run of capitals, folded, at its first place: for "it stands nowhere there". */
export function capitalsOf(text: string, from: number): Field<string>[] {
  const out = new Map<string, Field<string>>();
  const pattern = new RegExp(WORD, 'g');
  pattern.lastIndex = from;
  for (let m = pattern.exec(text); m && out.size < 600; m = pattern.exec(text)) {
    const value = foldToken(m[0]);
    if (!out.has(value)) out.set(value, { value, span: { start: m.index, end: m.index + m[0].length } });
  }
  return [...out.values()];
}

const PROMISE = /\b(?:returns?|reports?|emits?|answers?|replies|verdicts?|status|outputs?|gives?)\b/i;

/** Lists of values in a description that says what is returned. */
export function promisedIn(text: string, at: Span): Field<string>[] {
  const out: Field<string>[] = [];
  const slice = text.slice(at.start, at.end);
  const said = slice.search(PROMISE);
  if (said < 0) return [];
  START.lastIndex = said;
  for (let m = START.exec(slice); m; m = START.exec(slice)) {
    const read = readList(text, at.start + m.index, at.end);
    if (!read) continue;
    START.lastIndex = read.span.end - at.start;
    if (read.tokens.length > 1) out.push(...read.tokens);
  }
  return out;
}

// Closed choices in capitals: `APPROVE / CONCERNS / REJECT`, branches that start with a value, conditions that ask for
// one. A list of capitals is a choice only where a word says so (verdict, status, "return"): abbreviations are none.
import type { Field, Span } from '../text/span.js';
import { foldToken, type TokenSet } from './facts.js';
import type { Paragraph } from './infer-paragraphs.js';

const WORD = '[A-Z][A-Z0-9]+(?:[ _-][A-Z0-9]+)*(?![a-z])';
const TOKEN = new RegExp(`[\`*"'“\\[({<]*(${WORD})[\`*"'”\\]})>]*`, 'y');
const NOTE = /[ \t]*(?:\([^()]{0,200}\)|\[[^[\]]{0,200}\]|<[^<>]{0,120}>)[`*"'\]})>]*/y;
const JOINT = /\s*(?:\/|\\?\||,\s*(?:or\b|and\b)?|;\s*(?:or\b)?|\bor\b|\bvs\.?(?=\s))\s*/y;
const START = /[A-Z][A-Z0-9]/g;
const LABEL =
  /\b(verdict|status|outcome|decision|recommendation|assessment|ruling|disposition|conclusion|judge?ment|classification)(?:e?s)?\b/gi;
const RETURNED =
  /\b(?:returns?|respond(?:s)?(?: with)?|repl(?:y|ies)(?: with)?|emits?|outputs?|ends? with|one of|exactly one|state|give|choose|either)\b/i;
const HANDLED = /\b(?:handles?|if|when|until|unless|any|non|on)\b[^.]*$/i;
const ACTION =
  /^[`*"'\])}>]*[ \t]*(?:\([^()]{0,120}\)|\[[^[\]]{0,120}\])?[`*"'\])}>]*[ \t]*(?:→|->|=>|:|—|–|-|\|)[ \t]*\S/;
const OTHER =
  /\b(?:otherwise|anything else|any other|else|unknown|unrecogni[sz]ed|missing|malformed|default|no verdict|other)\b/i;
const UNIVERSAL = /\b(?:all|every|each)\b[^.]{0,60}\b(?:return|one of|use|emit|end)/i;
const SUBJECT =
  /(?:\b(?:the|an?|each)\s+)?[`*]{0,2}((?!(?:The|An?|Each|Every|Any|No|This|That|It|Its|Your|If|When|Handle|Return|On|All)\b)[A-Z][\w-]*(?: [A-Z][\w-]*){0,2}|[a-z][\w-]*-[\w:-]+)[`*]{0,2}(?:'s|’s)?\s+(?:agent\s+)?(?:verdict|returns?|reports?|responds?|replies|emits)\b/;
const OWNER = /^[\s>*-]*[`*]{0,2}([A-Z][\w-]*(?: [A-Z][\w-]*){0,2}|[a-z][\w-]*-[\w-]+)[`*]{0,2}:[`*]{0,2}[ \t]*[[<(]?$/;

interface Read {
  readonly tokens: Field<string>[];
  readonly span: Span;
}

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
      stance: HANDLED.test(sentence) ? 'handled' : returned ? 'returned' : 'listed',
    });
  }
  return out;
}

const isLabel = (word: string): boolean => word.search(LABEL) >= 0;

/** A list of tokens that starts at an offset: separators between them, a note in brackets behind each. */
function readList(text: string, from: number, end: number): Read | null {
  const before = text[from - 1] ?? ' ';
  if (/[\w$.@#/\\-]/.test(before)) return null;
  const tokens: Field<string>[] = [];
  let at = from;
  let stop = from;
  while (at < end) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    if (!match || TOKEN.lastIndex > end) break;
    const start = match.index + match[0].indexOf(match[1] as string);
    tokens.push({ value: match[1] as string, span: { start, end: start + (match[1] as string).length } });
    stop = start + (match[1] as string).length;
    let next = TOKEN.lastIndex;
    NOTE.lastIndex = next;
    if (NOTE.test(text)) next = NOTE.lastIndex;
    JOINT.lastIndex = next;
    if (!JOINT.test(text) || JOINT.lastIndex > end) break;
    at = JOINT.lastIndex;
  }
  return tokens.length > 0 ? { tokens, span: { start: from, end: stop } } : null;
}

/** The word of choice close in front, with nothing but marks and a few words between. */
function labelBefore(lead: string): string | null {
  const near = lead.slice(-90);
  let found: string | null = null;
  for (const match of near.matchAll(LABEL)) {
    const between = near.slice(match.index + match[0].length);
    found =
      /^[^.!?\n]{0,50}\s*$/.test(between) || /^\W{0,8}$/.test(between) ? (match[1] as string).toLowerCase() : null;
  }
  return found;
}

/** `### Recommendation` on the line above, in whatever it stands. */
function headingLabel(text: string, start: number, alone: boolean): string | null {
  if (!alone) return null;
  const above = text.slice(Math.max(0, start - 80), start).trimEnd();
  const line = above.slice(above.lastIndexOf('\n') + 1).trim();
  return /^(?:#{1,6}\s|\*\*)/.test(line) ? labelBefore(line) : null;
}

/** `until X returns APPROVE`, `any non-APPROVE verdict (ITERATE or REJECT)`. */
function testsIn(text: string, { kind, span, section }: Paragraph): TokenSet | null {
  if (kind === 'fence' || kind === 'row') return null;
  const slice = text.slice(span.start, span.end);
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
    open: /\bnon-|\banything|\bany other|\botherwise/i.test(slice),
    universal: false,
    stance: 'handled',
  };
}

/** Items of one list, or rows of one table, that each start with a value and go on with what is done then. */
function branches(text: string, paragraphs: readonly Paragraph[]): TokenSet[] {
  const out: TokenSet[] = [];
  for (let i = 0; i < paragraphs.length; i++) {
    const first = paragraphs[i] as Paragraph;
    if (first.kind !== 'item' && first.kind !== 'row') continue;
    const group: Paragraph[] = [];
    let j = i;
    for (; j < paragraphs.length; j++) {
      const one = paragraphs[j] as Paragraph;
      if (one.kind !== first.kind || one.block !== first.block) break;
      group.push(one);
    }
    const set = branchesOf(text, group, paragraphs[i - 1]);
    if (set) out.push(set);
    i = j - 1;
  }
  return out;
}

function branchesOf(text: string, group: readonly Paragraph[], above: Paragraph | undefined): TokenSet | null {
  const [first] = group;
  if (!first || group.length < 2) return null;
  const tokens: Field<string>[] = [];
  let open = false;
  for (const { span, kind } of group) {
    const slice = text.slice(span.start, span.end);
    const lead =
      kind === 'row'
        ? (/^[ \t]*\|[ \t]*[`*]*/.exec(slice)?.[0].length ?? 0)
        : (/^[ \t]*(?:[-*+]|\d+[.)]|[a-z][.)])[ \t]+(?:(?:if|on|when)\s+)?[`*"]*/i.exec(slice)?.[0].length ?? 0);
    const list = readList(text, span.start + lead, span.end);
    const behind = list ? slice.slice(list.span.end - span.start) : '';
    if (list && (ACTION.test(behind) || (kind === 'row' && /^[^|\n]{0,80}\|/.test(behind))))
      tokens.push(...list.tokens);
    else if (OTHER.test(slice.slice(0, 60))) open = true;
  }
  const named = text.slice(first.span.start, first.span.end);
  const lead =
    above && above.section === first.section
      ? text.slice(Math.max(above.span.start, above.span.end - 240), above.span.end)
      : '';
  const label = first.kind === 'row' ? firstCellLabel(named) : lastLabel(lead);
  if (tokens.length < 2 || label === null) return null;
  return {
    tokens,
    span: { start: (tokens[0] as Field<string>).span.start, end: (tokens[0] as Field<string>).span.end },
    section: first.section,
    zone: first.kind === 'row' ? 'table' : 'prose',
    form: 'branches',
    label,
    subject: SUBJECT.exec(lead)?.[1] ?? null,
    open,
    universal: UNIVERSAL.test(lead),
    stance: 'handled',
  };
}

const firstCellLabel = (row: string): string | null => labelBefore(row.split('|')[1]?.trim() ?? '');
function lastLabel(lead: string): string | null {
  let found: string | null = null;
  for (const match of lead.matchAll(LABEL)) found = (match[1] as string).toLowerCase();
  return found;
}

/** Fences of one line each, `X: TOKEN`, with nothing but a joining word between them. */
function oneToAFence(text: string, paragraphs: readonly Paragraph[]): TokenSet[] {
  const out: TokenSet[] = [];
  let run: { tokens: Field<string>[]; prefix: string; section: number; block: number } | null = null;
  const flush = (): void => {
    const first = run?.tokens[0];
    const last = run?.tokens.at(-1);
    if (run && first && last && run.tokens.length > 1) {
      out.push({
        tokens: run.tokens,
        span: { start: first.span.start, end: last.span.end },
        section: run.section,
        zone: 'fence',
        form: 'list',
        label: 'verdict',
        subject: null,
        open: false,
        universal: false,
        stance: 'returned',
      });
    }
    run = null;
  };
  for (let i = 0; i < paragraphs.length; i++) {
    const { kind, span, block, section } = paragraphs[i] as Paragraph;
    const slice = text.slice(span.start, span.end).trim();
    if (kind !== 'fence') {
      if (!/^(?:or|and|,|\/|—|-)$/i.test(slice)) flush();
      continue;
    }
    const match = /^([^:\s][^:\n]{0,40}:)\s*([A-Z][A-Z0-9]+(?:[ _-][A-Z0-9]+)*)(?:\s*[[<(].*)?$/.exec(slice);
    const alone =
      (paragraphs[i - 1]?.kind !== 'fence' || paragraphs[i - 1]?.block !== block) &&
      (paragraphs[i + 1]?.kind !== 'fence' || paragraphs[i + 1]?.block !== block);
    if (!match || !alone) {
      flush();
      continue;
    }
    const start = span.start + text.slice(span.start, span.end).lastIndexOf(match[2] as string);
    const token = { value: match[2] as string, span: { start, end: start + (match[2] as string).length } };
    if (run && run.prefix === match[1]) run.tokens.push(token);
    else {
      flush();
      run = { tokens: [token], prefix: match[1] as string, section, block };
    }
  }
  flush();
  return out;
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

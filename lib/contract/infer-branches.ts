// Closed choices that are spread over several lines: a list or a table with a branch for each value, and fences of one
// line each that differ in the value alone.
import type { Field } from '../text/span.js';
import type { TokenSet } from './facts.js';
import type { Paragraph } from './infer-paragraphs.js';
import { isAside, LABEL, labelBefore, OTHER, readList, SUBJECT, UNIVERSAL } from './infer-token-list.js';

const ACTION =
  /^[`*"'\])}>]*[ \t]*(?:\([^()]{0,120}\)|\[[^[\]]{0,120}\])?[`*"'\])}>]*[ \t]*(?:→|->|=>|:|—|–|-|\|)[ \t]*\S/;

/** Items of one list, or rows of one table, that each start with a value and go on with what is done then. */
export function branches(text: string, paragraphs: readonly Paragraph[]): TokenSet[] {
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
  let taken = 0;
  for (const { span, kind } of group) {
    const slice = text.slice(span.start, span.end);
    const lead =
      kind === 'row'
        ? (/^[ \t]*\|[ \t]*[`*]*/.exec(slice)?.[0].length ?? 0)
        : (/^[ \t]*(?:[-*+]|\d+[.)]|[a-z][.)])[ \t]+(?:(?:if|on|when)\s+)?[`*"]*/i.exec(slice)?.[0].length ?? 0);
    const list = readList(text, span.start + lead, span.end);
    const behind = list ? slice.slice(list.span.end - span.start) : '';
    if (list && (ACTION.test(behind) || (kind === 'row' && /^[^|\n]{0,80}\|/.test(behind)))) {
      tokens.push(...list.tokens);
      taken++;
    } else if (OTHER.test(slice.slice(0, 60))) open = true;
  }
  const named = text.slice(first.span.start, first.span.end);
  const lead =
    above && above.section === first.section
      ? text.slice(Math.max(above.span.start, above.span.end - 240), above.span.end)
      : '';
  const label = first.kind === 'row' ? firstCellLabel(named) : lastLabel(lead);
  // Right behind an order to dispatch, branches need no word of choice; the rules ask for a shared value then.
  if (tokens.length < 2 || (label === null && !(taken > 1 && first.kind === 'item' && ORDERS.test(lastSentence(lead)))))
    return null;
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
    aside: isAside(lastSentence(lead), ''),
    stance: 'handled',
  };
}

/** An order that starts an agent by its full name, or by a name in code. */
const ORDERS =
  /\b(?:dispatch|spawn|launch|delegate to|re-?dispatch)\b[^.]{0,30}(?:`[A-Za-z][\w:-]*`|\b[a-z][\w-]*:[a-z][\w-]*)/i;

/** What stands behind the last full stop, the closing one apart. */
export const lastSentence = (text: string): string =>
  text
    .trimEnd()
    .split(/(?<=[.!?])\s+|\n[ \t]*\n/)
    .at(-1) ?? '';

const firstCellLabel = (row: string): string | null => labelBefore(row.split('|')[1]?.trim() ?? '');
function lastLabel(lead: string): string | null {
  let found: string | null = null;
  for (const match of lead.matchAll(LABEL)) found = (match[1] as string).toLowerCase();
  return found;
}

/** Fences of one line each, `X: TOKEN`, with nothing but a joining word between them. */
export function oneToAFence(text: string, paragraphs: readonly Paragraph[]): TokenSet[] {
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
        aside: false,
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

// `$0`, `$1` … in the body of a skill or command, which Claude Code replaces by the words behind `/name` before the
// model reads the text, inside fences too; counted from 0. `\$1`, `${1}` and `$NAME` are left alone.
// Each is told apart by what the author seems to mean: an argument, or a field of another language.
import { entryOf, stringOf, valueOf } from '../document/node.js';
import type { MarkdownDocument } from '../document/types.js';
import { fenceAt, languageOf, zoneAt } from '../document/zones.js';
import type { Span } from '../text/span.js';

export type PlaceholderUse = 'argument' | 'awk' | 'perl' | 'function' | 'script' | 'sql' | 'replacement' | 'money';

export interface Placeholder {
  readonly index: number;
  readonly span: Span;
  readonly use: PlaceholderUse;
  /** Stands in a fence, where it may be a program's own. */
  readonly fenced: boolean;
  /** The text up to the end of the amount or field: `$4,000`. */
  readonly text: string;
}

/** A letter behind the digits keeps it literal: `$50K` is safe, `$4,000` and `$1.2M` are not. */
const PLACEHOLDER = /(?<![\\$\w{])\$(?:(\d+)(?!\w)|ARGUMENTS\[(\d+)\])/g;

/** In the order of the text. */
export function placeholders(document: MarkdownDocument): Placeholder[] {
  const out: Placeholder[] = [];
  const { text } = document.source;
  PLACEHOLDER.lastIndex = document.body.span.start;
  for (let match = PLACEHOLDER.exec(text); match; match = PLACEHOLDER.exec(text)) {
    const start = match.index;
    const digits = (match[1] ?? match[2]) as string;
    const end = start + match[0].length;
    const amount = /^(?:[.,]\d+)+(?:[kKmMbB]\b|bn\b)?/.exec(text.slice(end, end + 24))?.[0] ?? '';
    const use =
      match[2] === undefined
        ? useOf(document, start, end, digits, amount)
        : zoneAt(document, start) === 'comment'
          ? null
          : 'argument';
    if (use)
      out.push({
        index: Number(digits),
        span: { start, end },
        use,
        fenced: zoneAt(document, start) === 'fence',
        text: text.slice(start, use === 'money' ? end + amount.length : end),
      });
  }
  return out;
}

function useOf(
  document: MarkdownDocument,
  start: number,
  end: number,
  digits: string,
  amount: string,
): PlaceholderUse | null {
  const { text } = document.source;
  const zone = zoneAt(document, start);
  if (zone === 'comment') return null;
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  const behind = text.slice(end, end + 40);
  if (zone === 'fence' || zone === 'code' || zone === 'block') {
    const fence = fenceAt(document, start);
    const from = fence ? fence.inner.start : start - line.length;
    const program = programOf(text.slice(from, start), line, behind, fence ? languageOf(fence) : '');
    if (program) return program;
  }
  return isMoney(digits, amount, line, behind) ? 'money' : 'argument';
}

/** The language that gives `$1` a meaning of its own, from the text of the block in front of it. */
function programOf(before: string, line: string, behind: string, language: string): PlaceholderUse | null {
  if (insideQuotes(before, /\b(?:[gmn]?awk)\b/g)) return 'awk';
  if (insideQuotes(before, /\bperl\b/g)) return 'perl';
  if (/^\s*#!/.test(before) && /sh|bash/.test(before.slice(0, 40))) return 'script';
  const opened =
    /(?:^|\n)[ \t]*(?:function[ \t]+[\w:-]+[ \t]*(?:\(\))?|[\w:-]+[ \t]*\(\))[ \t]*\{(?:(?!\n\})[\s\S])*$/.exec(before);
  if (opened && !/\}[ \t]*(?:;|$)/.test(opened[0].includes('\n', 1) ? '' : opened[0])) return 'function';
  if (/\b(?:awk)\b.*\{[^}]*$/.test(line)) return 'awk';
  if (language === 'sql' || /\b(?:VALUES|WHERE|SET|LIMIT|IN)\b[^;]*$/.test(line)) return 'sql';
  return /\b(?:replace|replaceAll|gsub|sub)\(.*["'`/][^"'`]*$/.test(line) ||
    (/\breplace/.test(line) && /^[^'"\n]*["']\s*\)/.test(behind))
    ? 'replacement'
    : null;
}

/** An odd number of single quotes since the last call of the program. */
function insideQuotes(before: string, program: RegExp): boolean {
  let last = -1;
  for (const match of before.matchAll(program)) last = match.index;
  if (last < 0) return false;
  return (before.slice(last).split("'").length - 1) % 2 === 1;
}

function isMoney(digits: string, amount: string, line: string, behind: string): boolean {
  if (amount !== '' || digits.length > 1) return true;
  if (/[\w/@"'`]$/.test(line)) return false;
  return (
    /^(?:\s*(?:million|billion|thousand|dollars?|USD|per\b|a (?:month|year|day|seat|user)|each\b|fee|budget|credits?|discount|deposit|bill|price|charge|stipend|voucher|coupon|cap|limit|minimum|maximum|refund|off\b|[-–—]\s*\$?\d)|\/(?:mo|month|yr|year|user|seat|hour|hr|day|unit)\b|\+)/i.test(
      behind,
    ) ||
    /\b(?:costs?|price[ds]?|under|over|budget|fee|pay(?:s|ing)?|spend|worth)\s+(?:of\s+|is\s+|about\s+|only\s+)?$/i.test(
      line,
    )
  );
}

const FLAG = /^--?[A-Za-z][\w-]*$/;
/** Hints of things that have no spaces; `<topic>` and `[what to do]` may be any number of words. */
const ONE_WORD =
  /^(?:[\w-]*[-_])?(?:file|path|dir|directory|folder|url|id|number|num|pr|issue|branch|version|tag|repo|date|port|hash|sha|commit|slug|count)$/i;

/**
 * How the document says that it takes arguments; `hinted` counts those that its hint names, and `most` is how many words
 * may be typed: free text has no end, and a hint of nothing but flags, files and the like has.
 */
export function declaredArguments(document: MarkdownDocument): {
  readonly takes: boolean;
  readonly hinted: number;
  readonly most: number;
  readonly span: Span | null;
} {
  const data = document.frontmatter.lenient;
  const entry = entryOf(data, 'argument-hint');
  const hint = stringOf(entry?.value) ?? '';
  const body = document.source.slice(document.body.span);
  const takes =
    hint !== '' ||
    entry?.value.kind === 'sequence' ||
    valueOf(data, 'arguments') !== undefined ||
    /(?<!\\)\$ARGUMENTS\b/.test(body);
  const brackets = hint.match(/\[[^\]]*\]|<[^>]*>/g);
  const hinted =
    entry?.value.kind === 'sequence'
      ? entry.value.items.length
      : (brackets?.length ?? (hint.trim() === '' ? 0 : hint.trim().split(/\s+/).length));
  const words = hint.split(/[\s|[\]<>()]+/).filter(Boolean);
  const single = words.length > 0 && words.every((word) => FLAG.test(word) || ONE_WORD.test(word));
  return { takes, hinted, most: single ? hinted : Number.POSITIVE_INFINITY, span: entry?.span ?? null };
}

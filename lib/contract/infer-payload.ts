// What a document shows of a payload: blocks of `key: value` lines or one JSON object, keys with closed values, and
// file names given by a pattern. Only what is written in these forms is taken.
import { lineAt } from '../document/lines.js';
import type { BodyFacts, Fence, MarkdownDocument } from '../document/types.js';
import type { Field, Span } from '../text/span.js';
import type { DispatchInput, KeyValues, NamePattern, PayloadBlock } from './facts.js';
import type { Paragraph } from './infer-paragraphs.js';

const KEY_LINE = /^(?:[-*][ \t]+)?(["'`]?)([A-Za-z][\w-]{0,40})\1[ \t]*:(?=[ \t]|\r?$)/;
const JSON_KEY = /"([A-Za-z][\w-]{0,40})"[ \t]*:/g;
const VERBATIM =
  /\b(?:verbatim|byte for byte|letter for letter|word for word|character for character|unchanged|unaltered|exactly as|as (?:it was )?(?:received|sent|given|written)|copied from)\b/i;

export const saysVerbatim = (text: string): boolean => VERBATIM.test(text);

/** The section that an offset stands in: the last heading in front of it. */
export function sectionAt(body: BodyFacts, offset: number): number {
  let found = -1;
  for (let i = 0; i < body.headings.length && (body.headings[i]?.span.start ?? 0) <= offset; i++) found = i;
  return found;
}

/** Fences that hold nothing but keys with values, or one JSON object. */
export function payloadBlocks(document: MarkdownDocument): PayloadBlock[] {
  const { body, source } = document;
  return body.fences.flatMap((fence) => {
    if (!/^(?:ya?ml|text|txt|json[c5]?|markdown|md)?$/i.test(fence.info.trim().split(/\s/)[0] ?? '')) return [];
    const inner = source.slice(fence.inner);
    const block = inner.trimStart().startsWith('{') ? jsonBlock(inner, fence) : lineBlock(source.text, fence);
    if (!block) return [];
    const section = sectionAt(body, fence.span.start);
    const lead = source.text.slice(
      Math.max(body.span.start, body.headings[section]?.span.start ?? 0, fence.span.start - 300),
      fence.span.start,
    );
    const title = body.headings[section]?.text ?? '';
    const returned = RETURNED.test(lead) && !/\b(?:inputs?|envelope|receives?|given|config\w*|request)\b/i.test(title);
    return [{ ...block, section, returned }];
  });
}

const RETURNED = /\b(?:returns?|payload|hands? back|respond|reply|output|report|end with|emit|answer)\b/i;
type Keys = Omit<PayloadBlock, 'section' | 'returned'>;

function lineBlock(text: string, { inner, span }: Fence): Keys | null {
  const keys: Field<string>[] = [];
  const verbatim: string[] = [];
  let others = 0;
  for (let at = inner.start; at < inner.end; ) {
    const line = lineAt(text, at);
    const written = text.slice(at, Math.min(line.end, inner.end));
    const match = KEY_LINE.exec(written);
    if (match && !/^[ \t]/.test(written)) {
      const name = match[2] as string;
      const start = at + written.indexOf(name);
      keys.push({ value: name, span: { start, end: start + name.length } });
      if (saysVerbatim(written)) verbatim.push(name);
    } else if (/^\S/.test(written) && !/^(?:---|#|\.\.\.)/.test(written)) others++;
    at = line.next;
  }
  return keys.length >= 2 && others <= keys.length ? { keys, span, verbatim } : null;
}

function jsonBlock(inner: string, { inner: at, span }: Fence): Keys | null {
  const keys: Field<string>[] = [];
  const verbatim: string[] = [];
  for (const m of inner.matchAll(JSON_KEY)) {
    if (depthBefore(inner, m.index) !== 1) continue;
    const start = at.start + m.index + 1;
    keys.push({ value: m[1] as string, span: { start, end: start + (m[1] as string).length } });
    const line = inner.slice(m.index, inner.indexOf('\n', m.index) + 1 || inner.length);
    if (saysVerbatim(line)) verbatim.push(m[1] as string);
  }
  return keys.length >= 1 ? { keys, span, verbatim } : null;
}

function depthBefore(text: string, end: number): number {
  let depth = 0;
  for (let i = 0; i < end; i++) {
    const c = text[i];
    if (c === '{' || c === '[') depth++;
    else if (c === '}' || c === ']') depth--;
  }
  return depth;
}

const VALUE = '[`"\'<]*([a-z][a-z0-9]*(?:[-_][a-z0-9]+)*)[`"\'>]*';
const PIPED =
  /^[\s`"'<[({]*([a-z][\w-]*)[`"'>]*(?:\s*(?:\\?\||\/|\bor\b)\s*[`"'<]*[a-z][\w-]*[`"'>]*)+[\s`"'>\])},;.]*(?:\(.*\)|#.*|\/\/.*)?$/;
const CHOICE = new RegExp(VALUE, 'g');
const FIRST_CODE =
  /`([A-Za-z][\w-]{1,40})`(?::\*\*|\*\*:?|:)?\s*(?:is|=|—|–|-|:|may be|can be|must be|takes|reads|holds)?\s*(?:(?:exactly )?one of|either|always|set to)?\s*:?\s*(`[a-z][\w-]*`)/g;
const NEXT_CODE =
  /\s*(?:\([^()]*\)\s*)?(?:when [^`.;]{0,80}|if [^`.;]{0,80}|once [^`.;]{0,80}|for [^`.;]{0,80})?(?:,|;|\/|\|)?\s*(?:and |or |otherwise |else )?`([a-z][\w-]*)`/y;

/** `key: a | b` in fences and code spans, and "`key` is `a` or `b`" in sentences. */
export function keyValuesOf(document: MarkdownDocument, paragraphs: readonly Paragraph[]): KeyValues[] {
  const { text } = document.source;
  const out: KeyValues[] = [];
  for (const { kind, span, section } of paragraphs) {
    if (kind === 'fence') out.push(...pairAt(text, span, section, 'fence'));
    else if (kind !== 'row' && text.slice(span.start, span.end).includes('`')) out.push(...spoken(text, span, section));
  }
  for (const code of document.body.codeSpans) {
    const start = text.indexOf(code.text, code.span.start);
    if (start < 0 || !code.text.includes(':')) continue;
    out.push(...pairAt(text, { start, end: start + code.text.length }, sectionAt(document.body, start), 'prose'));
  }
  return out;
}

/** More alternatives than this are no axis that a person keeps; such a field is said to be unread. */
export const MOST_VALUES = 64;

/** Counted before any pattern runs over it. */
function isLong(rest: string): boolean {
  let found = 0;
  for (let i = 0; i < rest.length && found < MOST_VALUES; i++) if (rest[i] === '|' || rest[i] === '/') found++;
  return found >= MOST_VALUES;
}

function pairAt(text: string, at: Span, section: number, zone: KeyValues['zone']): KeyValues[] {
  const line = text.slice(at.start, at.end);
  const match = /^\s*(?:[-*]\s+)?(["'`]?)([A-Za-z][\w-]{0,40})\1\s*:\s*/.exec(line);
  if (!match) return [];
  const from = match[0].length;
  const rest = line.slice(from).replace(/\s+(?:#|\/\/).*$/, '');
  const start = at.start + line.indexOf(match[2] as string);
  const key = { value: match[2] as string, span: { start, end: start + (match[2] as string).length } };
  if (isLong(rest)) return [{ key, values: [], section, zone }];
  const single = zone === 'prose' && /^[a-z][\w-]*$/.test(rest.trim());
  if (!single && !PIPED.test(rest)) return [];
  const values = [...rest.replace(/\(.*$/, '').matchAll(CHOICE)].flatMap((m) => {
    const value = m[1] as string;
    if (value === 'or') return [];
    const s = at.start + from + m.index + m[0].indexOf(value);
    return [{ value, span: { start: s, end: s + value.length } }];
  });
  return values.length > 0 ? [{ key, values, section, zone }] : [];
}

function spoken(text: string, at: Span, section: number): KeyValues[] {
  const out: KeyValues[] = [];
  const slice = text.slice(at.start, at.end);
  for (const m of slice.matchAll(FIRST_CODE)) {
    const first = (m[2] as string).slice(1, -1);
    const from = at.start + m.index + m[0].length - (m[2] as string).length + 1;
    const values = [{ value: first, span: { start: from, end: from + first.length } }];
    let next = m.index + m[0].length;
    for (;;) {
      NEXT_CODE.lastIndex = next;
      const more = NEXT_CODE.exec(slice);
      if (!more) break;
      next = NEXT_CODE.lastIndex;
      const s = at.start + next - (more[1] as string).length - 1;
      values.push({ value: more[1] as string, span: { start: s, end: s + (more[1] as string).length } });
    }
    const start = at.start + m.index + 1;
    if (values.length > MOST_VALUES) values.length = 0;
    if (values.length !== 1)
      out.push({
        key: { value: m[1] as string, span: { start, end: start + (m[1] as string).length } },
        values,
        section,
        zone: 'prose',
      });
  }
  return out;
}

/** Code spans and fence lines that are a pattern for file names: a class of characters and an extension. */
export function namePatterns(document: MarkdownDocument): NamePattern[] {
  const { body, source } = document;
  return body.codeSpans
    .flatMap(({ text, span }) => {
      const written = text.trim();
      return isNamePattern(written) ? [{ text: written, span, section: sectionAt(body, span.start) }] : [];
    })
    .concat(
      body.fences.flatMap((fence) => {
        const inner = source.slice(fence.inner).trim();
        return inner.length < 200 && isNamePattern(inner)
          ? [{ text: inner, span: fence.inner, section: sectionAt(body, fence.span.start) }]
          : [];
      }),
    );
}

const isNamePattern = (text: string): boolean =>
  text.length < 160 &&
  !/\s/.test(text) &&
  /\\?\.(?:md|json|ya?ml|txt|html?|csv)\)?\$?$/.test(text) &&
  /\[[^\]]+\][+*{]|\.[+*]|\\w[+*]|\\S[+*]/.test(text);

const REQUIRED = /^[ \t]*[-*][ \t]+[`*]{1,4}([A-Za-z][\w-]*)[`*:]{1,4}(.*)$/;

/** Lists under a heading such as "Input" whose items are names, some of them marked as required. */
export function inputsOf(document: MarkdownDocument, paragraphs: readonly Paragraph[]): DispatchInput[] {
  const { body, source } = document;
  const out: DispatchInput[] = [];
  body.headings.forEach((heading, section) => {
    if (
      !/^(?:\d+\.\s*)?(?:required\s+)?(?:inputs?|parameters?|arguments?|you (?:are|will be) given|what you receive)\b/i.test(
        heading.text,
      )
    )
      return;
    const items = paragraphs.filter((p) => p.section === section && p.kind === 'item');
    const fields = items.map((p) => ({
      match: REQUIRED.exec(source.text.slice(p.span.start, p.span.end).split('\n')[0] ?? ''),
      p,
    }));
    if (fields.length === 0 || fields.some((f) => f.match === null)) return;
    const keys = fields.map(({ match, p }) => {
      const name = (match as RegExpExecArray)[1] as string;
      const start = source.text.indexOf(name, p.span.start);
      return { value: name, span: { start, end: start + name.length } };
    });
    const required = fields
      .filter(
        ({ match }) =>
          /\brequired\b/i.test(match?.[2] ?? '') && !/\b(?:not required|optional)\b/i.test(match?.[2] ?? ''),
      )
      .map(({ match }) => match?.[1] as string);
    out.push({ keys, required, span: heading.span, section });
  });
  return out;
}

// The grammar of a list of values in capitals, and of the words around it that say what the list is.
import type { Field, Span } from '../text/span.js';

export const WORD = '[A-Z][A-Z0-9]+(?:[ _-][A-Z0-9]+)*(?![a-z])';
/** A token may repeat the word of choice: `Verdict: APPROVE` or `Verdict: REJECT`. */
const TOKEN = new RegExp(`[\`*"'“\\[({<]*(?:[A-Z][a-z]{3,14}:[ \\t]*)?(${WORD})[\`*"'”\\]})>]*`, 'y');
const NOTE = /[ \t]*(?:\([^()]{0,200}\)|\[[^[\]]{0,200}\]|<[^<>]{0,120}>)[`*"'\]})>]*/y;
const JOINT = /\s*(?:\/|\\?\||,\s*(?:or\b|and\b)?|;\s*(?:or\b)?|\bor\b|\bvs\.?(?=\s))\s*/y;
export const START = /[A-Z][A-Z0-9]/g;
export const LABEL =
  /\b(verdict|status|outcome|decision|recommendation|assessment|ruling|disposition|conclusion|judge?ment|classification)(?:e?s)?\b/gi;
export const RETURNED =
  /\b(?:returns?|respond(?:s)?(?: with)?|repl(?:y|ies)(?: with)?|emits?|outputs?|ends? with|one of|exactly one|state|give|choose|either)\b/i;
export const HANDLED = /\b(?:handles?|if|when|until|unless|any|non|on)\b[^.]*$/i;
export const OTHER =
  /\b(?:otherwise|anything else|any other|else|unknown|unrecogni[sz]ed|missing|malformed|default|no verdict|other)\b/i;
export const UNIVERSAL = /\b(?:all|every|each)\b[^.]{0,60}\b(?:return|one of|use|emit|end)/i;
export const SUBJECT =
  /(?:\b(?:the|an?|each)\s+)?[`*]{0,2}((?!(?:The|An?|Each|Every|Any|No|This|That|It|Its|Your|If|When|Handle|Return|On|All)\b)[A-Z][\w-]*(?: [A-Z][\w-]*){0,2}|[a-z][\w-]*[-:][\w:-]+|(?<=`)[a-z]\w+(?=`)|(?<=\bthe )[a-z]\w+(?=(?:'s|’s) verdict))[`*]{0,2}(?:'s|’s)?\s+(?:agent\s+)?(?:verdict|returns?|reports?|responds?|replies|emits)\b/;
export const OWNER =
  /^[\s>*-]*[`*]{0,2}([A-Z][\w-]*(?: [A-Z][\w-]*){0,2}|[a-z][\w-]*-[\w-]+)[`*]{0,2}:[`*]{0,2}[ \t]*[[<(]?$/;

/** Whose choice it is, when it is not the worker's. */
const OTHERS =
  /\b(?:ask|prompt|let|have|wait for|show|offer|confirm with|AskUserQuestion)\b[^.\n]{0,60}\b(?:user|human|author|maintainer|owner|operator|reader|developer|customer|them|him|her)\b|\b(?:user|human|author|maintainer|owner|operator|developer|customer)(?:'s|’s)?\b[^.\n]{0,40}\b(?:choos|choice|decid|decision|answer|picks?|selects?|repl(?:y|ies)|says?|verdict|approv|confirm)|\bAskUserQuestion\b|\b(?:set|mark|move|label|put|update|transition|file|close|tag|report|record|log|write|publish|translate|map|convert|turn|rename)(?:s|es|ed|ing)?\b[^.\n]{0,60}\b(?:to|as|into|with|in|on)\b[^.\n]{0,40}$|\b(?:ticket|issue|task|story|bead|board|card|build|job|pipeline|CI|pull request|PR|document|file|row|entry|tracker|database|system)(?:'s|’s)?\b[^.\n]{0,20}\b(?:status|state|label|column|has|own)\b[^.\n]{0,30}$/i;
const BECOMES =
  /\b(?:becomes?|turns? (?:in)?to|maps? (?:on)?to|translates? (?:in)?to|counts? as|means|reads? as|is (?:reported|recorded|shown|written) as|reported as|as)\s*[`*"']*$/i;
const BECOME =
  /^[`*"'\])}]*\s*(?:becomes?|turns? (?:in)?to|maps? (?:on)?to|translates? (?:in)?to|counts? as|means|is (?:reported|recorded|shown|written) as)\b/i;

/** `lead`: what stands in front of the list in its sentence; `behind`: what follows it. */
export const isAside = (lead: string, behind: string): boolean =>
  OTHERS.test(lead) || BECOMES.test(lead) || BECOME.test(behind);

interface Read {
  readonly tokens: Field<string>[];
  readonly span: Span;
}

/** A list of tokens that starts at an offset: separators between them, a note in brackets behind each. */
export function readList(text: string, from: number, end: number): Read | null {
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
export function labelBefore(lead: string): string | null {
  const near = lead.slice(-90);
  let found: string | null = null;
  for (const match of near.matchAll(LABEL)) {
    const between = near.slice(match.index + match[0].length);
    found =
      /^[^.!?\n]{0,50}\s*$/.test(between) || /^\W{0,8}$/.test(between) ? (match[1] as string).toLowerCase() : null;
  }
  return found;
}

// What the words around a reference allow. A file that is to be written need not be there, a name that is given as an
// example names nothing, and a sentence about the user is no call by the model. When unsure a reference is not firm.
import type { MarkdownDocument } from '../document/types.js';
import { fenceAt, languageOf, sentenceAt, type Zone, zoneAt } from '../document/zones.js';
import type { Span } from '../text/span.js';
import type { FileUnit, Reference } from './types.js';

export interface Around {
  readonly document: MarkdownDocument;
  readonly zone: Exclude<Zone, 'comment' | 'block'>;
  /** The sentence up to the reference and behind it; in a fence its line. */
  readonly before: string;
  readonly after: string;
  /** The end of the paragraph's text in front of the sentence; for a fence, of the paragraph above it. */
  readonly earlier: string;
  /** The whole fence, for guards; empty elsewhere. */
  readonly fence: string;
  readonly language: string;
}

const EARLIER = 200;

/** Null where nothing is a reference: in comments, and, links apart, in blocks that are no prose. */
export function around(document: MarkdownDocument, at: Span, link = false): Around | null {
  const found = zoneAt(document, at.start);
  const zone = found === 'block' && link ? 'prose' : found;
  if (zone === 'comment' || zone === 'block') return null;
  const text = document.source.text;
  const fence = zone === 'fence' ? fenceAt(document, at.start) : null;
  const sentence = (fence || zone === 'frontmatter' ? null : sentenceAt(document, at.start)) ?? lineOf(text, at.start);
  return {
    document,
    zone,
    before: text.slice(sentence.start, at.start),
    after: text.slice(Math.min(at.end, sentence.end), sentence.end),
    earlier: fence
      ? lastParagraph(
          text.slice(Math.max(document.body.span.start, fence.span.start - EARLIER), fence.span.start).trimEnd(),
        )
      : lastParagraph(text.slice(Math.max(document.body.span.start, sentence.start - EARLIER), sentence.start)),
    fence: fence ? document.source.slice(fence.inner) : '',
    language: fence ? languageOf(fence) : '',
  };
}

const lastParagraph = (text: string): string => text.slice(Math.max(0, text.search(/\n[ \t]*\n(?![\s\S]*\n[ \t]*\n)/)));

function lineOf(text: string, at: number): Span {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const end = text.indexOf('\n', at);
  return { start, end: end < 0 ? text.length : end };
}

/** The parts of a reference that every reader fills alike. */
export const placed = (
  unit: FileUnit,
  plugin: number,
  zone: Around['zone'],
  at: Span,
): Omit<Reference, 'kind' | 'form' | 'text' | 'firm'> => ({
  file: unit.file,
  role: unit.role,
  plugin,
  span: at,
  zone,
});

const READ =
  /\b(?:reads?|see|loads?|follow(?:s|ing)?|consult|opens?|runs?|execut(?:es?|ing)|refers?|reference[ds]?|check|review|uses?|using|invoke|sources?|appl(?:y|ies)|per|from|in|described|documented|defined|listed|stud(?:y|ies)|views?|look|cat|bash|sh|node|python3?|at|with|via|by|calls?|details?|details:|guide|full|complete)\b/gi;
const WRITE =
  /\b(?:writ(?:e|es|ing|ten)|sav(?:e|es|ing|ed)|creat(?:e|es|ing|ed)|generat(?:e|es|ing|ed)|outputs?|produc(?:e|es|ing|ed)|emits?|stor(?:e|es|ed|ing)|appends?|records?|logs?|puts?|adds?|scaffolds?|exports?|dumps?|persists?|places?|mkdir|touch|renam(?:e|es|ed|ing)|mov(?:e|es|ed|ing)|cop(?:y|ies|ied)|delet(?:e|es|ed|ing)|remov(?:e|es|ed|ing)|extracts?|splits?|becom(?:e|es)|updat(?:e|es|ing)|new|edits?|built?|builds?|installs?|init(?:ialize)?)\b/gi;
const DOUBT =
  /\b(?:if (?:it|they|the file|this file|that file|one|present|available|any|there)|exist(?:s|ing)?|optional(?:ly)?|when (?:present|available)|where (?:present|available)|missing|absent|for example|for instance|such as|examples?|formerly|previously|no longer|used to|deprecated|legacy|hypothetical|instead of|rather than|anti-?pattern|wrong|bad|incorrect|good|not|never|don't|your|their|the (?:user|project|repo(?:sitory)?|target|consumer|host)'s|like)\b|\be\.g\.|❌|✗|✅/i;

/** What stands in front says nearest of all that the file is to be written. */
const isWritten = (before: string): boolean => KEPT.test(before) || lastOf(before, WRITE) > lastOf(before, READ);
const KEPT = /\b(?:kept|stored|saved|cached|written|held|recorded|persisted) (?:in|at|under|to|into) [`"']?$/i;

/** The text around has this file made: by words, or by a shell that writes to it. */
export const isMade = (a: Around): boolean =>
  a.zone === 'fence' ? TO_FILE.test(a.before) : a.zone !== 'frontmatter' && isWritten(a.before);
const TO_FILE = />>?\s*["']?$|\b(?:touch|tee|mkdir)\b[^;&|]*$|(?:--output|--out|-o)[ =]["']?$/;

function lastOf(text: string, words: RegExp): number {
  let last = -1;
  for (const match of text.matchAll(words)) last = match.index;
  return last;
}

/** A link in prose is meant to be followed, unless it is an example or shows what to write. */
export const linkIsFirm = (a: Around): boolean => !isWritten(a.before) && !DOUBT.test(a.before);

/** An order to read or run, close by: only a list of code spans may stand between. */
const ORDERED =
  /\b(?:read|see|load|follow|consult|open|run|execute|refer to|study|view|look at|cat|invoke|call|use|apply)\b[^`[\].;]{0,40}(?:`[^`]+`(?:,| and| or|, and|, then| then)\s*)*$/i;
/** It lies in something else: `the other skill's`, `in the repository`. */
const OF_OTHERS = /(?:['’]s|\b(?:skill|plugin|repo|repository|project|host|app|package))\s*[`:(]?\s*$/i;

/** The sentence is about a place of the user's: `in the target repository`, `at the project root`. */
const ELSEWHERE =
  /\b(?:in|from|inside|within|at|of) (?:the|your|their|an?|each|every) (?:[\w’'-]+ ){0,2}(?:project|repo(?:sitory)?|workspace|worktree|codebase|app|application)\b/i;

/** A path in a code span is a reference where the sentence orders to read or run it, or the span is the command itself. */
export const mentionIsFirm = (a: Around, command: boolean): boolean =>
  (command || ORDERED.test(a.before)) &&
  !OF_OTHERS.test(a.before) &&
  !ELSEWHERE.test(a.before) &&
  !ELSEWHERE.test(a.after) &&
  !isWritten(a.before) &&
  !DOUBT.test(a.before) &&
  !DOUBT.test(a.after);

const SHELL = new Set(['', 'bash', 'sh', 'shell', 'zsh', 'console', 'shell-session']);
const GUARD =
  /\[\[? |\btest -|\|\||2> ?\/dev\/null|&> ?\/dev\/null|\bif |^\s*#|\b(?:mkdir|touch|cp|mv|rm|ln|tee)\b|>>? ?["']?$|(?:--output|--out|-o)[ =]["']?$/;

/** A path under a variable of the host: in a fence only where a shell would run the line without a guard. */
export function pathIsFirm(a: Around, path: string): boolean {
  if (a.zone === 'frontmatter') return true;
  if (a.zone !== 'fence')
    return !isWritten(a.before) && !isWhereabouts(a.before) && !DOUBT.test(a.before) && !DOUBT.test(a.after);
  if (!SHELL.has(a.language) || GUARD.test(a.before) || GUARD.test(a.after)) return false;
  const variable = /(\w+)=["']?$/.exec(a.before)?.[1];
  if (variable !== undefined && new RegExp(`-[fexdrs] +["']?\\$\\{?${variable}\\b`).test(a.fence)) return false;
  return !new RegExp(`-[fexdrs] +["']?[^"'\\n]*${literal(path)}`).test(a.fence) && !DOUBT.test(a.earlier);
}

/** Says where a function lives, and orders nothing: `` `parse()` in `…/x.py` ``. */
const isWhereabouts = (before: string): boolean =>
  /`[\w.]+\(\)`\s+(?:in|from|of)\s+`?$/.test(before) &&
  !/\b(?:calls?|runs?|use|import|invoke|see|read|open|execute|follow|check)\b/i.test(before);

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Denied, or shown as what not to write. */
export const isDenied = (a: Around): boolean => DENIED.test(`${a.before} … ${a.after}`);
const DENIED =
  /\b(?:no|not|never|don[’']t|isn[’']t|instead of|rather than|unlike|wrong|formerly|renamed|deprecated|older|there was)\b|❌|✗/i;

const NAME_DOUBT =
  /\b(?:older|earlier|used to|there was|became|is now|replaced by|merged into|superseded|obsolete|retired|was (?:once|written|called)|fail(?:s|ed)?|not|never|don't|instead of|rather than|renamed|formerly|previously|no longer|deprecated|legacy|removed|unprefixed|unqualified|without (?:the |its )?(?:plugin|prefix)|for example|for instance|such as|examples?|hypothetical|wrong|bad|incorrect|if (?:it|present|available|installed|you have)|when (?:available|installed)|if .{0,60}\b(?:installed|available|exists)|available)\b|\be\.g\.|❌|✗/i;
const USER =
  /\b(?:users?|ask|asks|tell|suggest|recommend|remind|they|human|you can|by hand|manually|offer|propose|operator|type|typing|themselves)\b/i;

/** A name in an instruction, and not in an example, a warning or a condition. */
export function nameIsFirm(a: Around): boolean {
  if (a.zone === 'fence' && (a.language === 'markdown' || a.language === 'md' || a.language === 'diff')) return false;
  if (/\btool_(?:name|input)\b|\bhook_event_name\b/.test(a.fence) || DATA.test(a.before) || DATA.test(a.after))
    return false;
  // As one text: `if … is installed` stands on both sides of the name.
  return !NAME_DOUBT.test(`${a.before} … ${a.after}`);
}

/** Speaks of what a hook is given or a log holds, and calls nothing. */
const DATA = /\b(?:receives?|payloads?|transcripts?|tool_input|grep|rg|jq)\b/i;

/** Words put into the user's mouth or before the user's eyes: `tell them: "Use the x skill"`. */
const TOLD =
  /\b(?:tell|ask|inform|report|print|says?|show|reply|respond|message|hint|display|output)\b[^\n]{0,80}["“:][^"”]*$/i;

/** The sentence is about what a person types. */
export const isByUser = (a: Around): boolean =>
  USER.test(a.before) || USER.test(a.after) || TOLD.test(a.earlier + a.before);

const PLACEHOLDER_PART =
  /^(?:path|to|foo|bar|baz|x+|y+|z+|n+|\.{3,}|…|name|file|filename|your[-_].*|my[-_].*|some[-_].*|example.*|placeholder.*)(?:\.[a-z0-9]+)?$|^[A-Z][A-Z0-9]*(?:[_-][A-Z0-9]+)*$|[<>{}*?$[\]|…]|\.\.\.|YYYY|NNN|XX/;

/** A part of the path stands for something else: `<name>.md`, `path/to/x`, a glob. */
export const isPlaceholderPath = (path: string): boolean =>
  path
    .split('/')
    .some((part, i, all) => PLACEHOLDER_PART.test(part) && !(i === all.length - 1 && /^[A-Z]+$/.test(part)));

const PLACEHOLDER_NAME =
  /[<>{}$*[\]…]|\.\.\.|^(?:[a-z]|name|skill|skill[-_ ]?name|agent|agent[-_ ]?(?:name|type)|type|your[-_ ].*|my[-_ ].*|some[-_ ].*|example.*|foo|bar|string|plugin(?::.*)?|.*:(?:name|agent|skill|command|x|\*|(?:skill|agent|command)[-_]name|(?:your|my|some|example)[-_].*)?)$/i;

export const isPlaceholderName = (name: string): boolean => name === '' || PLACEHOLDER_NAME.test(name);

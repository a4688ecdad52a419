// How deep a text nests, found by a linear scan before any parser runs: `yaml` aborts the process on deep
// flow nesting, JSON parsers overflow the stack, and Markdown parsers need minutes for nested brackets.
// A first pass counts openers only, and most files stop there; the second follows the parser's own tokens.
import { createScanner, type SyntaxKind } from 'jsonc-parser';
import { Lexer } from 'yaml';
import type { Span } from '../text/span.js';
import { MAX_DEPTH, type Problem } from './node.js';

/** The problem every reader reports for a text it does not parse. */
export function tooDeep(start: number): Problem {
  return {
    code: 'too-deep',
    message: `nested more than ${MAX_DEPTH} levels deep, so it is not read`,
    span: { start, end: start + 1 },
  };
}

/** The offset at which JSON nests deeper than {@link MAX_DEPTH}, or -1. */
export function jsonTooDeepAt(text: string): number {
  if (!mayNest(text, { start: 0, end: text.length })) return -1;
  const scanner = createScanner(text, true);
  let depth = 0;
  for (let kind = scanner.scan(); kind !== JSON_END; kind = scanner.scan()) {
    if (kind === JSON_OPEN_BRACE || kind === JSON_OPEN_BRACKET) {
      if (++depth > MAX_DEPTH) return scanner.getTokenOffset();
    } else if ((kind === JSON_CLOSE_BRACE || kind === JSON_CLOSE_BRACKET) && depth > 0) depth--;
  }
  return -1;
}

// jsonc-parser exports these as a const enum, which isolated modules cannot read.
const JSON_OPEN_BRACE = 1 as SyntaxKind;
const JSON_CLOSE_BRACE = 2 as SyntaxKind;
const JSON_OPEN_BRACKET = 3 as SyntaxKind;
const JSON_CLOSE_BRACKET = 4 as SyntaxKind;
const JSON_END = 17 as SyntaxKind;

/** Whether the text holds more than {@link MAX_DEPTH} opening brackets at all. */
function mayNest(text: string, at: Span): boolean {
  let openers = 0;
  for (let i = at.start; i < at.end; i++) {
    const c = text.charCodeAt(i);
    if ((c === 0x5b || c === 0x7b) && ++openers > MAX_DEPTH) return true;
  }
  return false;
}

/** The offset at which YAML nests deeper than {@link MAX_DEPTH}, by brackets or by indentation, or -1. */
export function yamlTooDeepAt(text: string, at: Span): number {
  if (!mayNest(text, at) && !mayIndent(text, at)) return -1;
  const deep = yamlTokensTooDeepAt(text.slice(at.start, at.end));
  return deep < 0 ? -1 : at.start + deep;
}

/**
 * Whether block structure could be deeper than the bound: indentation that grows line by line, and
 * markers such as `- - -` on one line. Text in a block scalar counts too, which the second pass corrects.
 */
function mayIndent(text: string, at: Span): boolean {
  const columns: number[] = [];
  let lineStart = at.start;
  while (lineStart < at.end) {
    let i = lineStart;
    for (;;) {
      while (i < at.end && text.charCodeAt(i) === 0x20) i++;
      const c = text.charCodeAt(i);
      if (i >= at.end || c === 0x0a || c === 0x0d) break;
      const column = i - lineStart;
      while (columns.length > 0 && (columns[columns.length - 1] as number) >= column) columns.pop();
      columns.push(column);
      if (columns.length > MAX_DEPTH) return true;
      if ((c !== 0x2d && c !== 0x3f && c !== 0x3a) || !isBlank(text.charCodeAt(i + 1))) break;
      i++;
      while (i < at.end && isBlank(text.charCodeAt(i))) i++;
    }
    const next = text.indexOf('\n', i);
    lineStart = next < 0 || next >= at.end ? at.end : next + 1;
  }
  return false;
}

const isBlank = (c: number): boolean => c === 0x20 || c === 0x09;

/** Follows the lexer of `yaml`, which keeps no stack: quotes, comments and block scalars are told apart as it does. */
function yamlTokensTooDeepAt(text: string): number {
  const columns: number[] = [];
  let flow = 0;
  let offset = 0;
  let lineStart = 0;
  let atMarkers = true;
  for (const token of new Lexer().lex(text)) {
    const start = offset;
    // The lexer marks a document, a scalar and a broken flow by one control character that is no text.
    if (token === '\x02' || token === '\x1f' || token === '\x18') {
      if (text[offset] !== token) continue;
    }
    offset += token.length;
    if (token === '\n' || token === '\r\n') {
      lineStart = offset;
      atMarkers = true;
    } else if (token === '[' || token === '{') flow++;
    else if ((token === ']' || token === '}') && flow > 0) flow--;
    else if (flow === 0 && atMarkers && !isBlank(token.charCodeAt(0))) {
      const column = start - lineStart;
      while (columns.length > 0 && (columns[columns.length - 1] as number) >= column) columns.pop();
      columns.push(column);
      atMarkers = token === '-' || token === '?' || token === ':';
    }
    if (flow + columns.length > MAX_DEPTH) return start;
    if (token.includes('\n') && token.length > 2) lineStart = start + token.lastIndexOf('\n') + 1;
  }
  return -1;
}

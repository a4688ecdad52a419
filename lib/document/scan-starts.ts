// How blocks start, by CommonMark 0.31: fences, HTML, thematic breaks and list markers, each told from one line.
import { isBlankLine } from './lines.js';
import { isBlank } from './scan-cursor.js';
import type { Fence } from './types.js';

/** The fence that opens at an offset; null when fewer than three marks stand there or an info string holds a back-tick. */
export function fenceAt(text: string, at: number, end: number): Omit<Fence, 'span' | 'inner' | 'closed'> | null {
  const mark = text.charCodeAt(at);
  if (mark !== 0x60 && mark !== 0x7e) return null;
  let i = at;
  while (i < end && text.charCodeAt(i) === mark) i++;
  const length = i - at;
  if (length < 3) return null;
  const info = text.slice(i, end).trim();
  if (mark === 0x60 && info.includes('`')) return null;
  return { marker: mark === 0x60 ? '`' : '~', length, info };
}

/** Whether a line ends a fence of that marker and length. */
export function closesFence(text: string, at: number, end: number, marker: string, length: number): boolean {
  let i = at;
  while (i < end && text[i] === marker) i++;
  return i - at >= length && isBlankLine(text, i, end);
}

export function isThematicBreak(text: string, at: number, end: number): boolean {
  const mark = text.charCodeAt(at);
  let marks = 0;
  for (let i = at; i < end; i++) {
    const c = text.charCodeAt(i);
    if (c === mark) marks++;
    else if (!isBlank(c)) return false;
  }
  return marks >= 3;
}

export interface Marker {
  readonly ordered: boolean;
  readonly number: number;
  /** Characters of the marker itself. */
  readonly length: number;
  /** Nothing stands behind it on its line. */
  readonly empty: boolean;
}

/** The list marker at an offset, or null. */
export function markerAt(text: string, at: number, end: number): Marker | null {
  const c = text.charCodeAt(at);
  let i = at;
  let ordered = false;
  if (c === 0x2d || c === 0x2b || c === 0x2a) i++;
  else if (c >= 0x30 && c <= 0x39) {
    while (i < end && text.charCodeAt(i) >= 0x30 && text.charCodeAt(i) <= 0x39) i++;
    const mark = text.charCodeAt(i);
    if (i - at > 9 || i >= end || (mark !== 0x2e && mark !== 0x29)) return null;
    i++;
    ordered = true;
  } else return null;
  if (i < end && !isBlank(text.charCodeAt(i))) return null;
  let rest = i;
  while (rest < end && isBlank(text.charCodeAt(rest))) rest++;
  const number = ordered ? Number.parseInt(text.slice(at, i), 10) : 0;
  return { ordered, number, length: i - at, empty: rest >= end };
}

/** The kinds of CommonMark's list of HTML blocks; 0 is none. 2 is a comment, 6 and 7 end at a blank line. */
export type HtmlKind = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;

const RAW = /^<(?:script|pre|style|textarea)(?:[\s>]|$)/i;
const BLOCK =
  /^<\/?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?:\s|\/?>|$)/i;
const ALONE =
  /^(?:<\/[A-Za-z][A-Za-z0-9-]*\s*>|<[A-Za-z][A-Za-z0-9-]*(?:\s+[A-Za-z_:][\w.:-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?)*\s*\/?>)\s*$/;

/** What kind of HTML block the rest of a line opens. Kind 7 does not interrupt a paragraph. */
export function htmlStart(line: string, inParagraph: boolean): HtmlKind {
  if (line.startsWith('<!--')) return 2;
  if (line.startsWith('<?')) return 3;
  if (line.startsWith('<![CDATA[')) return 5;
  if (/^<![A-Za-z]/.test(line)) return 4;
  if (RAW.test(line)) return 1;
  if (BLOCK.test(line)) return 6;
  return !inParagraph && ALONE.test(line) ? 7 : 0;
}

/** Whether a line ends an HTML block of kinds 1 to 5. */
export function htmlEnds(line: string, kind: HtmlKind): boolean {
  if (kind === 1) return /<\/(?:script|pre|style|textarea)>/i.test(line);
  if (kind === 2) return line.includes('-->');
  if (kind === 3) return line.includes('?>');
  return kind === 5 ? line.includes(']]>') : line.includes('>');
}

// Text of unknown origin, made safe to show, and its width on a terminal.
// File names, source lines and messages come from people who may want to drive the reader's terminal or log:
// whatever is a control, turns the direction of text or has no shape is shown as its code point, `<U+202E>`.
// The characters that stay are the characters that were there; nothing is dropped.
import { eastAsianWidth } from 'get-east-asian-width';

// Controls (C0, DEL, C1), soft hyphen, direction marks, zero-width space and joiners without a shape, line and
// paragraph separators, byte-order mark, noncharacters, tags, half surrogates. The joiners U+200C and U+200D stay:
// scripts and emoji need them.
const UNSAFE =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\p{Noncharacter_Code_Point}\u{e0000}-\u{e007f}\p{Surrogate}]/gu;

const codePoint = (character: string): string =>
  `<U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`;

/** The text on one line, with every unsafe character, line ends and tabs included, shown as its code point. */
export function visible(text: string): string {
  return text.replace(UNSAFE, codePoint);
}

/**
 * A file name to open a line with. CI services read a line that opens with `::` or `##[` as a command to
 * them, so such a name gets the `./` that changes nothing else about it.
 */
export function fileName(file: string): string {
  const shown = visible(file);
  return /^\s*(::|##\[)/.test(shown) ? `./${shown}` : shown;
}

/** Like {@link visible} for a sentence: white space, line ends included, becomes one blank first. */
export function sentence(text: string): string {
  return visible(text.replace(/[ \t\r\n]+/g, ' ').trim());
}

/** Replaces half surrogates, which no encoding of Unicode can hold, by U+FFFD. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}

// Characters that are one column each and never join with a neighbour: Latin, common punctuation, arrows, boxes.
const PLAIN = /^[\t -~\u00a0-\u00ac\u00ae-\u02ff\u2010-\u2027\u2030-\u205e\u2190-\u21ff\u2500-\u257f]*$/;

let segmenter: Intl.Segmenter | undefined;

/** Splits text into what a reader sees as characters. The segmenter costs 7 ms, so plain text goes without it. */
export function graphemes(text: string): string[] {
  if (PLAIN.test(text)) return text.split('');
  segmenter ??= new Intl.Segmenter('en');
  return Array.from(segmenter.segment(text), (part) => part.segment);
}

const SHAPELESS = /^[\p{Mark}\p{Default_Ignorable_Code_Point}]+$/u;
const EMOJI_SEQUENCE = /[\ufe0f\u20e3]|[\u{1f1e6}-\u{1f1ff}]{2}/u;

/** Columns that one grapheme takes on a terminal: 0, 1 or 2. Characters of ambiguous width count as narrow. */
export function graphemeWidth(grapheme: string): number {
  if (PLAIN.test(grapheme)) return grapheme.length;
  if (SHAPELESS.test(grapheme)) return 0;
  if (EMOJI_SEQUENCE.test(grapheme)) return 2;
  return eastAsianWidth(grapheme.codePointAt(0) ?? 0);
}

/** Columns that a text takes on a terminal. It holds no unsafe character: see {@link visible}. */
export function textWidth(text: string): number {
  if (PLAIN.test(text)) return text.length;
  return graphemes(text).reduce((sum, grapheme) => sum + graphemeWidth(grapheme), 0);
}

/** Breaks a sentence into lines of at most `width` columns; a longer word stays whole on a line of its own. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const word of sentence(text).split(' ')) {
    const wide = textWidth(word);
    if (line !== '' && used + 1 + wide > width) {
      lines.push(line);
      line = word;
      used = wide;
    } else {
      line = line === '' ? word : `${line} ${word}`;
      used += line === word ? wide : wide + 1;
    }
  }
  return [...lines, line];
}

/** Cuts a text to `width` columns, with an ellipsis where something is missing. */
export function clip(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  let kept = '';
  let used = 0;
  for (const grapheme of graphemes(text)) {
    used += graphemeWidth(grapheme);
    if (used > width - 1) break;
    kept += grapheme;
  }
  return `${kept}…`;
}

// What is wrong with a text before anybody reads it as YAML or Markdown. Each kind is reported once,
// at its first place, since one wrong encoding would otherwise give a finding for every letter.
// Whether the bytes are UTF-8 can only be told from the bytes: an author may write U+FFFD on purpose.
import { isUtf8, type SourceText, type TextProblem } from './source.js';

/** Problems in the order of their places. `bytes` are those of the text, where it was not decoded from them. */
export function textProblems(source: SourceText, bytes?: Uint8Array): TextProblem[] {
  const text = source.text;
  const problems: TextProblem[] = [];
  if (text.charCodeAt(0) === 0xfeff) problems.push({ code: 'bom', span: { start: 0, end: 1 } });
  const nul = text.indexOf('\0');
  if (nul >= 0) problems.push({ code: 'nul', span: { start: nul, end: nul + 1 } });
  if (!text.isWellFormed()) {
    const at = firstLoneSurrogate(text);
    problems.push({ code: 'lone-surrogate', span: { start: at, end: at + 1 } });
  }
  if (bytes ? !isUtf8(bytes) : source.malformed) {
    const at = Math.max(0, text.indexOf('\ufffd'));
    problems.push({ code: 'invalid-utf8', span: { start: at, end: Math.min(at + 1, text.length) } });
  }
  return problems.sort((a, b) => a.span.start - b.span.start);
}

/** Whether a text was UTF-16 before it was decoded as UTF-8: every second character of its first line is a NUL. */
export const looksUtf16 = ({ text }: SourceText): boolean =>
  /^(?:\ufffd\ufffd)?(?:[^\0\n]\0){3}|^(?:\ufffd\ufffd)?(?:\0[^\0\n]){3}/.test(text);

function firstLoneSurrogate(text: string): number {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0xd800 || unit > 0xdfff) continue;
    const next = text.charCodeAt(i + 1);
    if (unit > 0xdbff || !(next >= 0xdc00 && next <= 0xdfff)) return i;
    i++;
  }
  return 0;
}

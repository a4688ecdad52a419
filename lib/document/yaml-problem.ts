// The words for what `yaml` could not read. Its own messages speak of tokens; these speak of what an author wrote.
// Every message stands alone and names no fix.
import type { YAMLError } from 'yaml';
import type { SourceText } from '../text/source.js';
import type { Problem } from './node.js';
import type { YamlPart } from './yaml-tree.js';

export const TAB_INDENT = 'a tab indents this line, and YAML allows only spaces there';

/** One error of `yaml` as a problem with a place in the source. */
export function wordsOf(error: YAMLError, source: SourceText, part: YamlPart): Problem {
  const size = source.text.length;
  const start = Math.min(part.toSource(error.pos[0]), size);
  const end = Math.min(Math.max(part.toSource(error.pos[1]), start), size);
  return { code: 'yaml-syntax', message: messageOf(error, part.text), span: { start, end } };
}

function messageOf(error: YAMLError, text: string): string {
  const at = text[error.pos[0]] ?? '';
  switch (error.code) {
    case 'TAB_AS_INDENT':
      return TAB_INDENT;
    case 'BLOCK_AS_IMPLICIT_KEY':
      if (/^\?\s/.test(text.slice(error.pos[0])))
        return 'an unquoted value starts with `? `, which YAML reads as a key';
      return 'an unquoted value holds `: `, which YAML reads as a second key';
    case 'BAD_SCALAR_START':
      return `an unquoted value starts with ${at === '`' ? 'a back-tick' : `\`${at}\``}, which YAML reserves`;
    case 'BAD_DQ_ESCAPE':
      return 'a double-quoted value holds a backslash escape that YAML does not know';
    case 'MULTIPLE_DOCS':
      return 'a second YAML document starts here';
    case 'KEY_OVER_1024_CHARS':
      return 'a key is longer than the 1024 characters that YAML allows';
    case 'MULTILINE_IMPLICIT_KEY':
      return 'this text is no `key: value` line';
    case 'BAD_INDENT':
      return /^Flow/.test(error.message)
        ? 'a bracket that opens here or above is never closed'
        : 'this line is indented differently from its neighbours';
    case 'MISSING_CHAR':
      return missing(error.message);
    case 'UNEXPECTED_TOKEN':
      return unexpected(error.message);
    default:
      return 'this is not YAML';
  }
}

function missing(message: string): string {
  if (/closing .*quote/i.test(message)) return 'a quote that opens a value is never closed';
  if (/flow sequence|flow map/i.test(message)) return 'a bracketed list holds text that YAML cannot split into items';
  if (/followed by map values/i.test(message)) return 'this text is no `key: value` line';
  return 'this is not YAML';
}

function unexpected(message: string): string {
  if (/at node end/.test(message)) return 'text follows a value that has already ended';
  if (/^Block scalar header|Not a YAML token/.test(message)) return 'text follows the `|` or `>` that opens a block';
  if (/^Unexpected block-seq-ind/.test(message))
    return 'a value starts with `- `, and a list begins on a line of its own';
  if (/flow (seq|map)/.test(message)) return 'a bracket is closed that was never opened';
  return 'this is not YAML';
}

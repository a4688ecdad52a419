// Variables of the host, `${CLAUDE_…}` and `$CLAUDE_…`, in a Markdown document. One that a shell in the same text sets is the
// author's own.
import type { MarkdownDocument } from '../document/types.js';
import { around, isDenied, placed } from './context.js';
import type { FileUnit, Reference } from './types.js';

const VARIABLE = /\$(?:\{(CLAUDE_[A-Z0-9_]+)(?::?[-=?+][^}\n]{0,80})?\}|(CLAUDE_[A-Z0-9_]+))/g;

export function variableReferences(unit: FileUnit, document: MarkdownDocument, plugin: number): Reference[] {
  const out: Reference[] = [];
  const { text } = document.source;
  for (const match of text.matchAll(VARIABLE)) {
    const name = (match[1] ?? match[2]) as string;
    const at = { start: match.index, end: match.index + match[0].length };
    const a = around(document, at);
    if (!a) continue;
    const firm =
      text[match.index - 1] !== '\\' &&
      !isAssigned(text, name) &&
      (a.zone === 'fence' || a.zone === 'frontmatter' || !isDenied(a));
    out.push({
      ...placed(unit, plugin, a.zone, at),
      kind: 'variable',
      form: 'path',
      text: match[1] === undefined ? name : match[0].slice(2, -1),
      firm,
    });
  }
  return out;
}

const isAssigned = (text: string, name: string): boolean =>
  new RegExp(`(?:^|[\\s;&|(\`])${name}=|\\bread (?:-\\w+ )*${name}\\b|\\bfor ${name} in\\b`, 'm').test(text);

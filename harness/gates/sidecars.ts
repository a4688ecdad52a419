// Which sidecars an index names. A name counts where it stands as a word of its own; a longer word that holds one
// does not. A name outside the contract's characters is told apart, so that it is neither checked nor passed over.
import { isSidecarName, prefixOf } from '../../lib/contract/names.js';

export interface NamedSidecars {
  /** Each once, in the order of the index. */
  readonly names: readonly string[];
  /** Words that start like a sidecar and end in `.md`, but are no name that a sidecar may have. */
  readonly malformed: readonly string[];
}

/** Work is linear in the text. `index`: the name of the index, from which its sidecars take their prefix. */
export function sidecarsIn(text: string, index: string): NamedSidecars {
  const prefix = prefixOf(index);
  const names = new Set<string>();
  const malformed = new Set<string>();
  // A word: letters and digits of any script, marks, `_`, `-` and dots.
  for (const [word] of text.matchAll(/[\p{L}\p{N}\p{M}_.-]+/gu)) {
    if (!word.includes(`${prefix}-`)) continue;
    // `a.md...b.md` is two names with an ellipsis between them, and a name may end a sentence.
    for (const part of word.split(/\.{2,}/)) {
      // `_a.md_` is a name in italics, `-a.md` an item of a list.
      const name = part
        .replace(/^\.|\.$/g, '')
        .replace(/^-+/, '')
        .replace(/^_(.*)_$/s, '$1');
      if (isSidecarName(name, prefix)) names.add(name);
      else if (name.startsWith(`${prefix}-`) && name.endsWith('.md')) malformed.add(name);
    }
  }
  return { names: [...names], malformed: [...malformed] };
}

/** What the index says of its own run: the value of `Run status:` right below the title, null where it says nothing. */
export function runStatusOf(text: string): string | null {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
  const title = lines.findIndex(
    (line, i) => /^#[ \t]+\S/.test(line) || (/^ {0,3}=+[ \t]*$/.test(line) && (lines[i - 1] ?? '').trim() !== ''),
  );
  if (title < 0) return null;
  const first = lines.slice(title + 1).find((line) => line.trim() !== '') ?? '';
  return /^[\s>*_-]*run status[*_`]*\s*:[\s*_`]*(.*?)[\s*_`.]*$/i.exec(first)?.[1]?.toLowerCase() ?? null;
}

import type { Fence, MarkdownDocument } from '../lib/document/types.js';
import { defineRule } from '../lib/rule/rule.js';
import type { SourceText } from '../lib/text/source.js';
import type { Span } from '../lib/text/span.js';
import { quoted } from '../lib/text/words.js';

export default defineRule({
  summary: 'a code fence is not closed, so that a heading is read as code',
  why: 'from the missing fence on, text and code are swapped: the next section belongs to the code above it, and the last fence runs to the end of the file',
  fix: 'close the fence where its code ends; around text that holds fences itself, use a longer one',
  category: 'text',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agentskills', 'agent-plugins'],
  roles: ['agent', 'skill', 'command', 'reference'],
  *file(unit) {
    if (unit.document.kind !== 'markdown') return;
    const { source } = unit.document;
    const found = swallowed(unit.document);
    if (!found) return;
    const { fence, heading, last } = found;
    const related = [{ file: unit.file, span: heading, label: 'read as code' }];
    if (last && last !== fence)
      related.push({ file: unit.file, span: openingOf(source, last), label: 'no fence closes this one' });
    yield {
      message: `a code fence is not closed, so the heading ${quoted(source.slice(heading))} is read as code`,
      file: unit.file,
      span: openingOf(source, fence),
      label: 'this block goes on past the heading',
      related,
    };
  },
});

interface Swallowed {
  readonly fence: Fence;
  readonly heading: Span;
  /** The fence that runs to the end of the file. */
  readonly last: Fence | undefined;
}

function swallowed({ source, body: { fences } }: MarkdownDocument): Swallowed | null {
  const last = fences.find((fence) => !fence.closed);
  for (const [i, fence] of fences.entries()) {
    const heading = headingIn(source, fence);
    if (!heading) continue;
    if (last ? mayBeTheCause(fence, fences.slice(i + 1), last) : opensAgain(source, fence, heading))
      return { fence, heading, last };
  }
  return null;
}

/** Whether a missing end here would leave the last fence open: then each line that opens a later block was written to close one. */
const mayBeTheCause = (fence: Fence, later: readonly Fence[], last: Fence): boolean =>
  fence.marker === last.marker && fence.length === last.length && later.every(({ info }) => info === '');

/** Whether code that is no text goes on with a line that opens a block of a language, below the heading. */
function opensAgain(source: SourceText, fence: Fence, heading: Span): boolean {
  if (fence.info === '' || /^(?:te?xt|plain)/i.test(fence.info)) return false;
  const mark = fence.marker.repeat(fence.length);
  const below = source.text.slice(heading.end, fence.inner.end);
  return below
    .split(/\r?\n/)
    .some((line) => line.trimStart().startsWith(mark) && /^\w+$/.test(line.trim().slice(mark.length)));
}

const openingOf = (source: SourceText, { span }: Fence): Span => source.lineSpan(source.position(span.start).line);

/**
 * The first heading of level 2 or more with a blank line above it. A template in Markdown holds headings by right,
 * and one `#` is a comment in most languages.
 */
function headingIn(source: SourceText, { info, inner }: Fence): Span | null {
  if (/^\{?\.?(?:markdown|mdx?|gfm)\b/i.test(info)) return null;
  const found = /(?:^|\n)[ \t]*\r?\n(#{2,6}[ \t]+\S[^\r\n]*)/.exec(source.slice(inner));
  if (!found) return null;
  const end = inner.start + found.index + found[0].length;
  return { start: end - (found[1] as string).length, end };
}

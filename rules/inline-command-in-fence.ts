import type { MarkdownDocument } from '../lib/document/types.js';
import { fenceAt, languageOf, sentenceAt, zoneAt } from '../lib/document/zones.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'a command that is only shown, in a fence or in quotes, or is commented out, is run when the skill loads',
  why: 'Claude Code runs every command of the form bang and back-ticks that stands at a line’s start or behind white space, fences and comments or not; where it fails, the skill does not load',
  fix: 'put a character in front of the bang, as in KEY=!`…`, or show the example in a file beside the skill',
  category: 'substitution',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  roles: ['skill', 'command'],
  *file(unit) {
    const { document } = unit;
    if (document.kind !== 'markdown') return;
    const text = document.source.slice(document.body.span);
    for (const match of text.matchAll(/(?<=^|\s)!`[^`\n]+`/gm)) {
      const start = document.body.span.start + match.index;
      const where = shownIn(document, start);
      if (where === null) continue;
      yield {
        message: `the command in ${where} is run when the ${unit.role} loads`,
        file: unit.file,
        span: { start, end: start + match[0].length },
        label: 'run, not shown',
        // A comment may also hide output from readers and give it to the model.
        severity: where === COMMENT ? 'warning' : 'error',
      };
    }
  },
});

const COMMENT = 'a comment';

/** What shows that the command is an example; null where it may be meant to run. */
function shownIn(document: MarkdownDocument, at: number): string | null {
  const zone = zoneAt(document, at);
  const { text } = document.source;
  if (zone === 'code') return 'a code span';
  if (zone === 'comment') return COMMENT;
  if (zone === 'block' && /^(?: {4}|\t)/.test(text.slice(text.lastIndexOf('\n', at) + 1))) return 'an indented block';
  const fence = zone === 'fence' ? fenceAt(document, at) : null;
  if (!fence) return null;
  const language = languageOf(fence);
  if (
    /^(?:markdown|md|mdx|yaml|yml|json|text|txt)$/.test(language) &&
    !isAllOutput(text.slice(fence.inner.start, fence.inner.end))
  )
    return `a \`${language}\` fence`;
  const before = text.slice(document.body.span.start, fence.span.start).trimEnd();
  const sentence = sentenceAt(document, document.body.span.start + Math.max(0, before.length - 1));
  const lead = sentence ? document.source.slice(sentence) : '';
  return /\b(?:examples?|syntax|for instance|e\.g\.|such as|looks? like|shows? how|written as|write it|template|pattern|usage|like (?:this|so)|form|format|snippet|sample)\b/i.test(
    lead,
  )
    ? 'a fence of an example'
    : null;
}

/** The fence holds nothing but commands, so that their output is what it is for. */
const isAllOutput = (inner: string): boolean =>
  inner.split('\n').every((line) => line.trim() === '' || /^!`[^`]+`$/.test(line.trim()));

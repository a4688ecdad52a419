import type { Edit } from '../lib/diagnostic/diagnostic.js';
import type { MappingEntry } from '../lib/document/node.js';
import type { MarkdownDocument } from '../lib/document/types.js';
import { defineRule } from '../lib/rule/rule.js';
import type { Span } from '../lib/text/span.js';

export default defineRule({
  summary: 'a key stands twice in one mapping of a frontmatter',
  why: "Claude Code keeps the last of the two; strict YAML, gray-matter and agentskills' reader refuse the whole block, and with it every other key",
  fix: 'keep one of the two lines',
  category: 'frontmatter',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agentskills', 'agent-plugins'],
  roles: ['agent', 'skill', 'command'],
  *file(unit) {
    const { document } = unit;
    if (document.kind !== 'markdown') return;
    for (const problem of document.frontmatter.problems) {
      if (problem.code !== 'duplicate-key' || !problem.related) continue;
      const { span, label } = problem.related;
      const edit = sameLine(document, problem.span, span);
      yield {
        message: problem.message,
        file: unit.file,
        span: problem.span,
        label: 'set again here',
        related: [{ file: unit.file, span, label }],
        edits: edit ? [{ file: unit.file, ...edit, applicability: 'safe' as const }] : [],
      };
    }
  },
});

/** Takes the second line out where the two say the same, each on one line. */
function sameLine(
  { frontmatter, source }: MarkdownDocument,
  again: Span,
  first: Span,
): Omit<Edit, 'file' | 'applicability'> | null {
  const entries = frontmatter.data?.entries ?? [];
  const [one, two] = [first, again].map((at) => entries.find((entry) => entry.keySpan.start === at.start));
  if (!one || !two || lineOf(source, one) !== lineOf(source, two)) return null;
  const line = source.position(two.keySpan.start).line;
  return { span: { start: source.lineSpan(line).start, end: source.lines[line] ?? source.text.length }, text: '' };
}

/** The text of the line that an entry fills; for an entry of several lines, something that equals nothing. */
function lineOf(source: MarkdownDocument['source'], entry: MappingEntry): string | number {
  const line = source.position(entry.keySpan.start).line;
  const whole = source.lineSpan(line);
  return whole.start === entry.keySpan.start && entry.span.end <= whole.end
    ? source.slice(whole).trimEnd()
    : entry.keySpan.start;
}

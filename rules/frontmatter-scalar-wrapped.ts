import type { MappingEntry } from '../lib/document/node.js';
import { defineRule } from '../lib/rule/rule.js';
import type { SourceText } from '../lib/text/source.js';

export default defineRule({
  summary: 'an unquoted value goes on in the lines below it',
  why: 'YAML joins the lines, and Claude Code reads them all; tools that read a frontmatter line by line keep the first one only',
  fix: 'write the value on one line, or below `>-`',
  category: 'frontmatter',
  severity: 'advice',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agentskills', 'agent-plugins'],
  roles: ['agent', 'skill', 'command'],
  *file(unit) {
    const { document } = unit;
    if (document.kind !== 'markdown' || document.frontmatter.status !== 'ok') return;
    const { source, frontmatter } = document;
    for (const entry of frontmatter.data?.entries ?? []) {
      const { value } = entry;
      if (value.kind !== 'scalar' || value.style !== 'plain' || !/[\r\n]/.test(value.raw)) continue;
      const first = source.position(value.span.start).line;
      const onKeyLine = source.position(entry.keySpan.start).line === first;
      const edit = folded(source, entry);
      yield {
        message: `the unquoted value of \`${entry.key}\` goes on in the line below`,
        file: unit.file,
        span: { start: trimmed(source, onKeyLine ? first + 1 : first), end: value.span.end },
        label: 'read as part of the value above',
        related: [{ file: unit.file, span: entry.keySpan, label: 'the key' }],
        edits: edit ? [{ file: unit.file, ...edit, applicability: 'safe' as const }] : [],
      };
    }
  },
});

function trimmed(source: SourceText, line: number): number {
  const { start, end } = source.lineSpan(line);
  return start + (source.text.slice(start, end).length - source.text.slice(start, end).trimStart().length);
}

/** The same lines below `>-`. A blank line would fold differently, and what follows the value on its line is kept out. */
function folded(
  source: SourceText,
  { keySpan, value }: MappingEntry,
): { span: { start: number; end: number }; text: string } | null {
  if (value.kind !== 'scalar') return null;
  const lines = value.raw.split(/\r\n?|\n/).map((line) => line.trim());
  const last = source.lineSpan(source.position(value.span.end).line);
  const starts = source.position(keySpan.start).line === source.position(value.span.start).line;
  if (!starts || lines.includes('') || source.text.slice(value.span.end, last.end).trim() !== '') return null;
  const newline = source.text.includes('\r\n') ? '\r\n' : '\n';
  return { span: value.span, text: ['>-', ...lines.map((line) => `  ${line}`)].join(newline) };
}

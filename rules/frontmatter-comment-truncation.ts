import type { MappingEntry } from '../lib/document/node.js';
import { defineRule } from '../lib/rule/rule.js';
import type { SourceText } from '../lib/text/source.js';
import type { Span } from '../lib/text/span.js';

export default defineRule({
  summary: 'a name or description is cut where a ` #` starts a YAML comment',
  why: 'the block is valid YAML, so nobody complains, and every loader reads the value only up to the space in front of the `#`',
  fix: 'put the whole value in quotes; a comment that is meant belongs on a line of its own',
  category: 'frontmatter',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agentskills', 'agent-plugins'],
  roles: ['agent', 'skill', 'command'],
  *file(unit) {
    const { document } = unit;
    if (document.kind !== 'markdown' || document.frontmatter.status !== 'ok') return;
    for (const entry of document.frontmatter.data?.entries ?? []) {
      if (!PROSE.has(entry.key)) continue;
      const cut = commentAfter(document.source, entry, unit.file);
      if (!cut) continue;
      const kept =
        entry.value.kind === 'scalar' && typeof entry.value.value === 'string' ? entry.value.value.length : 0;
      const rest = document.source.slice(cut.comment).length;
      yield {
        message: `\`${entry.key}\` ends at a comment: ${kept === 1 ? '1 character is' : `${kept} characters are`} read, ${rest} are not`,
        file: unit.file,
        span: cut.comment,
        label: 'read as a comment',
        ...(cut.sure ? {} : { severity: 'warning' as const }),
        edits: cut.edit ? [{ file: unit.file, ...cut.edit, applicability: 'unsafe' as const }] : [],
      };
    }
  },
});

const PROSE = new Set(['name', 'description', 'when_to_use']);

interface Cut {
  readonly comment: Span;
  /** False where the words might be a comment that is meant. */
  readonly sure: boolean;
  readonly edit: { readonly span: Span; readonly text: string } | null;
}

/** The comment behind an unquoted value, on the line where that ends, unless it looks like one that is meant. */
function commentAfter(source: SourceText, { key, keySpan, value }: MappingEntry, file: string): Cut | null {
  if (value.kind !== 'scalar' || value.style !== 'plain') return null;
  const line = source.lineSpan(source.position(value.span.end).line);
  const found = /^([ \t]+)(#.*)$/.exec(source.text.slice(value.span.end, line.end));
  const [, gap = '', comment = ''] = found ?? [];
  if (comment === '') return null;
  const glued = /^#[^\s#]/.test(comment);
  // A word of its own behind a whole sentence, two spaces or the very name of the file is how comments are written.
  const ended = value.raw === '' || gap.length > 1 || /[.!?]$/.test(value.raw);
  if (!glued && (ended || (key === 'name' && isNameOf(file, value.raw)))) return null;
  const start = value.span.end + gap.length;
  const end = line.start + source.slice(line).trimEnd().length;
  const whole = { start: value.raw === '' ? start : value.span.start, end };
  const text = source.slice(whole);
  const oneLine = source.position(keySpan.start).line === source.position(value.span.end).line;
  const edit = oneLine && !/["\\\t]/.test(text) ? { span: whole, text: `"${text}"` } : null;
  return { comment: { start, end }, sure: glued, edit };
}

/** Whether a name is that of the file or of the folder it lies in. */
const isNameOf = (file: string, name: string): boolean =>
  `/${file}`.endsWith(`/${name}.md`) || `/${file}`.includes(`/${name}/SKILL.md`);

import type { MappingEntry } from '../lib/document/node.js';
import { defineRule } from '../lib/rule/rule.js';
import type { SourceText } from '../lib/text/source.js';
import type { Span } from '../lib/text/span.js';
import { quoted } from '../lib/text/words.js';

export default defineRule({
  summary: 'a name or description starts with `!` or `&`, and YAML takes the first word away',
  why: 'YAML reads the word as a tag or an anchor and only the rest as the value; gray-matter and the reader of agentskills.io refuse the whole block for a tag they do not know',
  fix: 'put the whole value in quotes',
  category: 'frontmatter',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agentskills', 'agent-plugins'],
  roles: ['agent', 'skill', 'command'],
  *file(unit) {
    const { document } = unit;
    if (document.kind !== 'markdown' || document.frontmatter.status !== 'ok') return;
    const { source, frontmatter } = document;
    for (const entry of frontmatter.data?.entries ?? []) {
      const word = PROSE.has(entry.key) ? swallowed(source, entry, source.slice(frontmatter.inner)) : null;
      if (!word) continue;
      const { end } = entry.value.span;
      const whole = source.text.slice(word.start, end);
      const safe = !/["\\\n\r]/.test(whole) && source.lineSpan(source.position(end).line).end === end;
      const edit = {
        file: unit.file,
        span: { start: word.start, end },
        text: `"${whole}"`,
        applicability: 'unsafe' as const,
      };
      yield {
        message: `the first word of \`${entry.key}\`, ${quoted(source.slice(word))}, is not read`,
        file: unit.file,
        span: word,
        label: source.slice(word).startsWith('!') ? 'read as a tag' : 'read as an anchor',
        edits: safe ? [edit] : [],
      };
    }
  },
});

const PROSE = new Set(['name', 'description', 'when_to_use']);

/** The word between the colon and an unquoted value, unless it is YAML that is meant: a known tag, an anchor in use. */
function swallowed(source: SourceText, { keySpan, value }: MappingEntry, block: string): Span | null {
  if (value.kind !== 'scalar' || value.style !== 'plain') return null;
  const between = source.text.slice(keySpan.end, value.span.start);
  const word = /^[ \t]*:[ \t]+([!&][^\s!]\S*)[ \t]+$/.exec(between)?.[1];
  if (word === undefined || block.includes(`*${word.slice(1)}`)) return null;
  const start = keySpan.end + between.indexOf(word);
  return { start, end: start + word.length };
}

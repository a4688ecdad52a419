import type { MappingEntry } from '../lib/document/node.js';
import { entryOf } from '../lib/document/node.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'an agent has no description, or an empty one',
  why: 'Claude Code puts "Agent from … plugin" in its place, so the model has no way to tell when the agent is the right one',
  fix: 'write in `description` what the agent does and when to hand it work',
  category: 'frontmatter',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  roles: ['agent'],
  *file(unit, { host }) {
    if (unit.document.kind !== 'markdown') return;
    const { frontmatter, source } = unit.document;
    if (frontmatter.status !== 'ok' && frontmatter.status !== 'empty') return;
    const entry = entryOf(frontmatter.data, 'description');
    if (entry && !(isEmpty(entry) && !/^[ \t]*#\S/.test(source.text.slice(entry.keySpan.end + 1)))) return;
    const project = unit.scope === 'project';
    yield {
      message: entry ? 'the `description` of the agent is empty' : 'the agent has no `description`',
      file: unit.file,
      span: entry ? entry.span : source.lineSpan(1),
      label: entry ? 'no text here' : 'no `description` in this block',
      ...(project
        ? {
            severity: 'error' as const,
            why: `${host.label} takes an agent file without a description for documentation and does not load it`,
          }
        : {}),
    };
  },
});

const isEmpty = ({ value }: MappingEntry): boolean =>
  value.kind === 'scalar' && (value.value === null || (typeof value.value === 'string' && value.value.trim() === ''));

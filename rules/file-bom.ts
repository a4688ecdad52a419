import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'a file starts with a byte-order mark',
  why: 'a loader that does not expect the mark sees no `---` at the start of the file, and the component has no frontmatter; Claude Code passes over it from 2.1.239 on',
  fix: 'save the file as UTF-8 without a byte-order mark',
  category: 'text',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agentskills', 'agent-plugins'],
  roles: ['agent', 'skill', 'command', 'manifest', 'marketplace', 'hooks', 'mcp', 'settings', 'registry'],
  *file(unit, { host }) {
    const { document } = unit;
    if (document.source.text.charCodeAt(0) !== 0xfeff) return;
    const isData = document.kind !== 'markdown';
    // Without a block there is nothing that the mark could hide.
    if (!isData && document.frontmatter.status === 'absent') return;
    const refused = host.name === 'agentskills' && unit.role === 'skill';
    yield {
      message: 'the file starts with a byte-order mark',
      file: unit.file,
      span: { start: 0, end: 1 },
      label: isData ? 'a byte-order mark' : 'a byte-order mark in front of `---`',
      ...(isData ? { why: 'JSON may not start with the mark, and many parsers refuse a file that does' } : {}),
      ...(refused
        ? {
            severity: 'error' as const,
            why: `${host.label}: the reference reader finds no \`---\` at the start and refuses the skill`,
          }
        : {}),
      edits: [{ file: unit.file, span: { start: 0, end: 1 }, text: '', applicability: 'safe' as const }],
    };
  },
});

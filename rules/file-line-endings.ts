import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'components have CRLF or CR line ends; said once for a tree',
  why: 'Claude Code reads such files; tools that look for `---` followed by a line feed see no frontmatter in them',
  fix: 'save them with LF; `*.md text eol=lf` in `.gitattributes` keeps every checkout that way',
  category: 'text',
  severity: 'advice',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agentskills', 'agent-plugins'],
  *project({ plugins }) {
    const all = plugins.flatMap(({ agents, skills, commands }) => [...agents, ...skills, ...commands]);
    const odd = all.filter(
      ({ lineEnd, frontmatter }) => (lineEnd === 'crlf' || lineEnd === 'cr') && frontmatter.status !== 'absent',
    );
    const [first, ...others] = odd;
    if (!first) return;
    const ends = first.lineEnd === 'crlf' ? 'CRLF' : 'a lone CR';
    const more = others.length === 0 ? '' : `, as in ${others.length} other component${others.length === 1 ? '' : 's'}`;
    yield {
      message: `the lines end with ${ends}${more}`,
      file: first.file,
      span: { start: first.frontmatter.span.start, end: first.frontmatter.inner.start },
      label: `ends with ${ends}`,
    };
  },
});

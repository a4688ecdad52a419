import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'the frontmatter of a component opens and never closes',
  why: 'without a closing `---` no reader finds the keys: the component loses its name, its description and its tool limits',
  fix: 'close the block with a line that holds `---` alone, before the body starts',
  category: 'frontmatter',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agentskills', 'agent-plugins'],
  roles: ['agent', 'skill', 'command'],
  *file(unit) {
    if (unit.document.kind !== 'markdown') return;
    const { frontmatter, source } = unit.document;
    if (frontmatter.status !== 'unclosed') return;
    const body = source.position(frontmatter.inner.end).line;
    yield {
      message: `the frontmatter is never closed; the body seems to start at line ${body}`,
      file: unit.file,
      span: source.lineSpan(1),
      label: 'opened here',
    };
  },
});

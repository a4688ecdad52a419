import { claimsOf } from '../lib/claim/extract.js';
import { entryOf } from '../lib/document/node.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'an agent declares neither `tools` nor `disallowedTools`',
  why: 'it inherits every tool of the session, those included that its author never thought of',
  fix: 'deny what it must not have in `disallowedTools`; a `tools` list would drop every MCP tool that it does not name',
  category: 'tool-honesty',
  severity: 'advice',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  roles: ['agent'],
  *file(unit, { host }) {
    if (unit.document.kind !== 'markdown') return;
    const { frontmatter, source } = unit.document;
    const data = frontmatter.lenient;
    if (!data || frontmatter.status === 'unclosed' || entryOf(data, 'tools') || entryOf(data, 'disallowedTools'))
      return;
    // A limit that is spelt wrong is another rule's to report.
    const meant = data.entries.map((entry) => host.misplacedKeys.agent.get(entry.key));
    if (meant.includes('tools') || meant.includes('disallowedTools')) return;
    const claims = claimsOf(unit.document, host).filter((claim) => claim.kind !== 'order');
    // "Declares no `tools` key" says that the author wants it so.
    const wanted = claims.some(
      (c) => c.kind === 'frontmatter' && (c.key === '*' || (c.key === 'tools' && c.polarity === 'negated')),
    );
    const first = claims[0];
    yield {
      message:
        first && !wanted
          ? 'the text speaks of the tools of the agent, and the frontmatter declares neither `tools` nor `disallowedTools`'
          : 'the agent declares neither `tools` nor `disallowedTools`',
      file: unit.file,
      span: source.lineSpan(source.position(frontmatter.span.start).line),
      label: 'nothing here limits the tools',
      severity: first && !wanted ? 'warning' : 'advice',
      why: `${host.label} gives an agent without both keys every tool of the session`,
      ...(first && !wanted ? { related: [{ file: unit.file, span: first.span, label: 'speaks of its tools' }] } : {}),
    };
  },
});

import type { Finding, Severity } from '../lib/diagnostic/diagnostic.js';
import { displacedFrontmatter } from '../lib/document/displaced.js';
import { defineRule, type FileUnit, type RuleContext } from '../lib/rule/rule.js';
import { looksUtf16 } from '../lib/text/problems.js';

export default defineRule({
  summary: 'an agent or a skill has no frontmatter',
  why: 'without a block at the start of the file there is no name, no description and no limit on tools',
  fix: 'start the file with a block between two `---` lines that holds at least `name` and `description`',
  category: 'frontmatter',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agentskills', 'agent-plugins'],
  roles: ['agent', 'skill'],
  *file(unit, context) {
    if (unit.document.kind !== 'markdown' || unit.document.frontmatter.status !== 'absent') return;
    if (unit.role === 'agent' && context.host.name !== 'claude-code') return;
    const { source } = unit.document;
    // A block further down and a file in another encoding are other rules' findings.
    if (displacedFrontmatter(source) || looksUtf16(source)) return;
    yield {
      message: `the ${unit.role} has no frontmatter`,
      file: unit.file,
      span: source.lineSpan(1),
      label: 'no `---` here',
      ...(unit.role === 'agent' ? agent(unit, context) : skill(unit, context)),
    };
  },
});

function agent({ scope }: FileUnit, { host }: RuleContext): Partial<Finding> {
  if (scope === 'project') {
    return {
      severity: 'advice',
      why: `${host.label} takes an agent file without \`name\` and \`description\` for documentation and does not load it`,
    };
  }
  const why = `${host.label} registers it under its file name with a placeholder for a description, and it inherits every tool`;
  return scope === 'bare'
    ? { severity: 'warning', why: `shipped in a plugin, ${why.replace('it', 'the agent')}` }
    : { why };
}

function skill({ scope }: FileUnit, { host }: RuleContext): Partial<Finding> {
  if (host.name !== 'claude-code')
    return { why: `${host.label} requires \`name\` and \`description\`; a client skips a skill without them` };
  if (scope === 'plugin') {
    return {
      why: `${host.label} leaves a plugin's skill without a description out of the list that the model chooses from; only its slash command is there`,
    };
  }
  const severity: Severity = 'warning';
  return {
    severity,
    why: `${host.label} loads it under its folder's name and takes the first line of the body for its description`,
  };
}

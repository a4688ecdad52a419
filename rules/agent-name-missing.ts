import { entryOf, type MappingNode } from '../lib/document/node.js';
import { isDocumentName } from '../lib/project/components.js';
import { baseOf } from '../lib/project/files.js';
import { readKeys } from '../lib/project/tools.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'an agent of a project has no `name`',
  why: 'Claude Code takes a file without a name for documentation: the agent is not loaded, and nothing says so',
  fix: 'give the agent a `name`, as a rule that of its file',
  category: 'frontmatter',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  roles: ['agent'],
  *file(unit, { host }) {
    // In a plugin the name of the file stands in for it.
    if (unit.scope !== 'project' || isDocumentName(baseOf(unit.file))) return;
    const data = readKeys(unit);
    if (!data || !speaksOfAnAgent(data)) return;
    const name = entryOf(data, 'name');
    if (name && !(name.value.kind === 'scalar' && (name.value.value ?? '') === '')) return;
    yield {
      message: name ? 'the `name` of the agent is empty' : 'the agent has no `name`',
      file: unit.file,
      span: name?.span ?? data.span,
      label: name ? 'no text here' : 'no `name` in this block',
      why: `${host.label} takes a file in \`.claude/agents/\` without a name for documentation: the agent is not loaded, and nothing says so`,
    };
  },
});

/** A document among the agents may describe itself too; what only an agent has tells the two apart. */
const speaksOfAnAgent = (data: MappingNode): boolean =>
  ['tools', 'disallowedTools', 'model', 'color', 'permissionMode', 'skills'].some((key) => entryOf(data, key)) ||
  (entryOf(data, 'description') !== undefined && entryOf(data, 'title') === undefined);

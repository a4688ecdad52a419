import type { Finding } from '../lib/diagnostic/diagnostic.js';
import { type DataNode, entryOf, type MappingNode } from '../lib/document/node.js';
import { defineRule, type FileUnit, type RuleContext } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'a skill has no description, or an empty one',
  why: 'the description is all that a model sees of a skill before it opens it',
  fix: 'write in `description` what the skill does and when to use it',
  category: 'skill',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agentskills', 'agent-plugins'],
  roles: ['skill'],
  *file(unit, context) {
    if (unit.document.kind !== 'markdown') return;
    const { frontmatter, source } = unit.document;
    if (frontmatter.status !== 'ok' && frontmatter.status !== 'empty') return;
    const entry = entryOf(frontmatter.data, 'description');
    if (entry && !isEmpty(entry.value)) return;
    // What a `#` hides is another rule's finding.
    if (entry && /^[ \t]*#\S/.test(source.text.slice(entry.keySpan.end + 1))) return;
    const effect = effectOf(unit, context, frontmatter.data);
    if (!effect) return;
    yield {
      message: entry ? 'the `description` of the skill is empty' : 'the skill has no `description`',
      file: unit.file,
      span: entry ? entry.span : source.lineSpan(1),
      label: entry ? 'no text here' : 'no `description` in this block',
      ...effect,
    };
  },
});

/** What follows at run time; null where nothing does, since no model is to choose the skill. */
function effectOf({ scope }: FileUnit, { host }: RuleContext, data: MappingNode | null): Partial<Finding> | null {
  if (host.name !== 'claude-code') return { why: `${host.label} requires it; a client skips a skill without one` };
  const when = entryOf(data, 'when_to_use')?.value;
  const silent = entryOf(data, 'disable-model-invocation')?.value;
  if ((when && !isEmpty(when)) || (silent?.kind === 'scalar' && /^(?:true|yes|on|1)$/i.test(silent.raw))) return null;
  if (scope === 'plugin') {
    return {
      why: `${host.label} leaves a plugin's skill with neither \`description\` nor \`when_to_use\` out of the list that the model chooses from`,
    };
  }
  return {
    severity: 'warning',
    why: `${host.label} takes the first line of the body in its place, which seldom says when to use the skill`,
  };
}

const isEmpty = (node: DataNode): boolean =>
  node.kind === 'scalar' && (node.value === null || (typeof node.value === 'string' && node.value.trim() === ''));

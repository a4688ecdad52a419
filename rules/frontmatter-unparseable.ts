import { quotingEdit } from '../lib/document/edit-quote.js';
import { disagreements, type LoaderName } from '../lib/document/loaders/index.js';
import { lossWords } from '../lib/document/loaders/loss.js';
import type { MarkdownDocument } from '../lib/document/types.js';
import type { ComponentKind } from '../lib/host/types.js';
import { defineRule, type FileUnit, type RuleContext } from '../lib/rule/rule.js';
import type { Span } from '../lib/text/span.js';

export default defineRule({
  summary: 'the frontmatter of a component is not YAML, so that some or all loaders lose every key of it',
  why: 'a loader that cannot parse the block drops it whole and says nothing, so the fault shows as a component under another name or without its limits',
  fix: 'correct the line shown; text with `: `, ` #` or a leading bracket, star or quote belongs in quotes or in a block below `|`',
  category: 'frontmatter',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agentskills', 'agent-plugins'],
  roles: ['agent', 'skill', 'command'],
  *file(unit, context) {
    const { document } = unit;
    if (document.kind !== 'markdown') return;
    const { frontmatter, source } = document;
    const problem = frontmatter.problems.find(({ code }) => code !== 'duplicate-key');
    if (!problem || (frontmatter.status !== 'invalid' && frontmatter.status !== 'not-mapping')) return;
    const key = keyAround(document, problem.span);
    const edit = key === null ? null : quotingEdit(source, key);
    const recovers = frontmatter.lenient !== null;
    const loss = lossOf(unit, document, context);
    yield {
      message: loss === '' ? problem.message : `${problem.message}: ${loss}`,
      file: unit.file,
      span: problem.span.end > problem.span.start ? problem.span : source.lineSpan(source.position(problem.span.start).line),
      label: key === null ? 'not YAML' : `the value of \`${key}\``,
      why: recovers ? `${claudeCode(context)} reads this block on a second try; other hosts and tools parse it strictly and drop every key` : WITHOUT[unit.scope === 'project' ? 'project' : 'plugin'][unit.role as ComponentKind],
      ...(edit ? { fix: `put the value of \`${key}\` in quotes`, edits: [{ file: unit.file, ...edit, applicability: 'safe' as const }] } : {}),
    };
  },
});

/** What is left of a component of which Claude Code reads no key. */
const WITHOUT: Readonly<Record<'plugin' | 'project', Readonly<Record<ComponentKind, string>>>> = {
  plugin: {
    agent: 'Claude Code registers the agent under its file name with a placeholder for a description, and without `tools` it inherits every tool',
    skill: "Claude Code loads the skill under its folder's name and takes the body's first words for its description; what the keys allow or restrict is gone",
    command: 'Claude Code loads the command with no description, no hint and none of its tool grants',
  },
  project: {
    agent: 'Claude Code takes an agent file without `name` and `description` for documentation and does not load it',
    skill: "Claude Code loads the skill under its folder's name and takes the body's first words for its description; what the keys allow or restrict is gone",
    command: 'Claude Code loads the command with no description, no hint and none of its tool grants',
  },
};

const claudeCode = ({ hosts }: RuleContext): string => hosts.find(({ name }) => name === 'claude-code')?.label ?? 'Claude Code';

function lossOf(unit: FileUnit, document: MarkdownDocument, context: RuleContext): string {
  const { frontmatter, source } = document;
  const asked: LoaderName[] = ['yaml', 'gray-matter', 'claude-code'];
  // Only skills are part of that standard.
  if (unit.role === 'skill') asked.push('agentskills');
  const found = disagreements(source, frontmatter, asked);
  const loss = lossWords(found, (d) => (d.loader === 'claude-code' ? claudeCode(context) : d.label));
  return frontmatter.lenient ? `${loss}; ${claudeCode(context)} recovers by quoting` : loss;
}

function keyAround({ frontmatter }: MarkdownDocument, at: Span): string | null {
  const entry = frontmatter.data?.entries.find(({ span }) => span.start <= at.start && at.start <= span.end);
  return entry?.key ?? null;
}

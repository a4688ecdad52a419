import type { Finding } from '../lib/diagnostic/diagnostic.js';
import { bodyInside } from '../lib/document/displaced.js';
import { quotingEdit } from '../lib/document/edit-quote.js';
import { type Disagreement, disagreements, type LoaderName } from '../lib/document/loaders/index.js';
import { lossWords } from '../lib/document/loaders/loss.js';
import type { MappingEntry, Problem } from '../lib/document/node.js';
import type { MarkdownDocument } from '../lib/document/types.js';
import type { ComponentKind } from '../lib/host/types.js';
import { defineRule, type FileUnit, type RuleContext } from '../lib/rule/rule.js';
import type { Span } from '../lib/text/span.js';
import { quoted } from '../lib/text/words.js';

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
    const loss = lossOf(unit, document, problem, context);
    const body = frontmatter.lenient ? null : bodyInside(source, frontmatter);
    const { span } = problem;
    const line = source.lineSpan(source.position(body ? frontmatter.span.start : span.start).line);
    const what = body
      ? `the block runs on into the body, past the heading ${quoted(source.slice(body))}`
      : problem.message;
    yield {
      message: loss === '' ? what : `${what}: ${loss}`,
      file: unit.file,
      span: body || span.end === span.start ? line : span,
      why: frontmatter.lenient
        ? `${claudeCode(context)} reads this block on a second try; other hosts and tools parse it strictly and drop every key`
        : WITHOUT[unit.scope === 'project' && unit.role === 'agent' ? 'projectAgent' : (unit.role as ComponentKind)],
      ...(body ? notClosed(unit.file, body) : wayOut(unit.file, document, problem)),
    };
  },
});

/** What is left of a component of which Claude Code reads no key. */
const WITHOUT: Readonly<Record<ComponentKind | 'projectAgent', string>> = {
  agent:
    'Claude Code registers the agent under its file name with a placeholder for a description, and without `tools` it inherits every tool',
  projectAgent:
    'Claude Code takes an agent file without `name` and `description` for documentation and does not load it',
  skill:
    "Claude Code loads the skill under its folder's name and takes the body's first words for its description; what the keys allow or restrict is gone",
  command: 'Claude Code loads the command with no description, no hint and none of its tool grants',
};

const claudeCode = ({ hosts }: RuleContext): string =>
  hosts.find(({ name }) => name === 'claude-code')?.label ?? 'Claude Code';

function lossOf(unit: FileUnit, document: MarkdownDocument, problem: Problem, context: RuleContext): string {
  const { frontmatter, source } = document;
  const asked: LoaderName[] = ['yaml', 'gray-matter', 'claude-code'];
  // Only skills are part of that standard.
  if (unit.role === 'skill') asked.push('agentskills');
  // Below the fault, text of a value may look like a key; above it, the lines are what they look like.
  const above = new Set(
    frontmatter.data?.entries.filter((e) => e.keySpan.start <= problem.span.start).map((e) => e.key),
  );
  const isKey = (key: string): boolean =>
    above.has(key) || context.hosts.some(({ keys }) => keys[unit.role as ComponentKind].has(key));
  const found = disagreements(source, frontmatter, asked).map(
    (d): Disagreement => ({ ...d, lostKeys: d.lostKeys.filter(isKey) }),
  );
  const loss = lossWords(found, (d) => (d.loader === 'claude-code' ? claudeCode(context) : d.label));
  return frontmatter.lenient ? `${loss}; ${claudeCode(context)} recovers by quoting` : loss;
}

/** The end of the block is missing, and a `---` in the body was taken for it. */
const notClosed = (file: string, body: Span): Partial<Finding> => ({
  label: 'opened here',
  fix: 'close the block with a line that holds `---` alone, in front of the body',
  related: [{ file, span: body, label: 'the body seems to start here' }],
});

function wayOut(file: string, document: MarkdownDocument, problem: Problem): Partial<Finding> {
  if (problem.code === 'not-mapping') return { label: 'no keys', fix: 'write one `key: value` a line' };
  if (problem.code === 'frontmatter-language') {
    return { label: 'no YAML below this', fix: 'open the block with `---` alone and write the keys as YAML' };
  }
  const entry = document.frontmatter.data?.entries.find(
    (e: MappingEntry) => e.span.start <= problem.span.start && problem.span.start <= e.span.end,
  );
  if (!entry) return { label: 'not YAML' };
  const label = `the value of \`${entry.key}\``;
  const edit = quotingEdit(document.source, entry.key);
  return edit ? { label, fix: `put ${label} in quotes`, edits: [{ file, ...edit, applicability: 'safe' }] } : { label };
}

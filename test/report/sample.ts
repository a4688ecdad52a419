// Reports built by hand, the way the runner builds them: places are cut from a source text, so that a test says
// where and what, and line, column and excerpt follow from it.
import { type Diagnostic, EXCERPT_LINES, type Place } from '../../lib/diagnostic/diagnostic.js';
import type { LintReport } from '../../lib/report/report.js';
import { SourceText } from '../../lib/text/source.js';

export const PLAIN = { color: false } as const;

const NONE = {
  plugins: 0,
  agents: 0,
  skills: 0,
  commands: 0,
  hooks: 0,
  manifests: 0,
  evalSuites: 0,
  files: 0,
} as const;

/** The place of `part` in `text` (of the empty span at `part` when it is an offset). */
export function placeOf(file: string, text: string, part: string | number, label = ''): Place {
  const source = new SourceText(text);
  const start = typeof part === 'number' ? part : text.indexOf(part);
  if (start < 0) throw new Error('the part is not in the text');
  const end = typeof part === 'number' ? part : start + part.length;
  const from = source.position(start);
  const to = source.position(end);
  const excerpt: string[] = [];
  for (let line = from.line; line <= Math.min(to.line, from.line + EXCERPT_LINES - 1); line++) {
    excerpt.push(source.slice(source.lineSpan(line)).slice(0, 400));
  }
  return {
    file,
    span: { start, end },
    line: from.line,
    column: from.column,
    endLine: to.line,
    endColumn: to.column,
    label,
    excerpt,
  };
}

export function diagnosticAt(place: Place, more: Partial<Diagnostic> = {}): Diagnostic {
  return {
    rule: 'agent-tool-unknown',
    category: 'grant',
    severity: 'error',
    message: 'the tool `Edti` does not exist',
    why: 'the host drops the name and the agent runs without the tool.',
    fix: 'write a tool name that the host knows.',
    related: [],
    edits: [],
    fingerprint: 'f'.repeat(64),
    url: 'docs/rules/agent-tool-unknown.md',
    ...place,
    ...more,
  };
}

/** A report about these diagnostics: its counts and rules follow from them. */
export function reportOf(diagnostics: readonly Diagnostic[], more: Partial<LintReport> = {}): LintReport {
  const of = (severity: string): number => diagnostics.filter((d) => d.severity === severity).length;
  const rules = new Map(diagnostics.map((d) => [d.rule, { ...d, id: d.rule, summary: `about ${d.rule}` }]));
  return {
    tool: { name: 'plugproof', version: '0.1.0' },
    root: '/srv/space',
    gitPrefix: '',
    hosts: ['claude-code@2.1.332'],
    checked: { ...NONE, plugins: 1, agents: 2, manifests: 1, files: 9 },
    skipped: [],
    diagnostics,
    summary: { error: of('error'), warning: of('warning'), advice: of('advice'), suppressed: 0, baselined: 0 },
    rules: [...rules.values()].map(({ id, summary, why, fix, category, severity }) => ({
      id,
      summary,
      why,
      fix,
      category,
      severity,
    })),
    notices: [],
    ...more,
  };
}

/** A run that found nothing to look at. */
export const nothing = (more: Partial<LintReport> = {}): LintReport => reportOf([], { checked: NONE, ...more });

const AGENT = '---\nname: finder\ndescription: finds\n---\n\nYou have no `Edit` tool in this session.\n';

/** One contradiction with its two halves in two files. */
export function contradiction(): Diagnostic {
  return diagnosticAt(placeOf('agents/finder.md', AGENT, 'no `Edit` tool', 'claimed absent here'), {
    rule: 'tool-claim-contradicts-grant',
    category: 'tool-honesty',
    message: 'the text says `Edit` is absent, but the agent inherits every tool',
    why: 'the agent can edit files although its text promises that it cannot, and whoever relies on the promise is wrong about what a run may change.',
    fix: 'add `disallowedTools: Edit` to the frontmatter, or take the sentence out.',
    related: [placeOf('skills/use/SKILL.md', 'Ask the finder to edit.\n', 'finder to edit', 'relied on here')],
    edits: [{ file: 'agents/finder.md', span: { start: 4, end: 4 }, text: 'x: 1\n', applicability: 'unsafe' }],
    fingerprint: 'a'.repeat(64),
    url: 'docs/rules/tool-claim-contradicts-grant.md',
  });
}

export const ESCAPE = '\u001b';
export const RIGHT_TO_LEFT = '\u202e';

/** Text that tries every way out: terminal, log command, markup, encoding. */
export const HOSTILE = `${ESCAPE}[31m${RIGHT_TO_LEFT}a]]>b</script><img src=x onerror=alert(1)>%0A::error::x\u0000\u009b2J\ud800"'&`;

/** A diagnostic in which everything that comes from outside is {@link HOSTILE}. */
export function hostile(): Diagnostic {
  const line = `tools: ${HOSTILE}`;
  const file = `agents/${HOSTILE}\n::set-output name=x::y.md`;
  return diagnosticAt(placeOf(file, line, HOSTILE, `label ${HOSTILE}`), {
    message: `the tool \`${HOSTILE}\`\n::error::injected`,
    why: `why ${HOSTILE}\n::warning::injected`,
    fix: `fix ${HOSTILE}\r\n::warning::injected`,
    related: [placeOf(`::add-mask::${HOSTILE}`, line, 'tools', `related ${HOSTILE}\n::error::injected`)],
    edits: [{ file, span: { start: 0, end: 5 }, text: HOSTILE, applicability: 'safe' }],
  });
}

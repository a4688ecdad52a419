import type { Finding } from '../lib/diagnostic/diagnostic.js';
import { defineRule, type FileUnit, type RuleContext } from '../lib/rule/rule.js';
import { looksUtf16, textProblems } from '../lib/text/problems.js';
import type { TextProblem } from '../lib/text/source.js';

export default defineRule({
  summary: 'a file is not UTF-8, or holds a NUL or half a surrogate pair',
  why: 'what cannot be decoded reaches the model as replacement characters, and a strict reader refuses the whole file',
  fix: 'save the file as UTF-8',
  category: 'text',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agentskills', 'agent-plugins'],
  roles: ['agent', 'skill', 'command', 'reference', 'manifest', 'marketplace', 'hooks', 'mcp', 'settings'],
  *file(unit, context) {
    const { source } = unit.document;
    const wide = looksUtf16(source);
    const problems = textProblems(source).filter(({ code }) => code !== 'bom');
    for (const { code, span } of wide ? problems.slice(0, 1) : problems) {
      yield {
        message: wide ? 'the file is UTF-16, so no loader finds its keys' : WORDS[code],
        file: unit.file,
        span,
        label: wide ? 'UTF-16' : LABEL[code],
        ...(wide ? { severity: 'error' as const } : effectOf(code, unit, context, span.start)),
        ...(code === 'nul' && !wide ? { fix: 'take the NUL out' } : {}),
      };
    }
  },
});

const WORDS: Readonly<Record<TextProblem['code'], string>> = {
  bom: '',
  nul: 'the file holds a NUL character',
  'lone-surrogate': 'the text holds half of a surrogate pair, which no encoding can store',
  'invalid-utf8': 'the file holds bytes that are not UTF-8',
};

const LABEL: Readonly<Record<TextProblem['code'], string>> = {
  bom: '',
  nul: 'NUL',
  'lone-surrogate': 'half a pair',
  'invalid-utf8': 'not UTF-8',
};

/** The reference reader of agentskills.io stops at bytes that are not UTF-8, and its YAML at a NUL. */
function effectOf(code: TextProblem['code'], unit: FileUnit, { host }: RuleContext, at: number): Partial<Finding> {
  if (unit.role !== 'skill' || host.name !== 'agentskills' || unit.document.kind !== 'markdown') return {};
  const inBlock = at < unit.document.frontmatter.inner.end;
  if (code !== 'invalid-utf8' && !(code === 'nul' && inBlock)) return {};
  return {
    severity: 'error',
    why: `${host.label}: the reference reader stops with an error and the skill is not loaded`,
  };
}

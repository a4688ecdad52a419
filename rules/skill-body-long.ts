import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'the body of a skill is longer than advised',
  why: 'the whole body is loaded each time the skill is used, and what stands at its end is followed least; some hosts read the first part only',
  fix: 'move what is needed rarely into files beside the skill and name them where they are needed',
  category: 'skill',
  severity: 'advice',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agentskills'],
  roles: ['skill'],
  *file(unit, { host }) {
    const { document } = unit;
    const most = host.limits.bodyLines;
    if (document.kind !== 'markdown' || most === undefined) return;
    const { source, body } = document;
    const text = source.slice(body.span).trimEnd();
    const lines = text.split('\n').length;
    if (lines <= most) return;
    const start = body.span.start + nthLine(text, most);
    const behind = body.headings.filter((h) => h.span.start >= start);
    const line = /^.*/.exec(source.text.slice(start))?.[0] ?? '';
    yield {
      message: `the body has ${lines} lines; ${host.label} advises ${most} at most`,
      file: unit.file,
      span: behind[0]?.span ?? { start, end: start + line.length },
      label:
        behind.length > 0
          ? `the first of ${behind.length} headings behind line ${most}`
          : `line ${most + 1} of the body`,
    };
  },
});

/** Where line `n`, from 0, starts. */
function nthLine(text: string, n: number): number {
  let at = 0;
  for (let i = 0; i < n; i++) at = text.indexOf('\n', at) + 1;
  return at;
}

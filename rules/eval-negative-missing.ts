import { defineRule } from '../lib/rule/rule.js';
import type { Grader, Suite } from '../lib/suite/types.js';

/** Cases from which on a suite is taken for more than a first try. */
const LEAST = 3;

export default defineRule({
  summary: 'no case of an eval suite says what must not happen',
  why: 'a skill that always speaks up, or does too much, passes every case',
  fix: 'add a case that looks alike and must be left alone',
  category: 'eval',
  severity: 'advice',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agentskills', 'agent-plugins'],
  *project(model) {
    for (const suite of model.suites) {
      const [first] = suite.cases;
      if (!first) continue;
      const { file } = first;
      const span = { start: first.span.start, end: first.span.start + 1 };
      if (suite.dialect === 'trigger-set') {
        const flags = new Set(suite.cases.map((one) => one.shouldTrigger?.value));
        if (flags.size !== 1 || flags.has(undefined)) continue;
        const all = flags.has(true);
        yield {
          message: `every query of the set ${all ? 'must take the skill, none must not' : 'must not take the skill, none must'}`,
          file,
          span,
          severity: 'warning',
          why: all ? 'a skill that is always taken scores full marks' : 'a skill that is never taken scores full marks',
          fix: all ? 'add queries that look alike and belong to something else' : 'add queries that the skill is for',
        };
      } else if (suite.cases.length >= LEAST && speaks(suite) && !suite.cases.some((one) => one.graders.some(forbids)))
        yield { message: 'no case of the suite says what must not happen', file, span };
    }
  },
});

/** Prose may forbid in words, so that only dialects with graders can be judged. */
const speaks = ({ dialect, cases }: Suite): boolean =>
  dialect === 'scenarios' ||
  (dialect === 'plugin-eval' &&
    cases.every((one) => one.graders.every((grader) => !['llm', 'baseline', 'unread'].includes(grader.type))));

function forbids(grader: Grader): boolean {
  if (grader.type === 'substring') return grader.forbidden;
  if (grader.type === 'regex')
    return grader.match.kind === 'not_contains' || (grader.match.kind === 'count' && grader.match.count === 0);
  if (grader.type === 'tool_used') return grader.max !== null;
  return grader.type === 'file_exists' && !grader.exists;
}

import { defineRule } from '../lib/rule/rule.js';
import type { Suite, SuiteCase } from '../lib/suite/types.js';
import { quoted } from '../lib/text/words.js';

export default defineRule({
  summary: 'an eval case says nothing that must hold',
  why: 'all of nothing is true: a runner that asks whether every check passed counts the case as passed, whatever came of it',
  fix: 'say what must hold, one sentence or one grader each, or take the case out',
  category: 'eval',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agentskills', 'agent-plugins'],
  *project(model) {
    for (const suite of model.suites) {
      const bare = suite.cases.filter(isUngraded);
      const unsaid = bare.filter((one) => one.graderList === null);
      const refused = suite.dialect === 'plugin-eval' || suite.dialect === 'run-cases';
      for (const one of bare) {
        // A file that has no list at all is one finding, not one for each of its cases.
        if (!refused && one.graderList === null && one !== unsaid[0]) continue;
        const more = refused || one.graderList ? 0 : unsaid.length - 1;
        const name = quoted(one.key);
        yield {
          message: `the case ${name}${more > 0 ? ` and ${more} more` : ''} ${more > 0 ? 'have' : 'has'} ${refused ? 'no grader' : 'nothing to be graded by'}`,
          file: one.graderList?.file ?? one.file,
          span: one.graderList?.span ?? { start: one.span.start, end: one.span.start + 1 },
          label: one.graderList ? 'an empty list' : 'no list of what must hold',
          ...(refused || one.graderList ? {} : { severity: 'warning' as const }),
          ...(refused ? { why: refusal(suite) } : {}),
        };
      }
    }
  },
});

const refusal = ({ dialect }: Suite): string =>
  dialect === 'plugin-eval'
    ? '`claude plugin eval` (2.1.269 and later) does not load the case'
    : 'the case cannot pass';

/** A trigger query has no list by design, and a gate case has its expectation. */
const isUngraded = (one: SuiteCase): boolean => one.kind === 'task' && one.graders.length === 0;

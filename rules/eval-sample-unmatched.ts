import { defineRule } from '../lib/rule/rule.js';
import { fixOf, nearNames } from '../lib/text/near.js';
import { quoted } from '../lib/text/words.js';

export default defineRule({
  summary: 'a file of samples tests no grader, or tests it on one side only',
  why: 'a grader that passes everything, or nothing, is not found out',
  fix: 'name the file after a grader of its case, and give answers to pass and answers to fail',
  category: 'eval',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agentskills', 'agent-plugins'],
  *project(model) {
    for (const { samples, cases } of model.suites) {
      for (const set of samples) {
        const place = { file: set.file, span: { start: 0, end: 1 } };
        const one = cases.find(({ key }) => key === set.caseKey);
        const names = one?.graders.map(({ name }) => name) ?? [];
        if (one && !names.includes(set.grader)) {
          const fix = fixOf(nearNames(set.grader, names));
          yield {
            ...place,
            message: `no grader of the case ${quoted(one.key)} is called ${quoted(set.grader)}`,
            ...(fix ? { fix: `name the file after its grader: ${fix}` } : {}),
          };
        }
        const side = set.pass.length === 0 ? 'pass' : set.fail.length === 0 ? 'fail' : null;
        if (side)
          yield {
            ...place,
            message: `no sample says what ${quoted(set.grader)} must ${side}`,
            severity: 'advice',
            fix: `add an answer that it must ${side}`,
          };
      }
    }
  },
});

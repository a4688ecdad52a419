import { defineRule } from '../lib/rule/rule.js';
import { matchesAll } from '../lib/suite/pattern.js';
import type { Grader, Placed } from '../lib/suite/types.js';
import { quoted } from '../lib/text/words.js';

export default defineRule({
  summary: 'a grader of an eval case passes whatever came of the run',
  why: 'it counts in the score like a check and checks nothing, so that a broken skill scores as well as a sound one',
  fix: 'ask for something that a wrong answer lacks, or take the grader out',
  category: 'eval',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agentskills', 'agent-plugins'],
  *project(model) {
    for (const { cases } of model.suites) {
      for (const grader of cases.flatMap((one) => one.graders)) {
        const found = emptiness(grader);
        if (found) yield { message: found.message, file: found.at.file, span: found.at.span };
      }
    }
  },
});

function emptiness(grader: Grader): { readonly message: string; readonly at: Placed<unknown> } | null {
  if (grader.type === 'regex' && grader.match.kind === 'contains' && matchesAll(grader.pattern.value))
    return { message: `the pattern ${quoted(grader.pattern.value)} is found in every text`, at: grader.pattern };
  if (grader.type === 'substring' && !grader.forbidden && grader.text.value === '')
    return { message: 'an empty text is found in every answer', at: grader.text };
  if (grader.type === 'tool_used' && grader.min?.value === 0 && grader.max === null)
    return { message: `any number of calls of ${quoted(grader.tool.value)} passes, none included`, at: grader.min };
  return null;
}

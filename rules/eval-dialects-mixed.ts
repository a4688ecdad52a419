import { defineRule } from '../lib/rule/rule.js';
import { listed, quoted } from '../lib/text/words.js';

export default defineRule({
  summary: 'cases of one file put what must hold under different names',
  why: 'a runner reads one of the names; the cases that use another are run and graded by nothing',
  fix: 'use one name in the whole file, or give each case the list under both',
  category: 'eval',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agentskills', 'agent-plugins'],
  *project(model) {
    for (const { words, cases } of model.suites) {
      const names = [...new Set(words.map((word) => word.value))];
      const sets = cases
        .filter((one) => one.kind === 'task' && one.graders.length > 0)
        .map((one) =>
          words.filter((w) => w.file === one.file && w.span.start >= one.span.start && w.span.end <= one.span.end),
        )
        .filter((own) => own.length > 0);
      const shared = names.filter((name) => sets.every((own) => own.some((word) => word.value === name)));
      if (names.length < 2 || sets.length < 2 || shared.length > 0) continue;
      const usual = sets[0]?.[0];
      const odd = sets.find((own) => !own.some((word) => word.value === usual?.value))?.[0];
      if (!usual || !odd) continue;
      yield {
        message: `${listed(names)} stand for the same list in cases of one file`,
        file: odd.file,
        span: odd.span,
        label: `${quoted(odd.value)} here`,
        related: [{ file: usual.file, span: usual.span, label: `${quoted(usual.value)} here` }],
      };
    }
  },
});

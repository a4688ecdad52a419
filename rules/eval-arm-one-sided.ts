import { defineRule } from '../lib/rule/rule.js';
import { isWithOnly } from '../lib/suite/grader.js';
import { quoted } from '../lib/text/words.js';

export default defineRule({
  summary: 'every grader of an eval case looks at what only a run with the plugin can do',
  why: 'a run of two arms would leave all of them out; the host then counts them after all, the run without the plugin scores zero, and the difference says nothing (2.1.269 and later)',
  fix: 'add a grader of the result that both arms can pass, or run the suite with `--ablation none` and say so in the description of the case',
  category: 'eval',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model) {
    for (const { dialect, cases } of model.suites) {
      if (dialect !== 'plugin-eval') continue;
      for (const { key, graders, description, file } of cases) {
        const [first] = graders;
        if (!first || !graders.every((grader) => isWithOnly(grader) === true)) continue;
        // Whoever names the flag knows.
        if (/--ablation[ =]none/.test(description?.value ?? '')) continue;
        yield {
          message: `no grader of the case ${quoted(key)} is scored in both arms`,
          file: first.file,
          span: first.arm?.span ?? first.span,
          label: graders.length > 1 ? `the first of ${graders.length}` : 'the only one',
          ...(first.file === file ? {} : { related: [{ file, span: { start: 0, end: 0 }, label: 'the case' }] }),
        };
      }
    }
  },
});

import { defineRule } from '../lib/rule/rule.js';
import { runsFor, wilsonLow } from '../lib/suite/wilson.js';

export default defineRule({
  summary: 'an eval asks for a pass rate that its number of runs cannot show',
  why: 'with so few runs even a clean sweep leaves a true rate below the threshold likely enough, and one chance miss fails the suite',
  fix: 'raise the number of runs, or ask that every run passes with a threshold of 1',
  category: 'eval',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agentskills', 'agent-plugins'],
  *project(model) {
    for (const suite of model.suites) {
      const places = [
        { threshold: suite.threshold, runs: suite.runs },
        ...suite.cases.map(({ limits }) => ({ threshold: limits.threshold, runs: limits.runs ?? suite.runs })),
      ];
      for (const { threshold, runs } of places) {
        // A threshold of 1 asks for every run, which any number of runs can show.
        if (!threshold || !runs || threshold.value <= 0 || threshold.value >= 1 || runs.value < 1) continue;
        const low = wilsonLow(runs.value, runs.value);
        if (low >= threshold.value) continue;
        yield {
          message: `${runs.value} of ${runs.value} runs show a pass rate above ${low.toFixed(2)}, and the threshold is ${threshold.value}`,
          file: threshold.file,
          span: threshold.span,
          label: 'more than the runs can show',
          fix: `run each case ${runsFor(threshold.value)} times or more, or set the threshold to 1 to ask that every run passes`,
          related: [{ file: runs.file, span: runs.span, label: 'so many runs' }],
        };
      }
    }
  },
});

import { axesOf, dispatchesOf, isUnsaved } from '../lib/project/dispatches.js';
import { defineRule } from '../lib/rule/rule.js';
import { listed } from '../lib/text/words.js';

/** How far a run came, which says nothing of the disk. */
const RUN =
  /^(?:complete[d]?|done|finished|success|succeeded|ok|truncated|partial|incomplete|timed?[-_]?out|in[-_]progress)$/i;

export default defineRule({
  summary: 'one field of a payload answers two questions',
  why: 'a run can be finished and unsaved at once: with one field for both, one of the two is lost and the wrong recovery is taken',
  fix: 'give each question a field of its own: how far the run came, and whether its files are on disk',
  category: 'payload',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model) {
    for (const { agent, own, contract } of dispatchesOf(model).workers) {
      if (!own || contract) continue;
      for (const axis of axesOf(own).values()) {
        const run = axis.values.filter((v) => RUN.test(v.value));
        const disk = axis.values.filter((v) => isUnsaved(v.value));
        const [first] = disk;
        // `written | by-value` is one question; so is `complete | truncated`.
        if (!first || run.length === 0) continue;
        yield {
          message: `\`${axis.key.value}\` of \`${agent.name}\` says how far the run came (${listed(run.map((v) => v.value))}) and whether its files were saved (${listed(disk.map((v) => v.value))})`,
          file: agent.file,
          span: first.span,
          label: 'answers another question than its neighbours',
        };
      }
    }
  },
});

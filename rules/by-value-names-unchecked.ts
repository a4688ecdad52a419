import { byValuePaths, checksNames, type Passage, placeOfPassage, saysAnywhere } from '../lib/project/by-value.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'file names that a worker returns by value are written without a check',
  why: 'the name comes from a worker that may have read anything, and the parent writes it with wider rights: a separator or `..` in it leads out of the folder',
  fix: 'before anything is written, hold every name against an anchored pattern such as `^REPORT-[A-Za-z0-9_-]+\\.md$`, reject the whole dispatch for one bad name, and say the same names to the agent',
  category: 'by-value',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model) {
    for (const path of byValuePaths(model)) {
      // One place that checks may be the one that the others lead to, in whatever words and wherever it stands.
      const checked = path.documents.some(
        (d) => d.role !== 'agent' && (d.patterns.length > 0 || saysAnywhere(d, ['names-checked', 'names-touched'])),
      );
      const bare = path.writing.filter((p) => !checksNames(p));
      const [first] = bare;
      if (!first || checked) continue;
      const unsaid = path.sending.filter(
        (p) => !checksNames(p) && !p.document.clauses.some((c) => c.kind === 'names-checked'),
      );
      const rest: Passage[] = [...bare.slice(1), ...unsaid];
      yield {
        message:
          'files that come by value are written under the names that the worker gives them, and nothing checks these names',
        file: first.document.file,
        span: placeOfPassage(first).span,
        label: 'writes what came by value',
        related: rest.map((p) => ({
          file: p.document.file,
          span: placeOfPassage(p).span,
          label: p.byAgent ? 'says which files to send, not how they may be called' : 'writes them as well',
        })),
      };
    }
  },
});

import { faultWords, patternFault } from '../lib/contract/name-pattern.js';
import { byValuePaths } from '../lib/project/by-value.js';
import { defineRule } from '../lib/rule/rule.js';
import { quoted } from '../lib/text/words.js';

export default defineRule({
  summary: 'the pattern for file names that come by value lets a name out of the folder',
  why: 'the names come from a worker, and the parent writes what passes: one separator or `..` is a write outside the folder',
  fix: 'write `^PREFIX-[A-Za-z0-9_-]+\\.md$`: anchored at both ends, letters, digits, `_` and `-` only',
  category: 'by-value',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model) {
    for (const path of byValuePaths(model)) {
      const passages = [...path.writing, ...path.sending];
      for (const document of path.documents) {
        for (const pattern of document.patterns) {
          const checks = document.clauses.some(
            (c) => c.kind === 'names-checked' && c.span.start <= pattern.span.start && pattern.span.end <= c.span.end,
          );
          if (!checks && !passages.some((p) => p.document === document && p.section === pattern.section)) continue;
          const fault = patternFault(pattern);
          // A glob in a listing is no check; without an anchor only a sentence that checks makes it one.
          if (fault === null || (fault === 'unanchored' && !checks)) continue;
          yield {
            message: `the pattern ${quoted(pattern.text)} ${faultWords(fault)}`,
            file: document.file,
            span: pattern.span,
            label: 'what may be written by value',
          };
        }
      }
    }
  },
});

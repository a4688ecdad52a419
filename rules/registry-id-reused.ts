import { reusedIds } from '../lib/registry/model/record-problems.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'an id of a registry of records is given to a second finding',
  why: 'what closes, cites or waives the id now hits another finding, and the history of the first is told as that of the second',
  fix: 'give each finding an id that is never used again: a counter that only grows, or a fingerprint',
  category: 'registry',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agentskills', 'agent-plugins'],
  roles: ['records'],
  *file({ file, document }) {
    if (document.kind !== 'json-lines') return;
    for (const { related = [], ...problem } of reusedIds(document))
      yield { ...problem, file, related: related.map((place) => ({ file, ...place })) };
  },
});

import { closedBySilence } from '../lib/registry/model/record-problems.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'a finding is closed because nobody reported it again',
  why: 'a later review that does not mention a finding has not looked at it: what is still broken is told as mended',
  fix: 'close it with a commit, a test or the decision of a named person, or leave it open',
  category: 'registry',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agentskills', 'agent-plugins'],
  roles: ['records'],
  *file({ file, document }) {
    if (document.kind !== 'json-lines') return;
    for (const { related = [], ...problem } of closedBySilence(document))
      yield { ...problem, file, related: related.map((place) => ({ file, ...place })) };
  },
});

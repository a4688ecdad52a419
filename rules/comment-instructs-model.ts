import { addressesModel, covertSigns, covertWords } from '../lib/claim/covert.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'an HTML comment gives the model an order',
  why: 'a rendered page hides the comment, and the model reads it like any other line: an order in it runs without a reviewer having seen it',
  fix: 'move the order into the visible text, or remove the comment',
  category: 'security',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agentskills'],
  roles: ['agent', 'skill', 'command', 'reference'],
  *file(unit) {
    const { document } = unit;
    if (document.kind !== 'markdown') return;
    for (const span of document.body.comments) {
      const comment = document.source.slice(span).replace(/^<!--+|--+>$/g, '');
      const text = comment.slice(0, READ);
      const signs = covertSigns(text);
      const covert = signs.overrides || signs.exfiltrates || (signs.conceals && signs.sends);
      if (!covert && !addressesModel(text)) continue;
      yield {
        message: covert
          ? `a comment has the model ${covertWords(signs)}`
          : 'a comment speaks to the model and has it act',
        file: unit.file,
        span,
        label: 'hidden where the page is rendered',
        ...(covert ? { severity: 'error' as const } : {}),
      };
    }
  },
});

/** Characters of a comment that are read. */
const READ = 4000;

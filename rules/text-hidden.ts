import { defineRule } from '../lib/rule/rule.js';
import { type HiddenText, hiddenTexts } from '../lib/text/hidden.js';
import { quoted } from '../lib/text/words.js';

export default defineRule({
  summary: 'a file holds text in characters that no editor shows',
  why: 'the model reads these characters, and neither the author nor a reviewer sees them: they are how instructions are smuggled into a file',
  fix: 'remove the characters, and find out how they came into the file',
  category: 'security',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agentskills', 'agent-plugins'],
  roles: ['agent', 'skill', 'command', 'reference', 'stray', 'manifest', 'marketplace', 'hooks', 'mcp', 'settings'],
  *file(unit) {
    const { text } = unit.document.source;
    for (const hidden of hiddenTexts(text)) {
      const many = `${hidden.count} invisible character${hidden.count === 1 ? '' : 's'}`;
      yield {
        message: `the file holds ${many} ${what(hidden)}`,
        file: unit.file,
        span: { start: hidden.start, end: hidden.end },
        label: 'hidden here',
        edits: [
          {
            file: unit.file,
            span: { start: hidden.start, end: hidden.end },
            text: hidden.kind === 'split-word' ? (hidden.says ?? '') : '',
            applicability: 'unsafe',
          },
        ],
      };
    }
  },
});

const KINDS = {
  tags: 'Unicode tags',
  selectors: 'variation selectors',
  'zero-width': 'zero-width characters',
  'split-word': 'zero-width characters',
} as const;

function what({ kind, says }: HiddenText): string {
  if (says === null) return `in a row (${KINDS[kind]})`;
  return kind === 'split-word' ? `between the letters of ${quoted(says)}` : `that read ${quoted(says)}`;
}

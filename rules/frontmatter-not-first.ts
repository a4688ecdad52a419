import { displacedFrontmatter } from '../lib/document/displaced.js';
import { defineRule } from '../lib/rule/rule.js';
import { listed } from '../lib/text/words.js';

export default defineRule({
  summary: 'something stands in front of the frontmatter of a component',
  why: 'only a `---` at the very start of the first line opens a frontmatter; anywhere else the keys are body text, and the component loads without them',
  fix: 'move the block to the first line of the file',
  category: 'frontmatter',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agentskills', 'agent-plugins'],
  roles: ['agent', 'skill', 'command'],
  *file(unit) {
    if (unit.document.kind !== 'markdown') return;
    const found = displacedFrontmatter(unit.document.source);
    if (!found) return;
    yield {
      message: `${found.above} stands in front of the frontmatter, so ${listed(found.keys, 6)} ${found.keys.length === 1 ? 'is' : 'are'} not read`,
      file: unit.file,
      span: found.opening,
      label: 'opens no frontmatter here',
      edits: found.blank ? [{ file: unit.file, span: found.blank, text: '', applicability: 'safe' as const }] : [],
    };
  },
});

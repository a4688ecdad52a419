import { disagreements } from '../lib/document/loaders/index.js';
import { lossWords } from '../lib/document/loaders/loss.js';
import { defineRule } from '../lib/rule/rule.js';
import { quoted } from '../lib/text/words.js';

export default defineRule({
  summary:
    'the frontmatter of a skill is YAML, and the reference reader of agentskills.io refuses it or reads other values',
  why: 'that reader splits the file at the first two `---` wherever they stand, takes no lists in brackets, anchors, tags or tabs, and reads no key of a block that holds one',
  fix: 'write a list with one `- item` a line, and put text that only looks like YAML in quotes',
  category: 'frontmatter',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['agentskills'],
  roles: ['skill'],
  *file(unit) {
    const { document } = unit;
    if (document.kind !== 'markdown') return;
    const { frontmatter, source } = document;
    // A fault that strict YAML sees as well, and a byte-order mark, are findings of other rules.
    if (frontmatter.status !== 'ok' || frontmatter.problems.length > 0 || frontmatter.span.start > 0) return;
    const [found] = disagreements(source, frontmatter, ['agentskills']);
    if (!found) return;
    const hyphens = source.text.indexOf('---', 3);
    const cut = hyphens < frontmatter.inner.end ? { start: hyphens, end: hyphens + 3 } : null;
    const loss = lossWords([found]);
    const changed = found.changedKeys.map(({ key, reads }) => `reads ${reads} in ${quoted(key)}`).slice(0, 1);
    yield {
      message:
        [loss || found.label, ...changed].join(loss ? ' and ' : ' ') +
        (found.reason && !cut ? `: ${found.reason}` : ''),
      file: unit.file,
      span: cut ?? found.at ?? source.lineSpan(1),
      label: cut ? 'read as the end of the block' : found.at ? 'refused' : 'this block',
    };
  },
});

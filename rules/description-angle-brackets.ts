import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'the name or description of a skill holds what reads as a tag',
  why: 'the upload of skills to claude.ai and to the Skills API refuses tags in both fields; Claude Code takes them',
  fix: 'write a placeholder in braces, as in `{service}`',
  category: 'skill',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['agentskills'],
  roles: ['skill'],
  *file(unit) {
    const { document } = unit;
    if (document.kind !== 'markdown' || document.frontmatter.status !== 'ok') return;
    for (const { key, value } of document.frontmatter.data?.entries ?? []) {
      if ((key !== 'description' && key !== 'name') || value.kind !== 'scalar' || typeof value.value !== 'string')
        continue;
      const tag = TAG.exec(value.raw);
      if (!tag || !TAG.test(value.value)) continue;
      const start = value.span.start + tag.index;
      yield {
        message: `\`${key}\` holds \`${tag[0].replace(/\s+/g, ' ')}\`, which reads as a tag`,
        file: unit.file,
        span: { start, end: start + tag[0].length },
        label: 'reads as a tag',
      };
    }
  },
});

/** Not a comparison (`< 100`, `a<b`) and not an arrow: a bracket, a letter, and a closing bracket soon after. */
const TAG = /(?<![\w)\]])<\/?[A-Za-z][\w:.-]*(?:[ \t][^<>\n]{0,80})?(?<![-=])>/;

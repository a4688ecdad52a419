import { lookalikesIn } from '../lib/claim/lookalike.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'a name looks like a tool and is spelt with other characters',
  why: 'the host compares code points: the name grants nothing, denies nothing, and is no tool that can be called',
  fix: 'write the name with plain Latin letters',
  category: 'tool-honesty',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  roles: ['agent', 'skill', 'command'],
  *file(unit, { host }) {
    if (unit.document.kind !== 'markdown') return;
    const { frontmatter, body } = unit.document;
    for (const { span, name, codePoint, invisible } of lookalikesIn(unit.document, host)) {
      const listed = span.start >= frontmatter.inner.start && span.end <= frontmatter.inner.end;
      const coded = body.codeSpans.some((code) => code.span.start <= span.start && span.end <= code.span.end);
      yield {
        message: `a name that looks like \`${name}\` ${invisible ? 'holds an invisible character' : 'is spelt with a foreign letter'}, ${codePoint}`,
        file: unit.file,
        span,
        label: `not \`${name}\``,
        // In prose it may be a word of another language; in a list or in code it is meant as the name.
        severity: listed || coded ? 'error' : 'warning',
        why: `${host.label} compares code points: this is another name than \`${name}\`, so that it grants nothing, denies nothing and cannot be called`,
        edits: [{ file: unit.file, span, text: name, applicability: 'safe' }],
      };
    }
  },
});

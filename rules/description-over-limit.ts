import { entryOf } from '../lib/document/node.js';
import type { MarkdownDocument } from '../lib/document/types.js';
import { defineRule } from '../lib/rule/rule.js';
import type { Span } from '../lib/text/span.js';

export default defineRule({
  summary: 'a description is longer than the host takes',
  why: 'agentskills.io makes a longer description invalid; Claude Code cuts the text of one skill in its listing, so that the model chooses without the rest',
  fix: 'shorten the description to what tells when to use the skill, and move the rest into the body',
  category: 'skill',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agentskills'],
  roles: ['skill'],
  *file(unit, { host }) {
    const { document } = unit;
    if (document.kind !== 'markdown') return;
    const description = field(document, 'description');
    const when = field(document, 'when_to_use');
    const first = description ?? when;
    if (!first) return;
    const { description: most, descriptionListing: listed } = host.limits;
    const own = description?.length ?? 0;
    if (most !== undefined && own > most) {
      yield {
        message: `the description has ${thousands(own)} characters; ${host.label} allows ${thousands(most)}`,
        file: unit.file,
        span: first.span,
        label: `${thousands(own - most)} too many`,
      };
    }
    const all = own + (when?.length ?? 0);
    if (listed !== undefined && all > listed) {
      const both = description && when ? '`description` and `when_to_use` have' : `the description has`;
      yield {
        message: `${both} ${thousands(all)} characters; ${host.label} lists the first ${thousands(listed)}`,
        file: unit.file,
        span: first.span,
        label: `${thousands(all - listed)} never listed`,
        severity: 'warning',
      };
    }
  },
});

interface Field {
  /** Characters of the value, as code points. */
  readonly length: number;
  readonly span: Span;
}

function field(document: MarkdownDocument, key: string): Field | null {
  const value = entryOf(document.frontmatter.lenient ?? document.frontmatter.data, key)?.value;
  if (value?.kind !== 'scalar' || typeof value.value !== 'string') return null;
  return { length: [...value.value.trim()].length, span: value.span };
}

const thousands = (n: number): string => String(n).replace(/(?<=\d)(?=\d{3}$)/, ',');

// One component as text, through the rules of the category as the engine calls them.
import { readMarkdown } from '../../lib/document/markdown.js';
import type { MarkdownDocument } from '../../lib/document/types.js';
import { hostFacts } from '../../lib/host/facts.js';
import type { HostFacts, Scope } from '../../lib/host/types.js';
import type { FileUnit } from '../../lib/project/types.js';
import { isFileRule } from '../../lib/rule/rule.js';
import { SourceText } from '../../lib/text/source.js';
import { RULES } from '../../rules/index.js';

export const HOST = hostFacts('claude-code') as HostFacts;

export interface Component {
  readonly role?: 'agent' | 'skill' | 'command';
  readonly scope?: Scope;
  readonly frontmatter?: string;
  readonly description?: string;
  readonly text: string;
}

export function documentOf({ frontmatter = '', description = 'Maps code.', text }: Component): MarkdownDocument {
  const keys = frontmatter === '' ? '' : `${frontmatter}\n`;
  return readMarkdown(
    'agents/code-mapper.md',
    new SourceText(`---\nname: code-mapper\ndescription: ${description}\n${keys}---\n\n${text}\n`),
  );
}

export interface Spoken {
  readonly rule: string;
  readonly severity: string;
  readonly message: string;
  readonly line: number;
}

/** What the rules about tool honesty say, undeclared postures apart: those speak of a key and not of a sentence. */
export function spokenOf(component: Component): Spoken[] {
  const document = documentOf(component);
  const role = component.role ?? 'agent';
  const unit: FileUnit = {
    file: document.file,
    role,
    scope: component.scope ?? 'plugin',
    pluginFolder: '',
    hooks: [],
    document,
  };
  const context = { host: HOST, hosts: [HOST], today: '2026-12-01' };
  return [...RULES].flatMap(([id, rule]) =>
    rule.category !== 'tool-honesty' ||
    id === 'tool-posture-undeclared' ||
    !isFileRule(rule) ||
    !rule.roles.includes(role)
      ? []
      : [...rule.file(unit, context)].map((finding) => ({
          rule: id,
          severity: finding.severity ?? rule.severity,
          message: finding.message,
          line: document.source.position(finding.span.start).line,
        })),
  );
}

export const loud = (spoken: readonly Spoken[]): Spoken[] => spoken.filter((one) => one.severity !== 'advice');

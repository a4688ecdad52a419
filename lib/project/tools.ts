// From a node of the frontmatter to the tools list a host reads from it, each entry with its place in the file.
// Where the text as written and the value differ (escapes, folding) and an entry cannot be found again by looking, its
// place is that of the whole value: a place too wide is right, one guessed is not.
import type { DataNode, MappingNode, ScalarNode } from '../document/node.js';
import { entryOf } from '../document/node.js';
import { effectiveGrant } from '../host/grant.js';
import { parseToolList } from '../host/permission.js';
import type { EffectiveGrant, HostFacts, ListedRule, Scope, ToolList, ToolRule } from '../host/types.js';
import type { Span } from '../text/span.js';
import type { FileUnit } from './types.js';

export interface PlacedRule extends ToolRule {
  readonly span: Span;
}

export interface PlacedToolList extends ToolList {
  readonly rules: readonly PlacedRule[];
  /** Of the whole value; null where the key is absent. */
  readonly span: Span | null;
}

/** Whether the place is that of the entry and nothing more, so that an edit may replace it. */
export const isExact = (rule: PlacedRule): boolean => rule.span.end - rule.span.start === rule.text.length;

/** What `tools`, `disallowedTools`, `allowed-tools` hold. Anything but a text or a list of texts is read as nothing. */
export function toolRulesOf(node: DataNode | null | undefined): PlacedToolList {
  if (!node) return { state: 'absent', rules: [], span: null };
  if (node.kind === 'mapping') return { state: 'nothing', rules: [], span: node.span };
  if (node.kind === 'scalar') {
    if (typeof node.value !== 'string') return { state: 'nothing', rules: [], span: node.span };
    return listed(placed(node, node.value), node.span);
  }
  // An item is read as a list of its own; an item that is no text is passed over.
  const rules = node.items.flatMap((item) =>
    item.kind === 'scalar' && typeof item.value === 'string' ? placed(item, item.value) : [],
  );
  return listed(rules, node.span);
}

const listed = (rules: readonly PlacedRule[], span: Span): PlacedToolList => ({
  state: rules.length > 0 ? 'listed' : 'nothing',
  rules,
  span,
});

function placed(node: ScalarNode, value: string): PlacedRule[] {
  const rules = parseToolList(value);
  const lead = leadOf(node, value);
  if (lead !== null) return rules.map((rule) => at(rule, node.span.start + lead + rule.offset));
  return searched(node, rules);
}

/** What stands in front of the value in the text as written; null where the two differ in more than that. */
function leadOf(node: ScalarNode, value: string): number | null {
  if (node.raw === value) return 0;
  return node.raw.length === value.length + 2 && node.raw.slice(1, -1) === value ? 1 : null;
}

/** Finds entry after entry in the text as written; only separators may lie between two of them. */
function searched(node: ScalarNode, rules: readonly ListedRule[]): PlacedRule[] {
  const out: PlacedRule[] = [];
  const { raw } = node;
  let from = bodyOf(raw);
  let lost = false;
  for (const rule of rules) {
    const found: number = lost ? -1 : skipSeparators(raw, from);
    lost ||= !raw.startsWith(rule.text, found);
    out.push(lost ? { ...rule, span: node.span } : at(rule, node.span.start + found));
    from = found + rule.text.length;
  }
  return out;
}

/** Where the content begins: behind the header of a block, behind an opening quote. */
function bodyOf(raw: string): number {
  if (raw.startsWith('|') || raw.startsWith('>')) return Math.max(0, raw.indexOf('\n'));
  return raw.startsWith('"') || raw.startsWith("'") ? 1 : 0;
}

function skipSeparators(raw: string, from: number): number {
  let index = from;
  while (index < raw.length && ', \t\r\n'.includes(raw[index] as string)) index++;
  return index;
}

const at = (rule: ListedRule, start: number): PlacedRule => ({ ...rule, span: { start, end: start + rule.length } });

/** What the host reads of a component's frontmatter; null where it reads nothing. */
export const readKeys = (unit: FileUnit): MappingNode | null =>
  unit.document.kind === 'markdown' ? unit.document.frontmatter.lenient : null;

/** The grant of an agent, from what the host reads of its frontmatter. */
export function grantOf(facts: HostFacts, data: MappingNode | null, scope: Scope): EffectiveGrant {
  const scalar = (key: string): unknown => {
    const node = entryOf(data, key)?.value;
    return node?.kind === 'scalar' ? node.value : undefined;
  };
  const text = (key: string): string | null => {
    const value = scalar(key);
    return typeof value === 'string' ? value : null;
  };
  const background = scalar('background');
  return effectiveGrant(facts, {
    tools: toolRulesOf(entryOf(data, 'tools')?.value),
    disallowedTools: toolRulesOf(entryOf(data, 'disallowedTools')?.value),
    scope,
    memory: text('memory'),
    background: typeof background === 'boolean' ? background : undefined,
    initialPrompt: text('initialPrompt') !== null,
    permissionMode: text('permissionMode'),
  });
}

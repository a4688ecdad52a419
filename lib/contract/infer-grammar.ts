// Lines that a document gives as the form of an answer, with a slot whose values it lists elsewhere, and lines of the
// same form that put another value there.
import type { MarkdownDocument } from '../document/types.js';
import type { Field, Span } from '../text/span.js';

export interface SlotFault {
  /** The slot's name, without its angle brackets. */
  readonly slot: string;
  readonly allowed: readonly string[];
  /** Where the values are listed. */
  readonly rule: Span;
  /** What stands in the slot instead, at each place, the first one first. */
  readonly other: Field<string>;
}

const TEMPLATE = /^[ \t]*([A-Z][A-Z0-9_]+)[^<>()[\]\n]{0,12}(?:<[\w-]+>)?[^<>()[\]\n]{0,4}([([])<([a-z][\w-]*)>[)\]]/gm;
const VALUES = /`([a-z][a-z0-9-]*)`/g;

/** Values outside the list of their slot; one fault for each value. */
export function slotFaults(document: MarkdownDocument): SlotFault[] {
  const { text } = document.source;
  if (!/^[ \t]*[A-Z][A-Z0-9_]+[^\n]{0,40}[([]<[a-z]/m.test(text)) return [];
  const slots = new Map<string, { heads: Set<string>; bracket: string }>();
  for (const m of text.matchAll(TEMPLATE)) {
    const slot = slots.get(m[3] as string) ?? { heads: new Set<string>(), bracket: m[2] as string };
    slot.heads.add(m[1] as string);
    slots.set(m[3] as string, slot);
  }
  return [...slots].flatMap(([name, { heads, bracket }]) => faultsOf(document, name, heads, bracket));
}

function faultsOf(document: MarkdownDocument, slot: string, heads: ReadonlySet<string>, bracket: string): SlotFault[] {
  const rule = ruleFor(document, slot);
  if (!rule) return [];
  const seen = new Set<string>();
  const out: SlotFault[] = [];
  const close = bracket === '(' ? '\\)' : '\\]';
  const instance = new RegExp(
    `^[ \\t]*([A-Z][A-Z0-9_]+)[^<>()[\\]\\n]{0,12}\\${bracket}([a-z][a-z0-9-]*)${close}:?`,
    'gm',
  );
  for (const fence of document.body.fences) {
    const inner = document.source.slice(fence.inner);
    for (const m of inner.matchAll(instance)) {
      const value = m[2] as string;
      if (!heads.has(m[1] as string) || rule.allowed.includes(value) || seen.has(value)) continue;
      seen.add(value);
      const start = fence.inner.start + m.index + m[0].lastIndexOf(value);
      out.push({
        slot,
        allowed: rule.allowed,
        rule: rule.span,
        other: { value, span: { start, end: start + value.length } },
      });
    }
  }
  return out;
}

/** The sentence that names the slot and then lists two values or more, in code. */
function ruleFor(document: MarkdownDocument, slot: string): { allowed: string[]; span: Span } | null {
  for (const { span } of document.body.sentences) {
    const sentence = document.source.slice(span);
    const at = sentence.indexOf(`\`<${slot}>\``);
    if (at < 0 || !/\b(?:use|uses|one of|is|are|takes|must be|may be|values?)\b|:/.test(sentence.slice(at))) continue;
    const allowed = [...sentence.slice(at).matchAll(VALUES)].map((m) => m[1] as string);
    if (allowed.length > 1) return { allowed, span };
  }
  return null;
}

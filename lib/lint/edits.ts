// Applies text edits to one text. The edits of one diagnostic go in together or not at all; of two that touch the
// same characters the first by position stays. Text outside the edits is never touched, nothing is re-printed,
// and an edit that does not fit is left, not thrown over.
import type { Edit } from '../diagnostic/diagnostic.js';

export interface Applied {
  readonly text: string;
  /** In the order of the text. */
  readonly applied: readonly Edit[];
  /** Refused, unsafe when only safe ones were asked for, or in the way of an earlier one; in the order given. */
  readonly left: readonly Edit[];
}

const BOM = 0xfeff;

/** `groups` holds the edits of one diagnostic each, all about this text. Offsets are UTF-16 units of `text`, its BOM included. */
export function applyEdits(text: string, groups: readonly (readonly Edit[])[], mode: 'safe' | 'unsafe'): Applied {
  const candidates = groups
    .map((edits, index) => ({ index, edits: [...edits].sort(byPlace) }))
    .filter(({ edits }) => isUsable(text, edits, mode))
    .sort((a, b) => byPlace(a.edits[0] as Edit, b.edits[0] as Edit) || a.index - b.index);
  const taken: Edit[] = [];
  const chosen = new Set<number>();
  for (const { index, edits } of candidates) {
    if (edits.some((edit) => taken.some((other) => conflicts(edit, other)))) continue;
    taken.push(...edits);
    chosen.add(index);
  }
  const applied = taken.sort(byPlace);
  const left = groups.flatMap((edits, index) => (chosen.has(index) ? [] : edits));
  return { text: written(text, applied), applied, left };
}

/** By start; at the same start an insertion comes before what replaces. The sort is stable, so equals keep their order. */
const byPlace = (a: Edit, b: Edit): number => a.span.start - b.span.start || a.span.end - b.span.end;

/** Whether a group, sorted by place, can be applied by itself. */
function isUsable(text: string, edits: readonly Edit[], mode: 'safe' | 'unsafe'): boolean {
  if (mode === 'safe' && edits.some((edit) => edit.applicability !== 'safe')) return false;
  if (!edits.every((edit) => fits(text, edit))) return false;
  if (edits.some((edit, i) => i > 0 && overlaps(edits[i - 1] as Edit, edit))) return false;
  return edits.some((edit) => text.slice(edit.span.start, edit.span.end) !== edit.text);
}

function fits(text: string, { span: { start, end }, text: insert }: Edit): boolean {
  if (!Number.isInteger(start) || !Number.isInteger(end)) return false;
  if (start < 0 || end < start || end > text.length) return false;
  if (splitsPair(text, start) || splitsPair(text, end)) return false;
  // Text in front of a byte-order mark would make the mark a character of the text.
  return !(end === 0 && insert !== '' && text.charCodeAt(0) === BOM);
}

/** Whether an offset lies between the two halves of one character. */
function splitsPair(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  const after = text.charCodeAt(at);
  return before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff;
}

/** Two spans that share a character, or an insertion inside the other. Spans that only touch do not overlap. */
const overlaps = (a: Edit, b: Edit): boolean => a.span.start < b.span.end && b.span.start < a.span.end;

/** Between two diagnostics the same insertion at the same place is one too many: the next run says whether it is needed. */
const conflicts = (a: Edit, b: Edit): boolean =>
  overlaps(a, b) ||
  (a.span.start === b.span.start && a.span.end === b.span.end && (a.span.end > a.span.start || a.text === b.text));

function written(text: string, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { span, text: insert } of edits) {
    parts.push(text.slice(at, span.start), insert);
    at = span.end;
  }
  return parts.join('') + text.slice(at);
}

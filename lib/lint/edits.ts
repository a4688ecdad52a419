import type { Edit } from '../diagnostic/diagnostic.js';

export interface EditResult {
  readonly text: string;
  readonly applied: readonly (readonly Edit[])[];
  readonly left: readonly (readonly Edit[])[];
}

/** Applies groups of edits that do not overlap; a group goes in whole or not at all. */
export function applyEdits(text: string, groups: readonly (readonly Edit[])[], mode: 'safe' | 'unsafe'): EditResult {
  const taken: Edit[] = [];
  const applied: (readonly Edit[])[] = [];
  const left: (readonly Edit[])[] = [];
  const clash = (e: Edit): boolean => taken.some((t) => e.span.start < t.span.end && t.span.start < e.span.end);
  const bad = (e: Edit): boolean => e.span.start > e.span.end || e.span.start < 0 || e.span.end > text.length;
  for (const group of groups) {
    const allowed = group.every((e) => (mode === 'unsafe' || e.applicability === 'safe') && !bad(e) && !clash(e));
    if (!allowed) left.push(group);
    else {
      taken.push(...group);
      applied.push(group);
    }
  }
  let out = text;
  for (const e of taken.toSorted((a, b) => b.span.start - a.span.start)) out = out.slice(0, e.span.start) + e.text + out.slice(e.span.end);
  return { text: out, applied, left };
}

// What a consumer says it sends: a JSON object or key lines right behind "dispatch x with:".
import type { MarkdownDocument } from '../document/types.js';
import type { DispatchInput } from './facts.js';
import type { Paragraph } from './infer-paragraphs.js';
import { payloadBlocks } from './infer-payload.js';

const LEAD = /\b(?:dispatch|spawn|launch|invoke|call|start|send|pass|delegate)\w*\b[^.]*\b(?:with|send(?:ing)?|pass(?:ing)?)\b[^.\n]*:\s*$/i;

/** Blocks whose paragraph above orders a dispatch and ends in a colon. */
export function sentOf(document: MarkdownDocument, paragraphs: readonly Paragraph[]): DispatchInput[] {
  const { text } = document.source;
  if (!document.body.fences.some((f) => /^\s*\{/.test(document.source.slice(f.inner)) || f.info.startsWith('y'))) return [];
  return payloadBlocks(document).flatMap((block) => {
    const above = paragraphs.filter((p) => p.span.end <= block.span.start && p.kind !== 'fence').at(-1);
    if (!above || !LEAD.test(text.slice(above.span.start, above.span.end))) return [];
    if (text.slice(above.span.end, block.span.start).trim() !== '') return [];
    return [{ keys: block.keys, required: [], span: above.span, section: block.section }];
  });
}

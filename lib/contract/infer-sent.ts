// What a consumer says it sends: a JSON object or key lines right behind "dispatch x with:".
import type { MarkdownDocument } from '../document/types.js';
import type { Field } from '../text/span.js';
import type { DispatchCall, DispatchInput } from './facts.js';
import type { Paragraph } from './infer-paragraphs.js';
import { payloadBlocks } from './infer-payload.js';

const LEAD =
  /\b(?:dispatch|spawn|launch|invoke|call|start|send|pass|delegate)\w*\b[^.]*\b(?:with|send(?:ing)?|pass(?:ing)?)\b[^.\n]*:\s*$/i;

/** Blocks whose paragraph above orders a dispatch and ends in a colon. */
export function sentOf(document: MarkdownDocument, paragraphs: readonly Paragraph[]): DispatchInput[] {
  const { text } = document.source;
  if (!document.body.fences.some((f) => /^\s*\{/.test(document.source.slice(f.inner)) || f.info.startsWith('y')))
    return [];
  return payloadBlocks(document).flatMap((block) => {
    const above = paragraphs.filter((p) => p.span.end <= block.span.start && p.kind !== 'fence').at(-1);
    if (!above || !LEAD.test(text.slice(above.span.start, above.span.end))) return [];
    if (text.slice(above.span.end, block.span.start).trim() !== '') return [];
    const [first] = block.keys;
    return first ? [{ keys: block.keys, required: [], span: above.span, section: block.section }] : [];
  });
}

const CALL = /\b(?:spawn|dispatch|launch|invoke|call|start|run|delegate)\w*\b/i;
const TOOL =
  /\b(?:via|with|using|through|by)\b[^.]{0,20}\b(?:task|agent|dispatch)`? (?:tool|call)\b|\b(?:Task|Agent)\(/i;
const ARGUMENT = /^([a-z][a-z_]*)\s*[:=]\s*\S.*$/;

/** Sentences that start an agent by a tool and give `key: value` in code; two signs, so that a key in passing is none. */
export function callsOf(document: MarkdownDocument): DispatchCall[] {
  const { body, source } = document;
  if (
    !/`[a-z][a-z_]*\s*[:=]\s*[^`\n]+`/.test(source.text) ||
    !/\b(?:task|agent|dispatch)`? (?:tool|call)\b/i.test(source.text)
  )
    return [];
  return body.sentences.flatMap((sentence) => {
    const text = source.slice(sentence.span);
    if (
      sentence.block === 'quote' ||
      !CALL.test(text) ||
      !TOOL.test(text) ||
      /\b(?:frontmatter|never|not|don't|cannot)\b/i.test(text)
    )
      return [];
    const given = body.codeSpans
      .filter((c) => sentence.span.start <= c.span.start && c.span.end <= sentence.span.end)
      .flatMap((c): Field<string>[] => {
        const name = ARGUMENT.exec(c.text.trim())?.[1];
        return name === undefined ? [] : [{ value: name, span: c.span }];
      });
    return given.length > 0 ? [{ span: sentence.span, arguments: given }] : [];
  });
}

const ORDER =
  /\b(?:write|save|store|put|output)\b[^.`]{0,80}\b(?:to|into|in|at|as)\b[^.`]{0,20}`(?:\.\/)?([^`\s]+\/[^`\s]+)`/gi;

/** "Write your findings to `out/x.md`", without a word that adds to what is there. */
export function writesOf({ body, source }: MarkdownDocument): Field<string>[] {
  return body.sentences.flatMap((sentence) => {
    const text = source.slice(sentence.span);
    if (sentence.block === 'quote' || /\b(?:append|add|never|not|don't|unless)\b/i.test(text)) return [];
    return [...text.matchAll(ORDER)].map((m) => {
      const start = sentence.span.start + m.index + m[0].lastIndexOf(m[1] as string);
      return { value: m[1] as string, span: { start, end: start + (m[1] as string).length } };
    });
  });
}

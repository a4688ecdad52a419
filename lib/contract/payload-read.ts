// Reads a worker's message: which block is the payload, which fences are bodies, what else stands there.
// The payload is the one block that holds a field the contract knows. Every other fence is a body, whatever it holds
// and whatever stands above it, so that no fence can be passed over when bodies are owed.
import { lineAt } from '../document/lines.js';
import type { SourceText } from '../text/source.js';
import type { Field, Span } from '../text/span.js';
import {
  MAX_BODIES,
  type Payload,
  type PayloadBody,
  type PayloadField,
  type PayloadProblem,
  type PayloadShape,
} from './payload.js';
import { type BlockRead, isKeyLine, isNestedLine, readData, readKeyValue } from './payload-block.js';
import { type FenceSegment, type Segment, segmentsOf, type TextSegment } from './payload-segments.js';

interface Candidate {
  readonly shape: Exclude<PayloadShape, 'none'>;
  /** What of the message belongs to it. */
  readonly span: Span;
  readonly read: BlockRead;
}

/** Reads a message. `known`: the names of fields that a payload may have. Work is linear in the text. */
export function readPayload({ text }: SourceText, known: ReadonlySet<string>): Payload {
  const whole = wholeBlock(text, known);
  const segments = whole ? [] : segmentsOf(text);
  const candidates = whole ? [whole] : firstTwo(segments, text, known);
  const problems: PayloadProblem[] = [];
  const [chosen, second] = candidates;
  if (chosen && second) {
    problems.push({
      code: 'payload-ambiguous',
      message: 'two blocks of the message hold fields of the payload',
      span: second.span,
    });
  }
  if (chosen?.read.problem) problems.push({ code: 'payload-unreadable', ...chosen.read.problem });
  const rest = whole ? segmentsOf(text).filter((segment) => segment.span.start >= whole.span.end) : segments;
  const behind = whole ? textBehind(text, whole.span.end, rest) : rest;
  const fences = behind.filter((s): s is FenceSegment => s.kind === 'fence' && s.span.start !== chosen?.span.start);
  const bodies = bodiesOf(fences, chosen?.span, text, problems);
  const free = new FreeText(
    text,
    behind,
    fences,
    candidates.map((one) => one.span),
  );
  const usable = chosen !== undefined && second === undefined;
  return {
    shape: usable ? chosen.shape : 'none',
    fields: usable ? chosen.read.fields : [],
    headings: free.headings(),
    bodies,
    stray: free.stray(),
    prose: free.any(),
    problems,
  };
}

/** A message that is JSON from end to end, or that starts with a block between two lines `---`. */
function wholeBlock(text: string, known: ReadonlySet<string>): Candidate | null {
  const start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  if (/^\s*\{/.test(text.slice(start, start + 1000)) && /\}\s*$/.test(text.slice(-1000))) {
    const span = { start, end: text.length };
    return { shape: 'json', span, read: readBounded('json', text, span) };
  }
  const first = lineAt(text, start);
  if (text.slice(start, first.end) !== '---') return null;
  for (let at = first.next; at < text.length; ) {
    const line = lineAt(text, at);
    if (text.slice(at, line.end) === '---') {
      const inner = { start: first.next, end: at };
      if (!holdsKnown(readKeyValue(text, inner).fields, known)) return null;
      return { shape: 'yaml', span: { start, end: line.next }, read: readBounded('yaml', text, inner) };
    }
    at = line.next;
  }
  return null;
}

/** The segments behind an offset; a text that reaches over it is cut there. */
function textBehind(text: string, from: number, rest: readonly Segment[]): Segment[] {
  const end = rest[0]?.span.start ?? text.length;
  const between: TextSegment = { kind: 'text', span: { start: from, end } };
  return text.slice(from, end).trim() === '' ? [...rest] : [between, ...rest];
}

/** Characters of a block of data that is read; an honest payload's own block is a hundredth of that. */
const MAX_BLOCK = 256 * 1024;

function readBounded(kind: 'yaml' | 'json', text: string, at: Span): BlockRead {
  if (at.end - at.start <= MAX_BLOCK) return readData(kind, text, at);
  return {
    fields: [],
    problem: {
      message: `the block is longer than ${MAX_BLOCK / 1024} KiB, so it is not read`,
      span: { ...at, end: at.start + 1 },
    },
  };
}

/** The first candidates, no more than two: with a second one the message is ambiguous already. */
function firstTwo(segments: readonly Segment[], text: string, known: ReadonlySet<string>): Candidate[] {
  const out: Candidate[] = [];
  for (const segment of segments) {
    out.push(...candidatesIn(segment, text, known));
    if (out.length >= 2) break;
  }
  return out.slice(0, 2);
}

function candidatesIn(segment: Segment, text: string, known: ReadonlySet<string>): Candidate[] {
  if (segment.kind === 'text') return runsIn(segment, text, known);
  const language = /^\S*/.exec(segment.info)?.[0]?.toLowerCase() ?? '';
  const shape = (
    { yaml: 'yaml', yml: 'yaml', json: 'json', '': 'key-value', text: 'key-value', txt: 'key-value' } as const
  )[language];
  if (!shape || isNamed(segment, text)) return [];
  const inner = text.slice(segment.inner.start, segment.inner.end);
  if (![...known].some((name) => inner.includes(name))) return [];
  const read = shape === 'key-value' ? readKeyValue(text, segment.inner) : readBounded(shape, text, segment.inner);
  // A block in a data language that names a field and cannot be read may be the payload: passing it over would be a guess.
  if (read.problem === null && !holdsKnown(read.fields, known)) return [];
  return [{ shape, span: segment.span, read }];
}

const holdsKnown = (fields: readonly PayloadField[], known: ReadonlySet<string>): boolean =>
  fields.some((field) => known.has(field.name));

/** Whether one word with a dot stands above a fence: it is a body then, whatever its language. */
const isNamed = (segment: FenceSegment, text: string): boolean =>
  /^\S+\.\S+$/.test(introducedName(segment, text).value);

/** Runs of key-value lines in prose; a paragraph without a known key at either end of a run is prose. */
function runsIn(segment: TextSegment, text: string, known: ReadonlySet<string>): Candidate[] {
  const out: Candidate[] = [];
  let run: { readonly start: number; end: number } | null = null;
  // Whether the last key has no value on its own line, so that a list may stand below it, behind blank lines too.
  let open = false;
  const settle = (): void => {
    if (run) out.push({ shape: 'key-value', span: { ...run }, read: readKeyValue(text, run) });
    run = null;
    open = false;
  };
  for (const paragraph of paragraphsOf(segment.span, text)) {
    const block = keyLinesOf(paragraph, text, open, run !== null);
    if (!block) {
      settle();
      continue;
    }
    const { fields } = readKeyValue(text, block);
    const holds = holdsKnown(fields, known);
    if (!run && holds) run = { ...block };
    else if (run && (holds || fields.length === 0)) run.end = block.end;
    const last = fields.at(-1);
    open = run !== null && (last === undefined ? open : last.text === '' || last.text === null);
    if (block.end < paragraph.end) settle();
  }
  settle();
  return out;
}

/** Where the key-value lines of a paragraph lie: from its first key to the first line that is none. */
function keyLinesOf(paragraph: Span, text: string, open: boolean, inRun: boolean): Span | null {
  let start = -1;
  let end = paragraph.start;
  for (let at = paragraph.start; at < paragraph.end; ) {
    const line = lineAt(text, at);
    const written = text.slice(at, line.end);
    const fits = isKeyLine(written) || ((start >= 0 || open) && isNestedLine(written));
    if (fits) {
      if (start < 0) start = at;
      end = line.end;
    } else if (start >= 0) break;
    else if (inRun) return null;
    at = line.next;
  }
  return start < 0 ? null : { start, end };
}

function* paragraphsOf(at: Span, text: string): Generator<Span> {
  let start = -1;
  let end = at.start;
  for (let from = at.start; from < at.end; ) {
    const line = lineAt(text, from);
    if (text.slice(from, line.end).trim() === '') {
      if (start >= 0) yield { start, end };
      start = -1;
    } else {
      if (start < 0) start = from;
      end = Math.min(line.end, at.end);
    }
    from = line.next;
  }
  if (start >= 0) yield { start, end };
}

/** The line above a fence without the marks of Markdown that may stand around a name. Nothing else is taken off. */
function introducedName(segment: FenceSegment, text: string): Field<string> {
  const span = segment.introduction ?? { start: segment.span.start, end: segment.span.start };
  const line = text.slice(span.start, span.end);
  const [, code, bold, bare] = /^(?:#{1,6} )?(?:`([^`]*)`|\*\*([^*]*)\*\*|(.*))$/su.exec(line) ?? [];
  return { value: code ?? bold ?? bare ?? line, span };
}

function bodiesOf(
  fences: readonly FenceSegment[],
  payload: Span | undefined,
  text: string,
  problems: PayloadProblem[],
): PayloadBody[] {
  const over = fences[MAX_BODIES];
  if (over) {
    const message = `the message holds ${fences.length} fenced bodies; the limit is ${MAX_BODIES}`;
    problems.push({ code: 'bodies-too-many', message, span: over.span });
    return [];
  }
  return fences.map((fence) => {
    if (!fence.closed)
      problems.push({
        code: 'fence-unclosed',
        message: 'a fence is never closed, so where its body ends is not known',
        span: fence.span,
      });
    else if (fence.indent > 0)
      problems.push({
        code: 'fence-indented',
        message: 'a fence is indented, so the bytes of its body are not known',
        span: fence.span,
      });
    const at = fence.introduction?.start ?? 0;
    // A line of the payload introduces nothing.
    const taken = payload !== undefined && payload.start <= at && at < payload.end;
    const name = introducedName(taken ? { ...fence, introduction: null } : fence, text);
    return {
      name: name.value,
      nameSpan: name.span,
      text: text.slice(fence.inner.start, fence.inner.end),
      span: fence.inner,
    };
  });
}

/** Text that is neither a fence nor the payload. */
class FreeText {
  readonly #lines: (Span & { readonly names: boolean })[] = [];

  constructor(
    private readonly text: string,
    segments: readonly Segment[],
    private readonly fences: readonly FenceSegment[],
    taken: readonly Span[],
  ) {
    const names = new Set(fences.map((fence) => fence.introduction?.start));
    for (const segment of segments) {
      if (segment.kind === 'fence') continue;
      for (let at = segment.span.start; at < segment.span.end; ) {
        const line = lineAt(text, at);
        const start = at;
        at = line.next;
        if (text.slice(start, line.end).trim() === '' || taken.some((span) => span.start <= start && start < span.end))
          continue;
        this.#lines.push({ start, end: line.end, names: names.has(start) });
      }
    }
  }

  any(): boolean {
    return this.#lines.some((line) => !line.names);
  }

  stray(): Span | null {
    const first = this.fences[0];
    return first ? (this.#lines.find((line) => !line.names && line.start >= first.span.end) ?? null) : null;
  }

  headings(): Field<string>[] {
    return this.#lines.flatMap(({ start, end }) => {
      const text = /^#{1,6}[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/.exec(this.text.slice(start, end))?.[1];
      return text ? [{ value: text, span: { start, end } }] : [];
    });
  }
}

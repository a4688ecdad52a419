// From a document to the claims it makes about its own tools: its description, its headings, its sentences and its
// lists. Done once for each document and host. Sentences without a trigger word are not looked at.
import { stringOf, valueOf } from '../document/node.js';
import type { MarkdownDocument, Sentence } from '../document/types.js';
import type { HostFacts } from '../host/types.js';
import { absentIn } from './absent.js';
import { anaphoraIn } from './anaphora.js';
import { type Context, contextOf } from './context.js';
import { commentPage, descriptionPage } from './description.js';
import type { Found } from './found.js';
import { answersForAbsence, isEnglish, isExample, isOnAvailability, isOthers, isQuoted } from './guards.js';
import { keysIn } from './keys.js';
import { onlyIn } from './only.js';
import { ordersIn } from './order.js';
import { postureIn } from './posture.js';
import { presentIn } from './present.js';
import { inlineSection, itemTools, type Label, labelOf, sectionClaim } from './sections.js';
import { type Page, pageOf, placeOf, type Skeleton, skeletonOf } from './skeleton.js';
import type { Claim, ClaimPlace, Mention } from './types.js';
import { capabilityOrdersIn } from './work.js';

const known = new WeakMap<MarkdownDocument, Map<string, readonly Claim[]>>();

/** The claims of a component about its own tools, in the order of the text. */
export function claimsOf(document: MarkdownDocument, facts: HostFacts): readonly Claim[] {
  let byHost = known.get(document);
  if (!byHost) {
    byHost = new Map();
    known.set(document, byHost);
  }
  const host = `${facts.name}@${facts.version}`;
  let claims = byHost.get(host);
  if (!claims) {
    claims = new Extractor(document, facts).run();
    byHost.set(host, claims);
  }
  return claims;
}

const TRIGGER =
  /\b(?:tools?|tool-?list|toolset|read[- ]?only|readonly|cannot|can't|unable|shell|spawn\w*|delegat\w*|mcp|mcp__\w*|sub-?agents?|inherits?|disallowedTools|permissionMode|never|does not|doesn't|neither|else|no (?:write|edit|editing|shell|web|bash|agent))\b|[⟦`]/i;
/** A word that may be a tool's name. */
const NAME = /\b[A-Z][A-Za-z]*[a-z]\b/;
const ORDER_WORK =
  /\b(?:save|write|create|append|store|persist|record|output|export|run|execute|spawn|dispatch|launch|invoke|load|use|delegate|search)\b/i;

/** The list that is being read, and what stands above it. */
interface Section {
  readonly label: Label | null;
  readonly lead: string;
  readonly tools: Mention[];
  /** Every item so far opened with tools. */
  complete: boolean;
  readonly at: Skeleton;
}

const ITEM_LINE = /^[ \t]*(?:[-*+•]|\d{1,3}[.)])[ \t]+/;

class Extractor {
  readonly #claims: Claim[] = [];
  readonly #page: Page;
  readonly #self: RegExp | null;
  readonly #context: Context;
  /** The tools of the sentence that was read last, and where it ended. */
  #before: { readonly tools: readonly Mention[]; readonly end: number } = { tools: [], end: -1 };
  /** Tools for whose absence the document has an answer. */
  readonly #answered = new Set<string>();
  #section: Section | null = null;

  constructor(
    private readonly document: MarkdownDocument,
    private readonly facts: HostFacts,
  ) {
    this.#self = selfOf(document);
    this.#page = pageOf(document.source.text, document.body, facts, this.#self);
    this.#context = contextOf(document);
  }

  run(): readonly Claim[] {
    if (this.facts.tools.size === 0) return [];
    this.#readDescription();
    for (const sentence of this.document.body.sentences)
      for (const part of this.#parts(sentence)) this.#read(part, this.#page);
    this.#closeSection();
    this.#readComments();
    const claims = this.#claims.filter(
      (c) => c.kind !== 'order' || !c.tools.every((t) => t.name !== null && this.#answered.has(t.name)),
    );
    return claims.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
  }

  #readDescription(): void {
    const described = descriptionPage(this.document, this.facts, this.#self);
    if (!described) return;
    for (const sentence of described.sentences) {
      const skeleton = skeletonOf(described.page, sentence, 'description');
      if (!skeleton || !isEnglish(skeleton)) continue;
      const { text } = skeleton;
      const found = [onlyIn, absentIn, presentIn, postureIn, keysIn].flatMap((grammar) => grammar(skeleton));
      for (const one of found) if (!isQuoted(text, one.start, one.end)) this.#add(skeleton, one);
    }
  }

  /** Inside a block of HTML the lines of a list are one paragraph: each is a sentence of its own here. */
  *#parts(sentence: Sentence): Iterable<Sentence> {
    const { start, end } = sentence.span;
    const { text } = this.document.source;
    if (sentence.block !== 'paragraph') return yield sentence;
    let from = start;
    let block = ITEM_LINE.test(text.slice(start, start + 12)) ? ('list' as const) : sentence.block;
    for (let line = text.indexOf('\n', start); line >= 0 && line < end; line = text.indexOf('\n', line + 1)) {
      const lead = ITEM_LINE.exec(text.slice(line + 1, line + 41));
      if (!lead) continue;
      if (line > from) yield { span: { start: from, end: line }, block, heading: sentence.heading };
      from = line + 1 + lead[0].length;
      block = 'list';
    }
    if (from === start && block === 'list') from += ITEM_LINE.exec(text.slice(start, start + 12))?.[0].length ?? 0;
    if (from < end) yield { span: { start: from, end }, block, heading: sentence.heading };
  }

  #readComments(): void {
    for (const comment of this.document.body.comments) {
      if (comment.end - comment.start < 20) continue;
      const { page, sentences } = commentPage(this.document, comment, this.facts, this.#self);
      for (const sentence of sentences) for (const part of this.#parts(sentence)) this.#read(part, page);
      this.#closeSection();
    }
  }

  #read(sentence: Sentence, page: Page): void {
    const isList = sentence.block === 'list';
    const item = isList && this.#context.isItem(sentence.span.start);
    if (!isList) this.#closeSection();
    if (this.#context.isForeign(sentence)) return;
    const raw = this.document.source.slice(sentence.span);
    const leads = !isList && (sentence.block === 'heading' || /:\W*$/.test(raw));
    if (!leads && !this.#section?.label && !TRIGGER.test(raw) && !NAME.test(raw) && !ORDER_WORK.test(raw)) return;
    const place: ClaimPlace = sentence.block === 'heading' ? 'heading' : isList ? 'list' : 'body';
    const skeleton = skeletonOf(page, sentence, place);
    if (!skeleton || !isEnglish(skeleton)) return;
    if (leads)
      this.#section = { label: labelOf(skeleton.text), lead: skeleton.text, tools: [], complete: true, at: skeleton };
    if (item && this.#section?.label && this.#readItem(skeleton, this.#section)) return;
    this.#readSentence(skeleton, isList ? (this.#section?.lead ?? '') : '');
  }

  #readItem(skeleton: Skeleton, section: Section): boolean {
    const list = itemTools(skeleton);
    if (!list) section.complete = false;
    if (!list) return false;
    section.tools.push(...list.tools);
    if (section.label !== 'only')
      this.#add(skeleton, sectionClaim(section.label as Label, 0, Math.max(1, skeleton.text.length), list));
    return true;
  }

  #closeSection(): void {
    const section = this.#section;
    this.#section = null;
    if (section?.label !== 'only' || !section.complete || section.tools.length === 0) return;
    const list = { tools: section.tools, anyOf: false, slashed: false, noun: true };
    this.#add(section.at, sectionClaim('only', 0, section.at.text.length, list));
  }

  #readSentence(skeleton: Skeleton, lead: string): void {
    const { text } = skeleton;
    if (answersForAbsence(text)) for (const tool of skeleton.mentions) if (tool.name) this.#answered.add(tool.name);
    const inline = inlineSection(skeleton);
    const found: Found[] = inline ? [inline] : [];
    for (const grammar of [onlyIn, absentIn, presentIn, keysIn, postureIn]) {
      for (const one of grammar(skeleton)) if (!found.some((f) => overlaps(f, one))) found.push(one);
    }
    for (const one of anaphoraIn(skeleton, this.#neighbour(skeleton)))
      if (!found.some((f) => overlaps(f, one) && f.kind !== 'order')) found.push(one);
    this.#before = { tools: skeleton.mentions, end: skeleton.sentence.span.end };
    if (isAsked(lead))
      for (const one of [...ordersIn(skeleton), ...capabilityOrdersIn(skeleton)]) {
        if (!found.some((f) => overlaps(f, one))) found.push(one);
      }
    for (const one of found) {
      if (isExample(text, one.start) || isQuoted(text, one.start, one.end) || isExampleLead(lead)) continue;
      this.#add(skeleton, one);
    }
  }

  /** The tools of the sentence before, where only white space lies between the two. */
  #neighbour(skeleton: Skeleton): readonly Mention[] {
    const { tools, end } = this.#before;
    const { start } = skeleton.sentence.span;
    if (end < 0 || start < end || start - end > 8) return [];
    return /^[ \t]*\r?\n?[ \t>]*$/.test(this.document.source.text.slice(end, start)) ? tools : [];
  }

  #add(skeleton: Skeleton, found: Found): void {
    const { start, end, tools, ...rest } = found;
    const span = placeOf(skeleton, start, end);
    this.#claims.push({
      kind: rest.kind,
      span,
      sentence: skeleton.sentence.span,
      place: skeleton.place,
      tools: tools.map((tool) => (tool.span.end === 0 ? { ...tool, span } : tool)),
      anyOf: rest.anyOf,
      polarity: rest.polarity ?? (rest.kind === 'absent' ? 'negated' : 'affirmed'),
      modality: rest.modality,
      speaksOf: rest.speaksOf,
      key: rest.key ?? null,
      value: rest.value ?? null,
      reason: rest.reason,
    });
  }
}

const overlaps = (a: Found, b: Found): boolean => a.start < b.end && b.start < a.end;

/** What stands above a list of orders does not turn them into prohibitions, conditions or other people's work. */
const isAsked = (lead: string): boolean =>
  lead === '' ||
  !(
    /\b(?:not|never|don't|avoid|forbidden|prohibited|anti-?patterns?|wrong|bad|mistakes?|instead of)\b/.test(lead) ||
    isOnAvailability(lead) ||
    isOthers(lead, 0, lead.length)
  );

const isExampleLead = (lead: string): boolean =>
  /\b(?:examples?|for instance|such as|template|prompt|e\.g\.|looks like|sample)\b/.test(lead);

/** The component's `name`, with or without "the" and "agent" around it. */
function selfOf(document: MarkdownDocument): RegExp | null {
  const name = stringOf(valueOf(document.frontmatter.lenient, 'name'))?.toLowerCase() ?? '';
  // One plain word is too often a word: "reviewer", "planner".
  if (!/^[a-z0-9]+(?:[-_ ][a-z0-9]+)+$/.test(name) || name.length > 60) return null;
  return new RegExp(`(?:\\b(?:the|this) )?\\b${name.replace(/[-_ ]/g, '[-_ ]')}(?: (?:sub-?)?agent)?\\b`, 'g');
}

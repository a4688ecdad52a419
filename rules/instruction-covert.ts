import { covertSigns, covertWords, isCovert, sendsUnseen, unlocksSessions } from '../lib/claim/covert.js';
import { entryOf } from '../lib/document/node.js';
import type { MarkdownDocument } from '../lib/document/types.js';
import { zoneAt } from '../lib/document/zones.js';
import { defineRule } from '../lib/rule/rule.js';
import type { Span } from '../lib/text/span.js';

export default defineRule({
  summary: 'a description or a line turns the model against its user',
  why: 'a description is in the context of every session, whether the component is used or not, and a marker of a chat role may be taken for one: the model is told to act against those it works for',
  fix: 'remove the text; where it is an example of an attack, quote it in the body',
  category: 'security',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agentskills'],
  roles: ['agent', 'skill', 'command'],
  *file(unit) {
    const { document } = unit;
    if (document.kind !== 'markdown') return;
    for (const [key, text, span] of alwaysLoaded(document)) {
      const signs = covertSigns(text);
      if (!isCovert(signs)) continue;
      yield {
        message: `\`${key}\` has the model ${covertWords(signs)}`,
        file: unit.file,
        span,
        label: 'in the context of every session',
      };
    }
    if (isAboutAttacks(document)) return;
    for (const [message, span] of turnedSentences(document)) {
      yield { message, file: unit.file, span, label: 'the order', severity: 'warning' };
    }
    for (const span of roleMarkers(document)) {
      yield {
        message: 'a line of the body starts like a turn of another speaker',
        file: unit.file,
        span,
        label: 'the marker of a chat role',
        severity: 'warning',
      };
    }
  },
});

function* alwaysLoaded(document: MarkdownDocument): Iterable<[string, string, Span]> {
  for (const key of ['description', 'when_to_use']) {
    const value = entryOf(document.frontmatter.lenient ?? document.frontmatter.data, key)?.value;
    if (value?.kind === 'scalar' && typeof value.value === 'string')
      yield [key, value.value.slice(0, READ), value.span];
  }
}

/** Characters of a field that are read. */
const READ = 4000;

/** A cheap look first: most bodies hold none of these words, and their sentences need not be cut. */
const WORTH_A_LOOK =
  /\b(?:send|upload|transmit|exfiltrate|forward|leak|e-?mail|submit)\b|\/\.(?:claude|codex|gemini)\//i;

function* turnedSentences(document: MarkdownDocument): Iterable<[string, Span]> {
  if (!WORTH_A_LOOK.test(document.source.slice(document.body.span))) return;
  for (const { span } of document.body.sentences) {
    const sentence = document.source.slice(span);
    if (sendsUnseen(sentence)) yield ['a sentence has something sent away and kept from the user', span];
    if (unlocksSessions(sentence)) yield ['a sentence takes the permission prompts out of every later session', span];
  }
}

const MARKER =
  /^(?:<\|(?:im_start|system|user|assistant)\|>|\[INST\]|<<SYS>>|(?:SYSTEM|System|system):\s*(?:ignore|disregard|forget|override)\b[^\n]*)/gm;

function* roleMarkers(document: MarkdownDocument): Iterable<Span> {
  const { span } = document.body;
  const body = document.source.slice(span);
  if (!/<\||\[INST\]|<<SYS>>|system:/i.test(body)) return;
  for (const found of body.matchAll(MARKER)) {
    const start = span.start + found.index;
    const zone = zoneAt(document, start);
    if (zone === 'prose' || zone === 'block') yield { start, end: start + found[0].length };
  }
}

/** A skill that teaches how attacks look shows them. */
const isAboutAttacks = (document: MarkdownDocument): boolean =>
  /\b(?:inject|jailbreak|red.?team|attack|secur|adversar|exploit|prompt format|chat template|tokeni[sz])/i.test(
    `${document.source.slice(document.frontmatter.span)}`,
  );

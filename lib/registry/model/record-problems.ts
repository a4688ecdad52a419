// What is wrong in a registry of records with ids and states, whatever its shape: an id that is handed out again, and a
// finding that is closed because nobody spoke of it any more. Law: a record that may be another wording of the same
// finding is one; evidence of any kind is evidence.
import { type DataNode, type MappingNode, stringOf, valueOf } from '../../document/node.js';
import type { LinesDocument } from '../../document/types.js';
import type { Span } from '../../text/span.js';
import { quoted } from '../../text/words.js';
import { type LogRecord, logRecords } from './record-states.js';

export interface RecordProblem {
  readonly message: string;
  readonly span: Span;
  readonly label: string;
  readonly related?: readonly { readonly span: Span; readonly label: string }[];
}

const TEXTS =
  'text title summary message description finding problem pattern claim detail content body note name'.split(' ');
const FINGERPRINTS = ['fingerprint', 'hash', 'digest', 'signature', 'dedup_key', 'dedupKey', 'fp'];

/** Ids that stand for a second finding. */
export function* reusedIds(document: LinesDocument): Iterable<RecordProblem> {
  const holders = new Map<string, { record: LogRecord; closed: boolean }>();
  for (const record of logRecords(document)) {
    const holder = holders.get(record.id.value);
    if (record.state === 'closed' || record.state === 'waived') {
      if (holder) holder.closed = true;
      continue;
    }
    if (record.state === 'reopened') continue;
    if (holder && isAnother(holder.record, record, holder.closed)) yield reused(holder.record, record);
    holders.set(record.id.value, { record, closed: false });
  }
}

function reused(first: LogRecord, second: LogRecord): RecordProblem {
  return {
    message: `the id ${quoted(second.id.value)} is given to a second finding`,
    span: second.id.span,
    label: 'another finding',
    related: [{ span: first.id.span, label: 'the finding that had it' }],
  };
}

function isAnother(first: LogRecord, second: LogRecord, closed: boolean): boolean {
  const [one, other] = [first, second].map((record) => fieldsOf(record.node, FINGERPRINTS));
  if (FINGERPRINTS.some((name) => one?.get(name) !== undefined && one.get(name) === other?.get(name))) return false;
  const [texts, later] = [first, second].map((record) => fieldsOf(record.node, TEXTS));
  const name = TEXTS.find((field) => texts?.has(field) && later?.has(field));
  if (name === undefined) return false;
  const [a, b] = [texts?.get(name) ?? '', later?.get(name) ?? ''];
  const shared = sharedPart(wordsOf(a), wordsOf(b));
  if (sharedPart(pairsOf(a), pairsOf(b)) > 0.5) return false;
  // A line that says what is may be the same finding in new words; one that was closed, or is opened anew, may not.
  return closed || second.isEvent ? shared < 1 / 3 : shared === 0 && Math.min(wordsOf(a).size, wordsOf(b).size) > 1;
}

function fieldsOf(node: MappingNode, names: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    names.flatMap((name) => {
      const text = stringOf(valueOf(node, name))?.trim();
      return text ? [[name, text] as const] : [];
    }),
  );
}

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}_]{2,}/gu) ?? []);

/** Neighbouring letters, for scripts that put no blanks between words. */
function pairsOf(text: string): Set<string> {
  const letters = [...text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')];
  return new Set(letters.slice(1).map((letter, i) => `${letters[i]}${letter}`));
}

/** The part of the smaller set that both have. */
function sharedPart(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const least = Math.min(a.size, b.size);
  return least === 0 ? 1 : [...a].filter((one) => b.has(one)).length / least;
}

const REASONS =
  'reason resolution close_reason closeReason closed_reason resolution_reason rationale why comment note message detail details'.split(
    ' ',
  );

/** Findings that are closed since nobody reported them again, and for no other reason. */
export function* closedBySilence(document: LinesDocument): Iterable<RecordProblem> {
  const backed = new Set<string>();
  for (const record of logRecords(document)) {
    if (record.state !== 'closed' && record.state !== 'waived') backed.delete(record.id.value);
    if (hasEvidence(record.node)) backed.add(record.id.value);
    if (record.state !== 'closed' || backed.has(record.id.value)) continue;
    const reason = REASONS.map((name) => valueOf(record.node, name)).find((node) => isSilence(stringOf(node)));
    if (!reason) continue;
    yield {
      message: `${quoted(record.id.value)} is closed because it was not reported again`,
      span: reason.span,
      label: 'silence is the only reason',
      related: [{ span: record.at, label: 'closed here' }],
    };
  }
}

const NOT = String.raw`\b(?:not|no longer|never|no (?:one|reviewer)|isn['\u2019]?t|wasn['\u2019]?t|didn['\u2019]?t|hasn['\u2019]?t|nobody|nothing)\b`;
const SAID = String.raw`\b(?:re-?)?(?:report(?:s|ed)?|mention(?:s|ed)?|flag(?:s|ged)?|rais(?:es?|ed))\b`;
const SEEN = String.raw`\b(?:re-?)?(?:seen|found|list(?:s|ed)|detected|surfaced?|observed|present|appear(?:s|ed)?|recur(?:s|red)?|com(?:e|ing) up|came up|included)\b`;
const ROUND =
  /\b(?:reviews?|reviewers?|rounds?|runs?|scans?|pass(?:es)?|reports?|audits?|iterations?|again|latest|later|subsequent|next)\b/i;
const UNSAID = new RegExp(`${NOT}[^.;]{0,40}${SAID}`, 'i');
const UNSEEN = new RegExp(`${NOT}[^.;]{0,40}${SEEN}`, 'i');
const GONE = /\b(?:absent|missing|gone|dropped|disappeared|vanished|omitted)\b[^.;]{0,20}\b(?:from|in|out of)\b/i;
const LAPSED =
  /^\W*(?:stale|timed? ?out|inactiv(?:e|ity)|no (?:recent )?activity|aged out|expired|auto-?(?:matically )?(?:closed|resolved))\W*$/i;

function isSilence(reason: string | undefined): boolean {
  if (reason === undefined || EVIDENCE_IN_WORDS.test(reason)) return false;
  const silent = UNSAID.test(reason) || (ROUND.test(reason) && (UNSEEN.test(reason) || GONE.test(reason)));
  return silent || LAPSED.test(reason);
}

/** A commit, a number of a change, an address, a test, or somebody who looked or decided. */
const EVIDENCE_IN_WORDS =
  /\b(?=[0-9a-f]*\d)[0-9a-f]{7,40}\b|#\d+|https?:|\btests?\b|\b(?:commit|pull request|PR|patch(?:ed)?|fix(?:ed|es)?|merged|reverted|rewritten|removed|deleted|refactored|verified|confirmed|reproduc\w+|user|owner|maintainer|decided|agreed|approved|accepted)\b/i;

const EVIDENCE_FIELDS =
  /^(?:.*_)?(?:commits?|sha|revision|rev|tests?|pr|pull_?request|fix|fixed_?(?:in|by)|evidence|proof|verified.*|verification|patch|diff|merge.*|changeset|url|link|approv\w+|decision|decided_?by|user|person|owner|reviewer|resolved_?by|closed_?by|by|actor|author)$/i;
const PERSONAL = /^(?:.*_)?(?:user|person|owner|reviewer|resolved_?by|closed_?by|decided_?by|by|actor|author)$/i;
const MACHINE =
  /\b(?:bot|auto\w*|agents?|reconcil\w*|system|ci|cron|script|hook|reviewer|sync|loop|orchestrator)\b|\[bot\]/i;

const hasEvidence = (node: MappingNode): boolean =>
  node.entries.some(({ key, value }) => {
    const name = key.replace(/([a-z])([A-Z])/g, '$1_$2');
    if (!EVIDENCE_FIELDS.test(name) || isEmpty(value)) return false;
    return !PERSONAL.test(name) || !MACHINE.test(stringOf(value) ?? '');
  });

function isEmpty(node: DataNode): boolean {
  if (node.kind === 'scalar')
    return node.value === null || node.value === false || node.value === '' || node.value === 'none';
  return (node.kind === 'sequence' ? node.items : node.entries).length === 0;
}

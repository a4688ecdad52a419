// What is wrong with a registry that is read with places, each problem under a code of its own, so that a team can take
// them up one by one. Law: an entry that cannot be read is named once and counts for nothing else.
import { type DataNode, entryOf, stringOf, toData, valueOf } from '../../document/node.js';
import type { LinesDocument } from '../../document/types.js';
import { fixOf, nearNames } from '../../text/near.js';
import type { Span } from '../../text/span.js';
import { quoted } from '../../text/words.js';
import { isDay, isMoment } from './dates.js';
import { isWorkShape } from './entry-problems.js';
import { formOfKey, keyOf } from './key.js';
import { lineProblems } from './line-problems.js';
import { type Entry, relationProblems } from './relation-problems.js';
import { schemaProblems, WORK_SHAPES } from './schema.js';

export type ProblemCode =
  | 'line-malformed'
  | 'records-glued'
  | 'entry-invalid'
  | 'key-mismatch'
  | 'date-invalid'
  | 'word-unknown'
  | 'id-duplicate'
  | 'key-duplicate'
  | 'replacement-missing'
  | 'replacement-circular'
  | 'replacement-retired';

export interface RegistryProblem {
  readonly code: ProblemCode;
  /** Stands alone: lower case, no full stop, no fix in it. */
  readonly message: string;
  readonly span: Span;
  readonly label?: string;
  readonly fix?: string;
  readonly related?: readonly { readonly span: Span; readonly label: string }[];
  /** What mends it for certain. */
  readonly edits?: readonly { readonly span: Span; readonly text: string }[];
}

const judged = new WeakMap<LinesDocument, readonly RegistryProblem[]>();

/** In the order of the text. A document is judged once, however many ask. */
export function registryProblems(document: LinesDocument): readonly RegistryProblem[] {
  let problems = judged.get(document);
  if (!problems) {
    problems = judge(document);
    judged.set(document, problems);
  }
  return problems;
}

function judge(document: LinesDocument): RegistryProblem[] {
  const entries: Entry[] = [];
  const problems = [...lineProblems(document)];
  for (const line of document.lines) {
    if (line.kind !== 'value' || line.data.kind !== 'mapping') continue;
    entries.push(entryIn(line.data));
    problems.push(...entryProblemsOf(line.data));
  }
  problems.push(...relationProblems(entries));
  return problems.sort((a, b) => a.span.start - b.span.start);
}

function entryIn(node: DataNode): Entry {
  const field = (name: string): Entry['id'] => {
    const found = entryOf(node, name)?.value;
    const value = stringOf(found);
    return found && value !== undefined && value !== '' ? { value, span: found.span } : null;
  };
  const { start } = node.span;
  return {
    span: { start, end: start + 1 },
    id: field('id'),
    status: field('status')?.value ?? '',
    by: field('superseded_by'),
    key: field('dedup_key'),
  };
}

function* entryProblemsOf(node: DataNode): Iterable<RegistryProblem> {
  for (const { path, atKey, message, fix } of schemaProblems(toData(node)))
    yield { code: 'entry-invalid', message, span: placeOf(node, path, atKey), ...(fix ? { fix } : {}) };
  // An entry of another version is named once, as invalid; what its fields mean is not known.
  const version = valueOf(node, 'version');
  if (version?.kind !== 'scalar' || version.value !== 1) return;
  yield* keyProblems(node);
  yield* dateProblems(node);
  yield* wordProblems(node);
}

/** Where a path leads; the brace of the innermost object on the way for a field that is not there. */
function placeOf(node: DataNode, path: readonly string[], atKey: boolean): Span {
  let at: DataNode = node;
  for (const [i, part] of path.entries()) {
    const entry = entryOf(at, part);
    if (entry && atKey && i === path.length - 1) return entry.keySpan;
    const next: DataNode | undefined = entry?.value ?? (at.kind === 'sequence' ? at.items[Number(part)] : undefined);
    if (!next) break;
    at = next;
  }
  return at.kind === 'mapping' ? { start: at.span.start, end: at.span.start + 1 } : at.span;
}

function* keyProblems(node: DataNode): Iterable<RegistryProblem> {
  const [key, category, pattern] = ['dedup_key', 'category', 'pattern'].map((name) => valueOf(node, name));
  const when = valueOf(node, 'applicable_when');
  const first = when?.kind === 'sequence' ? stringOf(when.items[0]) : undefined;
  const written = stringOf(key);
  const [c, p] = [stringOf(category), stringOf(pattern)];
  if (!key || !written || !c || !p || !first) return;
  const entry = { category: c, pattern: p, applicable_when: [first] };
  const form = formOfKey(written, entry);
  if (form === 'derived') return;
  const what =
    form === 'compiler'
      ? 'holds the slug of the finding compiler'
      : 'is not derived from category, pattern and work shape';
  yield {
    code: 'key-mismatch',
    message: `the key ${quoted(written)} ${what}`,
    span: key.span,
    label: 'not the derived key',
    fix: `write ${JSON.stringify(keyOf(entry))}, or let \`plugproof registry fmt --rekey\` do it for the whole file`,
  };
}

function* dateProblems(node: DataNode): Iterable<RegistryProblem> {
  const date = valueOf(node, 'date');
  const day = stringOf(date);
  if (date && day && !isDay(day))
    yield {
      code: 'date-invalid',
      message: `\`date\` is ${quoted(day)}, no day of the calendar`,
      span: date.span,
      fix: 'write the day as YYYY-MM-DD',
    };
  const cited = valueOf(node, 'last_cited');
  const moment = stringOf(cited);
  if (!cited || moment === undefined || isMoment(moment)) return;
  const what = isDay(moment) ? 'a day without a time' : 'no moment with its offset';
  const fix = 'write a moment such as `2026-01-31T12:00:00Z`, or null for an entry that was never cited';
  yield { code: 'date-invalid', message: `\`last_cited\` is ${quoted(moment)}, ${what}`, span: cited.span, fix };
}

function* wordProblems(node: DataNode): Iterable<RegistryProblem> {
  const when = valueOf(node, 'applicable_when');
  for (const item of when?.kind === 'sequence' ? when.items.slice(0, MOST_WORDS) : []) {
    const word = stringOf(item);
    if (word === undefined || isWorkShape(word)) continue;
    const fix = fixOf(nearNames(word, WORK_SHAPES)) ?? `write one of ${WORK_SHAPES.join(', ')}`;
    yield {
      code: 'word-unknown',
      message: `${quoted(word)} is no work shape`,
      span: item.span,
      label: 'not in the vocabulary',
      fix,
    };
  }
}

const MOST_WORDS = 50;

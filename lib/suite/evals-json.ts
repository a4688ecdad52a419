// `evals.json` in both published dialects and as it drifts, and trigger sets. Sentences are kept as prose graders; a key
// that no runner reads is kept as an extra, and one that looks like a grader keeps the case from being called ungraded.
import { type DataNode, entryOf, type MappingNode } from '../document/node.js';
import type { DataDocument } from '../document/types.js';
import { NO_LIMITS } from './limits.js';
import { fixtureOf, folderOf } from './paths.js';
import { FieldReader, isNull } from './reader.js';
import type { Dialect, Grader, Placed, Suite, SuiteCase } from './types.js';

/** Lists of sentences, by name. */
const PROSE_KEYS = ['expectations', 'assertions', 'expected_behavior', 'expected_behaviors'] as const;
const PROMPT_KEYS = ['prompt', 'query', 'input', 'user_prompt'] as const;
const NAME_KEYS = ['name', 'eval_name', 'title'] as const;
const SUITE_KEYS = ['skill_name', 'evals', 'skill', 'name', 'version', 'description', 'runs', 'threshold', '$schema'];
const READ_KEYS: readonly string[] = [
  'id',
  'skill',
  'skills',
  'skill_name',
  'expected_output',
  'files',
  'should_trigger',
  'tags',
  'runs',
  'threshold',
  ...PROSE_KEYS,
  ...PROMPT_KEYS,
  ...NAME_KEYS,
];
/** Keys that a slip of the pen is told of. */
const COMMON_KEYS = [
  'id',
  'prompt',
  'expected_output',
  'files',
  'expectations',
  'assertions',
  'query',
  'should_trigger',
];

/** Whether a tree has the form of a suite: a list of cases, or an object that holds one. */
export function holdsCases(data: DataNode | null): boolean {
  const list = data?.kind === 'sequence' ? data : entryOf(data, 'evals')?.value;
  if (list?.kind === 'sequence') {
    if (data?.kind === 'mapping') return true;
    return list.items.some((item) => PROMPT_KEYS.some((key) => entryOf(item, key)));
  }
  return data?.kind === 'mapping' && !!entryOf(data, 'query') && !!entryOf(data, 'expected_behavior');
}

export function readEvals(document: DataDocument): Suite {
  const { file, data, source } = document;
  const reader = new FieldReader(file, false);
  reader.problems(document);
  const root = data?.kind === 'mapping' ? data : null;
  const single = root !== null && !entryOf(root, 'evals') && !!entryOf(root, 'query');
  if (root && !single) noteSlips(root, SUITE_KEYS, 'an eval suite', reader);
  const items = single
    ? [root]
    : data?.kind === 'sequence'
      ? reader.bounded(data.items)
      : reader.items(entryOf(root, 'evals'));
  if (data && data.kind === 'scalar')
    reader.note('shape', 'the file holds no list of cases', data.span, { refused: true });
  if (root && !single && !entryOf(root, 'evals'))
    reader.note(
      'shape',
      'the file holds no `evals`',
      { start: root.span.start, end: root.span.start + 1 },
      { refused: true },
    );
  const cases = items.flatMap((item, at) => readCase(item, at, file, reader));
  const words = wordsOf(items, reader);
  return {
    dialect: dialectOf(cases, words, root !== null && !single),
    path: file,
    files: [{ file, digest: source.digest }],
    skill: reader.text(root, 'skill_name') ?? (single ? null : reader.text(root, 'skill')),
    cases,
    samples: [],
    mocks: [],
    threshold: single ? null : reader.number(root, 'threshold', [0, 1]),
    runs: single ? null : reader.number(root, 'runs'),
    words,
    notes: reader.notes,
    unread: [],
  };
}

function dialectOf(cases: readonly SuiteCase[], words: readonly Placed<string>[], wrapped: boolean): Dialect {
  if (cases.length > 0 && cases.every((one) => one.kind === 'trigger')) return 'trigger-set';
  if (!wrapped) return 'loose';
  const counts = (key: string): number => words.filter((word) => word.value === key).length;
  const [ours, theirs] = [counts('expectations'), counts('assertions')];
  if (ours === 0 && theirs === 0) return words.length > 0 ? 'loose' : 'skill-creator';
  return theirs > ours ? 'agentskills' : 'skill-creator';
}

/** Each list of sentences, by the word that it stands under. */
const wordsOf = (items: readonly DataNode[], reader: FieldReader): Placed<string>[] =>
  items.flatMap((item) =>
    item.kind !== 'mapping'
      ? []
      : PROSE_KEYS.flatMap((key) => {
          const entry = entryOf(item, key);
          return entry && !isNull(entry.value) ? [reader.placed(key, entry.keySpan)] : [];
        }),
  );

function readCase(item: DataNode, at: number, file: string, reader: FieldReader): SuiteCase[] {
  if (item.kind !== 'mapping') {
    reader.note('shape', `item ${at + 1} of the list is no case`, item.span, { refused: true });
    return [];
  }
  noteSlips(item, COMMON_KEYS, 'a case', reader);
  const first = (keys: readonly string[]): Placed<string> | null => {
    const key = keys.find((one) => entryOf(item, one));
    return key === undefined ? null : reader.text(item, key);
  };
  const prompt = first(PROMPT_KEYS);
  const promptKey = PROMPT_KEYS.find((key) => entryOf(item, key));
  if (promptKey === undefined)
    reader.note(
      'value-missing',
      'the case has no `prompt`',
      { start: item.span.start, end: item.span.start + 1 },
      { refused: true },
    );
  else if (prompt?.value.trim() === '')
    reader.note('value-missing', 'the prompt of the case is empty', prompt.span, { refused: true });
  const shouldTrigger = reader.flag(item, 'should_trigger');
  const list = PROSE_KEYS.map((key) => entryOf(item, key)).find((entry) => entry && !isNull(entry.value));
  const id = idOf(item, reader);
  const name = first(NAME_KEYS);
  const graders = [...PROSE_KEYS.flatMap((key) => proseOf(item, key, reader)), ...otherGraders(item, reader)];
  const trigger = entryOf(item, 'should_trigger') !== undefined && graders.length === 0;
  return [
    {
      kind: trigger ? 'trigger' : 'task',
      key: name?.value ?? (id ? String(id.value) : `#${at + 1}`),
      file,
      span: item.span,
      folder: null,
      id,
      name,
      description: null,
      prompt,
      expected: reader.text(item, 'expected_output'),
      skills: [...reader.texts(item, 'skill'), ...reader.texts(item, 'skills'), ...reader.texts(item, 'skill_name')],
      tags: reader.texts(item, 'tags'),
      shouldTrigger,
      graderList: list ? reader.placed(list.key, list.keySpan) : null,
      graders: trigger ? (shouldTrigger ? [triggerOf(shouldTrigger)] : []) : graders,
      fixtures: filesOf(item, file, reader),
      mocks: [],
      mockResponse: null,
      limits: { ...NO_LIMITS, runs: reader.number(item, 'runs'), threshold: reader.number(item, 'threshold', [0, 1]) },
      recorded: null,
      planted: [],
      gate: null,
      extras: item.entries
        .filter(({ key }) => !READ_KEYS.includes(key))
        .map(({ key, keySpan }) => reader.placed(key, keySpan)),
    },
  ];
}

/** Words of a key that says what must hold. */
const GRADES =
  /expect|assert|rubric|criteri|grad|check|must|should|verif|valid|pass|forbid|contain|match|success|score/i;

/** What a runner of its own may grade by: a list, a mapping or a text under a key that no published dialect has. */
function otherGraders(node: MappingNode, reader: FieldReader): Grader[] {
  return node.entries.flatMap(({ key, keySpan, value }): Grader[] => {
    const filled =
      (value.kind === 'sequence' && value.items.length > 0) ||
      (value.kind === 'mapping' && value.entries.length > 0) ||
      (value.kind === 'scalar' && typeof value.value === 'string' && value.value.trim() !== '');
    if (READ_KEYS.includes(key) || !filled || !(GRADES.test(key) || value.kind === 'mapping')) return [];
    const reason = 'no published dialect has this key';
    return [
      { name: key, file: reader.file, span: keySpan, weight: null, arm: null, type: 'unread', written: key, reason },
    ];
  });
}

const triggerOf = (flag: Placed<boolean>): Grader => ({
  type: 'trigger',
  name: 'should_trigger',
  file: flag.file,
  span: flag.span,
  weight: null,
  arm: null,
  expected: flag.value,
});

function idOf(node: MappingNode, reader: FieldReader): Placed<string | number> | null {
  const entry = entryOf(node, 'id');
  if (!entry || isNull(entry.value)) return null;
  const value = entry.value.kind === 'scalar' ? entry.value.value : undefined;
  if (typeof value === 'string' || typeof value === 'number') return reader.placed(value, entry.value.span);
  reader.note('value-type', '`id` is neither a number nor a text', entry.value.span);
  return null;
}

/** Sentences, or objects that hold one as `text`. */
function proseOf(node: MappingNode, key: string, reader: FieldReader): Grader[] {
  const entry = entryOf(node, key);
  if (!entry || isNull(entry.value)) return [];
  const items = entry.value.kind === 'scalar' ? [entry.value] : reader.items(entry);
  return items.flatMap((item, at): Grader[] => {
    const base = { name: `${key}[${at}]`, file: reader.file, span: item.span, weight: null, arm: null };
    const text = item.kind === 'mapping' ? SENTENCE_KEYS.map((one) => entryOf(item, one)?.value).find(isText) : item;
    if (text?.kind === 'scalar' && typeof text.value === 'string' && text.value.trim() !== '')
      return [{ ...base, type: 'prose', key, text: reader.placed(text.value, text.span) }];
    if (item.kind === 'mapping' && item.entries.length > 0)
      return [{ ...base, type: 'unread', written: null, reason: 'an object without a sentence' }];
    reader.note('value-missing', `item ${at + 1} of \`${key}\` says nothing`, item.span);
    return [];
  });
}

const SENTENCE_KEYS = ['text', 'assertion', 'expectation', 'description', 'criterion', 'name'];
const isText = (node: DataNode | undefined): boolean => node?.kind === 'scalar' && typeof node.value === 'string';

/** Paths start in the skill's folder by one guide, and where the file lies by habit; the third is the root. */
function filesOf(node: MappingNode, file: string, reader: FieldReader): SuiteCase['fixtures'] {
  const own = folderOf(file);
  const entry = entryOf(node, 'files');
  if (entry?.value.kind === 'mapping') return [];
  return reader.texts(node, 'files').map((text) => fixtureOf('input', text, [folderOf(own), own, '']));
}

/** Of the keys that nobody reads only a slip is told: repositories add fields of their own. */
function noteSlips(node: MappingNode, keys: readonly string[], what: string, reader: FieldReader): void {
  for (const { key, keySpan } of node.entries) {
    if (READ_KEYS.includes(key) || keys.includes(key) || !isSlip(key, keys)) continue;
    reader.unknown(key, keySpan, keys, what);
  }
}

/** One letter too many, too few or doubled, or another way to join the words. */
function isSlip(key: string, keys: readonly string[]): boolean {
  const fold = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');
  return keys.some((known) => {
    const [a, b] = [fold(key), fold(known)];
    if (a === b) return true;
    if (b.length < 5 || Math.abs(a.length - b.length) > 1) return false;
    let i = 0;
    while (i < a.length && a[i] === b[i]) i++;
    let j = 0;
    while (j < Math.min(a.length, b.length) - i && a[a.length - 1 - j] === b[b.length - 1 - j]) j++;
    return (
      Math.max(a.length, b.length) - i - j <= 1 ||
      (a.length === b.length && a.length - i - j === 2 && a[i] === b[i + 1] && a[i + 1] === b[i])
    );
  });
}

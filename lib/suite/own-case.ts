// plugproof's own `case.yaml`, `version: 1`: a gate case (`run` and `expect`), or a run case (`graders` over a recorded
// run). Both closed. Options of a check are left to the check that owns them.
import { type DataNode, entryOf, type MappingNode, stringOf } from '../document/node.js';
import { readYaml } from '../document/yaml.js';
import { GRADER_OPTIONS } from '../host/claude-code/evals.js';
import type { SourceText } from '../text/source.js';
import { readGateCase } from './gate-case.js';
import { readGrader, weightOf } from './grader.js';
import { NO_LIMITS } from './limits.js';
import { fixtureOf } from './paths.js';
import { FieldReader, isNull } from './reader.js';
import type { CheckGrader, Fixture, Grader, RecordedRun, SuiteCase, SuiteNote } from './types.js';

const RUN_KEYS = [
  'version',
  'name',
  'description',
  'prompt',
  'tags',
  'transcript',
  'before',
  'after',
  'runs',
  'threshold',
  'graders',
  'planted',
];
const PLANTED_KEYS = ['transcript', 'before', 'after', 'fails', 'why'];
const OWN_KEYS = ['name', 'type', 'weight', 'arm', 'required'];

export interface OwnCase {
  readonly case: SuiteCase;
  readonly notes: readonly SuiteNote[];
}

export function readGateFile(
  file: string,
  folder: string,
  key: string,
  source: SourceText,
  gates: readonly string[] | null,
): OwnCase {
  const named = gates ?? gateNamed(source, file);
  const { gateCase, mistakes } = readGateCase(file, source, named);
  const notes = mistakes.map((mistake): SuiteNote => ({ code: 'shape', file, refused: true, ...mistake }));
  return { case: { ...emptyCase(file, folder, key, source), kind: 'gate', gate: gateCase }, notes };
}

/** Without a list of gates each name is taken for one. */
function gateNamed(source: SourceText, file: string): readonly string[] {
  const name = stringOf(entryOf(entryOf(readYaml(file, source).data, 'run')?.value, 'gate')?.value);
  return name === undefined ? [] : [name];
}

export function readRunFile(file: string, folder: string, key: string, source: SourceText): OwnCase {
  const reader = new FieldReader(file, true);
  const document = readYaml(file, source);
  reader.problems(document);
  const top = reader.mapping(document.data, 'the case');
  if (top) reader.known(top, RUN_KEYS, 'a run case');
  const name = reader.text(top, 'name');
  const list = entryOf(top, 'graders');
  const planted = reader.items(entryOf(top, 'planted')).flatMap((item): RecordedRun[] => {
    const node = reader.mapping(item, 'a planted run');
    if (node) reader.known(node, PLANTED_KEYS, 'a planted run');
    return node ? [recordedOf(node, folder, reader)] : [];
  });
  const recorded =
    top && ['transcript', 'before', 'after'].some((one) => entryOf(top, one)) ? recordedOf(top, folder, reader) : null;
  const runs = [...(recorded ? [recorded] : []), ...planted];
  const made: SuiteCase = {
    ...emptyCase(file, folder, name?.value ?? key, source),
    name,
    description: reader.text(top, 'description'),
    prompt: reader.text(top, 'prompt'),
    tags: reader.texts(top, 'tags'),
    graderList: list ? reader.placed('graders', list.keySpan) : null,
    graders: reader.items(list).flatMap((item, at) => graderOf(item, at, folder, reader)),
    fixtures: runs.flatMap((run) => [run.transcript, run.before, run.after].filter((one) => one !== null)),
    limits: {
      ...NO_LIMITS,
      runs: reader.number(top, 'runs', [1, 1000]),
      threshold: reader.number(top, 'threshold', [0, 1]),
    },
    recorded,
    planted,
  };
  return { case: made, notes: reader.notes };
}

function recordedOf(node: MappingNode, folder: string, reader: FieldReader): RecordedRun {
  const one = (key: string): Fixture | null => {
    const text = reader.text(node, key);
    return text && fixtureOf('recorded', text, [folder], folder);
  };
  return {
    file: reader.file,
    span: node.span,
    transcript: one('transcript'),
    before: one('before'),
    after: one('after'),
    fails: reader.texts(node, 'fails'),
  };
}

/** One of the host's six types keeps its meaning; any other is a check of plugproof's own. */
function graderOf(item: DataNode, at: number, folder: string, reader: FieldReader): Grader[] {
  const node = reader.mapping(item, `item ${at + 1} of \`graders\``);
  if (!node) return [];
  const name = stringOf(entryOf(node, 'name')?.value) ?? `graders[${at}]`;
  const span = { start: node.span.start, end: node.span.start };
  const type = entryOf(node, 'type')?.value;
  const written = stringOf(type);
  if (type === undefined || written === undefined || GRADER_OPTIONS.has(written))
    return [readGrader({ node, name, span, body: null, folder, more: ['required'] }, reader)];
  const options: DataNode = {
    ...node,
    entries: node.entries.filter(({ key, value }) => !OWN_KEYS.includes(key) && !isNull(value)),
  };
  const check: CheckGrader = {
    type: 'check',
    name,
    file: reader.file,
    span,
    weight: weightOf(node, reader),
    arm: null,
    check: reader.placed(written, type.span),
    options,
    required: reader.flag(node, 'required')?.value ?? true,
  };
  return [check];
}

export const emptyCase = (file: string, folder: string | null, key: string, source: SourceText): SuiteCase => ({
  kind: 'task',
  key,
  file,
  span: { start: 0, end: source.text.length },
  folder,
  id: null,
  name: null,
  description: null,
  prompt: null,
  expected: null,
  skills: [],
  tags: [],
  shouldTrigger: null,
  graderList: null,
  graders: [],
  fixtures: [],
  mocks: [],
  mockResponse: null,
  limits: NO_LIMITS,
  recorded: null,
  planted: [],
  gate: null,
  extras: [],
});

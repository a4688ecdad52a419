// Scenario files: `scenarios:`, each with a prompt, patterns that the answer holds and patterns that it must not hold.
// Patterns are compared as written, as their runner does.
import { type DataNode, entryOf, type MappingNode } from '../document/node.js';
import type { DataDocument } from '../document/types.js';
import { NO_LIMITS } from './limits.js';
import { FieldReader } from './reader.js';
import type { Grader, Suite, SuiteCase } from './types.js';

const FILE_KEYS = ['config', 'scenarios', 'skill', 'name', 'version', 'description'];
const CONFIG_KEYS = ['model', 'max_tokens', 'temperature', 'timeout', 'runs', 'threshold', 'provider'];
const KEYS = ['name', 'prompt', 'expected_patterns', 'forbidden_patterns', 'tags', 'mock_response', 'description'];

export const holdsScenarios = (data: DataNode | null): boolean => {
  const list = entryOf(data, 'scenarios')?.value;
  return (
    list?.kind === 'sequence' &&
    list.items.some((item) =>
      ['expected_patterns', 'forbidden_patterns', 'mock_response'].some((key) => entryOf(item, key)),
    )
  );
};

export function readScenarios(document: DataDocument): Suite {
  const { file, data, source } = document;
  const reader = new FieldReader(file, false);
  reader.problems(document);
  const root = reader.mapping(data, 'the file');
  if (root) reader.known(root, FILE_KEYS, 'a scenario file');
  const config = reader.mapping(entryOf(root, 'config')?.value, '`config`');
  if (config) reader.known(config, CONFIG_KEYS, '`config`');
  const limits = {
    ...NO_LIMITS,
    model: reader.text(config, 'model'),
    maxTokens: reader.number(config, 'max_tokens', [1, Number.MAX_SAFE_INTEGER]),
    temperature: reader.number(config, 'temperature', [0, 2]),
  };
  const cases = reader.items(entryOf(root, 'scenarios')).flatMap((item, at): SuiteCase[] => {
    const node = reader.mapping(item, `scenario ${at + 1}`);
    return node ? [scenarioOf(node, at, limits, reader)] : [];
  });
  return {
    dialect: 'scenarios',
    path: file,
    files: [{ file, digest: source.digest }],
    skill: reader.text(root, 'skill'),
    cases,
    samples: [],
    mocks: [],
    threshold: reader.number(config, 'threshold', [0, 1]),
    runs: reader.number(config, 'runs'),
    words: [],
    notes: reader.notes,
    unread: [],
  };
}

function scenarioOf(node: MappingNode, at: number, limits: SuiteCase['limits'], reader: FieldReader): SuiteCase {
  reader.known(node, KEYS, 'a scenario');
  const name = reader.text(node, 'name');
  const prompt = reader.text(node, 'prompt');
  if (prompt === null || prompt.value.trim() === '')
    reader.note(
      'value-missing',
      'the scenario has no prompt',
      { start: node.span.start, end: node.span.start + 1 },
      { refused: true },
    );
  const list = entryOf(node, 'expected_patterns') ?? entryOf(node, 'forbidden_patterns');
  return {
    kind: 'task',
    key: name?.value ?? `#${at + 1}`,
    file: reader.file,
    span: node.span,
    folder: null,
    id: null,
    name,
    description: reader.text(node, 'description'),
    prompt,
    expected: null,
    skills: [],
    tags: reader.texts(node, 'tags'),
    shouldTrigger: null,
    graderList: list ? reader.placed(list.key, list.keySpan) : null,
    graders: [
      ...patternsOf(node, 'expected_patterns', false, reader),
      ...patternsOf(node, 'forbidden_patterns', true, reader),
    ],
    fixtures: [],
    mocks: [],
    mockResponse: reader.text(node, 'mock_response'),
    limits,
    recorded: null,
    planted: [],
    gate: null,
    extras: [],
  };
}

const patternsOf = (node: MappingNode, key: string, forbidden: boolean, reader: FieldReader): Grader[] =>
  reader.texts(node, key).map((text, at) => ({
    type: 'substring',
    name: `${key}[${at}]`,
    file: reader.file,
    span: text.span,
    weight: null,
    arm: null,
    text,
    forbidden,
  }));

// The host's case folders: prompt.md, case.yaml or both, graders/*.md, mocks/. Where both say something, prompt.md wins,
// and its graders come after those of case.yaml.
import { type DataNode, entryOf, type MappingNode, stringOf } from '../document/node.js';
import { readYaml } from '../document/yaml.js';
import { CASE_KEYS, CONTEXT_KEYS, EXECUTION_KEYS, PROMPT_KEYS, SCHEMA_VERSION } from '../host/claude-code/evals.js';
import type { Span } from '../text/span.js';
import { quoted } from '../text/words.js';
import { readGrader } from './grader.js';
import { hostLimits, NO_LIMITS, overLimits } from './limits.js';
import { readMocks } from './mocks.js';
import { type Parts, readParts, readText } from './parts.js';
import { baseOf, fixtureOf, joined } from './paths.js';
import { FieldReader } from './reader.js';
import type { CaseLimits, Fixture, Grader, Placed, SuiteCase, SuiteFile, SuiteNote, SuiteTree } from './types.js';

export interface CaseRead {
  readonly case: SuiteCase | null;
  readonly files: readonly SuiteFile[];
  readonly notes: readonly SuiteNote[];
}

/** One of two files of a case, as far as they say the same things. */
interface Half {
  readonly reader: FieldReader;
  readonly file: SuiteFile;
  readonly span: Span;
  readonly top: MappingNode | null;
  readonly prompt: Placed<string> | null;
  readonly limits: CaseLimits;
}

/** `yaml`: the name of the case file in the folder, null where there is none. `key`: the folder below the suite's. */
export function readHostCase(folder: string, key: string, yaml: string | null, tree: SuiteTree): CaseRead {
  const over = tree.kind(joined(folder, 'prompt.md')) === 'file' ? promptHalf(joined(folder, 'prompt.md'), tree) : null;
  const under = yaml === null ? null : yamlHalf(joined(folder, yaml), tree);
  const halves = [over, under].filter((half) => half !== null);
  const mocks = readMocks(joined(folder, 'mocks'), tree);
  const context = contextOf(under, folder);
  const listed = under?.file ? listedGraders(under.half, folder) : [];
  const own = fileGraders(folder, tree);
  const read = halves.map(({ half }) => half).filter((half) => half !== null);
  const tags = read.flatMap((half) => half.reader.texts(half.top, 'tags'));
  const files = [...read.map(({ file }) => file), ...own.files, ...mocks.files];
  const notes = [...halves.flatMap(({ reader }) => reader.notes), ...own.notes, ...mocks.notes];
  const [first] = read;
  if (!first) return { case: null, files, notes };
  const text = (name: string): Placed<string> | null => pick(read, name);
  const prompt = read.find((half) => half.prompt && half.prompt.value.trim() !== '')?.prompt ?? null;
  const graders = [...listed, ...own.graders];
  const name = text('name');
  const made: SuiteCase = {
    kind: 'task',
    key: name?.value ?? key,
    file: first.file.file,
    span: first.span,
    folder,
    id: null,
    name,
    description: text('description'),
    prompt,
    expected: text('expected_outcome'),
    skills: [],
    tags,
    shouldTrigger: null,
    graderList: graderList(under?.half ?? null),
    graders,
    fixtures: [...context, ...graders.flatMap((grader) => (grader.type === 'baseline' ? [grader.baseline] : []))],
    mocks: mocks.mocks,
    mockResponse: null,
    limits: read.reduceRight<CaseLimits>((limits, half) => overLimits(half.limits, limits), NO_LIMITS),
    recorded: null,
    planted: [],
    gate: null,
    extras: [],
  };
  return { case: made, files, notes: [...notes, ...promptNote(first, prompt)] };
}

function promptNote(first: Half, prompt: Placed<string> | null): SuiteNote[] {
  const at = { code: 'value-missing', file: first.file.file, refused: true } as const;
  if (!prompt) return [{ ...at, message: 'the case has no prompt', span: { start: 0, end: 0 } }];
  const todo = /^(?:TODO\b|<!--\s*TODO)/.test(prompt.value.trim());
  return todo ? [{ ...at, file: prompt.file, message: 'the prompt is still a `TODO`', span: prompt.span }] : [];
}

/** Notes were made when the halves were read; here only values are taken. */
function pick(halves: readonly Half[], key: string): Placed<string> | null {
  for (const { top, file } of halves) {
    const entry = entryOf(top, key);
    const value = stringOf(entry?.value);
    if (entry && value !== undefined) return { value, file: file.file, span: entry.value.span };
  }
  return null;
}

interface HalfRead {
  readonly reader: FieldReader;
  readonly half: Half | null;
  readonly file: boolean;
}

function promptHalf(file: string, tree: SuiteTree): HalfRead {
  const reader = new FieldReader(file, true);
  const parts: Parts | null = readParts(file, tree, reader);
  if (!parts) return { reader, half: null, file: false };
  const { data } = parts;
  if (data) reader.known(data, PROMPT_KEYS, 'prompt.md');
  checkTop(data, reader);
  const limits = hostLimits(data, data, reader);
  return {
    reader,
    file: true,
    half: { reader, file: parts.file, span: parts.body.span, top: data, prompt: parts.body, limits },
  };
}

function yamlHalf(file: string, tree: SuiteTree): HalfRead {
  const reader = new FieldReader(file, true);
  const source = readText(file, tree, reader);
  if (!source) return { reader, half: null, file: false };
  const document = readYaml(file, source);
  reader.problems(document);
  const top = reader.mapping(document.data, 'the case');
  if (!top && reader.notes.length === 0) reader.note('shape', 'the case is empty', { start: 0, end: 0 });
  if (top) {
    reader.known(top, CASE_KEYS, 'case.yaml');
    if (!entryOf(top, 'name')) reader.note('value-missing', 'the case has no `name`', startOf(top));
    if (!entryOf(top, 'schema_version')) reader.note('value-missing', 'the case has no `schema_version`', startOf(top));
  }
  checkTop(top, reader);
  const execution = reader.mapping(entryOf(top, 'execution')?.value, '`execution`');
  if (execution) reader.known(execution, EXECUTION_KEYS, '`execution`');
  const context = reader.mapping(entryOf(top, 'context')?.value, '`context`');
  if (context) reader.known(context, CONTEXT_KEYS, '`context`');
  const prompt = reader.text(execution, 'prompt');
  const digest = { file, digest: source.digest };
  const limits = hostLimits(top, execution, reader);
  return {
    reader,
    file: true,
    half: { reader, file: digest, span: top?.span ?? { start: 0, end: 0 }, top, prompt, limits },
  };
}

const startOf = (node: DataNode): Span => ({ start: node.span.start, end: node.span.start });

/** Texts that are no texts, and a version that the host does not know yet. */
function checkTop(top: MappingNode | null, reader: FieldReader): void {
  for (const key of ['name', 'description', 'expected_outcome']) reader.text(top, key);
  const version = entryOf(top, 'schema_version')?.value;
  if (version?.kind !== 'scalar') return;
  if (String(version.value) !== SCHEMA_VERSION && String(version.value) !== '1.0')
    reader.note(
      'value-range',
      `schema_version ${quoted(String(version.value))} is not ${quoted(SCHEMA_VERSION)}`,
      version.span,
    );
}

function contextOf(read: HalfRead | null, folder: string): Fixture[] {
  const half = read?.half;
  const node = half ? entryOf(half.top, 'context')?.value : undefined;
  if (!half || node?.kind !== 'mapping') return [];
  const made = (text: Placed<string>, use: Fixture['use']): Fixture => fixtureOf(use, text, [folder], folder);
  const one = (key: string, use: Fixture['use']): Fixture[] => {
    const text = half.reader.text(node, key);
    return text ? [made(text, use)] : [];
  };
  const folders = half.reader.texts(node, 'add_dirs').map((text) => made(text, 'folder'));
  return [...one('scaffold_script', 'scaffold'), ...one('history_file', 'history'), ...folders];
}

function graderList(half: Half | null): Placed<string> | null {
  const entry = half ? entryOf(half.top, 'graders') : undefined;
  return half && entry ? { value: 'graders', file: half.file.file, span: entry.keySpan } : null;
}

function listedGraders(half: Half | null, folder: string): Grader[] {
  if (!half) return [];
  const { reader, top } = half;
  return reader.items(entryOf(top, 'graders')).flatMap((item, at): Grader[] => {
    const node = reader.mapping(item, `item ${at + 1} of \`graders\``);
    if (!node) return [];
    const name = stringOf(entryOf(node, 'name')?.value);
    if (name === undefined) reader.note('value-missing', 'the grader has no `name`', startOf(node));
    return [
      readGrader(
        {
          node,
          name: name ?? `graders[${at}]`,
          span: entryOf(node, 'name')?.value.span ?? startOf(node),
          body: null,
          folder,
        },
        reader,
      ),
    ];
  });
}

function fileGraders(folder: string, tree: SuiteTree): { graders: Grader[]; files: SuiteFile[]; notes: SuiteNote[] } {
  const out = { graders: [] as Grader[], files: [] as SuiteFile[], notes: [] as SuiteNote[] };
  const base = joined(folder, 'graders');
  for (const name of tree.list(base) ?? []) {
    const file = joined(base, name);
    if (!name.endsWith('.md') || tree.kind(file) !== 'file') continue;
    const reader = new FieldReader(file, true);
    const parts = readParts(file, tree, reader);
    if (parts) {
      out.files.push(parts.file);
      const span = parts.data ? startOf(parts.data) : { start: 0, end: 0 };
      out.graders.push(
        readGrader(
          { node: parts.data, name: baseOf(name).replace(/\.md$/, ''), span, body: parts.body, folder },
          reader,
        ),
      );
    }
    out.notes.push(...reader.notes);
  }
  return out;
}

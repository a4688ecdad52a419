// What a plugin says about its dispatches, beside its components: contract files, documents that components name, and
// the cases of its eval suites. Everything is read once and kept as facts.
import type { DocumentFacts, LineCitation } from '../contract/facts.js';
import { contractFacts } from '../contract/infer-facts.js';
import { contractOf } from '../contract/read.js';
import type { ContractRead } from '../contract/types.js';
import { type DataNode, entryOf, stringOf } from '../document/node.js';
import type { DataDocument, MarkdownDocument } from '../document/types.js';
import type { Field } from '../text/span.js';
import { folderOf, joinPath, type ProjectFiles } from './files.js';
import type { FileUnit, Reference } from './types.js';

/** `contracts/<agent>.yaml` of a plugin. */
export interface ContractFile {
  readonly file: string;
  readonly plugin: number;
  readonly read: ContractRead;
}

/** A file that a configuration declares as somebody's output. */
export interface DeclaredOutput {
  readonly file: string;
  readonly plugin: number;
  readonly path: Field<string>;
  readonly owner: Field<string>;
  /** As written: `file-only`, `replace`. */
  readonly mode: Field<string>;
}

/** One case of an eval suite: which of the words that matter to contracts it holds, lower case. */
export interface CaseFacts {
  readonly file: string;
  readonly plugin: number;
  readonly words: readonly string[];
}

/** A citation of a line, with the file that it leads to and how many lines that has. */
export interface Cited {
  readonly file: string;
  readonly cited: readonly { readonly citation: LineCitation; readonly target: string; readonly lines: number }[];
}

export interface ContractModel {
  readonly citations: Cited[];
  readonly documents: DocumentFacts[];
  readonly contracts: ContractFile[];
  readonly outputs: DeclaredOutput[];
  readonly cases: CaseFacts[];
}

export const emptyContracts = (): ContractModel => ({
  citations: [],
  documents: [],
  contracts: [],
  outputs: [],
  cases: [],
});

/** Adds the facts of a component or a document beside one. */
export function addFacts(
  out: ContractModel,
  { role, file, document, pluginFolder }: FileUnit,
  plugin: number,
  files: ProjectFiles,
): void {
  if (document.kind !== 'markdown') return;
  const contracts = files.kind(joinPath(pluginFolder, 'contracts') as string) === 'folder';
  const facts = contractFacts(document, { agent: role === 'agent', contracts });
  if (facts) out.documents.push({ ...facts, file, plugin, role });
}

export interface Reading {
  readonly files: ProjectFiles;
  readonly markdown: (path: string) => MarkdownDocument | null;
  readonly data: (path: string) => DataDocument | null;
  readonly text: (path: string) => string | null;
  readonly seen: (path: string) => boolean;
  /** Says that a file which had to be read was not, and why. */
  readonly unread: (path: string) => void;
}

const MOST_LINKED = 64;
const MOST_CASES = 200;

/** Reads what lies beside the components of a plugin. `references`: those of its documents. */
export function addContracts(
  out: ContractModel,
  folder: string,
  project: string,
  plugin: number,
  references: readonly Reference[],
  reading: Reading,
): void {
  const named = addContractFiles(out, folder, plugin, reading);
  addLinked(out, [folder, project], plugin, references, named, reading);
  addCitations(out, [folder, project], plugin, reading);
  if (out.documents.some((d) => d.plugin === plugin && speaksByValue(d)) || named.length > 0)
    addCases(out, folder, plugin, reading);
}

const speaksByValue = (d: DocumentFacts): boolean =>
  d.keyValues.some((k) => k.values.some((v) => /by[-_]?value/.test(v.value)));

function addContractFiles(
  out: ContractModel,
  folder: string,
  plugin: number,
  { files, data, seen, unread }: Reading,
): string[] {
  const base = joinPath(folder, 'contracts') as string;
  const named: string[] = [];
  for (const name of files.list(base) ?? []) {
    const file = `${base}/${name}`;
    const kind = files.kind(file);
    if (!/\.(?:ya?ml|json)$/.test(name) || kind === 'folder' || files.ignored(file) || seen(file)) continue;
    const document = data(file);
    if (!document) {
      // A contract that nobody read is none that holds.
      if (!name.endsWith('.json')) unread(file);
      continue;
    }
    addOutput(out, document.data, file, plugin);
    if (name.endsWith('.json')) continue;
    const read = contractOf(document);
    out.contracts.push({ file, plugin, read });
    named.push(...(read.contract?.consumers ?? []).map((c) => joinPath(folder, c.value) ?? ''));
  }
  return named;
}

/** An object with a path, a mode and an owner. */
function addOutput(out: ContractModel, node: DataNode | null, file: string, plugin: number): void {
  if (node?.kind !== 'mapping') return;
  const field = (keys: readonly string[]): Field<string> | null => {
    for (const key of keys) {
      const entry = entryOf(node, key);
      const value = stringOf(entry?.value);
      if (entry && value !== undefined) return { value, span: entry.value.span };
    }
    return null;
  };
  const path = field(['output', 'outputPath', 'output_path', 'artifact', 'path', 'file']);
  const mode = field(['outputMode', 'output_mode', 'mode', 'writeMode', 'write_mode']);
  const owner = field(['owner', 'writer', 'writtenBy', 'written_by', 'producer']);
  if (path && mode && owner) out.outputs.push({ file, plugin, path, mode, owner });
}

function addLinked(
  out: ContractModel,
  bases: readonly string[],
  plugin: number,
  references: readonly Reference[],
  named: readonly string[],
  { files, markdown, seen }: Reading,
): void {
  const paths = new Set(named);
  for (const { kind, file, target } of references) {
    if (kind !== 'file' || !target?.path.endsWith('.md')) continue;
    for (const base of [folderOf(file), ...bases]) paths.add(joinPath(base, target.path) ?? '');
  }
  for (const { file, plugin: of, named: written } of out.documents) {
    if (of !== plugin) continue;
    for (const path of written) {
      const bare = path.replace(/^\$\{CLAUDE_PLUGIN_ROOT\}\//, '');
      for (const base of bare === path ? [folderOf(file), ...bases] : bases) paths.add(joinPath(base, bare) ?? '');
    }
  }
  let left = MOST_LINKED;
  for (const path of paths) {
    if (path === '' || left === 0 || seen(path) || files.kind(path) !== 'file' || files.ignored(path)) continue;
    if (
      !bases.some((base) => base === '' || path.startsWith(`${base}/`)) ||
      /(?:^|\/)(?:CHANGELOG|README|LICENSE)\.md$/i.test(path)
    )
      continue;
    left--;
    const document = markdown(path);
    const facts = document && contractFacts(document, { agent: false, contracts: false });
    if (facts) out.documents.push({ ...facts, file: path, plugin, role: 'document' });
  }
}

const MOST_CITED = 200;

/** Counts the lines of cited files, each read once. */
function addCitations(out: ContractModel, bases: readonly string[], plugin: number, { files, text }: Reading): void {
  const counts = new Map<string, number>();
  for (const { file, plugin: of, citations } of out.documents) {
    if (of !== plugin || citations.length === 0) continue;
    const cited = citations.flatMap((citation) => {
      const target = [folderOf(file), ...bases]
        .map((base) => joinPath(base, citation.path))
        .find((path) => path !== null && path !== undefined && files.kind(path) === 'file');
      if (!target || (!counts.has(target) && counts.size >= MOST_CITED)) return [];
      const lines = counts.get(target) ?? linesOf(text(target));
      counts.set(target, lines);
      return [{ citation, target, lines }];
    });
    if (cited.length > 0) out.citations.push({ file, cited });
  }
}

/** A last line without an ending counts; an unread file has no end. */
const linesOf = (text: string | null): number =>
  text === null ? Number.POSITIVE_INFINITY : text.split(/\r\n|\r|\n/).length - (/[\r\n]$/.test(text) ? 1 : 0);

const WORDS = /[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*/g;

/** The cases of suites: entries of `evals.json`, and files `case.yaml`. */
function addCases(out: ContractModel, folder: string, plugin: number, { files, text }: Reading): void {
  let left = MOST_CASES;
  for (const { path, kind } of files.walk(folder)) {
    if (left === 0) return;
    if (kind !== 'file' || !/(?:^|\/)evals\/.*(?:evals\.json|case\.ya?ml)$/.test(path)) continue;
    const content = text(path);
    if (content === null) continue;
    for (const one of casesOf(path, content)) {
      if (left-- === 0) return;
      out.cases.push({ file: path, plugin, words: [...new Set(one.toLowerCase().match(WORDS) ?? [])].slice(0, 400) });
    }
  }
}

function casesOf(path: string, content: string): string[] {
  if (!path.endsWith('.json')) return [content];
  try {
    const data: unknown = JSON.parse(content);
    const list = Array.isArray(data) ? data : (data as { evals?: unknown } | null)?.evals;
    return Array.isArray(list) ? list.map((one) => JSON.stringify(one)) : [];
  } catch {
    return [];
  }
}

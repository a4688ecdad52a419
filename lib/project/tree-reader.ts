// What a build reads with: each file once, parsed once, handed to `visit` and dropped. It counts what was read and lists
// what could not be, and it judges nothing.
import { readJson } from '../document/json.js';
import { readMarkdown } from '../document/markdown.js';
import type { DataDocument, MarkdownDocument } from '../document/types.js';
import { SourceText } from '../text/source.js';
import { ProjectFiles } from './files.js';
import type { Checked, FileUnit, Skipped } from './types.js';

export interface ReadOptions {
  /** Absolute. */
  readonly root: string;
  /** The folder that holds `.git`, absolute, or null: `.gitignore` files from there on count. */
  readonly gitRoot: string | null;
  /** Paths, relative to the root, that the configuration leaves out. */
  readonly ignored?: (path: string) => boolean;
  /** Texts that stand for files on disk, by their path relative to the root. */
  readonly overlay?: ReadonlyMap<string, Uint8Array>;
  /** Called once for each file read, in a fixed order. */
  readonly visit?: (unit: FileUnit) => void;
}

export class TreeReader {
  readonly files: ProjectFiles;
  readonly skipped: Skipped[] = [];
  readonly counts: { -readonly [K in keyof Checked]: number } = {
    plugins: 0,
    agents: 0,
    skills: 0,
    commands: 0,
    hooks: 0,
    manifests: 0,
    evalSuites: 0,
    files: 0,
  };
  readonly #options: ReadOptions;
  readonly #seen = new Set<string>();

  constructor(options: ReadOptions) {
    this.#options = options;
    this.files = new ProjectFiles(options.root, options.gitRoot, options.ignored);
  }

  /** Whether a file has been read, or has been tried. */
  has(path: string): boolean {
    return this.#seen.has(path);
  }

  /** Reads a file without counting it as read; why it cannot be read, in words, otherwise. */
  peek(path: string): SourceText | string {
    const given = this.#options.overlay?.get(path);
    if (given) return SourceText.decode(given);
    const read = this.files.read(path);
    return read.ok ? SourceText.decode(read.bytes) : reasonOf(read, path);
  }

  /** `needed`: a run in which it cannot be read is no pass. */
  source(path: string, needed: boolean): SourceText | null {
    this.#seen.add(path);
    const read = this.peek(path);
    if (typeof read !== 'string') return read;
    this.skipped.push({ file: path, reason: read, unjudged: needed });
    return null;
  }

  markdown(path: string, needed: boolean): MarkdownDocument | null {
    const source = this.source(path, needed);
    return source && readMarkdown(path, source);
  }

  /** Reads a JSON file that a host needs, and hands it on. */
  data(path: string, unit: Omit<FileUnit, 'file' | 'document'>): DataDocument | null {
    const source = this.source(path, true);
    if (!source) return null;
    const document = readJson(path, source);
    this.visit({ ...unit, file: path, document });
    return document;
  }

  visit(unit: FileUnit): void {
    this.#seen.add(unit.file);
    this.counts.files++;
    this.#options.visit?.(unit);
  }
}

function reasonOf(failure: { readonly code: string; readonly errno?: string }, path: string): string {
  if (failure.code === 'too-large') return 'over 1 MiB';
  if (failure.code === 'outside') return 'a link leads out of the root';
  if (failure.code === 'unreadable') return `unreadable (${failure.errno})`;
  // A name that is no UTF-8 is listed with the replacement character and is not found again by it.
  if (failure.code === 'missing' && path.includes('\uFFFD')) return 'its name is not UTF-8';
  return failure.code === 'missing' ? 'it vanished while the tree was read' : 'no regular file';
}

// What each loader reads from one frontmatter, and where they disagree. A skill that one loader reads and another
// drops is lost in silence, so a disagreement names the loader, the keys it loses, and those it reads differently.
// Most blocks hold nothing but plain text on one line each; for them all loaders agree by construction, and the
// heavy readers are not asked. That claim is held by a differential test.
import type { SourceText } from '../../text/source.js';
import type { Span } from '../../text/span.js';
import { writtenKeys } from '../frontmatter.js';
import { type DataNode, type MappingNode, toData } from '../node.js';
import type { Frontmatter } from '../types.js';
import { agentskillsReader } from './agentskills.js';
import { grayMatterReader } from './gray-matter.js';
import { keysOf, type LoadedKey, type LoaderName, type Reader, type Reading } from './reading.js';
import { claudeCodeReader, yamlReader } from './yaml.js';

export type { LoadedKey, LoaderName, Reader, Reading } from './reading.js';

export const readers: readonly Reader[] = [yamlReader, grayMatterReader, claudeCodeReader, agentskillsReader];

export interface ChangedKey {
  readonly key: string;
  /** What this loader reads, in words. */
  readonly reads: string;
  /** What the others read. */
  readonly others: string;
}

export interface Disagreement {
  readonly loader: LoaderName;
  /** For messages. */
  readonly label: string;
  /** Keys that are written and that this loader does not give, in the order written. */
  readonly lostKeys: readonly string[];
  readonly changedKeys: readonly ChangedKey[];
  readonly reason: string | null;
  /** What it stops at, where that is known. */
  readonly at: Span | null;
}

/** What every loader reads, in the order of {@link readers}. */
export function readAll(source: SourceText, frontmatter: Frontmatter): Reading[] {
  if (readAlike(source, frontmatter)) {
    return readers.map(({ name }) => ({ loader: name, outcome: 'read', keys: keysOf(frontmatter.data), reason: null }));
  }
  return readers.map((reader) => reader.read(source, frontmatter));
}

/**
 * The loaders that lose a key or read another value than strict YAML does, or, where that cannot read the block,
 * than Claude Code does, or, where nobody can, than is written. Empty where there is no block.
 * `only` leaves out loaders that nobody asked for.
 */
export function disagreements(
  source: SourceText,
  frontmatter: Frontmatter,
  only: readonly LoaderName[] = readers.map(({ name }) => name),
): Disagreement[] {
  if (frontmatter.status === 'absent' || readAlike(source, frontmatter)) return [];
  const reference = referenceOf(frontmatter);
  const expected = reference
    ? [...nodesOf(reference).keys()]
    : [...new Set(writtenKeys(source, frontmatter).map(({ key }) => key))];
  const out: Disagreement[] = [];
  for (const { name, label, read } of readers) {
    if (!only.includes(name)) continue;
    const reading = read(source, frontmatter);
    if (reading.outcome === 'unread') continue;
    const given = new Map(reading.keys.map((key) => [key.key, key]));
    const lostKeys = expected.filter((key) => !given.has(key));
    const changedKeys =
      reading.outcome === 'read' && reference ? changed(reference, given, name === 'agentskills') : [];
    if (lostKeys.length + changedKeys.length > 0) {
      out.push({ loader: name, label, lostKeys, changedKeys, reason: reading.reason, at: reading.at ?? null });
    }
  }
  return out;
}

const referenceOf = ({ status, data, lenient }: Frontmatter): MappingNode | null =>
  status === 'ok' || status === 'empty' ? data : lenient;

function changed(reference: MappingNode, given: ReadonlyMap<string, LoadedKey>, allText: boolean): ChangedKey[] {
  const out: ChangedKey[] = [];
  for (const [key, node] of nodesOf(reference)) {
    const loaded = given.get(key);
    if (!loaded || sameAs(loaded, node, allText)) continue;
    out.push({ key, reads: words(loaded), others: words({ key, value: toData(node) }) });
  }
  return out;
}

const nodesOf = (mapping: MappingNode): ReadonlyMap<string, DataNode> =>
  new Map(mapping.entries.map((entry) => [entry.key, entry.value]));

/** Whether a loader's value is what a node says. `allText`: a scalar is given as it is written, which is the same. */
function sameAs({ value, date }: Pick<LoadedKey, 'value' | 'date'>, node: DataNode, allText: boolean): boolean {
  if (node.kind === 'scalar') {
    if (date) return false;
    if (allText && typeof node.value !== 'string') return value === node.raw;
    return value === node.value || (Number.isNaN(value) && Number.isNaN(node.value));
  }
  if (node.kind === 'sequence') {
    if (!Array.isArray(value) || value.length !== node.items.length) return false;
    return node.items.every((item, i) => sameAs({ value: value[i] }, item, allText));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const record = value as Readonly<Record<string, unknown>>;
  const nodes = nodesOf(node);
  if (nodes.size !== Object.keys(record).length) return false;
  for (const [key, below] of nodes) {
    if (!Object.hasOwn(record, key) || !sameAs({ value: record[key] }, below, allText)) return false;
  }
  return true;
}

function words({ value, date }: LoadedKey): string {
  if (value === null) return 'nothing';
  if (date) return `the date ${String(value).replace(/T00:00:00\.000Z$/, '')}`;
  if (Array.isArray(value)) return value.length === 1 ? 'a list of 1 item' : `a list of ${value.length} items`;
  if (typeof value === 'object') return 'a mapping';
  if (typeof value === 'string') return `the text \`${value.length > 40 ? `${value.slice(0, 40)}…` : value}\``;
  return `the ${typeof value} ${String(value)}`;
}

const KEY_LINE = /^([A-Za-z][\w-]*): +(?:([A-Za-z(<](?:(?!: | #|:$)[^\t])*)|"[^"\\\t]*" *)$/;

/**
 * A cheap test that all loaders read the same: each line is a key that stands once, followed by nothing but text
 * in which no version of YAML sees anything else. False where it is not certain.
 */
export function readAlike(source: SourceText, frontmatter: Frontmatter): boolean {
  if (frontmatter.status !== 'ok' || frontmatter.language !== '' || frontmatter.span.start > 0) return false;
  const block = source.slice(frontmatter.inner);
  if (UNCOMMON.test(block)) return false;
  const seen = new Set<string>();
  for (const line of block.split(/\r?\n/)) {
    if (line === '') continue;
    const [, key, plain] = KEY_LINE.exec(line) ?? [];
    if (key === undefined || seen.has(key) || SPECIAL.test(key) || SPECIAL.test(plain?.trim() ?? '')) return false;
    seen.add(key);
  }
  return true;
}

/** Control characters, the separators that YAML 1.1 takes for line ends, and what a split at `---` would find. */
const UNCOMMON = /[^\n\r\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]|\r(?!\n)|---/;

/** Words that some version of YAML reads as something else than text. */
const SPECIAL = /^(?:y|n|yes|no|on|off|true|false|null)$/i;

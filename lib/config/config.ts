// `plugproof.yaml` to settings. What is wrong in it is said with its place and left out; everything else holds.
// The file may come from a repository that nobody trusts: lists are bounded, and no text of it becomes code.
import type { Finding } from '../diagnostic/diagnostic.js';
import type { DataNode, MappingEntry, MappingNode } from '../document/node.js';
import type { DataDocument } from '../document/types.js';
import type { RuleWords } from '../rule/rule.js';
import type { Field, Span } from '../text/span.js';
import { quoted } from '../text/words.js';
import { isDay } from './day.js';
import { globFault, MAX_GLOBS } from './globs.js';
import { entriesOf, isNull, itemsAt, Mistakes, mappingAt, rootMapping, stringsAt, textAt } from './reader.js';
import { isLevel, LEVELS, type Level, UNALTERABLE } from './severity.js';

export const CONFIG_FILE = 'plugproof.yaml';
export const MAX_OVERRIDES = 500;
export const MAX_NAMES = 200;
/** A window of time: a whole number and s, m, h, d or w. */
export const WINDOW = /^[1-9]\d{0,5}[smhdw]$/;

/** Rules that say nothing about some files, for a reason. */
export interface Override {
  /** Globs relative to the folder of the configuration. */
  readonly files: readonly string[];
  readonly rules: readonly string[] | '*';
  readonly reason: string;
  /** The last day it holds, YYYY-MM-DD in UTC. */
  readonly until: string | null;
  /** Where it stands in the configuration. */
  readonly span: Span;
}

export interface Settings {
  /** `NAME` or `NAME@VERSION`; null where the configuration does not say. */
  readonly hosts: readonly string[] | null;
  readonly rules: ReadonlyMap<string, Level>;
  /** gitignore-style globs relative to the folder of the configuration. */
  readonly ignore: readonly string[];
  /** Globs of dispatch contracts, relative to the folder of the configuration. */
  readonly contracts: readonly string[];
  readonly overrides: readonly Override[];
  readonly store: {
    /** Such as `24h`; see {@link WINDOW}. */
    readonly window: string | null;
    readonly kinds: readonly string[] | null;
    readonly lanes: readonly string[] | null;
  };
  readonly registry: {
    /** Words of equal severity together, the gravest first, trimmed and in lower case; null for the built-in scale. */
    readonly severities: readonly (readonly string[])[] | null;
  };
}

export interface Known {
  /** Ids of every rule, those of the run itself included. */
  readonly rules: ReadonlyMap<string, RuleWords> | readonly string[];
  /** Names, or `NAME@VERSION` where only some versions are known. */
  readonly hosts: readonly string[];
}

export const DEFAULT_SETTINGS: Settings = freeze({
  hosts: null,
  rules: new Map(),
  ignore: [],
  contracts: [],
  overrides: [],
  store: { window: null, kinds: null, lanes: null },
  registry: { severities: null },
});

export const CONFIG_KEYS = [
  'version',
  'hosts',
  'rules',
  'ignore',
  'contracts',
  'overrides',
  'store',
  'registry',
] as const;
export const OVERRIDE_KEYS = ['files', 'rules', 'reason', 'until'] as const;

/** Never throws. The findings belong to the rule `config-invalid` and are in the order of the file. */
export function readConfig(document: DataDocument, known: Known): { settings: Settings; findings: readonly Finding[] } {
  const mistakes = new Mistakes(document.file);
  const root = rootMapping(document, 'configuration', mistakes);
  if (!root) return { settings: DEFAULT_SETTINGS, findings: mistakes.findings };
  const entries = entriesOf(root, CONFIG_KEYS, 'the configuration', mistakes);
  const ids =
    'keys' in known.rules && known.rules instanceof Map
      ? [...known.rules.keys()]
      : [...(known.rules as readonly string[])];
  readVersion(entries.get('version'), mistakes);
  const settings: Settings = {
    hosts: readHosts(entries.get('hosts'), known.hosts, mistakes),
    rules: readRules(entries.get('rules'), ids, mistakes),
    ignore: readGlobs(entries.get('ignore'), 'allowed', mistakes),
    contracts: readGlobs(entries.get('contracts'), 'refused', mistakes),
    overrides: itemsAt(entries.get('overrides'), MAX_OVERRIDES, mistakes).flatMap((item) =>
      readOverride(item, ids, mistakes),
    ),
    store: readStore(entries.get('store'), mistakes),
    registry: { severities: readSeverities(entries.get('registry'), mistakes) },
  };
  return { settings: freeze(settings), findings: mistakes.findings };
}

function readVersion(entry: MappingEntry | undefined, mistakes: Mistakes): void {
  if (!entry || (entry.value.kind === 'scalar' && entry.value.value === 1)) return;
  mistakes.add('`version` is not 1, the only version there is', entry.span, 'write `version: 1`');
}

function readHosts(
  entry: MappingEntry | undefined,
  known: readonly string[],
  mistakes: Mistakes,
): readonly string[] | null {
  const names = stringsAt(entry, MAX_NAMES, mistakes).filter((host) => {
    if (isKnownHost(host.value, known)) return true;
    mistakes.unknownName('known host', host.value, host.span, known);
    return false;
  });
  if (
    entry &&
    !isNull(entry.value) &&
    names.length === 0 &&
    entry.value.kind === 'sequence' &&
    entry.value.items.length === 0
  ) {
    mistakes.add('`hosts` is an empty list', entry.value.span, 'name a host, or leave the key out for the default');
  }
  return names.length > 0 ? unique(names) : null;
}

function isKnownHost(text: string, known: readonly string[]): boolean {
  if (known.includes(text)) return true;
  const at = text.indexOf('@');
  if (at < 0) return known.some((one) => one.startsWith(`${text}@`));
  const name = text.slice(0, at);
  if (known.some((one) => one.startsWith(`${name}@`))) return false;
  return known.includes(name) && /^[\w.+-]{1,40}$/.test(text.slice(at + 1));
}

function readRules(
  entry: MappingEntry | undefined,
  ids: readonly string[],
  mistakes: Mistakes,
): ReadonlyMap<string, Level> {
  const levels = new Map<string, Level>();
  for (const { key, keySpan, value } of mappingAt(entry, mistakes)?.entries ?? []) {
    if (!ids.includes(key)) {
      mistakes.unknownName('rule', key, keySpan, ids);
      continue;
    }
    const level = value.kind === 'scalar' ? value.value : null;
    if (!isLevel(level)) {
      const written = value.kind === 'scalar' && value.raw !== '' ? quoted(value.raw) : 'what stands here';
      mistakes.add(
        `${written} is no severity`,
        value.span,
        `write one of ${LEVELS.map((one) => `\`${one}\``).join(', ')}`,
      );
    } else if (UNALTERABLE.has(key)) mistakes.add(`\`${key}\` has a fixed severity`, keySpan, 'take the entry out');
    else levels.set(key, level);
  }
  return levels;
}

function readGlobs(
  entry: MappingEntry | undefined,
  negation: 'allowed' | 'refused',
  mistakes: Mistakes,
): readonly string[] {
  const globs = stringsAt(entry, MAX_GLOBS, mistakes).filter(({ value, span }) => {
    const fault = globFault(value, negation);
    if (fault) mistakes.add(`the glob ${quoted(value)} ${fault}`, span);
    return fault === null;
  });
  return globs.map((glob) => glob.value);
}

/** An override with a mistake is left out: one that silences more than its author says would hide faults. */
function readOverride(node: DataNode, ids: readonly string[], mistakes: Mistakes): Override[] {
  if (node.kind !== 'mapping') {
    mistakes.add('an override is no mapping', node.span);
    return [];
  }
  const entries = entriesOf(node, OVERRIDE_KEYS, 'an override', mistakes);
  for (const key of ['files', 'rules', 'reason'] as const) {
    if (!entries.has(key)) mistakes.add(`an override has no \`${key}\``, firstKey(node), `add \`${key}\``);
  }
  const files = readGlobs(entries.get('files'), 'refused', mistakes);
  const rules = readOverrideRules(entries.get('rules'), ids, mistakes);
  const reason = textAt(entries.get('reason'), mistakes);
  const until = textAt(entries.get('until'), mistakes);
  if (until && !isDay(until.value))
    mistakes.add(`${quoted(until.value)} is no day`, until.span, 'write it as YYYY-MM-DD');
  for (const key of ['files', 'rules'] as const) {
    const value = entries.get(key)?.value;
    if (value && (isNull(value) || (value.kind === 'sequence' && value.items.length === 0))) {
      mistakes.add(`\`${key}\` of an override is empty`, entries.get(key)?.keySpan ?? node.span);
    }
  }
  const dated = !entries.has('until') || (until !== null && isDay(until.value));
  if (files.length === 0 || rules.length === 0 || !reason || !dated) return [];
  return [{ files, rules, reason: reason.value.trim(), until: until?.value ?? null, span: node.span }];
}

const firstKey = (node: MappingNode): Span => node.entries[0]?.keySpan ?? node.span;

function readOverrideRules(
  entry: MappingEntry | undefined,
  ids: readonly string[],
  mistakes: Mistakes,
): readonly string[] | '*' {
  if (entry?.value.kind === 'scalar' && entry.value.value === '*') return '*';
  const named = stringsAt(entry, MAX_NAMES, mistakes).filter(({ value, span }) => {
    if (ids.includes(value)) return true;
    mistakes.unknownName('rule', value, span, ids);
    return false;
  });
  return unique(named);
}

function readStore(entry: MappingEntry | undefined, mistakes: Mistakes): Settings['store'] {
  const node = mappingAt(entry, mistakes);
  if (!node) return DEFAULT_SETTINGS.store;
  const entries = entriesOf(node, ['window', 'kinds', 'lanes'], '`store`', mistakes);
  const window = textAt(entries.get('window'), mistakes);
  const fits = window !== null && WINDOW.test(window.value);
  if (window && !fits)
    mistakes.add(
      `${quoted(window.value)} is no window of time`,
      window.span,
      'write a number and one of s, m, h, d, w: `24h`',
    );
  const list = (key: string): readonly string[] | null => {
    const names = unique(stringsAt(entries.get(key), MAX_NAMES, mistakes));
    return names.length > 0 ? names : null;
  };
  return { window: fits ? window.value : null, kinds: list('kinds'), lanes: list('lanes') };
}

function readSeverities(registry: MappingEntry | undefined, mistakes: Mistakes): readonly (readonly string[])[] | null {
  const node = mappingAt(registry, mistakes);
  if (!node) return null;
  const entry = entriesOf(node, ['severities'], '`registry`', mistakes).get('severities');
  const seen = new Set<string>();
  const ranks = itemsAt(entry, MAX_NAMES, mistakes).map((item) => {
    const words = item.kind === 'sequence' ? item.items.slice(0, MAX_NAMES) : [item];
    return words.flatMap((word) => {
      const text = word.kind === 'scalar' && typeof word.value === 'string' ? word.value.trim().toLowerCase() : '';
      if (text === '') mistakes.add('an item of `severities` is no word', word.span);
      else if (seen.has(text)) mistakes.add(`${quoted(text)} stands in \`severities\` twice`, word.span);
      else {
        seen.add(text);
        return [text];
      }
      return [];
    });
  });
  const filled = ranks.filter((words) => words.length > 0);
  return filled.length > 0 ? filled : null;
}

const unique = (fields: readonly Field<string>[]): readonly string[] => [
  ...new Set(fields.map((field) => field.value)),
];

/** Frozen throughout; a map stays a map behind a read-only type. */
function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const inner of Object.values(value)) freeze(inner);
  return Object.freeze(value);
}

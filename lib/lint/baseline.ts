// The findings of an earlier run that were put up with. A baseline only shrinks by itself: what was mended leaves it,
// and what is new enters it only when asked for. Its text is sorted, one entry a line, so that a diff can be read.
import { entriesOf, itemsAt, Mistakes, rootMapping, textAt } from '../config/reader.js';
import type { Diagnostic, Finding } from '../diagnostic/diagnostic.js';
import type { DataNode } from '../document/node.js';
import type { DataDocument } from '../document/types.js';
import type { Span } from '../text/span.js';
import { OWN_RULES } from './own.js';
import type { Judged } from './suppressions.js';

export const MAX_ENTRIES = 200_000;

export interface BaselineEntry {
  readonly rule: string;
  /** Relative to the root, with `/`. */
  readonly file: string;
  readonly fingerprint: string;
}

export interface Baseline {
  /** The file it was read from, as its findings name it. */
  readonly file: string;
  readonly entries: readonly (BaselineEntry & { readonly span: Span })[];
}

/** Never throws. With a problem the baseline holds what could be read; a caller that must be sure refuses it. */
export function readBaseline(document: DataDocument): { baseline: Baseline; problems: readonly Finding[] } {
  const mistakes = new Mistakes(document.file);
  const entries: (BaselineEntry & { readonly span: Span })[] = [];
  const root = rootMapping(document, 'baseline', mistakes);
  if (!root && mistakes.findings.length === 0) mistakes.add('the baseline is empty', { start: 0, end: 0 });
  if (root) {
    const keys = entriesOf(root, ['version', 'entries'], 'the baseline', mistakes);
    const version = keys.get('version');
    if (version?.value.kind !== 'scalar' || version.value.value !== 1) {
      mistakes.add(
        '`version` of the baseline is not 1',
        version?.value.span ?? { start: root.span.start, end: root.span.start + 1 },
      );
    }
    if (!keys.has('entries'))
      mistakes.add('the baseline has no `entries`', { start: root.span.start, end: root.span.start + 1 });
    for (const item of itemsAt(keys.get('entries'), MAX_ENTRIES, mistakes)) {
      const entry = readEntry(item, mistakes);
      if (entry) entries.push({ ...entry, span: item.span });
    }
  }
  return { baseline: { file: document.file, entries }, problems: mistakes.findings };
}

function readEntry(node: DataNode, mistakes: Mistakes): BaselineEntry | null {
  if (node.kind !== 'mapping') {
    mistakes.add('an entry is no mapping', node.span);
    return null;
  }
  const keys = entriesOf(node, ['rule', 'file', 'fingerprint'], 'an entry', mistakes);
  const [rule, file, fingerprint] = (['rule', 'file', 'fingerprint'] as const).map((key) => {
    if (!keys.has(key)) mistakes.add(`an entry has no \`${key}\``, node.span);
    return textAt(keys.get(key), mistakes)?.value;
  });
  if (fingerprint !== undefined && !/^[0-9a-f]{64}$/.test(fingerprint)) {
    mistakes.add(
      'a `fingerprint` is no SHA-256 in lower-case hexadecimal',
      keys.get('fingerprint')?.value.span ?? node.span,
    );
    return null;
  }
  return rule !== undefined && file !== undefined && fingerprint !== undefined ? { rule, file, fingerprint } : null;
}

export interface Compared {
  readonly kept: readonly Diagnostic[];
  readonly baselined: readonly Diagnostic[];
  /** Of the rule `baseline-stale`: entries that no longer apply, at their place in the baseline. */
  readonly findings: readonly Finding[];
}

/** An entry about what was not `judged` in this run is not said to be stale. */
export function applyBaseline(
  diagnostics: readonly Diagnostic[],
  baseline: Baseline,
  judged: Judged = () => true,
): Compared {
  const unmet = new Map<string, BaselineEntry & { readonly span: Span }>();
  const findings: Finding[] = [];
  const fix = 'write the baseline again; that only removes entries';
  for (const entry of baseline.entries) {
    const key = keyOf(entry);
    if (unmet.has(key)) {
      findings.push({
        file: baseline.file,
        span: entry.span,
        message: `an entry for \`${entry.rule}\` stands in the baseline twice`,
        fix,
      });
    } else unmet.set(key, entry);
  }
  const listed = new Set(unmet.keys());
  const kept: Diagnostic[] = [];
  const baselined: Diagnostic[] = [];
  for (const diagnostic of diagnostics) {
    const key = keyOf(diagnostic);
    const met = isListable(diagnostic) && listed.has(key);
    if (met) unmet.delete(key);
    (met ? baselined : kept).push(diagnostic);
  }
  for (const { rule, file, span } of unmet.values()) {
    if (!judged(rule, file)) continue;
    findings.push({
      file: baseline.file,
      span,
      message: `the entry for \`${rule}\` in \`${file}\` no longer applies`,
      fix,
    });
  }
  return { kept, baselined, findings: findings.sort((a, b) => a.span.start - b.span.start) };
}

/**
 * The text of a new baseline. Without an earlier one every diagnostic enters; with one, entries only leave,
 * unless `acceptNew`. Entries about what was not `judged` stay. `diagnostics` are those before any baseline was applied.
 */
export function writeBaseline(
  diagnostics: readonly Diagnostic[],
  previous: Baseline | null,
  acceptNew: boolean,
  judged: Judged = () => true,
): string {
  const now = new Map(
    diagnostics.filter(isListable).map((diagnostic) => [keyOf(diagnostic), diagnostic as BaselineEntry]),
  );
  const entries = new Map<string, BaselineEntry>(previous === null || acceptNew ? now : []);
  for (const entry of previous?.entries ?? []) {
    const key = keyOf(entry);
    if (now.has(key) || !judged(entry.rule, entry.file)) entries.set(key, entry);
  }
  const lines = [...entries.values()]
    .sort(byPlace)
    .map(({ rule, file, fingerprint }) => `    ${JSON.stringify({ rule, file, fingerprint })}`);
  const list = lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n  ]`;
  return `{\n  "version": 1,\n  "entries": ${list}\n}\n`;
}

/** What the run says of itself is never put up with. */
const isListable = (diagnostic: Diagnostic): boolean => !OWN_RULES.has(diagnostic.rule);

const keyOf = ({ rule, file, fingerprint }: BaselineEntry): string => JSON.stringify([rule, file, fingerprint]);

const byPlace = (a: BaselineEntry, b: BaselineEntry): number =>
  order(a.file, b.file) || order(a.rule, b.rule) || order(a.fingerprint, b.fingerprint);

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

// From findings, which know offsets, to diagnostics, which know lines: the excerpts are cut here and nowhere else.
import {
  type Diagnostic,
  EXCERPT_LINES,
  type Finding,
  type Place,
  type Severity,
  SHOWN_OF_A_SECRET,
} from '../diagnostic/diagnostic.js';
import { fingerprints } from '../diagnostic/fingerprint.js';
import type { RuleWords } from '../rule/rule.js';
import { SourceText } from '../text/source.js';
import type { Span } from '../text/span.js';

const EXCERPT_UNITS = 4000;

/** The text of a file, or null when it cannot be read (any more). */
export type Sources = (file: string) => SourceText | null;

export interface Reported {
  readonly rule: string;
  readonly words: RuleWords;
  readonly severity: Severity;
  readonly finding: Finding;
}

/** Diagnostics without their fingerprints' ordinals settled: those need all of a run, see {@link diagnose}. */
export function diagnose(reported: readonly Reported[], sources: Sources): Diagnostic[] {
  const masked = withoutSecrets(reported, sources);
  const places = reported.map((r) => placeOf(masked, r.finding.file, r.finding.span, r.finding.label ?? ''));
  const prints = fingerprints(
    reported.map((r) => ({
      rule: r.rule,
      file: r.finding.file,
      text: sources(r.finding.file)?.slice(r.finding.span) ?? '',
    })),
  );
  return reported.map(
    (r, i): Diagnostic => ({
      ...(places[i] as Place),
      rule: r.rule,
      category: r.words.category,
      severity: r.severity,
      message: r.finding.message,
      why: r.finding.why ?? r.words.why,
      fix: r.finding.fix ?? r.words.fix,
      related: (r.finding.related ?? []).map((p) => placeOf(masked, p.file, p.span, p.label)),
      edits: r.finding.edits ?? [],
      fingerprint: prints[i] as string,
      url: `docs/rules/${r.rule}.md`,
    }),
  );
}

/** The same files with each secret that was found masked: whatever else stands on its line, no excerpt may publish it. */
function withoutSecrets(reported: readonly Reported[], sources: Sources): Sources {
  const secrets = reported.filter((r) => r.finding.secret);
  if (secrets.length === 0) return sources;
  const made = new Map<string, SourceText | null>();
  return (file) => {
    const found = secrets.filter((r) => r.finding.file === file);
    if (found.length === 0) return sources(file);
    if (!made.has(file)) made.set(file, masked(sources(file), found));
    return made.get(file) ?? null;
  };
}

function masked(source: SourceText | null, found: readonly Reported[]): SourceText | null {
  if (!source) return null;
  let { text } = source;
  for (const { finding } of found) {
    const { start, end } = finding.span;
    const shown = Math.min(end, start + SHOWN_OF_A_SECRET);
    text = text.slice(0, shown) + text.slice(shown, end).replace(/[^\r\n]/g, '*') + text.slice(end);
  }
  return new SourceText(text);
}

function placeOf(sources: Sources, file: string, span: Span, label: string): Place {
  const source = sources(file);
  if (!source) return { file, span, line: 1, column: 1, endLine: 1, endColumn: 1, label, excerpt: [] };
  const start = source.position(span.start);
  const end = source.position(Math.max(span.start, span.end));
  const excerpt: string[] = [];
  for (let line = start.line; line <= Math.min(end.line, start.line + EXCERPT_LINES - 1); line++) {
    excerpt.push(source.slice(source.lineSpan(line)).slice(0, EXCERPT_UNITS));
  }
  return {
    file,
    span,
    line: start.line,
    column: start.column,
    endLine: end.line,
    endColumn: end.column,
    label,
    excerpt,
  };
}

// What silences a diagnostic: comments in the file, overrides of the configuration. Each needs a reason, and one that
// is not well formed, has ended or silences nothing is itself reported. A diagnostic is covered when its span
// starts inside what the comment covers; a comment before the first block of a Markdown body also covers what starts
// on the file's first line, where findings about the whole file stand.
import type { Override } from '../config/config.js';
import { isOver } from '../config/day.js';
import { pathMatcher } from '../config/globs.js';
import type { Diagnostic, Finding } from '../diagnostic/diagnostic.js';
import type { Document, MarkdownDocument } from '../document/types.js';
import { fixOf, nearNames } from '../text/near.js';
import type { SourceText } from '../text/source.js';
import type { Field, Span } from '../text/span.js';
import { quoted } from '../text/words.js';
import { isBeforeFirstBlock, MarkdownCovers } from './cover-markdown.js';
import { yamlComments } from './cover-yaml.js';
import { OWN_RULES } from './own.js';
import { KEYWORD, readSuppression, type SuppressionWords } from './suppression-comment.js';

/** Comments of one file that are read; each may cost a pass over the file. */
export const MAX_SUPPRESSIONS = 200;

export interface Suppression extends SuppressionWords {
  readonly span: Span;
  /** null when nothing follows that it could cover. */
  readonly covers: Span | null;
  /** It covers what starts on the file's first line, too. */
  readonly wholeFile: boolean;
}

/** The suppressions of one file, well formed or not, in the order of the text. Never throws. */
export function findSuppressions(document: Document): readonly Suppression[] {
  const { text } = document.source;
  if (!text.includes(KEYWORD) || (document.kind !== 'markdown' && document.kind !== 'yaml')) return [];
  const found = document.kind === 'markdown' ? inMarkdown(document) : inYaml(text, { start: 0, end: text.length });
  return found.slice(0, MAX_SUPPRESSIONS).concat(found.slice(MAX_SUPPRESSIONS, MAX_SUPPRESSIONS + 1).map(tooMany));
}

function inYaml(text: string, within: Span): Suppression[] {
  const wanted = (inner: Span): boolean => readSuppression(text, inner) !== null;
  const comments = yamlComments(text, within, wanted, MAX_SUPPRESSIONS + 1);
  return comments.map(({ span, covers }) => {
    const words = readSuppression(text, { start: span.start + 1, end: span.end }) as SuppressionWords;
    return { ...words, span, covers, wholeFile: false };
  });
}

function inMarkdown({ source, frontmatter, body }: MarkdownDocument): Suppression[] {
  const { text } = source;
  const out = inYaml(text, frontmatter.inner);
  const known = new MarkdownCovers(text, body);
  for (const span of body.comments) {
    if (out.length > MAX_SUPPRESSIONS) break;
    const words = readSuppression(text, insideMarks(text, span));
    if (!words) continue;
    const cover = known.of(span);
    const covers = cover.kind === 'block' ? cover.span : null;
    const fault = words.fault ?? (cover.kind === 'inline' ? INLINE : null);
    out.push({ ...words, fault, span, covers, wholeFile: isBeforeFirstBlock(text, body, span.start) });
  }
  return out;
}

const tooMany = (one: Suppression): Suppression => ({ ...one, fault: TOO_MANY });

const TOO_MANY = {
  message: `a file holds more than ${MAX_SUPPRESSIONS} suppressions, and from here on they are not read`,
  fix: 'correct what they silence, or use an override of the configuration',
};

const INLINE = {
  message: 'a suppression inside a line of text covers nothing',
  fix: 'give it a line of its own before the block',
};

function insideMarks(text: string, { start, end }: Span): Span {
  return { start: start + '<!--'.length, end: text.startsWith('-->', end - 3) ? Math.max(start + 4, end - 3) : end };
}

export interface ConfiguredSilence {
  readonly overrides: readonly Override[];
  /** The configuration, relative to the root; null without one. */
  readonly file: string | null;
  /** The way from the configuration's folder to the root, with a trailing slash; empty when they are the same. */
  readonly prefix: string;
}

/** Whether the run looked for a rule in a file, or, with null, in every file; `*` stands for all rules. */
export type Judged = (rule: string, file: string | null) => boolean;

export interface Silenced {
  readonly kept: readonly Diagnostic[];
  readonly suppressed: readonly Diagnostic[];
  /** Of the rule `suppression-invalid`. */
  readonly findings: readonly Finding[];
}

/**
 * `files` holds the documents to look for comments in; others may be left out. `today` is YYYY-MM-DD, UTC.
 * `known` holds every rule id. What was not `judged` is not said to be unused.
 */
export function applySuppressions(
  diagnostics: readonly Diagnostic[],
  files: ReadonlyMap<string, Document>,
  today: string,
  known: Iterable<string>,
  config: ConfiguredSilence = { overrides: [], file: null, prefix: '' },
  judged: Judged = () => true,
): Silenced {
  const ids = new Set(known);
  const comments = new Map([...files].map(([file, document]) => [file, new FileComments(file, document, today, ids)]));
  const overrides = config.overrides.map((override) => new ActiveOverride(override, config, today));
  const kept: Diagnostic[] = [];
  const suppressed: Diagnostic[] = [];
  for (const diagnostic of diagnostics) {
    // Both are asked, so that each of two that cover the same diagnostic counts as used.
    const silenced = [...(comments.has(diagnostic.file) ? [comments.get(diagnostic.file)] : []), ...overrides]
      .map((one) => one?.silences(diagnostic) ?? false)
      .includes(true);
    (silenced ? suppressed : kept).push(diagnostic);
  }
  const findings = [...comments.values(), ...overrides].flatMap((one) => one.findings(judged));
  return { kept, suppressed, findings };
}

class FileComments {
  readonly #live: { readonly suppression: Suppression; readonly rule: Field<string>; used: boolean }[] = [];
  readonly #findings: Finding[] = [];
  readonly #source: SourceText;

  constructor(
    private readonly file: string,
    document: Document,
    today: string,
    ids: ReadonlySet<string>,
  ) {
    this.#source = document.source;
    for (const suppression of findSuppressions(document)) {
      const { fault, span, until, rules } = suppression;
      if (fault) this.#add(fault.message, span, fault.fix);
      else if (isOver(until, today)) {
        const names = rules.map((rule) => quoted(rule.value)).join(', ');
        this.#add(`the suppression of ${names} ended on ${until}`, span, 'correct what it silences and remove it');
      } else for (const rule of rules) this.#take(suppression, rule, ids);
    }
  }

  #take(suppression: Suppression, rule: Field<string>, ids: ReadonlySet<string>): void {
    const name = quoted(rule.value);
    if (!ids.has(rule.value)) this.#add(`${name} is no rule`, rule.span, fixOf(nearNames(rule.value, ids)));
    else if (OWN_RULES.has(rule.value)) this.#add(`${name} cannot be suppressed`, rule.span, 'correct what it reports');
    else this.#live.push({ suppression, rule, used: false });
  }

  #add(message: string, span: Span, fix?: string): void {
    this.#findings.push({ message, file: this.file, span, ...(fix ? { fix } : {}) });
  }

  silences(diagnostic: Diagnostic): boolean {
    const at = diagnostic.span.start;
    let silenced = false;
    for (const one of this.#live) {
      if (one.rule.value !== diagnostic.rule) continue;
      const { covers, wholeFile } = one.suppression;
      const covered =
        (covers !== null && at >= covers.start && at < covers.end) ||
        (wholeFile && this.#source.position(at).line === 1);
      if (covered) {
        one.used = true;
        silenced = true;
      }
    }
    return silenced;
  }

  findings(judged: Judged): Finding[] {
    const unused = this.#live.filter((one) => !one.used && judged(one.rule.value, this.file));
    for (const { rule } of unused)
      this.#add(`the suppression of ${quoted(rule.value)} silences nothing`, rule.span, 'remove it');
    return this.#findings.sort((a, b) => a.span.start - b.span.start);
  }
}

class ActiveOverride {
  readonly #matches: (path: string) => boolean;
  readonly #byFile = new Map<string, boolean>();
  readonly #used = new Set<string>();
  readonly #over: boolean;

  constructor(
    private readonly override: Override,
    private readonly config: ConfiguredSilence,
    today: string,
  ) {
    this.#matches = pathMatcher(override.files);
    this.#over = isOver(override.until, today);
  }

  silences({ rule, file }: Diagnostic): boolean {
    const { rules } = this.override;
    if (this.#over || OWN_RULES.has(rule) || (rules !== '*' && !rules.includes(rule))) return false;
    let matches = this.#byFile.get(file);
    if (matches === undefined) {
      matches = this.#matches(this.config.prefix + file);
      this.#byFile.set(file, matches);
    }
    if (matches) this.#used.add(rule);
    return matches;
  }

  findings(judged: Judged): Finding[] {
    const { rules, until, span } = this.override;
    const at = { file: this.config.file ?? '', span };
    const named = rules === '*' ? 'every rule' : rules.map(quoted).join(', ');
    if (this.#over)
      return [
        { ...at, message: `the override of ${named} ended on ${until}`, fix: 'correct what it silences and remove it' },
      ];
    if (rules === '*') {
      return this.#used.size > 0 || !judged('*', null)
        ? []
        : [{ ...at, message: 'the override of every rule silences nothing', fix: 'remove it' }];
    }
    const own = rules.filter((rule) => OWN_RULES.has(rule));
    const unused = rules.filter((rule) => !OWN_RULES.has(rule) && !this.#used.has(rule) && judged(rule, null));
    return [
      ...own.map((rule) => ({
        ...at,
        message: `${quoted(rule)} cannot be overridden`,
        fix: 'correct what it reports',
      })),
      ...(unused.length > 0
        ? [
            {
              ...at,
              message: `the override of ${unused.map(quoted).join(', ')} silences nothing`,
              fix: 'remove what silences nothing',
            },
          ]
        : []),
    ];
  }
}

// In which order findings are offered: severity, then how an entry bears on the work at hand, then a total order, so that
// equal input gives equal output. The first item of `applicable_when` is the primary hint and counts above later ones.
import type { Candidate } from './candidate.js';

/** Words for severities, the gravest first; words in one list are equal. Any other word comes last. */
export type SeverityScale = readonly (readonly string[])[];

/** That of the contract (critical, significant, minor), with the words that other tools use for the same. */
export const SEVERITY_SCALE: SeverityScale = [
  ['critical', 'blocker'],
  ['high', 'major', 'significant'],
  ['medium', 'moderate'],
  ['low', 'minor'],
];

/** The work at hand; whatever is left out ranks nothing. */
export interface Work {
  /** What is to be done, in words. */
  readonly goal?: string;
  /** Shapes of the work, as `applicable_when` names them. */
  readonly when?: readonly string[];
  readonly languages?: readonly string[];
  /** Changed files, with `/`. */
  readonly changed?: readonly string[];
}

/** How an entry stands to the work. The later a part counts, the more it costs to know, so each is found when asked for. */
export class Standing {
  readonly severity: number;
  #when: 0 | 1 | 2 | undefined;
  #language: boolean | undefined;
  #path: boolean | undefined;
  #words: number | undefined;

  constructor(
    private readonly entry: Candidate,
    private readonly ranking: Ranking,
  ) {
    this.severity = ranking.severity(entry.severity);
  }

  /** 2 the primary hint fits, 1 a later one, 0 none. */
  get when(): 0 | 1 | 2 {
    this.#when ??= this.ranking.when(this.entry);
    return this.#when;
  }

  get language(): boolean {
    this.#language ??= this.ranking.languageOf(this.entry) !== null;
    return this.#language;
  }

  get path(): boolean {
    this.#path ??= this.ranking.pathOf(this.entry) !== null;
    return this.#path;
  }

  /** Distinct words of the goal that the entry holds. */
  get words(): number {
    this.#words ??= this.ranking.wordsOf(this.entry).length;
    return this.#words;
  }
}

/** Ranks entries for one piece of work. */
export class Ranking {
  readonly #severities = new Map<string, number>();
  readonly #lowest: number;
  readonly #when: ReadonlySet<string>;
  readonly #languages: ReadonlySet<string>;
  readonly #changed: readonly string[];
  readonly #words: readonly string[];

  constructor(work: Work, scale: SeverityScale = SEVERITY_SCALE) {
    for (const [rank, words] of scale.entries()) for (const word of words) this.#severities.set(fold(word), rank);
    this.#lowest = scale.length;
    this.#when = new Set((work.when ?? []).map(fold));
    this.#languages = new Set((work.languages ?? []).map(fold));
    this.#changed = (work.changed ?? []).map(plainPath).filter((path) => path !== '');
    this.#words = wordsOf(work.goal ?? '').slice(0, MOST_WORDS);
  }

  severity(word: string): number {
    return this.#severities.get(word) ?? this.#severities.get(fold(word)) ?? this.#lowest;
  }

  /** See {@link Standing.when}. */
  when({ applicable_when: shapes }: Candidate): 0 | 1 | 2 {
    if (this.#when.size === 0) return 0;
    const at = shapes.findIndex((shape) => this.#when.has(fold(shape)));
    return at < 0 ? 0 : at === 0 ? 2 : 1;
  }

  /** The shape of the work that the entry is about. */
  shapeOf(entry: Candidate): string | null {
    return entry.applicable_when.find((shape) => this.#when.has(fold(shape))) ?? null;
  }

  languageOf(entry: Candidate): string | null {
    if (this.#languages.size === 0) return null;
    return entry.applicable_languages.find((one) => this.#languages.has(fold(one))) ?? null;
  }

  /** A changed file that the entry was found in or names in back-ticks. */
  pathOf(entry: Candidate): string | null {
    if (this.#changed.length === 0) return null;
    const named = [entry.sourceFile, ...codeSpans(textOf(entry))].map(plainPath).filter((path) => /[./]/.test(path));
    return this.#changed.find((path) => named.some((one) => isSamePath(path, one))) ?? null;
  }

  /** The words of the goal that the entry holds. */
  wordsOf(entry: Candidate): readonly string[] {
    if (this.#words.length === 0) return [];
    const held = new Set(wordsOf(`${textOf(entry)} ${entry.category}`));
    return this.#words.filter((word) => held.has(word));
  }
}

const MOST_WORDS = 200;

/** A total order, the first to offer first. */
export function compareStandings(a: Standing, b: Standing): number {
  return (
    a.severity - b.severity ||
    b.when - a.when ||
    Number(b.language) - Number(a.language) ||
    Number(b.path) - Number(a.path) ||
    b.words - a.words
  );
}

const fold = (word: string): string => word.trim().toLowerCase();

const textOf = (entry: Candidate): string => `${entry.pattern} ${entry.detection_question} ${entry.checklist_item}`;

/** What stands in back-ticks. */
export const codeSpans = (text: string): string[] => [...text.matchAll(/`([^`\n]+)`/g)].map((m) => m[1] as string);

const plainPath = (path: string): string =>
  path
    .trim()
    .replaceAll('\\', '/')
    .replace(/^(?:\.\/)+|\/+$/g, '');

/** Equal, or one is the end of the other from a `/` on, or `named` is a folder around `changed`. */
const isSamePath = (changed: string, named: string): boolean =>
  changed === named ||
  changed.endsWith(`/${named}`) ||
  named.endsWith(`/${changed}`) ||
  (named.includes('/') && changed.startsWith(`${named}/`));

/** Words that say nothing about a subject. */
const IDLE = new Set(
  'the and for with that this from into not are was has have its any all can each when then than but out our your'.split(
    ' ',
  ),
);

function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]{3,}/gu) ?? [];
  return [...new Set(words)].filter((word) => !IDLE.has(word));
}

// Which findings to offer for a piece of work: active ones, five at most, in one total order. It reads line by line and
// keeps no more than it offers, so that the size of a registry costs time and no memory. It fails open: a line that
// cannot be read is left out with a warning, and nothing here writes or counts anything.
import { quoted } from '../../text/words.js';
import { type Candidate, candidateOf } from './candidate.js';
import { compareStandings, Ranking, type SeverityScale, Standing, type Work } from './rank.js';
import { readRecord } from './record.js';

/** A hard cap: a longer list is not read before planning. */
export const MOST_SELECTED = 5;
/** Warnings told one by one; the rest are counted. */
export const MOST_WARNINGS = 20;

export interface SelectOptions extends Work {
  /** 1 to {@link MOST_SELECTED}, which it is unless said. */
  readonly limit?: number;
  readonly scale?: SeverityScale;
}

export interface Selected {
  readonly id: string;
  readonly severity: string;
  readonly pattern: string;
  readonly detection_question: string;
  readonly checklist_item: string;
  /** Why it stands where it stands, the weightiest first. */
  readonly why: readonly string[];
}

export interface LineWarning {
  /** From 1; 0 where it is about the file. */
  readonly line: number;
  readonly message: string;
}

export interface Selection {
  readonly selected: readonly Selected[];
  /** Active entries that could be read. */
  readonly active: number;
  readonly warnings: readonly LineWarning[];
}

interface Placed {
  readonly entry: Candidate;
  readonly standing: Standing;
  readonly line: number;
}

/** `lines` come without line ends and in order; null stands for one whose bytes are no UTF-8. */
export function selectFindings(lines: Iterable<string | null>, options: SelectOptions = {}): Selection {
  const ranking = new Ranking(options, options.scale);
  const top = new Top(cappedLimit(options.limit));
  const warnings = new Warnings();
  let active = 0;
  let line = 0;
  for (const text of lines) {
    line++;
    const read =
      text === null ? ({ kind: 'malformed', what: 'it holds bytes that are no UTF-8' } as const) : readRecord(text);
    if (read.kind === 'blank') continue;
    if (read.kind === 'malformed') {
      warnings.add(line, read.what);
      continue;
    }
    const found = candidateOf(read.value);
    if (!found.ok) warnings.add(line, found.what);
    else if (found.entry.status === 'active') {
      active++;
      top.add({ entry: found.entry, standing: new Standing(found.entry, ranking), line });
    }
  }
  return { selected: top.placed.map((placed) => shown(placed, ranking)), active, warnings: warnings.all };
}

/** What is no whole number asks for no number, so the cap is what holds. */
function cappedLimit(limit: number = MOST_SELECTED): number {
  if (!Number.isInteger(limit)) return MOST_SELECTED;
  return Math.max(1, Math.min(limit, MOST_SELECTED));
}

/** The best so far, in order; of two with one key only the better. */
class Top {
  readonly placed: Placed[] = [];
  constructor(private readonly most: number) {}

  add(one: Placed): void {
    const last = this.placed[this.most - 1];
    if (last && comparePlaced(last, one) < 0) return;
    const twin =
      one.entry.dedup_key === '' ? -1 : this.placed.findIndex((p) => p.entry.dedup_key === one.entry.dedup_key);
    if (twin >= 0) {
      if (comparePlaced(this.placed[twin] as Placed, one) < 0) return;
      this.placed.splice(twin, 1);
    }
    const at = this.placed.findIndex((placed) => comparePlaced(one, placed) < 0);
    this.placed.splice(at < 0 ? this.placed.length : at, 0, one);
    this.placed.length = Math.min(this.placed.length, this.most);
  }
}

/** By standing, then the newer, then the smaller id, then the earlier line: no two are equal. */
function comparePlaced(a: Placed, b: Placed): number {
  return (
    compareStandings(a.standing, b.standing) ||
    order(b.entry.date, a.entry.date) ||
    order(a.entry.id, b.entry.id) ||
    a.line - b.line
  );
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

class Warnings {
  readonly #told: LineWarning[] = [];
  #untold = 0;

  add(line: number, what: string): void {
    if (this.#told.length < MOST_WARNINGS) this.#told.push({ line, message: `line ${line} is left out: ${what}` });
    else this.#untold++;
  }

  get all(): readonly LineWarning[] {
    if (this.#untold === 0) return this.#told;
    const lines = this.#untold === 1 ? 'one more line is' : `${this.#untold} more lines are`;
    return [...this.#told, { line: 0, message: `${lines} left out: \`plugproof registry check\` names each` }];
  }
}

function shown({ entry, standing }: Placed, ranking: Ranking): Selected {
  const { id, severity, pattern, detection_question, checklist_item } = entry;
  return { id, severity, pattern, detection_question, checklist_item, why: reasons(entry, standing, ranking) };
}

function reasons(entry: Candidate, standing: Standing, ranking: Ranking): string[] {
  const why = [`severity ${quoted(entry.severity)} ranks ${standing.severity + 1}`];
  const shape = quoted(ranking.shapeOf(entry) ?? '');
  if (standing.when === 2) why.push(`${shape} is its primary work shape`);
  if (standing.when === 1) why.push(`${shape} is one of its work shapes`);
  if (standing.language) why.push(`it is about ${quoted(ranking.languageOf(entry) ?? '')}`);
  if (standing.path) why.push(`it names ${quoted(ranking.pathOf(entry) ?? '')}, which changed`);
  if (standing.words > 0)
    why.push(`it shares ${ranking.wordsOf(entry).slice(0, 8).map(quoted).join(', ')} with the goal`);
  why.push(`ties go to the newer: ${entry.date === '' ? 'it has no date' : quoted(entry.date)}, then by id`);
  return why;
}

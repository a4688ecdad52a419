// What a gate says: one of three outcomes, the reasons for it, and the facts it was drawn from.
// Law: a reason that keeps a thing from being judged makes the outcome ungradeable, whatever else was found.
import type { Outcome } from './outcome.js';

export interface Reason {
  /** Stable, kebab-case: part of the public surface. */
  readonly code: string;
  /** Lower case, no full stop. */
  readonly message: string;
  /** As the caller named it, or as it lies below what the caller named. */
  readonly file?: string;
  /** From 1. */
  readonly line?: number;
}

export type Fact = string | number | boolean | null | readonly string[] | Readonly<Record<string, string>>;

export interface Verdict {
  readonly gate: string;
  readonly outcome: Outcome;
  readonly reasons: readonly Reason[];
  readonly facts: Readonly<Record<string, Fact>>;
}

export type Place = Pick<Reason, 'file' | 'line'>;

/** Reasons kept of one verdict; what is over is counted in one more. */
export const MAX_REASONS = 200;

/** Collects reasons and settles the outcome. */
export class Ruling {
  readonly #reasons: Reason[] = [];
  #failed = false;
  #stopped = false;
  #more = 0;

  /** What was graded does not hold. */
  fail(code: string, message: string, place: Place = {}): void {
    this.#failed = true;
    this.#add({ code, message, ...place });
  }

  /** It could not be graded. */
  cannot(code: string, message: string, place: Place = {}): void {
    this.#stopped = true;
    this.#add({ code, message, ...place });
  }

  get outcome(): Outcome {
    return this.#stopped ? 'ungradeable' : this.#failed ? 'fail' : 'pass';
  }

  get reasons(): readonly Reason[] {
    if (this.#more === 0) return this.#reasons;
    return [...this.#reasons, { code: 'reasons-left-out', message: `${this.#more} more reasons are not listed` }];
  }

  verdict(gate: string, facts: Verdict['facts'] = {}): Verdict {
    return { gate, outcome: this.outcome, reasons: this.reasons, facts };
  }

  #add(reason: Reason): void {
    if (this.#reasons.length < MAX_REASONS) this.#reasons.push(reason);
    else this.#more++;
  }
}

/** The outcome of several: what could not be judged beats a fail, which beats a pass; of none, ungradeable. */
export function worst(outcomes: readonly Outcome[]): Outcome {
  if (outcomes.length === 0 || outcomes.includes('ungradeable')) return 'ungradeable';
  return outcomes.includes('fail') ? 'fail' : 'pass';
}

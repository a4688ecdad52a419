// The words of a proof: six claims about one dispatch, each proved, refuted or unproved, with the lines that show it.
// Law: a claim is proved by what is there; what is not there refutes only in a run that was read as a whole.
import type { DispatchContract } from '../../lib/contract/types.js';
import type { Observation } from '../../lib/transcript/observations.js';
import type { Agent, AgentEnd, RawRef, RunSummary } from '../../lib/transcript/types.js';
import type { Reason } from '../../lib/verdict/verdict.js';
import type { SentEnvelope } from './dispatch-envelope.js';
import type { DispatchTrace, Trace } from './dispatch-trace.js';

export const CLAIMS = ['sent', 'received', 'echoed', 'finished', 'done', 'granted'] as const;
export type ClaimName = (typeof CLAIMS)[number];
export type ClaimState = 'proved' | 'refuted' | 'unproved';

export interface ClaimReason extends Reason {
  readonly claim: ClaimName;
}

export interface Claim {
  readonly state: ClaimState;
  /** Why it is not proved. */
  readonly reasons: readonly Reason[];
  /** The lines that it was drawn from, for a proved claim too. */
  readonly evidence: readonly Pick<Reason, 'message' | 'file' | 'line'>[];
}

/** All that the claims about one dispatch are drawn from. */
export interface DispatchCase {
  readonly contract: DispatchContract;
  readonly run: RunSummary;
  readonly trace: Trace;
  readonly dispatch: DispatchTrace;
  /** The child, where the run shows it. */
  readonly child: Agent | null;
  readonly envelope: SentEnvelope;
  /** The tools that the child's own file gives it; null where no file was found. */
  readonly declared: DeclaredGrant | null;
  /** What the run shows without a contract. */
  readonly observations: readonly Observation[];
  /** No record is missing: what is not there did not happen. */
  readonly whole: boolean;
}

export interface DeclaredGrant {
  /** As reasons name it. */
  readonly file: string;
  /** Whether it gives the tool; null where that depends. */
  gives(tool: string): boolean | null;
}

/** Collects what is found about one claim; the worst of it is its state. */
export class ClaimBuilder {
  readonly #reasons: Reason[] = [];
  readonly #evidence: Pick<Reason, 'message' | 'file' | 'line'>[] = [];
  #state: ClaimState = 'proved';

  refute(code: string, message: string, ref: RawRef | null = null): void {
    this.#state = 'refuted';
    this.#reasons.push({ code, message, ...placeOf(ref) });
  }

  cannot(code: string, message: string, ref: RawRef | null = null): void {
    if (this.#state === 'proved') this.#state = 'unproved';
    this.#reasons.push({ code, message, ...placeOf(ref) });
  }

  /** What is missing: refutes in a whole run, leaves open in any other. */
  absent(whole: boolean, code: string, message: string, ref: RawRef | null = null): void {
    if (whole) this.refute(code, message, ref);
    else this.cannot(code, `${message}, in what could be read of the run`, ref);
  }

  shows(message: string, ref: RawRef | null): void {
    if (this.#evidence.length < MOST_EVIDENCE) this.#evidence.push({ message, ...placeOf(ref) });
  }

  get state(): ClaimState {
    return this.#state;
  }

  claim(): Claim {
    return { state: this.#state, reasons: this.#reasons.slice(0, MOST_EVIDENCE), evidence: this.#evidence };
  }
}

const MOST_EVIDENCE = 40;

export const placeOf = (ref: RawRef | null): Pick<Reason, 'file' | 'line'> =>
  ref === null ? {} : ref.line > 0 ? { file: ref.file, line: ref.line } : { file: ref.file };

export const ENDS: Readonly<Record<AgentEnd, string>> = {
  completed: 'completed',
  failed: 'failed',
  stopped: 'was stopped',
  'turn-limit': 'ran into its turn limit',
};

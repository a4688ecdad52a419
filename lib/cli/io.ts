// The outside world as a verb sees it. Only main.ts makes one of these from `process`.

export interface Io {
  readonly cwd: string;
  /** Results. */
  readonly out: (text: string) => void;
  /** Everything else. */
  readonly err: (text: string) => void;
  readonly color: boolean;
  /** All of standard input. */
  readonly stdin: () => Promise<Buffer>;
  /** The moment of the call; `--now` replaces it. */
  readonly now: () => Date;
  /** A file that is shipped with this package, by its path in it; null when it is not there. */
  readonly page: (path: string) => string | null;
  /** Whether standard error is a terminal, where progress may be shown. */
  readonly live: boolean;
  /** From the first call on an interrupt stops the work instead of the process; the verb ends with 130 or 143. */
  readonly interrupted?: () => AbortSignal;
}

/** Bad usage: printed as one sentence, exit code 2. */
export class UsageError extends Error {}

/** Hands a verb's exit code to main. */
export type Settle = (code: number) => void;

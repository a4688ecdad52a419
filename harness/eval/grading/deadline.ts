// Ends a computation that an author's pattern or schema may keep from ending. A pattern of JavaScript can take longer
// than any run; it is ended by the engine itself, which looks at its interrupts between two steps of backtracking.
// Law: nothing of the author's is evaluated: the one script here is `run()`. What did not end in time has no result.
import { createContext, Script } from 'node:vm';

/** Milliseconds after which a pattern or a schema is given up. */
export const MATCH_MS = 1_000;

export type Timed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false };

const slot: { run: () => void } = { run: () => {} };
const context = createContext(Object.assign(Object.create(null), { run: () => slot.run() }));
const script = new Script('run()');

/** `compute` must be pure: it may be ended at any step. Its own errors are thrown on. */
export function withDeadline<T>(compute: () => T, milliseconds: number = MATCH_MS): Timed<T> {
  let value: T | undefined;
  slot.run = () => {
    value = compute();
  };
  try {
    script.runInContext(context, { timeout: milliseconds });
    return { ok: true, value: value as T };
  } catch (error) {
    if ((error as NodeJS.ErrnoException | null)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return { ok: false };
    throw error;
  } finally {
    slot.run = () => {};
  }
}

// Worktrees that are thrown away in a run while nobody knows that they are clean.
// Law: clean is what `git status` of that worktree says with success and an empty answer, and no change behind it. A
// status that failed, or none, is unknown, and unknown work is kept.
import type { RawRef, RunEvent } from './types.js';

type Told = (agent: string, path: string, why: string, ref: RawRef) => void;

const ADD = /\bgit(?:\s+-C\s+\S+)?\s+worktree\s+add\b([^|;&\n]*)/;
const REMOVE = /\bgit(?:\s+-C\s+\S+)?\s+worktree\s+remove\b([^|;&\n]*)/;
const WIPE = /\brm\s+-[a-zA-Z]*[rR][a-zA-Z]*\s+(?:--\s+)?([^|;&\n]+)/;
const STATUS = /\bgit(?:\s+-C\s+(\S+))?\s+status\b[^|;&\n]*(?:--porcelain|--short|-s\b)/;
const IN_FOLDER = /\bcd\s+(\S+)\s*(?:&&|;)/;

/** Paths and calls that are told apart. */
const MOST = 10_000;

export class WorktreeWatch {
  /** Of each worktree that was looked at: whether it was clean. */
  readonly #state = new Map<string, 'clean' | 'dirty' | 'failed'>();
  readonly #made = new Set<string>();
  readonly #asked = new Map<string, string>();

  constructor(private readonly told: Told) {}

  take(event: RunEvent): void {
    if (event.kind === 'tool_call') this.#call(event);
    else if (event.kind === 'tool_result') this.#result(event);
    else if (event.kind === 'file_change')
      for (const path of this.#state.keys()) if (event.path.includes(path)) this.#state.set(path, 'dirty');
  }

  #call({ tool, input, call, agent, ref }: Extract<RunEvent, { kind: 'tool_call' }>): void {
    if (tool === 'ExitWorktree') {
      if (input.discard_changes === true) this.#discard('.', agent, ref);
      return;
    }
    const command = typeof input.command === 'string' ? input.command.slice(0, 4_000) : '';
    const folder = clean(IN_FOLDER.exec(command)?.[1] ?? '');
    const status = STATUS.exec(command);
    if (status && this.#asked.size < MOST) this.#asked.set(call, clean(status[1] ?? '') || folder || '.');
    const made = pathIn(ADD.exec(command)?.[1]);
    if (made !== null && this.#made.size < MOST) this.#made.add(made);
    const removal = REMOVE.exec(command)?.[1];
    const removed = pathIn(removal);
    if (removed !== null && /(?:^|\s)(?:--force|-f+)\b/.test(removal ?? '')) this.#discard(removed, agent, ref);
    const wiped = pathIn(WIPE.exec(command)?.[1]);
    if (wiped !== null && this.#made.has(wiped)) this.#discard(wiped, agent, ref);
  }

  #result({ call, error, text }: Extract<RunEvent, { kind: 'tool_result' }>): void {
    const path = this.#asked.get(call);
    if (path === undefined) return;
    this.#asked.delete(call);
    const empty = text.trim() === '' || text.trim() === '(Bash completed with no output)';
    if (this.#state.size < MOST) this.#state.set(path, error ? 'failed' : empty ? 'clean' : 'dirty');
  }

  #discard(path: string, agent: string, ref: RawRef): void {
    const state = this.#state.get(path);
    if (state === 'clean') return;
    const why =
      state === 'dirty'
        ? 'it holds work that is not committed'
        : state === 'failed'
          ? 'the look at its state had failed'
          : 'nothing shows that it was clean';
    this.told(agent, path, why, ref);
  }
}

const clean = (path: string): string => path.replace(/^["']|["']$/g, '').replace(/\/$/, '');

function pathIn(words: string | undefined): string | null {
  const path = (words ?? '').split(/\s+/).find((word) => word !== '' && !word.startsWith('-'));
  return path === undefined ? null : clean(path);
}

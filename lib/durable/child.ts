// Runs a program to its end or to its limits: time, bytes of output. No shell reads its arguments, and what it started
// ends with it. Law: never rejects; every end has a name.
import { type ChildProcess, spawn } from 'node:child_process';

export interface ChildRequest {
  /** The program and its arguments. */
  readonly argv: readonly [string, ...string[]];
  readonly stdin: string;
  readonly timeoutMs: number;
  /** Bytes kept of each stream; a program that writes more is ended. */
  readonly maxBytes: number;
  /** Absolute. */
  readonly cwd: string;
  /** In place of, or beside, the variables of this process; undefined takes one away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Ends it from outside: Ctrl-C. */
  readonly signal?: AbortSignal;
}

export type ChildEnd =
  | { readonly kind: 'exited'; readonly code: number }
  /** missing: it could not be started. ended: by a signal that was not ours. stopped: by `signal`. */
  | { readonly kind: 'missing' | 'ended' | 'timeout' | 'flooded' | 'stopped'; readonly reason: string };

export interface ChildResult {
  readonly end: ChildEnd;
  /** What was kept of both, also where it was ended. */
  readonly stdout: Buffer;
  readonly stderr: Buffer;
  readonly durationMs: number;
}

/** How long a program may take to end after it was asked to. */
const GRACE_MS = 2_000;

export function runChild(request: ChildRequest): Promise<ChildResult> {
  return new Promise((resolve) => new Running(request, resolve).start());
}

class Running {
  readonly #request: ChildRequest;
  readonly #done: (result: ChildResult) => void;
  readonly #kept: Record<'stdout' | 'stderr', Buffer[]> = { stdout: [], stderr: [] };
  readonly #sizes = { stdout: 0, stderr: 0 };
  readonly #started = process.hrtime.bigint();
  #child: ChildProcess | null = null;
  #why: ChildEnd | null = null;
  #timers: NodeJS.Timeout[] = [];
  readonly #stopped = (): void => this.#stop({ kind: 'stopped', reason: 'it was stopped from outside' });

  constructor(request: ChildRequest, done: (result: ChildResult) => void) {
    this.#request = request;
    this.#done = done;
  }

  start(): void {
    const { argv, cwd, env, stdin, timeoutMs, signal } = this.#request;
    const [program, ...args] = argv;
    try {
      // A group of its own, so that what it started can be ended with it.
      this.#child = spawn(program, args, {
        cwd,
        env: { ...process.env, ...env },
        detached: process.platform !== 'win32',
        stdio: ['pipe', 'pipe', 'pipe'],
      });
    } catch (error) {
      this.#finish({ kind: 'missing', reason: `\`${program}\` cannot be started (${codeOf(error)})` });
      return;
    }
    const child = this.#child;
    child.on('error', (error) =>
      this.#finish({ kind: 'missing', reason: `\`${program}\` cannot be started (${codeOf(error)})` }),
    );
    child.stdout?.on('data', (chunk: Buffer) => this.#take('stdout', chunk));
    child.stderr?.on('data', (chunk: Buffer) => this.#take('stderr', chunk));
    child.on('close', (code, by) => this.#finish(this.#why ?? endOf(code, by)));
    // A program may end without reading what it is given.
    child.stdin?.on('error', () => {});
    child.stdin?.end(stdin);
    this.#after(timeoutMs, () =>
      this.#stop({ kind: 'timeout', reason: `it did not end within ${Math.round(timeoutMs / 1000)} s` }),
    );
    if (signal?.aborted) this.#stopped();
    else signal?.addEventListener('abort', this.#stopped, { once: true });
  }

  #take(name: 'stdout' | 'stderr', chunk: Buffer): void {
    const left = this.#request.maxBytes - this.#sizes[name];
    if (left > 0) this.#kept[name].push(chunk.subarray(0, left));
    this.#sizes[name] += chunk.length;
    if (this.#sizes[name] > this.#request.maxBytes)
      this.#stop({
        kind: 'flooded',
        reason: `it wrote more than ${this.#request.maxBytes} bytes to ${name === 'stdout' ? 'standard output' : 'standard error'}`,
      });
  }

  #stop(why: ChildEnd): void {
    if (this.#why) return;
    this.#why = why;
    this.#kill(why.kind === 'flooded' ? 'SIGKILL' : 'SIGTERM');
    this.#after(GRACE_MS, () => this.#kill('SIGKILL'));
    // A grandchild that left the group may hold the pipes open.
    this.#after(2 * GRACE_MS, () => this.#finish(why));
  }

  #kill(signal: NodeJS.Signals): void {
    const { pid } = this.#child ?? {};
    if (pid === undefined) return;
    try {
      process.kill(process.platform === 'win32' ? pid : -pid, signal);
    } catch {
      this.#child?.kill(signal);
    }
  }

  #after(ms: number, work: () => void): void {
    this.#timers.push(setTimeout(work, ms));
  }

  #finish(end: ChildEnd): void {
    if (this.#timers.length === 0 && this.#child === null && end.kind !== 'missing') return;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
    this.#request.signal?.removeEventListener('abort', this.#stopped);
    // What is still running of the group goes with it.
    if (end.kind !== 'missing') this.#kill('SIGKILL');
    this.#child?.stdout?.destroy();
    this.#child?.stderr?.destroy();
    this.#child = null;
    const durationMs = Number((process.hrtime.bigint() - this.#started) / 1_000_000n);
    this.#done({ end, stdout: Buffer.concat(this.#kept.stdout), stderr: Buffer.concat(this.#kept.stderr), durationMs });
  }
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? 'unknown';

const endOf = (code: number | null, by: NodeJS.Signals | null): ChildEnd =>
  code === null ? { kind: 'ended', reason: `it was ended by ${by ?? 'a signal'}` } : { kind: 'exited', code };

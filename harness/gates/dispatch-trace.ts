// What of a recorded run a proof of a dispatch rests on, gathered while the run is read: dispatches with their answers,
// tools that were used, files that were changed, calls that were refused, commands of a shell. Bounded; a run with more
// is not judged.
import { posix } from 'node:path';
import type { AgentEnd, RawRef, RunEvent } from '../../lib/transcript/types.js';

/** Entries kept of one run. */
const MAX_ENTRIES = 200_000;
/** UTF-16 units of prompts and commands that are kept. */
const MAX_TEXT = 32 * 1024 * 1024;

export interface DispatchTrace {
  readonly call: string;
  /** The agent that sent it. */
  readonly parent: string;
  readonly type: string | null;
  readonly prompt: string | null;
  readonly ref: RawRef;
  child: string | null;
  /** The answer to the call: not the child's, when it is only a receipt. */
  answer: { readonly status: string | null; readonly error: boolean; readonly ref: RawRef } | null;
  /** What the host said of the child's end, apart from the answer. */
  readonly ends: { readonly end: AgentEnd; readonly ref: RawRef; readonly inFileOf: string }[];
  denied: RawRef | null;
}

export interface Change {
  readonly agent: string;
  /** As recorded. */
  readonly path: string;
  readonly change: 'write' | 'edit' | 'delete';
  readonly sha256: string | null;
  readonly ref: RawRef;
  readonly seq: number;
}

export interface ToolUse {
  readonly agent: string;
  readonly tool: string;
  readonly call: string;
  readonly ref: RawRef;
  readonly seq: number;
  /** A command of a shell, or the path that a writing tool was given. */
  readonly about: string | null;
  /** unavailable: the host had no such tool for the agent, so it was asked for and not used. */
  outcome: 'open' | 'done' | 'error' | 'denied' | 'unavailable';
}

const UNAVAILABLE = /^\s*(?:<tool_use_error>)?\s*Error: No such tool available: /;
const SHELLS: ReadonlySet<string> = new Set(['Bash', 'PowerShell', 'Monitor', 'shell']);
export const WRITERS: ReadonlySet<string> = new Set(['Write', 'Edit', 'MultiEdit', 'NotebookEdit']);
export const isShell = (tool: string): boolean => SHELLS.has(tool);

export class Trace {
  readonly dispatches = new Map<string, DispatchTrace>();
  readonly uses: ToolUse[] = [];
  readonly changes: Change[] = [];
  /** More than is kept: nothing can be concluded. */
  over = false;
  readonly #byCall = new Map<string, ToolUse>();
  #text = 0;
  #entries = 0;

  readonly sink = (event: RunEvent): void => {
    if (this.over) return;
    if (event.kind === 'tool_call') this.#call(event);
    else if (event.kind === 'tool_result') this.#result(event);
    else if (event.kind === 'denial') this.#denial(event);
    else if (event.kind === 'notice') this.#notice(event);
    else if (event.kind === 'file_change' && this.#room(1, event.path.length)) {
      const { agent, path, change, sha256, ref, seq } = event;
      this.changes.push({ agent, path, change, sha256, ref, seq });
    }
  };

  usesOf(agent: string): readonly ToolUse[] {
    return this.uses.filter((use) => use.agent === agent);
  }

  #room(entries: number, text: number): boolean {
    this.#entries += entries;
    this.#text += text;
    if (this.#entries > MAX_ENTRIES || this.#text > MAX_TEXT) this.over = true;
    return !this.over;
  }

  #call({ call, tool, agent, input, ref, seq }: Extract<RunEvent, { kind: 'tool_call' }>): void {
    const about = isShell(tool) ? textOf(input.command) : (textOf(input.file_path) ?? textOf(input.notebook_path));
    const prompt = tool === 'Agent' || tool === 'Task' ? textOf(input.prompt) : null;
    if (!this.#room(1, (about?.length ?? 0) + (prompt?.length ?? 0))) return;
    const use: ToolUse = { agent, tool, call, ref, seq, about, outcome: 'open' };
    this.uses.push(use);
    this.#byCall.set(call, use);
    if (tool !== 'Agent' && tool !== 'Task') return;
    const type = textOf(input.subagent_type);
    this.dispatches.set(call, {
      call,
      parent: agent,
      type,
      prompt,
      ref,
      child: null,
      answer: null,
      ends: [],
      denied: null,
    });
  }

  #result({ call, error, started, ref, text }: Extract<RunEvent, { kind: 'tool_result' }>): void {
    const use = this.#byCall.get(call);
    if (use && use.outcome === 'open') use.outcome = !error ? 'done' : UNAVAILABLE.test(text) ? 'unavailable' : 'error';
    const dispatch = this.dispatches.get(call);
    if (!dispatch) return;
    dispatch.answer = { status: started?.status ?? null, error, ref };
    dispatch.child ??= started?.agent ?? null;
  }

  #denial({ call, ref }: Extract<RunEvent, { kind: 'denial' }>): void {
    const use = call === null ? undefined : this.#byCall.get(call);
    if (use && use.outcome !== 'done') use.outcome = 'denied';
    const dispatch = call === null ? undefined : this.dispatches.get(call);
    if (dispatch) dispatch.denied ??= ref;
  }

  #notice({ call, child, state, ref, agent }: Extract<RunEvent, { kind: 'notice' }>): void {
    const dispatch =
      (call === null ? undefined : this.dispatches.get(call)) ??
      (child === null ? undefined : [...this.dispatches.values()].find((one) => one.child === child));
    if (!dispatch) return;
    dispatch.child ??= child;
    if (state !== 'started' && this.#room(1, 0)) dispatch.ends.push({ end: state, ref, inFileOf: agent });
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** A path of the run in one spelling: absolute where the working directory is known, `/` between names. */
export function runPath(path: string, cwd: string | null): string {
  const windows = /^[A-Za-z]:[\\/]/.test(path);
  const plain = windows ? path.replaceAll('\\', '/') : path;
  if (windows || plain.startsWith('/') || cwd === null) return posix.normalize(plain);
  return posix.normalize(posix.join(cwd.replaceAll('\\', '/'), plain));
}

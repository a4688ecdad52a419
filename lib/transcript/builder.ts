// Where every reader of a format puts what it read: agents, events in order, and the counts of what it did not read.
// Law: it keeps no event. What it keeps of calls and of texts is bounded, and a run that goes over a bound is not whole.
import { Counts } from './counts.js';
import { type Grant, GrownAgent } from './grown-agent.js';
import { type Json, textAt } from './record.js';
import {
  type AgentEnd,
  type FileChangeEvent,
  type Harness,
  MAIN,
  type RawRef,
  type RunEvent,
  type RunSink,
  type RunSummary,
  type TextRole,
  type ToolResultEvent,
} from './types.js';

/** Calls of one run that are told apart, and agents. */
export const MAX_CALLS = 200_000;
export const MAX_AGENTS = 10_000;
/** UTF-16 units of prompts, grants and answers that are kept of one run. */
const MAX_KEPT = 64 * 1024 * 1024;

/** Where and when something was read. */
export interface At {
  readonly agent: string;
  readonly ref: RawRef;
  readonly at: string | null;
}

export interface OpenCall {
  readonly tool: string;
  readonly agent: string;
  readonly ref: RawRef;
  answered: boolean;
  denied: boolean;
  /** What a success of it changes; let go with the answer. */
  change: Pick<FileChangeEvent, 'path' | 'change' | 'sha256'> | null;
}

type Loose<T> = T extends unknown ? Omit<T, 'seq' | 'agent' | 'ref' | 'at'> : never;

export class RunBuilder {
  readonly counts = new Counts();
  harness: Harness | null = null;
  version: string | null = null;
  session: string | null = null;
  cwd: string | null = null;
  ended: boolean | null = null;
  readonly #agents = new Map<string, GrownAgent>();
  readonly #calls = new Map<string, OpenCall>();
  /** Children that a record names by the call that started them. */
  readonly #childOfCall = new Map<string, string>();
  #events = 0;
  #kept = 0;

  constructor(private readonly sink: RunSink) {
    this.#agents.set(MAIN, new GrownAgent(MAIN));
  }

  /** The agent of an id, made where it is new; MAIN stands in for agents over the limit, and the run is not whole. */
  agent(id: string, ref: RawRef): GrownAgent {
    const known = this.#agents.get(id);
    if (known) return known;
    if (this.#agents.size >= MAX_AGENTS) {
      this.counts.unread('over-limit', ref);
      return this.#agents.get(MAIN) as GrownAgent;
    }
    const made = new GrownAgent(id);
    this.#agents.set(id, made);
    return made;
  }

  /** Says that a child was started by a call, and returns its id. Either may be missing; not both. */
  child(child: string | null, call: string | null, ref: RawRef, type: string | null = null): string {
    const id = child ?? (call === null ? null : this.#childOfCall.get(call)) ?? call ?? MAIN;
    const grown = this.agent(id, ref);
    grown.type ??= type;
    if (id === MAIN || grown.id === MAIN) return grown.id;
    if (call !== null) {
      if (!this.#childOfCall.has(call)) this.#childOfCall.set(call, id);
      const open = this.#calls.get(call);
      if (open && grown.parent?.call == null) grown.parent = { agent: open.agent, call };
      else if (!open) grown.parent ??= { agent: MAIN, call };
    }
    return grown.id;
  }

  text(at: At, role: TextRole, text: string, message: string | null = null): void {
    const agent = this.agent(at.agent, at.ref);
    if (role === 'assistant') this.#account(agent.says(text, message, at.ref), at.ref);
    this.#emit(at, { kind: 'text', role, text });
  }

  /** The first message of a child, whose record is the first of that child. */
  prompt(at: At, text: string): void {
    const agent = this.agent(at.agent, at.ref);
    if (agent.prompt !== null || agent.events > 0) return;
    agent.prompt = { text, ref: at.ref };
    this.#account(text.length, at.ref);
  }

  grant(id: string, grant: Grant): void {
    this.#account(this.agent(id, grant.ref).granted(grant), grant.ref);
  }

  /** How an agent ended and, where the host says, what it answered. */
  end(id: string, end: AgentEnd | null, answer: string | null, ref: RawRef): void {
    this.#account(this.agent(id, ref).ends(end, answer, ref), ref);
  }

  call(at: At, id: string, tool: string, input: Json, change: OpenCall['change'] = null): void {
    const known = this.#calls.get(id);
    if (known) {
      // One record written twice is one call; another call under a used id makes both unreliable.
      if (known.tool === tool && known.agent === at.agent) this.counts.pass('a call recorded again');
      else this.counts.skipTool('a second call under the id of another', at.ref);
      return;
    }
    if (this.#calls.size >= MAX_CALLS) {
      this.counts.skipTool('a call over the number of calls that are told apart', at.ref);
      return;
    }
    this.#calls.set(id, { tool, agent: at.agent, ref: at.ref, answered: false, denied: false, change });
    const agent = this.agent(at.agent, at.ref);
    this.#kept -= agent.callsATool();
    this.#emit(at, { kind: 'tool_call', call: id, tool, input });
  }

  openCall(id: string): OpenCall | undefined {
    return this.#calls.get(id);
  }

  result(at: At, id: string, more: Pick<ToolResultEvent, 'error' | 'text' | 'started'>): void {
    const open = this.#calls.get(id);
    if (!open) this.counts.skipTool('an answer to a call that the recording does not hold', at.ref);
    if (open?.answered) {
      this.counts.pass('an answer recorded again');
      return;
    }
    const agent = open?.agent ?? at.agent;
    this.#emit({ ...at, agent }, { kind: 'tool_result', call: id, tool: open?.tool ?? null, ...more });
    if (!open) return;
    open.answered = true;
    if (open.change && !more.error) {
      this.#emit({ ...at, agent }, { kind: 'file_change', call: id, tool: open.tool, ...open.change });
    }
    open.change = null;
  }

  /** A host tells a refusal in up to three records; the first is the event. */
  denial(at: At, call: string | null, tool: string | null, text: string): void {
    const open = call === null ? undefined : this.#calls.get(call);
    if (open?.denied) return;
    if (open) open.denied = true;
    this.#emit(
      { ...at, agent: open?.agent ?? at.agent },
      { kind: 'denial', call, tool: tool ?? open?.tool ?? null, text },
    );
  }

  event(at: At, event: Loose<RunEvent>): void {
    this.#emit(at, event);
  }

  summary(): RunSummary {
    return {
      harness: this.harness,
      version: this.version,
      session: this.session,
      cwd: this.cwd,
      agents: [...this.#agents.values()].map((agent) => agent.result()),
      records: this.counts.result(),
      whole: this.counts.whole,
      ended: this.ended,
      events: this.#events,
    };
  }

  #emit(at: At, event: Loose<RunEvent>): void {
    const agent = this.agent(at.agent, at.ref);
    agent.events++;
    this.sink({ seq: this.#events++, agent: agent.id, ref: at.ref, at: at.at, ...event } as RunEvent);
  }

  /** Counts what is kept more, or less. */
  #account(units: number, ref: RawRef): void {
    this.#kept += units;
    if (this.#kept <= MAX_KEPT) return;
    this.counts.unread('over-limit', ref);
    for (const agent of this.#agents.values()) agent.forget();
    this.#kept = 0;
  }
}

/** What a writing tool of the host is about to change; null for any other tool. */
export function changeOf(tool: string, input: Json, digest: (text: string) => string): OpenCall['change'] {
  const path = textAt(input, tool === 'NotebookEdit' ? 'notebook_path' : 'file_path');
  if (path === null) return null;
  if (tool === 'Write') {
    const content = textAt(input, 'content');
    return { path, change: 'write', sha256: content === null ? null : digest(content) };
  }
  return tool === 'Edit' || tool === 'MultiEdit' || tool === 'NotebookEdit'
    ? { path, change: 'edit', sha256: null }
    : null;
}

// A recorded run as data, whatever program recorded it: agents, what happened in the order it was written down, and
// what of the recording could not be read. A verdict rests on lines of a file, so everything points at its line.
// Law: data only. What a recording does not say is null, never a guess.

/** Which program and which of its formats a recording is in. */
export const HARNESSES = ['stream-json', 'session', 'hooks', 'codex'] as const;
export type Harness = (typeof HARNESSES)[number];

/** The line that something was read from. */
export interface RawRef {
  /** As the caller named the recording; a file beside it by its path from the same place. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** SHA-256 of the line's bytes without its line ending, lower-case hex. */
  readonly sha256: string;
}

/** A text that the run keeps, with its line. */
export interface KeptText {
  readonly text: string;
  readonly ref: RawRef;
}

/** The agent that every recording has: the session itself. */
export const MAIN = 'main';

/** How an agent's work ended, as far as the recording says. */
export type AgentEnd = 'completed' | 'failed' | 'stopped' | 'turn-limit';

export interface Agent {
  /** {@link MAIN}, or the host's id of the child; where it gives none, the id of the call that started it. */
  readonly id: string;
  /** The name under which it was started; null where the recording does not say. */
  readonly type: string | null;
  /** Null for the session itself, and for a child of which nothing says who started it. */
  readonly parent: { readonly agent: string; readonly call: string | null } | null;
  /** The first message that it was given, as it was given; null where the recording holds none, or holds too much. */
  readonly prompt: KeptText | null;
  /** The tools that it was given, where the recording says. */
  readonly grant: { readonly tools: readonly string[]; readonly ref: RawRef } | null;
  /** The last text that it wrote. */
  readonly final: KeptText | null;
  readonly end: AgentEnd | null;
  /** The line that says how it ended. */
  readonly endRef: RawRef | null;
  /** Tool calls that it made. */
  readonly calls: number;
  readonly events: number;
}

interface EventBase {
  /** In reading order, from 0. It orders the events of one file; two files are ordered by `at` only. */
  readonly seq: number;
  /** {@link Agent.id} */
  readonly agent: string;
  readonly ref: RawRef;
  /** ISO 8601 as recorded; null where the format has no times. */
  readonly at: string | null;
}

/** `user`: typed by a person or sent by a parent. `injected`: put there by the host, a hook or a compaction. */
export type TextRole = 'user' | 'assistant' | 'injected';

export interface TextEvent extends EventBase {
  readonly kind: 'text';
  readonly role: TextRole;
  readonly text: string;
}

export interface ToolCallEvent extends EventBase {
  readonly kind: 'tool_call';
  /** Unique in the run: what results and notices refer to. */
  readonly call: string;
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

export interface ToolResultEvent extends EventBase {
  readonly kind: 'tool_result';
  readonly call: string;
  /** The tool of the call; null when no such call was read. */
  readonly tool: string | null;
  readonly error: boolean;
  /** The texts of the answer; empty where it holds none. */
  readonly text: string;
  /** Of a tool that starts an agent: what the host says of the child. */
  readonly started: { readonly agent: string | null; readonly status: string | null } | null;
}

/** A call that the host, a hook or a person refused. */
export interface DenialEvent extends EventBase {
  readonly kind: 'denial';
  readonly call: string | null;
  readonly tool: string | null;
  readonly text: string;
}

export interface HookEvent extends EventBase {
  readonly kind: 'hook';
  readonly event: string;
  /** What it answered: `block`, `deny`, `allow`, an exit code; null where nothing is recorded. */
  readonly decision: string | null;
  readonly text: string;
}

/** A file that a tool changed, told by a result that succeeded. Commands of a shell are not among them. */
export interface FileChangeEvent extends EventBase {
  readonly kind: 'file_change';
  readonly call: string | null;
  readonly tool: string | null;
  /** As recorded. */
  readonly path: string;
  readonly change: 'write' | 'edit' | 'delete';
  /** SHA-256 of the bytes that the file has after a `write`; null where they are not known. */
  readonly sha256: string | null;
}

/** What the host says of a child that runs beside its parent. */
export interface NoticeEvent extends EventBase {
  readonly kind: 'notice';
  readonly state: 'started' | AgentEnd;
  readonly call: string | null;
  readonly child: string | null;
  readonly text: string;
}

export type RunEvent =
  | TextEvent
  | ToolCallEvent
  | ToolResultEvent
  | DenialEvent
  | HookEvent
  | FileChangeEvent
  | NoticeEvent;

export type Unread =
  | 'too-long'
  | 'torn'
  | 'not-utf8'
  | 'not-json'
  | 'too-deep'
  | 'not-object'
  | 'unreadable-file'
  | 'over-limit';

/** A line, or a file where `ref.line` is 0, of which nothing is known. */
export interface UnreadLine {
  readonly why: Unread;
  readonly ref: RawRef;
}

/** A record that speaks of a tool and could not be understood. */
export interface SkippedTool {
  readonly what: string;
  readonly ref: RawRef;
}

export interface RecordCounts {
  /** Lines that hold a record. */
  readonly lines: number;
  /** Records and blocks that are known to say nothing of a run, by type. */
  readonly passed: Readonly<Record<string, number>>;
  /** Records and blocks that no reader knows, by type, with the first of each. */
  readonly unknown: Readonly<Record<string, { readonly count: number; readonly first: RawRef }>>;
  /** The first of them, and how many there are. */
  readonly unread: { readonly count: number; readonly first: readonly UnreadLine[] };
  readonly skippedTools: { readonly count: number; readonly first: readonly SkippedTool[] };
}

/** All of a run but its events, which are handed out one by one: memory does not grow with the recording. */
export interface RunSummary {
  /** Null when no record of any known format was found. */
  readonly harness: Harness | null;
  /** The version of the program that recorded it. */
  readonly version: string | null;
  readonly session: string | null;
  /** The working directory of the run, where recorded: relative paths start there. */
  readonly cwd: string | null;
  /** {@link MAIN} first, then in the order of appearance. */
  readonly agents: readonly Agent[];
  readonly records: RecordCounts;
  /**
   * Every line was read and no tool record was skipped. Without it nothing can be concluded from what is not there, and
   * no gate may pass.
   */
  readonly whole: boolean;
  /** Whether the recording holds its own end; null where the format has none. */
  readonly ended: boolean | null;
  readonly events: number;
}

/** A run with its events in memory: for recordings of a known size, such as test data. */
export interface Run extends Omit<RunSummary, 'events'> {
  readonly events: readonly RunEvent[];
}

export type RunSink = (event: RunEvent) => void;

// What a grader is: what it is handed of a trial, what it owns, and what it may answer. Types only.
// Law: a grader reads what it is handed and nothing else: no file, no clock, no process. What it is not handed it cannot
// judge, and what it cannot judge is neither a pass nor a fail.

import type { Grader, SuiteCase } from '../../../lib/suite/types.js';
import type { SourceText } from '../../../lib/text/source.js';
import type { Span } from '../../../lib/text/span.js';
import type { RunSink, RunSummary } from '../../../lib/transcript/types.js';
import type { TrialArm, TrialCost, TrialOutcome } from '../types.js';

/** A recorded run: all of it but its events, which are handed out as often as a grader asks. */
export interface RunView {
  /** As evidence names the recording. */
  readonly name: string;
  /** What the recording is read from: an absolute path, or the bytes. A gate reads it again by its own rules. */
  readonly source: string | Uint8Array;
  readonly summary: RunSummary;
  /** Hands out every event from the first one, in reading order. Throws nothing; memory does not grow with the run. */
  events(sink: RunSink): void;
  /** The last text of the session itself; null where it wrote none. */
  readonly lastMessage: string | null;
  /**
   * Every line was read, no tool record was skipped, and the recording does not end before its end. Without it nothing
   * that depends on absence passes: see `gapIn` of `grading/said.ts`.
   */
  readonly complete: boolean;
}

export interface FileEntry {
  /** From the folder, with `/`. */
  readonly path: string;
  readonly kind: 'file' | 'folder' | 'link' | 'other';
  /** Size of a file; 0 for the rest. */
  readonly bytes: number;
  /** SHA-256 of a file's bytes, lower-case hex, and of a link's target; null where it was not read. */
  readonly sha256: string | null;
}

/** Why there is no text, as the end of a sentence: `is over 1 MiB`, `is a link`, `is not UTF-8`, `is not there`. */
export type TextRead = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly reason: string };

/** A folder at one moment, bounded. No link is followed. */
export interface FileView {
  /** As evidence names the folder. */
  readonly name: string;
  /** Absolute; null where the files lie on no disk. The gates need one. */
  readonly root: string | null;
  /** By path, in the order of their paths. */
  readonly entries: ReadonlyMap<string, FileEntry>;
  /** false: more lies in the folder than was looked at, so nothing can be concluded from what is not listed. */
  readonly complete: boolean;
  /** The text of a listed file. */
  text(path: string): TextRead;
}

export interface MockCall {
  readonly server: string;
  readonly tool: string;
  /** The input as JSON. */
  readonly input: string;
}

export interface JudgeRequest {
  /** What has to hold. */
  readonly criteria: string;
  /** What it is asked of: `last_message`, `trace`, `files`, `out/report.md`. */
  readonly of: string;
  readonly material: string;
  /** An answer to hold it against; null but for a baseline. */
  readonly baseline: string | null;
  /** From 0. Each vote is a process of its own that knows nothing of the others. */
  readonly vote: number;
}

/** What came back, unread; or why nothing came back. */
export type JudgeAnswer =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly outcome: 'judge-error' | 'infra-error' | 'timeout'; readonly reason: string };

/**
 * Asks once, in isolation: no tools, no servers, no folder of the user's. It never rejects.
 * The answer is one JSON object, `{ "pass": boolean, "evidence"?: string }`, alone or in one fence; anything else is a
 * judge-error: `grading/judge.ts` reads it.
 */
export interface Judge {
  ask(request: JudgeRequest): Promise<JudgeAnswer>;
  /** Asked `votes` times, of which `quorum` must agree. */
  readonly votes: number;
  readonly quorum: number;
}

export interface CommandRequest {
  /** The program and its arguments; no shell reads them. */
  readonly argv: readonly [string, ...string[]];
  /** UTF-8. */
  readonly stdin: string;
  readonly timeoutMs: number;
  /** Bytes of output that are kept of each stream; a program that writes more is ended. */
  readonly maxBytes: number;
  /** Where it runs; null: a folder of its own. */
  readonly cwd: string | null;
}

export type CommandResult =
  | { readonly kind: 'exited'; readonly code: number; readonly stdout: string; readonly stderr: string }
  /** `missing`: it could not be started. `ended`: by a signal. */
  | { readonly kind: 'missing' | 'ended' | 'timeout' | 'flooded'; readonly reason: string };

/** Runs a program to its end or to its limits. It never rejects. */
export type RunCommand = (request: CommandRequest) => Promise<CommandResult>;

/** All that a grader is handed of one trial. null: this trial has none, or this mode cannot give it. */
export interface Subject {
  readonly case: SuiteCase;
  readonly arm: TrialArm;
  /** Whether both arms are run: what only one of them can pass then decides nothing. */
  readonly twoArms: boolean;
  readonly run: RunView | null;
  /** The working folder as the run found it. An empty start is an empty view; null is not known. */
  readonly before: FileView | null;
  readonly after: FileView | null;
  readonly mockCalls: readonly MockCall[] | null;
  readonly cost: TrialCost | null;
  readonly turns: number | null;
  readonly durationMs: number | null;
  readonly judge: Judge | null;
  readonly command: RunCommand | null;
  /**
   * A file that a grader's options name, such as a schema, a contract or a baseline, from the case's folder. What
   * leads out of the suite's root is no file. `path` is absolute, for a gate that opens it itself.
   */
  fixture(path: string): FixtureRead;
  /** The day of checks that need one, and nothing else. */
  readonly now: Date;
}

export type FixtureRead =
  | { readonly ok: true; readonly path: string; readonly source: SourceText }
  | { readonly ok: false; readonly reason: string };

/** run: a recorded run. after, before: the working folder. mocks, judge, command: what their names say. */
export type Need = 'run' | 'after' | 'before' | 'mocks' | 'judge' | 'command';

/** What is wrong with the options of a grader, with its place in the file of the grader. */
export interface Mistake {
  /** Lower case, no full stop. */
  readonly message: string;
  readonly span: Span;
  readonly fix?: string;
}

export type OptionsRead<O> =
  | { readonly ok: true; readonly options: O }
  | { readonly ok: false; readonly mistakes: readonly [Mistake, ...Mistake[]] };

export interface Grade {
  readonly outcome: TrialOutcome;
  /** What was seen, one line each; at most a few. */
  readonly reasons: readonly string[];
  /** Lines of a transcript, or files: `run.jsonl:12`, `out/report.md`. */
  readonly evidence: readonly string[];
}

/** One type of grader. It owns all of its properties; no list elsewhere repeats one. */
export interface GraderType<O = unknown> {
  readonly type: string;
  /** The same subject gives the same grade, byte for byte. */
  readonly deterministic: boolean;
  /** Files that its options name, from the case's folder: they belong to the key of a trial. */
  fixtures?(options: O): readonly string[];
  /** The one file of the working folder that it looks at: an answer of a sample stands for it. */
  file?(options: O): string | null;
  needs(options: O): readonly Need[];
  read(grader: Grader): OptionsRead<O>;
  grade(options: O, subject: Subject): Promise<Grade>;
}

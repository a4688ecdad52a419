// One model for every dialect of eval suites. It holds what a file says, with the place of each value, and never what
// it leaves out: a field that a dialect has no word for is null here, and `dialects.ts` lists it as unsaid.
// A case, a grader or a key that could not be read stays in the model as a note; nothing is dropped in silence.
import type { DataNode } from '../document/node.js';
import type { SourceText } from '../text/source.js';
import type { Span } from '../text/span.js';
import type { GateCase } from './gate-case.js';

/**
 * skill-creator: `evals.json` with `expectations`. agentskills: the same with `assertions`. loose: an `evals.json` or a
 * case list with neither, as repositories drift. trigger-set: `[{ query, should_trigger }]`. plugin-eval: the host's case
 * folders. scenarios: expected and forbidden patterns. grader-samples: answers that a grader must pass and fail.
 * gate-cases, run-cases: plugproof's own `case.yaml`, `version: 1`, with `run` and `expect`, or with `graders`.
 */
export type Dialect =
  | 'skill-creator'
  | 'agentskills'
  | 'loose'
  | 'trigger-set'
  | 'plugin-eval'
  | 'scenarios'
  | 'grader-samples'
  | 'gate-cases'
  | 'run-cases';

/** A value with the file it stands in: a case of the host is spread over several. */
export interface Placed<T> {
  readonly value: T;
  /** Relative to the root of the tree, with `/`. */
  readonly file: string;
  readonly span: Span;
}

/** What the readers need of a disk. Paths are relative to the root, with `/`; links are not followed. */
export interface SuiteTree {
  kind(path: string): 'file' | 'folder' | 'link' | 'other' | null;
  /** Names in a folder in a fixed order, null when it is none. */
  list(path: string): readonly string[] | null;
  /** The text of a file, or one line on why there is none: `over 1 MiB`. */
  read(path: string): { readonly source: SourceText } | { readonly reason: string };
}

export interface Suite {
  readonly dialect: Dialect;
  /** The folder of a suite of folders, else the file. */
  readonly path: string;
  /** Every file that was read for it, in order. */
  readonly files: readonly SuiteFile[];
  /** What it says it is about: `skill_name`. */
  readonly skill: Placed<string> | null;
  readonly cases: readonly SuiteCase[];
  /** Samples of graders, whether they lie in a case or are the whole suite. */
  readonly samples: readonly SampleSet[];
  /** Mocks that hold for every case of the suite. */
  readonly mocks: readonly Mock[];
  /** Share of runs that must pass, 0 to 1, where the suite itself says it. */
  readonly threshold: Placed<number> | null;
  readonly runs: Placed<number> | null;
  /** The same list under two names, or two dialects in one file: the places of each word, in order. */
  readonly words: readonly Placed<string>[];
  readonly notes: readonly SuiteNote[];
  /** Files that lie in the suite and were not read, each with the reason. */
  readonly unread: readonly { readonly file: string; readonly reason: string }[];
}

export interface SuiteFile {
  readonly file: string;
  /** SHA-256 of the text, lower-case hex. */
  readonly digest: string;
}

/**
 * task: a prompt, and graders of what comes of it. trigger: a query, and whether the skill has to be taken.
 * gate: a folder, and what a gate must say of it.
 */
export type CaseKind = 'task' | 'trigger' | 'gate';

export interface SuiteCase {
  readonly kind: CaseKind;
  /**
   * Unique in the suite as far as the suite is: the name, else the id, else the folder, else `#3`. Results are keyed by
   * it; where two cases share it a note says so.
   */
  readonly key: string;
  readonly file: string;
  readonly span: Span;
  /** The case's own folder; null where cases share a file. Fixtures of `evals.json` start elsewhere: see {@link Fixture}. */
  readonly folder: string | null;
  readonly id: Placed<string | number> | null;
  readonly name: Placed<string> | null;
  readonly description: Placed<string> | null;
  readonly prompt: Placed<string> | null;
  /** Prose for people: `expected_output`, `expected_outcome`. Nobody grades it. */
  readonly expected: Placed<string> | null;
  readonly skills: readonly Placed<string>[];
  readonly tags: readonly Placed<string>[];
  readonly shouldTrigger: Placed<boolean> | null;
  /** Where the list of graders stands, also when it is empty; null where there is none. */
  readonly graderList: Placed<string> | null;
  readonly graders: readonly Grader[];
  readonly fixtures: readonly Fixture[];
  readonly mocks: readonly Mock[];
  /** What a model would have answered: the run of a case without a model. */
  readonly mockResponse: Placed<string> | null;
  readonly limits: CaseLimits;
  /** A recorded run that must pass; run-cases only. */
  readonly recorded: RecordedRun | null;
  /** Recorded runs that must fail: the proof that the graders can. */
  readonly planted: readonly RecordedRun[];
  /** gate-cases only; null where it has mistakes, which are notes. */
  readonly gate: GateCase | null;
  /** Known in the wild, read by no runner: `notes`, `scenario_type`, `priority`. */
  readonly extras: readonly Placed<string>[];
}

/** What a case says of how it is run; null is unsaid, and the runner's default holds. */
export interface CaseLimits {
  /** Runs of each arm. */
  readonly runs: Placed<number> | null;
  /** Share of runs that must pass, 0 to 1. */
  readonly threshold: Placed<number> | null;
  readonly model: Placed<string> | null;
  readonly maxTurns: Placed<number> | null;
  readonly timeoutSeconds: Placed<number> | null;
  readonly maxTokens: Placed<number> | null;
  readonly temperature: Placed<number> | null;
  readonly allowedTools: readonly Placed<string>[];
  readonly disallowedTools: readonly Placed<string>[];
  readonly appendSystemPrompt: Placed<string> | null;
  readonly env: readonly { readonly key: Placed<string>; readonly value: Placed<string> }[];
  /** Folders of plugins under test, from the case's folder; empty is the plugin around it. */
  readonly plugins: readonly Placed<string>[];
}

/**
 * A file that a case needs. `path` is relative to the root, null where it would leave it or is absolute. input: given to
 * the run. scaffold, history, baseline: the host's `context` and a baseline grader. recorded: a run of run-cases.
 */
export interface Fixture {
  readonly use: 'input' | 'folder' | 'scaffold' | 'history' | 'baseline' | 'recorded';
  /** As written. */
  readonly text: Placed<string>;
  readonly path: string | null;
  /** Where else a runner of this dialect would look. */
  readonly others: readonly string[];
}

export interface RecordedRun {
  readonly file: string;
  readonly span: Span;
  /** A transcript that `plugproof transcript show` reads. */
  readonly transcript: Fixture | null;
  /** The working folder as the run found it and as it left it. */
  readonly before: Fixture | null;
  readonly after: Fixture | null;
  /** Names of the graders that must fail; empty: at least one. */
  readonly fails: readonly Placed<string>[];
}

/** Which runs of two arms a grader counts in. Unsaid: the host decides, see {@link isWithOnly}. */
export type Arm = 'with-only' | 'both';

interface GraderBase {
  /** The name it is reported by: `name`, else the file's name, else the key with its ordinal: `expectations[2]`. */
  readonly name: string;
  readonly file: string;
  readonly span: Span;
  readonly weight: Placed<number> | null;
  readonly arm: Placed<Arm> | null;
}

/** What a pattern or a judge looks at. */
export type Target =
  | { readonly source: 'last_message' | 'trace' | 'files' | 'mock_calls' }
  | { readonly source: 'file'; readonly path: Placed<string> };

export type RegexMatch =
  | { readonly kind: 'contains' }
  | { readonly kind: 'not_contains' }
  | { readonly kind: 'count'; readonly count: number };

export interface RegexGrader extends GraderBase {
  readonly type: 'regex';
  /** JavaScript, as written. It may not compile: `pattern.ts` says so. */
  readonly pattern: Placed<string>;
  readonly flags: Placed<string> | null;
  readonly match: RegexMatch;
  readonly target: Target;
}

/** A piece of text that the answer holds, or must not hold; compared as written. */
export interface SubstringGrader extends GraderBase {
  readonly type: 'substring';
  readonly text: Placed<string>;
  readonly forbidden: boolean;
}

export interface ToolPattern {
  readonly tool: Placed<string>;
  /** A JavaScript pattern over the call's input as JSON. */
  readonly inputMatch: Placed<string> | null;
}

export interface ToolUsedGrader extends GraderBase, ToolPattern {
  readonly type: 'tool_used';
  /** Calls; unsaid is 1. */
  readonly min: Placed<number> | null;
  /** Calls; unsaid is no limit. */
  readonly max: Placed<number> | null;
}

export interface ToolOrderGrader extends GraderBase {
  readonly type: 'tool_order';
  readonly before: ToolPattern;
  readonly after: ToolPattern;
}

export interface FileExistsGrader extends GraderBase {
  readonly type: 'file_exists';
  /** A glob over the files that the run created. */
  readonly path: Placed<string>;
  readonly exists: boolean;
}

export interface LlmGrader extends GraderBase {
  readonly type: 'llm';
  readonly criteria: Placed<string>;
  readonly focus: Target;
}

export interface BaselineGrader extends GraderBase {
  readonly type: 'baseline';
  readonly baseline: Fixture;
  readonly criteria: Placed<string> | null;
}

/** A sentence of an `evals.json`, for a judge. */
export interface ProseGrader extends GraderBase {
  readonly type: 'prose';
  readonly text: Placed<string>;
  readonly key: string;
}

/** Whether the skill was taken. */
export interface TriggerGrader extends GraderBase {
  readonly type: 'trigger';
  readonly expected: boolean;
}

/** A check of plugproof's own, run-cases only. Its options are read by the check that owns them. */
export interface CheckGrader extends GraderBase {
  readonly type: 'check';
  readonly check: Placed<string>;
  /** All keys but `name`, `type`, `weight`, `arm` and `required`. */
  readonly options: DataNode;
  /** false: reported, and never decides. */
  readonly required: boolean;
}

/** A grader that cannot be read: a type that the dialect does not know, or one without what it needs. Never a pass. */
export interface UnreadGrader extends GraderBase {
  readonly type: 'unread';
  /** As written; null where there is none. */
  readonly written: string | null;
  readonly reason: string;
}

export type Grader =
  | RegexGrader
  | SubstringGrader
  | ToolUsedGrader
  | ToolOrderGrader
  | FileExistsGrader
  | LlmGrader
  | BaselineGrader
  | ProseGrader
  | TriggerGrader
  | CheckGrader
  | UnreadGrader;

/** Answers that a grader must pass, and answers that it must fail. */
export interface SampleSet {
  readonly file: string;
  /** The grader that the file's name names. */
  readonly grader: string;
  /** The case it lies in; null where it lies in none. */
  readonly caseKey: string | null;
  readonly pass: readonly Sample[];
  readonly fail: readonly Sample[];
}

export interface Sample {
  readonly answer: Placed<string>;
  readonly why: Placed<string> | null;
}

/** An answer in the place of a tool of an MCP server. */
export interface Mock {
  readonly file: string;
  readonly server: string;
  /** null: `_server.md`, which answers several. */
  readonly tool: string | null;
  readonly kind: 'fixed' | 'agent';
  /** What comes back, or what the agent is told. */
  readonly body: Placed<string>;
  /** Conditions on the input, by dotted path; a call that breaks one ends the run. */
  readonly expect: readonly { readonly path: Placed<string>; readonly condition: DataNode }[];
  readonly error: boolean;
}

export type NoteCode =
  | 'syntax'
  | 'shape'
  | 'key-unknown'
  | 'key-duplicate'
  | 'value-type'
  | 'value-range'
  | 'value-missing'
  | 'grader-unknown'
  | 'unreadable'
  | 'bound';

/** What is wrong with a file as its dialect reads it, as data. */
export interface SuiteNote {
  readonly code: NoteCode;
  /** Lower case, no full stop. */
  readonly message: string;
  readonly file: string;
  readonly span: Span;
  readonly fix?: string;
  /** The runner of this dialect refuses the file for it; otherwise it reads over it. */
  readonly refused: boolean;
  readonly related?: { readonly span: Span; readonly label: string };
}

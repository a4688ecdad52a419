// What `claude plugin eval` reads: keys of its case files, types of its graders, ranges. A key or type that is not here
// keeps a case from loading, as runs of 2.1.332 without network showed; the options of a grader are from its page.

/** Keys of the frontmatter of prompt.md. The last three are accepted and not documented. */
export const PROMPT_KEYS: readonly string[] = [
  'schema_version',
  'name',
  'description',
  'tags',
  'plugins',
  'runs',
  'expected_outcome',
  'model',
  'max_turns',
  'timeout_seconds',
  'allowed_tools',
  'append_system_prompt',
  'env',
  'disallowed_tools',
  'artifact_publish',
  'growthbook_overrides',
];

/** Keys of case.yaml that prompt.md has at its top, and those that lie under `execution:`. */
export const CASE_KEYS: readonly string[] = [
  'schema_version',
  'name',
  'description',
  'tags',
  'plugins',
  'runs',
  'expected_outcome',
  'execution',
  'context',
  'graders',
];

export const EXECUTION_KEYS: readonly string[] = [
  'prompt',
  'model',
  'max_turns',
  'timeout_seconds',
  'allowed_tools',
  'append_system_prompt',
  'env',
  'disallowed_tools',
  'artifact_publish',
  'growthbook_overrides',
];

export const CONTEXT_KEYS: readonly string[] = ['scaffold_script', 'history_file', 'add_dirs'];

/** Options of each grader type, beside those of every grader. */
export const GRADER_OPTIONS: ReadonlyMap<string, readonly string[]> = new Map([
  ['regex', ['pattern', 'flags', 'match', 'target']],
  ['tool_used', ['tool', 'input_match', 'min', 'max']],
  ['tool_order', ['before', 'after']],
  ['file_exists', ['path', 'exists']],
  ['llm', ['criteria', 'focus']],
  ['baseline', ['baseline_file', 'criteria']],
]);

export const GRADER_KEYS: readonly string[] = ['name', 'type', 'weight', 'arm', 'description'];
export const ARMS: readonly string[] = ['with-only', 'both'];
export const TARGETS: readonly string[] = ['last_message', 'trace', 'files', 'mock_calls'];
export const SCHEMA_VERSION = '1.1';

/** What is run where a case does not say. */
export const EVAL_DEFAULTS = { runs: 3, maxTurns: 10, timeoutSeconds: 300, threshold: 1 } as const;

/** From 1 to this. */
export const EVAL_RANGES: Readonly<Record<string, number>> = { runs: 50, max_turns: 200, timeout_seconds: 3600 };
export const ENV_KEY = /^EVAL_[A-Z0-9_]*$/;

export const MOCK_KEYS: readonly string[] = ['type', 'expect', 'error', 'abort_when', 'tools', 'description'];

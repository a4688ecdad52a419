// How a case is run, as far as it says so: keys that several dialects share.
import type { MappingNode } from '../document/node.js';
import { EVAL_RANGES } from '../host/claude-code/evals.js';
import type { FieldReader } from './reader.js';
import type { CaseLimits } from './types.js';

export const NO_LIMITS: CaseLimits = {
  runs: null,
  threshold: null,
  model: null,
  maxTurns: null,
  timeoutSeconds: null,
  maxTokens: null,
  temperature: null,
  allowedTools: [],
  disallowedTools: [],
  appendSystemPrompt: null,
  env: [],
  plugins: [],
};

/** The host's limits: `top` holds runs and plugins, `execution` the rest. In prompt.md both are one mapping. */
export function hostLimits(top: MappingNode | null, execution: MappingNode | null, reader: FieldReader): CaseLimits {
  const upTo = (node: MappingNode | null, key: string) =>
    reader.number(node, key, [1, EVAL_RANGES[key] ?? Number.MAX_SAFE_INTEGER]);
  return {
    ...NO_LIMITS,
    runs: upTo(top, 'runs'),
    model: reader.text(execution, 'model'),
    maxTurns: upTo(execution, 'max_turns'),
    timeoutSeconds: upTo(execution, 'timeout_seconds'),
    allowedTools: reader.texts(execution, 'allowed_tools'),
    disallowedTools: reader.texts(execution, 'disallowed_tools'),
    appendSystemPrompt: reader.text(execution, 'append_system_prompt'),
    env: envOf(execution, reader),
    plugins: reader.texts(top, 'plugins'),
  };
}

function envOf(node: MappingNode | null, reader: FieldReader): CaseLimits['env'] {
  const entry = node?.entries.find(({ key }) => key === 'env');
  const env = reader.mapping(entry?.value, '`env`');
  return (env?.entries ?? []).flatMap(({ key, keySpan, value }) => {
    if (value.kind !== 'scalar') {
      reader.note('value-type', 'a variable is no text', value.span);
      return [];
    }
    if (!/^EVAL_[A-Z0-9_]*$/.test(key))
      reader.note('value-range', `\`${key}\` does not start with \`EVAL_\`, so the run fails`, keySpan);
    return [{ key: reader.placed(key, keySpan), value: reader.placed(String(value.value), value.span) }];
  });
}

/** The values of the first win where it says something: prompt.md over case.yaml. */
export function overLimits(over: CaseLimits, under: CaseLimits): CaseLimits {
  const out: Record<string, unknown> = { ...under };
  for (const [key, value] of Object.entries(over)) {
    if (value !== null && !(Array.isArray(value) && value.length === 0)) out[key] = value;
  }
  return out as unknown as CaseLimits;
}

import type { Finding } from '../lib/diagnostic/diagnostic.js';
import { defineRule } from '../lib/rule/rule.js';
import { patternFault } from '../lib/suite/pattern.js';
import type { Grader, Placed, SuiteCase } from '../lib/suite/types.js';
import { quoted } from '../lib/text/words.js';

export default defineRule({
  summary: 'no answer and no run can pass a grader of an eval case',
  why: 'the case fails whatever the skill does, and a real fault is not told from this one',
  fix: 'correct the grader, and show it an answer that it must pass',
  category: 'eval',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agentskills', 'agent-plugins'],
  *project(model) {
    for (const { cases } of model.suites) {
      for (const one of cases) {
        for (const grader of one.graders) yield* alone(grader);
        yield* together(one);
      }
    }
  },
});

function* alone(grader: Grader): Iterable<Finding> {
  if (grader.type === 'regex') yield* unreadable(grader.pattern, grader.flags?.value);
  if (grader.type === 'tool_used') {
    if (grader.inputMatch) yield* unreadable(grader.inputMatch);
    const min = grader.min?.value ?? 1;
    if (grader.max && grader.max.value < min) {
      const unsaid = grader.min ? '' : ', which is 1 where it is not said';
      yield {
        ...at(grader.max),
        message: `\`max\` is ${grader.max.value}, below \`min\`${unsaid}`,
        ...(grader.min ? {} : { fix: 'write `min: 0` beside `max: 0` for a tool that must not be called' }),
      };
    }
  }
  if (grader.type === 'tool_order')
    for (const { inputMatch } of [grader.before, grader.after]) if (inputMatch) yield* unreadable(inputMatch);
  const path =
    grader.type === 'file_exists' && grader.exists
      ? grader.path
      : grader.type === 'regex' && grader.target.source === 'file'
        ? grader.target.path
        : null;
  if (path && /^\/|^[A-Za-z]:|^~|(?:^|\/)\.\.(?:\/|$)/.test(path.value))
    yield {
      ...at(path),
      message: `${quoted(path.value)} lies outside of the folder that the run works in`,
      fix: 'write a path inside that folder',
    };
}

const at = ({ file, span }: Placed<unknown>): Pick<Finding, 'file' | 'span'> => ({ file, span });

function* unreadable(pattern: Placed<string>, flags?: string): Iterable<Finding> {
  const fault = patternFault(pattern.value, flags);
  if (fault)
    yield {
      ...at(pattern),
      message: `the pattern ${quoted(pattern.value)} is never found: ${fault}`,
      why: 'the host reads patterns when it grades, after the run was paid for',
      fix: pattern.value.startsWith('(?') ? 'put the flags under `flags:`' : 'correct the pattern',
    };
}

/** Two graders of one case that exclude each other. */
function* together({ graders }: SuiteCase): Iterable<Finding> {
  for (const one of graders) {
    for (const other of graders) {
      const place = clash(one, other);
      if (place)
        yield {
          ...at(place),
          message: `the case asks for what its grader ${quoted(other.name)} forbids`,
          label: 'asked for here',
          related: [{ file: other.file, span: other.span, label: 'forbidden here' }],
        };
    }
  }
}

function clash(one: Grader, other: Grader): Placed<string> | null {
  if (one.type === 'substring' && other.type === 'substring')
    return !one.forbidden && other.forbidden && other.text.value !== '' && one.text.value.includes(other.text.value)
      ? one.text
      : null;
  if (one.type === 'regex' && other.type === 'regex') {
    const key = ({ pattern, flags, target }: typeof one): string =>
      JSON.stringify([
        pattern.value,
        [...(flags?.value ?? '')].sort(),
        target.source,
        target.source === 'file' ? target.path.value : null,
      ]);
    const wants = one.match.kind === 'contains' || (one.match.kind === 'count' && one.match.count > 0);
    return wants && other.match.kind === 'not_contains' && key(one) === key(other) ? one.pattern : null;
  }
  if (other.type !== 'tool_used' || other.max?.value !== 0 || other.min?.value !== 0 || other.inputMatch) return null;
  if (one.type === 'tool_used')
    return (one.min?.value ?? 1) > 0 && one.tool.value === other.tool.value ? one.tool : null;
  if (one.type !== 'tool_order') return null;
  return [one.before.tool, one.after.tool].find((tool) => tool.value === other.tool.value) ?? null;
}

import type { Finding } from '../lib/diagnostic/diagnostic.js';
import { defineRule } from '../lib/rule/rule.js';
import type { Placed, Suite } from '../lib/suite/types.js';
import { quoted } from '../lib/text/words.js';

export default defineRule({
  summary: 'two eval cases, or two graders of one case, have the same name',
  why: 'results are kept by name: one of the two overwrites the other, and nobody sees which one was run',
  fix: 'give each its own name',
  category: 'eval',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agentskills', 'agent-plugins'],
  *project(model) {
    for (const suite of model.suites) {
      const { cases } = suite;
      yield* repeated(
        cases.flatMap((one) => (one.id ? [{ ...one.id, value: String(one.id.value) }] : [])),
        'id of two cases',
      );
      yield* repeated(
        cases.flatMap((one) => one.name ?? []),
        'name of two cases',
      );
      for (const one of cases) {
        const named = one.graders.filter(
          (grader) => grader.type !== 'prose' && grader.type !== 'substring' && grader.type !== 'trigger',
        );
        yield* repeated(
          named.map(({ name, file, span }) => ({ value: name, file, span })),
          `name of two graders of ${quoted(one.key)}`,
        );
      }
      yield* queries(suite);
    }
  },
});

function* repeated(names: readonly Placed<string>[], what: string): Iterable<Finding> {
  const seen = new Map<string, Placed<string>>();
  for (const name of names) {
    const first = seen.get(name.value);
    if (!first) seen.set(name.value, name);
    else
      yield {
        message: `${quoted(name.value)} is the ${what}`,
        file: name.file,
        span: name.span,
        label: 'the second',
        related: [{ file: first.file, span: first.span, label: 'the first' }],
      };
  }
}

/** The same query twice: once for and once against is a contradiction that no skill can satisfy. */
function* queries({ cases }: Suite): Iterable<Finding> {
  const seen = new Map<string, (typeof cases)[number]>();
  for (const one of cases) {
    if (one.kind !== 'trigger' || !one.prompt) continue;
    const text = one.prompt.value.trim();
    const first = seen.get(text);
    seen.set(text, first ?? one);
    if (!first?.prompt) continue;
    const against = first.shouldTrigger?.value !== one.shouldTrigger?.value;
    yield {
      message: against ? 'the same query must take the skill and must not take it' : 'the same query stands here twice',
      file: one.prompt.file,
      span: one.prompt.span,
      related: [{ file: first.prompt.file, span: first.prompt.span, label: 'the first' }],
      ...(against
        ? { severity: 'error', why: 'one of the two fails whatever the skill does' }
        : { why: 'it counts double in every rate' }),
      fix: 'keep one of the two',
    };
  }
}

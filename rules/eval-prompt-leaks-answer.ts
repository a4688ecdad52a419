import { defineRule } from '../lib/rule/rule.js';
import { folded, literalsOf } from '../lib/suite/pattern.js';
import type { Grader, Placed, SuiteCase } from '../lib/suite/types.js';

/** Words of a sentence below which a repetition may be chance. */
const LEAST_WORDS = 6;

export default defineRule({
  summary: 'the prompt of an eval case holds the answer that the case is graded by',
  why: 'an answer that only repeats the prompt passes, with and without the skill',
  fix: 'ask as a user would who does not know the answer, or grade something that the prompt does not say',
  category: 'eval',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agentskills', 'agent-plugins'],
  *project(model) {
    for (const one of model.suites.flatMap((suite) => suite.cases)) {
      const { prompt } = one;
      if (!prompt) continue;
      const related = [{ file: prompt.file, span: prompt.span, label: 'the prompt' }];
      const said = sentences(one).find((text) => holds(prompt.value, text.value));
      if (said)
        yield {
          message: 'the prompt says in full what the answer must say',
          file: said.file,
          span: said.span,
          related,
        };
      const first = one.graders.find(wants);
      if (first && one.graders.every((grader) => passes(grader, prompt.value) === true))
        yield {
          message: 'the prompt itself passes every grader of its case',
          file: first.file,
          span: placeOf(first).span,
          related,
        };
    }
  },
});

const sentences = ({ expected, graders }: SuiteCase): Placed<string>[] => [
  ...(expected ? [expected] : []),
  ...graders.flatMap((grader) => (grader.type === 'prose' ? [grader.text] : [])),
];

function holds(prompt: string, text: string): boolean {
  const words = folded(text);
  return words.split(' ').length >= LEAST_WORDS && ` ${folded(prompt)} `.includes(` ${words} `);
}

const wants = (grader: Grader): boolean =>
  (grader.type === 'substring' && !grader.forbidden) || (grader.type === 'regex' && grader.match.kind === 'contains');

const placeOf = (grader: Grader): Pick<Grader, 'span'> =>
  grader.type === 'substring' ? grader.text : grader.type === 'regex' ? grader.pattern : grader;

/** What a grader would say of the prompt as an answer; null where it looks elsewhere or would have to be run. */
function passes(grader: Grader, text: string): boolean | null {
  if (grader.type === 'substring') return text.includes(grader.text.value) !== grader.forbidden;
  if (grader.type !== 'regex' || grader.target.source !== 'last_message' || grader.match.kind === 'count') return null;
  const literals = literalsOf(grader.pattern.value);
  const flags = grader.flags?.value ?? '';
  if (!literals || !/^[imgsu]*$/.test(flags)) return null;
  const fold = (one: string): string => (flags.includes('i') ? one.toLowerCase() : one);
  const found = literals.some((one) => fold(text).includes(fold(one)));
  return grader.match.kind === 'contains' ? found : !found;
}

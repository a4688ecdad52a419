// `text`: plain texts that a target holds, does not hold, or holds so many times. The trace is looked at without the
// escapes of JSON, so that a quote is a quote.
import type { RegexMatch, Target } from '../../../lib/suite/types.js';
import { quoted } from '../../../lib/text/words.js';
import { allOf } from '../grading/all.js';
import { gradeMatch, mostOf } from '../grading/match.js';
import { readOptions } from '../grading/options.js';
import { countText } from '../grading/pattern.js';
import { readTarget } from '../grading/read-target.js';
import { fileOf, materialOf, needOf } from '../grading/target.js';
import type { GraderType } from './grader.js';

interface Options {
  readonly texts: readonly string[];
  readonly match: RegexMatch;
  readonly target: Target;
}

export const grader: GraderType<Options> = {
  type: 'text',
  deterministic: true,
  file: ({ target }) => fileOf(target),
  needs: ({ target }) => needOf(target),
  read: (from) =>
    readOptions(from, (options, check): Options => {
      const count = options.number('count');
      const contains = options.texts('contains');
      const forbidden = options.texts('not_contains');
      if (contains.length > 0 === forbidden.length > 0)
        options.wrong('the grader needs `contains` or `not_contains`, and not both');
      if (count !== null && contains.length === 0)
        options.wrong('`count` belongs to `contains`', options.place('count'));
      const match: RegexMatch =
        forbidden.length > 0
          ? { kind: 'not_contains' }
          : count === null
            ? { kind: 'contains' }
            : { kind: 'count', count };
      return { texts: [...contains, ...forbidden], match, target: readTarget(options, check, 'target') };
    }),
  async grade({ texts, match, target }, subject) {
    const read = materialOf(target, subject, 'spoken');
    if (!read.ok) return read.grade;
    const { material } = read;
    return allOf(
      texts.map((text) => gradeMatch(match, countText(text, material.texts, mostOf(match)), material, quoted(text))),
    );
  },
};

// `substring`: a text that scenarios expect in the answer, or forbid there; compared as written.
import type { RegexMatch } from '../../../lib/suite/types.js';
import { quoted } from '../../../lib/text/words.js';
import { gradeMatch } from '../grading/match.js';
import { refused } from '../grading/options.js';
import { countText } from '../grading/pattern.js';
import { materialOf } from '../grading/target.js';
import type { GraderType } from './grader.js';

interface Options {
  readonly text: string;
  readonly match: RegexMatch;
}

export const grader: GraderType<Options> = {
  type: 'substring',
  deterministic: true,
  needs: () => ['run'],
  read(from) {
    if (from.type !== 'substring') return refused(from, 'it is no `substring`');
    if (from.text.value === '') return refused(from, 'an empty text stands in every answer', from.text.span);
    return {
      ok: true,
      options: { text: from.text.value, match: { kind: from.forbidden ? 'not_contains' : 'contains' } },
    };
  },
  async grade({ text, match }, subject) {
    const read = materialOf({ source: 'last_message' }, subject);
    if (!read.ok) return read.grade;
    return gradeMatch(match, countText(text, read.material.texts, 1), read.material, quoted(text));
  },
};

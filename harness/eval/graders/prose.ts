// `prose`: a sentence of an `evals.json`, which only a judge can hold against a run.
import { gradeByJudge } from '../grading/judge.js';
import { refused } from '../grading/options.js';
import { materialOf } from '../grading/target.js';
import type { GraderType } from './grader.js';

interface Options {
  readonly criteria: string;
}

export const grader: GraderType<Options> = {
  type: 'prose',
  deterministic: false,
  needs: () => ['judge', 'run'],
  read(from) {
    if (from.type !== 'prose') return refused(from, 'it is no `prose`');
    if (from.text.value.trim() === '') return refused(from, 'an empty sentence says nothing', from.text.span);
    return { ok: true, options: { criteria: from.text.value } };
  },
  async grade({ criteria }, subject) {
    // Sentences speak of tools and files as often as of the answer.
    const read = materialOf({ source: 'trace' }, subject, 'spoken');
    if (!read.ok) return read.grade;
    const { texts, names, gap } = read.material;
    return gap ?? gradeByJudge({ criteria, of: 'trace', material: texts.join('\n'), baseline: null }, subject, names);
  },
};

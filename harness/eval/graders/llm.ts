// `llm`, as the host has it: a judge says by votes whether the criteria hold of what it is shown.
import type { Target } from '../../../lib/suite/types.js';
import { gradeByJudge } from '../grading/judge.js';
import { refused } from '../grading/options.js';
import { failed } from '../grading/said.js';
import { fileOf, materialOf, needOf } from '../grading/target.js';
import type { GraderType, Need } from './grader.js';

interface Options {
  readonly criteria: string;
  readonly focus: Target;
}

export const grader: GraderType<Options> = {
  type: 'llm',
  deterministic: false,
  file: ({ focus }) => fileOf(focus),
  needs: ({ focus }): readonly Need[] => ['judge', ...needOf(focus)],
  read: (from) =>
    from.type === 'llm'
      ? { ok: true, options: { criteria: from.criteria.value, focus: from.focus } }
      : refused(from, 'it is no `llm`'),
  async grade({ criteria, focus }, subject) {
    const read = materialOf(focus, subject);
    if (!read.ok) return read.grade;
    const { texts, names, gap, missing } = read.material;
    // A judge that is shown a part takes it for the whole.
    if (gap) return gap;
    if (missing !== undefined) return failed(`there is no file \`${missing}\` to judge`, names);
    const of = focus.source === 'file' ? focus.path.value : focus.source;
    return gradeByJudge({ criteria, of, material: texts.join('\n\n'), baseline: null }, subject, names);
  },
};

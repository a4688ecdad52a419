// `baseline`, as the host has it: a judge says whether the run is at least as good as a reference.
import { gradeByJudge } from '../grading/judge.js';
import { refused } from '../grading/options.js';
import { cannot } from '../grading/said.js';
import { materialOf } from '../grading/target.js';
import type { GraderType } from './grader.js';

const AT_LEAST = 'the answer is at least as good as the baseline';

interface Options {
  readonly file: string;
  readonly criteria: string;
}

export const grader: GraderType<Options> = {
  type: 'baseline',
  deterministic: false,
  fixtures: ({ file }) => [file],
  needs: () => ['judge', 'run'],
  read(from) {
    if (from.type !== 'baseline') return refused(from, 'it is no `baseline`');
    const { baseline, criteria } = from;
    if (baseline.path === null) return refused(from, 'the baseline leads out of the suite', baseline.text.span);
    const more = criteria ? ` by these criteria: ${criteria.value}` : '';
    return { ok: true, options: { file: baseline.text.value, criteria: `${AT_LEAST}${more}` } };
  },
  async grade({ file, criteria }, subject) {
    const read = materialOf({ source: 'trace' }, subject, 'spoken');
    if (!read.ok) return read.grade;
    const fixture = subject.fixture(file);
    if (!fixture.ok) return cannot('infra-error', `the baseline \`${file}\` ${fixture.reason}`);
    if (fixture.source.malformed) return cannot('infra-error', `the baseline \`${file}\` is no text`);
    const { texts, names, gap } = read.material;
    const request = { criteria, of: 'trace', material: texts.join('\n'), baseline: fixture.source.text };
    return gap ?? gradeByJudge(request, subject, names);
  },
};

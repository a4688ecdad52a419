// `regex`, as the host has it: a JavaScript pattern over the last message, the trace, the files or one of them.
import type { RegexMatch, Target } from '../../../lib/suite/types.js';
import { quoted } from '../../../lib/text/words.js';
import { gradeMatch, mostOf } from '../grading/match.js';
import { refused } from '../grading/options.js';
import { countMatches, faultOf } from '../grading/pattern.js';
import { fileOf, materialOf, needOf } from '../grading/target.js';
import type { GraderType } from './grader.js';

interface Options {
  readonly pattern: string;
  readonly flags: string;
  readonly match: RegexMatch;
  readonly target: Target;
}

export const grader: GraderType<Options> = {
  type: 'regex',
  deterministic: true,
  file: ({ target }) => fileOf(target),
  needs: ({ target }) => needOf(target),
  read(from) {
    if (from.type !== 'regex') return refused(from, 'it is no `regex`');
    const { pattern, match, target } = from;
    const flags = from.flags?.value ?? '';
    const fault = faultOf(pattern.value, flags);
    if (fault !== null) return refused(from, fault, pattern.span);
    return { ok: true, options: { pattern: pattern.value, flags, match, target } };
  },
  async grade({ pattern, flags, match, target }, subject) {
    const read = materialOf(target, subject);
    if (!read.ok) return read.grade;
    const found = countMatches(pattern, flags, read.material.texts, mostOf(match));
    return found.ok ? gradeMatch(match, found.count, read.material, quoted(pattern)) : found.grade;
  },
};

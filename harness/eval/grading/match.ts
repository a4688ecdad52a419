// Contains, does not contain, so many times: what is found in a material, and what may be concluded from it.
// Law: what is there decides at once; what is not there decides only in a material that is whole.
import type { RegexMatch } from '../../../lib/suite/types.js';
import { listed } from '../../../lib/text/words.js';
import type { Grade } from '../graders/grader.js';
import { cannot, failed, passed } from './said.js';
import type { Material } from './target.js';

/** How many matches have to be looked for. */
export const mostOf = (match: RegexMatch): number => (match.kind === 'count' ? match.count + 1 : 1);

/** `what`: the pattern or the text, in back-ticks. */
export function gradeMatch(match: RegexMatch, found: number, { names, gap, missing }: Material, what: string): Grade {
  const where = listed(names.length > 0 ? names : ['nothing'], 2);
  if (match.kind === 'not_contains') {
    if (found > 0) return failed(`${what} stands in ${where}`, names);
    if (gap) return gap;
    // In a file that is not there nothing was looked for.
    return missing === undefined
      ? passed(names)
      : cannot('unreached', `there is no file \`${missing}\` to look in`, names);
  }
  if (match.kind === 'count' && found > match.count)
    return failed(`${what} stands more than ${match.count} times in ${where}`, names);
  if (match.kind === 'contains' && found > 0) return passed(names);
  if (gap) return gap;
  if (missing !== undefined) return failed(`there is no file \`${missing}\``, names);
  if (match.kind === 'contains') return failed(`${what} does not stand in ${where}`, names);
  return found === match.count
    ? passed(names)
    : failed(`${what} stands ${found} times in ${where}, not ${match.count}`, names);
}

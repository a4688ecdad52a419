// Lines of a JSON-lines file of records that its readers skip or take differently.

import { stringOf, valueOf } from '../../document/node.js';
import type { JsonLine, LinesDocument } from '../../document/types.js';
import { listed } from '../../text/words.js';
import type { RegistryProblem } from './problems.js';
import { brokenWords, noObject } from './record.js';

/** Lines told one by one: a file of another format would give one for each line. */
const MOST = 50;

/** Each line that is no record, in the order of the text, at most {@link MOST} of them. */
export function lineProblems({ lines }: LinesDocument): RegistryProblem[] {
  return lines.flatMap(problemOf).slice(0, MOST);
}

function problemOf(line: JsonLine): RegistryProblem[] {
  if (line.kind === 'glued') return [glued(line)];
  if (line.kind === 'broken') {
    const message = `the line is no record: ${brokenWords(line.torn, line.problem.message)}`;
    const related = line.problem.related ? { related: [line.problem.related] } : {};
    return [{ code: 'line-malformed', message, span: line.problem.span, label: 'reading stops here', ...related }];
  }
  if (line.kind === 'blank' || line.data.kind === 'mapping') return [];
  const { start } = line.data.span;
  return [
    {
      code: 'line-malformed',
      message: `the line is no record: ${noObject(line.data.kind)}`,
      span: { start, end: start + 1 },
    },
  ];
}

function glued({ pieces }: Extract<JsonLine, { kind: 'glued' }>): RegistryProblem {
  const ids = pieces.flatMap((piece) => stringOf(valueOf(piece, 'id')) ?? []);
  const whose = ids.length > 1 ? `: ${listed(ids)}` : '';
  const [, ...later] = pieces;
  const seams = later.map((piece, i) => ({ start: pieces[i]?.span.end ?? piece.span.start, end: piece.span.start }));
  const first = later[0]?.span.start ?? 0;
  return {
    code: 'records-glued',
    message: `${pieces.length} records stand on one line${whose}`,
    span: { start: first, end: first + 1 },
    label: 'a second record starts here',
    edits: seams.map((span) => ({ span, text: '\n' })),
  };
}

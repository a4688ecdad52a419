// Several grades as one: a fail decides, then what could not be judged, and a pass needs all of them.
import type { Grade } from '../graders/grader.js';
import { cannot, failed, passed } from './said.js';

export function allOf(grades: readonly Grade[]): Grade {
  const bad = grades.filter(({ outcome }) => outcome === 'fail');
  if (bad.length > 0)
    return failed(
      bad.flatMap(({ reasons }) => reasons),
      bad.flatMap(({ evidence }) => evidence),
    );
  const open = grades.find(({ outcome }) => outcome !== 'pass');
  if (open) return open;
  if (grades.length === 0) return cannot('unreached', 'there was nothing to judge');
  return passed(grades.flatMap(({ evidence }) => evidence));
}

// From a problem of a registry, which knows offsets, to a finding, which knows its file.
import type { Finding } from '../diagnostic/diagnostic.js';
import type { FileUnit } from '../project/types.js';
import { lineProblems } from '../registry/model/line-problems.js';
import { type ProblemCode, type RegistryProblem, registryProblems } from '../registry/model/problems.js';

/** The findings of one code; of a file of other records only what is wrong with its lines. */
export function* registryFindings({ file, role, document }: FileUnit, code: ProblemCode): Iterable<Finding> {
  if (document.kind !== 'json-lines') return;
  const problems = role === 'registry' ? registryProblems(document) : lineProblems(document);
  for (const problem of problems) if (problem.code === code) yield findingOf(problem, file);
}

function findingOf({ message, span, label, fix, related, edits }: RegistryProblem, file: string): Finding {
  return {
    message,
    file,
    span,
    ...(label ? { label } : {}),
    ...(fix ? { fix } : {}),
    ...(related ? { related: related.map((place) => ({ file, ...place })) } : {}),
    ...(edits ? { edits: edits.map((edit) => ({ file, ...edit, applicability: 'safe' as const })) } : {}),
  };
}

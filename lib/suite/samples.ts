// Samples of a grader: `{ pass: [{ answer, why }], fail: [...] }`. The file's name is the grader's.
import { type DataNode, entryOf, type MappingNode } from '../document/node.js';
import type { DataDocument } from '../document/types.js';
import { baseOf } from './paths.js';
import { FieldReader } from './reader.js';
import type { Sample, SampleSet, SuiteNote } from './types.js';

export const holdsSamples = (data: DataNode | null): boolean =>
  data?.kind === 'mapping' && ['pass', 'fail'].some((key) => entryOf(data, key)?.value.kind === 'sequence');

export function readSamples(
  document: DataDocument,
  caseKey: string | null,
): { readonly set: SampleSet; readonly notes: readonly SuiteNote[] } {
  const { file, data } = document;
  const reader = new FieldReader(file, false);
  reader.problems(document);
  const root = reader.mapping(data, 'the file');
  if (root) reader.known(root, ['pass', 'fail'], 'a file of samples');
  const set = {
    file,
    grader: baseOf(file).replace(/\.json$/, ''),
    caseKey,
    pass: samplesOf(root, 'pass', reader),
    fail: samplesOf(root, 'fail', reader),
  };
  return { set, notes: reader.notes };
}

const samplesOf = (root: MappingNode | null, key: string, reader: FieldReader): Sample[] =>
  reader.items(entryOf(root, key)).flatMap((item) => {
    if (item.kind === 'scalar' && typeof item.value === 'string')
      return [{ answer: reader.placed(item.value, item.span), why: null }];
    const node = reader.mapping(item, `an item of \`${key}\``);
    if (!node) return [];
    reader.known(node, ['answer', 'why'], 'a sample');
    const answer = reader.text(node, 'answer');
    if (answer) return [{ answer, why: reader.text(node, 'why') }];
    reader.note('value-missing', 'the sample has no `answer`', { start: node.span.start, end: node.span.start + 1 });
    return [];
  });

// `target: last_message`, `target: trace`, or `{ source: file, path: out/report.md }` of a check, as the host's types have it.
import { entryOf, stringOf } from '../../../lib/document/node.js';
import { TARGETS } from '../../../lib/host/claude-code/evals.js';
import type { CheckGrader, Target } from '../../../lib/suite/types.js';
import { globFault } from './changes.js';
import type { OptionReader } from './options.js';

export function readTarget(options: OptionReader, { file }: CheckGrader, key: string): Target {
  const value = options.value(key);
  const word = stringOf(value);
  if (value === null) return { source: 'last_message' };
  if (word !== undefined && TARGETS.includes(word)) return { source: word as 'trace' };
  const path = entryOf(value, 'path')?.value;
  const named = stringOf(path);
  if (value.kind === 'mapping' && path && named && stringOf(entryOf(value, 'source')?.value) === 'file') {
    const fault = globFault(named);
    if (fault !== null) options.wrong(`the path is not looked at: ${fault}`, path.span);
    return { source: 'file', path: { value: named, file, span: path.span } };
  }
  options.wrong(
    `\`${key}\` is none of ${TARGETS.map((one) => `\`${one}\``).join(', ')}, nor \`{ source: file, path: … }\``,
    value.span,
  );
  return { source: 'last_message' };
}

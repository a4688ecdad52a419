// Where the JSON of a check comes from: a file that the run left, the last message, or an agent's.
import type { CheckGrader, Target } from '../../../lib/suite/types.js';
import type { Grade, Need, Subject } from '../graders/grader.js';
import { readJsonMessage, readJsonText } from './json.js';
import type { OptionReader } from './options.js';
import { readTarget } from './read-target.js';
import { failed } from './said.js';
import { materialOf, needOf } from './target.js';

export interface JsonTarget {
  readonly target: Target;
}

export function readJsonTarget(options: OptionReader, check: CheckGrader): JsonTarget {
  const target = readTarget(options, check, 'target');
  if (target.source !== 'file' && target.source !== 'last_message')
    options.wrong('JSON is read from `last_message` or from one file', options.place('target'));
  return { target };
}

export const needOfJson = ({ target }: JsonTarget): readonly Need[] => needOf(target);

export type JsonOf =
  | { readonly ok: true; readonly value: unknown; readonly evidence: readonly string[] }
  | { readonly ok: false; readonly grade: Grade };

/** What is no JSON does not hold: the run was asked for JSON. */
export function jsonOf({ target }: JsonTarget, subject: Subject): JsonOf {
  const read = materialOf(target, subject);
  if (!read.ok) return read;
  const { texts, names, gap, missing } = read.material;
  if (gap) return { ok: false, grade: gap };
  if (missing !== undefined) return { ok: false, grade: failed(`there is no file \`${missing}\``, names) };
  const text = texts[0] ?? '';
  const json = target.source === 'file' ? readJsonText(text) : readJsonMessage(text);
  if (!json.ok) return { ok: false, grade: failed(`there is no JSON to look into: ${json.why}`, names) };
  return { ok: true, value: json.value, evidence: names };
}

// `json_pointer`: what stands in JSON at a pointer: a value, one of several, a type, or that there is something at all.

import { canonical, pointTo, sameJson, tokensOf } from '../grading/json.js';
import { type JsonTarget, jsonOf, needOfJson, readJsonTarget } from '../grading/json-target.js';
import { readOptions } from '../grading/options.js';
import { cannot, failed, passed } from '../grading/said.js';
import { fileOf } from '../grading/target.js';
import type { GraderType } from './grader.js';

const TYPES = ['string', 'number', 'integer', 'boolean', 'null', 'array', 'object'] as const;

interface Options {
  readonly from: JsonTarget;
  readonly pointer: string;
  readonly tokens: readonly string[];
  readonly oneOf: readonly unknown[] | null;
  readonly jsonType: string | null;
  readonly exists: boolean;
}

export const grader: GraderType<Options> = {
  type: 'json_pointer',
  deterministic: true,
  file: ({ from }) => fileOf(from.target),
  needs: ({ from }) => needOfJson(from),
  read: (grader) =>
    readOptions(grader, (options, check): Options => {
      const from = readJsonTarget(options, check);
      const written = options.data('pointer');
      const pointer = typeof written === 'string' ? written : '';
      const tokens = tokensOf(pointer);
      if (typeof written !== 'string' || tokens === null)
        options.wrong(
          '`pointer` is no JSON pointer',
          options.place('pointer'),
          'write `/` before each key: `/claims/0/id`',
        );
      const equals = options.data('equals');
      const among = options.data('one_of');
      if (among !== undefined && !(Array.isArray(among) && among.length > 0))
        options.wrong('`one_of` is no list of values', options.place('one_of'));
      const jsonType = options.value('json_type') === null ? null : options.oneOf('json_type', TYPES, 'string');
      const exists = options.flag('exists', true);
      if (!exists && (equals !== undefined || among !== undefined || jsonType !== null))
        options.wrong('`exists: false` leaves nothing to compare', options.place('exists'));
      if (equals !== undefined && among !== undefined)
        options.wrong('`equals` and `one_of` say the same twice', options.place('one_of'));
      const oneOf = equals !== undefined ? [equals] : Array.isArray(among) ? among : null;
      return { from, pointer, tokens: tokens ?? [], oneOf, jsonType, exists };
    }),
  async grade({ from, pointer, tokens, oneOf, jsonType, exists }, subject) {
    const read = jsonOf(from, subject);
    if (!read.ok) return read.grade;
    const { value, evidence } = read;
    const at = pointTo(value, tokens);
    if (!at) return exists ? failed(`there is nothing at \`${pointer}\``, evidence) : passed(evidence);
    if (!exists) return failed(`there is something at \`${pointer}\``, evidence);
    if (jsonType !== null && !typesOf(at.value).includes(jsonType))
      return failed(`\`${pointer}\` is of type \`${typesOf(at.value)[0]}\`, not \`${jsonType}\``, evidence);
    if (oneOf === null)
      return jsonType === null && at.value === undefined ? cannot('unreached', 'there is no value') : passed(evidence);
    return oneOf.some((one) => sameJson(one, at.value))
      ? passed(evidence)
      : failed(
          `\`${pointer}\` is \`${canonical(at.value).slice(0, 120)}\`, not \`${oneOf.map(canonical).join('` or `').slice(0, 200)}\``,
          evidence,
        );
  },
};

function typesOf(value: unknown): string[] {
  if (value === null) return ['null'];
  if (Array.isArray(value)) return ['array'];
  return Number.isInteger(value) ? ['integer', 'number'] : [typeof value];
}

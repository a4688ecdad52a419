// `json_schema`: JSON that fits a schema, written in the case or in a file beside it. The schema is a stranger's.

import { readJson } from '../../../lib/document/json.js';
import { toData } from '../../../lib/document/node.js';
import { readYaml } from '../../../lib/document/yaml.js';
import { pointTo, tokensOf } from '../grading/json.js';
import { type JsonTarget, jsonOf, needOfJson, readJsonTarget } from '../grading/json-target.js';
import { readOptions } from '../grading/options.js';
import { cannot, failed, passed } from '../grading/said.js';
import { compileSchema, MAX_SCHEMA } from '../grading/schema.js';
import { fileOf } from '../grading/target.js';
import type { GraderType, Subject } from './grader.js';

interface Options {
  readonly from: JsonTarget;
  readonly pointer: string;
  readonly tokens: readonly string[];
  /** A path, or the schema itself. */
  readonly schema: string | object;
}

export const grader: GraderType<Options> = {
  type: 'json_schema',
  deterministic: true,
  fixtures: ({ schema }) => (typeof schema === 'string' ? [schema] : []),
  file: ({ from }) => fileOf(from.target),
  needs: ({ from }) => needOfJson(from),
  read: (grader) =>
    readOptions(grader, (options, check): Options => {
      const from = readJsonTarget(options, check);
      const pointer = options.text('pointer') ?? '';
      const tokens = tokensOf(pointer);
      if (tokens === null) options.wrong('`pointer` is no JSON pointer', options.place('pointer'));
      const schema = options.data('schema');
      const given =
        typeof schema === 'string' && schema !== ''
          ? schema
          : typeof schema === 'object' && schema !== null
            ? schema
            : null;
      if (given === null)
        options.wrong('`schema` is neither a path nor a mapping of keywords', options.place('schema'));
      if (typeof given === 'object' && given !== null) {
        const compiled = compileSchema(given);
        if (!compiled.ok) options.wrong(`the schema is not taken: ${compiled.why}`, options.place('schema'));
      }
      return { from, pointer, tokens: tokens ?? [], schema: given ?? {} };
    }),
  async grade({ from, pointer, tokens, schema }, subject) {
    const loaded = typeof schema === 'string' ? load(schema, subject) : { schema };
    if ('why' in loaded) return cannot('infra-error', loaded.why);
    const compiled = compileSchema(loaded.schema);
    if (!compiled.ok) return cannot('infra-error', `the schema is not taken: ${compiled.why}`);
    const read = jsonOf(from, subject);
    if (!read.ok) return read.grade;
    const at = pointTo(read.value, tokens);
    if (!at) return failed(`there is nothing at \`${pointer}\``, read.evidence);
    const result = compiled.check(at.value);
    if (result.kind === 'timeout')
      return cannot('timeout', 'the schema did not come to an end in time, so it was given up');
    return result.kind === 'fits' ? passed(read.evidence) : failed(result.faults, read.evidence);
  },
};

function load(path: string, subject: Subject): { readonly schema: unknown } | { readonly why: string } {
  const fixture = subject.fixture(path);
  if (!fixture.ok) return { why: `the schema \`${path}\` ${fixture.reason}` };
  if (fixture.source.text.length > MAX_SCHEMA) return { why: `the schema \`${path}\` is too long` };
  const read = /\.ya?ml$/.test(path) ? readYaml(path, fixture.source) : readJson(path, fixture.source);
  const [problem] = read.problems;
  return problem ? { why: `the schema \`${path}\` cannot be read: ${problem.message}` } : { schema: toData(read.data) };
}

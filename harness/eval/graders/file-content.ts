// `file_content`: one file holds some texts, holds others not, or is byte for byte another file of the case.
import { quoted } from '../../../lib/text/words.js';
import { allOf } from '../grading/all.js';
import { globFault } from '../grading/changes.js';
import { gradeMatch } from '../grading/match.js';
import { readOptions } from '../grading/options.js';
import { countText } from '../grading/pattern.js';
import { cannot, failed, passed } from '../grading/said.js';
import { materialOf } from '../grading/target.js';
import type { Grade, GraderType, Subject } from './grader.js';

interface Options {
  readonly path: string;
  readonly contains: readonly string[];
  readonly forbidden: readonly string[];
  readonly sameAs: string | null;
  readonly sha256: string | null;
}

export const grader: GraderType<Options> = {
  type: 'file_content',
  deterministic: true,
  fixtures: ({ sameAs }) => (sameAs === null ? [] : [sameAs]),
  file: ({ path }) => path,
  needs: () => ['after'],
  read: (from) =>
    readOptions(from, (options): Options => {
      const path = options.required('path');
      const fault = path === '' ? null : globFault(path);
      if (fault !== null) options.wrong(`the path cannot be looked at: ${fault}`, options.place('path'));
      const made = {
        path: path.replace(/^\.\//, ''),
        contains: options.texts('contains'),
        forbidden: options.texts('not_contains'),
        sameAs: options.text('same_as'),
        sha256: options.text('sha256'),
      };
      if (made.sha256 !== null && !/^[0-9a-f]{64}$/.test(made.sha256))
        options.wrong('`sha256` is no digest in lower-case hex', options.place('sha256'));
      if (made.contains.length + made.forbidden.length === 0 && made.sameAs === null && made.sha256 === null)
        options.wrong('the grader needs `contains`, `not_contains`, `same_as` or `sha256`');
      return made;
    }),
  async grade(options, subject) {
    const { path, contains, forbidden } = options;
    const read = materialOf({ source: 'file', path: { value: path, file: '', span: { start: 0, end: 0 } } }, subject);
    const texts = (): Grade[] => {
      if (!read.ok) return [read.grade];
      const { material } = read;
      return [
        ...contains.map((text) =>
          gradeMatch({ kind: 'contains' }, countText(text, material.texts, 1), material, quoted(text)),
        ),
        ...forbidden.map((text) =>
          gradeMatch({ kind: 'not_contains' }, countText(text, material.texts, 1), material, quoted(text)),
        ),
      ];
    };
    return allOf([...(contains.length + forbidden.length > 0 ? texts() : []), ...digests(options, subject)]);
  },
};

/** A digest tells bytes that are no text, too. */
function digests({ path, sameAs, sha256 }: Options, subject: Subject): Grade[] {
  const wanted: [string, string][] = sha256 === null ? [] : [[sha256, 'the digest that is given']];
  if (sameAs !== null) {
    const fixture = subject.fixture(sameAs);
    if (!fixture.ok) return [cannot('infra-error', `\`${sameAs}\` cannot be compared with: it ${fixture.reason}`)];
    if (fixture.source.malformed) return [cannot('infra-error', `\`${sameAs}\` is no text; give its \`sha256\``)];
    wanted.push([fixture.source.digest, `\`${sameAs}\``]);
  }
  if (wanted.length === 0) return [];
  const { after } = subject;
  if (!after) return [cannot('unreached', 'the trial has no folder that the run left')];
  const entry = after.entries.get(path);
  if (!entry && !after.complete) return [cannot('infra-error', 'the folder holds more than was looked at', [path])];
  if (entry?.kind !== 'file') return [failed(`there is no file \`${path}\``, [path])];
  if (entry.sha256 === null) return [cannot('infra-error', `\`${path}\` was not read`, [path])];
  return wanted.map(([digest, what]) =>
    digest === entry.sha256 ? passed([path]) : failed(`\`${path}\` is not ${what}`, [path]),
  );
}

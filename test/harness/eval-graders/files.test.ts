import { testRefusals, testRows } from './table.js';
import { called, cutRun, gappedRun, partial, runOf, said, textFolder } from './trial.js';

const START = { 'src/a.ts': 'one', 'src/b.ts': 'two', 'notes.md': 'n' };
const before = textFolder(START, 'before');
const after = (more: Record<string, string> = {}, without = '') =>
  textFolder(Object.fromEntries(Object.entries({ ...START, ...more }).filter(([path]) => path !== without)), 'after');
const unread = (path: string) => {
  const view = after();
  const entry = view.entries.get(path);
  return {
    ...view,
    entries: new Map([
      ...view.entries,
      [path, { path, kind: 'file' as const, bytes: entry?.bytes ?? 0, sha256: null }],
    ]),
  };
};
const g = (type: string, more: string): string => `- { type: ${type}, name: g${more === '' ? '' : `, ${more}`} }`;
const DONE = runOf(said('done'));
const WROTE = runOf(...called('1', 'Write', { file_path: '/tmp/elsewhere', content: 'x' }));
const INSIDE = runOf(...called('1', 'Write', { file_path: '/p/out/r.md', content: 'x' }));

testRows([
  ['a file was created', g('file_exists', 'path: out/*.md'), { before, after: after({ 'out/r.md': 'x' }) }, 'pass'],
  ['no file was created', g('file_exists', 'path: out/*.md'), { before, after: after() }, 'fail', /created no file/],
  [
    'what was edited was not created',
    g('file_exists', 'path: "*.md"'),
    { before, after: after({ 'notes.md': 'm' }) },
    'fail',
    /edited/,
  ],
  ['what was there was not created', g('file_exists', 'path: "src/*.ts"'), { before, after: after() }, 'fail'],
  [
    'a file must not be created and is not',
    g('file_exists', 'path: "*.log", exists: false'),
    { before, after: after() },
    'pass',
  ],
  [
    'a file must not be created and is',
    g('file_exists', 'path: "*.log", exists: false'),
    { before, after: after({ 'x.log': '' }) },
    'fail',
  ],
  ['created, before is not known', g('file_exists', 'path: a'), { after: after() }, 'unreached'],
  ['created, after is not known', g('file_exists', 'path: a'), { before }, 'unreached'],
  [
    'created, in a folder that was not listed',
    g('file_exists', 'path: a'),
    { before, after: partial(after()) },
    'infra-error',
  ],
  [
    'not created, by a run that was cut',
    g('file_exists', 'path: a, exists: false'),
    { before, after: after(), run: cutRun(said('x')) },
    'unreached',
  ],
  [
    'created since a listing that was cut',
    g('file_exists', 'path: o'),
    { before: partial(before), after: after({ o: '' }) },
    'infra-error',
  ],
  ['absent', g('file_absent', 'path: "**/*.tmp"'), { after: after() }, 'pass'],
  ['not absent', g('file_absent', 'path: "**/*.tmp"'), { after: after({ 'src/x.tmp': '' }) }, 'fail', /src\/x.tmp/],
  ['absent from a folder that was not listed', g('file_absent', 'path: x'), { after: partial(after()) }, 'infra-error'],
  ['absent after a run with gaps', g('file_absent', 'path: x'), { after: after(), run: gappedRun() }, 'infra-error'],
  ['absent from no folder', g('file_absent', 'path: x'), {}, 'unreached'],
  ['content', g('file_content', 'path: notes.md, contains: n, not_contains: q'), { after: after() }, 'pass'],
  ['content that is missing', g('file_content', 'path: notes.md, contains: [n, q]'), { after: after() }, 'fail'],
  ['content that must be missing', g('file_content', 'path: notes.md, not_contains: n'), { after: after() }, 'fail'],
  ['content of no file', g('file_content', 'path: none.md, contains: n'), { after: after() }, 'fail', /no file/],
  ['content without a folder', g('file_content', 'path: notes.md, contains: n'), {}, 'unreached'],
  [
    'the same as another file',
    g('file_content', 'path: notes.md, same_as: want.md'),
    { after: after(), fixtures: { 'want.md': 'n' } },
    'pass',
  ],
  [
    'not the same',
    g('file_content', 'path: notes.md, same_as: want.md'),
    { after: after(), fixtures: { 'want.md': 'N' } },
    'fail',
    /is not `want.md`/,
  ],
  ['the same as nothing', g('file_content', 'path: notes.md, same_as: want.md'), { after: after() }, 'infra-error'],
  ['a digest', g('file_content', `path: notes.md, sha256: "${'0'.repeat(64)}"`), { after: after() }, 'fail'],
  [
    'a digest of what was not read',
    g('file_content', `path: notes.md, sha256: "${'0'.repeat(64)}"`),
    { after: unread('notes.md') },
    'infra-error',
  ],
  ['unchanged', g('file_unchanged', 'path: src'), { before, after: after({ 'new.md': '' }) }, 'pass'],
  ['edited', g('file_unchanged', 'path: src'), { before, after: after({ 'src/a.ts': 'ONE' }) }, 'fail', /was edited/],
  [
    'edited to the same length',
    g('file_unchanged', 'path: "src/*.ts"'),
    { before, after: after({ 'src/b.ts': 'owt' }) },
    'fail',
  ],
  ['deleted', g('file_unchanged', 'path: src'), { before, after: after({}, 'src/a.ts') }, 'fail', /was deleted/],
  [
    'something came to it',
    g('file_unchanged', 'path: src'),
    { before, after: after({ 'src/c.ts': '' }) },
    'fail',
    /was created/,
  ],
  [
    'unchanged, but nothing was there',
    g('file_unchanged', 'path: lib'),
    { before, after: after() },
    'unreached',
    /no file matched/,
  ],
  [
    'unchanged, but it was not read',
    g('file_unchanged', 'path: notes.md'),
    { before, after: unread('notes.md') },
    'infra-error',
  ],
  [
    'unchanged by a run that was cut',
    g('file_unchanged', 'path: src'),
    { before, after: after(), run: cutRun(said('x')) },
    'unreached',
  ],
  ['only under', g('only_under', 'path: out/'), { before, after: after({ 'out/r.md': '' }), run: INSIDE }, 'pass'],
  ['not only under', g('only_under', 'path: out'), { before, after: after({ 'outer.md': '' }) }, 'fail', /outer.md/],
  [
    'only under, with a deletion',
    g('only_under', 'path: out'),
    { before, after: after({}, 'notes.md') },
    'fail',
    /deleted/,
  ],
  [
    'only under, with an edit',
    g('only_under', 'path: out'),
    { before, after: after({ 'notes.md': 'm' }) },
    'fail',
    /edited/,
  ],
  [
    'only under, and elsewhere on the disk',
    g('only_under', 'path: out'),
    { before, after: after({ 'out/r.md': '' }), run: WROTE },
    'fail',
    /elsewhere/,
  ],
  ['only under, not known before', g('only_under', 'path: out'), { after: after() }, 'unreached'],
  ['nothing written', g('nothing_written', ''), { before, after: after(), run: DONE }, 'pass'],
  ['a file written', g('nothing_written', ''), { before, after: after({ 'x.md': '' }), run: DONE }, 'fail', /x.md/],
  [
    'a file written that may be',
    g('nothing_written', 'except: log'),
    { before, after: after({ 'log/x.md': '' }), run: DONE },
    'pass',
  ],
  [
    'written and removed again',
    g('nothing_written', ''),
    { before, after: after(), run: INSIDE },
    'fail',
    /reports that it changed/,
  ],
  ['written elsewhere', g('nothing_written', ''), { before, after: after(), run: WROTE }, 'fail', /elsewhere/],
  [
    'nothing written by a run that was cut',
    g('nothing_written', ''),
    { before, after: after(), run: cutRun(said('x')) },
    'unreached',
  ],
  [
    'nothing written by a run with gaps',
    g('nothing_written', ''),
    { before, after: after(), run: gappedRun() },
    'infra-error',
  ],
  [
    'nothing written, as far as was listed',
    g('nothing_written', ''),
    { before: partial(before), after: after() },
    'infra-error',
  ],
  ['nothing written, before is not known', g('nothing_written', ''), { after: after() }, 'unreached'],
  [
    'nothing written, what was not read',
    g('nothing_written', ''),
    { before, after: unread('notes.md') },
    'infra-error',
  ],
]);

testRefusals([
  ['a way out', g('file_exists', 'path: ../x'), /leads out/],
  ['an absolute path', g('file_absent', 'path: /etc/passwd'), /leads out/],
  ['no path', g('file_unchanged', ''), /at least one `path`/],
  ['a group', g('only_under', 'path: "+(a|b)"'), /parentheses/],
  ['nothing to compare', g('file_content', 'path: a'), /`contains`/],
  ['a digest that is none', g('file_content', 'path: a, sha256: abc'), /no digest/],
]);

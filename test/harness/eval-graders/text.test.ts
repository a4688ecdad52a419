import { testRefusals, testRows } from './table.js';
import { called, cutRun, gappedRun, partial, runOf, said, textFolder } from './trial.js';

const run = runOf(...called('1', 'Write', { file_path: 'a', content: 'say "hi"' }), said('the end is near, near'));
const before = textFolder({ 'kept.md': 'old' }, 'before');
const after = textFolder({ 'kept.md': 'old', 'out.md': 'new words' }, 'after');
const regex = (more: string): string => `- { type: regex, name: g, ${more} }`;
const text = (more: string): string => `- { type: text, name: g, ${more} }`;
const OUT = 'target: { source: file, path: out.md }';
const NONE = 'target: { source: file, path: none.md }';

testRows([
  ['a pattern is found in the last message', regex('pattern: "n[e]ar"'), { run }, 'pass'],
  ['a pattern is not found', regex('pattern: "f[a]r"'), { run }, 'fail', /`f\[a\]r` does not stand in/],
  ['a pattern takes its flags', regex('pattern: "N[E]AR", flags: i'), { run }, 'pass'],
  ['without its flags it is another one', regex('pattern: "N[E]AR"'), { run }, 'fail'],
  ['a pattern that must not be there is not', regex('pattern: "f[a]r", match: not_contains'), { run }, 'pass'],
  ['a pattern that must not be there is', regex('pattern: "n[e]ar", match: not_contains'), { run }, 'fail'],
  ['so many matches', regex('pattern: "n[e]ar", match: "count:2"'), { run }, 'pass'],
  ['fewer matches', regex('pattern: "n[e]ar", match: "count:3"'), { run }, 'fail', /2 times/],
  ['more matches', regex('pattern: "n[e]ar", match: "count:1"'), { run }, 'fail', /more than 1/],
  ['no run, no message', regex('pattern: near'), {}, 'unreached'],
  ['a cut run has no last message', regex('pattern: near'), { run: cutRun(said('near')) }, 'unreached'],
  ['the trace is JSON with its escapes', regex(String.raw`pattern: 'say \\"hi', target: trace`), { run }, 'pass'],
  [
    'what is in a trace with gaps is there',
    regex('pattern: near, target: trace'),
    { run: gappedRun(said('near')) },
    'pass',
  ],
  [
    'what is not in a trace with gaps may be',
    regex('pattern: far, target: trace'),
    { run: gappedRun() },
    'infra-error',
  ],
  [
    'nothing is absent from a trace with gaps',
    regex('pattern: far, match: not_contains, target: trace'),
    { run: gappedRun() },
    'infra-error',
  ],
  ['a file that the run left', regex(`pattern: n.w, ${OUT}`), { after }, 'pass'],
  ['a file that is not there holds nothing', regex(`pattern: n.w, ${NONE}`), { after }, 'fail', /no file/],
  ['and lacks nothing', regex(`pattern: n.w, match: not_contains, ${NONE}`), { after }, 'unreached'],
  [
    'a file in a folder that was not listed to its end',
    regex(`pattern: n.w, ${NONE}`),
    { after: partial(after) },
    'infra-error',
  ],
  ['no folder', regex(`pattern: n.w, ${OUT}`), {}, 'unreached'],
  ['files that the run made', regex('pattern: new w, target: files'), { before, after }, 'pass'],
  ['files that it found are none of them', regex('pattern: old, target: files'), { before, after }, 'fail'],
  ['files without a folder before', regex('pattern: old, target: files'), { after }, 'unreached'],
  [
    'calls of mocks',
    regex('pattern: "hub get .*42", target: mock_calls'),
    { mockCalls: [{ server: 'hub', tool: 'get', input: '{"id":42}' }] },
    'pass',
  ],
  [
    'calls of mocks from the run',
    regex('pattern: hub get, target: mock_calls'),
    { run: runOf(...called('1', 'mcp__hub__get')) },
    'pass',
  ],
  ['no call of a mock', regex('pattern: hub, target: mock_calls'), { mockCalls: [] }, 'fail'],
  [
    'a pattern without an end is given up',
    regex(`pattern: '(a+)+b', ${OUT}`),
    { after: textFolder({ 'out.md': 'a'.repeat(60) }, 'after') },
    'timeout',
    /given up/,
  ],
  ['a text is there', text('contains: near'), { run }, 'pass'],
  ['of several texts one is not', text('contains: [near, far]'), { run }, 'fail', /`far`/],
  ['a text is not there', text('not_contains: far'), { run }, 'pass'],
  ['a text that must not be there is', text('not_contains: [far, near]'), { run }, 'fail', /`near`/],
  ['a text so often', text('contains: near, count: 2'), { run }, 'pass'],
  ['a text more often', text('contains: near, count: 1'), { run }, 'fail'],
  ['a trace without escapes', text(`contains: 'say "hi"', target: trace`), { run }, 'pass'],
  ['a text in a trace with gaps', text('not_contains: far, target: trace'), { run: gappedRun() }, 'infra-error'],
  ['a text is no pattern', text('contains: n.ar'), { run }, 'fail'],
]);

testRefusals([
  ['a pattern that JavaScript cannot read', regex(`pattern: '('`), /pattern .* is wrong/],
  ['flags that it does not know', regex('pattern: a, flags: Z'), /flags/],
  ['a text without what to look for', text('target: trace'), /`contains` or `not_contains`/],
  ['a text with both', text('contains: a, not_contains: b'), /not both/],
  ['an empty text', text(`contains: ''`), /empty/],
  ['a key that is not known', text('contains: a, contans: b'), /`contans` is no option/],
  ['a target that is none', text('contains: a, target: last'), /none of/],
  ['a way out of the folder', text('contains: a, target: { source: file, path: ../a }'), /leads out/],
  ['a count of what must not be there', text('not_contains: a, count: 2'), /belongs to `contains`/],
]);

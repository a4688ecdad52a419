import { testRefusals, testRows } from './table.js';
import { called, gappedRun, runOf, said, text, textFolder, user } from './trial.js';

const run = runOf(
  user(text('I prefer tabs over spaces in this project')),
  ...called('1', 'Bash', { command: 'wc' }, 'counted 421 lines in total'),
  said('noted'),
);
const facts = (...list: object[]) => ({ run, after: textFolder({ 'f.json': JSON.stringify(list) }, 'after') });
const E = '- { type: evidence, name: g, target: { source: file, path: f.json } }';
const HONEST = { id: 'a', content: 'there are 421 lines', quotes: ['counted 421 lines in total'] };

testRows([
  ['a fact with its quote', E, facts(HONEST), 'pass'],
  [
    'a number that no tool said',
    E,
    facts({ ...HONEST, content: 'there are 500 lines' }),
    'fail',
    /numeric_without_tool_evidence/,
  ],
  [
    'without that rule',
    E.replace(' }\n', '').replace(/ }$/, ', without: numeric_without_tool_evidence }'),
    facts({ ...HONEST, content: 'there are 500 lines' }),
    'pass',
  ],
  [
    'a wish that the user never said',
    E,
    facts({
      id: 'b',
      content: 'the user prefers spaces',
      category: 'preference',
      quotes: ['counted 421 lines in total'],
    }),
    'fail',
    /user_attribution/,
  ],
  ['a fact that quotes nothing', E, facts({ id: 'c', content: 'tabs are used' }), 'fail', /quotes nothing/],
  [
    'a quote that nobody said',
    E,
    facts({ id: 'c', content: 'tabs are used', quotes: ['never said by anybody here'] }),
    'fail',
  ],
  [
    'a citation that nobody can look up',
    E,
    facts({ ...HONEST, quotes: [{ text: 'counted 421 lines in total', file: 'x.ts', line: 3 }] }),
    'infra-error',
  ],
  ['a fact that is none', E, facts({ id: 'd' }), 'fail', /cannot be read/],
  ['no facts', E, facts(), 'unreached', /no fact/],
  ['facts that are no list', E, { run, after: textFolder({ 'f.json': '{}' }, 'after') }, 'fail', /no list/],
  ['facts in a run with gaps', E, { ...facts(HONEST), run: gappedRun() }, 'infra-error'],
  ['facts without a run', E, { after: textFolder({ 'f.json': '[]' }, 'after') }, 'unreached'],
  ['facts without a folder', E, { run }, 'unreached'],
]);

testRefusals([
  [
    'a rule that does not exist',
    '- { type: evidence, name: g, target: { source: file, path: f }, without: x }',
    /no rule/,
  ],
]);

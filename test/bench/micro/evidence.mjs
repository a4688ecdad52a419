// Facts against turns: how the time grows with the turns and with the facts, as a multiple of one pass over the same
// text, and the memory of the largest run.
import { checkFacts } from '../../../dist/lib/evidence/index.js';

const WORDS = 'the agent reads a file and writes what it found to the table of results in each run'.split(' ');
const FACTS = 10_000;
const TURNS = 5_000;

/** The same numbers in every run. */
function counter(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export function conversation(turnCount, factCount, joint = ' ') {
  const next = counter(7);
  const turns = Array.from({ length: turnCount }, (_, i) => {
    let content = '';
    while (content.length < 2048) content += `${WORDS[next(WORDS.length)]}${next(3) === 0 ? next(1000) : ''}${joint}`;
    return {
      id: `t${i}`,
      role: i % 3 ? 'assistant' : 'user',
      content,
      parts: i % 3 === 1 ? [{ kind: 'tool_result' }] : [],
    };
  });
  const facts = Array.from({ length: factCount }, (_, i) => {
    const { content } = turns[next(turnCount)];
    const start = content.indexOf(' ', next(1800)) + 1;
    return { id: `f${i}`, content: `The count is ${i}`, quotes: [content.slice(start, start + 60).trim()] };
  });
  return { turns, facts };
}

const grown = (title, sizes, make) => ({
  title: `evidence, ${title}`,
  sizes,
  make,
  work: (input) => checkFacts(input),
});

export const cases = [
  grown('turns for 500 facts, number', [125, 250, 500, 1000], (size) => conversation(size, 500)),
  grown('facts for 250 turns, number', [500, 1000, 2000, 4000], (size) => conversation(250, size)),
  grown('the same words everywhere, number', [500, 1000, 2000, 4000], (size) => ({
    turns: [{ role: 'user', content: 'a '.repeat(size * 20) }],
    facts: Array.from({ length: 100 }, (_, i) => ({ id: `f${i}`, content: 'x', quotes: ['a '.repeat(10 + i)] })),
  })),
  grown('digits and signs, number', [2500, 5000, 10000, 20000], (size) => ({
    turns: [{ role: 'user', content: 'hello' }],
    facts: [{ id: 'f', content: '1-1.a/'.repeat(size) }],
  })),
];

function cpuOf(work) {
  const began = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}

function onePass(turns) {
  let sum = 0;
  for (const { content } of turns) for (let i = 0; i < content.length; i++) sum += content.charCodeAt(i);
  return sum;
}

export function report({ table }) {
  const rows = [];
  for (const [name, joint] of [
    ['ASCII', ' '],
    ['with marks', 'é '],
  ]) {
    let before = 0;
    for (const count of [TURNS, TURNS * 2]) {
      const input = conversation(count, FACTS, joint);
      onePass(input.turns);
      const pass = Math.min(...[1, 2, 3].map(() => cpuOf(() => onePass(input.turns))));
      const check = Math.min(...[1, 2].map(() => cpuOf(() => checkFacts(input))));
      const memory = process.memoryUsage().rss / 1024 / 1024;
      const growth = before === 0 ? '-' : `${(check / before).toFixed(2)} ×`;
      rows.push(
        [
          name,
          count,
          pass.toFixed(0),
          check.toFixed(0),
          `${(check / pass).toFixed(0)} ×`,
          growth,
          memory.toFixed(0),
        ].map(String),
      );
      before = check;
    }
  }
  console.log(`\nevidence: ${FACTS} facts against turns of 2 KiB; memory is that of the process, input included\n`);
  table(['text', 'turns', 'pass ms', 'check ms', '/ one pass', 'doubled', 'MiB'], rows);
}

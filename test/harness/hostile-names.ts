// File names that a hostile page could talk a worker into. Made from a seed, so that a failure can be seen again.

/** The same numbers for the same seed, in [0, 1). */
export function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const STEMS = [
  'RESEARCH',
  'RESEARCH-merge',
  'RESEARCH-x',
  'research-checklist',
  'research',
  'EXPLORE',
  'SKILL',
  'CLAUDE',
  'plugin',
  '',
];
const ENDS = [
  '.md',
  '.MD',
  '.md.',
  '.md ',
  '.mdx',
  '.md.md',
  '.sh',
  '.json',
  '',
  '.md:stream',
  '.md::$DATA',
  '.md\u200b',
  '.md\u00a0',
  '.m\u0064\u0301',
];
const BEFORE = [
  '../',
  './',
  '/',
  '//',
  '..\\',
  '\\',
  '\\\\host\\share\\',
  'C:',
  'C:\\',
  'c:/',
  '~/',
  '~',
  '....//',
  '..;/',
  '%2e%2e%2f',
  '%2e%2e/',
  '..%2f',
  '..%5c',
  '%252e%252e%252f',
  '\uff0e\uff0e\uff0f',
  '\u2025/',
  '\u2024\u2024\u2215',
  '.\u200b./',
  'a/../../',
  '.git/hooks/',
  '.claude/',
  '../../../../../../',
  '/etc/',
  '/proc/self/',
  'file:///',
  'nul/',
  ' ',
  '\t',
  '\u00a0',
  '\ufeff',
  '.',
  '..',
  '-',
  '--',
  '$HOME/',
  '`id`',
  '$(id)',
  '*',
  '?',
  '|',
  '"',
  "'",
  '<',
  '\0',
  '\u0001',
  '\u001b[2J',
  '\u202e',
  '\u2028',
];
const INSIDE = [
  '/',
  '\\',
  '..',
  '/../',
  '\0',
  '\n',
  '\r',
  '\t',
  ' ',
  '.',
  ':',
  '%00',
  '%2f',
  '\uff0f',
  '\u2044',
  '\u2215',
  '\uff0e',
  '\u0301',
  '\u00e9',
  '\u0430',
  '\u200d',
  '\u202e',
  '\uff41',
  '\ud83d\ude00',
  '+',
  '@',
  '~',
  ';',
  '&',
  '=',
  ',',
  '(',
  ']',
  '{',
  '#',
  '!',
  '^',
];
const DEVICES = ['CON', 'PRN', 'AUX', 'NUL', 'COM1', 'LPT9', 'con', 'Aux', 'CONIN$', 'CLOCK$'];

/** Names, each once; `isAllowed` takes out those that a contract in fact allows. */
export function hostileNames(count: number, isAllowed: (name: string) => boolean, seed = 20261130): string[] {
  const next = numbers(seed);
  const one = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  const names = new Set<string>();
  while (names.size < count) {
    const way = Math.floor(next() * 6);
    let name = `${one(STEMS)}${one(ENDS)}`;
    if (way === 0) name = `${one(BEFORE)}${name}`;
    else if (way === 1) name = `${one(STEMS)}${one(INSIDE)}${one(STEMS)}${one(ENDS)}`;
    else if (way === 2) name = `RESEARCH-${one(STEMS)}${one(INSIDE)}${Math.floor(next() * 100)}.md`;
    else if (way === 3) name = `${one(BEFORE)}${one(BEFORE)}${name}`;
    else if (way === 4) name = `${one(DEVICES)}${one(ENDS)}`;
    else name = `RESEARCH-${'a'.repeat(Math.floor(next() * 3) * 140)}${one(INSIDE)}${one(ENDS)}`;
    if (name !== '' && !isAllowed(name)) names.add(name);
  }
  return [...names];
}

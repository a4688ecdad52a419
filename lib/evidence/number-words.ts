// Numbers in English words: `five`, `twenty-one`, `two hundred and five`, `three million`.
// Law: `one` alone, `a couple` and ordinals are no numbers: people do not count with them.

const SMALL = [
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen',
  'eighteen nineteen',
]
  .join(' ')
  .split(' ');
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const SCALES: Readonly<Record<string, bigint>> = {
  hundred: 100n,
  thousand: 1000n,
  million: 1_000_000n,
  billion: 1_000_000_000n,
  trillion: 1_000_000_000_000n,
};

const ONES = SMALL.slice(1, 10).join('|');
const SCALE = Object.keys(SCALES).join('|');
const WORD = [...SMALL, ...TENS, SCALE, 'dozen'].join('|');
/** Words that go on with a number: `twenty-one`, `two hundred and five`; `five and ten` are two. */
const NEXT = [
  `(?<=${TENS.join('|')})[ -](?:${ONES})`,
  `(?<=${SCALE})[ ]and[ ](?:${WORD})(?![ -]hundred)`,
  `(?<=${SCALE})[ -](?:${WORD})`,
  `[ -](?:${SCALE}|dozen)`,
].join('|');
/** What holds a number as a part of its name: `two-phase`, `3-way`. */
export const NAMING_PARTS =
  '(?:phase|factor|way|step|stage|tier|level|dimensional|sided|digit|letter|pass|column|liner|legged|pronged)';
/** One number in words, perhaps with `a` before its scale. */
export const NUMBER_WORDS = `(?:an?[ -](?=(?:${SCALE}|dozen)\\b))?(?:${WORD})\\b(?:(?:${NEXT})\\b)*(?!-${NAMING_PARTS}\\b)`;

/** The value of what {@link NUMBER_WORDS} matched; null for `one` alone. */
export function wordsValue(text: string): bigint | null {
  const words = text
    .toLowerCase()
    .split(/[ -]+/)
    .filter((word) => word !== 'and');
  if (words.length === 1 && words[0] === 'one') return null;
  let total = 0n;
  let group = 0n;
  for (const word of words) {
    const small = SMALL.indexOf(word);
    const tens = TENS.indexOf(word);
    const scale = SCALES[word];
    if (small >= 0) group += BigInt(small);
    else if (tens >= 0) group += BigInt((tens + 2) * 10);
    else if (word === 'dozen') group = (group || 1n) * 12n;
    else if (word === 'hundred') group = (group || 1n) * 100n;
    else if (scale !== undefined) {
      total += (group || 1n) * scale;
      group = 0n;
    }
  }
  return total + group;
}

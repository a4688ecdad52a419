// How sure a share of passes is: the lower end of Wilson's interval, and the runs that a threshold needs.

/** 95 %, two sides. */
const Z = 1.959963984540054;

/** Lower end for `passed` of `runs`, 0 to 1; `runs` is at least 1. */
export function wilsonLow(passed: number, runs: number): number {
  const rate = passed / runs;
  const z2 = Z * Z;
  const middle = rate + z2 / (2 * runs);
  const width = Z * Math.sqrt((rate * (1 - rate)) / runs + z2 / (4 * runs * runs));
  return Math.max(0, (middle - width) / (1 + z2 / runs));
}

/** The fewest runs of which a clean sweep shows at least this rate, which is below 1. */
export const runsFor = (threshold: number): number => Math.ceil((threshold * Z * Z) / (1 - threshold));

// Three outcomes, never two: what could not be judged is neither a pass nor a fail.
// This file holds the one map from outcomes to exit codes.

export type Outcome = 'pass' | 'fail' | 'ungradeable';

/** 0 it holds; 1 it does not hold; 2 it could not be judged. */
export const EXIT = { pass: 0, fail: 1, ungradeable: 2, incomplete: 3 } as const;

export const exitCode = (outcome: Outcome): 0 | 1 | 2 => EXIT[outcome];

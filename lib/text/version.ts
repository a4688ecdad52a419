// Version numbers as people write them, compared as semver orders them. What is no version gives null: a date,
// a branch or a word is never ordered against a number.

/** `1.2.3`, `v1.2.3-rc.1`, `1.2`, `1.2.3.4`; build metadata is read over. */
const VERSION = /^v?(\d{1,9})\.(\d{1,9})(?:\.(\d{1,9}))?(?:\.(\d{1,9}))?(?:-([0-9A-Za-z.-]+))?(?:\+[0-9A-Za-z.-]+)?$/;

/** Negative, zero or positive as `a` is older than, equal to or newer than `b`; null when either is no version. */
export function compareVersions(a: string, b: string): number | null {
  const left = VERSION.exec(a.trim());
  const right = VERSION.exec(b.trim());
  if (!left || !right) return null;
  for (let i = 1; i <= 4; i++) {
    const far = Number(left[i] ?? 0) - Number(right[i] ?? 0);
    if (far !== 0) return far;
  }
  return comparePrereleases(left[5], right[5]);
}

/** A pre-release comes before its release; parts that are numbers are compared as such and come before words. */
function comparePrereleases(a: string | undefined, b: string | undefined): number {
  if (a === b) return 0;
  if (a === undefined) return 1;
  if (b === undefined) return -1;
  const left = a.split('.');
  const right = b.split('.');
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const [x, y] = [left[i], right[i]];
    if (x === y) continue;
    if (x === undefined) return -1;
    if (y === undefined) return 1;
    const [nx, ny] = [/^\d+$/.test(x), /^\d+$/.test(y)];
    if (nx && ny) return Number(x) - Number(y);
    if (nx !== ny) return nx ? -1 : 1;
    return x < y ? -1 : 1;
  }
  return 0;
}

// What a claim or a source applies to: `version-independent`, or a product and a version, a range or an open range.
// A shorter version is a prefix: `19` holds every `19.x`.

export type AppliesTo =
  | { readonly kind: 'any' }
  | {
      readonly kind: 'range';
      readonly product: string;
      readonly from: readonly number[];
      readonly to: readonly number[] | null;
    };

const VERSION = '[0-9]{1,9}(?:\\.[0-9]{1,9})*';
const RANGE = new RegExp(`^(\\S(?:.*\\S)?)[ ]v?(${VERSION})(?:(\\+)|-v?(${VERSION}))?$`);

/** null for what does not parse. */
export function parseAppliesTo(text: string): AppliesTo | null {
  if (text === 'version-independent') return { kind: 'any' };
  if (text.length > 200) return null;
  const match = RANGE.exec(text);
  if (!match) return null;
  const from = numbers(match[2] as string);
  const to = match[3] ? null : match[4] ? numbers(match[4]) : from;
  // A range that ends before it starts says nothing.
  if (to && compareFrom(from, to) > 0) return null;
  return { kind: 'range', product: (match[1] as string).toLowerCase(), from, to };
}

/** Whether a source speaks of a version that the claim is about. */
export function isCurrent(source: AppliesTo, claim: AppliesTo): boolean {
  if (source.kind === 'any' || claim.kind === 'any') return true;
  if (source.product !== claim.product) return false;
  return startsBy(source, claim) && startsBy(claim, source);
}

type Range = AppliesTo & { kind: 'range' };

/** Whether one range starts before the other ends. */
const startsBy = (one: Range, other: Range): boolean => other.to === null || compareFrom(one.from, other.to) <= 0;

/** Compares the start of one prefix with the end of another: the end of `19` lies behind every `19.x`. */
function compareFrom(from: readonly number[], to: readonly number[]): number {
  for (let i = 0; i < to.length; i++) {
    const step = (from[i] ?? 0) - (to[i] as number);
    if (step !== 0) return step;
  }
  return 0;
}

const numbers = (text: string): number[] => text.split('.').map((part) => Number.parseInt(part, 10));

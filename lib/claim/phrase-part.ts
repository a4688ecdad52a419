// The parts that a phrase is made of, each a step of a backtracking match: it tries to go on from an offset and asks
// what comes next whether that fits. A part knows which characters it may start with, so that most tries cost one look.
// Law: what a part matches, and in which order it tries, is what a RegExp does with the same source.

/** One try to match. `groups` holds the spans of the named groups on the way. */
export interface Run {
  readonly text: string;
  readonly groups: Map<string, readonly [number, number]>;
}

export type Next = (at: number) => boolean;
type Words = readonly string[];

export interface Part {
  readonly step: (run: Run, at: number, next: Next) => boolean;
  /** It may match nothing. */
  readonly empty: boolean;
  /** The most characters that it takes. */
  readonly most: number;
  /** It matches at the start of the text only. */
  readonly anchored: boolean;
  /** The characters that a match may start with; null where that may be any. */
  readonly first: () => string | null;
  /** Lists of words: a text that it matches holds a word of each. */
  readonly needs: () => readonly Words[];
}

const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

const nothing = (): readonly Words[] => [];
/** A longer list excludes few texts and takes long to look through. */
const MOST_WORDS = 16;

export const literal = (words: string): Part => ({
  step: (run, at, next) => run.text.startsWith(words, at) && next(at + words.length),
  empty: words === '',
  most: words.length,
  anchored: false,
  first: () => words.charAt(0),
  needs: () => (words.trim() === '' ? [] : [[words]]),
});

/** One of several words, the first that fits first. */
export const oneOf = (words: readonly string[]): Part => ({
  step: (run, at, next) => {
    for (const word of words) if (run.text.startsWith(word, at) && next(at + word.length)) return true;
    return false;
  },
  empty: false,
  most: Math.max(...words.map((word) => word.length)),
  anchored: false,
  first: once(() => words.map((word) => word.charAt(0)).join('')),
  needs: () => (words.length > MOST_WORDS || words.includes(' ') ? [] : [words]),
});

/** One character of a set; `members` lists the set where it is a small one. */
export const character = (has: (code: number) => boolean, members: string | null): Part => ({
  step: (run, at, next) => at < run.text.length && has(run.text.charCodeAt(at)) && next(at + 1),
  empty: false,
  most: 1,
  anchored: false,
  first: () => members,
  needs: nothing,
});

/** Takes no characters: a boundary or an anchor. */
export const assertion = (holds: (text: string, at: number) => boolean, anchored = false): Part => ({
  step: (run, at, next) => holds(run.text, at) && next(at),
  empty: true,
  most: 0,
  anchored,
  first: () => '',
  needs: nothing,
});

export const sequence = (parts: readonly Part[]): Part =>
  parts.length === 0 ? assertion(() => true) : parts.reduceRight((rest, head) => pair(head, rest));

function pair(head: Part, rest: Part): Part {
  return {
    step: (run, at, next) => head.step(run, at, (then) => rest.step(run, then, next)),
    empty: head.empty && rest.empty,
    most: head.most + rest.most,
    anchored: head.anchored,
    first: once(() => {
      const own = head.first();
      if (own === null || !head.empty) return own;
      const more = rest.first();
      return more === null ? null : own + more;
    }),
    needs: once(() => [...head.needs(), ...rest.needs()]),
  };
}

/** The list that is fulfilled least often, by its looks. */
const rarest = (lists: readonly Words[]): Words | null =>
  lists.reduce<Words | null>((best, words) => (best === null || worth(words) > worth(best) ? words : best), null);

const worth = (words: Words): number => Math.min(5, ...words.map((word) => word.length)) - words.length;

export function choice(parts: readonly Part[]): Part {
  // The branches that may match from a character on, in order; '' is the end of the text.
  const from = new Map<string, readonly Part[]>();
  const branches = (character: string): readonly Part[] => {
    let those = from.get(character);
    if (!those) {
      those = parts.filter((part) => part.empty || part.first()?.includes(character) !== false);
      from.set(character, those);
    }
    return those;
  };
  return {
    step: (run, at, next) => {
      for (const part of branches(run.text.charAt(at))) if (part.step(run, at, next)) return true;
      return false;
    },
    empty: parts.some((part) => part.empty),
    most: Math.max(...parts.map((part) => part.most)),
    anchored: parts.every((part) => part.anchored),
    first: once(() => {
      const all = parts.map((part) => part.first());
      return all.includes(null) ? null : all.join('');
    }),
    needs: once(() => {
      const words = parts.flatMap((part) => rarest(part.needs()) ?? ['']);
      return words.includes('') || words.length > MOST_WORDS ? [] : [words];
    }),
  };
}

/** As many as there are; `lazy`, as few as will do. */
export function repeat(part: Part, min: number, max: number, lazy: boolean): Part {
  const from = (run: Run, at: number, next: Next, count: number): boolean => {
    const more = (): boolean =>
      count < max && part.step(run, at, (then) => (then > at || count < min) && from(run, then, next, count + 1));
    if (count < min) return more();
    return lazy ? next(at) || more() : more() || next(at);
  };
  return {
    step: (run, at, next) => from(run, at, next, 0),
    empty: min === 0 || part.empty,
    most: max === 0 ? 0 : part.most * max,
    anchored: min > 0 && part.anchored,
    first: part.first,
    needs: min > 0 ? part.needs : nothing,
  };
}

export const group = (name: string, part: Part): Part => ({
  ...part,
  step: (run, at, next) =>
    part.step(run, at, (end) => {
      const before = run.groups.get(name);
      run.groups.set(name, [at, end]);
      if (next(end)) return true;
      if (before) run.groups.set(name, before);
      else run.groups.delete(name);
      return false;
    }),
});

const anywhere: Next = () => true;

export const ahead = (part: Part, wanted: boolean): Part => ({
  ...assertion(() => true),
  step: (run, at, next) => part.step(run, at, anywhere) === wanted && next(at),
});

export const behind = (part: Part, wanted: boolean): Part => ({
  ...assertion(() => true),
  step: (run, at, next) => {
    let found = false;
    for (let start = at; start >= Math.max(0, at - part.most) && !found; start--)
      found = part.step(run, start, (end) => end === at);
    return found === wanted && next(at);
  },
});

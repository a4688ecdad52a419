// The parts that a phrase is made of, each a step of a backtracking match: it tries to go on from an offset and asks
// what comes next whether that fits. A part knows which characters it may start with, so that most tries cost one look.
// Law: what a part matches, and in which order it tries, is what a RegExp does with the same source.

/** One try to match. `groups` holds the spans of the named groups on the way. */
export interface Run {
  readonly text: string;
  readonly groups: Map<string, readonly [number, number]>;
}

export type Next = (at: number) => boolean;

export interface Part {
  readonly step: (run: Run, at: number, next: Next) => boolean;
  /** It may match nothing. */
  readonly empty: boolean;
  /** The most characters that it takes. */
  readonly most: number;
  /** It matches at the start of the text only. */
  readonly anchored: boolean;
  /** The codes of the characters that a match may start with; null where that may be any. */
  readonly first: () => ReadonlySet<number> | null;
}

const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

const NONE: ReadonlySet<number> = new Set();

export const literal = (words: string): Part => ({
  step: (run, at, next) => run.text.startsWith(words, at) && next(at + words.length),
  empty: words === '',
  most: words.length,
  anchored: false,
  first: once(() => new Set([words.charCodeAt(0)])),
});

/** One character of a set; `members` lists the set where it is a small one. */
export const character = (has: (code: number) => boolean, members: readonly number[] | null): Part => ({
  step: (run, at, next) => at < run.text.length && has(run.text.charCodeAt(at)) && next(at + 1),
  empty: false,
  most: 1,
  anchored: false,
  first: once(() => members && new Set(members)),
});

/** Takes no characters: a boundary or an anchor. */
export const assertion = (holds: (text: string, at: number) => boolean, anchored = false): Part => ({
  step: (run, at, next) => holds(run.text, at) && next(at),
  empty: true,
  most: 0,
  anchored,
  first: () => NONE,
});

export function sequence(parts: readonly Part[]): Part {
  const [head, ...tail] = parts;
  if (head === undefined) return { ...assertion(() => true) };
  if (tail.length === 0) return head;
  const rest = sequence(tail);
  return {
    step: (run, at, next) => head.step(run, at, (then) => rest.step(run, then, next)),
    empty: head.empty && rest.empty,
    most: head.most + rest.most,
    anchored: head.anchored,
    first: once(() => {
      const own = head.first();
      if (own === null || !head.empty) return own;
      const more = rest.first();
      return more && new Set([...own, ...more]);
    }),
  };
}

export function choice(parts: readonly Part[]): Part {
  // The branches that may match from a character on, in order.
  const branches = once(() => {
    const open = parts.filter((part) => part.empty || part.first() === null);
    const codes = new Set(parts.flatMap((part) => [...(part.first() ?? [])]));
    const by = new Map<number, readonly Part[]>();
    for (const code of codes)
      by.set(
        code,
        parts.filter((part) => open.includes(part) || part.first()?.has(code)),
      );
    return { open, by };
  });
  return {
    step: (run, at, next) => {
      const { open, by } = branches();
      for (const part of by.get(run.text.charCodeAt(at)) ?? open) if (part.step(run, at, next)) return true;
      return false;
    },
    empty: parts.some((part) => part.empty),
    most: Math.max(...parts.map((part) => part.most)),
    anchored: parts.every((part) => part.anchored),
    first: once(() => {
      const all = parts.map((part) => part.first());
      return all.includes(null) ? null : new Set(all.flatMap((one) => [...(one as ReadonlySet<number>)]));
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

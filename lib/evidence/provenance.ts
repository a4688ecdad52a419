// Where the words of a fact come from, as it is stored with the fact: verified, unverified or none.
// Law: it never throws, and never says `verified` without a source that a reader could go to.
import { foldKey } from './fold.js';
import { locate } from './locate.js';
import { strictMoment } from './moment.js';
import { locateQuoteOffsets, stripLeadingRolePrefix } from './original.js';
import type { Profile, Turn } from './types.js';

export const EPOCH = '1970-01-01T00:00:00.000Z';
/** Code points that a stored quote has at most, the ellipsis apart. */
export const QUOTE_CAP = 300;

export interface ProvenanceSource {
  readonly sessionKey: string;
  readonly turnId?: string;
  /** `YYYY-MM-DDTHH:MM:SS.sssZ`; the epoch where the turn gives no moment. */
  readonly observedAt: string;
  readonly quote: string;
  readonly charStart?: number;
  readonly charEnd?: number;
}

export interface Provenance {
  readonly status: 'verified' | 'unverified' | 'none';
  /** Spans are required, and the quote could not be looked for. */
  readonly pending?: true;
  readonly sources: readonly ProvenanceSource[];
}

export interface ProvenanceOptions {
  readonly enabled?: boolean;
  readonly requireSpans?: boolean;
  readonly cap?: number;
  readonly profile?: Profile;
}

const NONE: Provenance = { status: 'none', sources: [] };

export function provenanceOf(quote: unknown, turns: readonly Turn[], options: ProvenanceOptions = {}): Provenance {
  if (options.enabled === false) return NONE;
  if (typeof quote !== 'string' || foldKey(quote) === '' || !quote.isWellFormed())
    return options.requireSpans === true ? { ...NONE, pending: true } : NONE;
  const bare = stripLeadingRolePrefix(quote);
  const labelled = placesOf(quote, turns, options);
  const found =
    labelled.length > 0 || bare === quote || foldKey(bare) === '' ? labelled : placesOf(bare, turns, options);
  const timed = found.filter(({ observedAt }) => observedAt !== EPOCH);
  if (timed.length > 0) return { status: 'verified', sources: timed };
  const [first] = found;
  if (first !== undefined) return { status: 'unverified', sources: [first] };
  const last = turns.at(-1);
  return last === undefined ? NONE : settled({ status: 'unverified', sources: [sourceOf(last, quote, options, null)] });
}

interface Offsets {
  readonly start?: number;
  readonly end?: number;
}

function placesOf(quote: string, turns: readonly Turn[], options: ProvenanceOptions): ProvenanceSource[] {
  return turns.flatMap((turn) => {
    const at: Offsets | null =
      options.profile === 'original' ? locateQuoteOffsets(quote, turn.content) : locate(quote, turn.content);
    return at === null ? [] : [sourceOf(turn, quote, options, at)];
  });
}

function sourceOf(turn: Turn, quote: string, options: ProvenanceOptions, at: Offsets | null): ProvenanceSource {
  return {
    sessionKey: turn.sessionKey ?? turn.logicalSessionKey ?? 'unknown',
    ...(turn.id === undefined ? {} : { turnId: turn.id }),
    observedAt: strictMoment(turn.at) ?? EPOCH,
    quote: capQuote(quote, options.cap ?? QUOTE_CAP, options.profile),
    ...(at?.start === undefined || at.end === undefined ? {} : { charStart: at.start, charEnd: at.end }),
  };
}

/**
 * At most `cap` code points, cut at a word, then `…`. A word that ends where the cap lies stays; the original drops it.
 * A single word longer than the cap is cut within.
 */
export function capQuote(quote: string, cap: number = QUOTE_CAP, profile: Profile = 'default'): string {
  const points = [...quote];
  const most = Math.max(0, Math.floor(cap) || 0);
  if (points.length <= most) return quote;
  const kept = points.slice(0, most).join('');
  const whole = profile === 'default' && /^\s/u.test(points[most] ?? '');
  const cut = whole ? kept : kept.replace(/\s+\S*$/u, '');
  return `${(cut.trim() === '' ? kept : cut).trimEnd()}…`;
}

/** What is read or written: a claim to sources without one that survives is none. Anything at all may be handed in. */
export function settled(value: unknown): Provenance {
  const { status, sources, pending } = (value ?? {}) as Partial<Record<keyof Provenance, unknown>>;
  const kept = Array.isArray(sources) ? sources.filter(isSource) : [];
  if ((status !== 'verified' && status !== 'unverified') || kept.length === 0)
    return pending === true && status === 'none' ? { ...NONE, pending: true } : NONE;
  return { status, sources: kept };
}

function isSource(value: unknown): value is ProvenanceSource {
  const { sessionKey, observedAt, quote } = (value ?? {}) as Partial<Record<keyof ProvenanceSource, unknown>>;
  return (
    typeof sessionKey === 'string' &&
    sessionKey !== '' &&
    typeof quote === 'string' &&
    strictMoment(observedAt) !== null
  );
}

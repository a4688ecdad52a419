// Where the quotes of many facts stand in the turns, gathered in one pass: the classes of every place, and the places
// themselves up to a bound, so that a quote that stands everywhere costs no memory.
// Law: the classes and the count are those of all places; the bound is one a class, so that the order of the turns
// leaves no class without a place.
import { foldKey } from './fold.js';
import { isShort, QuoteSearch } from './locate.js';
import { stripLeadingRolePrefix } from './original.js';
import { classAt, type Segment, segmentsOf } from './turns.js';
import { EVIDENCE_CLASSES, type EvidenceClass, type Found, type Span, type Turn } from './types.js';

export interface Place extends Span {
  /** The number of the turn, from 0. */
  readonly turn: number;
  readonly class: EvidenceClass;
}

/** Of one quote and one class. */
export const MAX_PLACES = 64;

interface Gathered {
  count: number;
  readonly places: Place[];
  readonly perClass: Record<EvidenceClass, number>;
}

export interface Located {
  readonly found: Found;
  readonly occurrences: number;
  /** Those that are evidence; empty for what is too short. */
  readonly places: readonly Place[];
}

/** A label and nothing else says who spoke, not what. */
const LABEL = /^\[(?:context )?(?:user|assistant)\]$/;
const NOWHERE: Located = { found: 'nowhere', occurrences: 0, places: [] };

export class Places {
  readonly #turns: readonly Turn[];
  readonly #byKey = new Map<string, Gathered>();

  /** `quotes` are all that will be asked for. */
  constructor(quotes: Iterable<string>, turns: readonly Turn[]) {
    this.#turns = turns;
    const all = new Set<string>();
    for (const quote of quotes) all.add(quote).add(stripLeadingRolePrefix(quote));
    const search = new QuoteSearch(all);
    const gathered = search.keys.map(
      (): Gathered => ({ count: 0, places: [], perClass: { user: 0, tool: 0, action: 0, agent: 0 } }),
    );
    for (const [i, key] of search.keys.entries()) this.#byKey.set(key, gathered[i] as Gathered);
    turns.forEach((turn, number) => {
      let segments: readonly Segment[] | null = null;
      search.scan(turn.content, (key, start, end) => {
        segments ??= segmentsOf(turn);
        add(gathered[key] as Gathered, { turn: number, start, end, class: classAt(segments, { start, end }) });
      });
    });
  }

  /** The quote as it stands; where no turn holds it, without its role label. */
  locate(quote: string): Located {
    const whole = this.#located(quote);
    const bare = stripLeadingRolePrefix(quote);
    return whole.found === 'nowhere' && bare !== quote ? this.#located(bare) : whole;
  }

  #located(quote: string): Located {
    const key = foldKey(quote);
    if (key === '' || LABEL.test(key)) return { ...NOWHERE, found: 'empty' };
    const { count = 0, places = [] } = this.#byKey.get(key) ?? {};
    if (count === 0) return NOWHERE;
    const bare = quote.trim();
    const exact = places.some(({ turn, start, end }) => this.#turns[turn]?.content.slice(start, end) === bare);
    if (isShort(key) && !(exact && count === 1)) return { found: 'short', occurrences: count, places: [] };
    return { found: exact ? 'exact' : 'folded', occurrences: count, places };
  }
}

function add(to: Gathered, place: Place): void {
  to.count++;
  if (to.perClass[place.class] >= MAX_PLACES) return;
  to.perClass[place.class]++;
  to.places.push(place);
}

/** The classes of some places, in canonical order. */
export const classesOf = (places: readonly Place[]): EvidenceClass[] =>
  EVIDENCE_CLASSES.filter((one) => places.some((place) => place.class === one));

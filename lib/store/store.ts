// The store as its users hold it: one object, made once from one address, handed to every producer and every reader.
// The address is settled when the store is opened; where the process stands later changes nothing.
// Law: no method throws on what a caller, a file or a disk does; what stops it is the returned value.
import { basename, dirname, join } from 'node:path';
import { diskPort } from '../durable/disk-port.js';
import { absolutePath, settledPath } from '../durable/place.js';
import type { FilePort, LinkGuarantee } from '../durable/port.js';
import { isLabel } from './address.js';
import { guarded, refusalOf, refused, StoreFault } from './fault.js';
import { fetch, fetchBody, fetchLane } from './fetch.js';
import { type Address, Premises } from './premises.js';
import { prune } from './prune.js';
import { publish, tombstone } from './publish.js';
import { DEFAULT_WINDOW, list, recent } from './recent.js';
import { instantIn, memberOf, pathIn, pruneIn, type RecentAsked, recentIn } from './request.js';
import { sweep } from './sweep.js';
import { momentOf } from './time.js';
import type {
  Fetched,
  FetchedBody,
  FetchedLane,
  Listed,
  Pruned,
  PruneQuery,
  Publication,
  Published,
  Recent,
  RecentQuery,
  Refused,
  Verified,
} from './types.js';
import { verify } from './verify.js';

export interface Store {
  /** Absolute path of the store's root; null for the store of no workspace. */
  readonly root: string | null;
  /** Which promise against links holds on this platform; null for the store of no workspace. */
  readonly guarantee: LinkGuarantee | null;
  /** The moment of a publication is `now`, or that of the call. */
  publish(publication: Publication, now?: Date): Published;
  fetch(id: string): Fetched;
  /** The same as a value. */
  fetchBody(id: string): FetchedBody;
  /** The entries of one lane, as `{ lane_id, output }`; of a body that is not divided, the body. */
  fetchLane(id: string, lane: string): FetchedLane;
  /** Never refuses: a store that cannot be read has no recent findings and a warning. */
  recent(query?: RecentQuery): Recent;
  /** Never refuses either. */
  list(): Listed;
  verify(): ({ readonly ok: true } & Verified) | Refused;
  prune(query: PruneQuery): Pruned | Refused;
  /** Withdraws an id for good. `changed` is false when it was withdrawn before. */
  tombstone(id: string, reason: string, now?: Date): { readonly ok: true; readonly changed: boolean } | Refused;
  /** Whether there is a root to read. */
  exists(): boolean;
  /** Gives open handles back now; they go by themselves at the end of the turn. */
  release(): void;
}

export interface StoreOptions {
  /** What a relative path is relative to; where the process stands at the call unless said. */
  readonly base?: string;
  /** The file system; for tests. */
  readonly port?: FilePort;
}

/** The folders between a workspace and the root of its store. */
export const WAY: readonly string[] = ['.plugproof', 'artifacts'];

/**
 * The store of a workspace. Without one, a store that stores nothing and offers nothing. Makes nothing by itself, and
 * does not throw: what is no path gives a store of which every method says so.
 */
export function openWorkspaceStore(workspace: string | null | undefined, options: StoreOptions = {}): Store {
  if (workspace === null || workspace === undefined || workspace === '') return NO_STORE;
  return opened(() => {
    const start = settledPath(pathIn('a workspace', workspace), baseIn(options));
    return new FolderStore({ start, way: WAY, root: join(start, ...WAY) }, options);
  });
}

/** The store at a root of its own. The folder above it has to exist. Does not throw either. */
export function openStore(root: string, options: StoreOptions = {}): Store {
  return opened(() => {
    // The root itself is not resolved: it must not be a link.
    const path = absolutePath(pathIn('a root', root), baseIn(options));
    const start = settledPath(dirname(path));
    return new FolderStore({ start, way: [basename(path)], root: join(start, basename(path)) }, options);
  });
}

function baseIn(options: StoreOptions): string | undefined {
  const base = memberOf(options, 'base');
  return base === undefined ? undefined : pathIn('`base`', base);
}

function opened(open: () => Store): Store {
  try {
    return open();
  } catch (error) {
    // Where the process stands may be gone.
    return emptyStore(refusalOf('opening the store', error));
  }
}

class FolderStore implements Store {
  readonly root: string;
  readonly guarantee: LinkGuarantee;
  readonly #premises: Premises;
  #swept = false;

  constructor(address: Address, options: StoreOptions) {
    this.root = address.root;
    this.#premises = new Premises(options.port ?? diskPort(), address);
    this.guarantee = this.#premises.port.guarantee;
  }

  publish(publication: Publication, now?: Date): Published {
    return guarded('publishing', () => {
      const at = instantIn(now);
      const swept = this.#sweep();
      const published = publish(this.#premises, publication, at);
      return { ...published, notices: [...swept, ...('notices' in published ? published.notices : [])] };
    });
  }
  fetch(id: string): Fetched {
    return guarded('fetching', () => fetch(this.#premises, id));
  }
  fetchBody(id: string): FetchedBody {
    return guarded('fetching', () => fetchBody(this.#premises, id));
  }
  fetchLane(id: string, lane: string): FetchedLane {
    return guarded('fetching', () => fetchLane(this.#premises, id, lane));
  }
  recent(query: RecentQuery = {}): Recent {
    return asked(query, (given, now) => recent(this.#premises, given, now));
  }
  list(): Listed {
    try {
      return list(this.#premises);
    } catch (error) {
      return { publications: [], left_out: [], warnings: [refusalOf('reading the store', error).message] };
    }
  }
  verify(): ({ readonly ok: true } & Verified) | Refused {
    return guarded('verifying', () => ({ ok: true as const, ...verify(this.#premises) }));
  }
  prune(query: PruneQuery): Pruned | Refused {
    return guarded('pruning', () => {
      const now = instantIn(memberOf(query, 'now'));
      const given = pruneIn(query);
      const swept = given.apply ? this.#sweep() : [];
      const pruned = prune(this.#premises, given, now);
      return { ...pruned, notices: [...swept, ...pruned.notices] };
    });
  }
  tombstone(id: string, reason: string, now?: Date): { readonly ok: true; readonly changed: boolean } | Refused {
    return guarded('tombstoning', () => {
      if (!isLabel(reason, 500)) throw new StoreFault('bad-body', 'a reason has 1 to 500 characters on one line');
      const at = instantIn(now);
      this.#sweep();
      return { ok: true as const, changed: tombstone(this.#premises, id, reason, at) };
    });
  }
  exists(): boolean {
    try {
      return this.#premises.root() !== null;
    } catch (error) {
      // What is there and cannot be entered exists; the operation will say what is wrong.
      refusalOf('reading the store', error);
      return true;
    }
  }
  release(): void {
    this.#premises.release();
  }
  #sweep(): string[] {
    if (this.#swept) return [];
    const notices = sweep(this.#premises);
    this.#swept = true;
    return notices;
  }
}

/** Answers a query; what stops it is a warning beside no findings. */
function asked(query: unknown, answer: (given: RecentAsked, now: number) => Recent): Recent {
  let window = DEFAULT_WINDOW;
  let now = Number.NaN;
  try {
    now = instantIn(memberOf(query, 'now'));
    const given = recentIn(query);
    window = given.window ?? window;
    return answer(given, now);
  } catch (error) {
    return nothingRecent(window, now, [refusalOf('reading the store', error).message]);
  }
}

function nothingRecent(window: number, now: number, warnings: readonly string[]): Recent {
  const shown = (moment: number): string => momentOf(moment) ?? 'never';
  return { window: { since: shown(now - window), until: shown(now) }, findings: [], left_out: [], warnings };
}

/** A store of nowhere; every method gives the refusal, or its words as a warning. */
function emptyStore(refusal: Refused): Store {
  const none = (): Refused => refusal;
  return Object.freeze({
    root: null,
    guarantee: null,
    publish: none,
    fetch: none,
    fetchBody: none,
    fetchLane: none,
    recent: (query: RecentQuery = {}) =>
      asked(query, ({ window }, now) => nothingRecent(window ?? DEFAULT_WINDOW, now, [refusal.message])),
    list: () => ({ publications: [], left_out: [], warnings: [refusal.message] }),
    verify: none,
    prune: none,
    tombstone: none,
    exists: () => false,
    release: () => {},
  });
}

/** Without a workspace there is nothing to warn of. */
const NO_STORE: Store = Object.freeze({
  ...emptyStore(refused('absent', 'there is no workspace, so nothing is stored')),
  publish: (): Published => ({
    ok: true,
    outcome: 'not-stored',
    notices: ['there is no workspace: nothing was stored'],
  }),
  recent: (query: RecentQuery = {}) =>
    asked(query, ({ window }, now) => nothingRecent(window ?? DEFAULT_WINDOW, now, [])),
  list: () => ({ publications: [], left_out: [], warnings: [] }),
  verify: () => ({ ok: true as const, bodies: 0, records: 0, problems: [] }),
  prune: () => ({ ok: true as const, applied: false, tombstoned: [], removed: [], protected: [], notices: [] }),
});

// Every call of every scenario fails in every way, one at a time, on a store at some site; what is found wrong is said.
import type { FilePort } from '../../lib/durable/port.js';
import type { Store } from '../../lib/store/index.js';
import { FAULTS, type Fault, Faulty, Killed } from '../durable/fault-port.js';
import { NOON, publication } from './samples.js';
import { between, type Scenario, type State, stateOf } from './scenarios.js';

/** A fresh place with a prepared store in it, to be opened as often as there are processes. */
export interface Site {
  readonly open: (wrap: (port: FilePort) => FilePort) => Store;
  /** Names of files that a write or a prune left. */
  readonly strays: () => readonly string[];
  readonly close: () => void;
}

export interface Swept {
  readonly wrong: readonly string[];
  /** Faults that came to pass. */
  readonly faults: number;
  readonly calls: number;
}

export function sweepScenario(scenario: Scenario, site: () => Site): Swept {
  const [before, done] = ends(scenario, site);
  const wrong: string[] = [];
  let faults = 0;
  let calls = 0;
  for (const fault of FAULTS) {
    for (let n = 1; ; n += 1) {
      const tried = tryOnce(scenario, site(), fault, n, before, done);
      wrong.push(...tried.wrong.map((what) => `${scenario.name}, ${fault} at call ${n} (${tried.call}): ${what}`));
      calls = Math.max(calls, tried.calls);
      if (tried.fired) faults += 1;
      // A short write concerns writes alone, and is no fault that ends the run.
      else if (fault !== 'short' || n > tried.calls) break;
    }
  }
  return { wrong, faults, calls };
}

const plain = (port: FilePort): FilePort => port;

function ends(scenario: Scenario, site: () => Site): [State, State] {
  const at = site();
  const before = using(at.open(plain), stateOf);
  using(at.open(plain), scenario.act);
  const done = using(at.open(plain), stateOf);
  at.close();
  return [before, done];
}

function using<T>(store: Store, work: (store: Store) => T): T {
  try {
    return work(store);
  } finally {
    store.release();
  }
}

function tryOnce(scenario: Scenario, site: Site, fault: Fault, n: number, before: State, done: State) {
  let faulty: Faulty | null = null;
  const store = site.open((port) => {
    faulty = new Faulty(port, fault, n);
    return faulty.port;
  });
  const acked = using(store, () => survived(() => scenario.act(store)));
  const { fired, calls, log } = faulty as unknown as Faulty;
  const wrong: string[] = [];
  const found = using(site.open(plain), stateOf);
  const differing = acked ? Object.keys(done).filter((id) => found[id] !== done[id]) : between(found, before, done);
  if (acked || !scenario.harmed) wrong.push(...differing.map((id) => `${id} is ${found[id]}`));
  const left = site.strays();
  if (left.filter((path) => path.endsWith('.tmp')).length > 1) wrong.push(`left ${left.join(', ')}`);
  wrong.push(...afterwards(scenario, site, done));
  site.close();
  return { wrong, fired, calls, call: log[n - 1] ?? 'none' };
}

/** The next process cleans up by writing; the same thing done again succeeds; and nothing unsound is left. */
function afterwards(scenario: Scenario, site: Site, done: State): string[] {
  const wrong: string[] = [];
  const next = site.open(plain);
  using(next, () => {
    if (!next.publish(publication('next'), NOON).ok) wrong.push('the next publication fails');
    if (site.strays().length > 0) wrong.push(`not cleaned up: ${site.strays().join(', ')}`);
    scenario.act(next);
    const { next: _, ...found } = stateOf(next);
    // What was done twice has one record more.
    const bare = (state: State) =>
      JSON.stringify(
        Object.entries(state)
          .map(([id, text]) => [id, text.replace(/^(\S+) \d+/, '$1')])
          .sort(),
      );
    if (bare(found) !== bare(done)) wrong.push('doing it again does not do it');
    if (scenario.harmed) return;
    const verified = next.verify();
    if (!verified.ok || verified.problems.some((p) => p.published || p.kind === 'foreign'))
      wrong.push(`verify says ${JSON.stringify(verified)}`);
  });
  return wrong;
}

function survived(act: () => boolean): boolean {
  try {
    return act();
  } catch (error) {
    if (error instanceof Killed) return false;
    throw error;
  }
}

// What the fault tests do to a store: each scenario prepares one, does one thing, and says what it changes. The state
// of a store is what readers can see of it.
import type { Store } from '../../lib/store/index.js';
import { after, DAY, fanOut, NOON, publication } from './samples.js';

export interface Scenario {
  readonly name: string;
  readonly prepare: (store: Store) => void;
  /** What is done, as the ids it touches; true for each that was acknowledged. */
  readonly act: (store: Store) => boolean;
  /** Whether every body is harmed between the two. */
  readonly harmed?: true;
}

const acknowledged = (result: { readonly ok: boolean }): boolean => result.ok;
const publish = (store: Store, id: string, at = NOON, body: unknown = fanOut(id)): boolean =>
  acknowledged(store.publish(publication(id, { body, retain: DAY }), at));

const two = (store: Store): void => {
  publish(store, 'kept');
  publish(store, 'old', NOON, fanOut('shared'));
  publish(store, 'older', NOON, fanOut('shared'));
};

export const SCENARIOS: readonly Scenario[] = [
  { name: 'the first publication', prepare: () => {}, act: (store) => publish(store, 'new') },
  { name: 'another publication', prepare: two, act: (store) => publish(store, 'new') },
  { name: 'a renewal', prepare: two, act: (store) => publish(store, 'kept', after(DAY)) },
  { name: 'a second id for one body', prepare: two, act: (store) => publish(store, 'new', NOON, fanOut('kept')) },
  {
    name: 'a publication that heals',
    prepare: two,
    act: (store) => publish(store, 'kept', after(DAY)),
    harmed: true,
  },
  { name: 'a tombstone', prepare: two, act: (store) => acknowledged(store.tombstone('old', 'test', after(DAY))) },
  {
    name: 'a prune',
    prepare: (store) => {
      two(store);
      store.publish(publication('kept', { active: true }), NOON);
    },
    act: (store) => acknowledged(store.prune({ olderThan: 0, apply: true, now: after(3 * DAY) })),
  },
];

/** Every id with what `fetch` says of it, and what its latest record says. */
export type State = Readonly<Record<string, string>>;

export function stateOf(store: Store): State {
  const state: Record<string, string> = {};
  for (const record of store.list().publications) {
    const fetched = store.fetch(record.contract_id);
    const body = fetched.ok ? Buffer.from(fetched.bytes).toString('utf8') : fetched.code;
    state[record.contract_id] = `${record.event} ${record.sequence} ${record.at} ${body}`;
  }
  return state;
}

/** Ids whose state is neither what it was before nor what it is to be. */
export const between = (found: State, before: State, done: State): string[] =>
  [...new Set([...Object.keys(found), ...Object.keys(before), ...Object.keys(done)])].filter(
    (id) => found[id] !== before[id] && found[id] !== done[id],
  );

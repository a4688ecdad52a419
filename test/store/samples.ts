// Bodies, moments and stores for the tests of the store.
import { mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openWorkspaceStore, type Publication, type Store, type StoreOptions } from '../../lib/store/index.js';

export const NOON = new Date('2026-06-01T12:00:00.000Z');
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const after = (milliseconds: number): Date => new Date(NOON.getTime() + milliseconds);

/** The body of a finished fan-out with one result for each lane. */
export const fanOut = (text: string, lanes: readonly string[] = ['code_context'], kind = 'question_advisory') => ({
  status: 'complete',
  fanout_id: `f-${text}`,
  kind,
  result: { aggregated_outputs: lanes.map((lane_id) => ({ lane_id, output: `${text} of ${lane_id}` })) },
});

export const publication = (id: string, more: Partial<Publication> = {}): Publication => ({
  id,
  kind: 'question_advisory',
  body: fanOut(id),
  producer: 'test',
  ...more,
});

/** A workspace of its own, taken away afterwards. */
export function inWorkspace<T>(work: (workspace: string) => T): T {
  const workspace = realpathSync(mkdtempSync(join(tmpdir(), 'plugproof-store-')));
  try {
    return work(workspace);
  } finally {
    rmSync(workspace, { recursive: true, force: true });
  }
}

export const inStore = <T>(work: (store: Store, workspace: string) => T, options: StoreOptions = {}): T =>
  inWorkspace((workspace) => {
    const store = openWorkspaceStore(workspace, options);
    try {
      return work(store, workspace);
    } finally {
      store.release();
    }
  });

export const rootOf = (workspace: string): string => join(workspace, '.plugproof', 'artifacts');

/** Files below a folder whose name says that a write or a prune left them. */
export const strays = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => /\.(tmp|parked)$/.test(path));

export const idsOf = (store: Store, now: Date): string[] => store.recent({ now }).findings.map((f) => f.contract_id);

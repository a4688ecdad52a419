// From suites to trials: what there is to run in a mode, each with its key. Nothing is run here.
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { kindOf } from '../../../lib/durable/files.js';
import { lookAtTree, treeDigest } from '../../../lib/durable/tree.js';
import type { Fixture, Grader, RecordedRun, SampleSet, SuiteCase } from '../../../lib/suite/types.js';
import { fixturesOf, readGraders } from '../grade.js';
import { type PlannedCase, type TrialSource, trialKeyOf } from '../plan.js';
import type { EvalMode, TrialKey } from '../types.js';
import { caseIds, type SuiteRoot, samplesId, wordsOf } from './suites.js';

export interface TrialOptions {
  readonly mode: EvalMode;
  /** Runs of each live case, over what the case says; null: the case's, else {@link DEFAULT_RUNS}. */
  readonly runs: number | null;
  /** Over what case and suite say; null: theirs, else 1. */
  readonly threshold: number | null;
  readonly adapter: string;
  readonly judge: string;
  readonly model: string;
  /** Digest of the plugin under test; empty where there is none. */
  readonly pluginDigest: string;
  readonly toolVersion: string;
}

/** What a live case runs where nothing says a number. */
export const DEFAULT_RUNS = 3;

/** What makes a trial: a gate, a recorded run, an answer, samples of a grader, a live run, or nothing that can be run. */
export type TrialWork =
  | { readonly kind: 'gate' }
  | { readonly kind: 'recorded'; readonly run: RecordedRun; readonly planted: boolean }
  | { readonly kind: 'answer'; readonly text: string }
  | { readonly kind: 'samples'; readonly set: SampleSet }
  | { readonly kind: 'live' }
  | { readonly kind: 'none'; readonly reason: string };

export interface PlannedTrial extends TrialKey {
  readonly runKey: string;
  readonly root: string;
  /** null for samples that lie in no case. */
  readonly case: SuiteCase | null;
  readonly work: TrialWork;
}

export interface PlannedRun {
  readonly trials: readonly PlannedTrial[];
  /** Of the whole plan, whatever a shard runs of it. */
  readonly cases: readonly PlannedCase[];
}

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

export function planTrials(roots: readonly SuiteRoot[], options: TrialOptions): PlannedRun {
  const trials: PlannedTrial[] = [];
  const cases: PlannedCase[] = [];
  const digests = new Map<string, string>();
  const add = (
    id: string,
    threshold: number,
    root: SuiteRoot,
    one: SuiteCase | null,
    works: readonly (readonly [string, TrialWork])[],
    graders: readonly Grader[],
  ): void => {
    const made = works.map(([run, work], i) => {
      const key = trialKeyOf(sourceOf(id, root, one, run, work, i, graders, options, digests));
      return { ...key, root: root.root, case: one, work };
    });
    if (made.length === 0) return;
    trials.push(...made);
    cases.push({ id, threshold, keys: made.map((trial) => trial.key) });
  };
  for (const root of roots) {
    const ids = caseIds(root);
    for (const suite of root.read.suites) {
      for (const one of suite.cases) {
        const threshold = options.threshold ?? one.limits.threshold?.value ?? suite.threshold?.value ?? 1;
        const runs = options.runs ?? one.limits.runs?.value ?? suite.runs?.value ?? DEFAULT_RUNS;
        const id = ids.get(one) as string;
        add(id, threshold, root, one, worksOf(one, options.mode, runs), one.graders);
        // That a bad run is seen is no matter of a rate.
        if (one.planted.length > 0) add(`${id}/planted`, 1, root, one, plantedWorks(one), one.graders);
      }
      for (const [i, set] of suite.samples.entries()) {
        const owner = ownerOf(suite.cases, set);
        const grader = owner?.graders.find((one) => one.name === set.grader);
        const ordinal = suite.samples.slice(0, i).filter((other) => other.grader === set.grader).length;
        const id = samplesId(root, suite, set.grader, ordinal);
        add(id, 1, root, owner, [['samples', { kind: 'samples', set }]], grader ? [grader] : []);
      }
    }
  }
  return { trials, cases };
}

/** The case that a set of samples lies in, else the one that has the grader. */
const ownerOf = (cases: readonly SuiteCase[], set: SampleSet): SuiteCase | null =>
  cases.find((one) => one.key === set.caseKey) ??
  cases.find((one) => one.graders.some((grader) => grader.name === set.grader)) ??
  null;

const plantedWorks = (one: SuiteCase): [string, TrialWork][] =>
  one.planted.map((run, i) => [`planted[${i}]`, { kind: 'recorded', run, planted: true }]);

function worksOf(one: SuiteCase, mode: EvalMode, runs: number): [string, TrialWork][] {
  if (one.kind === 'gate') return [['gate', { kind: 'gate' }]];
  if (mode !== 'replay') {
    if (!one.prompt) return [['', { kind: 'none', reason: 'the case has no prompt' }]];
    return Array.from({ length: runs }, (): [string, TrialWork] => ['', { kind: 'live' }]);
  }
  if (one.recorded) return [['recorded', { kind: 'recorded', run: one.recorded, planted: false }]];
  if (one.mockResponse) return [['answer', { kind: 'answer', text: one.mockResponse.value }]];
  if (one.planted.length > 0) return [];
  return [['', { kind: 'none', reason: 'the case has no recorded run; run it with `--mode live --adapter COMMAND`' }]];
}

function sourceOf(
  caseId: string,
  root: SuiteRoot,
  one: SuiteCase | null,
  run: string,
  work: TrialWork,
  index: number,
  graders: readonly Grader[],
  options: TrialOptions,
  digests: Map<string, string>,
): TrialSource {
  const digestOf = (fixture: Fixture | null): string => {
    if (!fixture) return '';
    if (fixture.path === null) return 'outside';
    const path = join(root.root, fixture.path);
    const known = digests.get(path) ?? digestAt(path);
    digests.set(path, known);
    return known;
  };
  const recorded = work.kind === 'recorded' ? [work.run.transcript, work.run.before, work.run.after] : [];
  const live = work.kind === 'live';
  const { graders: _, planted: __, recorded: ___, ...said } = one ?? { graders: [], planted: [], recorded: null };
  const fixtures = [...recorded, ...(one?.fixtures ?? [])].map(digestOf);
  return {
    caseId,
    caseDigest: sha256(wordsOf(work.kind === 'samples' ? work.set : said)),
    fixturesDigest: sha256(JSON.stringify(fixtures)),
    pluginDigest: live ? options.pluginDigest : '',
    mode: options.mode,
    adapter: live ? options.adapter : '',
    model: live ? options.model : '',
    gradersDigest: sha256(
      JSON.stringify([
        graders.map(wordsOf),
        graderFiles(root.root, one).map(digestAt),
        work.kind === 'recorded' ? work.run.fails.map((name) => name.value) : [],
        options.judge,
        options.toolVersion,
      ]),
    ),
    arm: 'with',
    repetition: index,
    run,
  };
}

/** Absolute paths of what the graders of a case read. */
function graderFiles(root: string, one: SuiteCase | null): string[] {
  if (!one) return [];
  const folder = one.folder ?? dirname(one.file);
  return fixturesOf(readGraders(one)).map((path) => join(root, folder, path));
}

function digestAt(path: string): string {
  const kind = kindOf(path);
  if (kind === 'folder') return treeDigest(lookAtTree(path));
  if (kind !== 'file') return kind ?? 'missing';
  const name = path.slice(path.lastIndexOf('/') + 1);
  return lookAtTree(dirname(path)).entries.find((entry) => entry.path === name)?.sha256 ?? 'unread';
}

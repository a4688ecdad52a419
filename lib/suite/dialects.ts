// What each dialect is called, who reads it, and what it has no word for. A runner that needs one of these says
// "this dialect cannot say it" and makes up nothing.
import type { Dialect } from './types.js';

/** Something that a suite may say of its cases. */
export type Facet =
  | 'name'
  | 'graders'
  | 'deterministic-graders'
  | 'negative'
  | 'arms'
  | 'runs'
  | 'threshold'
  | 'fixtures'
  | 'mocks'
  | 'tool-calls'
  | 'files-after'
  | 'limits'
  | 'recorded-run'
  | 'planted-run';

export interface DialectFacts {
  readonly title: string;
  /** Who reads it. */
  readonly reader: string;
  readonly cannot: readonly Facet[];
}

const NEVER_RECORDED = ['recorded-run', 'planted-run'] as const;
const PROSE = [
  'deterministic-graders',
  'negative',
  'arms',
  'runs',
  'threshold',
  'mocks',
  'tool-calls',
  'files-after',
  'limits',
  ...NEVER_RECORDED,
] as const;

export const DIALECTS: Readonly<Record<Dialect, DialectFacts>> = {
  'skill-creator': { title: 'evals.json with `expectations`', reader: 'skill-creator', cannot: ['name', ...PROSE] },
  agentskills: {
    title: 'evals.json with `assertions`',
    reader: 'the agentskills.io guide',
    cannot: ['name', ...PROSE],
  },
  loose: { title: 'evals.json of no published form', reader: 'a runner of its own', cannot: PROSE },
  'trigger-set': {
    title: 'trigger set',
    reader: 'skill-creator',
    cannot: [
      'name',
      'graders',
      'arms',
      'runs',
      'threshold',
      'fixtures',
      'mocks',
      'tool-calls',
      'files-after',
      'limits',
      ...NEVER_RECORDED,
    ],
  },
  'plugin-eval': {
    title: 'case folders of the host',
    reader: '`claude plugin eval`',
    cannot: ['threshold', ...NEVER_RECORDED],
  },
  scenarios: {
    title: 'scenario file',
    reader: 'a runner of its own',
    cannot: ['arms', 'runs', 'threshold', 'fixtures', 'tool-calls', 'files-after', 'planted-run'],
  },
  'grader-samples': {
    title: 'samples of graders',
    reader: 'plugproof',
    cannot: [
      'name',
      'arms',
      'runs',
      'threshold',
      'fixtures',
      'mocks',
      'tool-calls',
      'files-after',
      'limits',
      'recorded-run',
    ],
  },
  'gate-cases': {
    title: 'gate cases',
    reader: 'plugproof',
    cannot: ['name', 'arms', 'runs', 'threshold', 'mocks', 'tool-calls', 'limits', 'recorded-run', 'planted-run'],
  },
  'run-cases': { title: 'run cases', reader: 'plugproof', cannot: ['mocks'] },
};

// The cases of evals/evidence: one a line, and the first fact is the one that is judged.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  checkFacts,
  type EvidenceOptions,
  type Fact,
  type FactReport,
  type Lineage,
  type Source,
  type Turn,
} from '../../lib/evidence/index.js';
import { projectRoot } from '../root.js';

export interface EvidenceCase {
  readonly id: string;
  readonly note: string;
  readonly fact: Fact;
  readonly facts?: readonly Fact[];
  readonly turns: readonly Turn[];
  readonly index?: readonly string[];
  readonly sources?: Readonly<Record<string, Source>>;
  readonly lineage?: readonly Lineage[];
  /** Rule and action of every finding, in order. */
  readonly expect: readonly (readonly [string, string])[];
}

const folder = join(projectRoot(), 'evals', 'evidence');

export const FILES: readonly string[] = readdirSync(folder)
  .filter((name) => name.endsWith('.jsonl'))
  .sort();

export const casesOf = (file: string): EvidenceCase[] =>
  readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as EvidenceCase);

export function judge(one: EvidenceCase, options: EvidenceOptions = {}): FactReport {
  const { fact, facts = [], turns, index, sources, lineage } = one;
  const input = {
    facts: [fact, ...facts],
    turns,
    ...(index === undefined ? {} : { index }),
    ...(sources === undefined ? {} : { sources }),
    ...(lineage === undefined ? {} : { lineage }),
  };
  return checkFacts(input, options).facts[0] as FactReport;
}

export const findingsOf = ({ findings }: FactReport): (readonly [string, string])[] =>
  findings.map(({ rule, action }) => [rule, action] as const);

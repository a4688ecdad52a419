// Entries for the tests of the registry: one that is right in everything, and changes of it.
import { keyOf } from '../../../lib/registry/model/key.js';

export interface SampleEntry {
  id: string;
  version: number;
  tier: string;
  source: { repo: string; session: string; file: string; skill: string };
  date: string;
  severity: string;
  category: string;
  pattern: string;
  detection_question: string;
  checklist_item: string;
  applicable_languages: string[];
  applicable_when: string[];
  status: string;
  superseded_by: string | null;
  dedup_key: string;
  hit_count: number;
  last_cited: string | null;
  ttl_days: number;
  confidence: string;
}

/** The key is the derived one unless it is given. */
export function sample(changes: Partial<SampleEntry> = {}): SampleEntry {
  const entry: SampleEntry = {
    id: 'f-2026-04-11-001',
    version: 1,
    tier: 'local',
    source: { repo: 'example/tool', session: 's-12', file: 'docs/review.md', skill: 'review' },
    date: '2026-04-11',
    severity: 'significant',
    category: 'validation-gap',
    pattern: 'The retry loop swallows the last error',
    detection_question: 'Does `src/retry.ts` rethrow the error of the last attempt?',
    checklist_item: 'Run `npm test -- retry` with a failing server.',
    applicable_languages: ['typescript'],
    applicable_when: ['validation-gap', 'test-gap'],
    status: 'active',
    superseded_by: null,
    dedup_key: '',
    hit_count: 0,
    last_cited: null,
    ttl_days: 90,
    confidence: 'high',
    ...changes,
  };
  return changes.dedup_key === undefined ? { ...entry, dedup_key: keyOf(entry) } : entry;
}

export const line = (changes: Partial<SampleEntry> = {}): string => JSON.stringify(sample(changes));

/** Numbered entries, each a finding of its own. */
export const numbered = (n: number, changes: Partial<SampleEntry> = {}): SampleEntry =>
  sample({ id: `f-${n}`, pattern: `Failure number ${n} comes back`, ...changes });

export const registry = (...entries: readonly (SampleEntry | string)[]): string =>
  entries.map((entry) => `${typeof entry === 'string' ? entry : JSON.stringify(entry)}\n`).join('');

export const parsed = (text: string): SampleEntry[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((one) => JSON.parse(one) as SampleEntry);

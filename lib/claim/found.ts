// What one grammar found in one skeleton, in offsets of the skeleton; `extract.ts` makes a claim of it.
import type { Claim, Mention } from './types.js';

export interface Found {
  readonly kind: Claim['kind'];
  readonly start: number;
  readonly end: number;
  readonly tools: readonly Mention[];
  readonly anyOf: boolean;
  readonly modality: Claim['modality'];
  readonly speaksOf: Claim['speaksOf'];
  readonly polarity?: Claim['polarity'];
  readonly key?: string;
  readonly value?: string | null;
  readonly reason: string;
}

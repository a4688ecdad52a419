// What a reader needs of an entry to offer it, taken from a value that may hold anything. A registry that somebody else
// wrote is read as far as it goes: a wrong date or an unknown work shape keeps no finding from being offered.

import { isObject, type JsonObject } from './record.js';
import { STATES } from './schema.js';

export interface Candidate {
  readonly id: string;
  readonly status: string;
  readonly severity: string;
  readonly category: string;
  readonly pattern: string;
  readonly detection_question: string;
  readonly checklist_item: string;
  readonly applicable_languages: readonly string[];
  readonly applicable_when: readonly string[];
  readonly dedup_key: string;
  readonly date: string;
  /** `source.file`; empty where there is none. */
  readonly sourceFile: string;
}

/** The entry, or a part of a sentence about why it cannot be offered. */
export type CandidateRead =
  | { readonly ok: true; readonly entry: Candidate }
  | { readonly ok: false; readonly what: string };

const NEEDED = ['id', 'severity', 'pattern', 'detection_question', 'checklist_item'] as const;

export function candidateOf(value: JsonObject): CandidateRead {
  const { status, source } = value;
  if (value.version !== 1) return { ok: false, what: `its \`version\` is not 1, and no other is known` };
  for (const field of NEEDED)
    if (!isText(value[field])) return { ok: false, what: `\`${field}\` is missing or no text` };
  if (!STATES.some((state) => state === status))
    return { ok: false, what: `its \`status\` is none of ${STATES.join(', ')}` };
  const when = texts(value.applicable_when);
  if (when === null || when.length === 0)
    return { ok: false, what: '`applicable_when` names no work that it bears on' };
  const entry: Candidate = {
    id: value.id as string,
    status: status as string,
    severity: value.severity as string,
    category: optional(value.category),
    pattern: value.pattern as string,
    detection_question: value.detection_question as string,
    checklist_item: value.checklist_item as string,
    applicable_languages: texts(value.applicable_languages) ?? [],
    applicable_when: when,
    dedup_key: optional(value.dedup_key),
    date: optional(value.date),
    sourceFile: isObject(source) ? optional(source.file) : '',
  };
  return { ok: true, entry };
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
const optional = (value: unknown): string => (typeof value === 'string' ? value : '');

function texts(value: unknown): readonly string[] | null {
  return Array.isArray(value) && value.every((item) => typeof item === 'string') ? (value as string[]) : null;
}

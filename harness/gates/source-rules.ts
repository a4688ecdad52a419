// The seven rules over the sources of one file's header. Pure: data in, reasons out.
import { type DataNode, entryOf, stringOf, valueOf } from '../../lib/document/node.js';
import type { Span } from '../../lib/text/span.js';
import { quoted } from '../../lib/text/words.js';
import { type AppliesTo, isCurrent, parseAppliesTo } from './versions.js';

export interface SourceFault {
  readonly code:
    | 'claim-applies-to'
    | 'source-published'
    | 'source-applies-to'
    | 'source-standing'
    | 'source-primary'
    | 'source-role'
    | 'source-primary-weak';
  readonly message: string;
  readonly span: Span;
}

/** Judges one claim. `today`: YYYY-MM-DD, UTC. */
export function judgeClaim(claim: DataNode, today: string): SourceFault[] {
  const faults: SourceFault[] = [];
  const add = (code: SourceFault['code'], message: string, span: Span): void =>
    void faults.push({ code, message, span });
  const applies = appliesTo(claim);
  if (!applies.value)
    add(
      'claim-applies-to',
      `${applies.words} of the claim is neither \`version-independent\` nor a product with a version`,
      applies.span,
    );
  const list = valueOf(claim, 'sources');
  const sources = list?.kind === 'sequence' ? list.items : [];
  const primaries = sources.filter((source) => stringOf(valueOf(source, 'role')) === 'primary');
  if (primaries.length !== 1)
    add(
      'source-primary',
      `the claim has ${primaries.length} primary sources, not one`,
      entryOf(claim, 'sources')?.keySpan ?? claim.span,
    );
  for (const source of sources) judgeSource(source, applies.value, today, add);
  return faults;
}

function judgeSource(
  source: DataNode,
  claim: AppliesTo | null,
  today: string,
  add: (code: SourceFault['code'], message: string, span: Span) => void,
): void {
  const place = (key: string): Span => entryOf(source, key)?.value.span ?? source.span;
  const published = textAt(source, 'published');
  const dated = published !== null && isPast(published, today);
  if (!dated && published !== 'undated') {
    const message =
      published === null
        ? 'the source says no `published` date'
        : `${quoted(published)} is no day, month or year that has begun, nor \`undated\``;
    add('source-published', message, place('published'));
  }
  const applies = appliesTo(source);
  if (!applies.value)
    add(
      'source-applies-to',
      `${applies.words} of the source is neither \`version-independent\` nor a product with a version`,
      applies.span,
    );
  const derived = applies.value && claim ? (isCurrent(applies.value, claim) ? 'current' : 'historical') : null;
  const standing = stringOf(valueOf(source, 'standing'));
  if (standing !== 'current' && standing !== 'historical')
    add('source-standing', 'the `standing` of the source is neither `current` nor `historical`', place('standing'));
  else if (derived !== null && standing !== derived)
    add(
      'source-standing',
      `the source is called \`${standing}\`, but by its versions it is \`${derived}\``,
      place('standing'),
    );
  const role = stringOf(valueOf(source, 'role'));
  if (role !== 'primary' && role !== 'corroborator')
    add('source-role', 'the `role` of the source is neither `primary` nor `corroborator`', place('role'));
  if (role === 'primary' && (!dated || standing !== 'current'))
    add('source-primary-weak', 'the primary source is not both current and dated', place('role'));
}

function appliesTo(node: DataNode): { value: AppliesTo | null; words: string; span: Span } {
  const text = stringOf(valueOf(node, 'applies_to'));
  const span = entryOf(node, 'applies_to')?.value.span ?? node.span;
  return {
    value: text === undefined ? null : parseAppliesTo(text),
    words: text === undefined ? 'the missing `applies_to`' : quoted(text),
    span,
  };
}

/** A scalar as it is written: YAML reads a year as a number. */
function textAt(node: DataNode, key: string): string | null {
  const value = valueOf(node, key);
  return value?.kind === 'scalar' ? (typeof value.value === 'string' ? value.value : value.raw) : null;
}

/** Whether a year, month or day is one of the calendar and has begun. */
function isPast(text: string, today: string): boolean {
  if (!/^\d{4}(?:-\d{2}(?:-\d{2})?)?$/.test(text)) return false;
  const day = text.length === 4 ? `${text}-01-01` : text.length === 7 ? `${text}-01` : text;
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === day && day <= today;
}

// Records of other JSON-lines registries (findings, issues, tasks), which have no shape in common but an id and a state
// or an event. Law: a word that is not known says nothing.
import { type DataNode, type MappingNode, stringOf, valueOf } from '../../document/node.js';
import type { JsonLine, LinesDocument } from '../../document/types.js';
import type { Field } from '../../text/span.js';

/** waived: closed by a decision, not because it is mended. */
export type RecordState = 'open' | 'reopened' | 'closed' | 'waived';

const WORDS: Readonly<Record<RecordState, string>> = {
  open: 'open opened new created create add added raise raised report reported found active todo pending',
  reopened: 'reopen reopened regressed recurred',
  closed: 'resolve resolved fix fixed close closed done complete completed verified',
  waived:
    'waive waived wontfix dismiss dismissed accepted defer deferred ignore ignored duplicate superseded retired obsolete invalid falsepositive',
};
const STATES = new Map(
  Object.entries(WORDS).flatMap(([state, words]) => words.split(' ').map((word) => [word, state as RecordState])),
);

const IDS = ['id', 'finding_id', 'findingId', 'issue_id', 'issueId', 'bug_id', 'bugId', 'task_id', 'taskId'];
/** A state is what a record is in; an event is what happened to it at that line. */
const STATE_FIELDS = ['status', 'state'];
const EVENT_FIELDS = ['op', 'event', 'action'];

export interface LogRecord {
  readonly node: MappingNode;
  readonly id: Field<string>;
  readonly state: RecordState;
  /** The place of the word for the state. */
  readonly at: DataNode['span'];
  /** The line says what happened, and not what is. */
  readonly isEvent: boolean;
}

/** Null for an object without an id or without a known state. */
export function logRecordIn(node: DataNode): LogRecord | null {
  if (node.kind !== 'mapping') return null;
  const id = IDS.map((name) => idOf(valueOf(node, name))).find((found) => found !== null);
  if (!id) return null;
  for (const name of [...EVENT_FIELDS, ...STATE_FIELDS]) {
    const value = valueOf(node, name);
    const state = STATES.get(fold(stringOf(value) ?? ''));
    if (value && state) return { node, id, state, at: value.span, isEvent: EVENT_FIELDS.includes(name) };
  }
  return null;
}

const fold = (word: string): string =>
  word
    .trim()
    .toLowerCase()
    .replace(/[\s_'’-]/g, '');

function idOf(node: DataNode | undefined): Field<string> | null {
  if (node?.kind !== 'scalar' || node.value === null || typeof node.value === 'boolean') return null;
  const value = String(node.value).trim();
  return value === '' ? null : { value, span: node.span };
}

/** The records of a file in the order of the text, those of glued lines included. */
export const logRecords = (document: LinesDocument): readonly LogRecord[] =>
  document.lines.flatMap(objectsIn).flatMap((node) => logRecordIn(node) ?? []);

function objectsIn(line: JsonLine): readonly DataNode[] {
  if (line.kind === 'glued') return line.pieces;
  return line.kind === 'value' ? [line.data] : [];
}

/** Events, requests, carts and datasets have ids and states too, and mean other things by them. */
const NAMED = /(?:^|[^a-z])(?:findings?|issues?|bugs?|defects?|problems?|concerns?|reviews?|registry)(?:[^a-z]|$)/i;

/** Whether a file, or its folder, is called such a registry. */
export const isCalledRecords = (file: string): boolean => NAMED.test(file.split('/').slice(-2).join('/'));

/** Whether a file that is called so is one: most of its lines are records. */
export function isRecordLog(document: LinesDocument): boolean {
  const filled = document.lines.filter((line) => line.kind !== 'blank');
  const records = filled.filter((line) => objectsIn(line).some((node) => logRecordIn(node) !== null));
  return records.length > 0 && records.length * 2 >= filled.length;
}

/** Whether a text may be one at all; asked before it is read. */
export const mayBeRecordLog = (text: string): boolean =>
  /"(?:id|\w+_id|\w+Id)"\s*:/.test(text) && /"(?:status|state|op|event|action)"\s*:/.test(text);

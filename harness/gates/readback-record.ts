// A result record: what a session, or whoever read it back, wrote down of its result, as JSON. Its fields are held
// against each other, against the key that was dispatched, and against the one expected file.
// Law: the record is compared. No path in it is ever opened.
import { readJson } from '../../lib/document/json.js';
import { type DataNode, stringOf, toData, valueOf } from '../../lib/document/node.js';
import { SourceText } from '../../lib/text/source.js';
import { quoted } from '../../lib/text/words.js';
import type { Ruling } from '../../lib/verdict/verdict.js';
import { statusWord } from './readback-status.js';
import { readInput, type World } from './world.js';

export interface ResultRecord {
  /** As the caller named it. */
  readonly file: string;
  /** Null where the record does not say. */
  readonly story: RecordField | null;
  readonly run: RecordField | null;
  readonly spec: RecordField | null;
  /** Trimmed, in lower case. */
  readonly status: RecordField | null;
  readonly planHalt: boolean;
  readonly escalations: number;
  readonly operatorActions: number;
}

export interface RecordField {
  readonly value: string;
  /** From 1. */
  readonly line: number;
}

const MAX_RECORD_BYTES = 1024 * 1024;

/** Reads a record; a reason and null where it cannot be one. */
export function readRecord(path: string, world: World, ruling: Ruling): ResultRecord | null {
  const input = readInput(path, 'record', MAX_RECORD_BYTES, world, ruling);
  if (!input) return null;
  const file = input.name;
  const source = SourceText.decode(input.bytes);
  const { data, problems } = readJson(file, source);
  const [problem] = problems;
  const refuse = (message: string, offset = 0): null => {
    ruling.cannot('record-invalid', message, { file, line: source.position(offset).line });
    return null;
  };
  if (source.malformed) return refuse('the record is not UTF-8');
  if (problem) return refuse(`the record cannot be read: ${problem.message}`, problem.span.start);
  if (data?.kind !== 'mapping') return refuse('the record is no JSON object', data?.span.start);
  const wrong = ['story_key', 'run_id', 'spec_file', 'status'].find((key) => !isTextOrNull(valueOf(data, key)));
  if (wrong !== undefined)
    return refuse(`${quoted(wrong)} of the record is neither text nor null`, valueOf(data, wrong)?.span.start);
  const status = fieldOf(data, 'status', source);
  return {
    file,
    story: fieldOf(data, 'story_key', source),
    run: fieldOf(data, 'run_id', source),
    spec: fieldOf(data, 'spec_file', source),
    status: status && { ...status, value: statusWord(status.value) },
    planHalt: toData(valueOf(data, 'plan_halt')) === true,
    escalations: lengthOf(valueOf(data, 'escalations')),
    operatorActions: lengthOf(valueOf(data, 'operator_actions')),
  };
}

const isTextOrNull = (node: DataNode | undefined): boolean =>
  node === undefined || (node.kind === 'scalar' && (node.value === null || typeof node.value === 'string'));

function fieldOf(data: DataNode, key: string, source: SourceText): RecordField | null {
  const node = valueOf(data, key);
  const value = stringOf(node);
  if (!node || value === undefined || value.trim() === '') return null;
  return { value: value.trim(), line: source.position(node.span.start).line };
}

/** Anything but nothing counts: a text where a list belongs still says that there is something. */
function lengthOf(node: DataNode | undefined): number {
  if (!node || (node.kind === 'scalar' && (node.value === null || node.value === false || node.value === ''))) return 0;
  return node.kind === 'sequence' ? node.items.length : node.kind === 'mapping' ? node.entries.length : 1;
}

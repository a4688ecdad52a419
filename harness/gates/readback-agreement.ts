// Whether every account of a result is about one and the same thing: the record's fields among themselves, with the
// key that was dispatched, with the expected path, and with what the file itself says. Pure.
// Law: a key that is absent pins to the path alone; two that differ are never reconciled.
import { quoted } from '../../lib/text/words.js';
import type { Place } from '../../lib/verdict/verdict.js';
import type { Evidence } from './readback-evidence.js';
import { speaksOfOther } from './readback-identity.js';
import type { ResultRecord } from './readback-record.js';
import { isDone } from './readback-status.js';

export interface Disagreement {
  readonly code: string;
  readonly message: string;
  readonly place: Place;
}

export function disagreements(evidence: Evidence): Disagreement[] {
  const { record, file } = evidence;
  const out: Disagreement[] = [];
  const add = (code: string, message: string, name: string, line: number | undefined): void =>
    void out.push({ code, message, place: line === undefined ? { file: name } : { file: name, line } });
  if (record) checkRecord(record, evidence, add);
  if (file.kind !== 'file') return out;
  const { reading } = file;
  const keys = [
    ['story', 'document-key-other', evidence.asked.story, record?.story?.value, reading.story],
    ['run', 'document-run-other', evidence.asked.run, record?.run?.value, reading.run],
  ] as const;
  for (const [what, code, asked, recorded, said] of keys) {
    const wanted = asked ?? recorded;
    if (said && wanted !== undefined && said.value !== wanted)
      add(
        code,
        `the expected file is of ${what} ${quoted(said.value)}, not ${quoted(wanted)}`,
        evidence.expected,
        said.line,
      );
  }
  const status = record?.status;
  if (record && status && status.value !== reading.status) {
    const says = reading.status === '' ? 'no status' : quoted(reading.status);
    add(
      'record-status-other',
      `the record says ${quoted(status.value)}, the expected file ${says}`,
      record.file,
      status.line,
    );
  }
  return out;
}

type Add = (code: string, message: string, file: string, line: number | undefined) => void;

function checkRecord(record: ResultRecord, evidence: Evidence, add: Add): void {
  const { asked, expected, isExpected } = evidence;
  const { file, story, run, spec, status } = record;
  if (spec && !isExpected(spec.value))
    add('record-spec-other', `the record is of ${quoted(spec.value)}, not of ${quoted(expected)}`, file, spec.line);
  if (story && asked.story !== undefined && story.value !== asked.story)
    add(
      'record-key-other',
      `the record is of story ${quoted(story.value)}, not ${quoted(asked.story)}`,
      file,
      story.line,
    );
  if (run && asked.run !== undefined && run.value !== asked.run)
    add('record-run-other', `the record is of run ${quoted(run.value)}, not ${quoted(asked.run)}`, file, run.line);
  // Where the caller names the key as well as the file, it vouches for both, whatever the file is called.
  const named = spec?.value ?? expected;
  if (story && asked.story === undefined && speaksOfOther(story.value, named))
    add('record-key-path', `the record is of story ${quoted(story.value)} and of ${quoted(named)}`, file, story.line);
  if (record.planHalt && asked.planHalt !== true)
    add('record-plan-halt', 'the record ends with the plan, which was not asked for', file, undefined);
  const said = status?.value ?? (evidence.file.kind === 'file' ? evidence.file.reading.status : '');
  if (isDone(said, record.planHalt) && record.escalations > 0)
    add('record-escalated', `the record escalates, and the status is ${quoted(said)}`, file, status?.line);
  if (said !== '' && said !== 'awaiting-operator' && record.operatorActions > 0)
    add('record-operator', `the record waits for an operator, and the status is ${quoted(said)}`, file, status?.line);
}

// `gate payload`: whether a worker's message keeps the contract, held against the envelope that the parent wrote.
import { basename, dirname, join, resolve } from 'node:path';
import { type EnvelopeRead, MAX_ENVELOPE_BYTES, readEnvelope } from '../../lib/contract/envelope.js';
import { payloadKeys, SLICE } from '../../lib/contract/fields.js';
import { MAX_PAYLOAD_BYTES, type Payload } from '../../lib/contract/payload.js';
import { readPayload } from '../../lib/contract/payload-read.js';
import { readContract } from '../../lib/contract/read.js';
import type { DispatchContract } from '../../lib/contract/types.js';
import { realPath } from '../../lib/durable/files.js';
import { SourceText } from '../../lib/text/source.js';
import { quoted } from '../../lib/text/words.js';
import { Ruling, type Verdict } from '../../lib/verdict/verdict.js';
import { judgePayload, type PayloadFindings } from './judge-payload.js';
import { type Input, readInput, type World } from './world.js';

/** Bytes of a contract file. */
export const MAX_CONTRACT_BYTES = 256 * 1024;

export interface PayloadOptions {
  /** The worker's message: a path, or `-` for standard input. */
  readonly payload: string;
  readonly contract: string;
  readonly envelope: string;
}

export interface Dispatch {
  readonly contract: DispatchContract;
  readonly envelope: ReadonlyMap<string, string>;
  readonly payload: Payload;
  readonly source: SourceText;
  /** As reasons name the payload. */
  readonly file: string;
}

export function gatePayload(options: PayloadOptions, world: World): Verdict {
  const ruling = new Ruling();
  const dispatch = loadDispatch(options, world, ruling);
  return dispatch ? judgeDispatch(dispatch, world, ruling) : ruling.verdict('payload');
}

/** The verdict on a dispatch that was read. */
export function judgeDispatch(dispatch: Dispatch, world: World, ruling: Ruling): Verdict {
  const findings = judgePayload(dispatch, ruling);
  const slice = dispatch.envelope.get(SLICE);
  const pointer = slice === undefined ? 'unchecked' : checkPointer(dispatch, findings, slice, world, ruling);
  return ruling.verdict('payload', {
    agent: dispatch.contract.agent.value,
    shape: dispatch.payload.shape,
    axes: Object.fromEntries(findings.axes),
    bodies: dispatch.payload.bodies.map((body) => body.name),
    pointer,
  });
}

/** Reads contract, envelope and payload; null, with reasons, where one of them cannot be judged by. */
export function loadDispatch(options: PayloadOptions, world: World, ruling: Ruling): Dispatch | null {
  const read = loadContract(options.contract, world, ruling);
  const envelope = read && loadEnvelope(options.envelope, read, world, ruling);
  const input = readInput(options.payload, 'payload', MAX_PAYLOAD_BYTES, world, ruling);
  return read && envelope && input ? dispatchOf(read, envelope, input, ruling) : null;
}

/** Reads a payload that is at hand. */
export function dispatchOf(
  contract: DispatchContract,
  envelope: ReadonlyMap<string, string>,
  input: Input,
  ruling: Ruling,
): Dispatch | null {
  const file = input.name;
  if (input.bytes.length > MAX_PAYLOAD_BYTES) {
    ruling.cannot(
      'payload-too-large',
      `the payload is larger than ${MAX_PAYLOAD_BYTES / 1024 / 1024} MiB, so it is not read`,
      { file },
    );
    return null;
  }
  const source = SourceText.decode(input.bytes);
  if (source.malformed) {
    ruling.cannot('payload-encoding', 'the payload is not UTF-8', { file });
    return null;
  }
  const payload = readPayload(source, new Set(payloadKeys(contract)));
  return { contract, envelope, payload, source, file };
}

export function loadContract(file: string, world: World, ruling: Ruling): DispatchContract | null {
  const input = readInput(file, 'contract', MAX_CONTRACT_BYTES, world, ruling);
  if (!input) return null;
  const source = SourceText.decode(input.bytes);
  if (source.malformed) {
    ruling.cannot('contract-invalid', 'the contract is not UTF-8', { file });
    return null;
  }
  const { contract, mistakes } = readContract(file, source);
  for (const { message, span, fix } of mistakes) {
    ruling.cannot('contract-invalid', fix ? `${message}; ${fix}` : message, {
      file,
      line: source.position(span.start).line,
    });
  }
  return mistakes.length === 0 ? contract : null;
}

export function loadEnvelope(
  file: string,
  contract: DispatchContract,
  world: World,
  ruling: Ruling,
): EnvelopeRead['values'] | null {
  const input = readInput(file, 'envelope', MAX_ENVELOPE_BYTES, world, ruling);
  if (!input) return null;
  const source = SourceText.decode(input.bytes);
  const { values, faults } = readEnvelope(file, source, contract);
  for (const { code, message, span } of faults)
    ruling.cannot(code, message, { file, line: source.position(span.start).line });
  return faults.length === 0 ? values : null;
}

/** Whether the payload's pointer is the index in the slice of the envelope. A by-value pointer is a destination. */
function checkPointer(
  dispatch: Dispatch,
  findings: PayloadFindings,
  slice: string,
  world: World,
  ruling: Ruling,
): 'matches' | 'mismatch' | 'unchecked' {
  const { contract, source, file } = dispatch;
  if (!contract.artifact) return 'unchecked';
  const field = findings.fields.get('artifact');
  if (!field) {
    if (ruling.outcome !== 'ungradeable' && dispatch.payload.shape !== 'none')
      ruling.fail('pointer-missing', 'the payload does not say where its `artifact` is', { file });
    return 'unchecked';
  }
  const index = contract.artifact.index.value;
  const given = field.text ?? '';
  const wanted = resolve(world.base, slice);
  const pointed = resolve(world.base, given);
  const same = given !== '' && basename(pointed) === index && settled(dirname(pointed)) === settled(wanted);
  if (same) return 'matches';
  const message = `the pointer ${quoted(given)} leads elsewhere than to \`${index}\` in the slice of the envelope`;
  ruling.fail('pointer-mismatch', message, { file, line: source.position(field.keySpan.start).line });
  return 'mismatch';
}

/** A folder without links where it is there, and by its name where it is not. */
const settled = (folder: string): string =>
  realPath(folder) ?? join(realPath(dirname(folder)) ?? dirname(folder), basename(folder));

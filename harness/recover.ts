// `recover`: writes the artifact of a worker that returned it by value, and has the same gates judge it.
// Law: the echo first; every name before anything is written; one bad name and nothing is written. The destination is
// the parent's, a collision is seen on the parent's disk, and the ledger's debt is read from the recovered index:
// none of them is taken from the payload.
import { basename, dirname, resolve } from 'node:path';
import { isFolderName } from '../lib/contract/names.js';
import { offersByValue } from '../lib/contract/types.js';
import { errnoOf, realPath } from '../lib/durable/files.js';
import { Ruling, type Verdict, worst } from '../lib/verdict/verdict.js';
import { baselineAt } from './gates/artifact.js';
import { gatesOf, ledgerOwed } from './gates/contract-gates.js';
import { judgePayload, type PayloadFindings } from './gates/judge-payload.js';
import { type Dispatch, loadDispatch, type PayloadOptions } from './gates/payload.js';
import { openSlice, type Slice } from './gates/slice.js';
import type { World } from './gates/world.js';
import { planFor, writeAllOrNothing } from './recover/placement.js';

export interface RecoverOptions extends PayloadOptions {
  /** The folder that the parent assigned. */
  readonly slice: string;
  /** A folder in it that takes the bodies when one of their names is taken. */
  readonly subSlice?: string;
  readonly newerThan?: string;
}

export interface Recovery extends Verdict {
  /** Names written, in this order; empty when the recovery was refused. */
  readonly written: readonly string[];
  readonly rejected: readonly { readonly name: string; readonly code: string }[];
  readonly gates: readonly Verdict[];
}

export function recover(options: RecoverOptions, world: World): Recovery {
  const ruling = new Ruling();
  if (options.subSlice !== undefined && !isFolderName(options.subSlice)) {
    ruling.cannot('usage', '`--sub-slice` takes one name of letters, digits, `_` and `-`');
  }
  if (options.newerThan === '') ruling.cannot('usage', '`--newer-than` is empty');
  const dispatch = loadDispatch(options, world, ruling);
  if (!dispatch || ruling.outcome !== 'pass') return refusal(ruling);
  if (!offersByValue(dispatch.contract)) {
    ruling.cannot('contract-not-by-value', 'the contract has no artifact that may come by value', {
      file: options.contract,
    });
    return refusal(ruling);
  }
  const findings = judgePayload(dispatch, ruling, true);
  if (ruling.outcome !== 'pass') return refusal(ruling, findings);
  if (options.newerThan !== undefined) baselineAt(options.newerThan, world, ruling);
  const slice = openSlice(options.slice, world, ruling);
  if (!slice) return refusal(ruling);
  try {
    return ruling.outcome === 'pass' ? recoverInto(slice, dispatch, findings, options, world, ruling) : refusal(ruling);
  } finally {
    slice.close();
  }
}

function refusal(ruling: Ruling, findings?: PayloadFindings): Recovery {
  return { ...ruling.verdict('recover'), written: [], rejected: findings?.rejected ?? [], gates: [] };
}

function recoverInto(
  slice: Slice,
  dispatch: Dispatch,
  findings: PayloadFindings,
  options: RecoverOptions,
  world: World,
  ruling: Ruling,
): Recovery {
  const index = dispatch.contract.artifact?.index.value as string;
  const { bodies } = dispatch.payload;
  const first = planFor(slice, bodies, index);
  const below = first.collisions.length > 0 && options.subSlice !== undefined;
  if (!below) {
    checkPointer(slice, index, dispatch, findings, world, ruling);
    for (const { name, message } of first.collisions) ruling.fail('collision', message, { file: slice.named(name) });
    if (!slice.isStill())
      ruling.cannot('slice-changed', 'another folder or a link took the place of the slice', { file: slice.name });
    if (ruling.outcome !== 'pass') return refusal(ruling);
  }
  const target = below ? openBelow(slice, options.subSlice as string, ruling) : slice;
  if (!target) return refusal(ruling);
  try {
    const plan = below ? planFor(target, bodies, index) : first;
    for (const { name, message } of below ? plan.collisions : [])
      ruling.fail('collision', message, { file: target.named(name) });
    const written = ruling.outcome === 'pass' ? writeAllOrNothing(target, plan, index, ruling) : null;
    return written ? graded(target, written, below, dispatch, findings, options, world) : refusal(ruling);
  } finally {
    if (target !== slice) target.close();
  }
}

/** The sub-folder that the parent names, made where it is not there. */
function openBelow(slice: Slice, name: string, ruling: Ruling): Slice | null {
  const file = slice.named(name);
  try {
    if (slice.port.kind(slice.folder, name) === null) slice.port.makeFolder(slice.folder, name);
    return slice.below(name);
  } catch (error) {
    const errno = errnoOf(error);
    if (errno === 'UNKNOWN') throw error;
    if (errno === 'ELOOP' || errno === 'ENOTDIR')
      ruling.fail('sub-slice-not-folder', 'the sub-slice is a link or no folder', { file });
    else ruling.cannot('sub-slice-unreadable', `the sub-slice cannot be opened (${errno})`, { file });
    return null;
  }
}

/** The payload names a destination. It is not used, but a worker that names another one had another envelope. */
function checkPointer(
  slice: Slice,
  index: string,
  dispatch: Dispatch,
  findings: PayloadFindings,
  world: World,
  ruling: Ruling,
): void {
  const { file, source } = dispatch;
  const field = findings.fields.get('artifact');
  if (!field) {
    ruling.fail('pointer-missing', 'the payload does not say where its `artifact` belongs', { file });
    return;
  }
  const pointer = resolve(world.base, field.text ?? '');
  if (field.text !== '' && basename(pointer) === index && realPath(dirname(pointer)) === slice.path) return;
  const line = source.position(field.keySpan.start).line;
  ruling.fail('pointer-mismatch', `the payload's destination is not \`${index}\` in the slice of the parent`, {
    file,
    line,
  });
}

/** The gates of the contract over what was written. Their outcome is the outcome. */
function graded(
  target: Slice,
  written: string[],
  below: boolean,
  dispatch: Dispatch,
  findings: PayloadFindings,
  options: RecoverOptions,
  world: World,
): Recovery {
  const { contract } = dispatch;
  const gates = gatesOf(
    {
      contract,
      slice: target.path,
      ...(options.newerThan === undefined ? {} : { newerThan: options.newerThan }),
      // In a sub-folder the worker's pointer is no longer true, and nobody's fault.
      ...(below ? {} : textOf('expectIndex', findings, 'artifact')),
      ...textOf('expectSidecars', findings, 'sidecars'),
      always: ['artifact'],
    },
    world,
  );
  const ledger = contract.artifact?.ledger ? (ledgerOwed(contract, target) ? 'owed' : 'not-owed') : 'none';
  return {
    gate: 'recover',
    outcome: worst(gates.map((gate) => gate.outcome)),
    reasons: gates.flatMap((gate) => gate.reasons),
    facts: { destination: target.path, subSlice: below, ledger },
    written,
    rejected: [],
    gates,
  };
}

function textOf<K extends string>(key: K, findings: PayloadFindings, field: string): Partial<Record<K, string>> {
  const text = findings.fields.get(field)?.text;
  return text ? ({ [key]: text } as Partial<Record<K, string>>) : {};
}

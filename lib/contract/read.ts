// Reads `contracts/<agent>.yaml`: closed, with places. A contract that contradicts itself is a mistake here, so that
// no gate judges by it; whether a plugin's documents agree with it is for the rules.
import type { MappingEntry } from '../document/node.js';
import type { DataDocument } from '../document/types.js';
import { readYaml } from '../document/yaml.js';
import type { SourceText } from '../text/source.js';
import type { Field } from '../text/span.js';
import { quoted } from '../text/words.js';
import { readArtifact } from './artifact.js';
import { ClosedReader, isNull } from './closed.js';
import {
  type Axis,
  axisOf,
  BY_VALUE,
  CONTRACT_GATES,
  CONTRACT_KEYS,
  type ContractRead,
  type DispatchContract,
  type Echo,
  type EnvelopeField,
  FIELD_TYPES,
  type FieldType,
  offersByValue,
  type PayloadFieldRule,
  PERSISTENCE,
  RECOVERY_RUNGS,
} from './types.js';

/** Reads the text of a contract file. */
export const readContract = (file: string, source: SourceText): ContractRead => contractOf(readYaml(file, source));

/** Reads a contract from a document that is read already. */
export function contractOf(document: DataDocument): ContractRead {
  const reader = new ClosedReader();
  const root = reader.root(document, 'the contract');
  if (!root) return { contract: null, mistakes: reader.mistakes };
  const entries = reader.entries(root, CONTRACT_KEYS, 'a contract');
  readVersion(entries.get('version'), root.span, reader);
  const agent = reader.text(entries.get('agent'));
  if (!entries.has('agent'))
    reader.add('the contract names no `agent`', { start: root.span.start, end: root.span.start });
  const envelope = readEnvelopeFields(entries.get('envelope'), reader);
  const contract: DispatchContract | null = agent && {
    agent,
    consumers: reader.texts(entries.get('consumers')).filter((path) => isConsumer(path, reader)),
    envelope,
    axes: readAxes(entries.get('axes'), reader),
    echo: readEcho(entries.get('echo'), envelope, reader),
    fields: readFields(entries.get('fields'), reader),
    artifact: readArtifact(entries.get('artifact'), reader),
    gates: readClosedList(entries.get('gates'), CONTRACT_GATES, 'gate', reader),
    recovery: readClosedList(entries.get('recovery'), RECOVERY_RUNGS, 'rung of the recovery', reader),
  };
  if (contract) holdTogether(contract, reader);
  return { contract, mistakes: reader.mistakes };
}

function readVersion(entry: MappingEntry | undefined, root: { start: number }, reader: ClosedReader): void {
  if (!entry) reader.add('the contract says no `version`', { start: root.start, end: root.start }, 'add `version: 1`');
  else if (entry.value.kind !== 'scalar' || entry.value.value !== 1)
    reader.add('the version of this contract is not 1, the only one that is known', entry.value.span);
}

function isConsumer({ value, span }: Field<string>, reader: ClosedReader): boolean {
  const inside = !/^[/~]|^[A-Za-z]:|\\/.test(value) && !value.split('/').includes('..');
  if (!inside) reader.add(`the consumer ${quoted(value)} is no path below the plugin, written with \`/\``, span);
  return inside;
}

function readEnvelopeFields(entry: MappingEntry | undefined, reader: ClosedReader): EnvelopeField[] {
  return reader.mapping(entry).flatMap((field) => {
    const name = { value: field.key, span: field.keySpan };
    if (isNull(field.value)) return [{ name, required: false }];
    const node = reader.node(field);
    if (!node) return [];
    const required = reader.entries(node, ['required'], 'an envelope field').get('required');
    const value = required?.value.kind === 'scalar' ? required.value.value : undefined;
    if (required && typeof value !== 'boolean') reader.add('`required` is neither true nor false', required.value.span);
    return [{ name, required: value === true }];
  });
}

function readAxes(entry: MappingEntry | undefined, reader: ClosedReader): Axis[] {
  return reader.mapping(entry).flatMap((axis) => {
    const values = reader.texts(axis);
    if (values.length === 0) {
      if (isNull(axis.value) || axis.value.kind === 'sequence')
        reader.add(`the axis ${quoted(axis.key)} has no values`, axis.keySpan);
      return [];
    }
    return [{ name: { value: axis.key, span: axis.keySpan }, values }];
  });
}

function readEcho(entry: MappingEntry | undefined, envelope: readonly EnvelopeField[], reader: ClosedReader): Echo[] {
  const names = envelope.map((field) => field.name.value);
  return reader.mapping(entry).flatMap((echo) => {
    const of = reader.text(echo);
    if (!of) return [];
    if (!names.includes(of.value)) reader.unknown('field of the envelope', of.value, of.span, names);
    return [{ field: { value: echo.key, span: echo.keySpan }, of }];
  });
}

function readFields(entry: MappingEntry | undefined, reader: ClosedReader): PayloadFieldRule[] {
  return reader.mapping(entry).flatMap((field) => {
    const type = reader.text(field);
    if (!type) return [];
    if (!FIELD_TYPES.includes(type.value as FieldType)) {
      reader.unknown('type of a field', type.value, type.span, FIELD_TYPES);
      return [];
    }
    return [{ name: { value: field.key, span: field.keySpan }, type: type.value as FieldType }];
  });
}

function readClosedList<T extends string>(
  entry: MappingEntry | undefined,
  known: readonly T[],
  what: string,
  reader: ClosedReader,
): Field<T>[] {
  return reader.texts(entry).flatMap((item) => {
    if ((known as readonly string[]).includes(item.value)) return [item as Field<T>];
    reader.unknown(what, item.value, item.span, known);
    return [];
  });
}

/** What a contract says in one place and takes back in another. */
function holdTogether(contract: DispatchContract, reader: ClosedReader): void {
  const { artifact, recovery, gates } = contract;
  const names = new Map<string, string>();
  const claim = (name: Field<string>, as: string): void => {
    const other = names.get(name.value);
    if (other !== undefined) reader.add(`${quoted(name.value)} is ${other} and ${as}`, name.span);
    else names.set(name.value, as);
  };
  for (const axis of contract.axes) claim(axis.name, 'an axis');
  for (const echo of contract.echo) claim(echo.field, 'an echo');
  for (const field of contract.fields) claim(field.name, 'a field');
  for (const gate of gates) {
    if (!artifact) reader.add(`the gate \`${gate.value}\` has no artifact to judge`, gate.span);
    else if (gate.value === 'coverage' && !artifact.ledger)
      reader.add('the gate `coverage` has no ledger to judge', gate.span);
  }
  const order = recovery.map((rung) => RECOVERY_RUNGS.indexOf(rung.value));
  const early = recovery.find((_, i) => i > 0 && (order[i] as number) < (order[i - 1] as number));
  if (early) {
    const sorted = [...order].sort((a, b) => a - b).map((i) => RECOVERY_RUNGS[i]);
    reader.add(
      `the rung \`${early.value}\` stands below one that comes after it`,
      early.span,
      `write [${sorted.join(', ')}]`,
    );
  }
  const rung = recovery.find((one) => one.value === BY_VALUE);
  if (rung && !offersByValue(contract)) {
    reader.add(
      'the rung `by-value` can never be reached: `persistence` has no such value',
      axisOf(contract, PERSISTENCE)?.name.span ?? rung.span,
    );
  }
  if (offersByValue(contract) && !artifact) {
    reader.add(
      'a payload may come by value, but no artifact says which files it may hold',
      axisOf(contract, PERSISTENCE)?.name.span ?? rung?.span ?? contract.agent.span,
    );
  }
}

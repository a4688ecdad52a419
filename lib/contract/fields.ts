// Which fields a payload may have by a contract, and of which type each is.
import { axisOf, type DispatchContract, type FieldType } from './types.js';

/** The names of the fields a payload may have, in the order of the contract. */
export function payloadKeys(contract: DispatchContract): string[] {
  const own = [
    ...contract.axes.map((a) => a.name),
    ...contract.echo.map((e) => e.field),
    ...contract.fields.map((f) => f.name),
  ];
  return [...new Set([...own.map((name) => name.value), ...(contract.artifact ? ARTIFACT_FIELDS.keys() : [])])];
}

/** Fields that every payload with an artifact may have. */
export const ARTIFACT_FIELDS: ReadonlyMap<string, FieldType> = new Map([
  ['artifact', 'text'],
  ['sidecars', 'integer'],
]);

/** The type a payload field must have; undefined for a field that the contract does not know. */
export function fieldType(contract: DispatchContract, name: string): FieldType | undefined {
  const own = contract.fields.find((field) => field.name.value === name);
  if (own) return own.type;
  if (axisOf(contract, name) || contract.echo.some((echo) => echo.field.value === name)) return 'text';
  return contract.artifact ? ARTIFACT_FIELDS.get(name) : undefined;
}

/** What the envelope says under its key `slice` is where the artifact belongs. */
export const SLICE = 'slice';

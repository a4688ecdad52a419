// One line of the registry as a value, for those who need no places: the fast way, with the same answers as the strict
// reader. Law: JSON.parse keeps the last of equal keys in silence, so keys are counted in the text and in the value;
// where the numbers differ, the strict reader decides.
import { MAX_LINE, readLine } from '../../document/json-lines.js';
import { MAX_DEPTH } from '../../document/node.js';
import { SourceText } from '../../text/source.js';

export type JsonObject = Readonly<Record<string, unknown>>;

export type RecordRead =
  | { readonly kind: 'blank' }
  | { readonly kind: 'record'; readonly value: JsonObject }
  /** A sentence's part: what the line is instead. */
  | { readonly kind: 'malformed'; readonly what: string };

/** `line` comes without its line end and without a byte-order mark. */
export function readRecord(line: string): RecordRead {
  if (line.length <= MAX_LINE) {
    const value = parsed(line);
    if (isObject(value) && holdsEachKeyOnce(line, value)) return { kind: 'record', value };
  }
  return slowly(line);
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** False where it is not certain. */
function holdsEachKeyOnce(line: string, value: JsonObject): boolean {
  // Each key of the text is followed by a colon at once, unless white space of JSON stands between.
  if (line.includes('" ') || line.includes('"\t') || line.includes('"\r') || line.includes('"\n')) return false;
  let colons = 0;
  for (let at = line.indexOf('":'); at >= 0; at = line.indexOf('":', at + 2)) colons++;
  return colons === keysIn(value, 0);
}

/** NaN where the value is nested too deep. */
function keysIn(value: unknown, depth: number): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (depth > MAX_DEPTH - 1) return Number.NaN;
  let count = 0;
  if (Array.isArray(value)) for (const item of value) count += keysIn(item, depth + 1);
  else {
    for (const key in value) {
      count += 1 + keysIn((value as JsonObject)[key], depth + 1);
    }
  }
  return count;
}

function slowly(line: string): RecordRead {
  const read = readLine(new SourceText(line), { start: 0, end: line.length });
  if (read.kind === 'blank') return { kind: 'blank' };
  if (read.kind === 'glued')
    return { kind: 'malformed', what: `it holds ${read.pieces.length} records; one stands on a line` };
  if (read.kind === 'broken') return { kind: 'malformed', what: brokenWords(read.torn, read.problem.message) };
  if (read.data.kind === 'mapping') return { kind: 'record', value: JSON.parse(line) as JsonObject };
  return { kind: 'malformed', what: noObject(read.data.kind) };
}

export const brokenWords = (torn: boolean, message: string): string => (torn ? `it breaks off: ${message}` : message);

export const noObject = (kind: 'scalar' | 'sequence'): string =>
  kind === 'sequence' ? 'it holds a list and no object' : 'it holds a single value and no object';

// Puts bodies into a slice: what is there already is looked at first, then all of them are written or none, the index
// last. Until the index has its name, no gate takes what lies there for an artifact.
// Law: nothing that exists is overwritten, nothing is followed, and what was begun and not finished is taken back.
import type { PayloadBody } from '../../lib/contract/payload.js';
import { errnoOf } from '../../lib/durable/files.js';
import { placeFile } from '../../lib/durable/place.js';
import type { Ruling } from '../../lib/verdict/verdict.js';
import type { Slice } from '../gates/slice.js';

export interface Collision {
  readonly name: string;
  readonly message: string;
}

export interface Plan {
  /** In the order of writing, the index last. */
  readonly write: readonly PayloadBody[];
  /** Bodies that lie there already, byte for byte. */
  readonly there: readonly string[];
  readonly collisions: readonly Collision[];
}

/** What writing the bodies into a slice would come to. Nothing is written. */
export function planFor(slice: Slice, bodies: readonly PayloadBody[], index: string): Plan {
  const write: PayloadBody[] = [];
  const there: string[] = [];
  const collisions: Collision[] = [];
  for (const body of bodies) {
    // The names were judged before; this keeps a mistake there from reaching another folder.
    if (/[/\\\0]|^\.{0,2}$/.test(body.name)) throw new Error('the name of a body is no bare name');
    const entry = slice.entry(body.name);
    if (entry.kind === 'missing') write.push(body);
    else if (entry.kind === 'file' && holds(slice, body)) there.push(body.name);
    else {
      const what =
        entry.kind === 'file' ? 'another file' : entry.kind === 'link' ? 'a link' : 'something that is no file';
      collisions.push({ name: body.name, message: `${what} has the name \`${body.name}\` already` });
    }
  }
  const last = (body: PayloadBody): number => (body.name === index ? 1 : 0);
  return { write: write.sort((a, b) => last(a) - last(b)), there, collisions };
}

function holds(slice: Slice, body: PayloadBody): boolean {
  const bytes = Buffer.from(body.text, 'utf8');
  const read = slice.read(body.name, bytes.length);
  return read.ok && read.bytes.equals(bytes);
}

/** Writes what is planned; the names written, or null with a reason and nothing left of them. */
export function writeAllOrNothing(slice: Slice, plan: Plan, index: string, ruling: Ruling): string[] | null {
  const written: string[] = [];
  for (const body of plan.write) {
    // The folder that is held may no longer be the one that the parent named.
    if (body.name === index && !slice.isStill()) {
      ruling.cannot('slice-changed', 'another folder or a link took the place of the slice while it was written', {
        file: slice.name,
      });
      return takeBack(slice, written);
    }
    try {
      placeFile(slice.port, slice.folder, body.name, Buffer.from(body.text, 'utf8'), 'fresh');
      written.push(body.name);
    } catch (error) {
      const errno = errnoOf(error);
      if (errno === 'UNKNOWN') throw error;
      if (errno === 'EEXIST')
        ruling.fail('collision', `something took the name \`${body.name}\` while the bodies were written`, {
          file: slice.named(body.name),
        });
      else
        ruling.cannot('write-failed', `\`${body.name}\` cannot be written (${errno})`, {
          file: slice.named(body.name),
        });
      // It may have its name, although its folder could not be flushed.
      if (errno !== 'EEXIST') written.push(body.name);
      return takeBack(slice, written);
    }
  }
  return written;
}

/** Removes what this run wrote. What cannot be removed has no index, so no gate takes it for an artifact. */
function takeBack(slice: Slice, written: readonly string[]): null {
  for (const name of written) {
    try {
      slice.port.unlink(slice.folder, name);
    } catch {
      // The failure that led here is the one to report.
    }
  }
  return null;
}

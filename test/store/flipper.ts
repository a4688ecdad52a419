// A process that swaps a name for another and back, as fast as it can, until its parent ends it.
// Arguments: the folder in which to do it, the name, and then the names whose turn it is one after the other.
import { renameSync, rmSync } from 'node:fs';

const [folder, name, ...others] = process.argv.slice(2) as [string, string, ...string[]];
// Names are relative, so that another flipper that swaps a folder above changes nothing for this one.
process.chdir(folder);
process.on('disconnect', () => process.exit());
/** A writer that found the name free may have taken it; what it made there goes, and nothing through a link. */
function move(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch {
    try {
      rmSync(to, { recursive: true, force: true });
      renameSync(from, to);
    } catch {
      // The other end was taken too; the next round finds it free.
    }
  }
}

function flip(): void {
  const end = Date.now() + 50;
  while (Date.now() < end) {
    for (const other of others) {
      move(name, `${name}.aside`);
      move(other, name);
      move(name, other);
      move(`${name}.aside`, name);
    }
  }
  setImmediate(flip);
}
process.send?.('ready');
flip();

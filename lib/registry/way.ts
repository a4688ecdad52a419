// The folders from a root to the registry's file, opened one in the other so that no link leads out, and made on the
// way when something is to be written. Law: whoever opens a way closes it.
import { errnoOf } from '../durable/files.js';
import type { FilePort, Folder } from '../durable/port.js';

export class Way {
  readonly #port: FilePort;
  readonly #names: readonly string[];
  readonly #chain: Folder[];

  private constructor(port: FilePort, names: readonly string[], chain: Folder[]) {
    this.#port = port;
    this.#names = names;
    this.#chain = chain;
  }

  /** Null when a folder of it is missing and none is to be made. Throws an errno: `ELOOP` or `ENOTDIR` for a link. */
  static open(port: FilePort, root: string, names: readonly string[], make: boolean): Way | null {
    const way = new Way(port, names, []);
    try {
      const start = reached(() => port.root(root));
      if (start === null) return null;
      way.#chain.push(start);
      for (const name of names) {
        const next = make ? made(port, way.folder, name) : reached(() => port.folder(way.folder, name));
        if (next === null) {
          way.close();
          return null;
        }
        way.#chain.push(next);
      }
      return way;
    } catch (error) {
      way.close();
      throw error;
    }
  }

  /** The folder that the file lies in. */
  get folder(): Folder {
    return this.#chain.at(-1) as Folder;
  }

  /** Whether the names still lead to the folders that are held. */
  stands(): boolean {
    return this.#names.every((name, i) =>
      this.#port.isStill(this.#chain[i] as Folder, name, this.#chain[i + 1] as Folder),
    );
  }

  close(): void {
    for (const folder of this.#chain.splice(0)) {
      try {
        this.#port.closeFolder(folder);
      } catch (error) {
        // A handle that was only looked through loses nothing when it cannot be closed.
        if (errnoOf(error) === 'UNKNOWN') throw error;
      }
    }
  }
}

function reached(open: () => Folder): Folder | null {
  try {
    return open();
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return null;
    throw error;
  }
}

function made(port: FilePort, parent: Folder, name: string): Folder | null {
  const there = reached(() => port.folder(parent, name));
  if (there !== null) return there;
  try {
    port.makeFolder(parent, name);
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST') throw error;
  }
  port.syncFolder(parent);
  return reached(() => port.folder(parent, name));
}

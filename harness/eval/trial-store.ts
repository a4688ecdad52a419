// Trials on disk: one folder each, made beside the others and put in its place by a rename, so that a reader sees a whole
// trial or none. Below OUT: `trials/<two hex>/<key>/` with `result.json`, and `runs/<two hex>/<run key>/` with the
// recording that it was graded from. A killed run leaves a folder whose name starts with a dot, which counts for nothing.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { kindOf, listFolder, readBounded } from '../../lib/durable/files.js';
import { publishFolder, removeTree } from '../../lib/durable/publish-folder.js';
import { createFile } from '../../lib/durable/replace.js';
import { copyInto } from '../../lib/durable/tree.js';
import type { Trial } from './types.js';

/** Bytes of a result that are read. */
const MAX_RESULT = 4 * 1024 * 1024;

export type Published =
  | { readonly ok: true; readonly fresh: boolean }
  | { readonly ok: false; readonly reason: string };

export class TrialStore {
  readonly #root: string;

  /** `root` is absolute; it is made when something is published. */
  constructor(root: string) {
    this.#root = root;
  }

  /** Null where there is none, or none that can be read: then it is run again. */
  trial(key: string): Trial | null {
    const read = readBounded(join(this.#folder('trials', key), 'result.json'), MAX_RESULT);
    return read.ok ? readTrial(read.bytes, key) : null;
  }

  /** The folder of a stored run; null where there is none. */
  run(runKey: string): string | null {
    const folder = this.#folder('runs', runKey);
    return kindOf(folder) === 'folder' ? folder : null;
  }

  /** Takes a trial away, so that another result may take its place. */
  forget(key: string): void {
    removeTree(this.#folder('trials', key));
  }

  publishTrial(trial: Trial): Published {
    if (this.trial(trial.key) === null) removeTree(this.#folder('trials', trial.key));
    const text = `${JSON.stringify(trial)}\n`;
    return this.#publish('trials', trial.key, (folder) => {
      const written = createFile(join(folder, 'result.json'), text);
      return written.ok ? null : written.errno;
    });
  }

  /** Copies files and folders into the folder of a run: name in it → absolute path. */
  publishRunFrom(runKey: string, parts: readonly (readonly [name: string, from: string])[]): Published {
    return this.#publish('runs', runKey, (folder) => {
      for (const [name, from] of parts) {
        const copied = copyInto(from, join(folder, name));
        if (!copied.ok) return copied.reason;
      }
      return null;
    });
  }

  /** Every trial that can be read, in the order of the keys; what is damaged is named to `bad`. */
  *trials(bad: (path: string) => void = () => {}): Iterable<Trial> {
    for (const shard of this.#names(join(this.#root, 'trials')))
      for (const key of this.#names(join(this.#root, 'trials', shard))) {
        const trial = this.trial(key);
        if (trial) yield trial;
        else bad(`trials/${shard}/${key}`);
      }
  }

  #names(folder: string): string[] {
    const listed = listFolder(folder);
    if (!listed.ok) return [];
    return listed.entries
      .filter((e) => e.kind === 'folder' && !e.name.startsWith('.'))
      .map((e) => e.name)
      .sort();
  }

  #folder(kind: 'trials' | 'runs', key: string): string {
    return join(this.#root, kind, key.slice(0, 2), key);
  }

  #publish(kind: 'trials' | 'runs', key: string, fill: (folder: string) => string | null): Published {
    return publishFolder(this.#folder(kind, key), `.${randomBytes(6).toString('hex')}.tmp`, fill);
  }
}

const OUTCOME = /^(?:pass|fail|judge-error|infra-error|timeout|skipped|unreached)$/;

/** What was written by this tool, under this key; anything else is no trial. */
function readTrial(bytes: Uint8Array, key: string): Trial | null {
  try {
    const trial = JSON.parse(Buffer.from(bytes).toString('utf8')) as Trial;
    const sound =
      trial.version === 1 && trial.key === key && typeof trial.caseId === 'string' && OUTCOME.test(trial.outcome);
    return sound && Array.isArray(trial.graders) ? trial : null;
  } catch {
    return null;
  }
}

// What graders see of a trial's recording and folders. A view reads when it is asked and keeps nothing of the run.

import { isUtf8 } from 'node:buffer';
import { join } from 'node:path';
import { readBounded } from '../../../lib/durable/files.js';
import { lookAtTree } from '../../../lib/durable/tree.js';
import { streamRun } from '../../../lib/transcript/read.js';
import { MAIN } from '../../../lib/transcript/types.js';
import type { FileEntry, FileView, RunView } from '../graders/grader.js';

export type RunViewRead =
  | { readonly ok: true; readonly view: RunView }
  | { readonly ok: false; readonly reason: string };

/** Reads a recording once for its summary; `source` is an absolute path or the bytes. */
export function runView(name: string, source: string | Uint8Array): RunViewRead {
  const read = streamRun({ name, source }, () => {});
  if (!read.ok)
    return {
      ok: false,
      reason: `the recording \`${name}\` cannot be read (${'errno' in read ? read.errno : read.code})`,
    };
  const { run } = read;
  if (run.harness === null) return { ok: false, reason: `\`${name}\` holds no record of a format that is known` };
  const view: RunView = {
    name,
    source,
    summary: run,
    events: (sink) => void streamRun({ name, source }, sink),
    lastMessage: run.agents.find((agent) => agent.id === MAIN)?.final?.text ?? null,
    complete: run.whole,
  };
  return { ok: true, view };
}

/** `root` is absolute. */
export function fileView(name: string, root: string): FileView {
  const look = lookAtTree(root);
  const entries = new Map<string, FileEntry>(look.entries.map((entry) => [entry.path, entry]));
  return {
    name,
    root,
    entries,
    complete: look.complete,
    text: (path) => {
      const entry = entries.get(path);
      if (!entry) return { ok: false, reason: 'is not there' };
      if (entry.kind !== 'file') return { ok: false, reason: entry.kind === 'link' ? 'is a link' : 'is no file' };
      const read = readBounded(join(root, path));
      if (!read.ok) return { ok: false, reason: read.code === 'too-large' ? 'is over 1 MiB' : 'cannot be read' };
      return isUtf8(read.bytes)
        ? { ok: true, text: read.bytes.toString('utf8') }
        : { ok: false, reason: 'is not UTF-8' };
    },
  };
}

/** A folder that holds nothing. */
export const emptyView = (name: string): FileView => ({
  name,
  root: null,
  entries: new Map(),
  complete: true,
  text: () => ({ ok: false, reason: 'is not there' }),
});

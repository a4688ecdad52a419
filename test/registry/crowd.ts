// Many processes at one registry, from the outside.
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';

const worker = join(import.meta.dirname, 'worker.js');

export interface Ended {
  readonly lines: readonly string[];
  readonly signal: NodeJS.Signals | null;
  readonly errors: string;
}

export const start = (...args: readonly string[]): ChildProcess => fork(worker, args, { silent: true });

export function ended(child: ChildProcess): Promise<Ended> {
  let [out, errors] = ['', ''];
  child.stdout?.on('data', (data: Buffer) => {
    out += data.toString();
  });
  child.stderr?.on('data', (data: Buffer) => {
    errors += data.toString();
  });
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (_, signal) => done({ lines: out.split('\n').slice(0, -1), signal, errors }));
  });
}

/** What `writers` processes were told about `each` lines that each of them adds. */
export async function crowd(root: string, writers: number, each: number): Promise<string[]> {
  const all = await Promise.all(
    Array.from({ length: writers }, (_, w) => ended(start('add', root, `w${w}`, String(each)))),
  );
  return all.flatMap(({ lines, errors }) => (errors === '' ? lines : [`! ${errors}`]));
}

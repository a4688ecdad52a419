// Where the project lies, found from wherever the compiled test runs; and the shared data, where it exists.
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** The folder that holds this project's package.json. */
export function projectRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return folder;
}

/** The folder of facts and data beside the project, or null: tests that need it skip with {@link NO_SHARED}. */
export function sharedFolder(): string | null {
  const folder = resolve(projectRoot(), '..', 'shared');
  return existsSync(join(folder, 'README.md')) ? folder : null;
}

export const NO_SHARED = 'the shared data folder is not beside this checkout';

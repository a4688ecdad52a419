// The published types stand on their own: a strict consumer compiles without the types of node and without skipping
// the check of declarations.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, it } from 'node:test';
import { projectRoot } from '../root.js';

const CONSUMER = (store: string): string => `import { openWorkspaceStore } from '${store}';
const found = openWorkspaceStore('.').fetch('a');
export const bytes: Uint8Array | null = found.ok ? found.bytes : null;
`;

describe('the types of plugproof/store', () => {
  it('need no types of node', () => {
    const folder = mkdtempSync(join(tmpdir(), 'plugproof-types-'));
    try {
      writeFileSync(join(folder, 'consumer.mts'), CONSUMER(resolve(import.meta.dirname, '../../lib/store/index.js')));
      const options = {
        strict: true,
        noEmit: true,
        types: [],
        skipLibCheck: false,
        module: 'nodenext',
        target: 'es2023',
      };
      writeFileSync(
        join(folder, 'tsconfig.json'),
        JSON.stringify({ compilerOptions: { ...options, lib: ['es2023'] }, files: ['consumer.mts'] }),
      );
      const tsc = join(projectRoot(), 'node_modules', 'typescript', 'bin', 'tsc');
      const { status, stdout, stderr } = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' });
      assert.equal(status, 0, `${stdout}${stderr}`);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

// A recording of 300 MB is shown by a process whose heap may hold a tenth of it.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { CLI } from '../cli/run.js';
import { assistant, END, INIT, use } from './record-lines.js';

it('takes no more memory for a longer recording', () => {
  const root = mkdtempSync(join(tmpdir(), 'plugproof-memory-'));
  try {
    const path = join(root, 'run.jsonl');
    writeFileSync(path, `${JSON.stringify(INIT)}\n`);
    const words = 'x'.repeat(30_000);
    for (let i = 0; i < 100; i++) {
      const calls = Array.from({ length: 100 }, (_, k) => assistant(use(`t${i}-${k}`, 'Read', { words })));
      appendFileSync(path, calls.map((one) => `${JSON.stringify(one)}\n`).join(''));
    }
    appendFileSync(path, `${JSON.stringify(END)}\n`);
    const shown = spawnSync(process.execPath, ['--max-old-space-size=40', CLI, 'transcript', 'show', path], {
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    });
    assert.equal(shown.status, 0, shown.stderr.slice(0, 500));
    assert.match(shown.stdout, /10002 records, 10000 events, read as a whole, ended/);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});

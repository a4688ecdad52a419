// No hostile name is ever written, nor anything beside it; and the same test fails when the check is taken out, which
// is done on a copy of the compiled code.
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { after, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { worldAt } from '../../harness/gates/world.js';
import { recover } from '../../harness/recover.js';
import { projectRoot } from '../root.js';
import { BODIES, message, Workplace } from './discovery.js';
import { hostileNames } from './hostile-names.js';

/** What the contract of these tests allows, said a second time and on purpose. */
const allowed = (name: string): boolean => /^(?:RESEARCH(?:-[A-Za-z0-9_-]{1,200})?|research-checklist)\.md$/.test(name);
const NAMES = hostileNames(2000, allowed);

/** The names that a recovery did not refuse, and those with which it changed the disk. */
function triedBy(act: typeof recover, names: readonly string[]): { unrefused: string[]; written: string[] } {
  const place = new Workplace();
  const before = place.tree();
  const unrefused: string[] = [];
  const written: string[] = [];
  try {
    for (const name of names) {
      const text = message([...BODIES, { name, text: 'taken\n' }], { sidecars: null });
      const world = worldAt(place.path, new Date(0), Buffer.from(text));
      let refused = false;
      try {
        const result = act(
          { payload: '-', contract: 'contract.yaml', envelope: 'envelope.json', slice: 'slice' },
          world,
        );
        refused = result.outcome === 'fail' && result.written.length === 0;
      } catch {
        // A stop without an answer is no refusal.
      }
      if (!refused) unrefused.push(name);
      const more = place.tree().filter((path) => !before.includes(path));
      if (more.length > 0) written.push(name);
      for (const path of more) rmSync(join(place.path, path), { recursive: true, force: true });
    }
    assert.deepEqual(place.tree(), before);
    return { unrefused, written };
  } finally {
    place.remove();
  }
}

describe('2,000 hostile file names', () => {
  it('are 2,000, and of every kind that is to be feared', () => {
    assert.equal(new Set(NAMES).size, 2000);
    const kinds = [
      /\0/,
      /\n/,
      /\\/,
      /^[A-Za-z]:/,
      /\.$/,
      /^(con|nul|aux)/i,
      /[\uff00-\uffef]/,
      /\u0301/,
      /%2e/i,
      /\.\.\.\.\/\//,
      /^\//,
      /\.\.\//,
    ];
    for (const kind of kinds)
      assert.ok(
        NAMES.some((name) => kind.test(name)),
        String(kind),
      );
  });

  it('are all refused, and nothing is written', () => {
    assert.deepEqual(triedBy(recover, NAMES), { unrefused: [], written: [] });
  });
});

describe('the same with the check taken out', () => {
  const copy = join(projectRoot(), '.build', `mutant-${process.pid}`);
  after(() => rmSync(copy, { recursive: true, force: true }));

  it('writes hostile names', async () => {
    const compiled = resolve(import.meta.dirname, '../..');
    mkdirSync(copy, { recursive: true });
    for (const part of ['lib', 'harness']) cpSync(join(compiled, part), join(copy, part), { recursive: true });
    const file = join(copy, 'lib/contract/names.js');
    const code = readFileSync(file, 'utf8');
    const without = code.replace(/export function nameFault\([^)]*\) \{/, '$& return null;');
    assert.notEqual(without, code);
    writeFileSync(file, without);
    const mutant = (await import(pathToFileURL(join(copy, 'harness/recover.js')).href)) as { recover: typeof recover };
    // Without the check a name leads where it leads: only those are tried that stay in the folder of the test.
    const place = `${sep}x${sep}slice`;
    const near = NAMES.filter((name) => resolve(place, name.replaceAll('\0', '')).startsWith(`${sep}x${sep}`)).slice(
      0,
      300,
    );
    assert.ok(near.length > 100);
    const { written } = triedBy(mutant.recover, near);
    assert.ok(written.length > 50, String(written.length));
  });
});

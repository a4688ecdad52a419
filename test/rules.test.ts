// Every rule against its fixture folder: what it says, where it is quiet, and that it is the rule that says it.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { applyFixes } from '../lib/lint/fix.js';
import { RULES } from '../rules/index.js';
import { allCases, type Case, flip, lintCase, render, withTree } from './cases.js';

const cases = allCases();
const without = (id: string): typeof RULES => new Map([...RULES].filter(([rule]) => rule !== id));
const speaks = (report: { readonly diagnostics: readonly { readonly rule: string }[] }, id: string): boolean =>
  report.diagnostics.some((d) => d.rule === id);

test('there are rules, and every folder of cases belongs to one', () => {
  assert.ok(RULES.size > 0);
  for (const { rule } of cases) assert.ok(RULES.has(rule), `test/rules/${rule} has no rule`);
});

for (const id of RULES.keys()) {
  const mine = cases.filter((c) => c.rule === id);
  const bad = mine.filter((c) => c.name.startsWith('bad-'));
  const ok = mine.filter((c) => c.name.startsWith('ok-'));

  test(`${id} has a bad and a quiet case`, () => {
    assert.ok(bad.length > 0, 'no bad-* case');
    assert.ok(ok.length > 0, 'no ok-* case');
    assert.equal(bad.length + ok.length, mine.length, 'a case is neither bad-* nor ok-*');
  });

  for (const at of bad) {
    test(`${id}/${at.name} reports what expected.txt says`, () => {
      withTree(at, (root) => {
        const report = lintCase(at, root);
        assert.equal(render(report), readFileSync(join(at.folder, 'expected.txt'), 'utf8'));
        assert.ok(speaks(report, id), 'the rule itself is silent here');
        assert.ok(!speaks(lintCase(at, root, without(id)), id), 'another rule speaks in its name');
        assert.notEqual(render(lintCase(at, root, without(id))), render(report), 'nothing changes without the rule');
      });
    });
    fixTest(id, at);
  }

  for (const at of ok) {
    test(`${id}/${at.name} is quiet until flipped`, () => {
      withTree(at, (root) => {
        const report = lintCase(at, root);
        const loud = report.diagnostics.filter((d) => d.severity !== 'advice' || d.rule === id);
        assert.deepEqual(
          loud.map((d) => `${d.file}:${d.line} ${d.rule}: ${d.message}`),
          [],
        );
        assert.ok(report.checked.files > 0, 'nothing was checked, so quiet says nothing');
        flip(at, root);
        assert.ok(speaks(lintCase(at, root), id), 'the rule stays silent after flip.txt');
        assert.ok(!speaks(lintCase(at, root, without(id)), id));
      });
    });
  }
}

function fixTest(id: string, at: Case): void {
  const fixed = join(at.folder, 'fixed');
  test(`${id}/${at.name} ${existsSync(fixed) ? 'is mended as fixed/ shows' : 'offers no edit'}`, () => {
    withTree(at, (root) => {
      const offered = lintCase(at, root).diagnostics.some((d) => d.rule === id && d.edits.length > 0);
      assert.equal(offered, existsSync(fixed), offered ? 'edits without fixed/' : 'fixed/ without edits');
      if (!offered) return;
      applyFixes(root, () => lintCase(at, root).diagnostics.filter((d) => d.rule === id), 'unsafe');
      const wanted = (
        readdirSync(fixed, { recursive: true, withFileTypes: true }) as import('node:fs').Dirent[]
      ).filter((e) => e.isFile());
      assert.ok(wanted.length > 0);
      for (const entry of wanted) {
        const path = join(entry.parentPath, entry.name);
        assert.equal(readFileSync(join(root, path.slice(fixed.length)), 'utf8'), readFileSync(path, 'utf8'), path);
      }
      assert.ok(
        !lintCase(at, root).diagnostics.some((d) => d.rule === id && d.edits.length > 0),
        'an edit is left after the fix',
      );
      const again = applyFixes(root, () => lintCase(at, root).diagnostics.filter((d) => d.rule === id), 'unsafe');
      assert.deepEqual(again.changed, [], 'a second fix changes something');
    });
  });
}

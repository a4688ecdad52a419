// A link that leads out of the linted root: it is reported, and nothing of what lies there reaches the report.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { DEFAULT_HOST, hostFacts } from '../../lib/host/facts.js';
import type { HostFacts } from '../../lib/host/types.js';
import { lint } from '../../lib/lint/lint.js';
import { RULES } from '../../rules/index.js';
import { manifest, skill, type Tree, withTree } from '../project/tree.js';

const tree: Tree = {
  'shared/rules.md': 'the words of another folder\n',
  'kit/.claude-plugin/plugin.json': manifest('kit'),
  'kit/skills/demo/SKILL.md': skill('demo'),
  'kit/skills/demo/rules.md': { link: '../../../shared/rules.md' },
};

const hosts = [hostFacts(DEFAULT_HOST) as HostFacts];

function reported(gitRoot: (root: string) => string | null) {
  return withTree(tree, (root) => {
    const result = lint({ root: join(root, 'kit'), gitRoot: gitRoot(root), rules: RULES, hosts, today: '2026-12-01' });
    return result.diagnostics.filter((d) => d.file === 'skills/demo/rules.md');
  });
}

test('a link out of the plugin is an error, and a warning where it stays in the repository', () => {
  assert.deepEqual(
    reported(() => null).map((d) => `${d.rule} ${d.severity}`),
    ['link-leaves-root error'],
  );
  assert.deepEqual(
    reported((root) => root).map((d) => `${d.rule} ${d.severity}`),
    ['link-leaves-root warning'],
  );
});

test('the report quotes nothing of what the link leads to', () => {
  const found = reported(() => null);
  assert.equal(found.length, 1);
  assert.ok(!JSON.stringify(found).includes('another folder'));
});

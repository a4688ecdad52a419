// A secret that one rule finds stands in no report: not in the excerpt of its own finding, nor in that of another.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_HOST, hostFacts } from '../../lib/host/facts.js';
import type { HostFacts } from '../../lib/host/types.js';
import { lint } from '../../lib/lint/lint.js';
import { RULES } from '../../rules/index.js';
import { manifest, withTree } from '../project/tree.js';

const key = ['Qv7RzT2mLp9WxK4b', 'Nc8YdJ5sHf3GuE6gAo1iZt0B'].join('');
const body = `See [the list](missing.md) and send "x-api-key": "${key}".\n`;

test('no excerpt shows a secret that was found on its line', () => {
  const tree = {
    '.claude-plugin/plugin.json': manifest('kit'),
    'skills/demo/SKILL.md': `---\nname: demo\ndescription: Formats tables.\n---\n\n${body}`,
  };
  const hosts = [hostFacts(DEFAULT_HOST) as HostFacts];
  const found = withTree(tree, (root) => lint({ root, gitRoot: null, rules: RULES, hosts, today: '2026-12-01' }));
  assert.deepEqual(found.diagnostics.map((d) => d.rule).sort(), ['link-broken', 'secret-in-file']);
  assert.deepEqual(
    found.diagnostics.map((d) => JSON.stringify(d.excerpt).includes(key.slice(0, 8))),
    [false, false],
  );
  assert.ok(JSON.stringify(found.diagnostics).includes(`${key.slice(0, 4)}****`));
});

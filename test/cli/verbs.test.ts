// The smaller verbs: rules, explain, init, inspect; and what main promises for all of them.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { VERSION } from '../../lib/cli/version.js';
import { RULES } from '../../rules/index.js';
import { projectRoot } from '../root.js';
import { AGENT, CLEAN, inTree, MANIFEST, plugproof } from './run.js';

test('the version is that of package.json', () => {
  const { version } = JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8')) as { version: string };
  assert.equal(VERSION, version);
  assert.equal(plugproof(['--version']).out, `${version}\n`);
});

test('every verb has --help with an example', () => {
  const verbs = [...plugproof(['--help']).out.matchAll(/^ {2}([a-z]+) /gm)]
    .map((m) => m[1] as string)
    .filter((v) => v !== 'help');
  for (const verb of ['explain', 'init', 'inspect', 'lint', 'rules']) assert.ok(verbs.includes(verb), verb);
  for (const verb of verbs) {
    const ran = plugproof([verb, '--help']);
    assert.equal(ran.code, 0);
    assert.match(ran.out, /Examples?:\n {2}plugproof /, verb);
  }
});

test('rules lists every rule', () => {
  const { rules } = JSON.parse(plugproof(['rules', '--format', 'json']).out) as {
    rules: { id: string; why: string }[];
  };
  for (const id of RULES.keys())
    assert.ok(
      rules.some((r) => r.id === id && r.why !== ''),
      id,
    );
  const table = plugproof(['rules']).out;
  for (const id of RULES.keys()) assert.match(table, new RegExp(`^${id} `, 'm'));
});

test('explain shows the page of a rule with its examples, and near names of one that is none', () => {
  const ran = plugproof(['explain', 'frontmatter-unclosed']);
  assert.equal(ran.code, 0);
  assert.equal(ran.out, readFileSync(join(projectRoot(), 'docs/rules/frontmatter-unclosed.md'), 'utf8'));
  assert.match(ran.out, /## Examples/);
  const wrong = plugproof(['explain', 'frontmater-unclosed']);
  assert.equal(wrong.code, 2);
  assert.match(wrong.err, /frontmatter-unclosed/);
});

test('init writes a configuration and a workflow that lint accepts, and keeps what is there', () => {
  inTree({ ...CLEAN, '.git/HEAD': '' }, (root) => {
    const ran = plugproof(['init', root]);
    assert.equal(ran.code, 0, ran.err);
    const config = readFileSync(join(root, 'plugproof.yaml'), 'utf8');
    assert.ok(existsSync(join(root, '.github/workflows/plugproof.yml')));
    assert.equal(plugproof(['lint', root]).code, 0, plugproof(['lint', root]).out);
    assert.match(plugproof(['init', root]).out, /kept .*plugproof\.yaml/);
    assert.equal(readFileSync(join(root, 'plugproof.yaml'), 'utf8'), config);
  });
});

test('inspect shows the registered name, the effective grant with reasons and what each loader reads', () => {
  inTree(
    {
      '.claude-plugin/plugin.json': MANIFEST,
      'agents/a.md': AGENT.replace('Read, Grep', 'Read, Bash, Gerp').replace('Reviews a', 'Reviews: a'),
    },
    (root) => {
      const ran = plugproof(['inspect', root, '--format', 'json']);
      assert.equal(ran.code, 0, ran.err);
      const { components } = JSON.parse(ran.out) as {
        components: {
          registered: string;
          grant: {
            tools: string[];
            unresolved: { text: string }[];
            reasons: { tool: string; held: boolean; text: string }[];
          };
          readings: { loader: string; outcome: string }[];
        }[];
      };
      const [agent] = components;
      assert.ok(agent);
      assert.equal(agent.registered, 'fx:reviewer');
      assert.deepEqual(agent.grant.tools, ['Bash', 'Read']);
      assert.deepEqual(
        agent.grant.unresolved.map((r) => r.text),
        ['Gerp'],
      );
      assert.ok(agent.grant.reasons.every((r) => r.text !== ''));
      const outcomes = Object.fromEntries(agent.readings.map((r) => [r.loader, r.outcome]));
      assert.deepEqual(outcomes, {
        yaml: 'rejected',
        'gray-matter': 'rejected',
        'claude-code': 'read',
        agentskills: 'rejected',
      });
      const shown = plugproof(['inspect', root]).out;
      assert.match(shown, /agent fx:reviewer \(agents\/a\.md\)/);
      assert.match(shown, /\+ Bash, Read: /);
      assert.match(shown, /\? Gerp: resolves to nothing/);
    },
  );
  inTree({ 'x.txt': '' }, (root) => assert.equal(plugproof(['inspect', root]).code, 2));
});

test('the finding that the README shows is what lint prints for the example', () => {
  const readme = readFileSync(join(projectRoot(), 'README.md'), 'utf8');
  const shown = /## What a finding looks like\n\n```text\n([\s\S]*?)\n```/.exec(readme)?.[1];
  assert.ok(shown);
  const printed = plugproof(['lint', join(projectRoot(), 'examples/discovery')]).out;
  assert.ok(printed.includes(shown), printed);
});

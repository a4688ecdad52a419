// The promises of `plugproof lint` to scripts and CI jobs: exit codes, streams, the same bytes for the same tree.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { AGENT, BROKEN, CLEAN, CLI, inTree, MANIFEST, OPEN_AGENT, plugproof, reportOf } from './run.js';

/** The same files, one folder down. */
const inside = (folder: string, files: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));

test('a clean plugin ends 0 and says what was checked', () => {
  inTree(CLEAN, (root) => {
    const ran = plugproof(['lint', root]);
    assert.equal(ran.code, 0, ran.out + ran.err);
    assert.match(ran.out, /checked 1 plugin, 1 agent/);
    assert.equal(ran.err, '');
  });
});

test('an error ends 1; --fail-on never ends 0', () => {
  inTree(BROKEN, (root) => {
    const ran = plugproof(['lint', root, '--format', 'json']);
    assert.equal(ran.code, 1);
    assert.ok(reportOf(ran).diagnostics.some((d) => d.rule === 'frontmatter-unclosed' && d.severity === 'error'));
    assert.equal(plugproof(['lint', root, '--fail-on', 'never']).code, 0);
  });
});

test('`.`, a relative and an absolute PATH give the same bytes, and so do two runs', () => {
  for (const format of ['pretty', 'json', 'sarif', 'github', 'junit', 'concise', 'html']) {
    inTree(BROKEN, (root) => {
      const absolute = plugproof(['lint', root, '--format', format]).out;
      assert.notEqual(absolute, '');
      assert.equal(plugproof(['lint', '.', '--format', format], { cwd: root }).out, absolute);
      assert.equal(
        plugproof(['lint', relative(dirname(root), root), '--format', format], { cwd: dirname(root) }).out,
        absolute,
      );
      assert.equal(plugproof([root, '--format', format]).out, absolute, 'a bare PATH');
      assert.equal(plugproof(['lint', root, '--format', format]).out, absolute, 'a second run');
    });
  }
});

const refused: [string, (root: string) => string[], RegExp][] = [
  ['a missing PATH', (root) => [join(root, 'nowhere')], /there is nothing at `.*nowhere`; check the spelling/],
  ['an unknown flag', () => ['.', '--formt', 'json'], /unknown option '--formt'/],
  ['an unknown format', () => ['.', '--format', 'xml'], /Allowed choices are pretty/],
  ['an unknown host', () => ['.', '--host', 'claude-cod'], /unknown host `claude-cod`; known are claude-code/],
  ['an unknown rule', () => ['.', '--rule', 'frontmatter-unclose=off'], /frontmatter-unclosed/],
  ['a level that is none', () => ['.', '--rule', 'frontmatter-unclosed=loud'], /loud/],
  ['a date that is none', () => ['.', '--now', 'yesterday'], /no ISO date/],
  ['--dry-run alone', () => ['.', '--dry-run'], /goes with/],
  ['a baseline that is not there', () => ['.', '--baseline', 'nope.json'], /nope\.json/],
  ['--changed outside git', () => ['.', '--changed'], /no git work tree/],
];
for (const [name, args, says] of refused) {
  test(`${name} ends 2 with a sentence and no stack`, () => {
    inTree(CLEAN, (root) => {
      const ran = plugproof(['lint', ...args(root)], { cwd: root });
      assert.equal(ran.code, 2, ran.err);
      assert.match(ran.err, says);
      assert.doesNotMatch(ran.err, /\n\s+at /);
      assert.equal(ran.out, '');
    });
  });
}

test('no verb and an unknown verb end 2', () => {
  assert.equal(plugproof([]).code, 2);
  assert.match(plugproof([]).err, /Usage: plugproof/);
  assert.equal(plugproof(['lnit']).code, 2);
});

test('nothing to check is never 0', () => {
  inTree({ 'notes.txt': 'x', 'README.md': '# Nothing here\n' }, (root) => {
    const ran = plugproof(['lint', root]);
    assert.equal(ran.code, 2);
    assert.match(ran.out, /nothing was checked/);
    assert.match(ran.out, /no host would load anything here/);
    const json = plugproof(['lint', root, '--format', 'json']);
    assert.equal(json.code, 2);
    assert.match(json.err, /no host would load anything here/);
    assert.equal(plugproof(['lint', join(root, 'README.md')]).code, 2, 'a file that is no component');
  });
  inTree({ '.claude-plugin/plugin.json': MANIFEST, 'docs/x.md': '# X\n' }, (root) => {
    assert.equal(plugproof(['lint', join(root, 'docs')]).code, 2, 'a folder of a plugin without components');
    assert.equal(plugproof(['lint', root, join(root, 'docs')]).code, 0, 'a PATH within another is covered by it');
    assert.equal(plugproof(['lint', root]).code, 0, 'a manifest alone is something');
  });
});

test('one file is judged with its plugin and reported alone', () => {
  inTree({ ...BROKEN, 'agents/other.md': OPEN_AGENT.replace('reviewer', 'other') }, (root) => {
    const all = reportOf(plugproof(['lint', root, '--format', 'json']));
    const one = reportOf(plugproof(['lint', join(root, 'agents/other.md'), '--format', 'json']));
    assert.deepEqual([...new Set(one.diagnostics.map((d) => d.file))], ['agents/other.md']);
    assert.equal(one.checked.files, 1);
    const same = all.diagnostics.filter((d) => d.file === 'agents/other.md');
    assert.deepEqual(one.diagnostics, same);
  });
});

test('several PATHs are one report relative to the working directory', () => {
  inTree(
    {
      'a/.claude-plugin/plugin.json': MANIFEST,
      'a/agents/r.md': OPEN_AGENT,
      'b/.claude-plugin/plugin.json': MANIFEST,
      'b/agents/r.md': OPEN_AGENT,
    },
    (root) => {
      const report = reportOf(plugproof(['lint', 'a', 'b', '--format', 'json'], { cwd: root }));
      assert.equal(report.root, root);
      const files = report.diagnostics.filter((d) => d.rule === 'frontmatter-unclosed').map((d) => d.file);
      assert.deepEqual(files, ['a/agents/r.md', 'b/agents/r.md']);
      assert.equal(report.checked.plugins, 2);
    },
  );
});

test('a component over 1 MiB is a finding and ends 2', () => {
  inTree({ '.claude-plugin/plugin.json': MANIFEST, 'agents/big.md': `${AGENT}${'x'.repeat(1024 * 1024)}` }, (root) => {
    const ran = plugproof(['lint', root, '--format', 'json']);
    assert.equal(ran.code, 2);
    const found = reportOf(ran).diagnostics.filter((d) => d.rule === 'file-unjudged');
    assert.deepEqual(
      found.map((d) => d.file),
      ['agents/big.md'],
    );
    assert.match(found[0]?.message ?? '', /over 1 MiB/);
    assert.deepEqual(reportOf(ran).skipped, [{ file: 'agents/big.md', reason: 'over 1 MiB' }]);
  });
});

test('a link out of PATH is not followed', () => {
  inTree(
    { 'outside/secret.md': `${AGENT}SECRET\n`, 'p/.claude-plugin/plugin.json': MANIFEST, 'p/agents/a.md': AGENT },
    (root) => {
      symlinkSync('../../outside/secret.md', join(root, 'p/agents/linked.md'));
      symlinkSync('../outside', join(root, 'p/skills'));
      const ran = plugproof(['lint', join(root, 'p'), '--format', 'json']);
      assert.doesNotMatch(ran.out, /SECRET/);
      assert.equal(reportOf(ran).checked.agents, 1);
      assert.notEqual(ran.code, 0, 'a link that leaves the plugin passes in silence');
    },
  );
});

test('an unreadable file ends 2', { skip: process.getuid?.() === 0 ? 'root reads everything' : false }, () => {
  inTree(CLEAN, (root) => {
    chmodSync(join(root, 'agents/reviewer.md'), 0);
    assert.equal(plugproof(['lint', root]).code, 2);
  });
});

test('a hostile configuration ends 2 with a position, and --no-config passes it by', () => {
  inTree({ ...CLEAN, 'plugproof.yaml': `rules: ${'['.repeat(5000)}\nignore: ["**"]\n` }, (root) => {
    const ran = plugproof(['lint', root, '--format', 'json']);
    assert.equal(ran.code, 2);
    assert.ok(
      reportOf(ran).diagnostics.some((d) => d.rule === 'config-invalid' && d.file === 'plugproof.yaml' && d.line >= 1),
    );
    assert.equal(plugproof(['lint', root, '--no-config']).code, 0);
  });
  inTree({ ...BROKEN, 'plugproof.yaml': 'version: 1\nrules:\n  frontmatter-unclosed: off\n' }, (root) => {
    assert.ok(
      !reportOf(plugproof(['lint', root, '--format', 'json'])).diagnostics.some(
        (d) => d.rule === 'frontmatter-unclosed',
      ),
    );
    assert.equal(plugproof(['lint', root, '--no-config']).code, 1);
  });
});

test('a configuration that is a link out of the tree is not read, one that is named is', () => {
  inTree({ 'secret.yaml': 'password: hidden\n', ...inside('in', BROKEN) }, (root) => {
    symlinkSync('../secret.yaml', join(root, 'in/plugproof.yaml'));
    const found = plugproof(['lint', join(root, 'in'), '--format', 'json']);
    assert.equal(found.code, 2);
    assert.doesNotMatch(found.out, /password|hidden/);
    assert.ok(
      reportOf(found).diagnostics.some((d) => d.rule === 'config-invalid' && /leaves the tree/.test(d.message)),
    );
    const named = plugproof(['lint', join(root, 'in'), '--config', join(root, 'in/plugproof.yaml')]);
    assert.match(named.out, /`password` is no key/);
  });
  inTree({ ...inside('in', BROKEN), 'in/shared.yaml': 'version: 1\nrules:\n  frontmatter-unclosed: off\n' }, (root) => {
    symlinkSync('shared.yaml', join(root, 'in/plugproof.yaml'));
    const { diagnostics } = reportOf(plugproof(['lint', join(root, 'in'), '--format', 'json']));
    assert.ok(!diagnostics.some((d) => d.rule === 'frontmatter-unclosed' || d.rule === 'config-invalid'));
  });
});

test('the configuration is looked up no higher than the git root', () => {
  inTree(
    {
      'plugproof.yaml': 'version: 1\nrules:\n  frontmatter-unclosed: off\n',
      'repo/.git/HEAD': '',
      'repo/p/.claude-plugin/plugin.json': MANIFEST,
      'repo/p/agents/r.md': OPEN_AGENT,
    },
    (root) => {
      assert.equal(plugproof(['lint', join(root, 'repo/p')]).code, 1);
      writeFileSync(join(root, 'repo/plugproof.yaml'), 'version: 1\nrules:\n  frontmatter-unclosed: off\n');
      const report = reportOf(plugproof(['lint', join(root, 'repo/p'), '--format', 'json']));
      assert.ok(!report.diagnostics.some((d) => d.rule === 'frontmatter-unclosed'));
    },
  );
});

test('--stdin-path judges the text of standard input', () => {
  inTree(CLEAN, (root) => {
    const ran = plugproof(['lint', '--stdin-path', 'agents/reviewer.md', '--format', 'json'], {
      cwd: root,
      input: OPEN_AGENT,
    });
    assert.equal(ran.code, 1, ran.err);
    assert.deepEqual([...new Set(reportOf(ran).diagnostics.map((d) => d.file))], ['agents/reviewer.md']);
    assert.equal(readFileSync(join(root, 'agents/reviewer.md'), 'utf8'), AGENT);
  });
});

test('--output writes the report to a file, new or old', () => {
  inTree(BROKEN, (root) => {
    const out = join(root, 'out', 'report.json');
    mkdirSync(join(root, 'out'));
    for (const _ of [1, 2]) {
      const ran = plugproof(['lint', root, '--format', 'json', '--output', out]);
      assert.equal(ran.out, '');
      assert.equal(ran.code, 1);
    }
    assert.ok((JSON.parse(readFileSync(out, 'utf8')) as { version: number }).version === 1);
  });
});

test('a slow reader gets every byte of a report of 5 MB', () => {
  const files: Record<string, string> = { '.claude-plugin/plugin.json': MANIFEST };
  for (let i = 0; i < 8000; i++) files[`agents/agent-${i}.md`] = OPEN_AGENT.replace('reviewer', `agent-${i}`);
  inTree(files, (root) => {
    const whole = Buffer.byteLength(plugproof(['lint', root, '--format', 'json']).out);
    assert.ok(whole > 5_000_000, `${whole} bytes`);
    const script = '"$0" "$1" lint "$2" --format json | (sleep 1; cat) | wc -c';
    const piped = spawnSync('sh', ['-c', script, process.execPath, CLI, root], { encoding: 'utf8' });
    assert.equal(Number(piped.stdout), whole);
  });
});

test('a reader that goes away early is no error', () => {
  inTree(BROKEN, (root) => {
    const script = '"$0" "$1" lint "$2" --format html 2>&1 >/dev/null | cat; "$0" "$1" rules | head -c 10 >/dev/null';
    const ran = spawnSync('sh', ['-c', script, process.execPath, CLI, root], { encoding: 'utf8' });
    assert.equal(ran.stderr, '');
  });
});

test('a baseline takes away what it lists, and only that', () => {
  inTree({ ...BROKEN, 'agents/second.md': AGENT.replace('reviewer', 'second') }, (root) => {
    const file = join(root, 'baseline.json');
    const written = plugproof(['lint', root, '--write-baseline', file]);
    assert.equal(written.code, 0, written.err);
    assert.equal(plugproof(['lint', root, '--baseline', file]).code, 0);
    const json = reportOf(plugproof(['lint', root, '--baseline', file, '--format', 'json']));
    assert.equal(json.diagnostics.length, 0);
    assert.ok((json.summary.baselined ?? 0) > 0);
    writeFileSync(join(root, 'agents/second.md'), OPEN_AGENT.replace('reviewer', 'second'));
    assert.equal(plugproof(['lint', root, '--baseline', file]).code, 1, 'a new finding hides behind the baseline');
    plugproof(['lint', root, '--baseline', file, '--write-baseline', file]);
    assert.equal(plugproof(['lint', root, '--baseline', file]).code, 1, 'rewriting took a new finding in');
    plugproof(['lint', root, '--write-baseline', file, '--accept-new']);
    assert.equal(plugproof(['lint', root, '--baseline', file]).code, 0);
    writeFileSync(join(root, 'agents/reviewer.md'), AGENT);
    writeFileSync(join(root, 'agents/second.md'), AGENT.replace('reviewer', 'second'));
    const stale = reportOf(plugproof(['lint', root, '--baseline', file, '--format', 'json'])).diagnostics;
    assert.ok(
      stale.length > 0 && stale.every((d) => d.rule === 'baseline-stale' && d.file === 'baseline.json'),
      JSON.stringify(stale),
    );
    assert.equal(
      plugproof(['lint', join(root, 'agents/second.md'), '--baseline', file, '--fail-on', 'advice']).code,
      1,
    );
  });
});

test('a suppression silences with a reason, says so, and not under --no-suppressions', () => {
  const text = OPEN_AGENT.replace('description: Reviews a change.', 'description: Reviews a change.');
  inTree(
    {
      ...CLEAN,
      'plugproof.yaml':
        'version: 1\noverrides:\n  - files: ["agents/*.md"]\n    rules: [frontmatter-unclosed]\n    reason: kept open for a test of another tool\n',
    },
    (root) => {
      writeFileSync(join(root, 'agents/reviewer.md'), text);
      const report = reportOf(plugproof(['lint', root, '--format', 'json']));
      assert.ok(!report.diagnostics.some((d) => d.rule === 'frontmatter-unclosed'));
      assert.equal(report.summary.suppressed, 1);
      const all = reportOf(plugproof(['lint', root, '--format', 'json', '--no-suppressions']));
      assert.ok(all.diagnostics.some((d) => d.rule === 'frontmatter-unclosed'));
      writeFileSync(join(root, 'agents/reviewer.md'), AGENT);
      const unused = reportOf(plugproof(['lint', root, '--format', 'json']));
      assert.deepEqual(
        unused.diagnostics.map((d) => d.rule),
        ['suppression-invalid'],
      );
      const off = reportOf(plugproof(['lint', root, '--format', 'json', '--rule', 'frontmatter-unclosed=off']));
      assert.deepEqual(
        off.diagnostics.map((d) => d.rule),
        [],
        'a rule that is off was not looked for',
      );
    },
  );
});

test('--changed and --since report what touches changed files', () => {
  inTree({ ...BROKEN, 'agents/second.md': OPEN_AGENT.replace('reviewer', 'second') }, (root) => {
    const git = (...args: string[]): void => {
      const ran = spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], {
        cwd: root,
        encoding: 'utf8',
      });
      assert.equal(ran.status, 0, ran.stderr);
    };
    git('init', '-q');
    git('add', '.');
    git('commit', '-q', '-m', 'one');
    const files = (...args: string[]): string[] => [
      ...new Set(reportOf(plugproof(['lint', root, '--format', 'json', ...args])).diagnostics.map((d) => d.file)),
    ];
    assert.deepEqual(files('--changed'), []);
    writeFileSync(join(root, 'agents/second.md'), `${OPEN_AGENT.replace('reviewer', 'second')}\nMore.\n`);
    assert.deepEqual(files('--changed'), ['agents/second.md']);
    assert.deepEqual(files(), ['agents/reviewer.md', 'agents/second.md']);
    git('commit', '-q', '-a', '-m', 'two');
    assert.deepEqual(files('--since', 'HEAD~1'), ['agents/second.md']);
    const wrong = plugproof(['lint', root, '--since', 'nowhere']);
    assert.equal(wrong.code, 2);
    assert.match(wrong.err, /no common ancestor of `nowhere`/);
  });
});

test('a text from standard input that nothing takes is never a silent 0', () => {
  inTree({ 's/.claude-plugin/plugin.json': MANIFEST, 's/agents/reviewer.md': AGENT, 's/README.txt': 'x' }, (root) => {
    const piped = (...args: string[]) => plugproof(['lint', ...args], { cwd: root, input: OPEN_AGENT });
    assert.equal(piped('s', '--stdin-path', 's/agents/reviewer.md').code, 1);
    assert.equal(piped('s', '--stdin-path', 'agents/reviewer.md').code, 2, 'not below PATH');
    assert.match(piped('s', '--stdin-path', 'agents/reviewer.md').err, /is not below `s`/);
    assert.equal(piped('s', '--stdin-path', 's/agents/new.md').code, 2, 'not there yet');
    assert.equal(piped('s', '--stdin-path', 's/README.txt').code, 2, 'nothing loads it');
  });
});

test('PATHs that overlap are counted once, and an empty one is refused', () => {
  inTree(BROKEN, (root) => {
    const report = reportOf(
      plugproof(['lint', 'agents', '.', './agents/..', 'agents', '--format', 'json'], { cwd: root }),
    );
    assert.deepEqual(report.checked, reportOf(plugproof(['lint', root, '--format', 'json'])).checked);
    assert.equal(plugproof(['lint', ''], { cwd: root }).code, 2);
  });
});

test('a run that could not judge never closes with nothing found', () => {
  inTree({ ...CLEAN, 'plugproof.yaml': 'version: 1\nignore: ["**"]\n' }, (root) => {
    const ran = plugproof(['lint', root]);
    assert.equal(ran.code, 2);
    assert.match(ran.out, /no verdict/);
    assert.doesNotMatch(ran.out, /nothing found/);
  });
  inTree({ ...CLEAN, 'plugproof.yaml': 'version: 2\n' }, (root) =>
    assert.match(plugproof(['lint', root]).out, /this run is no pass/),
  );
});

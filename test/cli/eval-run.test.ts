// The verbs that run, merge and print: their exit codes and what they refuse.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const CLI = fileURLToPath(new URL('../../lib/cli/main.js', import.meta.url));

function inPlace(work: (root: string) => void): void {
  const root = mkdtempSync(join(tmpdir(), 'plugproof-eval-cli-'));
  try {
    work(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function plugproof(root: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], { cwd: root, encoding: 'utf8' });
  return { status, stdout, stderr };
}

const SAID =
  '{"type":"assistant","message":{"role":"assistant","content":[{"type":"text","text":"aligned"}]},"session_id":"s"}';
const END = '{"type":"result","subtype":"success","is_error":false,"num_turns":1,"result":"aligned","session_id":"s"}';

/** A case over a recorded run, with a bad one that the grader must see. */
function suite(root: string, names: readonly string[], pattern = 'aligned'): void {
  for (const name of names) {
    const folder = join(root, 'evals', name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'good.jsonl'), `${SAID}\n${END}\n`);
    writeFileSync(join(folder, 'bad.jsonl'), `${SAID}\n${END}\n`.replaceAll('aligned', 'ragged'));
    writeFileSync(
      join(folder, 'case.yaml'),
      `version: 1\nname: ${name}\ntranscript: good.jsonl\ngraders:\n  - { name: says, type: regex, pattern: ${pattern} }\nplanted:\n  - { transcript: bad.jsonl, fails: [says] }\n`,
    );
  }
}

test('a recorded run that holds and a planted one that is seen give 0', () =>
  inPlace((root) => {
    suite(root, ['a']);
    const { status, stdout } = plugproof(root, 'eval', 'run', 'evals');
    assert.equal(status, 0);
    assert.match(stdout, /^pass {8}evals\/a$/m);
    assert.match(stdout, /^pass {8}evals\/a\/planted$/m);
  }));

test('a grader that sees nothing passes the good run and is caught by the bad one', () =>
  inPlace((root) => {
    suite(root, ['a'], '.');
    const { status, stdout } = plugproof(root, 'eval', 'run', 'evals', '--format', 'json');
    assert.equal(status, 1);
    const report = JSON.parse(stdout) as { cases: { id: string; verdict: string }[] };
    assert.deepEqual(
      report.cases.map((one) => [one.id, one.verdict]),
      [
        ['evals/a', 'pass'],
        ['evals/a/planted', 'fail'],
      ],
    );
  }));

test('no case, and a case that cannot be judged, are 2', () =>
  inPlace((root) => {
    mkdirSync(join(root, 'evals/a'), { recursive: true });
    assert.equal(plugproof(root, 'eval', 'run', 'evals').status, 2);
    writeFileSync(
      join(root, 'evals/a/case.yaml'),
      'version: 1\nname: a\nprompt: x\ngraders:\n  - { type: regex, pattern: x }\n',
    );
    const { status, stdout } = plugproof(root, 'eval', 'run', 'evals');
    assert.equal(status, 2);
    assert.match(stdout, /^ungradeable evals\/a /m);
  }));

test('a live run that its service refuses is 3, and one that fails is 1', () =>
  inPlace((root) => {
    mkdirSync(join(root, 'evals/a'), { recursive: true });
    writeFileSync(
      join(root, 'evals/a/case.yaml'),
      'version: 1\nname: a\nprompt: x\ngraders:\n  - { type: regex, pattern: aligned }\n',
    );
    const live = (script: string) => {
      writeFileSync(join(root, 'adapter.cjs'), script);
      return plugproof(
        root,
        'eval',
        'run',
        'evals',
        '--mode',
        'live',
        '--runs',
        '1',
        '--adapter',
        `"${process.execPath}" "${join(root, 'adapter.cjs')}"`,
      );
    };
    assert.equal(live(`console.error('overloaded');process.exitCode=1`).status, 3);
    assert.equal(
      live(
        `console.log(${JSON.stringify(SAID.replace('aligned', 'no'))});console.log(${JSON.stringify(END.replace('"aligned"', '"no"'))})`,
      ).status,
      1,
    );
    assert.equal(live(`console.log(${JSON.stringify(SAID)});console.log(${JSON.stringify(END)})`).status, 0);
    const adapter = `"${process.execPath}" "${join(root, 'adapter.cjs')}"`;
    plugproof(root, 'eval', 'run', 'evals', '--mode', 'live', '--runs', '3', '--adapter', adapter, '--viewer', 'v');
    assert.deepEqual(readdirSync(join(root, 'v/eval-1/with_skill')).sort(), ['run-1', 'run-2', 'run-3']);
  }));

test('shards merge to the bytes of one run, and nothing else is merged', () =>
  inPlace((root) => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    suite(root, names);
    const run = (...more: string[]) => plugproof(root, 'eval', 'run', 'evals', '--format', 'json', ...more);
    const whole = run('--out', 'whole');
    for (const i of [1, 2]) run('--shard', `${i}/2`, '--out', `s${i}`);
    const merged = plugproof(root, 'eval', 'merge', 's1', 's2', '--format', 'json');
    assert.deepEqual([merged.status, merged.stdout], [0, whole.stdout]);
    assert.equal(plugproof(root, 'eval', 'report', 'whole', '--format', 'json').stdout, whole.stdout);
    const refused = (code: string, ...dirs: string[]): void => {
      const { status, stdout, stderr } = plugproof(root, 'eval', 'merge', ...dirs);
      assert.deepEqual([status, stdout], [2, ''], code);
      assert.match(stderr, new RegExp(`\\(${code}\\)`));
    };
    refused('shard-missing', 's1');
    refused('shard-repeated', 's1', 's1', 's2');
    run('--shard', '2/2', '--out', 'other', '--threshold', '0.5');
    refused('other-plan', 's1', 'other');
    cpSync(join(root, 's2'), join(root, 'aged'), { recursive: true });
    const manifest = join(root, 'aged/shard.json');
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('"tool": "', '"tool": "9.'));
    refused('other-version', 's1', 'aged');
    cpSync(join(root, 's2'), join(root, 'short'), { recursive: true });
    const trials = join(root, 'short/trials');
    rmSync(join(trials, readdirSync(trials)[0] as string), { recursive: true });
    refused('trial-missing', 's1', 'short');
    cpSync(join(root, 's1/trials'), join(root, 's2/trials'), { recursive: true });
    refused('trial-repeated', 's1', 's2');
    assert.ok(existsSync(join(root, 's1/report.json')));
  }));

test('a baseline is held against, and what is none is refused', () =>
  inPlace((root) => {
    suite(root, ['a']);
    plugproof(root, 'eval', 'run', 'evals', '--out', 'one');
    const { status, stdout } = plugproof(
      root,
      'eval',
      'run',
      'evals',
      '--format',
      'json',
      '--baseline',
      'one/report.json',
    );
    assert.equal(status, 0);
    assert.equal((JSON.parse(stdout) as { comparison: { verdict: string } }).comparison.verdict, 'too-few');
    writeFileSync(join(root, 'x.json'), '{}');
    assert.equal(plugproof(root, 'eval', 'run', 'evals', '--baseline', 'x.json').status, 2);
  }));

test('a report goes to a file in any format, and the files of the viewer to a folder', () =>
  inPlace((root) => {
    suite(root, ['a']);
    const html = plugproof(root, 'eval', 'run', 'evals', '--format', 'html', '--output', 'x.html', '--viewer', 'v');
    assert.deepEqual([html.status, html.stdout], [0, '']);
    assert.match(readFileSync(join(root, 'x.html'), 'utf8'), /^<!doctype html>[\s\S]*evals\/a[\s\S]*assistant: ragged/);
    const grading = JSON.parse(readFileSync(join(root, 'v/eval-1/with_skill/run-1/grading.json'), 'utf8')) as {
      expectations: object[];
    };
    assert.equal(grading.expectations.length, 1);
    assert.match(
      plugproof(root, 'eval', 'run', 'evals', '--format', 'junit').stdout,
      /<testsuites?[\s\S]*<\/testsuites?>/,
    );
  }));

for (const [flags, says] of [
  [['--shard', '3/2'], /`--shard` takes i\/n/],
  [['--runs', '0'], /`--runs` takes a whole number/],
  [['--threshold', '2'], /`--threshold` takes a number from 0 to 1/],
  [['--mode', 'live'], /needs `--adapter COMMAND`/],
  [['--adapter', 'x'], /add `--mode live`/],
  [['--mode', 'live', '--adapter', '"x'], /a quote is not closed/],
  [['--now', 'soon'], /is no moment/],
] as const)
  test(`refused: ${flags.join(' ')}`, () =>
    inPlace((root) => {
      suite(root, ['a']);
      const { status, stderr } = plugproof(root, 'eval', 'run', 'evals', ...flags);
      assert.equal(status, 2);
      assert.match(stderr, says);
    }));

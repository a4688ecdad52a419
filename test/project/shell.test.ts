import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shellCommands, startedBy } from '../../lib/project/shell.js';

const started = (text: string): string =>
  shellCommands(text)
    .map((c) => {
      const s = startedBy(c);
      return s ? `${s.interpreter ?? 'itself'} ${s.word.text}` : '-';
    })
    .join(' ; ');

const R = '${CLAUDE_PLUGIN_ROOT}';

for (const [command, expected] of [
  [`"${R}/hooks/x.sh"`, `itself ${R}/hooks/x.sh`],
  [`"${R}"/hooks/x.sh a b`, `itself ${R}/hooks/x.sh`],
  [`bash ${R}/x.sh`, `bash ${R}/x.sh`],
  [`A=1 env -i python3 -u './x y.py' --now`, 'python3 ./x y.py'],
  ['/usr/bin/env node x.mjs', 'node x.mjs'],
  ['cd "$X" && ./x.sh', 'itself cd ; itself ./x.sh'],
  [`node -e "process.exit(1)"`, '-'],
  ['python3 -m mypkg.run', '-'],
  ['if [ -f x ]; then bash x; fi', 'itself [ ; bash x ; itself fi'],
  ['a | b || c & d', 'itself a ; itself b ; itself c ; itself d'],
  ['"$(dirname "$0")/x.sh" y', 'itself $(dirname "$0")/x.sh'],
  [`bash -lc "x"`, '-'],
  ['timeout 5s bash x.sh', 'bash x.sh'],
  ['uv run x.py', 'uv x.py'],
  ['', ''],
  ['"never closed', 'itself never closed'],
] as const) {
  test(`what is started: ${command}`, () => assert.equal(started(command), expected));
}

test('only what stands outside quotes is bare', () => {
  const [command] = shellCommands(`x ${R}/a "${R}/b" '${R}/c' "${R}"/d \\$e`);
  assert.deepEqual(
    command?.words.map((w) => w.bare.join('|')),
    ['x', `${R}/a`, '', '', '/d', 'e'],
  );
});

test('assignments stand apart, and a separator is remembered', () => {
  const [first, second] = shellCommands('A=1 B="x y" run it || true');
  assert.deepEqual(
    first?.assignments.map((w) => w.text),
    ['A=1', 'B=x y'],
  );
  assert.deepEqual(
    first?.words.map((w) => w.text),
    ['run', 'it'],
  );
  assert.equal(second?.after, '||');
});

test('every word is the slice that it names, also in a long command of brackets', () => {
  for (const text of [`a ${'$('.repeat(1900)} b`, `a ${'"$('.repeat(1300)}`, 'x'.repeat(3999)])
    assert.ok(shellCommands(text).length > 0);
  assert.deepEqual(shellCommands(`a ${'x'.repeat(4000)}`), []);
  const text = `a "b c" d\\ e`;
  for (const { words } of shellCommands(text)) for (const w of words) assert.ok(text.slice(w.start, w.end).length > 0);
});

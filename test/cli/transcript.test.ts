// `plugproof transcript show` and `plugproof gate dispatch` as a user types them.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { assistant, END, INIT, result, text, use, user } from '../transcript/record-lines.js';
import { plugproof } from './run.js';

const root = mkdtempSync(join(tmpdir(), 'plugproof-show-'));
after(() => rmSync(root, { recursive: true, force: true }));
const put = (name: string, lines: readonly (object | string)[]): void =>
  writeFileSync(
    join(root, name),
    lines.map((one) => `${typeof one === 'string' ? one : JSON.stringify(one)}\n`).join(''),
  );
put('run.jsonl', [
  INIT,
  assistant(use('t1', 'Read', { file_path: 'a' })),
  user(result('t1')),
  assistant(text('all \u001b[31mred')),
  END,
]);
put('odd.jsonl', [INIT, { type: 'weather', session_id: 's' }, '{"type":', END]);
put('none.jsonl', [{ a: 1 }]);

describe('transcript show', () => {
  it('prints an event a line with its place, and what was read', () => {
    const { code, out } = plugproof(['transcript', 'show', 'run.jsonl'], { cwd: root });
    assert.equal(code, 0);
    assert.match(out, /^run\.jsonl:2 {2}main {2}tool_call {2}Read t1 \{"file_path":"a"\}$/m);
    assert.match(out, /^stream-json: 5 records, 3 events, read as a whole, ended$/m);
    assert.doesNotMatch(out, /\u001b/);
  });

  it('prints one JSON document, from a file and from standard input', () => {
    const file = plugproof(['transcript', 'show', 'run.jsonl', '--format', 'json'], { cwd: root });
    const shown = JSON.parse(file.out) as { events: { kind: string }[]; count: number; whole: boolean };
    assert.deepEqual(
      [shown.events.map((one) => one.kind), shown.count, shown.whole],
      [['tool_call', 'tool_result', 'text'], 3, true],
    );
    const input = `${JSON.stringify(INIT)}\n`;
    const piped = JSON.parse(plugproof(['transcript', 'show', '-', '--format', 'json'], { input }).out) as {
      events: [];
    };
    assert.deepEqual(piped.events, []);
  });

  it('shows what it does not know and what it could not read, with exit code 2', () => {
    const { code, out } = plugproof(['transcript', 'show', 'odd.jsonl'], { cwd: root });
    assert.equal(code, 2);
    assert.match(out, /^unknown record weather: 1, first at odd\.jsonl:2$/m);
    assert.match(out, /^odd\.jsonl:3 {2}not read \(not-json\)$/m);
  });

  for (const [file, says] of [
    ['none.jsonl', /no line of `none\.jsonl` is a record of a known format/],
    ['nowhere.jsonl', /there is no file `nowhere\.jsonl`/],
    ['.', /name the JSONL file of a session/],
  ] as const) {
    it(`has nothing to show of ${file}`, () => {
      const { code, err } = plugproof(['transcript', 'show', file], { cwd: root });
      assert.equal(code, 2);
      assert.match(err, says);
    });
  }
});

describe('gate dispatch', () => {
  it('prints one line and the reasons with their places', () => {
    const contract =
      'version: 1\nagent: a\nenvelope: { topic: { required: true } }\necho: { topic_as_received: topic }\n';
    writeFileSync(join(root, 'a.yaml'), contract);
    const { code, out, err } = plugproof(['gate', 'dispatch', 'run.jsonl', '--contract', 'a.yaml'], { cwd: root });
    assert.equal(code, 1);
    assert.match(out, /^sent=refuted received=unproved .* dispatches=0 status=fail\n$/);
    assert.match(err, /^run\.jsonl:2: `a` is not dispatched.* \(sent-not-at-all\)$/m);
  });
});

// `plugproof store` as a user runs it: shapes, exit codes, and sentences that say what to do next.
import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { projectRoot } from '../root.js';
import { inTree, plugproof, type Ran, type RunOptions } from './run.js';

const NOON = '2026-06-01T12:00:00Z';
const fanOut = (text: string, lanes: readonly string[] = ['code_context']): string =>
  JSON.stringify({
    status: 'complete',
    kind: 'question_advisory',
    result: { aggregated_outputs: lanes.map((lane_id) => ({ lane_id, output: `${text} of ${lane_id}` })) },
  });
const ajv = new Ajv2020({ strict: false });
ajv.addSchema(JSON.parse(readFileSync(join(projectRoot(), 'schemas', 'store.schema.json'), 'utf8')), 'store');

/** What a verb printed, held against the shape that the schema gives it. */
function shaped<T>(ran: Ran, shape: string): T {
  const data = JSON.parse(ran.out) as T;
  const check = ajv.getSchema(`store#/$defs/${shape}`);
  assert.ok(check);
  assert.ok(check(data), JSON.stringify(check.errors));
  return data;
}

type Verb = (args: readonly string[], options?: RunOptions) => Ran;
const inWorkspace = (
  work: (store: Verb, workspace: string) => void,
  files: Readonly<Record<string, string>> = {},
): void =>
  inTree({ 'a.json': fanOut('a'), 'b.json': fanOut('b', ['data_context', 'web_context']), ...files }, (root) =>
    work((args, options) => plugproof(['store', ...args], { cwd: root, ...options }), root),
  );
const publish = (store: Verb, id: string, file: string, more: readonly string[] = []): Ran =>
  store(['publish', '--id', id, '--kind', 'question_advisory', '--now', NOON, '--format', 'json', ...more, file]);
interface Recent {
  readonly window: { readonly since: string; readonly until: string };
  readonly findings: readonly {
    readonly contract_id: string;
    readonly lanes: readonly string[];
    readonly path: string;
    readonly published_at: string;
  }[];
  readonly left_out: readonly { readonly why: string; readonly count: number }[];
}
const recent = (store: Verb, args: readonly string[] = []): Recent =>
  shaped(store(['recent', '--now', NOON, '--format', 'json', ...args]), 'recent');

describe('store publish', () => {
  it('prints the envelope, and the stored one when the same is published again', () =>
    inWorkspace((store) => {
      const first = publish(store, 'a', 'a.json');
      assert.deepEqual([first.code, first.err], [0, '']);
      assert.deepEqual(Object.keys(shaped<object>(first, 'published')), [
        'contract_id',
        'artifact_ref',
        'published_at',
        'size_bytes',
        'sequence',
      ]);
      const again = publish(store, 'a', 'a.json', ['--now', '2026-06-02T00:00:00Z']);
      assert.equal(again.out, first.out);
      assert.equal(
        recent(store, ['--now', '2026-06-02T20:00:00Z']).findings[0]?.published_at,
        '2026-06-02T00:00:00.000Z',
      );
    }));
  it('reads standard input, and gives formatting no weight', () =>
    inWorkspace((store) => {
      const first = publish(store, 'a', 'a.json');
      const piped = store(
        ['publish', '--id', 'b', '--kind', 'question_advisory', '--now', NOON, '--format', 'json', '-'],
        {
          input: JSON.stringify(JSON.parse(fanOut('a')), null, 4),
        },
      );
      assert.equal(JSON.parse(piped.out).artifact_ref, JSON.parse(first.out).artifact_ref);
    }));
  it('keeps its records in the published shape', () =>
    inWorkspace((store, workspace) => {
      publish(store, 'a', 'a.json');
      const folder = join(workspace, '.plugproof/artifacts/records');
      shaped({ code: 0, err: '', out: readFileSync(join(folder, readdirSync(folder)[0] as string), 'utf8') }, 'record');
    }));
  it('takes a root of its own', () =>
    inWorkspace((store, workspace) => {
      assert.equal(publish(store, 'a', 'a.json', ['--root', 'elsewhere']).code, 0);
      assert.ok(readdirSync(join(workspace, 'elsewhere')).includes('records'));
      assert.equal(recent(store, ['--root', 'elsewhere']).findings.length, 1);
      assert.equal(recent(store).findings.length, 0);
    }));
  it('says 1 for a conflict, and for an id that was tombstoned', () =>
    inWorkspace((store) => {
      publish(store, 'a', 'a.json', ['--retain', '0s']);
      const conflict = publish(store, 'a', 'b.json');
      assert.equal(conflict.code, 1);
      assert.match(conflict.err, /^plugproof: conflict: .*publish this one under another id/);
      assert.equal(store(['prune', '--older-than', '0s', '--now', '2026-07-01T00:00:00Z', '--apply']).code, 0);
      const gone = publish(store, 'a', 'a.json');
      assert.deepEqual([gone.code, gone.out], [1, '']);
      assert.match(gone.err, /^plugproof: tombstoned: /);
    }));
  const refused: readonly (readonly [what: string, args: readonly string[], says: RegExp])[] = [
    ['an id that is none', ['--id', 'a b', '--kind', 'k', 'a.json'], /no contract id/],
    ['a kind that the body denies', ['--id', 'a', '--kind', 'other', 'a.json'], /calls itself/],
    [
      'a lane that the body lacks',
      ['--id', 'a', '--kind', 'question_advisory', '--lane', 'x', 'a.json'],
      /no result of the lane/,
    ],
    ['a file that is not there', ['--id', 'a', '--kind', 'k', 'none.json'], /no such file/],
    ['a key that stands twice', ['--id', 'a', '--kind', 'k', 'twice.json'], /stands twice/],
    ['a number that would change', ['--id', 'a', '--kind', 'k', 'number.json'], /more digits/],
    ['minus zero', ['--id', 'a', '--kind', 'k', 'zero.json'], /-0/],
    ['a body over 1 MiB', ['--id', 'a', '--kind', 'k', 'big.json'], /over 1048576/],
    [
      'a moment without an offset',
      ['--id', 'a', '--kind', 'k', '--now', '2026-06-01T12:00:00', 'a.json'],
      /with its offset/,
    ],
    ['a span that is none', ['--id', 'a', '--kind', 'question_advisory', '--retain', 'long', 'a.json'], /such as 24h/],
    [
      'a workspace that is not there',
      ['--id', 'a', '--kind', 'question_advisory', '--workspace', 'none', 'a.json'],
      /make it first/,
    ],
    ['no id', ['--kind', 'k', 'a.json'], /--id/],
  ];
  for (const [what, args, says] of refused) {
    it(`refuses ${what} with 2, and makes nothing`, () =>
      inWorkspace(
        (store, workspace) => {
          const ran = store(['publish', ...args]);
          assert.deepEqual([ran.code, ran.out], [2, '']);
          assert.match(ran.err, says);
          assert.ok(!readdirSync(workspace).includes('.plugproof'));
        },
        {
          'twice.json': '{"a":1,"a":2}',
          'number.json': '[12345678901234567890]',
          'zero.json': '[-0.0]',
          'big.json': `"${'x'.repeat(1024 * 1024)}"`,
        },
      ));
  }
});

describe('store fetch', () => {
  it('prints the body, or the entries of a lane', () =>
    inWorkspace((store) => {
      publish(store, 'b', 'b.json');
      assert.deepEqual(JSON.parse(store(['fetch', 'b']).out), JSON.parse(fanOut('b', ['data_context', 'web_context'])));
      const lane = store(['fetch', 'b', '--lane', 'data_context', '--format', 'json']);
      assert.deepEqual(JSON.parse(lane.out), [{ lane_id: 'data_context', output: 'b of data_context' }]);
    }));
  it('tells what is absent, and says 1', () =>
    inWorkspace((store, workspace) => {
      publish(store, 'a', 'a.json');
      const says = (...args: string[]) => {
        const ran = store(['fetch', ...args]);
        return [ran.code, ran.out, /^plugproof: ([a-z-]+): /.exec(ran.err)?.[1]];
      };
      assert.deepEqual(says('none'), [1, '', 'absent']);
      assert.deepEqual(says('a', '--lane', 'data_context'), [1, '', 'lane-absent']);
      assert.deepEqual(says('a', '--lane', ''), [2, '', 'bad-lane']);
      const [shard] = readdirSync(join(workspace, '.plugproof/artifacts')).filter((name) => name !== 'records');
      rmSync(join(workspace, '.plugproof/artifacts', shard as string), { recursive: true });
      assert.deepEqual(says('a'), [1, '', 'missing']);
    }));
});

describe('store recent', () => {
  it('is empty and says 0 where there is nothing', () =>
    inWorkspace((store, workspace) => {
      const ran = store(['recent', '--now', NOON, '--format', 'json']);
      assert.deepEqual([ran.code, ran.err], [0, '']);
      assert.deepEqual(shaped<Recent>(ran, 'recent'), {
        window: { since: '2026-05-31T12:00:00.000Z', until: '2026-06-01T12:00:00.000Z' },
        findings: [],
        left_out: [],
      });
      assert.deepEqual(store(['recent', '--prompt']).out, '');
      assert.ok(!readdirSync(workspace).includes('.plugproof'));
    }));
  it('gives a lane its own findings', () =>
    inWorkspace((store) => {
      publish(store, 'a', 'a.json');
      publish(store, 'b', 'b.json');
      assert.deepEqual(
        recent(store, ['--lane', 'code_context']).findings.map((f) => f.contract_id),
        ['a'],
      );
      assert.deepEqual(recent(store, ['--lane', 'data_context']).findings[0]?.lanes, ['data_context']);
      assert.equal(recent(store, ['--limit', '1']).findings.length, 1);
    }));
  it('says on standard error that a lane or a kind may not be offered', () =>
    inWorkspace((store) => {
      publish(store, 'b', 'b.json');
      const ran = store(['recent', '--lane', 'web_context', '--kind', 'x']);
      assert.equal(ran.code, 0);
      assert.match(ran.err, /lane `web_context` is not among/);
      assert.match(ran.err, /kind `x` is not among/);
    }));
  it('takes what may be offered, and the window, from the configuration', () =>
    inWorkspace(
      (store) => {
        publish(store, 'b', 'b.json');
        assert.deepEqual(recent(store).findings[0]?.lanes, ['web_context']);
        assert.equal(recent(store, ['--now', '2026-06-01T13:00:00Z']).findings.length, 1);
        assert.equal(recent(store, ['--now', '2026-06-01T13:00:01Z']).findings.length, 0);
        assert.equal(recent(store, ['--now', '2026-06-01T13:00:01Z', '--window', '2h']).findings.length, 1);
      },
      { 'plugproof.yaml': 'version: 1\nstore:\n  window: 1h\n  lanes: [web_context]\n' },
    ));
  it('goes on past a mistake in the configuration, and says so', () =>
    inWorkspace(
      (store) => {
        publish(store, 'a', 'a.json');
        const ran = store(['recent', '--now', NOON, '--format', 'json']);
        assert.equal(ran.code, 0);
        assert.match(ran.err, /plugproof\.yaml/);
        assert.equal(shaped<Recent>(ran, 'recent').findings.length, 1);
      },
      { 'plugproof.yaml': 'version: 1\nstore:\n  window: soon\n' },
    ));
  it('prints the section of a prompt', () =>
    inWorkspace((store) => {
      publish(store, 'a', 'a.json');
      const { out } = store(['recent', '--now', NOON, '--prompt']);
      assert.match(out, /^## Recently found here\n\n1 file /);
      assert.ok(out.includes(JSON.stringify(recent(store).findings.map((f) => f.path))));
    }));
  it('fails open: 0 and a warning when the store cannot be read', () =>
    inWorkspace((store, workspace) => {
      mkdirSync(join(workspace, 'real'));
      symlinkSync('real', join(workspace, '.plugproof'));
      for (const args of [[], ['--workspace', 'none']]) {
        const ran = store(['recent', '--now', NOON, '--format', 'json', ...args]);
        assert.equal(ran.code, 0);
        assert.deepEqual(shaped<Recent>(ran, 'recent').findings, []);
        assert.match(ran.err, /^plugproof: no recent findings/);
      }
    }));
  it('says 2 for bad usage', () =>
    inWorkspace((store) => {
      for (const args of [
        ['--limit', '21'],
        ['--limit', '0'],
        ['--limit', 'x'],
        ['--window', '1'],
        ['--now', 'today'],
        ['--workspace', ''],
      ])
        assert.equal(store(['recent', ...args]).code, 2, args.join(' '));
    }));
});

describe('store list, verify and prune', () => {
  it('say 2 where there is no store', () =>
    inWorkspace((store) => {
      for (const verb of ['list', 'verify', 'prune']) {
        const ran = store([verb]);
        assert.deepEqual([ran.code, ran.out], [2, '']);
        assert.match(ran.err, /store publish` makes one/);
      }
    }));
  it('list every publication', () =>
    inWorkspace((store) => {
      publish(store, 'a', 'a.json');
      publish(store, 'b', 'b.json');
      const ran = store(['list', '--format', 'json']);
      assert.equal(ran.code, 0);
      const { publications } = shaped<{ publications: { contract_id: string; lanes: string[] }[] }>(ran, 'list');
      assert.deepEqual(
        publications.map((p) => p.contract_id),
        ['a', 'b'],
      );
      assert.match(store(['list']).out, /b question_advisory \(data_context, web_context\)/);
    }));
  it('verify says 0 when all is sound, 1 when a published body cannot be trusted, 0 for what nobody published', () =>
    inWorkspace((store, workspace) => {
      publish(store, 'a', 'a.json');
      const verified = () => store(['verify', '--format', 'json']);
      assert.deepEqual(JSON.parse(verified().out), { bodies: 1, records: 1, problems: [] });
      assert.equal(verified().code, 0);
      const root = join(workspace, '.plugproof/artifacts');
      writeFileSync(join(root, 'mine.txt'), '');
      assert.equal(verified().code, 0);
      const [shard] = readdirSync(root).filter((name) => name.length === 2);
      writeFileSync(join(root, shard as string, readdirSync(join(root, shard as string))[0] as string), '{}');
      assert.equal(verified().code, 1);
      const { problems } = shaped<{ problems: { kind: string }[] }>(verified(), 'verified');
      assert.deepEqual(problems.map((p) => p.kind).sort(), ['corrupt', 'foreign']);
      assert.match(store(['verify']).out, /^corrupt: /);
    }));
  it('prune says what would go, and does it when told to', () =>
    inWorkspace((store) => {
      publish(store, 'a', 'a.json', ['--retain', '1d']);
      publish(store, 'b', 'b.json', ['--active']);
      const prune = (...args: string[]) =>
        store(['prune', '--older-than', '1d', '--now', '2026-07-01T00:00:00Z', '--format', 'json', ...args]);
      const dry = shaped<{ applied: boolean; removed: unknown[]; protected: unknown[] }>(prune(), 'pruned');
      assert.deepEqual(
        [dry.applied, dry.removed.length, dry.protected],
        [false, 1, [{ contract_id: 'b', why: 'active' }]],
      );
      assert.equal(store(['fetch', 'a']).code, 0);
      const done = shaped<object>(prune('--apply'), 'pruned');
      assert.deepEqual(done, { ...dry, applied: true });
      assert.match(store(['fetch', 'a']).err, /^plugproof: tombstoned: /);
    }));
  it('prune says 2 and changes nothing when a record cannot be read', () =>
    inWorkspace((store, workspace) => {
      publish(store, 'a', 'a.json', ['--retain', '0s']);
      writeFileSync(join(workspace, '.plugproof/artifacts/records', `${'0'.repeat(64)}.00000001.json`), '{}');
      const ran = store(['prune', '--older-than', '0s', '--now', '2026-07-01T00:00:00Z', '--apply']);
      assert.deepEqual([ran.code, ran.out], [2, '']);
      assert.match(ran.err, /nothing was pruned; repair or remove it/);
      assert.equal(store(['fetch', 'a']).code, 0);
    }));
});

describe('store', () => {
  it('has verbs with help and an example each', () => {
    for (const verb of ['publish', 'fetch', 'recent', 'list', 'verify', 'prune']) {
      const ran = plugproof(['store', verb, '--help']);
      assert.equal(ran.code, 0);
      assert.match(ran.out, new RegExp(`Example:\\n {2}plugproof store ${verb}`));
    }
    assert.equal(plugproof(['store']).code, 2);
    assert.equal(plugproof(['store', 'fetsh']).code, 2);
  });
});

describe('the shape of a request', () => {
  const fits = (value: unknown): boolean => ajv.getSchema('store#/$defs/findings')?.(value) === true;
  it('takes what recent findings give, and nothing longer or else', () =>
    inWorkspace((store) => {
      publish(store, 'a', 'a.json');
      assert.ok(fits(recent(store).findings.map((f) => f.path)));
      assert.ok(fits(Array(20).fill('x'.repeat(4096))));
      for (const bad of [Array(21).fill('x'), [''], ['x'.repeat(4097)], [{ path: 'x' }], 'x']) assert.ok(!fits(bad));
    }));
});

describe('store, on a hostile disk', () => {
  const records = (workspace: string): string => join(workspace, '.plugproof/artifacts/records');
  it('recent says nothing but a warning for a workspace that is a file, or lies below one', () =>
    inWorkspace((store) => {
      for (const workspace of ['a.json', 'a.json/below', `${'x'.repeat(300)}`]) {
        const ran = store(['recent', '--workspace', workspace, '--prompt']);
        assert.deepEqual([ran.code, ran.out], [0, ''], ran.err);
        assert.match(ran.err, /no recent findings could be told for sure/);
        assert.doesNotMatch(ran.err, /internal/);
      }
    }));
  it(
    'recent says nothing but a warning for a workspace that may not be entered',
    {
      skip: process.getuid?.() === 0 ? 'root may enter everything' : false,
    },
    () =>
      inWorkspace((store, workspace) => {
        mkdirSync(join(workspace, 'shut/in'), { recursive: true });
        chmodSync(join(workspace, 'shut'), 0);
        try {
          for (const shut of ['shut', 'shut/in']) assert.equal(store(['recent', '--workspace', shut]).code, 0);
        } finally {
          chmodSync(join(workspace, 'shut'), 0o755);
        }
      }),
  );
  it('verify says 1 and names the records when they are a file or a link', () =>
    inWorkspace((store, workspace) => {
      publish(store, 'a', 'a.json');
      rmSync(records(workspace), { recursive: true });
      for (const put of [
        () => writeFileSync(records(workspace), ''),
        () => symlinkSync('/nowhere', records(workspace)),
      ]) {
        rmSync(records(workspace), { force: true });
        put();
        const ran = store(['verify']);
        assert.equal(ran.code, 1, ran.out);
        assert.match(ran.out, /^(foreign|linked): records: /m);
      }
    }));
  it('fetch says 1 for a body whose file is too large, and prints the bytes that are stored', () =>
    inWorkspace(
      (store, workspace) => {
        const { artifact_ref } = JSON.parse(publish(store, 'o', 'odd.json').out) as { artifact_ref: string };
        const digest = artifact_ref.slice(7);
        const path = join(workspace, '.plugproof/artifacts', digest.slice(0, 2), `${digest}.json`);
        assert.equal(store(['fetch', 'o', '--format', 'json']).out, `${readFileSync(path, 'utf8')}\n`);
        writeFileSync(path, Buffer.alloc(1024 * 1024 + 1));
        const ran = store(['fetch', 'o']);
        assert.deepEqual([ran.code, ran.out], [1, '']);
        assert.match(ran.err, /^plugproof: too-large: .*publish the same body again/);
      },
      { 'odd.json': '{"b":1,"10":1,"9":{"__proto__":2},"n":1180591620717411303424}' },
    ));
  it('publish takes no more time for a long number than for a long text', () =>
    inWorkspace(
      (store) => {
        const ran = publish(store, 'n', 'long.json');
        assert.deepEqual([ran.code, ran.out], [2, '']);
        assert.match(ran.err, /more digits than a double holds/);
      },
      { 'long.json': `[0.${'0'.repeat(10)}1${'0'.repeat(250_000)}1${'0'.repeat(250_000)}1]` },
    ));
});

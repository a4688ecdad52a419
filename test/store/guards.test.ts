// Each guard of `recent` keeps its own fixture out; and with that guard alone taken out of the code, its fixture is
// offered and every other one still is not. So no guard is idle, and no fixture is held up by a second one.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { diskPort } from '../../lib/durable/disk-port.js';
import * as genuine from '../../lib/store/index.js';
import { FIXTURES, type Fixture, put } from './guard-fixtures.js';
import { type Mutation, type StoreModule, withoutGuard } from './mutants.js';
import { NOON } from './samples.js';

const home = realpathSync(mkdtempSync(join(tmpdir(), 'plugproof-guards-')));
after(() => rmSync(home, { recursive: true, force: true }));

/** Asking changes nothing, so every store is made once. */
const made = new Map<Fixture, string>();
function workspaceOf(fixture: Fixture): string {
  const known = made.get(fixture);
  if (known !== undefined) return known;
  const [workspace, elsewhere] = ['', '-elsewhere'].map((name) => join(home, `${made.size}${name}`)) as [
    string,
    string,
  ];
  for (const path of [workspace, elsewhere]) mkdirSync(path);
  fixture.make(workspace, elsewhere);
  made.set(fixture, workspace);
  return workspace;
}

function ask(fixture: Fixture, lib: StoreModule, options: genuine.StoreOptions = {}): genuine.Recent {
  const store = lib.openWorkspaceStore(workspaceOf(fixture), options);
  const answer = store.recent({ now: NOON, ...fixture.query });
  store.release();
  return answer;
}

const offered = (fixture: Fixture, lib: StoreModule): boolean =>
  ask(fixture, lib).findings.length > (fixture.offered ?? 0);

const out = (file: string, find: string, put = ''): Mutation => ({ file, find, put });

/** Each guard with the fixtures that it alone keeps out. */
const GUARDS: readonly (readonly [guard: string, mutation: Mutation, fixtures: readonly string[]])[] = [
  [
    'digest',
    out('store/bodies.js', '=== size && sha256(read.bytes) === digest', '=== size'),
    ['other bytes under the digest'],
  ],
  ['size', out('store/bodies.js', 'read.bytes.length === size && '), ['a record of another size']],
  [
    'link of a file',
    out('durable/disk-port.js', 'const READ = constants.O_RDONLY | NO_FOLLOW', 'const READ = constants.O_RDONLY'),
    ['a body that is a link', 'a record that is a link'],
  ],
  [
    'link of a folder',
    out('durable/disk-port.js', 'const FOLDER = constants.O_RDONLY | NO_FOLLOW', 'const FOLDER = constants.O_RDONLY'),
    [
      'a shard that is a link',
      'a folder of records that is a link',
      'a root that is a link',
      'a folder above the root that is a link',
    ],
  ],
  ['kind', out('store/recent.js', '!eligible.kinds.includes(record.kind)', 'false'), ['another kind']],
  [
    'lane',
    out('store/recent.js', 'eligible.lanes.includes(lane) && '),
    ['a lane that may not be offered, asking for its own'],
  ],
  ['own lane', out('store/recent.js', ' && asking.includes(lane)'), ['the finding of another lane']],
  ['start of the window', out('store/recent.js', '!(instant >= since)', 'false'), ['an instant before the window']],
  ['end of the window', out('store/recent.js', '!(instant <= now)', 'false'), ['an instant after the window']],
  ['tombstone', out('store/recent.js', "record.event === 'tombstoned'", 'false'), ['a tombstone']],
  ['checksum of the record', out('store/record.js', '!isUnharmed(bytes)', 'false'), ['a record that was changed']],
  [
    'contract of the record',
    out('store/record.js', 'sha256(rest.contract_id) !== place.hash', 'false'),
    ['a record under the name of another contract'],
  ],
  [
    'number of the record',
    out('store/record.js', 'rest.sequence !== place.sequence', 'false'),
    ['a record under another number'],
  ],
  ['values of the record', out('store/record.js', '!isRecord(rest)', 'false'), ['a record of an unknown event']],
  [
    'keys of the record',
    out('store/record.js', ' || keysOf(value) !== RECORD_KEYS'),
    ['a record with a key of its own'],
  ],
  ['row of records', out('store/recent.js', 'row.broken ? null : '), ['a record whose forerunner is gone']],
  [
    'bound of a body',
    out('store/bodies.js', 'MAX_BODY_BYTES = 1024 * 1024', 'MAX_BODY_BYTES = 1 << 30'),
    ['a body over 1 MiB'],
  ],
  [
    'bound of a record',
    out('store/record.js', 'MAX_RECORD_BYTES = 64 * 1024', 'MAX_RECORD_BYTES = 1 << 30'),
    ['a record over 64 KiB'],
  ],
  [
    'kind of the body',
    out('store/lanes.js', 'kind !== null && kind !== record.kind', 'false'),
    ['a body that calls itself another kind'],
  ],
  [
    'lanes of the body',
    out('store/lanes.js', 'allowed.filter((lane) => there.has(lane))', 'allowed'),
    ['a body without the lane of its record'],
  ],
  [
    'undivided body',
    out('store/lanes.js', 'allowed.length === record.lanes.length', 'true'),
    ['an undivided body of two lanes, of which one may be offered'],
  ],
  ['each body once', out('store/recent.js', 'offered.has(ref)', 'false'), ['one body under two ids']],
  ['limit', out('store/recent.js', 'findings.length === limit', 'false'), ['one finding more than the limit']],
];

describe('a guard of recent findings', () => {
  for (const fixture of FIXTURES) {
    it(`leaves out ${fixture.name}`, () => {
      const { findings, left_out, warnings } = ask(fixture, genuine);
      assert.equal(findings.length, fixture.offered ?? 0);
      if (fixture.why === null) assert.match(warnings.join(), /link/);
      else assert.deepEqual(left_out, [{ why: fixture.why, count: 1 }]);
    });
  }
  it('has a fixture, and every fixture a guard', () => {
    assert.deepEqual(GUARDS.flatMap(([, , names]) => names).sort(), FIXTURES.map((f) => f.name).sort());
  });
  for (const [guard, mutation, names] of GUARDS) {
    it(`is missed when it is taken out, and no other is: ${guard}`, { skip: links(guard) }, async () => {
      const flipped = await withoutGuard([mutation], (lib) =>
        FIXTURES.filter((f) => offered(f, lib)).map((f) => f.name),
      );
      assert.deepEqual(
        flipped,
        FIXTURES.map((f) => f.name).filter((name) => names.includes(name)),
      );
    });
  }
});

/** Where names are paths, more than one check keeps a link out. */
function links(guard: string): string | false {
  return guard.startsWith('link') && diskPort().guarantee !== 'handles' ? 'this platform has no folder handles' : false;
}

describe('without folder handles', () => {
  const linked = FIXTURES.filter((f) => f.name.includes('is a link'));
  for (const fixture of linked) {
    it(`${fixture.name} is left out too`, () => {
      assert.deepEqual(ask(fixture, genuine, { port: diskPort('rechecked') }).findings, []);
    });
  }
  it('what is genuine is offered', () => {
    const whole: Fixture = { name: '', why: null, make: (workspace) => put(workspace, 'a') };
    assert.equal(ask(whole, genuine, { port: diskPort('rechecked') }).findings.length, 1);
  });
});

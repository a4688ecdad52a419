// The baseline: what it hides, what of it is stale, and that it only shrinks by itself. Fingerprints with it.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Diagnostic } from '../../lib/diagnostic/diagnostic.js';
import { fingerprints } from '../../lib/diagnostic/fingerprint.js';
import { readJson } from '../../lib/document/json.js';
import { applyBaseline, type Baseline, readBaseline, writeBaseline } from '../../lib/lint/baseline.js';
import { SourceText } from '../../lib/text/source.js';
import { diagnostic } from './diagnostic.js';

const parse = (text: string): { baseline: Baseline; problems: readonly { message: string }[] } =>
  readBaseline(readJson('base.json', new SourceText(text)));
const print = (n: number): string => n.toString(16).padStart(64, '0');
const found = (rule: string, file: string, n: number): Diagnostic => diagnostic({ rule, file, fingerprint: print(n) });

describe('a baseline', () => {
  const [a, b, c] = [found('r', 'a.md', 1), found('r', 'b.md', 2), found('s', 'a.md', 3)];
  it('that was just written hides everything it was written from', () => {
    const { baseline, problems } = parse(writeBaseline([a, b, c], null, false));
    assert.deepEqual(problems, []);
    assert.deepEqual(applyBaseline([a, b, c], baseline), { kept: [], baselined: [a, b, c], findings: [] });
  });
  it('has the same bytes whatever the order of the findings', () => {
    assert.equal(writeBaseline([c, b, a], null, false), writeBaseline([a, b, c], null, false));
    assert.deepEqual(
      parse(writeBaseline([c, b, a], null, false)).baseline.entries.map((e) => e.fingerprint),
      [1, 3, 2].map(print),
    );
    assert.equal(writeBaseline([], null, false), '{\n  "version": 1,\n  "entries": []\n}\n');
  });
  it('keeps what is new visible', () => {
    const { baseline } = parse(writeBaseline([a], null, false));
    assert.deepEqual(applyBaseline([a, b], baseline).kept, [b]);
  });
  it('hides only the same rule in the same file', () => {
    const { baseline } = parse(writeBaseline([a], null, false));
    const others = [found('other', 'a.md', 1), found('r', 'other.md', 1), found('r', 'a.md', 9)];
    assert.deepEqual(applyBaseline([a, ...others], baseline).kept, others);
  });
  it('tells entries that no longer apply, at their place', () => {
    const text = writeBaseline([a, b], null, false);
    const { findings } = applyBaseline([a], parse(text).baseline);
    assert.deepEqual(
      findings.map((f) => [f.file, f.message]),
      [['base.json', 'the entry for `r` in `b.md` no longer applies']],
    );
    assert.match(text.slice(findings[0]?.span.start, findings[0]?.span.end), /^\{"rule":"r","file":"b\.md"/);
  });
  it('tells an entry that stands twice', () => {
    const entry = JSON.stringify({ rule: 'r', file: 'a.md', fingerprint: print(1) });
    const { baseline } = parse(`{"version":1,"entries":[${entry},${entry}]}`);
    assert.deepEqual(
      applyBaseline([a], baseline).findings.map((f) => f.message),
      ['an entry for `r` stands in the baseline twice'],
    );
  });
  it('says nothing of what the run did not look at, and keeps it when rewritten', () => {
    const { baseline } = parse(writeBaseline([a, b], null, false));
    const judged = (_rule: string, file: string | null): boolean => file === 'a.md';
    assert.deepEqual(applyBaseline([], baseline, judged).findings.length, 1);
    assert.deepEqual(
      parse(writeBaseline([], baseline, false, judged)).baseline.entries.map((e) => e.file),
      ['b.md'],
    );
  });
  it('only loses entries when it is rewritten, unless new ones are asked for', () => {
    const { baseline } = parse(writeBaseline([a, b], null, false));
    assert.equal(writeBaseline([b, c], baseline, false), writeBaseline([b], null, false));
    assert.equal(writeBaseline([b, c], baseline, true), writeBaseline([b, c], null, false));
  });
  it('never holds what the run says of itself', () => {
    const own = found('config-invalid', 'plugproof.yaml', 1);
    const text = `{"version":1,"entries":[${JSON.stringify({ rule: own.rule, file: own.file, fingerprint: own.fingerprint })}]}`;
    assert.deepEqual(applyBaseline([own], parse(text).baseline).kept, [own]);
    assert.equal(writeBaseline([own], null, true), writeBaseline([], null, false));
  });
});

describe('a baseline that does not hold', () => {
  const cases: readonly [text: string, message: RegExp][] = [
    ['', /./],
    ['null', /empty/],
    ['[]', /no mapping/],
    ['{"version":1', /./],
    ['{"version":2,"entries":[]}', /not 1/],
    ['{"entries":[]}', /not 1/],
    ['{"version":1}', /no `entries`/],
    ['{"version":1,"entries":{}}', /no list/],
    ['{"version":1,"entries":[1]}', /no mapping/],
    ['{"version":1,"entries":[{"rule":"r","file":"a"}]}', /no `fingerprint`/],
    ['{"version":1,"entries":[{"rule":"r","file":"a","fingerprint":"abc"}]}', /SHA-256/],
    [`{"version":1,"entries":[{"rule":1,"file":"a","fingerprint":"${print(1)}"}]}`, /`rule` is no text/],
    ['{"version":1,"entrys":[]}', /no key of the baseline/],
    [`{"version":1,"entries":${'['.repeat(10_000)}`, /./],
  ];
  for (const [text, message] of cases) {
    it(`says so: ${text.slice(0, 70)}`, () => {
      const { problems } = parse(text);
      assert.ok(
        problems.some((p) => message.test(p.message)),
        JSON.stringify(problems),
      );
    });
  }
});

describe('a fingerprint', () => {
  const item = { rule: 'r', file: 'a.md', text: 'tools:  Edit' };
  it('stays when the finding moves or its white space changes', () => {
    assert.deepEqual(fingerprints([item]), fingerprints([{ ...item, text: ' tools:\n\tEdit ' }]));
  });
  it('differs by rule, file, text and ordinal', () => {
    const all = fingerprints([
      item,
      { ...item, rule: 's' },
      { ...item, file: 'b.md' },
      { ...item, text: 'tools: Write' },
      item,
    ]);
    assert.equal(new Set(all).size, 5);
    for (const one of all) assert.match(one, /^[0-9a-f]{64}$/);
  });
  it('is not confused by where one part ends and the next begins', () => {
    const [a, b] = fingerprints([
      { rule: 'r', file: 'ab', text: 'c' },
      { rule: 'r', file: 'a', text: 'bc' },
    ]);
    assert.notEqual(a, b);
  });
});

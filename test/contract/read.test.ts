import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { payloadKeys } from '../../lib/contract/fields.js';
import { readContract } from '../../lib/contract/read.js';
import { SourceText } from '../../lib/text/source.js';
import { CONTRACT } from '../harness/discovery.js';

const read = (text: string) => readContract('contracts/x.yaml', new SourceText(text));

/** What a contract says of itself: `line: message[; fix]`. */
function mistakes(text: string): string[] {
  const source = new SourceText(text);
  return readContract('contracts/x.yaml', source).mistakes.map(
    ({ message, span, fix }) => `${source.position(span.start).line}: ${message}${fix ? `; ${fix}` : ''}`,
  );
}

describe('a dispatch contract', () => {
  it('is read with the place of every part', () => {
    const { contract, mistakes } = read(CONTRACT);
    assert.deepEqual(mistakes, []);
    assert.ok(contract);
    assert.equal(contract.agent.value, 'researcher');
    assert.equal(CONTRACT.slice(contract.agent.span.start, contract.agent.span.end), 'researcher');
    const values = contract.axes[1]?.values.map(({ value, span }) => [value, CONTRACT.slice(span.start, span.end)]);
    assert.deepEqual(values, [
      ['written', 'written'],
      ['by-value', 'by-value'],
    ]);
    assert.deepEqual(
      contract.echo.map(({ field, of }) => [field.value, of.value]),
      [['topic_as_received', 'topic']],
    );
    assert.equal(contract.artifact?.sidecar?.value, 'RESEARCH');
    assert.equal(contract.artifact?.ledger?.owedUnless?.value, 'Corpus: unbounded');
    assert.deepEqual(
      contract.recovery.map((rung) => rung.value),
      ['envelope', 'by-value', 'resume', 'redispatch'],
    );
    assert.deepEqual(
      contract.envelope.map(({ name, required }) => [name.value, required]),
      [
        ['topic', true],
        ['slice', true],
      ],
    );
    assert.deepEqual(payloadKeys(contract), [
      'status',
      'persistence',
      'topic_as_received',
      'open_questions',
      'artifact',
      'sidecars',
    ]);
  });

  it('needs no more than version and agent', () => {
    const { contract, mistakes } = read('version: 1\nagent: checker\n');
    assert.deepEqual(mistakes, []);
    assert.deepEqual([contract?.artifact, contract?.axes, contract?.gates], [null, [], []]);
    assert.deepEqual(contract && payloadKeys(contract), []);
  });

  it('may begin with a byte-order mark and use CRLF', () => {
    assert.deepEqual(mistakes(`\ufeff${CONTRACT.replaceAll('\n', '\r\n')}`), []);
  });

  const base = 'version: 1\nagent: a\n';
  const wrong: readonly (readonly [text: string, says: RegExp])[] = [
    ['', /^1: the contract is no mapping/],
    ['- a', /no mapping/],
    ['version: 1', /names no `agent`/],
    ['agent: a', /^1: the contract says no `version`; add `version: 1`$/],
    ['version: "1"\nagent: a', /^1: the version of this contract is not 1/],
    ['version: 2\nagent: a', /is not 1/],
    [`${base}axis: {}`, /^3: `axis` is no key of a contract; write `axes` if that is meant$/],
    ['version: 1\nagent: 7', /`agent` is no text/],
    [`${base}agent: b`, /./],
    [`${base}axes: { status: [] }`, /the axis `status` has no values/],
    [`${base}axes: { status: [a, a] }`, /`a` stands in `status` twice/],
    [`${base}axes: { status: complete }`, /`status` is no list/],
    [`${base}axes: [status]`, /`axes` is no mapping/],
    [`${base}axes: { status: [true] }`, /an item of `status` is no text/],
    [`${base}envelope: { topic: { requird: true } }`, /`requird` is no key of an envelope field; write `required`/],
    [`${base}envelope: { topic: { required: "yes" } }`, /neither true nor false/],
    [`${base}envelope: { topic: }\necho: { t: topc }`, /`topc` is no field of the envelope; write `topic`/],
    [`${base}fields: { n: number }`, /`number` is no type of a field/],
    [`${base}axes: { a: [x] }\nfields: { a: text }`, /`a` is an axis and a field/],
    [`${base}consumers: [../other/SKILL.md]`, /no path below the plugin/],
    [`${base}consumers: [/abs.md]`, /no path below the plugin/],
    [`${base}artifact: { index: notes/R.md }`, /no name of letters/],
    [`${base}artifact: { index: R.v2.md }`, /no name of letters/],
    [`${base}artifact: { index: NUL.md }`, /no name of letters/],
    [`${base}artifact: { index: R.txt }`, /no name of letters/],
    [`${base}artifact: {}`, /names no `index`/],
    [
      `${base}artifact: { index: R.md, sidecar: 'R-.*\\.md' }`,
      /not of the form PREFIX-\[A-Za-z0-9_-\]\+\\\.md, the one that the gates use; write R-\[A-Za-z0-9_-\]\+\\\.md$/,
    ],
    [`${base}artifact: { index: R.md, sidecar: 'R-[A-Za-z0-9._-]+\\.md' }`, /not of the form/],
    [`${base}artifact: { index: R.md, sidecar: '^R-[A-Za-z0-9_-]+\\.md$' }`, /not of the form/],
    [`${base}artifact: { index: R.md, sidecar: 'R/-[A-Za-z0-9_-]+\\.md' }`, /not of the form/],
    [
      `${base}artifact: { index: R.md, sidecar: 'S-[A-Za-z0-9_-]+\\.md' }`,
      /start with `S`, but the gate looks for `R`/,
    ],
    [`${base}artifact: { index: R.md, extra: [../x.md] }`, /no bare file name/],
    [`${base}artifact: { index: R.md, extra: [x..md] }`, /no bare file name/],
    [`${base}artifact: { index: R.md, extra: [R.md] }`, /is the index and an extra file/],
    [`${base}artifact: { index: R.md, ledger: {} }`, /the ledger names no `file`/],
    [`${base}artifact: { index: R.md, ledger: { file: l.md, owedUnless: "a\\nb" } }`, /more than one line/],
    [`${base}gates: [artifact]`, /the gate `artifact` has no artifact/],
    [`${base}artifact: { index: R.md }\ngates: [coverage]`, /the gate `coverage` has no ledger/],
    [`${base}artifact: { index: R.md }\ngates: [coverge]`, /`coverge` is no gate; write `coverage`/],
    [
      `${base}recovery: [resume, envelope]`,
      /the rung `envelope` stands below one that comes after it; write \[envelope, resume\]/,
    ],
    [`${base}recovery: [by-value]`, /can never be reached/],
    [`${base}axes: { persistence: [written, by-value] }`, /no artifact says which files/],
    ['a: [', /./],
    ['version: 1\nagent: &a a\naxes: { s: *b }', /./],
  ];
  for (const [text, says] of wrong) {
    it(`is refused: ${text.replaceAll('\n', ' | ')}`, () => {
      const found = mistakes(text);
      assert.ok(
        found.some((mistake) => says.test(mistake)),
        JSON.stringify(found),
      );
    });
  }

  it('with thousands of mistakes reports a bounded number of them', () => {
    assert.equal(mistakes(`${base}${Array.from({ length: 3000 }, (_, i) => `k${i}: 1`).join('\n')}`).length, 100);
  });

  it('that nests too deep is not read', () => {
    assert.match(mistakes(`version: ${'['.repeat(1000)}`)[0] as string, /nested more than/);
  });
});

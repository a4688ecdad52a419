import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import type { LintReport } from '../../lib/report/report.js';
import { sarif } from '../../lib/report/sarif.js';
import { NO_SHARED, sharedFolder } from '../root.js';
import { contradiction, diagnosticAt, HOSTILE, hostile, nothing, PLAIN, placeOf, reportOf } from './sample.js';

const runOf = (report: LintReport) => JSON.parse(sarif(report, PLAIN)).runs[0];
const uriOf = (file: string, gitPrefix = ''): string =>
  runOf(reportOf([diagnosticAt(placeOf(file, 'bad\n', 'bad'))], { gitPrefix })).results[0].locations[0].physicalLocation
    .artifactLocation.uri;

const place = placeOf('a b.md', 'x\nbad 日本\n', 'bad');
const edit = { file: 'a b.md', span: { start: 2, end: 5 }, text: 'good' };
const FULL = reportOf(
  [
    contradiction(),
    hostile(),
    diagnosticAt(place, {
      severity: 'warning',
      edits: [
        { ...edit, applicability: 'safe' },
        { ...edit, file: 'c.md', applicability: 'safe' },
        { ...edit, applicability: 'unsafe' },
      ],
    }),
    diagnosticAt(placeOf('a.md', 'abc\n', 4), { severity: 'advice', rule: 'text-end' }),
  ],
  { skipped: [{ file: 'big file.md', reason: 'over 1 MiB' }], notices: ['the rule `x` crashed'] },
);

test('valid against the SARIF 2.1.0 schema', (t) => {
  const shared = sharedFolder();
  if (!shared) return t.skip(NO_SHARED);
  const schema = JSON.parse(readFileSync(join(shared, 'schemas/schemastore/sarif-2.1.0.json'), 'utf8'));
  const formats = {
    uri: (text: string) => URL.canParse(text),
    'uri-reference': isReference,
    'date-time': true,
  } as const;
  const validate = new Ajv({ strict: false, allErrors: true, formats }).compile(schema);
  for (const report of [FULL, reportOf([]), nothing()]) {
    assert.ok(validate(JSON.parse(sarif(report, PLAIN))), JSON.stringify(validate.errors));
  }
});

/** Whether a text is made of the characters of a URI reference, with whole escapes. */
const isReference = (text: string): boolean => /^([A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]|%[0-9A-F]{2})*$/.test(text);

test('a result has what code scanning asks for', () => {
  const run = runOf(FULL);
  assert.equal(run.columnKind, 'utf16CodeUnits');
  for (const result of run.results) {
    assert.equal(run.tool.driver.rules[result.ruleIndex].id, result.ruleId);
    assert.ok(result.message.text.length > 0);
    assert.equal(result.locations.length, 1);
    assert.match(result.partialFingerprints['plugproof/v1'], /^[0-9a-f]{64}$/);
    for (const { physicalLocation } of [...result.locations, ...(result.relatedLocations ?? [])]) {
      const { artifactLocation, region } = physicalLocation;
      assert.ok(isReference(artifactLocation.uri) && !artifactLocation.uri.startsWith('/'), artifactLocation.uri);
      assert.ok(artifactLocation.uriBaseId in run.originalUriBaseIds);
      assert.ok(region.startLine >= 1 && region.startColumn >= 1 && region.endLine >= region.startLine);
    }
  }
  for (const rule of run.tool.driver.rules) {
    assert.ok(rule.shortDescription.text && rule.fullDescription.text && rule.help.text);
  }
});

test('severities become levels', () => {
  assert.deepEqual(
    runOf(FULL).results.map((result: { level: string }) => result.level),
    ['error', 'error', 'warning', 'note'],
  );
});

test('a file is named relative to the git root, each segment percent-encoded', () => {
  assert.equal(uriOf('agents/x.md', 'packs/one/'), 'packs/one/agents/x.md');
  assert.equal(uriOf('a b#c?d%20.md'), 'a%20b%23c%3Fd%2520.md');
  assert.equal(uriOf('日/é.md'), '%E6%97%A5/%C3%A9.md');
  assert.equal(uriOf('http:/x.md'), 'http%3A/x.md');
  assert.equal(uriOf('a\ud800.md'), 'a%EF%BF%BD.md');
  assert.equal(uriOf(''), '.');
});

test('a region has lines, columns and offsets of the same text, and its snippet', () => {
  assert.deepEqual(runOf(FULL).results[2].locations[0].physicalLocation.region, {
    startLine: 2,
    startColumn: 1,
    endLine: 2,
    endColumn: 4,
    charOffset: 2,
    charLength: 3,
    snippet: { text: 'bad' },
  });
});

test('a span that the excerpt does not hold has no snippet', () => {
  const far = placeOf('a.md', `${'x'.repeat(500)}BAD`, 'BAD');
  const lines = placeOf('a.md', 'a\nb\n', 'a\nb');
  for (const result of runOf(reportOf([diagnosticAt(far), diagnosticAt(lines)])).results) {
    assert.ok(!('snippet' in result.locations[0].physicalLocation.region));
  }
});

test('the other half of a contradiction is a related location with an id and a message', () => {
  const [related] = runOf(FULL).results[0].relatedLocations;
  assert.equal(related.id, 0);
  assert.equal(related.message.text, 'relied on here');
  assert.equal(related.physicalLocation.artifactLocation.uri, 'skills/use/SKILL.md');
});

test('edits become one fix for what is safe and one for what is not, by file', () => {
  const fixes = runOf(FULL).results[2].fixes;
  const shape = fixes.map((fix: { artifactChanges: { artifactLocation: { uri: string }; replacements: object[] }[] }) =>
    fix.artifactChanges.map((change) => [change.artifactLocation.uri, change.replacements]),
  );
  const replacement = { deletedRegion: { charOffset: 2, charLength: 3 }, insertedContent: { text: 'good' } };
  assert.deepEqual(shape, [
    [
      ['a%20b.md', [replacement]],
      ['c.md', [replacement]],
    ],
    [['a%20b.md', [replacement]]],
  ]);
});

test('what was skipped and what the run says of itself are notifications', () => {
  const [invocation] = runOf(FULL).invocations;
  assert.equal(invocation.executionSuccessful, true);
  const texts = invocation.toolExecutionNotifications.map((n: { message: { text: string } }) => n.message.text);
  assert.match(texts[0], /^checked 1 plugin/);
  assert.deepEqual(texts.slice(1), ['skipped: over 1 MiB', 'the rule `x` crashed']);
  assert.equal(
    invocation.toolExecutionNotifications[1].locations[0].physicalLocation.artifactLocation.uri,
    'big%20file.md',
  );
});

test('a run that checked nothing did not succeed', () => {
  assert.equal(runOf(nothing()).invocations[0].executionSuccessful, false);
});

test('text from outside is well-formed and makes no link in a message', () => {
  const text = sarif(
    reportOf([{ ...hostile(), message: `see [here](http://x.example) ${HOSTILE}`, label: '[a](1)' }]),
    PLAIN,
  );
  assert.doesNotMatch(text, /\\ud[89a-f]/i);
  const [result] = JSON.parse(text).runs[0].results;
  assert.doesNotMatch(result.message.text, /[^\\]\]\(/);
  assert.equal(result.locations[0].message.text, '[a\\](1)');
});

// Facts that claim more than their words allow. Each is caught, and by the rule that it is there for: without that rule
// it passes. The honest ones beside them are left alone.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { RULE_IDS, type RuleId } from '../../lib/evidence/index.js';
import { casesOf, FILES, findingsOf, judge } from './cases.js';

const HONEST = 'honest.jsonl';
const smuggled = FILES.filter((file) => file !== HONEST).flatMap(casesOf);

for (const file of FILES)
  describe(`evals/evidence/${file}`, () => {
    for (const one of casesOf(file))
      it(`${one.id}: ${one.note}`, () => {
        const report = judge(one);
        assert.deepEqual(
          { findings: findingsOf(report), unjudged: report.unjudged ?? [] },
          { findings: one.expect, unjudged: [] },
          JSON.stringify(report, null, 1),
        );
      });
  });

describe('the cases of smuggling', () => {
  it('are at least 80, each caught by one rule', () => {
    assert.ok(smuggled.length >= 80, String(smuggled.length));
    assert.deepEqual(
      smuggled.filter(({ expect }) => new Set(expect.map(([rule]) => rule)).size !== 1).map(({ id }) => id),
      [],
    );
  });

  it('pass when their rule is taken out, and each rule has five at least', (t) => {
    const counts = RULE_IDS.map((rule: RuleId) => {
      const own = smuggled.filter(({ expect }) => expect[0]?.[0] === rule);
      const passing = own.filter((one) => judge(one, { without: [rule] }).findings.length === 0);
      assert.deepEqual(passing, own);
      return [rule, passing.length] as const;
    });
    t.diagnostic(JSON.stringify(Object.fromEntries(counts)));
    assert.deepEqual(
      counts.filter(([, count]) => count < 5),
      [],
    );
  });

  it('stay caught when any other rule is taken out', () => {
    for (const rule of RULE_IDS) {
      const others = smuggled.filter(({ expect }) => expect[0]?.[0] !== rule);
      for (const one of others) assert.deepEqual(findingsOf(judge(one, { without: [rule] })), one.expect, one.id);
    }
  });

  it('are mostly let through by the published rules', (t) => {
    const passing = smuggled.filter((one) => judge(one, { profile: 'original' }).findings.length === 0);
    t.diagnostic(`${passing.length} of ${smuggled.length} pass the published rules`);
    assert.ok(passing.length > smuggled.length / 2);
  });
});

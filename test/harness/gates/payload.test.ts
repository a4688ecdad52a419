// `gate payload`: what its cases in evals/by-value do not show: near misses, bounds, sentinels.
import assert from 'node:assert/strict';
import { closeSync, ftruncateSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { nearMiss } from '../../../harness/gates/near-miss.js';
import { gatePayload } from '../../../harness/gates/payload.js';
import { worldAt } from '../../../harness/gates/world.js';
import { recover } from '../../../harness/recover.js';
import type { Verdict } from '../../../lib/verdict/verdict.js';
import { BODIES, CONTRACT, fields, inWorkplace, message, TOPIC } from '../discovery.js';

const OPTIONS = { payload: '-', contract: 'contract.yaml', envelope: 'envelope.json' };

function judged(text: string, contract = CONTRACT, envelope: object = { topic: TOPIC, slice: 'slice' }): Verdict {
  return inWorkplace((place) => {
    place.write('contract.yaml', contract);
    place.write('envelope.json', JSON.stringify(envelope));
    return gatePayload(OPTIONS, worldAt(place.path, new Date(0), Buffer.from(text)));
  });
}
const codes = (verdict: Verdict): string[] => verdict.reasons.map((reason) => reason.code);

describe('an echo', () => {
  const cases: readonly (readonly [sent: string, received: string, says: string | null])[] = [
    ['caf\u00e9', 'cafe\u0301', 'they differ in Unicode normal form only'],
    ['a b', 'a  b', 'they differ in white space only'],
    ['a b', 'a b ', 'they differ in white space at the ends only'],
    ['a b', 'a\u00a0b', 'they differ in white space only'],
    ['a b', '"a b"', 'it stands in quotes'],
    ['a b', '`a b`', 'it stands in quotes'],
    ['a b', 'A b', 'they differ in letter case only'],
    ['a b', 'a\u200b b', 'they differ in characters that are not seen'],
    ['ab', 'a\uff42', 'they differ in compatibility forms only'],
    ['a long topic', 'a long', 'it breaks off'],
    ['a', 'a, and more', 'it goes on behind what was sent'],
    ['a b', '', 'it is empty'],
    ['a b', 'c d', null],
  ];
  for (const [sent, received, says] of cases) {
    it(`${JSON.stringify(received)} for ${JSON.stringify(sent)} fails${says ? ` and is named: ${says}` : ''}`, () => {
      assert.equal(nearMiss(sent, received), says);
      const yaml = `\`\`\`json\n${JSON.stringify({ topic_as_received: received, status: 'complete', persistence: 'written', artifact: 'slice/RESEARCH.md', sidecars: 1 })}\n\`\`\`\n`;
      const verdict = judged(yaml, CONTRACT, { topic: sent, slice: 'slice' });
      assert.deepEqual([verdict.outcome, codes(verdict)], ['fail', ['echo-mismatch']]);
      assert.ok(says === null || verdict.reasons[0]?.message.endsWith(says));
    });
  }

  it('of a topic of several lines is compared whole', () => {
    const topic = 'first line\nsecond: line\n';
    const json = (echo: string) =>
      JSON.stringify({
        topic_as_received: echo,
        status: 'complete',
        persistence: 'written',
        artifact: 'slice/RESEARCH.md',
      });
    assert.equal(judged(json(topic), CONTRACT, { topic, slice: 'slice' }).outcome, 'pass');
    assert.equal(judged(json(topic.trim()), CONTRACT, { topic, slice: 'slice' }).outcome, 'fail');
  });
});

describe('a sentinel heading', () => {
  const contract = CONTRACT.replace('[complete, truncated]', '["RESEARCH COMPLETE", "RESEARCH CUT SHORT"]');
  const rest = fields({ status: null, persistence: 'written' });
  it('gives its axis a value', () => {
    const verdict = judged(`## RESEARCH COMPLETE\n\n${rest}`, contract);
    assert.equal(verdict.outcome, 'pass', JSON.stringify(verdict.reasons));
    assert.deepEqual(verdict.facts.axes, { status: 'RESEARCH COMPLETE', persistence: 'written' });
  });
  it('of another text, or in other letters, gives none', () => {
    for (const heading of ['RESEARCH DONE', 'Research Complete', 'RESEARCH COMPLETE.']) {
      assert.deepEqual(codes(judged(`## ${heading}\n\n${rest}`, contract)), ['axis-missing']);
    }
  });
  it('that is one of two is none', () => {
    assert.deepEqual(codes(judged(`## RESEARCH COMPLETE\n\n## RESEARCH CUT SHORT\n\n${rest}`, contract)), [
      'axis-value',
    ]);
  });
  it('does not overrule a field', () => {
    assert.deepEqual(codes(judged(`## RESEARCH COMPLETE\n\nstatus: done\n${rest}`, contract)), ['axis-value']);
  });
});

describe('a key', () => {
  it('that is near to a known one is told with it', () => {
    const verdict = judged(fields({ persistence: 'written', open_question: 'none' }));
    assert.match(verdict.reasons[0]?.message ?? '', /`open_question` is no field of the payload; `open_questions` is/);
  });
});

describe('what is too large', () => {
  it('a payload of 64 MiB is refused without being read, as a file and on standard input', () =>
    inWorkplace((place) => {
      const fd = openSync(join(place.path, 'reply.md'), 'w');
      ftruncateSync(fd, 64 * 1024 * 1024);
      closeSync(fd);
      for (const payload of ['reply.md', '-']) {
        const world = worldAt(place.path, new Date(0), Buffer.alloc(64 * 1024 * 1024));
        const verdict = gatePayload({ ...OPTIONS, payload }, world);
        assert.deepEqual([verdict.outcome, codes(verdict)], ['ungradeable', ['payload-too-large']]);
        assert.match(verdict.reasons[0]?.message ?? '', /larger than 8 MiB, so it is not read/);
        const result = recover({ ...OPTIONS, payload, slice: 'slice' }, world);
        assert.deepEqual([result.outcome, codes(result), result.written], ['ungradeable', ['payload-too-large'], []]);
      }
    }));

  it('10,000 bodies are refused, and none is written', () =>
    inWorkplace((place) => {
      const before = place.tree();
      const many = Array.from({ length: 10_000 }, (_, i) => ({ name: `RESEARCH-${i}.md`, text: 'x\n' }));
      const result = recover(
        { ...OPTIONS, slice: 'slice' },
        worldAt(place.path, new Date(0), Buffer.from(message([...BODIES, ...many]))),
      );
      assert.deepEqual([result.outcome, codes(result)], ['ungradeable', ['bodies-too-many']]);
      assert.match(result.reasons[0]?.message ?? '', /10003 fenced bodies; the limit is 256/);
      assert.deepEqual(place.tree(), before);
    }));

  it('thousands of unknown keys give a bounded number of reasons', () => {
    const verdict = judged(
      fields({ persistence: 'written' }) + Array.from({ length: 5000 }, (_, i) => `k${i}: v\n`).join(''),
    );
    assert.equal(verdict.reasons.length, 201);
    assert.equal(verdict.reasons.at(-1)?.code, 'reasons-left-out');
  });
});

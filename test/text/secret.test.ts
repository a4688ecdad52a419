// Forms of issuers, put together here so that no scanner takes this file for a leak.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { secretsIn } from '../../lib/text/secret.js';

const random = (n: number): string =>
  Array.from({ length: n }, (_, i) => 'Qv7RzT2mLp9WxK4bNc8YdJ5sHf3GuE6g'[(i * 11 + (i >> 5)) % 32]).join('');

const issued: [string, string][] = [
  ['GitHub', `ghp_${random(36)}`],
  ['Anthropic', `sk-ant-api03-${random(60)}`],
  ['OpenAI', `sk-proj-${random(48)}`],
  ['AWS', `AKIA${random(16).toUpperCase()}`],
  ['Google', `AIza${random(35)}`],
  ['Slack', `xoxb-${random(30)}`],
  ['Stripe', `sk_live_${random(24)}`],
  ['GitLab', `glpat-${random(20)}`],
  ['npm', `npm_${random(36)}`],
  ['SendGrid', `SG.${random(22)}.${random(43)}`],
  ['Hugging Face', `hf_${random(34)}`],
];

for (const [issuer, key] of issued) {
  test(`a key of ${issuer} is found, and not in the middle of a word`, () => {
    assert.deepEqual(
      secretsIn(`use ${key} here`).map((s) => [s.start, s.end]),
      [[4, 4 + key.length]],
    );
    assert.deepEqual(secretsIn(`use a${key} here`), []);
  });
}

test('a private key block is found by its body', () => {
  const block = (body: string): string =>
    `-----BEGIN RSA PRIVATE ${'KEY'}-----\n${body}\n-----END RSA PRIVATE ${'KEY'}-----\n`;
  assert.equal(secretsIn(block(random(64)))[0]?.what, 'a private key');
  assert.deepEqual(secretsIn(block('...')), []);
  assert.deepEqual(secretsIn(block('A'.repeat(64))), []);
});

for (const quiet of [
  `next_page_token: ${random(40)}`,
  `public_key: ${random(40)}`,
  `commit: ${random(40)}`,
  `api_key: your-${random(30)}`,
  `api_key: \${SERVICE_API_KEY_OF_THE_PROJECT_2}`,
  `api_key: process.env.SERVICE_API_KEY_OF_TEAM2`,
  `integrity: sha512-${random(86)}==`,
  `password: correct-horse-battery-staple-9`,
]) {
  test(`no secret: ${quiet.slice(0, 40)}`, () => assert.deepEqual(secretsIn(quiet), []));
}

test('a named random value is found with the whole of its name', () => {
  const [found] = secretsIn(`"x-api-key": "${random(40)}"`);
  assert.equal(found?.what, 'the value of `x-api-key`');
  assert.equal(secretsIn(`client_secret = ${random(40)}`).length, 1);
  assert.equal(secretsIn(`Authorization: Bearer ${random(40)}`).length, 1);
});

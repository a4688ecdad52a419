// Whole paths in a prompt, and names that speak of another story.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isFallbackName, namesPath, speaksOfOther } from '../../../harness/gates/readback-identity.js';

const CWD = '/nowhere/run';
const FULL = `${CWD}/specs/spec-1.md`;

describe('a prompt names a path', () => {
  const named: readonly string[] = [
    'specs/spec-1.md',
    'Review specs/spec-1.md.',
    'Review `specs/spec-1.md`, then stop',
    'Review "./specs/spec-1.md"!',
    '@specs/spec-1.md',
    '(specs/spec-1.md:12)',
    `Review ${FULL}\nand nothing else`,
    'not specs/spec-1.md.bak but specs/spec-1.md',
    'spec=specs/spec-1.md',
  ];
  for (const text of named) {
    it(`in ${text.replace('\n', ' ')}`, () => {
      assert.equal(namesPath(text, 'specs/spec-1.md', CWD), true);
      assert.equal(namesPath(text, FULL, CWD), true);
    });
  }
  const silent: readonly string[] = [
    '',
    'specs/spec-1.md.bak',
    'specs/spec-1.mdx',
    'specs/spec-1.md~',
    'specs/spec-1.md-old',
    'specs/spec-1.md/part',
    'old-specs/spec-1.md',
    'other/specs/spec-1.md',
    '../specs/spec-1.md',
    '/specs/spec-1.md',
    'spec-1.md',
    'specs/spec-11.md',
    'éspecs/spec-1.md',
  ];
  for (const text of silent) {
    it(`not in ${text === '' ? 'an empty text' : text}`, () => {
      assert.equal(namesPath(text, 'specs/spec-1.md', CWD), false);
    });
  }
});

describe('a file name speaks of another story', () => {
  const other: readonly (readonly [key: string, path: string])[] = [
    ['i-12', 'specs/spec-i-13.md'],
    ['i-12', 'spec-I-7-login.md'],
    ['i-12', 'spec-i-120.md'],
    ['1-2-user-login', 'spec-1-3-user-logout.md'],
    ['1.2', 'story-1.3.md'],
  ];
  for (const [key, path] of other) it(`${path}, not ${key}`, () => assert.equal(speaksOfOther(key, path), true));

  const silent: readonly (readonly [key: string, path: string])[] = [
    ['i-12', 'specs/spec-i-12.md'],
    ['i-12', 'spec-I-12-login.md'],
    ['i-12', 'i-13/spec.md'],
    ['i-12', 'spec-i-12-after-i-13.md'],
    ['i-12', 'bmad-dev-auto-result-20260722-025215-9ffc.md'],
    ['i-12', 'spec-hi-13.md'],
    ['i-12', 'spec-i-13b.md'],
    ['1-2', 'notes-2026-07-22.md'],
    ['1-2-user-login', 'spec-1-2-user-login.md'],
    ['login', 'spec-i-13.md'],
    ['dw-bundle', 'spec-dw-3.md'],
    ['', 'spec-i-13.md'],
  ];
  for (const [key, path] of silent)
    it(`${path} says nothing against ${key || 'no key'}`, () => assert.equal(speaksOfOther(key, path), false));
});

describe('the name of a result without a spec', () => {
  for (const [path, is] of [
    ['a/bmad-dev-auto-result-1.md', true],
    ['bmad-build-auto-result-i-12', true],
    ['bmad-dev-auto-result-', false],
    ['old-bmad-dev-auto-result-1.md', false],
    ['bmad-dev-auto-result-1/spec.md', false],
  ] as const)
    it(`${path}: ${is}`, () => assert.equal(isFallbackName(path), is));
});

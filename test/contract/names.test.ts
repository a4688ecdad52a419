import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isFolderName, isIndexName, isSidecarName, nameFault, roleOf } from '../../lib/contract/names.js';
import { readContract } from '../../lib/contract/read.js';
import type { ArtifactRule } from '../../lib/contract/types.js';
import { SourceText } from '../../lib/text/source.js';
import { CONTRACT } from '../harness/discovery.js';

const artifact = readContract('c.yaml', new SourceText(CONTRACT)).contract?.artifact as ArtifactRule;

describe('the allow-list of file names', () => {
  it('gives each allowed name its role', () => {
    assert.equal(roleOf('RESEARCH.md', artifact), 'index');
    for (const name of ['RESEARCH-a.md', 'RESEARCH-A_b-9.md', 'RESEARCH--.md'])
      assert.equal(roleOf(name, artifact), 'sidecar');
    assert.equal(roleOf('research-checklist.md', artifact), 'extra');
  });

  const escapes: readonly (readonly [name: string, says: RegExp])[] = [
    ['../RESEARCH.md', /separator/],
    ['/RESEARCH.md', /separator/],
    ['a\\RESEARCH.md', /separator/],
    ['RESEARCH-a%2fb.md', /separator/],
    ['RESEARCH-a%5Cb.md', /separator/],
    ['RESEARCH-\uff0fb.md', /separator/],
    ['RESEARCH-\u2215b.md', /separator/],
    ['RESEARCH-..md', /`\.\.`/],
    ['\uff0e\uff0eRESEARCH.md', /`\.\.`/],
    ['\u2025RESEARCH.md', /`\.\.`/],
    ['%2e%2eRESEARCH.md', /`\.\.`/],
    ['C:RESEARCH.md', /drive letter/],
    ['~RESEARCH.md', /`~`/],
    ['RESEARCH-a\0.md', /not seen/],
    ['RESEARCH-a\n.md', /not seen/],
    ['RESEARCH-a\u202e.md', /not seen/],
  ];
  for (const [name, says] of escapes) {
    it(`says how ${JSON.stringify(name)} would get out`, () => {
      const fault = nameFault(name, artifact);
      assert.equal(fault?.code, 'name-escapes');
      assert.match(fault?.message ?? '', says);
    });
  }

  for (const name of [
    '',
    'research.md',
    'RESEARCH.MD',
    'RESEARCH.md ',
    ' RESEARCH.md',
    'RESEARCH.md.',
    'RESEARCH-.md',
    'RESEARCH-a.b.md',
    'RESEARCH-é.md',
    'RESEARCH-а.md',
    'RESEARCH-a b.md',
    'RESEARCH-a.md:x',
    'EXPLORE-a.md',
    'XRESEARCH-a.md',
    'RESEARCH-a.mdx',
    'CON',
    'RESEARCH',
    `RESEARCH-${'a'.repeat(300)}.md`,
  ]) {
    it(`does not allow ${JSON.stringify(name.slice(0, 40))}`, () => {
      assert.equal(nameFault(name, artifact)?.code, 'name-not-allowed');
    });
  }

  it('takes no name of a device', () => {
    for (const name of ['CON.md', 'nul.md', 'Lpt1.md']) assert.equal(isIndexName(name), false, name);
    for (const name of ['CON', 'aux', '..', 'a/b', 'a.b', '']) assert.equal(isFolderName(name), false, name);
    assert.equal(isFolderName('second-run_2'), true);
    assert.equal(isSidecarName('CON-a.md', 'CON'), true);
  });
});

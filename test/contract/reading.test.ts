// What is said of what was not read: a contract file that cannot be opened, a field with more values than are read,
// and the parts of a draft that no document names.
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { DocumentFacts } from '../../lib/contract/facts.js';
import { contractFacts } from '../../lib/contract/infer-facts.js';
import { MOST_VALUES } from '../../lib/contract/infer-payload.js';
import { readMarkdown } from '../../lib/document/markdown.js';
import { buildProject } from '../../lib/project/build.js';
import { axesOf, unreadAxes } from '../../lib/project/dispatches.js';
import { draftsOf } from '../../lib/project/infer-contract.js';
import { SourceText } from '../../lib/text/source.js';
import { projectRoot } from '../root.js';

const WHOLE = join(projectRoot(), 'test', 'rules', 'contract-document-differs', 'ok-fewer-values');
const BARE = join(projectRoot(), 'test', 'rules', 'echo-not-verbatim', 'ok-said-in-text');

let parent = '';
before(() => {
  parent = mkdtempSync(join(tmpdir(), 'plugproof-reading-'));
});
after(() => rmSync(parent, { recursive: true, force: true }));

/** The files of a plugin that were to be read and were not, with `contracts/scout.yaml` made anew. */
function unjudged(name: string, make: (file: string) => void): string[] {
  const root = join(parent, name);
  cpSync(WHOLE, root, { recursive: true });
  rmSync(join(root, 'contracts', 'scout.yaml'));
  mkdirSync(join(root, 'contracts'), { recursive: true });
  make(join(root, 'contracts', 'scout.yaml'));
  const { skipped } = buildProject({ root, gitRoot: null });
  return skipped.filter((s) => s.unjudged).map((s) => `${s.file}: ${s.reason}`);
}

describe('a contract file that is not read', () => {
  it('is named when it is too large', () => {
    assert.deepEqual(
      unjudged('large', (file) => writeFileSync(file, `version: 1\n# ${'x'.repeat(1 << 20)}\n`)),
      ['contracts/scout.yaml: over 1 MiB'],
    );
  });

  it('is named when it is a link out of the plugin', () => {
    writeFileSync(join(parent, 'elsewhere.yaml'), 'version: 1\n');
    assert.deepEqual(
      unjudged('link', (file) => symlinkSync(join(parent, 'elsewhere.yaml'), file)),
      ['contracts/scout.yaml: a link leads out of the root'],
    );
  });
});

const documentOf = (values: number): DocumentFacts => {
  const list = Array.from({ length: values }, (_, i) => `v${i}`).join(' | ');
  const text = `Return this payload:\n\n\`\`\`yaml\nstatus: ${list}\nsaved: yes | no\n\`\`\`\n`;
  const facts = contractFacts(readMarkdown('x.md', new SourceText(text)), { agent: true, contracts: false });
  assert.ok(facts);
  return { ...facts, file: 'x.md', plugin: 0, role: 'agent' };
};

describe('a field with many values', () => {
  it('is an axis up to the limit', () => {
    const facts = documentOf(MOST_VALUES);
    assert.equal(axesOf(facts).get('status')?.values.length, MOST_VALUES);
    assert.deepEqual(unreadAxes(facts), []);
  });

  it('is said to be unread above it, and the others are read', () => {
    const facts = documentOf(60_000);
    assert.deepEqual([...axesOf(facts).keys()], ['saved']);
    assert.deepEqual(unreadAxes(facts), ['status']);
  });
});

describe('a draft', () => {
  it('names the place of the files and the rungs that no document says, and puts in neither', () => {
    const [draft] = draftsOf(buildProject({ root: BARE, gitRoot: null }));
    assert.ok(draft);
    assert.deepEqual(draft.envelope, ['topic']);
    const place = 'which field of the envelope says where the files belong (`slice`)';
    assert.equal(draft.unread.includes(place), draft.artifact !== null);
    assert.ok(draft.artifact);
    assert.deepEqual(draft.recovery, ['envelope', 'by-value', 'resume', 'redispatch']);
    assert.ok(!draft.unread.some((one) => one.startsWith('whether a failed run')));
  });
});

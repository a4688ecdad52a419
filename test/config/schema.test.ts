// The published schemas against the readers: they accept and refuse the same, and the published bytes are current.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { Ajv } from 'ajv';
import { readConfig } from '../../lib/config/config.js';
import { configSchema, configSchemaText } from '../../lib/config/schema.js';
import { UNALTERABLE } from '../../lib/config/severity.js';
import { readJson } from '../../lib/document/json.js';
import { toData } from '../../lib/document/node.js';
import { readYaml } from '../../lib/document/yaml.js';
import { readBaseline, writeBaseline } from '../../lib/lint/baseline.js';
import { SourceText } from '../../lib/text/source.js';
import { projectRoot } from '../root.js';

const ajv = new Ajv({ strict: true, allowUnionTypes: true });
const published = (name: string): string => readFileSync(join(projectRoot(), 'schemas', name), 'utf8');
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

describe('the schema of the configuration', () => {
  const rules = ['link-broken', 'config-invalid'];
  const hosts = ['claude-code'];
  const accepts = ajv.compile(configSchema(rules, hosts));
  const texts = [
    '',
    'version: 1',
    'version: 2',
    'rules:',
    'rules: { link-broken: off }',
    'rules: { link-broken: loud }',
    'rules: { config-invalid: off }',
    'rules: { nope: off }',
    'rules: []',
    'nope: 1',
    '[]',
    'hosts: [claude-code, claude-code@2.1]',
    'hosts: [other]',
    'hosts: []',
    'ignore: [a, "!b", /c]',
    'ignore: ["../a"]',
    'ignore: ["!../a"]',
    'ignore: [""]',
    'ignore: ["a\\\\b"]',
    'ignore: ["./a"]',
    'ignore: ["C:/a"]',
    'ignore: ["{a}"]',
    'ignore: ["#a"]',
    'ignore: a',
    'contracts: [a/*.yaml]',
    'contracts: ["!a"]',
    'overrides: [{ files: [a], rules: "*", reason: r }]',
    'overrides: [{ files: [a], rules: [link-broken, config-invalid], reason: r, until: 2027-01-01 }]',
    'overrides: [{ files: [a], rules: [nope], reason: r }]',
    'overrides: [{ files: [a], rules: "*" }]',
    'overrides: [{ files: [a], rules: "*", reason: " " }]',
    'overrides: [{ files: [], rules: "*", reason: r }]',
    'overrides: [{ files: [a], rules: [], reason: r }]',
    'overrides: [{ files: ["!a"], rules: "*", reason: r }]',
    'overrides: [{ files: [a], rules: "*", reason: r, until: soon }]',
    'overrides: [{ files: [a], rules: "*", reason: r, nope: 1 }]',
    'overrides: [a]',
    'store: { window: 24h, kinds: [a], lanes: [b] }',
    'store: { window: 24 }',
    'store: { window: 0h }',
    'store: { nope: 1 }',
    'registry: { severities: [a, [b, c]] }',
    'registry: { severities: [1] }',
    'registry: { nope: 1 }',
  ];
  for (const text of texts) {
    it(`agrees with the reader on: ${text || 'an empty file'}`, () => {
      const document = readYaml('plugproof.yaml', new SourceText(text));
      const fine = readConfig(document, { rules, hosts }).findings.length === 0;
      assert.equal(accepts(plain(toData(document.data))), fine, JSON.stringify(accepts.errors));
    });
  }
  it('is published as it is made', () => {
    const text = published('config.schema.json');
    const shape = JSON.parse(text) as { properties: { rules: { properties: object } } };
    assert.equal(text, configSchemaText([...Object.keys(shape.properties.rules.properties), ...UNALTERABLE]));
  });
  it('does not depend on the order of its ids', () => {
    assert.equal(configSchemaText(['b', 'a', 'b']), configSchemaText(['a', 'b']));
  });
});

describe('the schema of the baseline', () => {
  const accepts = ajv.compile(JSON.parse(published('baseline.schema.json')));
  const print = 'a'.repeat(64);
  const texts = [
    writeBaseline([], null, false),
    `{"version":1,"entries":[{"rule":"a","file":"b.md","fingerprint":"${print}"}]}`,
    `{"version":2,"entries":[]}`,
    `{"entries":[]}`,
    `{"version":1}`,
    `{"version":1,"entries":{}}`,
    `{"version":1,"entries":[],"nope":1}`,
    `{"version":1,"entries":[{"rule":"a","file":"b.md"}]}`,
    `{"version":1,"entries":[{"rule":"a","file":"b.md","fingerprint":"x"}]}`,
    `{"version":1,"entries":[{"rule":"","file":"b.md","fingerprint":"${print}"}]}`,
    `{"version":1,"entries":[{"rule":"a","file":"b.md","fingerprint":"${print}","nope":1}]}`,
    '[]',
  ];
  for (const text of texts) {
    it(`agrees with the reader on: ${text.replace(print, '…').replace(/\s+/g, ' ')}`, () => {
      const fine = readBaseline(readJson('baseline.json', new SourceText(text))).problems.length === 0;
      assert.equal(accepts(JSON.parse(text)), fine, JSON.stringify(accepts.errors));
    });
  }
});

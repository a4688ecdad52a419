// The published schemas against the readers: what a reader takes, its schema takes too; what a schema refuses, its
// reader refuses.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { CASE_GATES } from '../../harness/eval/gate-run.js';
import { casesBelow } from '../../harness/eval/suite-cases.js';
import { runCommand } from '../../harness/gates/command.js';
import { GATE_COMMANDS } from '../../harness/gates/commands.js';
import { worldAt } from '../../harness/gates/world.js';
import { recover } from '../../harness/recover.js';
import { readContract } from '../../lib/contract/read.js';
import { readGateCase } from '../../lib/suite/gate-case.js';
import { SourceText } from '../../lib/text/source.js';
import { CONTRACT, inWorkplace, message } from '../harness/discovery.js';
import { projectRoot } from '../root.js';

const load = (name: string) =>
  new Ajv({ allErrors: true, strict: false }).compile(
    JSON.parse(readFileSync(join(projectRoot(), 'schemas', `${name}.schema.json`), 'utf8')) as object,
  );

describe('schemas/contract.schema.json', () => {
  const valid = load('contract');
  it('takes a contract', () => {
    for (const text of [CONTRACT, 'version: 1\nagent: a\n', 'version: 1\nagent: a\naxes:\ngates:\nartifact:\n']) {
      assert.deepEqual(readContract('c', new SourceText(text)).mistakes, []);
      assert.ok(valid(parse(text)), JSON.stringify(valid.errors));
    }
  });
  for (const change of [
    ['version: 1', 'version: 2'],
    ['agent: researcher', 'agent: 7'],
    ['axes:', 'axis:'],
    ['required: true', 'required: "yes"'],
    ['[complete, truncated]', '[]'],
    ['[complete, truncated]', '[a, a]'],
    ['list }', 'number }'],
    ['index: RESEARCH.md', 'index: a/b.md'],
    ['[A-Za-z0-9_-]+\\.md', '.*\\.md'],
    ['[research-checklist.md]', '["../x.md"]'],
    ['gates: [artifact', 'gates: [artefact'],
    ['resume', 'again'],
  ] as const) {
    it(`refuses ${change[1]}, as the reader does`, () => {
      const text = CONTRACT.replace(change[0], change[1]);
      assert.notEqual(text, CONTRACT);
      assert.equal(valid(parse(text)), false);
      assert.notDeepEqual(readContract('c', new SourceText(text)).mistakes, []);
    });
  }
});

describe('schemas/gate-case.schema.json', () => {
  const valid = load('gate-case');
  it('takes every shipped case', () => {
    const found = ['dispatch-artifact', 'coverage', 'by-value', 'session-readback'].flatMap((suite) =>
      casesBelow(join(projectRoot(), 'evals', suite)),
    );
    assert.ok(found.length > 100);
    for (const { id, file } of found)
      assert.ok(valid(parse(readFileSync(file, 'utf8'))), `${id}: ${JSON.stringify(valid.errors)}`);
  });
  it('names the gates that a case may run', () => {
    for (const gate of CASE_GATES) assert.ok(valid({ version: 1, run: { gate }, expect: { exit: 0 } }));
  });
  for (const text of [
    'version: 2',
    'version: 1\nfiles: { x: 3 }',
    'version: 1\nrun: { gate: x }\nexpect: { exit: 0 }',
    'version: 1\nrun: { gate: artifact }\nexpect: { exit: 3 }',
    'version: 1\nrun: { gate: artifact, env: {} }\nexpect: { exit: 0 }',
  ]) {
    it(`refuses ${text.replaceAll('\n', ' | ')}, as the reader does`, () => {
      assert.equal(valid(parse(text)), false);
      assert.equal(readGateCase('c', new SourceText(text), CASE_GATES).gateCase, null);
    });
  }
});

describe('schemas/gate-result.schema.json', () => {
  const valid = load('gate-result');
  it('takes what every gate says, and nothing else', () =>
    inWorkplace((place) => {
      const world = worldAt(place.path, new Date(0), Buffer.from(message()));
      const args = ['-', '--contract', 'contract.yaml', '--envelope', 'envelope.json'];
      for (const command of GATE_COMMANDS) {
        for (const given of [['slice', '--index-name', 'RESEARCH.md'], args, []]) {
          assert.ok(
            valid(JSON.parse(JSON.stringify(runCommand(command, given, world)))),
            `${command.name}: ${JSON.stringify(valid.errors)}`,
          );
        }
      }
      const result = recover(
        { payload: '-', contract: 'contract.yaml', envelope: 'envelope.json', slice: 'slice' },
        world,
      );
      assert.equal(result.gates.length, 1);
      assert.ok(valid(JSON.parse(JSON.stringify(result))), JSON.stringify(valid.errors));
      assert.equal(valid({ ...result, more: 1 }), false);
      assert.equal(valid({ ...result, outcome: 'passed' }), false);
    }));
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after as afterAll } from 'node:test';
import type { FileView } from '../../../harness/eval/graders/grader.js';
import { SourceText } from '../../../lib/text/source.js';
import { testRefusals, testRows } from './table.js';
import { assistant, cutRun, gappedRun, result, runOf, said, text, textFolder, use, user } from './trial.js';

const CONTRACT =
  'version: 1\nagent: scout\nenvelope:\n  topic: { required: true }\naxes:\n  status: [complete, truncated]\necho: { topic_as_received: topic }\n';
const AGENT = '---\nname: scout\ndescription: looks\ntools: Grep\n---\nlook\n';
const folder = mkdtempSync(join(tmpdir(), 'plugproof-graders-'));
afterAll(() => rmSync(folder, { recursive: true }));
mkdirSync(join(folder, 'after'));
for (const [path, body] of [
  ['scout.yaml', CONTRACT],
  ['scout.md', AGENT],
  ['after/result.md', '---\nstatus: done\n---\n\n## Auto Run Result\n\nStatus: done\n'],
  ['after/pane.log', 'x'.repeat(400)],
  ['after/full.md', '| # | Corpus item | Depth criterion | Done |\n|---|---|---|---|\n| 1 | a | b | [x] |\n'],
  ['after/open.md', '| # | Corpus item | Depth criterion | Done |\n|---|---|---|---|\n| 1 | a | b | [ ] |\n'],
] as const)
  writeFileSync(join(folder, path), body);
const onDisk: FileView = { ...textFolder({ 'full.md': '', 'open.md': '' }, 'after'), root: join(folder, 'after') };
const files: Record<string, string> = { 'scout.yaml': CONTRACT, 'scout.md': AGENT, 'bad.yaml': 'version: 1\n' };
const fixture = (path: string) =>
  files[path] === undefined
    ? { ok: false as const, reason: 'is not there' }
    : { ok: true as const, path: join(folder, path), source: new SourceText(files[path]) };

const child = (...content: object[]) => ({
  ...assistant(...content),
  parent_tool_use_id: 'd',
  agent_id: 'c',
  subagent_type: 'scout',
});
const team = (answer: string, sent = 'topic: bees') => [
  assistant(use('d', 'Agent', { subagent_type: 'scout', prompt: sent })),
  { ...child(text(sent)), type: 'user' },
  child(use('c1', 'Grep', { pattern: 'q' })),
  { ...child(result('c1')), type: 'user' },
  child(text(answer)),
  {
    ...user(result('d', answer)),
    tool_use_result: { status: 'completed', agentId: 'c', agentType: 'scout', content: [text(answer)] },
  },
];
const GOOD = 'topic_as_received: bees\nstatus: complete\n';
const run = runOf(...team(GOOD), said('done'));
const g = (type: string, more: string): string => `- { type: ${type}, name: g, ${more} }`;
const P = g('payload', 'contract: scout.yaml');

testRows([
  ['a payload', P, { run, fixture }, 'pass'],
  [
    'a payload with a value of an axis',
    g('payload', 'contract: scout.yaml, axes: { status: complete }'),
    { run, fixture },
    'pass',
  ],
  [
    'and with another one',
    g('payload', 'contract: scout.yaml, axes: { status: truncated }'),
    { run, fixture },
    'fail',
    /is `complete`, not `truncated`/,
  ],
  ['an axis that is missing', P, { run: runOf(...team('topic_as_received: bees\n')), fixture }, 'fail', /axis-missing/],
  [
    'a value that no axis has',
    P,
    { run: runOf(...team('topic_as_received: bees\nstatus: done\n')), fixture },
    'fail',
    /axis-value/,
  ],
  [
    'an echo that is another',
    P,
    { run: runOf(...team('topic_as_received: Bees\nstatus: complete\n')), fixture },
    'fail',
    /echo-mismatch/,
  ],
  [
    'an echo of what the case says',
    g('payload', 'contract: scout.yaml, envelope: { topic: wasps }'),
    { run, fixture },
    'fail',
    /echo-mismatch/,
  ],
  ['no payload', P, { run: runOf(...team('I looked.')), fixture }, 'fail', /payload-missing/],
  ['a payload of nobody', P, { run: runOf(said(GOOD)), fixture }, 'unreached', /no agent `scout`/],
  [
    'a payload of the session',
    g('payload', 'contract: scout.yaml, agent: main, envelope: { topic: bees }'),
    { run: runOf(said(GOOD)), fixture },
    'pass',
  ],
  [
    'an echo of what nobody knows',
    g('payload', 'contract: scout.yaml, agent: main'),
    { run: runOf(said(GOOD)), fixture },
    'infra-error',
    /cannot be told what was sent/,
  ],
  ['a payload in a run with gaps', P, { run: gappedRun(...team(GOOD)), fixture }, 'infra-error'],
  ['a payload without a contract', P, { run }, 'infra-error', /scout.yaml/],
  [
    'a contract that is none',
    g('payload', 'contract: bad.yaml'),
    { run, fixture },
    'infra-error',
    /cannot be judged by/,
  ],
  ['a payload without a run', P, { fixture }, 'unreached'],
  [
    'a dispatch by its contract',
    g('dispatched', 'contract: scout.yaml, agent_file: scout.md'),
    { run, fixture },
    'pass',
  ],
  [
    'a dispatch by its contract that was not',
    g('dispatched', 'contract: scout.yaml, agent_file: scout.md'),
    { run: runOf(said('I did it')), fixture },
    'fail',
    /sent-not-at-all/,
  ],
  [
    'a dispatch by its contract, with gaps',
    g('dispatched', 'contract: scout.yaml, agent_file: scout.md'),
    { run: gappedRun(...team(GOOD)), fixture },
    'infra-error',
  ],
  ['a dispatch without a run', g('dispatched', 'contract: scout.yaml'), { fixture }, 'unreached'],
  [
    'within the grant of its file',
    g('tools_within_grant', 'agent: scout, agent_file: scout.md'),
    { run, fixture },
    'pass',
  ],
  [
    'beyond the grant of its file',
    g('tools_within_grant', 'agent: scout, agent_file: scout.md'),
    {
      run: runOf(...team(GOOD).slice(0, 2), child(use('c1', 'Write', { file_path: 'a' })), {
        ...child(result('c1')),
        type: 'user',
      }),
      fixture,
    },
    'fail',
    /`Write`/,
  ],
  [
    'a grant without its file',
    g('tools_within_grant', 'agent: scout, agent_file: none.md'),
    { run, fixture },
    'infra-error',
  ],
  ['a gate that passes', g('gate', 'gate: coverage, path: full.md'), { after: onDisk }, 'pass'],
  ['a gate that fails', g('gate', 'gate: coverage, path: open.md'), { after: onDisk }, 'fail'],
  ['a gate that has to fail', g('gate', 'gate: coverage, path: open.md, outcome: fail'), { after: onDisk }, 'pass'],
  [
    'a gate that has to fail for another reason',
    g('gate', 'gate: coverage, path: open.md, outcome: fail, reasons: [row-ragged]'),
    { after: onDisk },
    'fail',
    /does not say `row-ragged`/,
  ],
  [
    'a gate with nothing to judge',
    g('gate', 'gate: coverage, path: none.md'),
    { after: onDisk },
    'unreached',
    /ledger-missing/,
  ],
  ['a gate without a folder', g('gate', 'gate: coverage, path: full.md'), {}, 'unreached'],
  [
    'a gate over a folder that a cut run left',
    g('gate', 'gate: coverage, path: full.md'),
    { after: onDisk, run: cutRun(said('x')) },
    'unreached',
  ],
  [
    'a gate over the message',
    g('gate', 'gate: coverage, path: "message:"'),
    { run: runOf(said('| # | Corpus item | Depth criterion | Done |\n|---|---|---|---|\n| 1 | a | b | [x] |')) },
    'pass',
  ],
  [
    'a readback of a result',
    g('readback', 'expected: result.md, ended: crash, launched: "2020-01-01T00:00:00Z", log: pane.log'),
    { after: onDisk },
    'pass',
  ],
  ['a readback of nothing', g('readback', 'expected: none.md, ended: stop'), { after: onDisk }, 'fail'],
  ['a readback without a folder', g('readback', 'expected: result.md'), {}, 'unreached'],
]);

testRefusals([
  ['no contract', '- { type: payload, name: g }', /no `contract`/],
  ['a gate that is none', g('gate', 'gate: cover, path: a'), /no gate/],
  ['a gate without its path', g('gate', 'gate: coverage'), /needs a `path`/],
  ['a gate without its flag', g('gate', 'gate: artifact, path: a'), /needs the flag `index-name`/],
  [
    'a gate with a flag that it has not',
    g('gate', 'gate: coverage, path: a, flags: { strict: "" }'),
    /no flag `strict`/,
  ],
  ['a gate over another folder', g('gate', 'gate: coverage, path: ../a'), /leads out/],
  [
    'a gate over the disk',
    g('gate', 'gate: payload, path: a, flags: { contract: /etc/passwd, envelope: b }'),
    /leads out/,
  ],
  ['a readback of nothing', '- { type: readback, name: g }', /no `expected`/],
]);

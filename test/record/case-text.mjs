// A gate case of `gate dispatch` as text: the contract and the agent that all cases share, the run, what is expected.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { stringify } from 'yaml';

export const CONTRACT = `version: 1
agent: researcher
envelope:
  topic: { required: true }
  slice: { required: true }
axes:
  status: [complete, truncated]
  persistence: [written, by-value]
echo: { topic_as_received: topic }
artifact:
  index: RESEARCH.md
  sidecar: RESEARCH-[A-Za-z0-9_-]+\\.md
recovery: [envelope, by-value, resume, redispatch]
`;

export const AGENT = `---
name: researcher
description: researches one topic
tools: Read, Grep, Glob, Write
---
Research the topic.
`;

const CLI = process.env.PLUGPROOF_DIST
  ? join(process.env.PLUGPROOF_DIST, 'lib/cli/main.js')
  : join(import.meta.dirname, '../../dist/lib/cli/main.js');

/**
 * `refuted`: the one claim that has to be refuted, or none; the rest of what is expected is what the gate says. A case
 * whose gate refutes another claim, or none, is an error here and is not written.
 */
export function caseText({ files, refuted, outcome, args = [], note, contract = CONTRACT, agent = AGENT }) {
  const all = {
    'plugin/contracts/researcher.yaml': contract,
    ...(agent ? { 'plugin/agents/researcher.md': agent } : {}),
    ...files,
  };
  const run = ['run.jsonl', '--contract', 'plugin/contracts/researcher.yaml', ...args];
  const root = mkdtempSync(join(tmpdir(), 'plugproof-case-'));
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), typeof text === 'string' ? text : Buffer.from(text.base64, 'base64'));
  }
  const json = spawnSync(process.execPath, [CLI, 'gate', 'dispatch', ...run, '--format', 'json'], {
    cwd: root,
    encoding: 'utf8',
  });
  rmSync(root, { recursive: true, force: true });
  if (json.stdout === '') throw new Error(`${note}: ${json.stderr}`);
  const verdict = JSON.parse(json.stdout);
  const hit = Object.entries(verdict.claims)
    .filter(([, state]) => state === 'refuted')
    .map(([name]) => name)
    .join(' ');
  const wanted = outcome ?? (refuted === '' ? 'pass' : 'fail');
  if (hit !== refuted || verdict.outcome !== wanted)
    throw new Error(
      `${note}: refuted is "${hit}", not "${refuted}"; ${verdict.outcome}\n${JSON.stringify(verdict.reasons, null, 1)}`,
    );
  const states = Object.entries(verdict.claims)
    .map(([name, state]) => `${name}=${state}`)
    .join(' ');
  const expect = {
    exit: json.status,
    outcome: verdict.outcome,
    reasons: [...new Set(verdict.reasons.map(({ code }) => code))].sort(),
    line: `${states} dispatches=${verdict.dispatches.length} status=${verdict.outcome}`,
  };
  return `# ${note}\n${stringify({ version: 1, files: all, run: { gate: 'dispatch', args: run }, expect }, { lineWidth: 0 })}`;
}

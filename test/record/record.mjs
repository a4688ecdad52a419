// Records runs of the real host against a scripted model on loopback: no account, no network, no model.
// Not run by the tests; needs the build. Usage, with the host installed in a folder of its own by its exact version:
//   npm i @anthropic-ai/claude-code@2.1.332 && node test/record/record.mjs path/to/claude OUT [SCENARIO]...
// OUT/SCENARIO/ gets stream.jsonl and session/ as the host wrote them. They hold the host's own texts: trim.mjs makes
// from them what may be kept.
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { AGENT, PROMPT, SCENARIOS } from './scenarios.mjs';

const dist = process.env.PLUGPROOF_DIST ?? join(import.meta.dirname, '..', '..', 'dist');
const { serveScript } = await import(join(dist, 'harness', 'eval', 'run', 'scripted.js'));

const [binary, out, ...only] = process.argv.slice(2);

for (const [name, scenario] of Object.entries(SCENARIOS)) {
  if (only.length > 0 && !only.includes(name)) continue;
  const home = mkdtempSync(join(tmpdir(), 'plugproof-record-'));
  const work = join(home, 'work');
  mkdirSync(join(work, '.claude', 'agents'), { recursive: true });
  mkdirSync(join(work, 'slice'));
  writeFileSync(join(work, '.claude', 'agents', 'researcher.md'), scenario.agent ?? AGENT);
  const { main, child = [] } = scenario.script(work);
  const model = await serveScript({ main, agents: [{ when: 'Topic:', turns: child }] });
  const lines = await run(resolve(binary), home, work, model.url, scenario);
  model.close();
  const target = join(resolve(out), name);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, 'stream.jsonl'), lines.stdout);
  writeFileSync(join(target, 'stderr.txt'), lines.stderr);
  cpSync(join(home, '.claude', 'projects'), join(target, 'session'), { recursive: true });
  cpSync(join(work, 'slice'), join(target, 'slice'), { recursive: true });
  writeFileSync(join(target, 'work.txt'), work);
  process.stdout.write(`${name}: ${lines.stdout.split('\n').length - 1} lines, exit ${lines.code}\n`);
  rmSync(home, { recursive: true, force: true });
}

function run(command, home, work, url, scenario) {
  const args = ['-p', PROMPT, '--output-format', 'stream-json', '--verbose', '--permission-mode', 'acceptEdits'];
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    ANTHROPIC_BASE_URL: url,
    ANTHROPIC_API_KEY: 'none',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    IS_SANDBOX: '1',
    ...scenario.env,
  };
  return new Promise((done) => {
    const child = spawn(command, [...args, ...(scenario.args ?? [])], {
      cwd: work,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const text = { stdout: '', stderr: '' };
    const stop = setTimeout(() => child.kill(), 60_000);
    child.stdout.on('data', (chunk) => (text.stdout += chunk));
    child.stderr.on('data', (chunk) => (text.stderr += chunk));
    child.on('close', (code) => {
      clearTimeout(stop);
      done({ ...text, code });
    });
  });
}

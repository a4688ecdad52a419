// Runs children and says what they used. NODE_EXTRA_CA_CERTS is taken out: it alone costs a start 65 ms on Node 20.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const probe = join(import.meta.dirname, 'probe.cjs');

/** One run of node: `cpu` and `wall` in ms, `memory` in MiB, its exit code and what it printed. */
export function once(args, cwd) {
  const env = { ...process.env, NO_COLOR: '1' };
  delete env.NODE_EXTRA_CA_CERTS;
  delete env.NODE_OPTIONS;
  const began = performance.now();
  const child = spawnSync(process.execPath, ['--require', probe, ...args], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    maxBuffer: 1 << 30,
  });
  const wall = performance.now() - began;
  const line = String(child.output?.[3] ?? '');
  if (line === '') throw new Error(`node ${args.join(' ')} ended without a measure: ${child.error ?? child.stderr}`);
  const { cpu, memory } = JSON.parse(line);
  return { cpu: cpu / 1000, wall, memory: memory / 1024, code: child.status, out: String(child.stdout) };
}

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Runs each of the commands once in every round, in turn, so that a slow moment of the machine hits all alike. */
export function inTurn(commands, rounds, cwd) {
  const runs = commands.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    commands.forEach((args, i) => {
      runs[i].push(once(args, cwd));
    });
  }
  return runs.map((list) => ({
    cpu: median(list.map((run) => run.cpu)),
    wall: median(list.map((run) => run.wall)),
    memory: Math.max(...list.map((run) => run.memory)),
    code: list[0].code,
    out: list[0].out,
  }));
}

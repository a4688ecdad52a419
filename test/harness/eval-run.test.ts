// Live runs by commands that misbehave, each in its own way, and what is kept of them.
import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { planDigest } from '../../harness/eval/plan.js';
import { commandWords, runAdapter } from '../../harness/eval/run/adapter.js';
import { reportOf } from '../../harness/eval/run/report.js';
import { type RunOptions, runPlan } from '../../harness/eval/run/runner.js';
import { answerScript, readScript, serveScript } from '../../harness/eval/run/scripted.js';
import { suitesAt } from '../../harness/eval/run/suites.js';
import { planTrials, type TrialOptions } from '../../harness/eval/run/trials.js';
import { TrialStore } from '../../harness/eval/trial-store.js';
import type { Trial } from '../../harness/eval/types.js';

const END =
  '{"type":"result","subtype":"success","is_error":false,"num_turns":2,"total_cost_usd":0.25,"usage":{"input_tokens":10,"output_tokens":5},"result":"aligned","session_id":"s"}';
const SAID =
  '{"type":"assistant","message":{"role":"assistant","content":[{"type":"text","text":"aligned"}]},"session_id":"s"}';

/** What a fake adapter does, as a program of node. */
const DOES = {
  works: `process.stdin.resume();console.log(${JSON.stringify(SAID)});console.log(${JSON.stringify(END)})`,
  writes: `require('fs').writeFileSync('out.md','x');console.log(${JSON.stringify(SAID)});console.log(${JSON.stringify(END)})`,
  limited: `console.log(JSON.stringify({type:'result',subtype:'success',is_error:true,result:'API Error: 429 rate limit reached',session_id:'s'}));process.exitCode=1`,
  limitedOnErrors: `console.error('Too many requests');process.exitCode=1`,
  hangs: `setInterval(()=>{},1000)`,
  dies: `process.kill(process.pid,'SIGKILL')`,
  rubbish: `console.log('hello');console.log('{"type":"result"');`,
  halfway: `console.log(${JSON.stringify(SAID)})`,
  floods: `const b=Buffer.alloc(1<<20,120);let n=0;const w=()=>{while(n++<100)if(!process.stdout.write(b))return process.stdout.once('drain',w)};w()`,
  hangsWithChild: `require('child_process').spawn(process.execPath,['-e','setInterval(()=>{},1000)'],{stdio:'inherit'});setInterval(()=>{},1000)`,
} as const;

async function ranBy(does: keyof typeof DOES, timeoutMs = 20_000) {
  const cwd = mkdtempSync(join(tmpdir(), 'plugproof-adapter-'));
  try {
    return await runAdapter({
      argv: [process.execPath, '-e', DOES[does]],
      prompt: 'align',
      cwd,
      timeoutMs,
      env: {},
      maxBytes: 8 << 20,
    });
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}

const outcomes: [keyof typeof DOES, string | null, number?][] = [
  ['works', null],
  ['limited', 'infra-error'],
  ['limitedOnErrors', 'infra-error'],
  ['hangs', 'timeout', 500],
  ['hangsWithChild', 'timeout', 500],
  ['dies', 'infra-error'],
  ['rubbish', 'infra-error'],
  ['halfway', 'infra-error'],
  ['floods', 'infra-error'],
];

for (const [does, outcome, timeout] of outcomes)
  test(`an adapter that ${does} gives ${outcome ?? 'a run to grade'}`, async () => {
    const run = await ranBy(does, timeout);
    assert.equal(run.stopped?.outcome ?? null, outcome, run.stopped?.reason);
    assert.ok(run.recording.length <= 8 << 20);
  });

test('a missing command is an error of the surroundings, and the words say which', async () => {
  const run = await runAdapter({ argv: ['/nowhere/at-all'], prompt: '', cwd: tmpdir(), timeoutMs: 1000, env: {} });
  assert.equal(run.stopped?.outcome, 'infra-error');
  assert.match(run.stopped?.reason ?? '', /`\/nowhere\/at-all` cannot be started/);
});

test('cost and turns are those of the last record', async () => {
  const run = await ranBy('works');
  assert.deepEqual([run.cost, run.turns], [{ usd: 0.25, inputTokens: 10, outputTokens: 5 }, 2]);
});

test('a command is cut at spaces outside quotes', () => {
  assert.deepEqual(commandWords(`a "b c" 'd "e' f\\ g ""`), ['a', 'b c', 'd "e', 'f g', '']);
  assert.equal(commandWords('a "b'), null);
  assert.equal(commandWords('  '), null);
});

const caseFile = (name: string): string =>
  `version: 1\nname: ${name}\nprompt: Align the table.\ngraders:\n  - { type: regex, pattern: aligned }\n`;

interface Place {
  readonly root: string;
  readonly suite: string;
}

async function inSuite(names: readonly string[], work: (place: Place) => Promise<void>): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'plugproof-eval-'));
  const suite = join(root, 'evals');
  try {
    for (const name of names) {
      mkdirSync(join(suite, name), { recursive: true });
      writeFileSync(join(suite, name, 'case.yaml'), caseFile(name));
    }
    await work({ root, suite });
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

const OPTIONS: TrialOptions = {
  mode: 'live',
  runs: 2,
  threshold: null,
  adapter: 'fake',
  judge: '',
  model: '',
  pluginDigest: '',
  toolVersion: '0',
};

function planOf(suite: string, options: Partial<TrialOptions> = {}) {
  return planTrials([suitesAt(suite)], { ...OPTIONS, ...options });
}

async function runOf(
  suite: string,
  does: string,
  out: string | null,
  more: Partial<RunOptions> = {},
  options: Partial<TrialOptions> = {},
) {
  const plan = planOf(suite, options);
  const trials: Trial[] = [];
  const store = out === null ? null : new TrialStore(out);
  const result = await runPlan(plan, {
    store,
    shard: null,
    jobs: 2,
    ceiling: null,
    execution: {
      judge: null,
      command: null,
      adapter: [process.execPath, '-e', does],
      plugin: null,
      script: null,
      timeoutMs: 20_000,
      now: new Date(0),
      store,
    },
    seen: (trial) => trials.push(trial),
    ...more,
  });
  const thresholds = new Map(plan.cases.map((one) => [one.id, one.threshold]));
  const report = reportOf(result.tally, {
    toolVersion: '0',
    plan: planDigest(plan.cases, 'live'),
    mode: 'live',
    thresholds,
    baseline: null,
  });
  return { report, trials, left: result.left };
}

/** A program that says in a file how often it was started. */
const counted = (root: string): string =>
  `require('fs').appendFileSync(${JSON.stringify(join(root, 'starts'))},'x');${DOES.works}`;
const starts = (root: string): number =>
  existsSync(join(root, 'starts')) ? readFileSync(join(root, 'starts'), 'utf8').length : 0;

test('live runs are graded, counted and kept, and a second command starts none of them', () =>
  inSuite(['a', 'b'], async ({ root, suite }) => {
    const out = join(root, 'out');
    const first = await runOf(suite, counted(root), out);
    assert.deepEqual(
      first.report.cases.map((c) => [c.id, c.verdict, c.outcomes]),
      [
        ['evals/a', 'pass', { pass: 2 }],
        ['evals/b', 'pass', { pass: 2 }],
      ],
    );
    assert.equal(first.report.summary.usd, 1);
    assert.equal(starts(root), 4);
    const second = await runOf(suite, counted(root), out);
    assert.equal(starts(root), 4);
    assert.deepEqual(second.report, first.report);
  }));

test('a changed grader grades the kept run again and starts nothing; a changed prompt runs that case again', () =>
  inSuite(['a', 'b'], async ({ root, suite }) => {
    const out = join(root, 'out');
    await runOf(suite, counted(root), out);
    writeFileSync(join(suite, 'a/case.yaml'), caseFile('a').replace('pattern: aligned', 'pattern: ragged'));
    const regraded = await runOf(suite, counted(root), out);
    assert.deepEqual(
      regraded.report.cases.map((c) => c.verdict),
      ['fail', 'pass'],
    );
    assert.equal(starts(root), 4);
    writeFileSync(join(suite, 'b/case.yaml'), caseFile('b').replace('Align the table.', 'Align it.'));
    await runOf(suite, counted(root), out);
    assert.equal(starts(root), 6);
  }));

test('what the surroundings stopped is tried again, and then counts', () =>
  inSuite(['a'], async ({ root, suite }) => {
    const out = join(root, 'out');
    const first = await runOf(suite, DOES.limited, out);
    assert.deepEqual(
      first.report.cases.map((c) => [c.verdict, c.outcomes, c.passRate]),
      [['ungradeable', { 'infra-error': 2 }, null]],
    );
    const second = await runOf(suite, DOES.works, out);
    assert.deepEqual(
      second.report.cases.map((c) => [c.verdict, c.outcomes]),
      [['pass', { pass: 2 }]],
    );
  }));

test('a ceiling starts no further run, and what is left is said', () =>
  inSuite(['a', 'b', 'c'], async ({ suite }) => {
    const { left, trials } = await runOf(suite, DOES.works, null, { jobs: 1, ceiling: 0.4 });
    assert.deepEqual([trials.length, left], [2, 4]);
  }));

test('an interrupt keeps what is done and lets go of what runs', () =>
  inSuite(['a', 'b'], async ({ root, suite }) => {
    const out = join(root, 'out');
    const stop = new AbortController();
    const hang = `if(process.env.PLUGPROOF_CASE==='b')setInterval(()=>{},1000);else{${DOES.works}}`;
    const plan = planOf(suite, { runs: 1 });
    const store = new TrialStore(out);
    const seen: string[] = [];
    const { left } = await runPlan(plan, {
      store,
      shard: null,
      jobs: 2,
      ceiling: null,
      execution: {
        judge: null,
        command: null,
        adapter: [process.execPath, '-e', hang],
        plugin: null,
        script: null,
        timeoutMs: 60_000,
        now: new Date(0),
        store,
        signal: stop.signal,
      },
      seen: (trial) => {
        seen.push(trial.caseId);
        stop.abort('SIGINT');
      },
    });
    assert.deepEqual([seen, left], [['evals/a'], 1]);
    assert.equal([...store.trials()].length, 1);
  }));

test('one shard and eight give the same counts, and a shard that was lost is run alone', () =>
  inSuite(['a', 'b', 'c', 'd', 'e', 'f'], async ({ root, suite }) => {
    const whole = await runOf(suite, DOES.works, join(root, 'one'), {}, { runs: 1 });
    const out = join(root, 'shards');
    for (let index = 1; index <= 8; index++)
      if (index !== 3) await runOf(suite, DOES.works, out, { shard: { index, count: 8 } }, { runs: 1 });
    await runOf(suite, DOES.works, out, { shard: { index: 3, count: 8 } }, { runs: 1 });
    const all = await runOf(suite, 'process.exitCode = 9', out, {}, { runs: 1 });
    assert.equal(JSON.stringify(all.report), JSON.stringify(whole.report));
  }));

test('a run sees its inputs, what it wrote is graded, and the suite itself is left alone', () =>
  inSuite(['a'], async ({ root, suite }) => {
    writeFileSync(
      join(suite, 'a/case.yaml'),
      'version: 1\nname: a\nprompt: Write it.\ngraders:\n  - { type: file_exists, path: out.md }\n  - { type: nothing_written }\n',
    );
    const before = readdirSync(join(suite, 'a'));
    const { report } = await runOf(suite, DOES.writes, join(root, 'out'), {}, { runs: 1 });
    assert.deepEqual(
      report.cases.map((c) => c.outcomes),
      [{ fail: 1 }],
    );
    assert.match(report.cases[0]?.differences.join(' ') ?? '', /nothing_written|graders\[1\]/);
    assert.deepEqual(readdirSync(join(suite, 'a')), before);
  }));

test('a case without a recorded run is skipped in replay and is no pass', () =>
  inSuite(['a'], async ({ suite }) => {
    const { report } = await runOf(suite, DOES.works, null, {}, { mode: 'replay' });
    assert.deepEqual(
      report.cases.map((c) => [c.verdict, c.outcomes]),
      [['ungradeable', { skipped: 1 }]],
    );
  }));

test('a case that moves in its file keeps its key, and a copy of the suite has the same plan', () =>
  inSuite(['a'], async ({ root, suite }) => {
    const first = planOf(suite);
    writeFileSync(join(suite, 'a/case.yaml'), `# a note\n\n${caseFile('a')}`);
    assert.deepEqual(
      planOf(suite).trials.map((t) => t.key),
      first.trials.map((t) => t.key),
    );
    cpSync(suite, join(root, 'copy/evals'), { recursive: true });
    assert.deepEqual(planOf(join(root, 'copy/evals')).cases, planOf(suite).cases);
  }));

test('a scripted model answers a host on loopback, turn by turn and agent by agent', async () => {
  const read = readScript(
    '{"main":[{"name":"Agent","input":{"prompt":"CHILD"}},"done"],"agents":[{"when":"CHILD","turns":["found"]}]}',
  );
  assert.ok(read.ok);
  const model = await serveScript(read.script);
  try {
    const ask = async (messages: object[], tools: object[] = [{ name: 'Agent' }]): Promise<string> => {
      const answer = await fetch(`${model.url}/v1/messages`, {
        method: 'POST',
        body: JSON.stringify({ model: 'm', messages, tools }),
      });
      return answer.text();
    };
    const start = { role: 'user', content: 'go' };
    assert.match(
      await ask([start]),
      /"name":"Agent".*"partial_json":"\{\\"prompt\\":\\"CHILD\\"\}".*"stop_reason":"tool_use"/s,
    );
    assert.match(await ask([start, { role: 'assistant', content: [] }, start]), /"text":"done"/);
    assert.match(await ask([{ role: 'user', content: [{ type: 'text', text: 'CHILD' }] }]), /"text":"found"/);
    assert.doesNotMatch(await ask([start], []), /"name":"Agent"/);
    assert.equal((await fetch(`${model.url}/else`)).status, 404);
  } finally {
    model.close();
  }
});

for (const [text, says] of [
  ['{', /no JSON/],
  ['{}', /`main` is no list/],
  ['{"main":[1]}', /`main` is no list/],
  ['{"main":[],"agents":[{"turns":[]}]}', /no `when`/],
] as const)
  test(`no script: ${text}`, () => {
    const read = readScript(text);
    assert.ok(!read.ok && says.test(read.reason));
  });

test('a scripted run gives the adapter an address on loopback and a key that is none', () =>
  inSuite(['a'], async ({ suite }) => {
    const asks = `fetch(process.env.ANTHROPIC_BASE_URL+'/v1/messages',{method:'POST',body:JSON.stringify({messages:[],tools:[1]})}).then(r=>r.text()).then(t=>{const s=/"text":"(aligned)"/.exec(t)?.[1]??'no';if(process.env.ANTHROPIC_API_KEY!=='scripted')return;console.log(${JSON.stringify(SAID)}.replace('aligned',s));console.log(${JSON.stringify(END)}.replace('"aligned"',JSON.stringify(s)))})`;
    const plan = planOf(suite, { mode: 'scripted', runs: 1 });
    const { tally } = await runPlan(plan, {
      store: null,
      shard: null,
      jobs: 1,
      ceiling: null,
      execution: {
        judge: null,
        command: null,
        adapter: [process.execPath, '-e', asks],
        plugin: null,
        script: answerScript('aligned'),
        timeoutMs: 20_000,
        now: new Date(0),
        store: null,
      },
    });
    assert.deepEqual(
      tally.results('scripted', () => 1).map((c) => c.outcomes),
      [{ pass: 1 }],
    );
  }));

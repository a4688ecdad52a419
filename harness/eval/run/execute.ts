// One trial: made ready, run or read, graded, and its outcome settled. Whatever befalls it is in the trial; nothing is
// thrown but a mistake of this program.
import { join } from 'node:path';
import { kindOf, readBounded } from '../../../lib/durable/files.js';
import { makeScratch } from '../../../lib/durable/scratch.js';
import { copyInto, copyTree } from '../../../lib/durable/tree.js';
import { folderOf, resolvePath } from '../../../lib/suite/paths.js';
import type { Fixture, SampleSet, SuiteCase } from '../../../lib/suite/types.js';
import { SourceText } from '../../../lib/text/source.js';
import { runGateCase } from '../gate-run.js';
import { gradeCase, readGraders } from '../grade.js';
import type { FileView, FixtureRead, Judge, RunCommand, RunView, Subject } from '../graders/grader.js';
import { answerRun } from '../grading/answer.js';
import { outcomeOf, plantedOutcome, scoreOf } from '../outcome.js';
import { checkSamples } from '../samples.js';
import type { TrialStore } from '../trial-store.js';
import type { GraderVerdict, Trial, TrialCost, TrialOutcome } from '../types.js';
import { runAdapter } from './adapter.js';
import { answerScript, type Script, serveScript } from './scripted.js';
import type { PlannedTrial } from './trials.js';
import { emptyView, fileView, runView } from './views.js';

export interface Execution {
  readonly judge: Judge | null;
  readonly command: RunCommand | null;
  readonly adapter: readonly [string, ...string[]] | null;
  /** Absolute folder of the plugin under test, for `{plugin}` in the adapter's command and in the environment. */
  readonly plugin: string | null;
  /** What the scripted model says; null in other modes, `case` for each case's own answer. */
  readonly script: Script | 'case' | null;
  readonly timeoutMs: number;
  readonly now: Date;
  /** Where runs are kept and found again; null: nothing is kept. */
  readonly store: TrialStore | null;
  readonly signal?: AbortSignal;
}

type Settled = Pick<Trial, 'outcome' | 'note'> & Partial<Pick<Trial, 'graders' | 'turns' | 'cost' | 'durationMs'>>;

export async function runTrial(planned: PlannedTrial, execution: Execution): Promise<Trial> {
  const { key, caseId, arm, repetition, work } = planned;
  const settled = await settle(planned, execution);
  const graders = settled.graders ?? [];
  return {
    version: 1,
    key,
    caseId,
    arm,
    repetition,
    outcome: settled.outcome,
    score: scoreOf(graders),
    graders,
    note: settled.note,
    turns: settled.turns ?? null,
    cost: settled.cost ?? null,
    durationMs: settled.durationMs ?? null,
    planted: work.kind === 'recorded' && work.planted,
  };
}

async function settle(planned: PlannedTrial, execution: Execution): Promise<Settled> {
  const { work, root } = planned;
  const one = planned.case;
  if (work.kind === 'none') return { outcome: 'skipped', note: work.reason };
  if (work.kind === 'samples') return samples(work.set, one, root, execution);
  if (!one) return { outcome: 'skipped', note: 'there is no case' };
  if (work.kind === 'gate') return gateTrial(one);
  if (work.kind === 'answer')
    return graded(one, subjectOf(one, root, execution, { run: answerRun(work.text, one.file) }));
  if (work.kind === 'live') return live(planned, one, execution);
  return recorded(work, one, root, execution);
}

async function samples(set: SampleSet, owner: SuiteCase | null, root: string, execution: Execution): Promise<Settled> {
  const { fixture } = subjectOf(owner, root, execution, {});
  const { judge, command, now } = execution;
  const { outcome, wrong, note } = await checkSamples(set, owner, { judge, command, fixture, now });
  if (outcome === 'ungradeable') return { outcome: 'skipped', note };
  const reasons = wrong.map(
    (one) => `the grader ${one.outcome === 'pass' ? 'passes' : 'fails'} the answer ${shown(one.answer.value)}`,
  );
  return {
    outcome,
    note: null,
    graders: [{ name: set.grader, type: 'samples', required: true, weight: 1, outcome, reasons, evidence: [set.file] }],
  };
}

const shown = (text: string): string => JSON.stringify(text.replace(/\s+/g, ' ').slice(0, 80));

function gateTrial(one: SuiteCase): Settled {
  if (!one.gate) return { outcome: 'skipped', note: 'the case has mistakes; `plugproof eval check` names them' };
  const { outcome, differences } = runGateCase(one.gate);
  const [note = null] = outcome === 'ungradeable' ? differences : [];
  if (outcome === 'ungradeable') return { outcome: 'infra-error', note };
  const grader: GraderVerdict = {
    name: one.gate.run.gate,
    type: 'gate-case',
    required: true,
    weight: 1,
    outcome,
    reasons: differences,
    evidence: [],
  };
  return { outcome, note: null, graders: [grader] };
}

async function graded(one: SuiteCase, subject: Subject): Promise<Settled> {
  if (one.graders.length === 0) return { outcome: 'skipped', note: 'the case has no grader' };
  const graders = await gradeCase(readGraders(one), subject);
  return { outcome: outcomeOf(graders), note: null, graders };
}

async function recorded(
  work: Extract<PlannedTrial['work'], { kind: 'recorded' }>,
  one: SuiteCase,
  root: string,
  execution: Execution,
): Promise<Settled> {
  const { transcript, before, after, fails } = work.run;
  const at = (fixture: Fixture | null): string | null | undefined =>
    fixture === null
      ? undefined
      : fixture.path === null || kindOf(join(root, fixture.path)) === null
        ? null
        : join(root, fixture.path);
  const [run, from, to] = [at(transcript), at(before), at(after)];
  if (run === null || from === null || to === null)
    return { outcome: 'infra-error', note: 'a file of the recorded run is not there' };
  const read = run === undefined ? null : runView(transcript?.text.value ?? '', run);
  if (read && !read.ok) return { outcome: 'infra-error', note: read.reason };
  const subject = subjectOf(one, root, execution, {
    run: read?.ok ? read.view : null,
    before:
      from === undefined ? (to === undefined ? null : emptyView('before')) : fileView(before?.text.value ?? '', from),
    after: to === undefined ? null : fileView(after?.text.value ?? '', to),
  });
  const result = await graded(one, subject);
  if (!work.planted || !result.graders) return result;
  return {
    ...result,
    ...plantedOutcome(
      result.graders,
      fails.map((name) => name.value),
    ),
  };
}

interface Seen {
  readonly run?: RunView | null;
  readonly before?: FileView | null;
  readonly after?: FileView | null;
  readonly cost?: TrialCost | null;
  readonly turns?: number | null;
  readonly durationMs?: number | null;
}

/** What a grader is handed; fixtures are looked for from the case's folder and never outside the root. */
function subjectOf(one: SuiteCase | null, root: string, execution: Execution, seen: Seen): Subject {
  const folder = one?.folder ?? folderOf(one?.file ?? '');
  const fixture = (path: string): FixtureRead => {
    const inside = resolvePath(folder, path);
    if (inside === null) return { ok: false, reason: `\`${path}\` leads out of the suite` };
    const absolute = join(root, inside);
    const read = readBounded(absolute);
    if (read.ok) return { ok: true, path: absolute, source: SourceText.decode(read.bytes) };
    return { ok: false, reason: `\`${path}\` ${read.code === 'missing' ? 'is not there' : 'cannot be read'}` };
  };
  const { judge, command, now } = execution;
  const rest = { run: null, before: null, after: null, cost: null, turns: null, durationMs: null, ...seen };
  return {
    case: one as SuiteCase,
    arm: 'with',
    twoArms: false,
    mockCalls: null,
    judge,
    command,
    fixture,
    now,
    ...rest,
  };
}

const RECORDING = 'run.jsonl';
const META = 'run.json';

interface Meta {
  readonly stopped: { readonly outcome: TrialOutcome; readonly reason: string } | null;
  readonly cost: TrialCost | null;
  readonly turns: number | null;
  readonly durationMs: number;
}

/** A stored run is graded again; what the surroundings stopped is run again. */
async function live(planned: PlannedTrial, one: SuiteCase, execution: Execution): Promise<Settled> {
  const stored = execution.store?.run(planned.runKey) ?? null;
  const meta = stored === null ? null : metaAt(stored);
  if (stored !== null && meta)
    return gradeRun(
      one,
      planned.root,
      execution,
      meta,
      join(stored, RECORDING),
      join(stored, 'before'),
      join(stored, 'after'),
    );
  if (!execution.adapter) return { outcome: 'skipped', note: 'there is no adapter; name a command with `--adapter`' };
  if (one.mocks.length > 0) return { outcome: 'skipped', note: 'the case mocks tools, which an adapter cannot do' };
  const scratch = makeScratch();
  try {
    scratch.folder('work');
    scratch.folder('before');
    const [work, before] = [join(scratch.path, 'work'), join(scratch.path, 'before')];
    const fault = placeInputs(one, planned.root, work) ?? placeInputs(one, planned.root, before);
    if (fault !== null) return { outcome: 'infra-error', note: fault };
    const script =
      execution.script === 'case' ? one.mockResponse && answerScript(one.mockResponse.value) : execution.script;
    if (execution.script !== null && !script)
      return { outcome: 'skipped', note: 'the case has no `mock_response`; name a script with `--script`' };
    const model = script ? await serveScript(script) : null;
    const scripted = model
      ? { ANTHROPIC_BASE_URL: model.url, ANTHROPIC_API_KEY: 'scripted', CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1' }
      : {};
    const run = await runAdapter({
      argv: withPlugin(execution.adapter, execution.plugin),
      prompt: one.prompt?.value ?? '',
      cwd: work,
      timeoutMs: (one.limits.timeoutSeconds?.value ?? 0) * 1000 || execution.timeoutMs,
      env: { ...envOf(one, execution), ...scripted },
      ...(execution.signal ? { signal: execution.signal } : {}),
    }).finally(() => model?.close());
    const { stopped, cost, turns, durationMs } = run;
    if (stopped) return { outcome: stopped.outcome, note: stopped.reason, cost, turns, durationMs };
    scratch.file(RECORDING, run.recording);
    const made: Meta = { stopped, cost, turns, durationMs };
    scratch.file(META, Buffer.from(JSON.stringify(made)));
    const kept = execution.store?.publishRunFrom(planned.runKey, [
      [RECORDING, join(scratch.path, RECORDING)],
      [META, join(scratch.path, META)],
      ['before', before],
      ['after', work],
    ]);
    const settled = await gradeRun(one, planned.root, execution, made, join(scratch.path, RECORDING), before, work);
    return kept && !kept.ok ? { ...settled, note: `the run could not be kept (${kept.reason})` } : settled;
  } finally {
    scratch.remove();
  }
}

async function gradeRun(
  one: SuiteCase,
  root: string,
  execution: Execution,
  meta: Meta,
  recording: string,
  before: string,
  after: string,
): Promise<Settled> {
  const { cost, turns, durationMs } = meta;
  const read = runView(RECORDING, recording);
  if (!read.ok) return { outcome: 'infra-error', note: read.reason, cost, turns, durationMs };
  const subject = subjectOf(one, root, execution, {
    run: read.view,
    before: fileView('before', before),
    after: fileView('after', after),
    cost,
    turns,
    durationMs,
  });
  return { ...(await graded(one, subject)), cost, turns, durationMs };
}

function metaAt(folder: string): Meta | null {
  const read = readBounded(join(folder, META));
  if (!read.ok) return null;
  try {
    return JSON.parse(Buffer.from(read.bytes).toString('utf8')) as Meta;
  } catch {
    return null;
  }
}

/** Files that the case gives to the run, each under its own name; a folder's content goes to the top. */
function placeInputs(one: SuiteCase, root: string, to: string): string | null {
  for (const fixture of one.fixtures) {
    if (fixture.use !== 'input' && fixture.use !== 'folder') continue;
    const path = [fixture.path, ...fixture.others].find((p) => p !== null && kindOf(join(root, p)) !== null) ?? null;
    if (path === null) return `the fixture \`${fixture.text.value}\` is not there, or lies outside the suite`;
    const from = join(root, path);
    const copied =
      fixture.use === 'folder' ? copyTree(from, to) : copyInto(from, join(to, path.slice(path.lastIndexOf('/') + 1)));
    if (!copied.ok) return `the fixture \`${fixture.text.value}\` cannot be copied: ${copied.reason}`;
  }
  return null;
}

/** `{plugin}` in the command; without a plugin the argument goes, and the option in front of it. */
function withPlugin(argv: readonly [string, ...string[]], plugin: string | null): readonly [string, ...string[]] {
  const [program, ...args] = argv;
  const out: string[] = [];
  for (const arg of args) {
    if (!arg.includes('{plugin}')) out.push(arg);
    else if (plugin !== null) out.push(arg.replaceAll('{plugin}', plugin));
    else if (arg === '{plugin}' && out.at(-1)?.startsWith('-')) out.pop();
  }
  return [program, ...out];
}

function envOf(one: SuiteCase, { plugin }: Execution): Record<string, string | undefined> {
  const own = Object.fromEntries(
    one.limits.env.map(({ key, value }) => [key.value, value.value]).filter(([key]) => key?.startsWith('EVAL_')),
  );
  return { ...own, PLUGPROOF_CASE: one.key, PLUGPROOF_PLUGIN_DIR: plugin ?? undefined };
}

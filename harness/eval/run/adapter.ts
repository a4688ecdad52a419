// Runs one trial by any command: the prompt goes to its standard input, what it prints is the recording, and the folder
// it ran in is what it left. Law: what befell the command or its service is an error of the surroundings and never a
// fail of the agent.
import { type ChildResult, runChild } from '../../../lib/durable/child.js';
import type { TrialCost, TrialOutcome } from '../types.js';
import { runView } from './views.js';

/** Bytes of a recording that are kept; more ends the run. */
export const MAX_RECORDING = 64 * 1024 * 1024;
const MAX_ERRORS = 64 * 1024;

export interface AdapterRequest {
  readonly argv: readonly [string, ...string[]];
  readonly prompt: string;
  /** Absolute; the run's own. */
  readonly cwd: string;
  readonly timeoutMs: number;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly maxBytes?: number;
  readonly signal?: AbortSignal;
}

export interface AdapterRun {
  /** What was printed, also where it counts for nothing. */
  readonly recording: Buffer;
  /** null: there is a run to grade. */
  readonly stopped: { readonly outcome: TrialOutcome; readonly reason: string } | null;
  readonly cost: TrialCost | null;
  readonly turns: number | null;
  readonly durationMs: number;
}

export async function runAdapter(request: AdapterRequest): Promise<AdapterRun> {
  const result = await runChild({
    argv: request.argv,
    stdin: request.prompt,
    timeoutMs: request.timeoutMs,
    maxBytes: request.maxBytes ?? MAX_RECORDING,
    cwd: request.cwd,
    env: request.env,
    ...(request.signal ? { signal: request.signal } : {}),
  });
  const end = lastResult(result.stdout);
  return {
    recording: result.stdout,
    stopped: stoppedBy(result, end),
    cost: end ? costOf(end) : null,
    turns: numberIn(end, 'num_turns'),
    durationMs: result.durationMs,
  };
}

type Json = Readonly<Record<string, unknown>>;

/** The record that ends a run: `result` of stream-json, `turn.completed` or `turn.failed` of codex. */
function lastResult(stdout: Buffer): Json | null {
  const lines = stdout
    .subarray(Math.max(0, stdout.length - 1024 * 1024))
    .toString('utf8')
    .trimEnd()
    .split('\n');
  for (const line of lines.slice(-50).reverse()) {
    if (!/"(?:result|turn\.completed|turn\.failed)"/.test(line) || line.length > 512 * 1024) continue;
    try {
      const record = JSON.parse(line) as Json;
      if (/^(?:result|turn\.completed|turn\.failed)$/.test(String(record.type))) return record;
    } catch {}
  }
  return null;
}

/** Words of a service or an account, not of an agent. */
const SERVICE =
  /\b(?:rate.?limit|too many requests|overloaded|quota|usage limit|credit balance|not logged in|invalid api key|unauthori[sz]ed|authentication|ECONN\w+|ENOTFOUND|ETIMEDOUT|socket hang up|service unavailable|internal server error)\b|\b(?:429|50[0234]|529)\b/i;

function stoppedBy({ end, stdout, stderr }: ChildResult, last: Json | null): AdapterRun['stopped'] {
  if (end.kind === 'timeout') return { outcome: 'timeout', reason: end.reason };
  if (end.kind === 'stopped') return { outcome: 'unreached', reason: end.reason };
  if (end.kind !== 'exited') return { outcome: 'infra-error', reason: end.reason };
  const errors = stderr.subarray(0, MAX_ERRORS).toString('utf8').trim();
  const told = last && (last.is_error === true || last.type === 'turn.failed') ? textOf(last) : '';
  if (told !== '' && SERVICE.test(told))
    return { outcome: 'infra-error', reason: `the service refused: ${oneLine(told)}` };
  if (!last) {
    const because = SERVICE.test(errors) || end.code !== 0 ? oneLine(errors) : '';
    const left = end.code === 0 ? 'the recording has no end' : `the command left with code ${end.code}`;
    return { outcome: 'infra-error', reason: because === '' ? left : `${left}: ${because}` };
  }
  const read = runView('run.jsonl', stdout);
  return read.ok ? null : { outcome: 'infra-error', reason: read.reason };
}

function textOf(record: Json): string {
  const said = record.result ?? record.error ?? record.message ?? '';
  const errors = Array.isArray(record.errors) ? record.errors.join(' ') : '';
  return `${typeof said === 'string' ? said : JSON.stringify(said)} ${errors} ${String(record.subtype ?? '')}`.slice(
    0,
    4000,
  );
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 300);

function numberIn(of: unknown, key: string): number | null {
  const value = typeof of === 'object' && of !== null ? (of as Json)[key] : null;
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function costOf(record: Json): TrialCost | null {
  const usd = numberIn(record, 'total_cost_usd');
  const inputTokens = numberIn(record.usage, 'input_tokens');
  const outputTokens = numberIn(record.usage, 'output_tokens');
  return usd === null && inputTokens === null && outputTokens === null ? null : { usd, inputTokens, outputTokens };
}

/** A command as typed, cut at spaces outside quotes; null where a quote is not closed or nothing is there. */
export function commandWords(text: string): readonly [string, ...string[]] | null {
  const words: string[] = [];
  let word: string | null = null;
  let quote = '';
  for (let i = 0; i < text.length; i++) {
    const c = text[i] as string;
    if (quote !== '') {
      if (c === quote) quote = '';
      else if (c === '\\' && quote === '"' && i + 1 < text.length) word = (word ?? '') + text[++i];
      else word = (word ?? '') + c;
    } else if (c === '"' || c === "'") {
      quote = c;
      word ??= '';
    } else if (c === '\\' && i + 1 < text.length) word = (word ?? '') + text[++i];
    else if (/\s/.test(c)) {
      if (word !== null) words.push(word);
      word = null;
    } else word = (word ?? '') + c;
  }
  if (word !== null) words.push(word);
  const [program, ...args] = words;
  return quote !== '' || program === undefined || program === '' ? null : [program, ...args];
}

// A gate's verdict in the form that the host's hook expects: JSON on standard output and exit code 0, since a bare 1
// does not block there. Source: Claude Code's page on hooks (up to 2.1.267).
// Law: a fail and what could not be judged both block, each with its reason; what the hook is not about gets `{}`.
import { isAbsolute } from 'node:path';
import { readJson } from '../lib/document/json.js';
import { type DataNode, stringOf, valueOf } from '../lib/document/node.js';
import { SourceText } from '../lib/text/source.js';
import { Ruling, type Verdict } from '../lib/verdict/verdict.js';
import type { World } from './gates/world.js';
import { judgeStop } from './hook/stop.js';
import { judgeToolUse } from './hook/tool-use.js';

export interface HookOptions {
  readonly contract: string;
  /** What the parent sent. It is read when the event comes, so one path serves every dispatch. */
  readonly envelope: string;
  /** The folder that the parent assigned; the envelope's `slice` unless given. */
  readonly slice?: string;
  readonly newerThan?: string;
}

export type HookEvent = 'subagent-stop' | 'pre-tool-use';

/** Bytes of an event. */
const MAX_EVENT_BYTES = 32 * 1024 * 1024;
/** Reasons told to the model. */
const MOST_REASONS = 8;

/** The answer to one event, as JSON text in one line. */
export function answerHook(event: HookEvent, input: Uint8Array, options: HookOptions, world: World): string {
  const verdict = verdictOn(event, input, options, world);
  if (verdict === null || verdict.outcome === 'pass') return '{}';
  const reason = wordsOf(verdict);
  const answer =
    event === 'subagent-stop'
      ? { decision: 'block', reason }
      : {
          hookSpecificOutput: {
            hookEventName: 'PreToolUse',
            permissionDecision: 'deny',
            permissionDecisionReason: reason,
          },
        };
  return JSON.stringify(answer);
}

function verdictOn(event: HookEvent, input: Uint8Array, options: HookOptions, world: World): Verdict | null {
  const ruling = new Ruling();
  const data = eventOf(input, ruling);
  if (!data) return ruling.verdict('hook');
  // Flags and an envelope mean the folder that the session stands in.
  const cwd = stringOf(valueOf(data, 'cwd'));
  const there = cwd !== undefined && isAbsolute(cwd) ? { ...world, base: cwd } : world;
  return event === 'subagent-stop' ? judgeStop(data, options, there) : judgeToolUse(data, options, there);
}

function eventOf(input: Uint8Array, ruling: Ruling): DataNode | null {
  if (input.length > MAX_EVENT_BYTES) {
    ruling.cannot('event-unreadable', 'the event of the hook is too large to be read');
    return null;
  }
  const { data, problems } = readJson('', SourceText.decode(input));
  if (data?.kind === 'mapping' && problems.length === 0) return data;
  ruling.cannot('event-unreadable', 'the event of the hook is no JSON object');
  return null;
}

/** What the model is told: which of the two outcomes it is, and why. */
function wordsOf({ outcome, gate, reasons }: Verdict): string {
  const head =
    outcome === 'fail'
      ? `the gate \`${gate}\` does not let this pass`
      : `the gate \`${gate}\` could not judge this, which is no pass`;
  const shown = reasons.slice(0, MOST_REASONS).map(({ code, message, file, line }) => {
    return `- ${code}: ${message}${file === undefined ? '' : ` (${file}${line === undefined ? '' : `:${line}`})`}`;
  });
  const more = reasons.length > MOST_REASONS ? [`- and ${reasons.length - MOST_REASONS} more`] : [];
  return [`plugproof: ${head}:`, ...shown, ...more].join('\n');
}

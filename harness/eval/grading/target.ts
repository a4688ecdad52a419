// What a pattern, a text or a judge looks at. Law: a text that may lack its end is no ground for what is not in it, and
// a last message of a run that did not end is no last message.
import type { Target } from '../../../lib/suite/types.js';
import { MAIN } from '../../../lib/transcript/types.js';
import type { FileView, Grade, MockCall, Need, RunView, Subject } from '../graders/grader.js';
import { changesOf } from './changes.js';
import { MAX_TRACE, renderRun } from './render.js';
import { cannot, gapIn, noFolder, noRun } from './said.js';

export interface Material {
  readonly texts: readonly string[];
  /** As evidence names it. */
  readonly names: readonly string[];
  /** Why nothing may be concluded from what is not in it; null where it is whole. */
  readonly gap: Grade | null;
  /** The file that is not there. */
  readonly missing?: string;
}

export type MaterialRead =
  | { readonly ok: true; readonly material: Material }
  | { readonly ok: false; readonly grade: Grade };

export const needOf = ({ source }: Target): readonly Need[] => NEEDS[source];

/** The one file that is looked at; null where it is none. */
export const fileOf = (target: Target): string | null =>
  target.source === 'file' ? target.path.value.replace(/^\.\//, '') : null;

const NEEDS: Readonly<Record<Target['source'], readonly Need[]>> = {
  last_message: ['run'],
  trace: ['run'],
  mock_calls: ['mocks'],
  files: ['before', 'after'],
  file: ['after'],
};

const whole = (texts: readonly string[], names: readonly string[], gap: Grade | null = null): MaterialRead => ({
  ok: true,
  material: { texts, names, gap },
});
const none = (grade: Grade): MaterialRead => ({ ok: false, grade });

/** `how`: in which form a trace is handed out, see {@link renderRun}. */
export function materialOf(target: Target, subject: Subject, how: 'trace' | 'spoken' = 'trace'): MaterialRead {
  switch (target.source) {
    case 'last_message':
      return subject.run ? lastMessage(subject.run) : none(noRun());
    case 'trace':
      return subject.run ? traceOf(subject.run, how) : none(noRun());
    case 'mock_calls':
      return mockCalls(subject);
    case 'files':
      return filesOf(subject);
    case 'file':
      return subject.after ? readFile(target.path.value, subject.after, subject.run) : none(noFolder('after'));
  }
}

function lastMessage(run: RunView): MaterialRead {
  const gap = gapIn(run);
  if (gap) return none(gap);
  if (run.lastMessage === null) return none(cannot('unreached', 'the session wrote no message', [run.name]));
  const ref = run.summary.agents.find((agent) => agent.id === MAIN)?.final?.ref;
  return whole([run.lastMessage], [ref ? `${ref.file}:${ref.line}` : run.name]);
}

function traceOf(run: RunView, how: 'trace' | 'spoken'): MaterialRead {
  const { text, cut } = renderRun(run, how);
  const gap = cut ? cannot('infra-error', 'the run is longer than is looked at', [run.name]) : gapIn(run);
  return whole([text], [run.name], gap);
}

/** Without calls of its own a trial has those of its run: tools of servers are named `mcp__server__tool`. */
function mockCalls({ mockCalls: calls, run }: Subject): MaterialRead {
  if (calls) return whole(calls.map(shownCall), ['mock calls'], run && gapIn(run));
  if (!run) return none(noRun());
  const found: string[] = [];
  run.events((event) => {
    const [, server, tool] = event.kind === 'tool_call' ? (/^mcp__(.+?)__(.+)$/.exec(event.tool) ?? []) : [];
    if (event.kind === 'tool_call' && server && tool && found.length < 100_000)
      found.push(shownCall({ server, tool, input: JSON.stringify(event.input) }));
  });
  return whole(found, [run.name], gapIn(run));
}

const shownCall = ({ server, tool, input }: MockCall): string => `${server} ${tool} ${input}`;

/** Files that the run made or changed, each with its path on a line above it. */
function filesOf({ before, after, run }: Subject): MaterialRead {
  if (!after) return none(noFolder('after'));
  if (!before) return none(noFolder('before'));
  const { created, edited, unknown, complete } = changesOf(before, after);
  const texts: string[] = [];
  let length = 0;
  let gap: Grade | null = complete
    ? null
    : cannot('infra-error', 'the folder holds more than was looked at', [after.name]);
  if (unknown[0] !== undefined) gap ??= cannot('infra-error', 'a file was not read', [unknown[0]]);
  const names = [...created, ...edited].sort();
  for (const path of names) {
    const read = after.text(path);
    if (!read.ok) gap ??= cannot('infra-error', `a file was not looked at: it ${read.reason}`, [path]);
    length += read.ok ? read.text.length : 0;
    if (length > MAX_TRACE) {
      gap ??= cannot('infra-error', 'the files are more than is looked at', [path]);
      break;
    }
    texts.push(read.ok ? `${path}\n${read.text}` : path);
  }
  return whole(texts, names.slice(0, 8), gap ?? (run && gapIn(run)));
}

function readFile(path: string, after: FileView, run: RunView | null): MaterialRead {
  const entry = after.entries.get(path.replace(/^\.\//, ''));
  const gap = run && gapIn(run);
  if (!entry && !after.complete) return none(cannot('infra-error', 'the folder holds more than was looked at', [path]));
  if (!entry) return { ok: true, material: { texts: [], names: [path], gap, missing: path } };
  const read = after.text(entry.path);
  return read.ok ? whole([read.text], [path], gap) : none(cannot('infra-error', `\`${path}\` ${read.reason}`, [path]));
}

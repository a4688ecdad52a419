// What a command of a case is handed on standard input: the case, and what of the run and its folder it asked for.
// Texts of files are not in it: a command reads them below `root`.
import type { RunEvent } from '../../../lib/transcript/types.js';
import type { FileView, Subject } from '../graders/grader.js';

/** UTF-16 units of it. */
const MAX_INPUT = 64 * 1024 * 1024;

/** null where it would be longer than is handed out. */
export function subjectJson(subject: Subject, give: readonly ('run' | 'after' | 'before')[]): string | null {
  const { run } = subject;
  const events: RunEvent[] = [];
  let length = 0;
  if (run && give.includes('run'))
    run.events((event) => {
      length += length <= MAX_INPUT ? JSON.stringify(event).length : 0;
      if (length <= MAX_INPUT) events.push(event);
    });
  if (length > MAX_INPUT) return null;
  return JSON.stringify({
    version: 1,
    case: {
      key: subject.case.key,
      prompt: subject.case.prompt?.value ?? null,
      tags: subject.case.tags.map(({ value }) => value),
    },
    arm: subject.arm,
    ...(run && give.includes('run')
      ? { run: { last_message: run.lastMessage, agents: run.summary.agents, events } }
      : {}),
    ...(subject.before && give.includes('before') ? { before: shown(subject.before) } : {}),
    ...(subject.after && give.includes('after') ? { after: shown(subject.after) } : {}),
  });
}

const shown = ({ root, complete, entries }: FileView) => ({ root, complete, files: [...entries.values()] });

// `trigger`: whether the skill was taken. The whole run is looked at, every agent and every call: a skill that is taken
// after another tool was taken.

import { quoted } from '../../../lib/text/words.js';
import type { ToolCallEvent } from '../../../lib/transcript/types.js';
import { isType } from '../grading/calls.js';
import { refused } from '../grading/options.js';
import { cannot, failed, gapIn, lineOf, noRun, passed } from '../grading/said.js';
import type { GraderType } from './grader.js';

interface Options {
  readonly expected: boolean;
}

export const grader: GraderType<Options> = {
  type: 'trigger',
  deterministic: true,
  needs: () => ['run'],
  read: (from) =>
    from.type === 'trigger' ? { ok: true, options: { expected: from.expected } } : refused(from, 'it is no `trigger`'),
  async grade({ expected }, subject) {
    const { run } = subject;
    if (!run) return noRun();
    const skills = subject.case.skills.map(({ value }) => value);
    const taken: string[] = [];
    const others: string[] = [];
    run.events((event) => {
      const name = event.kind === 'tool_call' ? skillOf(event) : null;
      if (name === null) return;
      (skills.some((skill) => isType(name, skill)) ? taken : others).push(lineOf(event.ref));
    });
    const what = skills.length > 0 ? skills.map(quoted).join(', ') : 'the skill';
    if (taken.length > 0) return expected ? passed(taken) : failed(`${what} is taken`, taken);
    // A case that does not name its skill can only be judged by a run that took none.
    if (skills.length === 0 && others.length > 0)
      return cannot('infra-error', 'the case does not say which skill it is about', others);
    return gapIn(run) ?? (expected ? failed(`${what} is not taken`, [run.name]) : passed([run.name]));
  },
};

/** The skill that a call takes: by the tool for it, or by reading its file. */
function skillOf({ tool, input }: ToolCallEvent): string | null {
  if (tool === 'Skill') {
    const name = [input.skill, input.command, input.name].find((one) => typeof one === 'string');
    return typeof name === 'string' ? name.replace(/^\//, '') : null;
  }
  const path = tool === 'Read' ? input.file_path : null;
  return typeof path === 'string' ? (/([^\\/]+)[\\/]SKILL\.md$/.exec(path)?.[1] ?? null) : null;
}

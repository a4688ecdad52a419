// A gate run over what a trial left. Values of its arguments say where they lie: `case:FILE` is a file of the case,
// `run:` the recording, `message:` the last message; anything else lies in the folder after the run and stays in it.
import type { Outcome } from '../../../lib/verdict/outcome.js';
import { type GateCommand, runCommand } from '../../gates/command.js';
import { GATE_COMMANDS } from '../../gates/commands.js';
import { worldAt } from '../../gates/world.js';
import type { Grade, Subject } from '../graders/grader.js';
import { globFault } from './changes.js';
import { cannot, gapIn, noFolder, noRun } from './said.js';
import { gradeOfVerdict } from './verdict.js';

export interface GateAsk {
  readonly gate: string;
  /** null where the gate takes none. */
  readonly path: string | null;
  /** Without dashes; an empty value is a switch. */
  readonly flags: ReadonlyMap<string, string>;
  readonly expected: Outcome;
  readonly codes: readonly string[] | null;
}

export const gateNamed = (name: string): GateCommand | undefined => GATE_COMMANDS.find((one) => one.name === name);

/** Files of the case that a gate is handed. */
export const fixturesOf = ({ path, flags }: GateAsk): string[] =>
  [path ?? '', ...flags.values()].filter((value) => value.startsWith('case:')).map((value) => value.slice(5));

/** What is wrong with what is asked for, in words; null where nothing is. */
export function askFault({ gate, path, flags }: GateAsk): string | null {
  const command = gateNamed(gate);
  if (!command) return `\`${gate}\` is no gate; there are ${GATE_COMMANDS.map(({ name }) => `\`${name}\``).join(', ')}`;
  if (command.path === null && path !== null) return `the gate \`${gate}\` takes no \`path\``;
  if (command.path !== null && path === null) return `the gate \`${gate}\` needs a \`path\``;
  for (const [name, value] of flags) {
    const flag = command.flags[name];
    if (!flag) return `the gate \`${gate}\` has no flag \`${name}\``;
    if (flag.value === null && value !== '') return `\`${name}\` is a switch; write \`${name}: ""\``;
  }
  const missing = Object.entries(command.flags).find(([name, flag]) => flag.required && !flags.has(name));
  if (missing) return `the gate \`${gate}\` needs the flag \`${missing[0]}\``;
  for (const value of [path ?? '', ...flags.values()]) {
    const fault = value.startsWith('case:') || value === 'run:' || value === 'message:' ? null : globFault(value);
    // Words of a flag may hold anything but a way out of the folder.
    if (fault === 'it leads out of the working folder') return `\`${value}\` leads out of the working folder`;
  }
  return null;
}

export function gateGrade(ask: GateAsk, subject: Subject): Grade {
  const command = gateNamed(ask.gate);
  if (!command) return cannot('infra-error', `\`${ask.gate}\` is no gate`);
  const fill = new Filling(subject);
  const path = ask.path === null ? [] : [fill.value(ask.path)];
  const flags = [...ask.flags].map(([name, value]) =>
    command.flags[name]?.value === null ? `--${name}` : `--${name}=${fill.value(value)}`,
  );
  if (fill.grade) return fill.grade;
  const world = worldAt(subject.after?.root ?? '/', subject.now, fill.stdin);
  const verdict = runCommand(command, [...flags, '--', ...path], world);
  const grade = gradeOfVerdict(verdict, ask.expected, ask.codes, fill.names);
  // A gate that judged nothing but the folder knows nothing of a run with gaps.
  return grade.outcome === 'pass' ? ((subject.run && gapIn(subject.run)) ?? grade) : grade;
}

/** Puts paths and bytes in the place of words, and remembers what they are called. */
class Filling {
  readonly names = new Map<string, string>();
  stdin: Uint8Array | null = null;
  grade: Grade | null = null;

  constructor(private readonly subject: Subject) {
    const { after } = subject;
    if (after?.root) this.names.set(after.root, after.name);
  }

  value(text: string): string {
    if (text.startsWith('case:')) return this.#fixture(text.slice(5));
    if (text === 'run:') return this.#recording();
    if (text === 'message:') return this.#message();
    if (this.subject.after?.root == null) this.grade ??= noFolder('after');
    return text;
  }

  #fixture(path: string): string {
    const read = this.subject.fixture(path);
    if (!read.ok) {
      this.grade ??= cannot('infra-error', `\`${path}\` ${read.reason}`);
      return '';
    }
    this.names.set(read.path, path);
    return read.path;
  }

  #recording(): string {
    const { run } = this.subject;
    if (!run) this.grade ??= noRun();
    else if (typeof run.source === 'string') {
      this.names.set(run.source, run.name);
      return run.source;
    } else this.#input(run.source);
    return '-';
  }

  #message(): string {
    const { run } = this.subject;
    if (!run) this.grade ??= noRun();
    else if (gapIn(run)) this.grade ??= gapIn(run);
    else if (run.lastMessage === null) this.grade ??= cannot('unreached', 'the session wrote no message', [run.name]);
    else this.#input(Buffer.from(run.lastMessage, 'utf8'));
    return '-';
  }

  #input(bytes: Uint8Array): void {
    if (this.stdin)
      this.grade ??= cannot('infra-error', 'a gate is handed one text at a time, not the recording and the message');
    this.stdin = bytes;
  }
}

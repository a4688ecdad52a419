// A gate as it is called from a command line, as data: the same arguments are read by the verb and by a gate case, so
// that a case tests what a user would type. An argument that is not understood is never passed over.
import { parseArgs } from 'node:util';
import { Ruling, type Verdict } from '../../lib/verdict/verdict.js';
import type { World } from './world.js';

export interface Flag {
  /** What stands for its value in the help; null for a switch. */
  readonly value: string | null;
  readonly words: string;
  readonly required?: boolean;
}

export interface Arguments {
  /** Empty where the command takes none. */
  readonly path: string;
  /** A value for each flag that was given; a switch has the empty text. */
  readonly flags: ReadonlyMap<string, string>;
}

/** What of a command its arguments and its help are made from. */
export interface Signature {
  readonly name: string;
  readonly summary: string;
  /** What the one positional argument is called and is; null where there is none. */
  readonly path: readonly [name: string, words: string] | null;
  /** By name, without dashes. */
  readonly flags: Readonly<Record<string, Flag>>;
  readonly example: string;
}

export interface GateCommand<T extends Verdict = Verdict> extends Signature {
  run(given: Arguments, world: World): T;
  /** The line for standard output; null where there is none to print. */
  line(verdict: T): string | null;
  /** A verdict on arguments that are not understood, in the shape of the gate's own; as it is where absent. */
  refused?(verdict: Verdict): T;
}

/** Runs a command with arguments as a user types them. Arguments that are not understood are ungradeable. */
export function runCommand<T extends Verdict>(
  command: GateCommand<T>,
  args: readonly string[],
  world: World,
): Verdict | T {
  const given = readArguments(command, args);
  if (typeof given !== 'string') return command.run(given, world);
  const ruling = new Ruling();
  ruling.cannot('usage', given);
  const verdict = ruling.verdict(command.name);
  return command.refused ? command.refused(verdict) : verdict;
}

/** Why the arguments cannot be read, in words, where they cannot. */
function readArguments(command: Signature, args: readonly string[]): Arguments | string {
  const options = Object.fromEntries(
    Object.entries(command.flags).map(([name, flag]) => [
      name,
      { type: flag.value === null ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  const pathName = command.path?.[0];
  try {
    const { positionals, tokens } = parseArgs({
      args: [...args],
      options,
      allowPositionals: true,
      strict: true,
      tokens: true,
    });
    const flags = new Map<string, string>();
    for (const token of tokens) {
      if (token.kind !== 'option') continue;
      if (flags.has(token.name)) return `\`--${token.name}\` is given twice`;
      flags.set(token.name, token.value ?? '');
    }
    const [path = ''] = positionals;
    if (pathName === undefined && positionals.length > 0)
      return `${command.name} takes flags only; \`${path}\` is none`;
    if (pathName !== undefined && positionals.length === 0) return `${pathName} is missing`;
    if (positionals.length > 1) return `one ${pathName} is judged at a time; ${positionals.length} are given`;
    for (const [name, flag] of Object.entries(command.flags))
      if (flag.required && !flags.has(name)) return `\`--${name}\` is missing`;
    return { path, flags };
  } catch (error) {
    // The first sentence of node's own message says which argument it is.
    const message = error instanceof Error ? (error.message.split(/\.(?:\s|$)|\n/, 1)[0] as string) : String(error);
    return `${message.charAt(0).toLowerCase()}${message.slice(1)}`.replaceAll("'", '`');
  }
}

/** A flag as an optional property: absent where it was not given. */
export function optional<K extends string>(key: K, value: string | undefined): Partial<Record<K, string>> {
  return value === undefined ? {} : ({ [key]: value } as Partial<Record<K, string>>);
}

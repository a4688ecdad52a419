// What the commands of a plugin's hooks start: which file of the plugin, and how. Rules about scripts ask here, and the
// scripts that are read for them are found here.
import type { Field } from '../text/span.js';
import { joinPath } from './files.js';
import { type ShellCommand, type ShellWord, shellCommands, startedBy } from './shell.js';
import type { FileIndex, HookHandler } from './types.js';

/** A word that a hook runs. */
export interface Start {
  readonly handler: HookHandler;
  readonly field: Field<string>;
  /** As the shell hands it over, expansions as written. */
  readonly text: string;
  /** The word in the command; null in exec form, where there is no shell. */
  readonly word: ShellWord | null;
  /** What reads it as a script; null where it is executed itself. */
  readonly interpreter: string | null;
  /** The commands in front of it, in the same line. */
  readonly before: readonly ShellCommand[];
}

/** Everything that a handler starts, in the order of its command. */
export function startsOf(handler: HookHandler): Start[] {
  const { command, args } = handler;
  if (!command || (handler.type !== null && handler.type !== 'command')) return [];
  if (args !== null) return execStart(handler, command, args);
  const commands = shellCommands(command.value);
  return commands.flatMap((one, i): Start[] => {
    const started = startedBy(one);
    if (!started) return [];
    const { word, interpreter } = started;
    return [{ handler, field: command, text: word.text, word, interpreter, before: commands.slice(0, i) }];
  });
}

function execStart(handler: HookHandler, command: Field<string>, args: readonly Field<string>[]): Start[] {
  const words = [command, ...args];
  const line = words.map((_, i) => `w${i}`).join(' ');
  const [first] = shellCommands(line);
  if (!first) return [];
  const named: ShellCommand = {
    ...first,
    words: first.words.map((word, i) => ({ ...word, text: words[i]?.value ?? '' })),
  };
  const started = startedBy(named);
  const at = started ? named.words.indexOf(started.word) : -1;
  const field = words[at];
  if (!started || !field) return [];
  return [{ handler, field, text: started.word.text, word: null, interpreter: started.interpreter, before: [] }];
}

const ROOT = /^\$(?:\{CLAUDE_PLUGIN_ROOT\}|CLAUDE_PLUGIN_ROOT\b)\/+/;

/** The path below the project root that `${CLAUDE_PLUGIN_ROOT}/…` names; null for any other text. */
export function rootedPath(pluginFolder: string, text: string): string | null {
  const cut = ROOT.exec(text)?.[0];
  if (cut === undefined) return null;
  const path = text.slice(cut.length);
  return /[$`*?[\]{}]/.test(path) ? null : joinPath(pluginFolder, path);
}

/** The files of the plugin that its hooks start, each with the hooks that do; a link is read where it leads inside. */
export function scriptsOf(
  files: FileIndex,
  pluginFolder: string,
  hooks: readonly HookHandler[],
): ReadonlyMap<string, readonly HookHandler[]> {
  const out = new Map<string, HookHandler[]>();
  for (const start of hooks.flatMap(startsOf)) {
    const path = ownScript(files, pluginFolder, start);
    if (path === null) continue;
    const known = out.get(path);
    if (!known) out.set(path, [start.handler]);
    else if (!known.includes(start.handler)) known.push(start.handler);
  }
  return out;
}

/** The file of the plugin that is started; null where it is another program, or not there. */
export function ownScript(files: FileIndex, pluginFolder: string, start: Start): string | null {
  const path = rootedPath(pluginFolder, start.text) ?? relativeScript(files, pluginFolder, start);
  if (path === null || files.resolvedKind(path) !== 'file') return null;
  return files.kind(path) === 'link' ? files.linkTarget(path) : path;
}

/**
 * The file of the plugin that a relative path means, though it will be looked for in the user's project; null where it
 * may mean one of theirs.
 */
export function relativeScript(files: FileIndex, pluginFolder: string, { text, before }: Start): string | null {
  if (!text.includes('/') || !/^(?:\.{1,2}\/)*[\w.@+-]+(?:\/[\w.@+-]+)*$/.test(text)) return null;
  if (before.some((command) => /^(?:cd|pushd)$/.test(command.words[0]?.text ?? ''))) return null;
  const path = text.replace(/^(?:\.{1,2}\/)+/, '');
  const places = text.startsWith('../') ? [path] : [path, `hooks/${path}`];
  const at = places.map((place) => joinPath(pluginFolder, place)).find((p) => p && files.resolvedKind(p) === 'file');
  return at ?? null;
}

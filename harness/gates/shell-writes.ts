// Which files a shell command writes to, as far as its words say: redirections and the commands that are known to
// write. Law: reads, never runs; a program of another language inside a command is not looked into.
import { type ShellCommand, shellCommands } from '../../lib/project/shell.js';

export interface ShellWrites {
  /** As written in the command. */
  readonly paths: readonly string[];
  /** It may write to what cannot be told: it is too long, or it runs a program that is given on the spot. */
  readonly unclear: boolean;
}

/** The last of their words is what they write to. */
const LAST_WORD: ReadonlySet<string> = new Set(['cp', 'mv', 'install', 'ln', 'rsync']);
/** Each of their words is. */
const EACH_WORD: ReadonlySet<string> = new Set(['tee', 'touch', 'truncate']);
const INLINE: ReadonlyMap<string, RegExp> = new Map([
  ['python', /^-c$/],
  ['python3', /^-c$/],
  ['node', /^(?:-e|--eval|-p)$/],
  ['perl', /^-[a-zA-Z]*e/],
  ['ruby', /^-e/],
  ['bash', /^-[a-z]*c$/],
  ['sh', /^-[a-z]*c$/],
  ['eval', /^/],
]);
const REDIRECT = /^(?:\d*|&)>{1,2}\|?/;

export function shellWrites(command: string): ShellWrites {
  const commands = shellCommands(command);
  if (commands.length === 0) return { paths: [], unclear: command.trim() !== '' };
  const paths: string[] = [];
  let unclear = /<<-?\s*['"]?\w/.test(command) && /\b(?:python3?|node|perl|ruby|bash|sh)\b[^\n]*<</.test(command);
  for (const one of commands) {
    paths.push(...redirected(one), ...written(one));
    const [name, ...rest] = one.words.map((word) => word.text);
    const inline = name === undefined ? undefined : INLINE.get(baseOf(name));
    if (inline && rest.some((word) => inline.test(word))) unclear = true;
  }
  return { paths, unclear };
}

const baseOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1);

function redirected({ words }: ShellCommand): string[] {
  return words.flatMap((word, i) => {
    // A quoted `>` is no redirection: it is not among the bare parts.
    const bare = word.bare[0] ?? '';
    const sign = REDIRECT.exec(bare)?.[0];
    if (!sign || !word.text.startsWith(sign)) return [];
    const target = word.text.slice(sign.length) || words[i + 1]?.text || '';
    return target === '' || target.startsWith('/dev/') ? [] : [target];
  });
}

function written({ words }: ShellCommand): string[] {
  const texts = words.map((word) => word.text);
  const name = baseOf(texts[0] ?? '');
  const rest = texts.slice(1).filter((text) => !text.startsWith('-') && !REDIRECT.test(text));
  if (LAST_WORD.has(name)) return rest.slice(-1);
  if (EACH_WORD.has(name)) return rest;
  if (name === 'sed' && texts.some((text) => /^-[a-zA-Z]*i|^--in-place/.test(text))) return rest.slice(1);
  return name === 'dd' ? rest.filter((text) => text.startsWith('of=')).map((text) => text.slice(3)) : [];
}

/** Whether a command may have written a file at all: it is one of those that only look, or it may. */
export function couldWrite(command: string): boolean {
  const { paths, unclear } = shellWrites(command);
  return unclear || paths.length > 0 || !onlyLooks(command);
}

/** Commands that only look. Any other program may write. */
const LOOKS =
  /^(?:ls|cat|head|tail|wc|grep|rg|find|pwd|echo|printf|stat|file|which|date|true|test|git (?:status|log|diff|show|rev-parse|branch))\b/;
function onlyLooks(command: string): boolean {
  const parts = command.split(/&&|\|\||[;|\n]/).map((part) => part.trim());
  return parts.every((part) => part === '' || (LOOKS.test(part) && !/-(?:delete|exec)\b|\$\(|`/.test(part)));
}

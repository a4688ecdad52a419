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
/** A redirection anywhere in what stands outside quotes, with what it goes to where that is in the same word. */
const REDIRECTS = /(?:\d*|&)(?:>{1,2}\|?|<>)\s*([^\s;|&)<>"'`]*)/g;
/** They run the words behind them. */
const WRAPPERS: ReadonlySet<string> = new Set(['sudo', 'env', 'command', 'nohup', 'time', 'exec', 'nice', 'doas']);

export function shellWrites(command: string): ShellWrites {
  const commands = shellCommands(command);
  if (commands.length === 0) return { paths: [], unclear: command.trim() !== '' };
  const paths: string[] = [];
  let unclear = /<<-?\s*['"]?\w/.test(command) && /\b(?:python3?|node|perl|ruby|bash|sh)\b[^\n]*<</.test(command);
  for (const one of commands) {
    paths.push(...redirected(one), ...written(one));
    const [name, ...rest] = unwrapped(one);
    const inline = name === undefined ? undefined : INLINE.get(baseOf(name));
    if (inline && rest.some((word) => inline.test(word))) unclear = true;
  }
  return { paths, unclear };
}

const baseOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1);

function redirected({ words }: ShellCommand): string[] {
  return words.flatMap((word, i) =>
    // A quoted `>` is no redirection: it is not among the bare parts.
    word.bare.flatMap((bare, part) =>
      [...bare.matchAll(REDIRECTS)].flatMap(([sign, target]) => {
        const own = target !== '' ? target : wordBehind(word.text, sign, part === word.bare.length - 1);
        const to = own !== '' && own !== undefined ? own : (words[i + 1]?.text ?? '');
        return to === '' || to.startsWith('/dev/') ? [] : [to];
      }),
    ),
  );
}

/** A quoted target in the same word: `>"a b"`. */
const wordBehind = (text: string, sign: string, last: boolean): string =>
  last && text.includes(sign) ? text.slice(text.lastIndexOf(sign) + sign.length) : '';

/** The words of what is run, without what only runs it. */
function unwrapped({ words }: ShellCommand): string[] {
  const texts = words.map((word) => word.text);
  let at = 0;
  while (
    at < texts.length - 1 &&
    (WRAPPERS.has(baseOf(texts[at] ?? '')) || (at > 0 && /^-|^\w+=/.test(texts[at] ?? '')))
  )
    at++;
  return texts.slice(at);
}

function written(command: ShellCommand): string[] {
  const texts = unwrapped(command);
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
  /^(?:ls|cat|head|tail|wc|grep|rg|find|pwd|cd|mkdir|basename|dirname|sleep|echo|printf|stat|file|which|date|true|test|git (?:status|log|diff|show|rev-parse|branch))\b/;
function onlyLooks(command: string): boolean {
  const parts = command.split(/&&|\|\||[;|\n]/).map((part) => part.trim());
  return parts.every((part) => part === '' || (LOOKS.test(part) && !/-(?:delete|exec)\b|\$\(|`/.test(part)));
}

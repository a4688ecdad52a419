// The words of a shell command, with what was quoted in each: enough to see what is started and what may split.
// Law: reads, never runs; what it cannot follow (a nested command, a here-document) stays one opaque part of a word.

export interface ShellWord {
  /** Quotes and backslashes taken away; expansions as written. */
  readonly text: string;
  /** Half-open, UTF-16 units of the command. */
  readonly start: number;
  readonly end: number;
  /** The parts of the word outside quotes, as written. */
  readonly bare: readonly string[];
}

/** One simple command: assignments in front, then what is started, then its arguments. */
export interface ShellCommand {
  readonly assignments: readonly ShellWord[];
  readonly words: readonly ShellWord[];
  /** What stands between it and the command before: empty for the first. */
  readonly after: string;
}

/** A longer command is not read. */
const LONGEST = 4_000;
const SEPARATOR = /^(?:&&|\|\||;;|\|&|[;|&\n()])/;
const ASSIGNMENT = /^[A-Za-z_]\w*\+?=/;

export function shellCommands(text: string): ShellCommand[] {
  if (text.length > LONGEST) return [];
  const out: ShellCommand[] = [];
  let words: ShellWord[] = [];
  let after = '';
  let at = 0;
  const close = (separator: string): void => {
    const first = words.findIndex((w) => !ASSIGNMENT.test(w.text));
    const cut = first < 0 ? words.length : first;
    if (words.length > 0) out.push({ assignments: words.slice(0, cut), words: words.slice(cut), after });
    words = [];
    after = separator;
  };
  while (at < text.length) {
    const separator = SEPARATOR.exec(text.slice(at, at + 2))?.[0];
    if (separator) {
      close(separator);
      at += separator.length;
    } else if (/[ \t\r]/.test(text[at] as string)) at++;
    else {
      const word = readWord(text, at);
      words.push(word);
      at = Math.max(word.end, at + 1);
    }
  }
  close('');
  return out;
}

function readWord(text: string, start: number): ShellWord {
  const bare: string[] = [];
  let value = '';
  let at = start;
  let open = '';
  const shut = (): void => {
    if (open !== '') bare.push(open);
    open = '';
  };
  while (at < text.length) {
    const c = text[at] as string;
    if (/[ \t\r\n;|&()]/.test(c)) break;
    if (c === "'" || c === '"') {
      shut();
      const end = closing(text, at);
      value += text.slice(at + 1, end);
      at = end + 1;
    } else if (c === '\\' && at + 1 < text.length) {
      shut();
      value += text[at + 1];
      at += 2;
    } else {
      const end = c === '$' || c === '`' ? expansionEnd(text, at) : at + 1;
      value += text.slice(at, end);
      open += text.slice(at, end);
      at = end;
    }
  }
  shut();
  return { text: value, start, end: Math.min(at, text.length), bare };
}

/** Where the quote that opens at `at` closes; the end of the text where it does not. */
function closing(text: string, at: number): number {
  const quote = text[at];
  for (let i = at + 1; i < text.length; i++) {
    if (text[i] === quote) return i;
    if (quote !== '"') continue;
    if (text[i] === '\\') i++;
    else if (text[i] === '$') i = expansionEnd(text, i) - 1;
  }
  return text.length;
}

/** Behind `$name`, `${…}`, `$(…)` or `` `…` ``; brackets inside are counted, quotes inside are skipped. */
function expansionEnd(text: string, at: number): number {
  if (text[at] === '`') {
    const end = text.indexOf('`', at + 1);
    return end < 0 ? text.length : end + 1;
  }
  const open = text[at + 1];
  if (open !== '{' && open !== '(') return at + 1;
  const close = open === '{' ? '}' : ')';
  let depth = 0;
  for (let i = at + 1; i < text.length; i++) {
    const c = text[i];
    if (c === "'" || c === '"') i = closing(text, i);
    else if (c === '\\') i++;
    else if (c === open) depth++;
    else if (c === close && --depth === 0) return i + 1;
  }
  return text.length;
}

/** `bash x`, `env python3 -u x`, `exec "x"`: the word that is run as a script or a program, behind what starts it. */
export interface Started {
  readonly word: ShellWord;
  /** The program that reads the word as a script; null where the word itself is executed. */
  readonly interpreter: string | null;
}

const WRAPPERS = new Set([
  'env',
  'exec',
  'nohup',
  'time',
  'command',
  'sudo',
  'nice',
  'timeout',
  'if',
  'then',
  'do',
  '!',
]);
const INTERPRETERS =
  /^(?:(?:ba|z|da|k|a)?sh|python[\d.]*|node|bun|deno|tsx|ts-node|ruby|perl|php|pwsh|powershell|uv|npx|source|\.)$/;

/** What a simple command starts; null where that cannot be told. */
export function startedBy(command: ShellCommand): Started | null {
  let interpreter: string | null = null;
  for (const word of command.words) {
    const name = word.text.slice(word.text.lastIndexOf('/') + 1);
    if (interpreter !== null) {
      if (/^-[a-z]*[ce]$/.test(word.text) || word.text === '-m') return null;
      if (word.text.startsWith('-') || (word.text === 'run' && /^(?:uv|bun|deno)$/.test(interpreter))) continue;
      return { word, interpreter };
    }
    if (WRAPPERS.has(name) || ASSIGNMENT.test(word.text) || /^-|^\d+[smh]?$/.test(word.text)) continue;
    if (INTERPRETERS.test(name) && !/^\.{1,2}\//.test(word.text)) interpreter = name;
    else return { word, interpreter: null };
  }
  return null;
}

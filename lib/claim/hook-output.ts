// What a hook's script prints and how it leaves, where the text is plain: literal answers, and words that say it blocks.
// Law: an answer that is put together when it runs is not judged.

export interface LiteralAnswer {
  /** Half-open, UTF-16 units: from the key to the closing brace. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const KEY = /["']?hookSpecificOutput\\?["']?\s{0,8}[:=]\s{0,8}\{/g;
const LONGEST = 4000;

/** Every `hookSpecificOutput` that is written out as an object, in JSON or in a language's own form. */
export function specificOutputs(text: string): LiteralAnswer[] {
  return [...text.matchAll(KEY)].flatMap((found): LiteralAnswer[] => {
    const open = found.index + found[0].length - 1;
    let depth = 0;
    for (let i = open; i < Math.min(text.length, open + LONGEST); i++) {
      if (text[i] === '{') depth++;
      else if (text[i] === '}' && --depth === 0)
        return [{ start: found.index, end: i + 1, text: text.slice(open, i + 1) }];
    }
    return [];
  });
}

/** Other parts of the object come from somewhere else: a spread, an expansion, a call that merges. */
export const isPutTogether = (answer: string): boolean =>
  /\.\.\.|\*\*|\$\(|\$\{|\$\w|%s|\{\{|\bmerge|<[A-Z_]+>/.test(answer);

/** The object is given an event's name later: `out.hookSpecificOutput.hookEventName = …`. */
export const namesEventLater = (text: string): boolean =>
  /\.hookEventName\b|\[\s*["']hookEventName["']\s*\]|hookEventName["']?\s*,\s*["'$]/.test(text);

const BLOCKS =
  /\b(?:BLOCK(?:ED|ING)?|[Bb]lock(?:ed|ing)|DENIED|[Dd]enied|[Dd]enying|[Rr]efus(?:ed|ing)|[Ff]orbidden|FORBIDDEN|[Nn]ot allowed|NOT ALLOWED|[Pp]rohibited)\b/;
const PRINTS =
  /\b(?:echo|printf|print|console\.(?:log|error|warn)|sys\.std(?:err|out)\.write|process\.std(?:err|out)\.write|cat)\b/;
const EXIT_ONE = /(?<![\w.])(?:exit\s+1|process\.exit\(\s*1\s*\)|sys\.exit\(\s*1\s*\)|os\._exit\(\s*1\s*\))(?!\d)/;

/** A printed word of blocking: `echo "BLOCKED: …"`. */
export const saysBlocked = (line: string): boolean =>
  PRINTS.test(line) && BLOCKS.test(line.replace(/block(?:ed|ing)?[-_ ](?:list|I\/O|io)/gi, ''));

/** Where `exit 1` stands in a line, in the language of the line; null where it does not. */
export function exitOne(line: string): { readonly start: number; readonly end: number } | null {
  const found = EXIT_ONE.exec(line);
  return found ? { start: found.index, end: found.index + found[0].length } : null;
}

const BLOCK_DECISION = /\\?["']?decision\\?["']?\s{0,4}[:=]\s{0,4}\\?["']block\\?["']/;

/** A line that keeps a stopping agent at work. */
export const keepsGoing = (line: string): boolean => BLOCK_DECISION.test(line);
export const exitsTwo = (line: string): boolean =>
  /(?<![\w.])(?:exit\s+2|process\.exit\(\s*2\s*\)|sys\.exit\(\s*2\s*\))(?!\d)/.test(line);

/** The script knows whether it has blocked before: it asks the host, or counts by itself. */
export const remembersBlocks = (text: string): boolean =>
  /stop_hook_active|stopHookActive|count|attempt|iterat|retr(?:y|ies)|\bmax|once|\bflag|marker|sentinel|state|\block|\btouch\b|mkdir|writeFile|\bwrite\(|>>?\s*["']?[$./\w]/i.test(
    text.replace(/>\s*&\d|\d?>\s*\/dev\/\w+|&>\s*\/dev\/null/g, ''),
  );

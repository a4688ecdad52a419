// Absolute paths below a home folder: the author's own machine, unless the name stands for anybody.
import type { MarkdownDocument } from '../document/types.js';
import { around, placed } from './context.js';
import type { FileUnit, Reference } from './types.js';

const HOME =
  /(?<![\w.~*}>/-])(?:\/home\/|\/Users\/|[A-Za-z]:\\{1,2}Users\\{1,2})([A-Za-z][\w.-]*)((?:[\\/]{1,2}[\w.@+-]+)+)/g;
/** Names that documentation, images and runners use for nobody in particular. */
const NOBODY =
  /^(?:users?|you|your.*|me|my.*|name|username|user-?name|runner|ubuntu|node|vscode|circleci|gitpod|coder|codespace|app|dev|developer|admin|root|foo|bar|test(?:er|user)?|example|someone|somebody|shared|public|default|claude|agent|sandbox|container|workspace|linuxbrew|pi|ec2-user|vagrant|jovyan|deploy|git|docker|hermit|x+|\.+)$/i;

export interface HomePath {
  readonly text: string;
  readonly offset: number;
}

export function homePaths(text: string): HomePath[] {
  return [...text.matchAll(HOME)]
    .filter((m) => !NOBODY.test(m[1] as string))
    .map((m) => ({ text: m[0], offset: m.index }));
}

const RUN = new Set(['', 'bash', 'sh', 'shell', 'zsh', 'console', 'powershell', 'ps1']);

/** In a fence without a language only what looks like a command: the rest may be what one prints. */
const isCommand = (language: string, before: string): boolean =>
  language === ''
    ? /^\s*(?:\$ |[A-Za-z_]+=|(?:cd|ba?sh|zsh|python3?|node|cp|source|cat|ls|open|\.) )/.test(before)
    : !/^\s*#/.test(before);

/** The next line says what becomes of the path: it shows how names are formed. */
const TURNS_INTO =
  /^[^\n]*\n[ \t]*(?:[-*+] |\d+[.)] )?[ \t]*(?:becomes?|turns into|maps to|is (?:stored|encoded|saved) as)\b/i;

/** Firm where a shell would use it: in a fence that is run, or in a code span. */
export function homeReferences(unit: FileUnit, document: MarkdownDocument, plugin: number): Reference[] {
  const out: Reference[] = [];
  for (const { text, offset } of homePaths(document.source.text)) {
    const at = { start: offset, end: offset + text.length };
    const a = around(document, at);
    if (!a) continue;
    const used =
      a.zone === 'frontmatter' ||
      (a.zone === 'fence' ? RUN.has(a.language) && isCommand(a.language, a.before) : a.zone === 'code');
    const example =
      /\be\.g\.|\b(?:examples?|such as|like|sample|output|instead of|never|not|don't|avoid|wrong|bad|hard-?coded?)\b|❌|✗|→|=>/i;
    const firm =
      used &&
      unit.role !== 'reference' &&
      !TURNS_INTO.test(document.source.text.slice(at.end, at.end + 160)) &&
      !example.test(a.before) &&
      !example.test(a.after) &&
      !/\b(?:example|sample|output)\b[^\n]*\s*$/i.test(a.earlier);
    out.push({ ...placed(unit, plugin, a.zone, at), kind: 'file', form: 'home', text, firm });
  }
  return out;
}

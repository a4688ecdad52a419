// Files that a Markdown document names: links, paths under a variable of the host, and code spans that read as a path.
import type { Link, MarkdownDocument } from '../document/types.js';
import {
  type Around,
  around,
  isMade,
  isPlaceholderPath,
  linkIsFirm,
  mentionIsFirm,
  pathIsFirm,
  placed,
} from './context.js';
import type { FileUnit, Reference } from './types.js';

export function fileReferences(unit: FileUnit, document: MarkdownDocument, plugin: number): Reference[] {
  const made = new Set<string>();
  const found = [
    ...document.body.links.flatMap((link) => linkReference(unit, document, plugin, link)),
    ...variablePaths(unit, document, plugin, made),
    ...spanPaths(unit, document, plugin, made),
    ...plainPaths(unit, document, plugin, made),
  ];
  // What the document has somebody make need not be there before.
  return found.map((one) => (one.form !== 'link' && made.has(one.target?.path ?? '') ? { ...one, firm: false } : one));
}

const VARIABLE_LINK = /^\$\{CLAUDE_(PLUGIN_ROOT|SKILL_DIR)\}\/(.+)$/;

function linkReference(unit: FileUnit, document: MarkdownDocument, plugin: number, link: Link): Reference[] {
  // A full reference repeats its definition, which is a link of its own.
  if (link.target === null || link.kind === 'reference' || link.kind === 'autolink') return [];
  const under = VARIABLE_LINK.exec(link.target);
  const path = decoded(under ? (under[2] as string) : link.target);
  if (path === null || (!under && !isRelative(path))) return [];
  const a = around(document, link.span, true);
  if (!a || a.zone === 'fence' || a.zone === 'code') return [];
  const base = under ? (under[1] === 'SKILL_DIR' ? 'skill' : 'plugin') : 'file';
  const firm = linkIsFirm(a) && !isPlaceholderPath(path) && (base !== 'file' || looksLikeFile(path));
  return [
    {
      ...placed(unit, plugin, a.zone, link.targetSpan),
      kind: 'file',
      form: 'link',
      text: link.target,
      firm,
      target: { path, base },
    },
  ];
}

/** The path of a destination: fragment and query off, percent-encoding undone; null where nothing is left of it. */
function decoded(target: string): string | null {
  const path = target.replace(/[#?].*$/s, '');
  if (path === '') return null;
  try {
    return decodeURIComponent(path).replace(/\\(?=[!-/:-@[-`{-~])/g, '');
  } catch {
    return path;
  }
}

const isRelative = (path: string): boolean => !/^(?:[a-z][a-z0-9+.-]*:|\/|~|#|\\|@|\$)/i.test(path);

/** `url` and `wiki/page` stand for a page of some site; a file has an extension, and a folder says so. */
const looksLikeFile = (path: string): boolean => /^\.{1,2}(?:\/|$)|\/$|\.[A-Za-z0-9]{1,8}$/.test(path);

/** A second brace ends a shell's default: `${OWN:-${CLAUDE_PLUGIN_ROOT}}/x`. */
const VARIABLE_PATH = /\$\{CLAUDE_(PLUGIN_ROOT|SKILL_DIR)\}(\}?)["']?((?:\/[\w.@+~-]+)+)(\/?)/g;
/** Behind a path that goes on as a pattern or a placeholder. */
const GOES_ON = /^(?:[*?[{<$(`]?[*?[{<$(]|…|\\?\$)/;

function variablePaths(unit: FileUnit, document: MarkdownDocument, plugin: number, made: Set<string>): Reference[] {
  const out: Reference[] = [];
  const { text } = document.source;
  for (const match of text.matchAll(VARIABLE_PATH)) {
    const [whole, , brace, tail, slash] = match as unknown as [string, string, string, string, string];
    const written = tail.replace(/[.,~-]+$/, '');
    const end = match.index + whole.length - slash.length - (tail.length - written.length);
    const at = { start: match.index, end };
    if (document.body.links.some((l) => l.targetSpan.start <= at.start && at.start < l.targetSpan.end)) continue;
    const a = around(document, at);
    if (!a) continue;
    const path = written.slice(1);
    if (isMade(a)) made.add(path);
    const goesOn = GOES_ON.test(text.slice(match.index + whole.length, match.index + whole.length + 3));
    const firm = !goesOn && brace === '' && path !== '' && !isPlaceholderPath(path) && pathIsFirm(a, path);
    const target = { path, base: match[1] === 'SKILL_DIR' ? ('skill' as const) : ('plugin' as const) };
    out.push({
      ...placed(unit, plugin, a.zone, at),
      kind: 'file',
      form: 'path',
      text: text.slice(at.start, end),
      firm,
      target,
    });
  }
  return out;
}

const RUNNER = /^(?:(?:python3?|node|bash|sh|zsh|deno run|bun(?: run)?|npx tsx|tsx|ruby|uv run(?: python3?)?) +)?/;
const SPAN_PATH = /^(?:\.\/)?((?:[\w@-][\w.@-]*\/)+[\w@-][\w.@-]*\.[A-Za-z][A-Za-z0-9]{0,4})(?=$|[ :#])/;

function spanPaths(unit: FileUnit, document: MarkdownDocument, plugin: number, made: Set<string>): Reference[] {
  if (unit.role !== 'skill' && unit.role !== 'reference') return [];
  const out: Reference[] = [];
  for (const { text, span } of document.body.codeSpans) {
    const runner = (RUNNER.exec(text) as RegExpExecArray)[0];
    const path = SPAN_PATH.exec(text.slice(runner.length))?.[1];
    if (path === undefined || (runner === '' && text !== path && text !== `./${path}`)) continue;
    const start = document.source.text.indexOf(path, span.start);
    if (start < 0 || start + path.length > span.end) continue;
    const a = around(document, span);
    if (!a || document.body.links.some((l) => l.span.start <= span.start && span.end <= l.span.end)) continue;
    if (isMade(a)) made.add(path);
    // What a reference file shows as a command is the skill's usage, or a check to make in the project.
    const firm = !isPlaceholderPath(path) && mentionIsFirm(a, runner !== '' && unit.role === 'skill');
    const at = { start, end: start + path.length };
    out.push({
      ...placed(unit, plugin, 'code' satisfies Around['zone'], at),
      kind: 'file',
      form: 'mention',
      text: path,
      firm,
      target: { path, base: 'skill' },
    });
  }
  return out;
}

/** Folders that skills have by convention: `read references/x.md` needs no code span to be understood. */
const PLAIN_PATH =
  /(?<![\w`([/.@"'{}$-])(?:\.\/)?((?:references?|scripts|assets|templates)\/(?:[\w@-][\w.@-]*\/)*[\w@-][\w@-]*\.[A-Za-z][A-Za-z0-9]{0,4})(?![\w/`-])/g;

function plainPaths(unit: FileUnit, document: MarkdownDocument, plugin: number, made: Set<string>): Reference[] {
  if (unit.role !== 'skill' && unit.role !== 'reference') return [];
  const out: Reference[] = [];
  for (const match of document.source.text.matchAll(PLAIN_PATH)) {
    const path = match[1] as string;
    const start = match.index + match[0].length - path.length;
    const at = { start, end: start + path.length };
    if (
      start < document.body.span.start ||
      document.body.links.some((l) => l.span.start <= start && start < l.span.end)
    )
      continue;
    const a = around(document, at);
    if (a?.zone !== 'prose') continue;
    if (isMade(a)) made.add(path);
    const firm = !isPlaceholderPath(path) && mentionIsFirm(a, false);
    out.push({
      ...placed(unit, plugin, a.zone, at),
      kind: 'file',
      form: 'mention',
      text: path,
      firm,
      target: { path, base: 'skill' },
    });
  }
  return out;
}

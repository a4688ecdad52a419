// A citation says that words stand in a file, perhaps in a line. The texts are handed in; nothing is read here.
// Law: a fact whose quote exists is never dropped for its line number: the line is put right. What could not be read is
// not judged.
import { SourceText } from '../text/source.js';
import { quoted } from '../text/words.js';
import { foldKey } from './fold.js';
import { locateAll } from './locate.js';
import type { Fact, Finding, Quote, Source, Unjudged } from './types.js';

export interface Citation {
  readonly file: string;
  readonly line?: number;
  readonly quote?: string;
  /** False for what may be a host and its port: it is a citation only where such a file is handed in. */
  readonly sure?: false;
}

const SOURCE_FILE =
  /\.(?:[cm]?[jt]sx?|py[iwx]?|rb|go|rs|java|kts?|scala|swift|c|h|cc|cpp|cxx|hpp|hh|cs|fs|php|pl|pm|lua|r|jl|ex|exs|erl|hs|ml|mli|clj|dart|zig|nim|sh|bash|zsh|fish|ps1|bat|sql|html?|css|scss|less|vue|svelte|astro|md|mdx|rst|txt|adoc|tex|json[5cl]?|ya?ml|toml|ini|cfg|conf|xml|csv|tsv|proto|graphql|gql|tf|hcl|gradle|cmake|mk|lock|env|log|diff|patch|ipynb|nix|sol|asm|s|m|mm)$/i;
/** Ends of source files that hosts have too. */
const HOST = /^[\w-]+(?:\.[\w-]+)*\.(?:cc|cs|fs|h|hr|in|md|ml|mm|pl|pm|ps|py|rs|sh|sql|tf)$/i;
const PORTS: ReadonlySet<number> = new Set([
  21, 22, 25, 53, 80, 443, 587, 993, 3000, 3306, 5000, 5432, 6379, 8000, 8080, 8443, 9000, 9090, 9200, 27017,
]);

const isSure = (file: string, line: number): boolean => SOURCE_FILE.test(file) && !(HOST.test(file) && PORTS.has(line));

const IN_TEXT =
  /(?<![\w./\\-])((?:\.{0,2}\/)?[\w.@-]{1,100}(?:\/[\w.@-]{1,100}){0,20}\.[A-Za-z]\w{0,7}):(\d{1,7})(?![\w:])/g;

/** The citations of a fact: those of its quotes, and places that its text names (`src/a.ts:42`). */
export function citationsOf({ content, quotes = [] }: Fact): Citation[] {
  const given = quotes.flatMap((quote): Citation[] => {
    if (typeof quote === 'string' || quote.file === undefined) return [];
    return [{ file: quote.file, ...lineOf(quote), quote: quote.text }];
  });
  const named = [...content.matchAll(IN_TEXT)].map(([, file = '', line]): Citation => {
    const place = { file, line: Number(line) };
    return isSure(file, place.line) ? place : { ...place, sure: false };
  });
  const known = new Set(given.map(placeOf));
  return [...given, ...named.filter((one) => !known.has(placeOf(one)))];
}

const lineOf = ({ line }: Quote): { line?: number } => (line === undefined ? {} : { line });

export const placeOf = ({ file, line }: Citation): string => (line === undefined ? file : `${file}:${line}`);

/** The path by which a source is handed in: `./a` is `a`, and `\` is `/`. */
export const sourcePath = (file: string): string => file.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '');

export type Judged = { readonly finding?: Finding; readonly unjudged?: Unjudged };

export function judgeCitation(citation: Citation, sources: Readonly<Record<string, Source>>): Judged {
  const path = sourcePath(citation.file);
  const source = Object.hasOwn(sources, path) ? sources[path] : undefined;
  const place = quoted(placeOf(citation));
  if (citation.sure === false && typeof source !== 'string') return {};
  if (source === undefined || (source === null && citation.quote === undefined && !path.includes('/')))
    return unjudged(place, 'the text of this file was not handed in');
  if (source === null) return outOfRange(`${place} is cited, and there is no such file`);
  if (typeof source !== 'string') return unjudged(place, source.unreadable);
  const text = new SourceText(source);
  const lines = text.lines.length - (text.lines.at(-1) === source.length ? 1 : 0);
  const beyond = citation.line !== undefined && (citation.line < 1 || citation.line > lines);
  if (citation.quote === undefined || foldKey(citation.quote) === '')
    return beyond ? outOfRange(`${place} is cited, and the file has ${lines} lines`) : {};
  return judgeQuote(citation.quote, citation, text, beyond ? lines : null);
}

function judgeQuote(quote: string, citation: Citation, text: SourceText, lines: number | null): Judged {
  const place = quoted(placeOf(citation));
  const found = locateAll(quote, text.text).map(({ start, end }) => ({
    first: text.position(start).line,
    last: text.position(end - 1).line,
  }));
  const { line } = citation;
  if (found.length === 0) {
    if (lines !== null) return outOfRange(`${place} is cited, and the file has ${lines} lines; the quote is in none`);
    return drift('refuse', `the quote stands nowhere in ${quoted(citation.file)}`);
  }
  if (line === undefined || found.some(({ first, last }) => first <= line && line <= last)) return {};
  const nearest = found.reduce((a, b) => (Math.abs(b.first - line) < Math.abs(a.first - line) ? b : a));
  return drift(
    'demote',
    `the quote is cited at ${place} and stands in line ${nearest.first}: correct the line, keep the fact`,
  );
}

const outOfRange = (reason: string): Judged => ({
  finding: { rule: 'citation_out_of_range', action: 'refuse', reason },
});
const drift = (action: Finding['action'], reason: string): Judged => ({
  finding: { rule: 'citation_drift', action, reason },
});
const unjudged = (what: string, reason: string): Judged => ({ unjudged: { what, reason } });

// The permission-rule grammar: one entry (`Bash(git *)`, `mcp__server__tool`) and lists of entries in one text.
// A list is cut at commas and spaces outside brackets, and nowhere else: that is how the host reads it, so that
// `Read; Grep` holds the entry `Read;`, and two names with only a line break between them are one name that is none.
// Linear in the text; never throws; faults are data.
import type { ListedRule, ToolRule, ToolRuleFault } from './types.js';

/** The entries of a list written as one text. */
export function parseToolList(text: string): ListedRule[] {
  const rules: ListedRule[] = [];
  let start = 0;
  let inside = false;
  const end = (at: number): void => {
    const entry = text.slice(start, at);
    const rule = parseRule(entry);
    if (rule.text)
      rules.push({ ...rule, offset: start + entry.length - entry.trimStart().length, length: rule.text.length });
    start = at + 1;
  };
  for (let at = 0; at < text.length; at++) {
    const unit = text[at];
    // Brackets do not nest: the first closing one ends what the last opening one began.
    if (unit === '(') inside = true;
    else if (unit === ')') inside = false;
    else if (!inside && (unit === ',' || unit === ' ')) end(at);
  }
  end(text.length);
  return rules;
}

/** One entry. Its text is trimmed; a fault says why the host cannot read it as a rule. */
export function parseRule(written: string): ToolRule {
  const text = written.trim();
  const open = text.indexOf('(');
  const tool = open < 0 ? text : text.slice(0, open);
  const specifier = open < 0 ? null : text.slice(open + 1, text.endsWith(')') ? -1 : text.length);
  return { text, tool, specifier, mcp: mcpOf(tool), fault: bracketFault(text, open) ?? nameFault(tool) };
}

function bracketFault(text: string, open: number): ToolRuleFault | null {
  if (open < 0) return text.includes(')') ? 'unopened-bracket' : null;
  if (open === 0) return 'no-tool';
  if (text.endsWith(')')) return null;
  return text.includes(')', open) ? 'text-after-bracket' : 'unclosed-bracket';
}

/** What is wrong with an entry, to stand behind it in a sentence. */
export const FAULT_WORDS: Readonly<Record<ToolRuleFault, string>> = {
  'unclosed-bracket': 'whose bracket is never closed',
  'unopened-bracket': 'whose bracket was never opened',
  'text-after-bracket': 'with text behind the bracket',
  'no-tool': 'with no name in front of the bracket',
  quoted: 'whose quotes are part of the name',
  'list-bracket': 'whose bracket is part of the name',
  'white-space': 'in which a line break or a tabulator separates nothing',
  'not-a-name': 'which is no name of a tool',
  'mcp-no-server': 'which names no server',
  'mcp-no-tool': 'which names no tool of the server',
};

const NAME = /^[A-Za-z][A-Za-z0-9_-]*$/;
const MCP_NAME = /^mcp__[^\s'"`[\]{};,]*$/;

function nameFault(name: string): ToolRuleFault | null {
  if (name === '*') return null;
  if (/\s/.test(name)) return 'white-space';
  if (/['"`“”‘’]/.test(name)) return 'quoted';
  if (/[[\]{}]/.test(name)) return 'list-bracket';
  if (MCP_NAME.test(name)) {
    if (name === 'mcp__' || name.startsWith('mcp____')) return 'mcp-no-server';
    return name.indexOf('__', 5) === name.length - 2 ? 'mcp-no-tool' : null;
  }
  return NAME.test(name) || isGlob(name) ? null : 'not-a-name';
}

/** `mcp__server`, `mcp__server__tool`: the server ends at the next `__`. */
function mcpOf(name: string): ToolRule['mcp'] {
  if (!name.startsWith('mcp__')) return null;
  const cut = name.indexOf('__', 5);
  return cut < 0
    ? { server: name.slice(5), tool: null }
    : { server: name.slice(5, cut), tool: name.slice(cut + 2) || null };
}

/** A name with a wildcard in it: read in permission settings, and in no component's list, `mcp__server__*` apart. */
export const isGlob = (name: string): boolean => name.includes('*') && /^[A-Za-z0-9_*.-]+$/.test(name);

/** The server part holds a wildcard, which matches no server; `mcp__*` means every server, in a deny list only. */
export const hasServerGlob = (rule: ToolRule): boolean => rule.mcp?.server.includes('*') ?? false;

/** `mcp__server` and `mcp__server__*`: all tools of a server. */
export const isWholeServer = (rule: ToolRule): boolean =>
  rule.mcp !== null && (rule.mcp.tool === null || rule.mcp.tool === '*');

/** A wildcard in the tool part that is more than the bare `*`: it matches nothing in a component's list. */
export const hasPartialGlob = (rule: ToolRule): boolean =>
  rule.mcp?.tool !== undefined && rule.mcp?.tool !== '*' && (rule.mcp?.tool?.includes('*') ?? false);

export interface CommandPattern {
  /** What commands are compared with, the wildcard at the end left out. */
  readonly command: string;
  /** literal: the whole command. prefix: `x *` and `x:*`. any: `*`. glob: a wildcard elsewhere. */
  readonly kind: 'literal' | 'prefix' | 'any' | 'glob';
  /** The words, where colons stand between them as if they were spaces: no command is spelt so. */
  readonly joinedByColons: readonly string[] | null;
}

/** How `Bash(…)` reads its specifier. `:*` is a prefix mark at the end only; elsewhere a colon is a colon. */
export function parseCommandPattern(specifier: string): CommandPattern {
  const text = specifier.trim();
  if (text === '*' || text === ':*') return { command: '', kind: 'any', joinedByColons: null };
  const mark = text.endsWith(':*') ? 2 : text.endsWith(' *') ? 2 : 0;
  const command = mark ? text.slice(0, -mark).trimEnd() : text;
  const kind = command.includes('*') ? 'glob' : mark ? 'prefix' : 'literal';
  return { command, kind, joinedByColons: JOINED.test(command) ? command.split(':') : null };
}

/** Plain words joined by colons, without a space, a slash, a port number or a drive letter. */
const JOINED = /^[a-z][a-z0-9_.-]+(?::[a-z][a-z0-9_-]*)+$/i;

// Which words of a text name a tool of the host. A name alone is weak evidence: `Read`, `Write`, `Task` or `Monitor`
// are words too, so each mention says how it was written, and the grammar asks for a frame around the weak ones.
import { parseToolList } from '../host/permission.js';
import type { HostFacts } from '../host/types.js';
import type { Span } from '../text/span.js';
import type { Mention } from './types.js';

/** Names that are ordinary words, or names of something else, even when they are capitalised. */
const WORDS = new Set([
  'Agent',
  'Artifact',
  'Bash',
  'Edit',
  'Glob',
  'Grep',
  'LS',
  'LSP',
  'Monitor',
  'PowerShell',
  'Projects',
  'Read',
  'Skill',
  'Task',
  'Workflow',
  'Write',
]);

/** Names that code of other kinds uses for its own things, so that back-ticks alone prove nothing. */
const CODE_WORDS = new Set(['Agent', 'Artifact', 'LS', 'Monitor', 'Projects', 'Skill', 'Task', 'Workflow']);

const MCP = /^mcp__[A-Za-z0-9][A-Za-z0-9_.-]*(?:\*)?$/;

export const isMcpName = (text: string): boolean => MCP.test(text) || text === 'mcp__*';

/** Whether a word names a tool: its present name, an old one, or an MCP name. */
export const isToolName = (facts: HostFacts, text: string): boolean => facts.tools.has(text) || isMcpName(text);

/** Whether a mention needs nothing around it: nobody writes `AskUserQuestion` and means something else. */
export function isPlain(mention: Mention): boolean {
  if (mention.capability !== null || mention.name === null) return true;
  if (mention.call || mention.name.startsWith('mcp__')) return true;
  return mention.coded ? !CODE_WORDS.has(mention.name) : !WORDS.has(mention.name);
}

const CALL = /^([A-Za-z][A-Za-z0-9]*)\((.+)\)?$/s;

/** The tools that a code span names, if it names tools and nothing else: one, a list, or a call with arguments. */
export function toolsInCode(facts: HostFacts, text: string, at: Span): Mention[] {
  const trimmed = text.trim().replace(/^(?:the )?(.*?) tools?$/i, '$1');
  if (trimmed === '' || trimmed.length > 400) return [];
  const make = (name: string, argument: string | null, call: boolean): Mention => ({
    name,
    capability: null,
    text: name,
    span: at,
    coded: true,
    call,
    argument,
  });
  if (isToolName(facts, trimmed)) return [make(trimmed, null, false)];
  const call = CALL.exec(trimmed);
  if (call && facts.tools.has(call[1] as string) && !/^[A-Za-z]+\(.*\)\s*[,/|]/s.test(trimmed)) {
    const argument = (call[2] as string).replace(/\)$/, '');
    return argument.trim() === '' || argument === '...' ? [] : [make(call[1] as string, argument, true)];
  }
  const rules = parseToolList(trimmed.replace(/[[\]"'|/]/g, ' ').replace(/\b(?:and|or)\b/g, ' '));
  if (rules.length < 2 || !rules.every((rule) => isToolName(facts, rule.tool))) return [];
  return rules.map((rule) => make(rule.tool, rule.specifier, false));
}

/** Frontmatter keys that prose speaks of, by how they may be written. */
const KEYS = new Map(
  [
    'tools',
    'disallowedTools',
    'allowed-tools',
    'disallowed-tools',
    'permissionMode',
    'memory',
    'isolation',
    'mcpServers',
    'hooks',
    'model',
    'skills',
    'maxTurns',
    'background',
    'effort',
  ].map((key) => [key.toLowerCase(), key]),
);

/** A code span that is a key of the frontmatter, with the value that it may give. */
export function keyInCode(text: string): { readonly key: string; readonly value: string | null } | null {
  const match = /^([A-Za-z-]{4,20})\s*(?:(:)\s*(.*))?$/s.exec(text.trim());
  if (!match) return null;
  const key = KEYS.get((match[1] as string).toLowerCase());
  if (key === undefined) return null;
  const value = match[3]?.trim() ?? '';
  return { key, value: value === '' || value === '...' || value === '…' ? null : value };
}

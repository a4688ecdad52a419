import { entryOf } from '../lib/document/node.js';
import { hasPartialGlob, hasServerGlob } from '../lib/host/permission.js';
import { type PlacedRule, readKeys, toolRulesOf } from '../lib/project/tools.js';
import { defineRule } from '../lib/rule/rule.js';
import { quoted } from '../lib/text/words.js';

export default defineRule({
  summary: 'a wildcard stands where an MCP name takes none, so that the entry matches no tool',
  why: 'only a whole server can be named by a wildcard; the host drops any other pattern in silence',
  fix: 'name the server letter for letter: `mcp__server__*` for all of its tools, `mcp__server__tool` for one',
  category: 'grant',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  roles: ['agent', 'skill', 'command'],
  *file(unit) {
    const data = readKeys(unit);
    const agent = unit.role === 'agent';
    for (const key of agent ? ['tools', 'disallowedTools'] : ['allowed-tools']) {
      for (const rule of toolRulesOf(entryOf(data, key)?.value).rules) {
        const problem = problemOf(rule, agent, key === 'disallowedTools');
        if (!problem) continue;
        yield {
          message: `\`${key}\` holds ${quoted(rule.text)}, which ${problem}`,
          file: unit.file,
          span: rule.span,
          label: 'matches no tool',
        };
      }
    }
  },
});

/** A skill's list takes a pattern behind a literal server; an agent's takes the bare `*` only. */
function problemOf(rule: PlacedRule, agent: boolean, denies: boolean): string | null {
  if (denies && rule.tool === 'mcp__*') return null;
  if (hasServerGlob(rule)) return 'has a wildcard in place of a server';
  return agent && hasPartialGlob(rule) ? 'has a wildcard in the name of a tool' : null;
}

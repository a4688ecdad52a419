import { entryOf } from '../lib/document/node.js';
import { parseCommandPattern } from '../lib/host/permission.js';
import { isExact, readKeys, toolRulesOf } from '../lib/project/tools.js';
import { defineRule } from '../lib/rule/rule.js';
import { quoted } from '../lib/text/words.js';

export default defineRule({
  summary: 'a `Bash(…)` rule joins the words of a command by colons',
  why: 'a colon is no space: only `:*` at the end is special, so the rule waits for a command that nobody types and approves nothing',
  fix: 'write spaces between the words of the command',
  category: 'grant',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  roles: ['skill', 'command'],
  *file(unit) {
    const data = readKeys(unit);
    for (const key of ['allowed-tools', 'disallowed-tools']) {
      for (const rule of toolRulesOf(entryOf(data, key)?.value).rules) {
        if (rule.tool !== 'Bash' || rule.specifier === null || rule.fault) continue;
        const { command, joinedByColons, kind } = parseCommandPattern(rule.specifier);
        // `command:` names a field of the call: a rule of another form, and no command.
        if (!joinedByColons || joinedByColons[0] === 'command') continue;
        const spaced = `Bash(${joinedByColons.join(' ')}${kind === 'prefix' ? ' *' : ''})`;
        yield {
          message: `${quoted(rule.text)} matches only a command spelt ${quoted(command)}`,
          file: unit.file,
          span: rule.span,
          label: 'matches no command',
          fix: `write \`${spaced}\``,
          edits: isExact(rule) ? [{ file: unit.file, span: rule.span, text: spaced, applicability: 'unsafe' }] : [],
        };
      }
    }
  },
});

import type { Severity } from '../lib/diagnostic/diagnostic.js';
import { type DeadReason, reachOf } from '../lib/host/matcher-reach.js';
import { wordsFor } from '../lib/host/tools.js';
import { fieldOf } from '../lib/project/discover.js';
import { hookGroups, hookMaps } from '../lib/project/hook-maps.js';
import { defineRule } from '../lib/rule/rule.js';
import { fixOf, nearNames } from '../lib/text/near.js';
import { listed, quoted } from '../lib/text/words.js';

export default defineRule({
  summary: 'a matcher of a hook can match nothing',
  why: 'the hook never runs, and nothing says so: a guard lets everything through',
  fix: 'write the names of the tools, separated by `|`, or a regular expression that matches them',
  category: 'hook',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  roles: ['hooks', 'manifest', 'skill', 'command'],
  *file(unit, { host }) {
    for (const map of hookMaps(unit, (name) => host.events.has(name))) {
      for (const { event, group } of hookGroups(map)) {
        const matcher = fieldOf(group, 'matcher');
        const fact = host.events.get(event.value);
        if (!matcher || !fact) continue;
        const { dead, all } = reachOf(host, fact, matcher.value);
        for (const part of all ? dead.slice(0, 1) : dead) {
          const { message, fix } = wordsOf(part.reason, part.text, event.value);
          yield {
            message: all && dead.length > 1 ? `none of ${quoted(matcher.value)} is a tool` : message,
            ...(fix ? { fix } : {}),
            file: unit.file,
            span: matcher.span,
            label: all ? 'matches nothing' : `${quoted(part.text)} matches nothing`,
            severity: severityOf(part.reason, all),
          };
        }
      }
    }
  },
});

/** A tool that is like no other may be newer than the table; a list of which some names match guards those. */
function severityOf(reason: DeadReason, all: boolean): Severity {
  if (reason.kind === 'no-tool' && reason.lookup.kind === 'unknown') return 'warning';
  return all || reason.kind === 'renamed' || reason.kind === 'server' ? 'error' : 'warning';
}

function wordsOf(reason: DeadReason, text: string, event: string): { message: string; fix?: string } {
  const name = quoted(text);
  switch (reason.kind) {
    case 'no-pattern':
      return { message: `the matcher ${name} is no regular expression` };
    case 'expression':
      return {
        message: `the matcher ${name} is a condition, and the host compares it with the name of the tool`,
        fix: 'match the tool by its name, and put the condition into `if` or into the script',
      };
    case 'permission-rule':
      return {
        message: `the matcher ${name} is a permission rule, and no tool has that name`,
        fix: `write ${quoted(reason.tool)} as the matcher and the rule as \`if\` of the handler`,
      };
    case 'server':
      return {
        message: `the matcher ${name} is compared as a whole name, and no tool of the server has it`,
        fix: `write \`${text}__.*\``,
      };
    case 'renamed':
      return {
        message: `the matcher ${name} is an old name: the event comes as ${quoted(reason.now)}`,
        fix: `write ${quoted(reason.now)}, or both where older hosts are meant too; a script that compares \`tool_name\` needs the same`,
      };
    case 'no-value': {
      const near = fixOf(nearNames(text, reason.values));
      return {
        message: `${name} is nothing that \`${event}\` is compared with`,
        fix: near ?? `write one of ${listed(reason.values, 6)}, or leave the matcher out`,
      };
    }
    case 'no-tool': {
      const { fix } = wordsFor(reason.lookup);
      return { message: `the matcher names ${name}, and there is no such tool`, ...(fix ? { fix } : {}) };
    }
    case 'matches-nothing':
      return { message: `the matcher ${name} matches no name of a tool` };
  }
}

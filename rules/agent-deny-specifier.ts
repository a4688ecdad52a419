import { entryOf } from '../lib/document/node.js';
import { ruleResolves } from '../lib/host/grant.js';
import { readKeys, toolRulesOf } from '../lib/project/tools.js';
import { defineRule } from '../lib/rule/rule.js';
import { quoted } from '../lib/text/words.js';

export default defineRule({
  summary: 'an agent denies a part of a tool, and so loses all of it',
  why: '`disallowedTools` goes by the name: what stands in brackets is dropped, and the whole tool is taken away',
  fix: 'deny the tool by its name if it is not needed; leave it and write a permission rule or a hook if only some calls are to be stopped',
  category: 'grant',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  roles: ['agent'],
  *file(unit, { host }) {
    for (const rule of toolRulesOf(entryOf(readKeys(unit), 'disallowedTools')?.value).rules) {
      const part = rule.specifier?.trim();
      if (!part || part === '*' || part === ':*' || !ruleResolves(host, rule)) continue;
      yield {
        message: `\`disallowedTools\` holds ${quoted(rule.text)}, which takes all of \`${rule.tool}\` away in ${host.label}`,
        file: unit.file,
        span: rule.span,
        label: 'the brackets are not read',
      };
    }
  },
});

import { fieldOf } from '../lib/project/discover.js';
import { readKeys } from '../lib/project/tools.js';
import { defineRule } from '../lib/rule/rule.js';
import { quoted } from '../lib/text/words.js';

export default defineRule({
  summary: 'the name of a project’s agent holds a colon or starts with a hyphen',
  why: 'the part in front of a colon is the name of a plugin, so such a name is not that of an agent of this project',
  fix: 'use lower-case letters, digits and single hyphens, with a letter in front',
  category: 'frontmatter',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  roles: ['agent'],
  *file(unit, { host }) {
    // An agent of a plugin was seen to load under any name.
    if (unit.scope !== 'project') return;
    const name = fieldOf(readKeys(unit), 'name');
    const fault = name ? faultOf(name.value) : null;
    if (!name || fault === null) return;
    yield {
      message: `the agent name ${quoted(name.value)} ${fault}`,
      file: unit.file,
      span: name.span,
      label: 'no name of an agent',
      why: `${host.label} wants the name of an agent without a colon, which stands between a plugin and its agent, and without a hyphen in front`,
    };
  },
});

function faultOf(name: string): string | null {
  if (name.includes(':')) return 'holds `:`';
  return name.startsWith('-') ? 'starts with `-`' : null;
}

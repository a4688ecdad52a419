import { entryOf } from '../lib/document/node.js';
import { grantOf, readKeys, toolRulesOf } from '../lib/project/tools.js';
import { defineRule } from '../lib/rule/rule.js';
import { listed } from '../lib/text/words.js';

export default defineRule({
  summary: 'an agent lists search tools beside `Bash`, where they are taken away on most platforms',
  why: 'on macOS, Linux and WSL the host leaves `Glob` and `Grep` out where `Bash` is listed, and the agent searches with shell commands',
  fix: 'take `Bash` out if the agent only searches and reads; otherwise let the text speak of searching and not of these tools',
  category: 'grant',
  severity: 'advice',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  roles: ['agent'],
  *file(unit, { host }) {
    const data = readKeys(unit);
    const grant = grantOf(host, data, unit.scope);
    const gone = new Set(grant.reasons.filter((one) => one.code === 'displaced-by-bash').map((one) => one.tool));
    const { rules } = toolRulesOf(entryOf(data, 'tools')?.value);
    const [first] = rules.filter((rule) => gone.has(rule.tool));
    const shell = rules.find((rule) => rule.tool === host.tools.get(first?.tool ?? '')?.displacedBy);
    if (!first || !shell) return;
    yield {
      message: `${listed([...gone])} ${gone.size > 1 ? 'are' : 'is'} taken away beside \`${shell.tool}\` on ${host.tools.get(first.tool)?.displacedOn}`,
      file: unit.file,
      span: first.span,
      label: 'kept on Windows only',
      related: [{ file: unit.file, span: shell.span, label: 'listed too' }],
    };
  },
});

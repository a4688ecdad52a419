// Claims about the frontmatter itself, against the frontmatter.
import { parseToolList } from '../host/permission.js';
import { backing, entry, type Ground, present } from './ground.js';
import type { Judgement } from './judgement.js';
import type { Claim } from './types.js';

export function judgeKey(ground: Ground, claim: Claim): Judgement | null {
  const { key } = claim;
  if (key === null) return null;
  if (key === '*')
    return ground.grant.inheritsAll
      ? null
      : fault(ground, claim, 'all tools are said to be inherited, and `tools` is an allow-list', ground.listed.span);
  const at = entry(ground, key);
  if (claim.modality === 'capability') return ignored(ground, claim, key);
  if (claim.polarity === 'negated') {
    return at ? fault(ground, claim, `\`${key}\` is said not to be declared, and it is`, at.span) : null;
  }
  if (!at) return fault(ground, claim, `\`${key}\` is said to be declared, and there is no such key`, null);
  if (key !== 'tools' || claim.value === null) return null;
  const said = parseToolList(claim.value.replace(/[[\]"']/g, ' ')).map((rule) => present(ground, rule.tool));
  const has = new Set(ground.listed.rules.map((rule) => present(ground, rule.tool)));
  const same = said.length === has.size && said.every((name) => has.has(name));
  return same ? null : fault(ground, claim, '`tools` is quoted with a value that it does not have', at.value.span);
}

/** A key that the host does not read in a plugin backs nothing there. */
function ignored(ground: Ground, claim: Claim, key: string): Judgement | null {
  const at = entry(ground, key);
  if (!at || ground.scope !== 'plugin' || !ground.facts.keys.agent.get(key)?.ignoredInPlugin) return null;
  return {
    fault: 'ignored-key',
    claim,
    severity: 'error',
    message: `\`${key}\` is said to have an effect, and a plugin-shipped agent loses it`,
    span: claim.span,
    label: 'relies on the key',
    why: `${ground.facts.label} ignores \`permissionMode\`, \`mcpServers\`, \`hooks\` and \`initialPrompt\` in an agent that a plugin ships: what the sentence promises does not happen`,
    fix:
      key === 'permissionMode'
        ? 'deny the tools in `disallowedTools`, and say so'
        : key === 'hooks'
          ? 'put the hook into the `hooks/hooks.json` of the plugin'
          : 'put the servers into the `.mcp.json` of the plugin, and say so',
    related: [{ span: at.span, label: 'ignored in a plugin' }],
    edits: [],
  };
}

function fault(ground: Ground, claim: Claim, message: string, span: Judgement['span'] | null): Judgement {
  return {
    fault: 'frontmatter',
    claim,
    severity: 'error',
    message,
    span: claim.span,
    label: 'says what the frontmatter holds',
    why: `${ground.facts.label} reads the key, not the sentence; whoever trusts the sentence takes the wrong grant for granted`,
    fix: 'make the sentence say what the frontmatter says',
    related: [span ? { span, label: 'what the frontmatter says' } : backing(ground)],
    edits: [],
  };
}

// A closed list against the grant: nothing may be missing in it, and nothing may be there that it does not name.
import { backing, type Ground, present, standing } from './ground.js';
import { enumerate, type Judgement } from './judgement.js';
import type { Claim } from './types.js';

export function judgeOnly(ground: Ground, claim: Claim): Judgement | null {
  const said = new Set(claim.tools.flatMap((tool) => (tool.name === null ? [] : [present(ground, tool.name)])));
  if (said.size === 0) return null;
  const gone = [...said].filter((name) => standing(ground, name).held === 'no');
  const { grant, listed } = ground;
  const extra = grant.inheritsAll ? [] : extrasOf(ground, said);
  if (!grant.inheritsAll && gone.length === 0 && extra.length === 0) return null;
  const section = claim.reason.startsWith('stands in');
  const open = grant.inheritsAll && gone.length === 0;
  return {
    fault: 'closed-list',
    claim,
    severity: section ? 'warning' : 'error',
    message: open
      ? `${enumerate([...said])} ${said.size > 1 ? 'are' : 'is'} said to be all it has, and it has the whole pool: ${listed.state === 'absent' ? 'there is no `tools` key' : '`tools` grants everything'}`
      : extra.length > 0
        ? `the closed list leaves out ${enumerate(extra)}, which the agent has too`
        : `the closed list names ${enumerate(gone)}, which the agent does not have`,
    span: claim.span,
    label: 'given as the whole list',
    why: `${ground.facts.label}: ${open ? 'an agent without a `tools` key inherits every tool of the session' : 'what an agent has is what `tools` names, less what `disallowedTools` takes away'}; prose that says otherwise is the only account the worker has of its limits`,
    fix: open
      ? 'say that the tools are inherited, or deny what is not wanted in `disallowedTools`'
      : 'make the list in the prose the one of the frontmatter',
    related: [backing(ground)],
    kept: extra,
    edits: [],
  };
}

/** What the keys give beyond the list. Tools that stand aside or that a subagent never gets are not missed. */
function extrasOf(ground: Ground, said: ReadonlySet<string>): string[] {
  const { grant } = ground;
  const tools = grant.tools.filter((tool) => !said.has(tool));
  const mcp = (grant.mcp ?? []).filter(
    (rule) =>
      ![...said].some(
        (name) =>
          name === rule ||
          rule.startsWith(`${name.replace(/__\*$/, '')}__`) ||
          name.replace(/__\*$/, '') === rule ||
          name === 'mcp__*' ||
          name.startsWith(`${rule}__`),
      ),
  );
  return [...tools, ...mcp];
}

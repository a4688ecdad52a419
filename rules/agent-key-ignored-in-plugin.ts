import { readKeys } from '../lib/project/tools.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'an agent of a plugin has a key that the host reads outside plugins only',
  why: 'the host drops the key in silence when the agent comes from a plugin: no server starts, no hook runs, no mode is set',
  fix: 'take the key out; servers go into `.mcp.json` and hooks into `hooks/hooks.json` of the plugin, a mode into the settings of the user',
  category: 'grant',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  roles: ['agent'],
  *file(unit, { host }) {
    if (unit.scope !== 'plugin') return;
    for (const entry of readKeys(unit)?.entries ?? []) {
      if (!host.keys.agent.get(entry.key)?.ignoredInPlugin) continue;
      yield {
        message: `\`${entry.key}\` is ignored in an agent that a plugin ships`,
        file: unit.file,
        span: entry.keySpan,
        label: 'has no effect here',
        ...(FIXES[entry.key] ? { fix: FIXES[entry.key] } : {}),
      };
    }
  },
});

const FIXES: Readonly<Record<string, string>> = {
  mcpServers: 'declare the server in `.mcp.json` of the plugin, and take the key out',
  hooks: 'move the hooks to `hooks/hooks.json` of the plugin, and take the key out',
  permissionMode: 'take the key out, and tell users which mode to choose; to limit the agent, limit its `tools`',
  initialPrompt: 'take the key out, and say in the body what the agent does first',
};

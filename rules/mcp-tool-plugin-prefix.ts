import { entryOf } from '../lib/document/node.js';
import { isExact, type PlacedRule, toolRulesOf } from '../lib/project/tools.js';
import type { Component, Plugin } from '../lib/project/types.js';
import { defineRule } from '../lib/rule/rule.js';
import { quoted } from '../lib/text/words.js';

export default defineRule({
  summary: "a component names a tool of its plugin's own server without the plugin's prefix",
  why: 'the host puts the name of the plugin into the names of the tools that its servers bring, so the plain name matches none of them',
  fix: 'write the name with the prefix of the plugin',
  category: 'grant',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model) {
    for (const plugin of model.plugins) {
      if (plugin.name === null) continue;
      const servers = new Map(plugin.servers.map((server) => [spelt(server.name.value), server]));
      if (servers.size === 0) continue;
      for (const component of [...plugin.agents, ...plugin.skills, ...plugin.commands]) {
        for (const { rule, server } of plain(component, plugin, new Set(servers.keys()))) {
          const place = servers.get(server)?.name.span;
          const file = servers.get(server)?.file;
          const tail = rule.tool.slice(`mcp__${server}`.length);
          const right = `mcp__${prefixed(plugin, server)}${tail}`;
          yield {
            message: `${quoted(rule.tool)} matches no tool of this plugin's server \`${server}\`, whose names start with \`mcp__${prefixed(plugin, server)}__\``,
            file: component.file,
            span: rule.span,
            label: 'the name of the plugin is missing',
            fix: `write \`${right}\`; keep the plain name beside it if users may have configured the server themselves`,
            related: file && place ? [{ file, span: place, label: 'the server' }] : [],
            edits: isExact(rule)
              ? [
                  {
                    file: component.file,
                    span: { start: rule.span.start, end: rule.span.start + rule.tool.length },
                    text: right,
                    applicability: 'unsafe',
                  },
                ]
              : [],
          };
        }
      }
    }
  },
});

/** Characters that a tool's name cannot hold become `_`. */
const spelt = (name: string): string => name.replace(/[^A-Za-z0-9_-]/g, '_');

const prefixed = (plugin: Plugin, server: string): string => `plugin_${spelt(plugin.name ?? '')}_${server}`;

/** Entries that name a server of the plugin plainly, where its full name stands nowhere in the same component. */
function plain(
  component: Component,
  plugin: Plugin,
  servers: ReadonlySet<string>,
): { rule: PlacedRule; server: string }[] {
  const keys = component.kind === 'agent' ? ['tools', 'disallowedTools'] : ['allowed-tools', 'disallowed-tools'];
  const rules = keys.flatMap((key) => toolRulesOf(entryOf(component.frontmatter.lenient, key)?.value).rules);
  const named = new Set(rules.map((rule) => rule.mcp?.server));
  return rules.flatMap((rule) => {
    const server = rule.mcp?.server;
    if (server === undefined || !servers.has(server) || named.has(prefixed(plugin, server))) return [];
    return [{ rule, server }];
  });
}

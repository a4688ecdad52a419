import type { HostFacts } from '../lib/host/types.js';
import { declaredPaths } from '../lib/project/components.js';
import { joinPath } from '../lib/project/files.js';
import type { Plugin } from '../lib/project/types.js';
import { defineRule } from '../lib/rule/rule.js';

/** Folders of the plugin, and what makes a file below one a component. */
const FOLDERS: readonly (readonly [string, RegExp])[] = [
  ['agents', /\.md$/],
  ['commands', /\.md$/],
  ['skills', /(^|\/)SKILL\.md$/i],
  ['hooks', /\.json$/],
];

export default defineRule({
  summary: 'components lie inside `.claude-plugin/`, where nothing looks for them',
  why: 'Claude Code reads manifests from `.claude-plugin/` and nothing else: the components in it do not exist for the host, and validation says nothing',
  fix: 'move the folder one level up, beside `.claude-plugin/`',
  category: 'manifest',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model, { host }) {
    for (const plugin of model.plugins) {
      for (const [name, component] of FOLDERS) {
        const folder = joinPath(plugin.folder, `.claude-plugin/${name}`) as string;
        const named = namedPaths(plugin, host);
        const lost = [...model.files.walk(folder)].filter(
          ({ path }) => component.test(path) && !named.some((n) => path === n || path.startsWith(`${n}/`)),
        );
        const first = lost[0];
        if (!first) continue;
        const rest = lost.length - 1;
        yield {
          message:
            rest === 0
              ? `\`${first.path}\` lies inside \`.claude-plugin/\` and is not loaded`
              : `\`${first.path}\` and ${rest} more lie inside \`.claude-plugin/\` and are not loaded`,
          file: first.path,
          span: { start: 0, end: 0 },
          label: `move \`${name}/\` out of \`.claude-plugin/\``,
        };
      }
    }
  },
});

/** What the manifest or an entry names is loaded from wherever it lies. */
function namedPaths(plugin: Plugin, host: HostFacts): string[] {
  const all = [plugin.manifest?.data, ...plugin.entries.map((entry) => entry.node)];
  return all.flatMap((data) =>
    [...host.pathKeys.values()].flatMap((fact) =>
      data ? declaredPaths(data, fact).flatMap((path) => joinPath(plugin.folder, path.value) ?? []) : [],
    ),
  );
}

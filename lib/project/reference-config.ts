// Paths and variables in hook commands and in servers: the values that the host expands before it starts a process.
import type { DataNode } from '../document/node.js';
import type { Field } from '../text/span.js';
import { isPlaceholderPath } from './context.js';
import { homePaths } from './reference-home.js';
import type { Plugin, Reference } from './types.js';

/** References of one plugin's hooks and servers; each spans the whole string that it stands in. */
export function configReferences(plugin: Plugin): Reference[] {
  const out: Reference[] = [];
  for (const hook of plugin.hooks) {
    for (const field of [...(hook.command ? [hook.command] : []), ...(hook.args ?? [])])
      out.push(...inField(plugin, hook.file, 'hooks', field));
  }
  for (const server of plugin.servers) {
    for (const field of stringsOf(server.node)) out.push(...inField(plugin, server.file, 'mcp', field));
  }
  return out;
}

function inField(plugin: Plugin, file: string, role: 'hooks' | 'mcp', field: Field<string>): Reference[] {
  const place = { file, role, plugin: plugin.index, span: field.span, zone: 'data' as const };
  return [
    ...pathsIn(plugin, file, role, field),
    ...[...field.value.matchAll(VARIABLE)].map(
      (m): Reference => ({ ...place, kind: 'variable', form: 'config', text: m[1] as string, firm: true }),
    ),
    ...homePaths(field.value).map(
      (m): Reference => ({ ...place, kind: 'file', form: 'home', text: m.text, firm: true }),
    ),
  ];
}

const VARIABLE = /\$\{([^{}$\n]{1,80}|[A-Z_]+:?[-=?+][^\n]{0,80}?)\}/g;
const PATH = /\$(?:\{CLAUDE_PLUGIN_ROOT\}|CLAUDE_PLUGIN_ROOT\b)["']?((?:[\\/][\w.@+~-]+)+)/g;
const GOES_ON = /^[*?[{<$(]|^\/[*?[{<$(]/;

function pathsIn(plugin: Plugin, file: string, role: 'hooks' | 'mcp', field: Field<string>): Reference[] {
  return [...field.value.matchAll(PATH)].map((match): Reference => {
    const path = (match[1] as string)
      .slice(1)
      .replace(/\\/g, '/')
      .replace(/[.,]+$/, '');
    const before = field.value.slice(0, match.index);
    const behind = field.value.slice(match.index + match[0].length);
    const firm = !GOES_ON.test(behind) && !isPlaceholderPath(path) && !isGuarded(field.value, path, before);
    return {
      kind: 'file',
      file,
      role,
      plugin: plugin.index,
      span: field.span,
      text: match[0],
      form: 'config',
      zone: 'data',
      firm,
      target: { path, base: 'plugin' },
    };
  });
}

/** `[ -f x ] && sh x`, `sh x 2>/dev/null || true`, `… > x`: the command allows that the file is not there. */
function isGuarded(command: string, path: string, before: string): boolean {
  const name = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  if (new RegExp(`(?:\\[\\[?|\\btest)\\s+-[fexsrd]\\s+\\S*${name}`).test(command)) return true;
  if (/(?:\[\[?|\btest)\s+-[fexsrd]\s+["']?\$\w+/.test(command) && /\w+=["']?$/.test(before)) return true;
  return />>?\s*["']?$|\b(?:mkdir|touch|tee)\b[^;&|]*$|(?:--?(?:out|output|log|log-file|db|cache|data|state)\S*)[ =]["']?$/i.test(
    before,
  );
}

/** Every string value below a node, with its place. */
export function stringsOf(node: DataNode): Field<string>[] {
  if (node.kind === 'scalar') return typeof node.value === 'string' ? [{ value: node.value, span: node.span }] : [];
  if (node.kind === 'sequence') return node.items.flatMap(stringsOf);
  return node.entries.flatMap((entry) => stringsOf(entry.value));
}

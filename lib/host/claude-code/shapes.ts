// Shapes inside Claude Code's files: paths in a manifest, sources of a plugin, handlers of a hook, strict objects.
import { byName } from '../table.js';
import type { KeyFact, Origin, PathKeyFact, ShapeFact, ValueShape } from '../types.js';
import { HOOKS, MANIFEST, MARKETPLACE, RUN } from './origins.js';

const STRING: ValueShape = { type: 'string' };
const BOOLEAN: ValueShape = { type: 'boolean' };
const INTEGER: ValueShape = { type: 'integer' };
const STRINGS: ValueShape = { type: 'strings' };
const MAPPING: ValueShape = { type: 'mapping' };
const ANY: ValueShape = { type: 'any' };
const oneOf = (...values: readonly string[]): ValueShape => ({ type: 'enum', values });

/** Fields by name; a star behind the name marks a required one. */
const fields = (origin: Origin, of: Readonly<Record<string, ValueShape>>): ReadonlyMap<string, KeyFact> =>
  byName(
    Object.entries(of).map(([name, shape]) =>
      name.endsWith('*') ? { name: name.slice(0, -1), shape, required: true, origin } : { name, shape, origin },
    ),
  );

const shape = (name: string, origin: Origin, of: Readonly<Record<string, ValueShape>>, since?: string): ShapeFact => ({
  name,
  fields: fields(origin, of),
  origin,
  ...(since ? { since } : {}),
});

const path = (
  name: string,
  effect: PathKeyFact['effect'],
  takes: PathKeyFact['takes'],
  endings: readonly string[],
  otherwise: string,
  inline = false,
): PathKeyFact => ({ name, effect, takes, endings, otherwise, inline, origin: MANIFEST });

/** Paths start with `./`, hold no `..`, and lead to something that is there. */
export const PATH_KEYS: readonly PathKeyFact[] = [
  path('skills', 'adds', 'folder', [], 'skills'),
  path('commands', 'replaces', 'either', ['.md'], 'commands', true),
  path('agents', 'replaces', 'file', ['.md'], 'agents'),
  path('hooks', 'merges', 'file', ['.json'], 'hooks/hooks.json', true),
  path('mcpServers', 'merges', 'file', ['.json', '.mcpb', '.dxt'], '.mcp.json', true),
  path('lspServers', 'merges', 'file', ['.json'], '.lsp.json', true),
  path('outputStyles', 'replaces', 'either', ['.md'], 'output-styles'),
  path('workflows', 'replaces', 'either', ['.js'], 'workflows'),
  path('experimental.themes', 'replaces', 'either', ['.json'], 'themes'),
  path('experimental.monitors', 'replaces', 'file', ['.json'], 'monitors/monitors.json', true),
  path('experimental.evals', 'replaces', 'either', [], 'evals'),
];

const git = { ref: STRING, sha: STRING };

export const SOURCE_KINDS: readonly ShapeFact[] = [
  shape('github', MARKETPLACE, { 'repo*': STRING, ...git }),
  shape('url', MARKETPLACE, { 'url*': STRING, ...git }),
  shape('git-subdir', MARKETPLACE, { 'url*': STRING, 'path*': STRING, ...git }),
  shape('npm', MARKETPLACE, { 'package*': STRING, version: STRING, registry: STRING }),
  shape('archive', MARKETPLACE, { 'url*': STRING, sha256: STRING }, '2.1.224'),
  shape('command', MARKETPLACE, { 'command*': STRING, timeout: INTEGER, mode: oneOf('copy', 'link') }, '2.1.229'),
];

const handler = { 'type*': STRING, if: STRING, timeout: ANY, statusMessage: STRING, once: BOOLEAN };

export const HANDLERS: readonly ShapeFact[] = [
  shape('command', HOOKS, {
    ...handler,
    'command*': STRING,
    args: STRINGS,
    async: BOOLEAN,
    asyncRewake: BOOLEAN,
    rewakeMessage: STRING,
    shell: oneOf('bash', 'powershell'),
  }),
  shape('http', HOOKS, { ...handler, 'url*': STRING, headers: MAPPING, allowedEnvVars: STRINGS }),
  shape('mcp_tool', HOOKS, { ...handler, 'server*': STRING, 'tool*': STRING, input: MAPPING }),
  shape('prompt', HOOKS, { ...handler, 'prompt*': STRING, model: STRING, continueOnBlock: BOOLEAN }),
  shape('agent', HOOKS, { ...handler, 'prompt*': STRING, model: STRING }),
];

/** Named by where they stand in the manifest; `*` is any key, `[]` any item. */
export const STRICT_OBJECTS: readonly ShapeFact[] = [
  shape('userConfig.*', MANIFEST, {
    'type*': oneOf('string', 'number', 'boolean', 'directory', 'file'),
    'title*': STRING,
    'description*': STRING,
    required: BOOLEAN,
    default: ANY,
    options: ANY,
    multiple: BOOLEAN,
    sensitive: BOOLEAN,
    min: ANY,
    max: ANY,
  }),
  shape('channels[]', MANIFEST, { 'server*': STRING, displayName: STRING, userConfig: MAPPING }),
  shape('lspServers.*', MANIFEST, {
    'command*': STRING,
    'extensionToLanguage*': MAPPING,
    args: STRINGS,
    transport: oneOf('stdio', 'socket'),
    env: MAPPING,
    initializationOptions: ANY,
    settings: ANY,
    workspaceFolder: STRING,
    startupTimeout: ANY,
    shutdownTimeout: ANY,
    requestTimeout: ANY,
    restartOnCrash: BOOLEAN,
    maxRestarts: INTEGER,
    diagnostics: BOOLEAN,
  }),
  shape('monitors[]', MANIFEST, { 'name*': STRING, 'command*': STRING, 'description*': STRING, when: STRING }),
  shape('commands.*', RUN, {
    source: STRING,
    content: STRING,
    description: STRING,
    argumentHint: STRING,
    model: STRING,
    allowedTools: STRINGS,
  }),
];

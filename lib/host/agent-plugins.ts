// The Agent Plugins open standard, 1.0.0: a closed root `plugin.json` and skills as agentskills.io has them.
import { AGENTSKILLS_KEYS } from './agentskills.js';
import { NOTHING_KNOWN } from './nothing.js';
import { byName } from './table.js';
import type { HostFacts, KeyFact, Origin, ValueShape } from './types.js';

const SPEC: Origin = { source: 'AP', seen: '2026-08-06' };
const key = (name: string, shape: ValueShape, more: Partial<KeyFact> = {}): KeyFact => ({
  name,
  shape,
  origin: SPEC,
  ...more,
});

const MANIFEST_KEYS: readonly KeyFact[] = [
  key('$schema', { type: 'string' }, { required: true }),
  key('name', { type: 'string' }, { required: true, maxLength: 64 }),
  key('version', { type: 'string' }),
  key('description', { type: 'string' }),
  key('author', { type: 'mapping' }),
  key('homepage', { type: 'string' }),
  key('repository', { type: 'string' }),
  key('license', { type: 'string' }),
  key('keywords', { type: 'list' }),
  key('extensions', { type: 'mapping' }),
];

const CONFIG = ['mcp-args', 'mcp-env', 'mcp-cwd'];

export const AGENT_PLUGINS: HostFacts = {
  ...NOTHING_KNOWN,
  name: 'agent-plugins',
  version: '1.0.0',
  label: 'Agent Plugins 1.0.0',
  dated: '2026-11-30',
  keys: { ...NOTHING_KNOWN.keys, skill: byName(AGENTSKILLS_KEYS) },
  // An unknown manifest key is reported and ignored; a skill is held to agentskills.io.
  acceptsUnknownKeys: false,
  manifestKeys: byName(MANIFEST_KEYS),
  variables: byName([
    { name: 'PLUGIN_ROOT', places: CONFIG, origin: SPEC },
    { name: 'PLUGIN_DATA', places: CONFIG, origin: SPEC },
  ]),
  limits: { skillName: 64, description: 1024, compatibility: 500 },
};

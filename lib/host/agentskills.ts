// The agentskills.io specification: one kind of component, six keys, nothing else accepted.
import { NOTHING_KNOWN } from './nothing.js';
import { byName } from './table.js';
import type { HostFacts, KeyFact, Origin, ValueShape } from './types.js';

const SPEC: Origin = { source: 'AS', seen: '2026-08-09' };
const key = (name: string, shape: ValueShape, more: Partial<KeyFact> = {}): KeyFact => ({
  name,
  shape,
  origin: SPEC,
  ...more,
});

export const AGENTSKILLS_KEYS: readonly KeyFact[] = [
  key('name', { type: 'string' }, { required: true, maxLength: 64 }),
  key('description', { type: 'string' }, { required: true, maxLength: 1024 }),
  key('license', { type: 'string' }),
  key('compatibility', { type: 'string' }, { maxLength: 500 }),
  key('metadata', { type: 'mapping' }),
  // A space separated string; commas and lists are another host's.
  key('allowed-tools', { type: 'string' }),
];

export const AGENTSKILLS: HostFacts = {
  ...NOTHING_KNOWN,
  name: 'agentskills',
  version: '2026-08',
  label: 'agentskills.io 2026-08',
  dated: '2026-11-30',
  keys: { ...NOTHING_KNOWN.keys, skill: byName(AGENTSKILLS_KEYS) },
  acceptsUnknownKeys: false,
  limits: { skillName: 64, description: 1024, bodyLines: 500, compatibility: 500 },
};

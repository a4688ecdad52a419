// A host of which nothing is known: the ground on which a host's data file writes what it does know.
import type { HostFacts } from './types.js';

const none: ReadonlyMap<string, never> = new Map<string, never>();

export const NOTHING_KNOWN: Omit<HostFacts, 'name' | 'version' | 'label' | 'dated'> = {
  tools: none,
  keys: { agent: none, skill: none, command: none },
  misplacedKeys: { agent: none, skill: none, command: none },
  acceptsUnknownKeys: true,
  manifestKeys: none,
  marketplaceKeys: none,
  marketplaceEntryKeys: none,
  entryOnlyKeys: new Set(),
  pathKeys: none,
  strictObjects: none,
  sourceKinds: none,
  reservedNames: [],
  events: none,
  handlers: none,
  builtinAgents: none,
  builtinSkills: none,
  environment: none,
  variables: none,
  models: [],
  limits: {},
};

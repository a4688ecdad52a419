// Claude Code 2.1.332: the tables of this folder put together.
import { byName } from '../table.js';
import type { HostFacts } from '../types.js';
import { EVENT_FACTS } from './events.js';
import { AGENT_KEYS, COMMAND_KEYS, MISPLACED_KEYS, SKILL_KEYS } from './keys.js';
import { ENTRY_KEYS, ENTRY_ONLY_KEYS, MANIFEST_KEYS, MARKETPLACE_KEYS } from './manifest.js';
import { BUILTIN_AGENTS, BUILTIN_SKILLS, ENVIRONMENT, MODELS, VARIABLES } from './names.js';
import { RESERVED_NAMES } from './reserved.js';
import { HANDLERS, PATH_KEYS, SOURCE_KINDS, STRICT_OBJECTS } from './shapes.js';
import { TOOL_FACTS } from './tools.js';

export const CLAUDE_CODE: HostFacts = {
  name: 'claude-code',
  version: '2.1.332',
  label: 'Claude Code 2.1.332',
  dated: '2026-11-30',
  tools: byName(TOOL_FACTS),
  keys: { agent: byName(AGENT_KEYS), skill: byName(SKILL_KEYS), command: byName(COMMAND_KEYS) },
  misplacedKeys: {
    agent: new Map(MISPLACED_KEYS.agent.map((entry) => [entry.name, entry.now])),
    skill: new Map(MISPLACED_KEYS.skill.map((entry) => [entry.name, entry.now])),
    command: new Map(MISPLACED_KEYS.command.map((entry) => [entry.name, entry.now])),
  },
  acceptsUnknownKeys: true,
  manifestKeys: byName(MANIFEST_KEYS),
  marketplaceKeys: byName(MARKETPLACE_KEYS),
  marketplaceEntryKeys: byName(ENTRY_KEYS),
  entryOnlyKeys: new Set(ENTRY_ONLY_KEYS),
  pathKeys: byName(PATH_KEYS),
  strictObjects: byName(STRICT_OBJECTS),
  sourceKinds: byName(SOURCE_KINDS),
  reservedNames: RESERVED_NAMES,
  events: byName(EVENT_FACTS),
  handlers: byName(HANDLERS),
  builtinAgents: byName(BUILTIN_AGENTS),
  builtinSkills: byName(BUILTIN_SKILLS),
  environment: byName(ENVIRONMENT),
  variables: byName(VARIABLES),
  models: MODELS,
  // SKL 2.1.281: the cap of one entry; one percent of the context window for all, 8,000 characters at 200,000 tokens;
  // and the advice on the length of a body.
  limits: { descriptionListing: 1536, listing: 8000, bodyLines: 500, compatibility: 500 },
};

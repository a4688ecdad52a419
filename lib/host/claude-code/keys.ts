// Frontmatter keys of agents, skills and commands, and the keys that belong to the other kind.
// A key under the wrong kind is not refused: the host ignores it, and the component keeps what the key should take away.
import type { ComponentKind, KeyFact, Origin, ValueShape } from '../types.js';
import { AGENTS, RUN, SKILLS } from './origins.js';

const STRING: ValueShape = { type: 'string' };
const BOOLEAN: ValueShape = { type: 'boolean' };
const TOOLS: ValueShape = { type: 'tools' };
const STRINGS: ValueShape = { type: 'strings' };
const ANY: ValueShape = { type: 'any' };
const oneOf = (...values: readonly string[]): ValueShape => ({ type: 'enum', values });
const key = (name: string, shape: ValueShape, origin: Origin, more: Partial<KeyFact> = {}): KeyFact => ({
  name,
  shape,
  origin,
  ...more,
});

export const EFFORTS = ['low', 'medium', 'high', 'xhigh', 'max'] as const;
const EFFORT = oneOf(...EFFORTS);

export const AGENT_KEYS: readonly KeyFact[] = [
  key('name', STRING, AGENTS),
  key('description', STRING, AGENTS, { required: true }),
  key('tools', TOOLS, AGENTS),
  key('disallowedTools', TOOLS, AGENTS),
  key('model', STRING, AGENTS),
  key(
    'permissionMode',
    oneOf('default', 'acceptEdits', 'auto', 'dontAsk', 'bypassPermissions', 'plan', 'manual'),
    AGENTS,
    { ignoredInPlugin: true },
  ),
  key('maxTurns', { type: 'integer' }, AGENTS),
  key('skills', STRINGS, AGENTS),
  key('mcpServers', ANY, AGENTS, { ignoredInPlugin: true }),
  key('hooks', { type: 'mapping' }, AGENTS, { ignoredInPlugin: true }),
  key('initialPrompt', STRING, AGENTS, { ignoredInPlugin: true }),
  key('memory', oneOf('user', 'project', 'local'), AGENTS),
  key('background', BOOLEAN, AGENTS),
  key('omitClaudeMd', BOOLEAN, AGENTS, { since: '2.1.271' }),
  key('effort', EFFORT, AGENTS),
  key('isolation', oneOf('worktree'), AGENTS),
  key('color', oneOf('red', 'blue', 'green', 'yellow', 'purple', 'orange', 'pink', 'cyan'), AGENTS),
  key('experimental', { type: 'mapping' }, AGENTS, { since: '2.1.248' }),
];

/** Skills and commands share these. */
const shared: readonly KeyFact[] = [
  key('description', STRING, SKILLS),
  key('when_to_use', STRING, SKILLS),
  key('argument-hint', STRING, SKILLS),
  key('arguments', STRINGS, SKILLS),
  key('disable-model-invocation', BOOLEAN, SKILLS),
  key('user-invocable', BOOLEAN, SKILLS),
  key('background', BOOLEAN, SKILLS),
  key('allowed-tools', TOOLS, SKILLS),
  key('disallowed-tools', TOOLS, SKILLS),
  key('model', STRING, SKILLS),
  key('effort', EFFORT, SKILLS),
  key('context', oneOf('fork'), SKILLS),
  key('agent', STRING, SKILLS),
  key('hooks', { type: 'mapping' }, SKILLS),
  key('shell', oneOf('bash', 'powershell'), SKILLS),
  key('metadata', { type: 'mapping' }, SKILLS),
  key('license', STRING, SKILLS),
  key('compatibility', STRING, SKILLS, { maxLength: 500 }),
];

export const COMMAND_KEYS: readonly KeyFact[] = shared;

export const SKILL_KEYS: readonly KeyFact[] = [key('name', STRING, SKILLS), key('paths', STRINGS, SKILLS), ...shared];

interface Misplaced {
  readonly name: string;
  /** The key that this kind of component has for it. */
  readonly now: string;
  readonly origin: Origin;
}

const meant = (now: string, ...names: readonly string[]): readonly Misplaced[] =>
  names.map((name) => ({ name, now, origin: RUN }));

const skillGrant: readonly Misplaced[] = [
  ...meant('allowed-tools', 'tools', 'allowedTools', 'allowed_tools'),
  ...meant('disallowed-tools', 'disallowedTools', 'disallowed_tools', 'denied-tools', 'deniedTools', 'denied_tools'),
];

export const MISPLACED_KEYS: Readonly<Record<ComponentKind, readonly Misplaced[]>> = {
  agent: [
    ...meant('tools', 'allowed-tools', 'allowedTools', 'allowed_tools', 'Tools', 'tool'),
    ...meant('disallowedTools', 'disallowed-tools', 'disallowed_tools', 'denied-tools', 'deniedTools', 'denied_tools'),
  ],
  skill: skillGrant,
  command: skillGrant,
};

// Built-in agents, model names and variables of Claude Code.
import type { NameFact, Origin } from '../types.js';
import { AGENTS, MANIFEST, RUN, SECONDARY, SKILLS } from './origins.js';

const agent = (name: string): NameFact => ({ name, origin: AGENTS });
const likelyAgent = (name: string): NameFact => ({ name, unconfirmed: true, origin: SECONDARY });

export const BUILTIN_AGENTS: readonly NameFact[] = [
  agent('general-purpose'),
  agent('Explore'),
  agent('Plan'),
  agent('statusline-setup'),
  agent('claude-code-guide'),
  agent('fork'),
  { name: 'claude', origin: RUN },
  likelyAgent('output-style-setup'),
  likelyAgent('Bash'),
  likelyAgent('worker'),
];

const likely = (name: string): NameFact => ({ name, unconfirmed: true, origin: SECONDARY });

/** Enough to keep quiet about: which of them are there depends on version, plan and product. */
export const BUILTIN_SKILLS: readonly NameFact[] = [
  ...[
    'init',
    'review',
    'security-review',
    'code-review',
    'simplify',
    'batch',
    'debug',
    'loop',
    'verify',
    'run',
    'schedule',
  ],
  ...[
    'claude-api',
    'claude-in-chrome',
    'compact',
    'insights',
    'statusline',
    'team-onboarding',
    'update-config',
    'keybindings-help',
  ],
  ...['fewer-permission-prompts', 'artifact-design', 'skill-creator', 'docx', 'pdf', 'pptx', 'xlsx'],
].map(likely);

export const ENVIRONMENT: readonly NameFact[] = [
  'CLAUDE_CONFIG_DIR',
  'CLAUDE_ENV_FILE',
  'CLAUDE_AGENT_SDK_VERSION',
  'CLAUDE_AUTOCOMPACT_PCT_OVERRIDE',
  'CLAUDE_BASH_MAINTAIN_PROJECT_WORKING_DIR',
  'CLAUDE_JOB_DIR',
  'CLAUDE_TMPDIR',
].map(likely);

/** Short names; a full model id is passed on as it is, so an unlisted value is no fault. */
export const MODELS: readonly string[] = ['sonnet', 'opus', 'haiku', 'fable', 'inherit'];

export interface VariableFact {
  readonly name: string;
  readonly places: readonly string[];
  readonly origin: Origin;
}

const config = [
  'hook-command',
  'hook-args',
  'monitor-command',
  'mcp-command',
  'mcp-args',
  'mcp-env',
  'mcp-url',
  'mcp-headers',
  'lsp-command',
  'lsp-args',
  'lsp-env',
  'lsp-workspace-folder',
];

export const VARIABLES: readonly VariableFact[] = [
  {
    name: 'CLAUDE_PLUGIN_ROOT',
    places: [...config, 'skill-body', 'command-body', 'agent-body', 'allowed-tools'],
    origin: MANIFEST,
  },
  {
    name: 'CLAUDE_PLUGIN_DATA',
    places: [...config, 'skill-body', 'command-body', 'agent-body', 'allowed-tools'],
    origin: MANIFEST,
  },
  {
    name: 'CLAUDE_PROJECT_DIR',
    places: [...config, 'skill-body', 'command-body', 'agent-body', 'allowed-tools'],
    origin: MANIFEST,
  },
  { name: 'CLAUDE_SKILL_DIR', places: ['skill-body', 'command-body', 'allowed-tools'], origin: SKILLS },
  { name: 'CLAUDE_SESSION_ID', places: ['skill-body', 'command-body'], origin: SKILLS },
  { name: 'CLAUDE_EFFORT', places: ['skill-body', 'command-body'], origin: SKILLS },
];

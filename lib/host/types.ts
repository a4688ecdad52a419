// What a host accepts and does, as data. A new host is a new data file; code asks, it does not branch on names.
// Every entry carries where it was seen, so that a finding can say for which version it holds.

export type HostName = 'claude-code' | 'agentskills' | 'agent-plugins';

export type ComponentKind = 'agent' | 'skill' | 'command';

/**
 * plugin: shipped in a plugin. project: below a `.claude` folder.
 * bare: component folders that no manifest claims, so that it is open how they will be loaded.
 */
export type Scope = 'plugin' | 'project' | 'bare';

/** Where a fact was seen: a source code of docs/host-facts.md, and the day or version. */
export interface Origin {
  readonly source: string;
  readonly seen: string;
}

export interface ToolFact {
  readonly name: string;
  /** current: the host has it somewhere. alias: an old name that still works. removed: resolves to nothing. */
  readonly status: 'current' | 'alias' | 'removed' | 'unconfirmed';
  /** The name to use instead, for `alias` and, where there is one, for `removed`. */
  readonly now?: string;
  /** Never given to a subagent, even if listed. */
  readonly neverInSubagent?: boolean;
  /** Kept by an agent that runs in the background, which is the default. */
  readonly inBackground?: boolean;
  /** In words: on which model, platform or plan it is missing. */
  readonly availability?: string;
  /** Writes or edits files itself. */
  readonly writes?: boolean;
  readonly origin: Origin;
}

export type ValueShape =
  | { readonly type: 'string' }
  | { readonly type: 'boolean' }
  | { readonly type: 'integer' }
  | { readonly type: 'enum'; readonly values: readonly string[] }
  /** A comma or space separated string, or a list of strings. */
  | { readonly type: 'tools' }
  | { readonly type: 'strings' }
  | { readonly type: 'mapping' }
  | { readonly type: 'any' };

export interface KeyFact {
  readonly name: string;
  readonly shape: ValueShape;
  readonly required?: boolean;
  /** A plugin-shipped component loses it. */
  readonly ignoredInPlugin?: boolean;
  readonly since?: string;
  readonly maxLength?: number;
  readonly origin: Origin;
}

export interface EventFact {
  readonly name: string;
  /** What a matcher is compared with: a tool name, one of `values`, nothing, or something open. */
  readonly matches: 'tool' | 'values' | 'none' | 'open';
  readonly values?: readonly string[];
  readonly origin: Origin;
}

export interface HostFacts {
  readonly name: HostName;
  readonly version: string;
  /** For messages: "Claude Code 2.1.332". */
  readonly label: string;
  readonly tools: ReadonlyMap<string, ToolFact>;
  readonly keys: Readonly<Record<ComponentKind, ReadonlyMap<string, KeyFact>>>;
  /** Keys that are wrong here and right elsewhere: `allowed-tools` in an agent is `tools`. */
  readonly misplacedKeys: Readonly<Record<ComponentKind, ReadonlyMap<string, string>>>;
  /** False where the host says that unknown keys are errors. */
  readonly acceptsUnknownKeys: boolean;
  readonly manifestKeys: ReadonlyMap<string, KeyFact>;
  readonly marketplaceEntryKeys: ReadonlyMap<string, KeyFact>;
  readonly events: ReadonlyMap<string, EventFact>;
  readonly builtinAgents: ReadonlySet<string>;
  /** Variables it replaces in bodies and in configuration. */
  readonly variables: ReadonlyMap<string, { readonly places: readonly string[]; readonly origin: Origin }>;
  readonly models: readonly string[];
  readonly limits: {
    readonly skillName?: number;
    readonly description?: number;
    readonly descriptionListing?: number;
    readonly compatibility?: number;
  };
}

/** One entry of a tools list, read by the permission-rule grammar. */
export interface ToolRule {
  /** As written, trimmed. */
  readonly text: string;
  /** `Bash` of `Bash(git *)`. */
  readonly tool: string;
  readonly specifier: string | null;
  /** Set for `mcp__server`, `mcp__server__*`, `mcp__server__tool`. */
  readonly mcp: { readonly server: string; readonly tool: string | null } | null;
  /** Unbalanced brackets and the like; null when well formed. */
  readonly fault: string | null;
}

/** Why an agent holds a tool, or why it does not. */
export interface GrantReason {
  readonly tool: string;
  readonly held: boolean;
  /** Stable code: `inherited`, `listed`, `denied`, `not-listed`, `memory`, `host-removes`, `background`, `displaced-by-bash`, `unknown`, `removed`. */
  readonly code: string;
  /** A sentence part for people. */
  readonly text: string;
}

export interface EffectiveGrant {
  /** True where `tools` is absent or `*`: everything the host has, MCP included, less what is taken away. */
  readonly inheritsAll: boolean;
  /** Built-in tools held, sorted. */
  readonly tools: readonly string[];
  /** MCP servers or tools that were listed; null when all are inherited. */
  readonly mcp: readonly string[] | null;
  readonly reasons: readonly GrantReason[];
  /** Entries of `tools` that resolve to nothing. */
  readonly unresolved: readonly ToolRule[];
}

// What a host accepts and does, as data. A new host is a new data file; code asks, it does not branch on names.
// Every entry carries where it was seen, so that a finding can say for which version it holds.

export type HostName = 'claude-code' | 'agentskills' | 'agent-plugins';

export type ComponentKind = 'agent' | 'skill' | 'command';

/**
 * plugin: shipped in a plugin. project: below a `.claude` folder.
 * bare: component folders that no manifest claims, so that it is open how they will be loaded.
 */
export type Scope = 'plugin' | 'project' | 'bare';

/** Where a fact was seen: a source code of docs/host-facts.md, and the day (YYYY-MM-DD) or version it describes. */
export interface Origin {
  readonly source: string;
  readonly seen: string;
}

/** A fact that has a name and nothing else: a built-in agent, a reserved name. */
export interface NameFact {
  readonly name: string;
  /** Seen in one secondary place only: enough to keep quiet about, not enough to build a finding on. */
  readonly unconfirmed?: boolean;
  readonly origin: Origin;
}

export interface ToolFact {
  readonly name: string;
  /** current: the host has it somewhere. alias: an old name that still works. removed: resolves to nothing. */
  readonly status: 'current' | 'alias' | 'removed' | 'unconfirmed';
  /** The name to use instead, for `alias` and, where there is one, for `removed`. */
  readonly now?: string;
  /** Never given to a subagent, even if listed. */
  readonly neverInSubagent?: boolean;
  /** The permission mode in which a subagent gets it after all. */
  readonly exceptInMode?: string;
  /** Left out of the pool, and taken from a list, where this tool is present: on the platforms of `displacedOn`. */
  readonly displacedBy?: string;
  readonly displacedOn?: string;
  /** Denying this tool takes it away too. */
  readonly deniedWith?: string;
  /** Given in some mode even if it is not listed, or denied: in words. */
  readonly grantedAnyway?: string;
  /** For `removed`: a version in which it was already gone, where one was seen. */
  readonly goneBy?: string;
  /** Kept by an agent that runs in the background, which is the default. */
  readonly inBackground?: boolean;
  /** In words: on which model, platform or plan it is missing. */
  readonly availability?: string;
  /** What the brackets of a permission rule hold for it; absent where a rule is the bare name. */
  readonly ruleFormat?: 'command' | 'path' | 'domain' | 'name';
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
  /** A list, of whatever. */
  | { readonly type: 'list' }
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
  /** Fields of a mapping, where the host looks into it. */
  readonly inner?: readonly KeyFact[];
  /** string: every item of a list, or of a value that may be a list, has to be one. */
  readonly items?: 'string';
  /** url: a string has to be a URL with a scheme. */
  readonly format?: 'url';
  /** Kinds of values taken where `shape` is `any`. */
  readonly kinds?: readonly ('string' | 'list' | 'mapping')[];
  /** A value of another shape is left out with a warning, and the rest is loaded. */
  readonly tolerated?: boolean;
  readonly origin: Origin;
}

export interface EventFact {
  readonly name: string;
  /** What a matcher is compared with: a tool name, one of `values`, nothing, or something open. */
  readonly matches: 'tool' | 'values' | 'none' | 'open';
  /** A bad entry below it makes the host refuse the whole plugin, where elsewhere it drops the entry. */
  readonly failsClosed?: boolean;
  /** A matcher is read as exact names only while it holds letters, digits, `_` and `|`, and nothing else. */
  readonly narrowNames?: boolean;
  readonly values?: readonly string[];
  /** Exit code 2 of a hook stops what the event is about, and every other code but 0 lets it go on. */
  readonly exitTwoBlocks?: boolean;
  readonly origin: Origin;
}

/** A kind of handler of a hook, or of source of a plugin, with its fields. */
export interface ShapeFact {
  readonly name: string;
  readonly fields: ReadonlyMap<string, KeyFact>;
  readonly since?: string;
  readonly origin: Origin;
}

/** A manifest key that holds paths. */
export interface PathKeyFact {
  readonly name: string;
  /** What it does to the folder or file that is read without it. */
  readonly effect: 'adds' | 'replaces' | 'merges';
  /** What a path may lead to. */
  readonly takes: 'folder' | 'file' | 'either';
  /** How a file's name must end; empty where anything goes. */
  readonly endings: readonly string[];
  /** What is read without it, relative to the plugin's folder. */
  readonly otherwise: string;
  /** Whether a value in place of the path is taken: an inline map. */
  readonly inline: boolean;
  readonly origin: Origin;
}

/** A name that is not free to take. */
export interface ReservedName extends NameFact {
  readonly of: 'plugin' | 'marketplace' | 'skill';
  /** exact: the whole name. prefix: names that start so. word: a word of the name, between `-`, `_` and `.`. */
  readonly match: 'exact' | 'prefix' | 'word';
  /** Where it bites: checks before publishing, adding the marketplace, or at load. */
  readonly enforced: 'validate' | 'add' | 'load';
}

export interface HostFacts {
  readonly name: HostName;
  readonly version: string;
  /** For messages: "Claude Code 2.1.332". */
  readonly label: string;
  /** The day the tables were last compared with the host, YYYY-MM-DD; for messages about names that age. */
  readonly dated: string;
  readonly tools: ReadonlyMap<string, ToolFact>;
  readonly keys: Readonly<Record<ComponentKind, ReadonlyMap<string, KeyFact>>>;
  /** Keys that are wrong here and right elsewhere: `allowed-tools` in an agent is `tools`. */
  readonly misplacedKeys: Readonly<Record<ComponentKind, ReadonlyMap<string, string>>>;
  /** False where the host says that unknown keys are errors. */
  readonly acceptsUnknownKeys: boolean;
  readonly manifestKeys: ReadonlyMap<string, KeyFact>;
  readonly marketplaceKeys: ReadonlyMap<string, KeyFact>;
  readonly marketplaceEntryKeys: ReadonlyMap<string, KeyFact>;
  /** Keys that belong in the marketplace entry and not in the manifest. */
  readonly entryOnlyKeys: ReadonlySet<string>;
  readonly pathKeys: ReadonlyMap<string, PathKeyFact>;
  /** Objects inside a manifest in which an unknown key makes the host refuse the plugin: `userConfig`, `channels` … */
  readonly strictObjects: ReadonlyMap<string, ShapeFact>;
  readonly sourceKinds: ReadonlyMap<string, ShapeFact>;
  readonly reservedNames: readonly ReservedName[];
  readonly events: ReadonlyMap<string, EventFact>;
  readonly handlers: ReadonlyMap<string, ShapeFact>;
  readonly builtinAgents: ReadonlyMap<string, NameFact>;
  /** Skills and commands that come with the host, callable by the Skill tool. */
  readonly builtinSkills: ReadonlyMap<string, NameFact>;
  /** Variables of its process environment that a shell may read: not replaced in texts, and not unknown either. */
  readonly environment: ReadonlyMap<string, NameFact>;
  /** Variables it replaces in bodies and in configuration. */
  readonly variables: ReadonlyMap<string, { readonly places: readonly string[]; readonly origin: Origin }>;
  readonly models: readonly string[];
  readonly limits: {
    /** Characters. */
    readonly skillName?: number;
    readonly description?: number;
    /** `description` and `when_to_use` together, where it lists skills for the model; the rest is cut. */
    readonly descriptionListing?: number;
    /** All listed descriptions together, with the usual context and no setting of the user. */
    readonly listing?: number;
    /** Lines of a body that its documentation advises to stay under. */
    readonly bodyLines?: number;
    readonly compatibility?: number;
  };
}

/** What is wrong with an entry of a tools list, so that the host cannot read it as a rule. */
export type ToolRuleFault =
  | 'unclosed-bracket'
  | 'unopened-bracket'
  | 'text-after-bracket'
  | 'no-tool'
  | 'quoted'
  | 'list-bracket'
  | 'white-space'
  | 'not-a-name'
  | 'mcp-no-server'
  | 'mcp-no-tool';

/** One entry of a tools list, read by the permission-rule grammar. */
export interface ToolRule {
  /** As written, trimmed. */
  readonly text: string;
  /** `Bash` of `Bash(git *)`. */
  readonly tool: string;
  readonly specifier: string | null;
  /** Set for `mcp__server`, `mcp__server__*`, `mcp__server__tool`. */
  readonly mcp: { readonly server: string; readonly tool: string | null } | null;
  /** null when well formed. */
  readonly fault: ToolRuleFault | null;
}

/** A rule of a list given as one text, with its place in that text (UTF-16 units). */
export interface ListedRule extends ToolRule {
  readonly offset: number;
  readonly length: number;
}

/**
 * The value of `tools:` and its like. absent: no such key. listed: rules, in the order written.
 * nothing: a value that the host reads as an empty list. unclear: a value nobody has seen the host read.
 */
export interface ToolList {
  readonly state: 'absent' | 'listed' | 'nothing' | 'unclear';
  readonly rules: readonly ToolRule[];
}

export type GrantCode =
  | 'inherited'
  | 'listed'
  | 'not-listed'
  | 'denied'
  | 'memory'
  | 'host-removes'
  | 'background'
  | 'displaced-by-bash'
  | 'unclear';

/** Something that may turn a reason round: the tool may be missing although held, or there although not held. */
export interface GrantDoubt {
  readonly code:
    | 'background'
    | 'availability'
    | 'unconfirmed'
    | 'platform'
    | 'main-session'
    | 'auto-mode'
    | 'memory'
    | 'unclear';
  /** A sentence part for people. */
  readonly text: string;
}

/** Why an agent holds a tool, or why it does not. */
export interface GrantReason {
  readonly tool: string;
  readonly held: boolean;
  /** Stable. */
  readonly code: GrantCode;
  /** A sentence part for people. */
  readonly text: string;
  /** Empty where it is so for certain. */
  readonly doubts: readonly GrantDoubt[];
}

/** What an agent can use. `tools` less `mayLack` is held for certain; what is in no list is not held for certain. */
export interface EffectiveGrant {
  /** False where the value of a key is one nobody has seen the host read: then nothing is certain. */
  readonly known: boolean;
  /** True where `tools` is absent or `*`: everything the host has, MCP included, less what is taken away. */
  readonly inheritsAll: boolean;
  /** Built-in tools held, sorted. */
  readonly tools: readonly string[];
  /** Those of `tools` that may be missing when it runs: in the background, on some model, platform or plan. */
  readonly mayLack: readonly string[];
  /** Built-in tools not in `tools` that it has all the same on some platform or in some mode, sorted. */
  readonly mayHold: readonly string[];
  /** MCP servers (`mcp__server`) and tools (`mcp__server__tool`) that were listed; null when all are inherited. */
  readonly mcp: readonly string[] | null;
  /** The same for what was denied; `mcp__*` is all. */
  readonly mcpDenied: readonly string[];
  /** One for each built-in tool, sorted by tool. */
  readonly reasons: readonly GrantReason[];
  /** Entries of `tools` that resolve to nothing. */
  readonly unresolved: readonly ToolRule[];
}

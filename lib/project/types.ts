// The frozen model of what a host would load from a tree: who is there, under which name, and who names whom.
// It holds values and places, never bodies, so that a repository fits into bounded memory.

import type { DataNode, MappingNode, Problem } from '../document/node.js';
import type { Document, Frontmatter } from '../document/types.js';
import type { ComponentKind, Scope } from '../host/types.js';
import type { Suite } from '../suite/types.js';
import type { Field, Span } from '../text/span.js';
import type { ContractModel } from './contracts.js';

/**
 * reference: Markdown beside a SKILL.md. stray: Markdown in a component folder that is no component. script: a file of
 * the plugin that one of its hooks starts. registry: a finding registry. records: another JSON-lines file of records
 * with ids and states.
 */
export type FileRole =
  | ComponentKind
  | 'reference'
  | 'stray'
  | 'manifest'
  | 'marketplace'
  | 'hooks'
  | 'mcp'
  | 'settings'
  | 'script'
  | 'suite'
  | 'registry'
  | 'records'
  | 'changelog';

/** One file as a rule sees it: parsed once, with the part it plays. */
export interface FileUnit {
  readonly file: string;
  readonly role: FileRole;
  readonly scope: Scope;
  /** The folder of the plugin it belongs to, relative to the root. */
  readonly pluginFolder: string;
  /** The hooks that run with it: the plugin's own; of a script, those that start it. Empty for manifests and hooks. */
  readonly hooks: readonly HookHandler[];
  readonly document: Document;
}

export interface Component {
  readonly kind: ComponentKind;
  /** Relative to the project root, with `/`. */
  readonly file: string;
  readonly scope: Scope;
  /** Index into {@link Project.plugins}. */
  readonly plugin: number;
  /** `name:` of the frontmatter, when it is a string. */
  readonly declaredName: Field<string> | null;
  /** The name that its place gives it: file name or folder, sub-folders joined by `:`. */
  readonly pathName: string;
  /** What Claude Code registers, without the plugin's prefix. */
  readonly name: string;
  readonly description: Field<string> | null;
  readonly frontmatter: Frontmatter;
  /** SHA-256 of the file's text, lower-case hex. */
  readonly digest: string;
  /** What its first line ends with; null for a text of one line. */
  readonly lineEnd: 'lf' | 'crlf' | 'cr' | null;
  /** How it is found: `folder` by its place, `manifest` by a path in a manifest, with that path's place. */
  readonly foundBy: 'folder' | { readonly file: string; readonly span: Span };
}

export interface HookHandler {
  readonly file: string;
  readonly event: Field<string>;
  readonly matcher: Field<string> | null;
  readonly type: string | null;
  readonly command: Field<string> | null;
  /** Set in exec form, an empty list included. */
  readonly args: readonly Field<string>[] | null;
  readonly span: Span;
}

export interface Server {
  readonly name: Field<string>;
  readonly file: string;
  readonly node: DataNode;
}

export interface Manifest {
  readonly file: string;
  readonly data: MappingNode | null;
  readonly problems: readonly Problem[];
}

export interface MarketplaceEntry {
  readonly file: string;
  readonly node: MappingNode;
  readonly name: Field<string> | null;
  /** What kind of source it names; `local` has `folder`, relative to the project root, null when it leads nowhere. */
  readonly source:
    | { readonly kind: 'local'; readonly text: Field<string>; readonly folder: string | null }
    | { readonly kind: string; readonly span: Span }
    | null;
}

export interface Marketplace {
  readonly file: string;
  /** The folder that holds `.claude-plugin/`; relative to the project root, empty for the root itself. */
  readonly folder: string;
  readonly data: MappingNode | null;
  readonly entries: readonly MarketplaceEntry[];
  readonly problems: readonly Problem[];
}

export interface Plugin {
  readonly index: number;
  /** Relative to the project root, empty for the root itself. */
  readonly folder: string;
  readonly scope: Scope;
  /** Manifest name, else the marketplace entry's, else null: the host then takes the folder's name. */
  readonly name: string | null;
  readonly manifest: Manifest | null;
  /** The marketplace entries that lead here; more than one when several share a folder. */
  readonly entries: readonly MarketplaceEntry[];
  readonly agents: readonly Component[];
  readonly skills: readonly Component[];
  readonly commands: readonly Component[];
  readonly hooks: readonly HookHandler[];
  readonly servers: readonly Server[];
  /** Read only where the manifest has a version. */
  readonly changelog: Changelog | null;
}

export type ReferenceKind = 'agent' | 'skill' | 'command' | 'file' | 'variable' | 'tool';

/** A place in a body, a list or a configuration that names something else. */
export interface Reference {
  readonly kind: ReferenceKind;
  readonly file: string;
  /** The part that the file plays. */
  readonly role: FileRole;
  readonly plugin: number;
  readonly span: Span;
  /** As written: `council:voter`, `../x.md`; for a variable what stands in the braces: `CLAUDE_PLUGIN_ROOT`, `X:-y`. */
  readonly text: string;
  /**
   * dispatch: an explicit call such as `subagent_type: "x"` or `Skill(x)`. grant: an entry of a tools list, `Skill(x)`.
   * preload: an entry of `skills:`. link: a Markdown link. path: a `${CLAUDE_PLUGIN_ROOT}/…` or `${CLAUDE_SKILL_DIR}/…`
   * path. config: the same in a hook or a server. mention: a form that is likely a reference, such as `/plugin:name`
   * or a code span that reads as a path. home: a path below somebody's home folder.
   */
  readonly form: 'dispatch' | 'grant' | 'preload' | 'link' | 'path' | 'config' | 'mention' | 'home';
  /** What surrounds it: `code` is a code span, `data` a JSON file. */
  readonly zone: 'prose' | 'code' | 'fence' | 'frontmatter' | 'data';
  /** False where the words around it allow that what it names is not there: an example, a guard, something to be written. */
  readonly firm: boolean;
  /** For `file`: the path, decoded, without fragment and query; and the folder that it starts from. */
  readonly target?: { readonly path: string; readonly base: 'file' | 'skill' | 'plugin' };
  /** For a skill or a command: the sentence speaks of what a person does, so that it is no call by the model. */
  readonly byUser?: boolean;
}

export interface Skipped {
  readonly file: string;
  readonly reason: string;
  /** A component that could not be read: the run cannot be a pass. */
  readonly unjudged: boolean;
}

/**
 * inside: below the root, by a relative target. repository: out of the root, inside the folder that holds `.git`. outside: out of both,
 * even where nothing is there. nowhere: it would be inside, and nothing is there.
 */
export interface LinkFact {
  /** The target as written. */
  readonly text: string;
  readonly leads: 'inside' | 'repository' | 'outside' | 'nowhere';
  /** Relative to the root, for `inside`. */
  readonly target: string | null;
}

/** The changelog in a plugin's folder, as far as it speaks of versions. */
export interface Changelog {
  readonly file: string;
  /** The first heading that is about a release, in the order written; `text` is the heading without its marks. */
  readonly newest: { readonly version: string; readonly text: string; readonly span: Span } | null;
  /** The version of a package.json, pyproject.toml or Cargo.toml in the same folder: the first of these. */
  readonly packageVersion: string | null;
}

/** The files below the root, with exact names; asks the disk only for what it was built to know. */
export interface FileIndex {
  /** What lies at a path relative to the root: exact case, links not followed. */
  kind(path: string): 'file' | 'folder' | 'link' | 'other' | null;
  /** The name as it is on disk when only the case differs, else null. */
  otherCase(path: string): string | null;
  /** Names in a folder, null when it is none. */
  list(path: string): readonly string[] | null;
  /** Ignored by git: built later, perhaps. */
  ignored(path: string): boolean;
  executable(path: string): boolean | null;
  /** For a link: where it leads, relative to the root, or null when it leaves the root or leads nowhere. */
  linkTarget(path: string): string | null;
  /** What lies at a path when a link inside the root may stand for its target. */
  resolvedKind(path: string): 'file' | 'folder' | null;
  /** What a link says and where that leads; null for what is no link. */
  link(path: string): LinkFact | null;
  /** Every file and link below a folder, in a fixed order, what git ignores left out. */
  walk(folder: string): Iterable<{ readonly path: string; readonly kind: 'file' | 'link' }>;
}

export interface Checked {
  readonly plugins: number;
  readonly agents: number;
  readonly skills: number;
  readonly commands: number;
  readonly hooks: number;
  readonly manifests: number;
  readonly evalSuites: number;
  readonly files: number;
}

export interface Project {
  /** Absolute. */
  readonly root: string;
  readonly plugins: readonly Plugin[];
  readonly marketplaces: readonly Marketplace[];
  readonly references: readonly Reference[];
  /** Markdown in a component folder that is no component: `agents/README.md`. */
  readonly strays: readonly {
    readonly file: string;
    readonly plugin: number;
    readonly kind: ComponentKind;
    readonly reason: string;
  }[];
  /** What the plugins say about dispatches: facts of documents, contract files, eval cases. */
  readonly contracts: ContractModel;
  /** Every eval suite of the tree, prompts included. */
  readonly suites: readonly Suite[];
  readonly files: FileIndex;
  readonly skipped: readonly Skipped[];
  readonly checked: Checked;
}

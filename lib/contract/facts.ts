// What one document says about payloads and dispatches, as values and places: no text of the document is kept.
// Law: a fact is something that stands there in one of the closed forms of the readers beside this file; what is
// written in any other way is no fact, and nothing is concluded from its absence.
import type { Field, Span } from '../text/span.js';
import type { SlotFault } from './infer-grammar.js';

/** A heading with the section that holds it; index -1 is the text in front of the first heading. */
export interface Section {
  readonly title: string;
  readonly level: number;
  /** Index of the enclosing section, -1 at the top. */
  readonly parent: number;
}

/** A name that a sentence uses as an agent's. What it leads to is asked on the model. */
export interface AgentMention {
  readonly name: string;
  readonly span: Span;
  readonly section: number;
  /** dispatch: it is started here. owner: `Agent: x`. subject: whose verdict or report it is. */
  readonly as: 'dispatch' | 'owner' | 'subject';
}

/** Alternatives of one closed choice, in capitals: `APPROVE / REJECT`. */
export interface TokenSet {
  readonly tokens: readonly Field<string>[];
  readonly span: Span;
  readonly section: number;
  readonly zone: 'prose' | 'table' | 'fence';
  /** branches: each value has an action of its own. tests: values that conditions ask for. */
  readonly form: 'list' | 'branches' | 'tests';
  /** The word the set is introduced by, lower case: `verdict`, `status`; null where none is. */
  readonly label: string | null;
  /** The agent whose verdict a sentence says it is, as written. */
  readonly subject: string | null;
  /** There is a branch for whatever else comes. */
  readonly open: boolean;
  /** It is said to hold for all of a kind: `all gates return one of`. */
  readonly universal: boolean;
  /** Said to be somebody else's: asked of the user, set on a ticket, or what a value is turned into. */
  readonly aside: boolean;
  /** What it is: returned by whoever reads the document, handled by it, or only listed. */
  readonly stance: 'returned' | 'handled' | 'listed';
}

/** `key: a | b`, in a fence, in a code span or in a sentence. */
export interface KeyValues {
  readonly key: Field<string>;
  /** Empty where there are more than can be an axis: then they are not read. */
  readonly values: readonly Field<string>[];
  readonly section: number;
  readonly zone: 'prose' | 'fence';
}

/** A fence of `key: value` lines or one JSON object that a document shows as what is returned. */
export interface PayloadBlock {
  readonly keys: readonly Field<string>[];
  readonly span: Span;
  readonly section: number;
  /** The words in front of it say that it is what comes back. */
  readonly returned: boolean;
  /** Which of the keys say that their value repeats what was received. */
  readonly verbatim: readonly string[];
}

/** A file name given by a pattern, as written: `^X-[A-Za-z0-9_-]+\.md$`. */
export interface NamePattern {
  readonly text: string;
  readonly span: Span;
  readonly section: number;
}

/** Kinds of sentences that speak of payloads; see infer-clauses.ts for their forms. */
export type ClauseKind =
  | 'by-value'
  | 'by-value-write'
  | 'by-value-bodies'
  | 'names-checked'
  | 'names-sanitised'
  | 'names-late'
  | 'collision'
  | 'ledger-conditional'
  | 'ledger-named'
  | 'halt'
  | 'gate'
  | 'echo-compared'
  | 'echo-verbatim'
  | 'from-payload'
  | 'rung-by-value'
  | 'rung-resume'
  | 'rung-redispatch'
  | 'rung-envelope'
  | 'word-trusted'
  | 'disk-graded'
  | 'write-rerouted'
  | 'background-children'
  // These are read to stay quiet only: infer-touched.ts.
  | 'names-touched'
  | 'echo-touched'
  | 'exact-touched'
  | 'ledger-touched'
  | 'place-touched'
  | 'branch-touched';

export interface Clause {
  readonly kind: ClauseKind;
  readonly span: Span;
  readonly section: number;
  /** Which list or paragraph it stands in: equal numbers stand together. */
  readonly block: number;
  /** It stands in an item of a list. */
  readonly item: boolean;
  /** Names of fields or files it speaks of, in code. */
  readonly codes: readonly string[];
}

export interface Restatement {
  readonly id: string;
  /** Digest-free: the text with white space collapsed, at most 2,000 characters. */
  readonly text: string;
  readonly span: Span;
}

export interface LineCitation {
  readonly path: string;
  readonly from: number;
  readonly to: number;
  readonly span: Span;
}

export interface DatedCaveat {
  /** YYYY-MM-DD, the last day on which it holds. */
  readonly until: string;
  readonly span: Span;
}

export interface DispatchInput {
  readonly keys: readonly Field<string>[];
  readonly required: readonly string[];
  readonly span: Span;
  readonly section: number;
}

/** A sentence that starts an agent by a named tool, and the `key: value` code spans in it. */
export interface DispatchCall {
  readonly span: Span;
  readonly arguments: readonly Field<string>[];
}

export interface ContractFacts {
  /** Markdown files that code spans name, as written. */
  readonly named: readonly string[];
  readonly sections: readonly Section[];
  readonly mentions: readonly AgentMention[];
  readonly sets: readonly TokenSet[];
  /** Every run of capitals in the body, folded, at its first place, for "it stands nowhere there". */
  readonly capitals: readonly Field<string>[];
  /** The values in capitals that the description promises. */
  readonly promised: readonly Field<string>[];
  readonly slots: readonly SlotFault[];
  readonly keyValues: readonly KeyValues[];
  readonly blocks: readonly PayloadBlock[];
  readonly patterns: readonly NamePattern[];
  /** Names of an index that a command hands to a gate: `--index-name REPORT.md`. */
  readonly gated: readonly Field<string>[];
  readonly clauses: readonly Clause[];
  readonly restatements: readonly Restatement[];
  readonly citations: readonly LineCitation[];
  readonly caveats: readonly DatedCaveat[];
  /** What an agent says it must be given, and what a consumer says it sends. */
  readonly inputs: readonly DispatchInput[];
  readonly sent: readonly DispatchInput[];
  readonly calls: readonly DispatchCall[];
  /** Paths that a sentence orders to write, in code; looked for only where the plugin has contracts. */
  readonly writes: readonly Field<string>[];
}

/** The facts of one document of a plugin. */
export interface DocumentFacts extends ContractFacts {
  readonly file: string;
  readonly plugin: number;
  readonly role: string;
}

/** Values are compared without case, `_`, `-` and spaces. */
export const foldToken = (token: string): string => token.toLowerCase().replace(/[\s_-]+/g, '');

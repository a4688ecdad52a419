// From judgements to what a rule yields. A rule hands in how the keys are read, since that is known to the layer of
// the project, which this one does not see.
import type { DataNode, MappingNode } from '../document/node.js';
import { valueOf } from '../document/node.js';
import type { Document, MarkdownDocument } from '../document/types.js';
import type { ComponentKind, EffectiveGrant, HostFacts, Scope } from '../host/types.js';
import type { Ground, PlacedList } from './ground.js';
import { judge } from './judge.js';
import type { Fault, Judgement } from './judgement.js';
import type { ClaimHook } from './types.js';

/** The part of a file unit that matters here. */
export interface ClaimUnit {
  readonly file: string;
  readonly role: string;
  readonly scope: Scope;
  readonly hooks: readonly ClaimHook[];
  readonly document: Document;
}

/** How the keys of a frontmatter are read. */
export interface KeyReaders {
  readonly grantOf: (facts: HostFacts, data: MappingNode | null, scope: Scope) => EffectiveGrant;
  readonly toolRulesOf: (node: DataNode | null | undefined) => PlacedList;
}

const KINDS: readonly string[] = ['agent', 'skill', 'command'];

export const isKind = (role: string): role is ComponentKind => KINDS.includes(role);

export function groundOf(
  document: MarkdownDocument,
  kind: ComponentKind,
  { scope, hooks }: Pick<ClaimUnit, 'scope' | 'hooks'>,
  facts: HostFacts,
  readers: KeyReaders,
): Ground {
  const data = document.frontmatter.lenient;
  const agent = kind === 'agent';
  return {
    document,
    facts,
    kind,
    scope,
    hooks,
    grant: readers.grantOf(facts, data, scope),
    listed: readers.toolRulesOf(valueOf(data, agent ? 'tools' : 'allowed-tools')),
    denied: readers.toolRulesOf(valueOf(data, agent ? 'disallowedTools' : 'disallowed-tools')),
  };
}

/** The judgements of one kind, as findings. Nothing for a document without a frontmatter that the host reads. */
export function findingsOf(fault: Fault, unit: ClaimUnit, facts: HostFacts, readers: KeyReaders): ClaimFinding[] {
  const { document, role, file } = unit;
  if (document.kind !== 'markdown' || document.frontmatter.lenient === null || !isKind(role)) return [];
  const judged = judge(document, `${facts.name}@${facts.version} ${role} ${unit.scope}`, () =>
    groundOf(document, role, unit, facts, readers),
  );
  return judged.filter((one) => one.fault === fault).map((one) => findingOf(one, file));
}

export interface ClaimFinding {
  readonly message: string;
  readonly file: string;
  readonly span: Judgement['span'];
  readonly label: string;
  readonly severity: Judgement['severity'];
  readonly why: string;
  readonly fix: string;
  readonly related: readonly { readonly file: string; readonly span: Judgement['span']; readonly label: string }[];
  readonly edits: readonly (Judgement['edits'][number] & { readonly file: string })[];
}

const findingOf = (one: Judgement, file: string): ClaimFinding => ({
  message: one.message,
  file,
  span: one.span,
  label: one.label,
  severity: one.severity,
  why: one.why,
  fix: one.fix,
  related: one.related.map((place) => ({ file, ...place })),
  edits: one.edits.map((edit) => ({ ...edit, file })),
});

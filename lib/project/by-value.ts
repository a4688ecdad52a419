// The by-value path of a plugin: agents that may return their files in the answer, and the passages that say how a
// parent takes them. A passage is a section of a document in which the words stand.
import type { Clause, ClauseKind, DocumentFacts } from '../contract/facts.js';
import type { Field } from '../text/span.js';
import { byValueOf, dispatchesOf } from './dispatches.js';
import type { Component, Project } from './types.js';

export interface Passage {
  readonly document: DocumentFacts;
  /** Index of the heading, -1 for the text in front of the first one. */
  readonly section: number;
  /** Whether it tells the agent what to send, and not the parent what to do. */
  readonly byAgent: boolean;
}

export interface ByValuePath {
  readonly plugin: number;
  readonly agents: readonly { readonly agent: Component; readonly own: DocumentFacts; readonly value: Field<string> }[];
  /** Everything the plugin says, its agents' documents included. */
  readonly documents: readonly DocumentFacts[];
  /** Where the parent is told to write what came by value. */
  readonly writing: readonly Passage[];
  /** Where an agent is told to send its files by value. */
  readonly sending: readonly Passage[];
}

/** The paths of a project, one for each plugin that has one. */
export function byValuePaths(model: Project): ByValuePath[] {
  const workers = dispatchesOf(model).workers;
  return model.plugins.flatMap(({ index }) => {
    const agents = workers.flatMap(({ agent, own }) => {
      const value = own && agent.plugin === index ? byValueOf(own) : null;
      return own && value ? [{ agent, own, value }] : [];
    });
    if (agents.length === 0) return [];
    const documents = model.contracts.documents.filter((d) => d.plugin === index);
    const own = new Set(agents.map((a) => a.own.file));
    const writing = documents.filter((d) => d.role !== 'agent').flatMap((d) => passages(d, 'by-value-write', false));
    const sending = documents.filter((d) => own.has(d.file)).flatMap((d) => passages(d, 'by-value-bodies', true));
    return [{ plugin: index, agents, documents, writing, sending }];
  });
}

const passages = (document: DocumentFacts, kind: ClauseKind, byAgent: boolean): Passage[] =>
  [...new Set(document.clauses.filter((c) => c.kind === kind).map((c) => c.section))].map((section) => ({
    document,
    section,
    byAgent,
  }));

export const clausesIn = ({ document, section }: Passage, kind: ClauseKind): Clause[] =>
  document.clauses.filter((c) => c.kind === kind && c.section === section);

/** Whether a document says something of one of these kinds, wherever. */
export const saysAnywhere = (document: DocumentFacts, kinds: readonly ClauseKind[]): boolean =>
  document.clauses.some((c) => kinds.includes(c.kind));

/** Whether a passage, or a section of its document about what comes by value, says something of one of these kinds. */
export function saysNear({ document, section }: Passage, kinds: readonly ClauseKind[]): boolean {
  const said = new Set(document.clauses.filter((c) => c.kind === 'by-value').map((c) => c.section));
  return document.clauses.some(
    (c) => kinds.includes(c.kind) && (c.section === section || said.has(c.section) || isAbout(document, c.section)),
  );
}

/** A heading of the section, or of one that holds it, names the way. */
function isAbout({ sections }: DocumentFacts, section: number): boolean {
  for (let at = section; at >= 0; at = sections[at]?.parent ?? -1)
    if (/\bby[- _]value\b/i.test(sections[at]?.title ?? '')) return true;
  return false;
}

/** The sentence that stands for a passage. */
export function placeOfPassage(passage: Passage): Clause {
  const kind = passage.byAgent ? 'by-value-bodies' : 'by-value-write';
  const all = clausesIn(passage, kind);
  return (all.find((c) => !c.codes.some((code) => /by[-_]value/.test(code))) ?? all[0]) as Clause;
}

export const checksNames = (passage: Passage): boolean =>
  clausesIn(passage, 'names-checked').length > 0 ||
  passage.document.patterns.some((p) => p.section === passage.section);

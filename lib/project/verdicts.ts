// A consumer's verdict values against those of its worker. Joined only where one sentence or section names one agent,
// the worker states a closed set of its own, and the consumer says what it does with each value. When in doubt, quiet.
import { type DocumentFacts, foldToken, type TokenSet } from '../contract/facts.js';
import type { Field } from '../text/span.js';
import { dispatchesOf } from './dispatches.js';
import type { Component, Project } from './types.js';

export interface Joined {
  readonly agent: Component;
  readonly own: DocumentFacts;
  /** The worker's set that comes nearest to the consumer's. */
  readonly produced: TokenSet;
  readonly consumer: DocumentFacts;
  readonly handled: TokenSet;
  /** Values of the consumer that stand nowhere in the worker's document. */
  readonly unreachable: readonly Field<string>[];
  /** Values of the worker's set that no set of the consumer, about this worker, takes. */
  readonly untaken: readonly Field<string>[];
}

/** Words that are a verdict; a set of anything else is somebody's own affair. */
const VERDICT =
  /^(?:verdict|status|outcome|decision|recommendation|assessment|ruling|disposition|conclusion|judge?ment)$/;

/** Sets by which a worker states its own result: introduced by a word of choice, at least two values. */
export const producedSets = (own: DocumentFacts): TokenSet[] =>
  own.sets.filter(
    (s) =>
      !s.aside &&
      s.tokens.length > 1 &&
      s.form === 'list' &&
      s.label !== null &&
      VERDICT.test(s.label) &&
      s.subject === null,
  );

/** Every pair of one consumer's set and the worker it is about. */
export function joinedVerdicts(model: Project): Joined[] {
  const dispatches = dispatchesOf(model);
  /** The section of the set itself starts the agent, not one around it; or a line says whose the part is. */
  const isBeside = (consumer: DocumentFacts, set: TokenSet, agent: Component): boolean =>
    consumer.mentions.some(
      (m) => (m.section === set.section || m.as === 'owner') && dispatches.agentNamed(consumer, m.name) === agent,
    );
  const out: Joined[] = [];
  const byFile = new Map(dispatches.workers.flatMap((w) => (w.own ? [[w.agent.file, w.own] as const] : [])));
  for (const consumer of model.contracts.documents) {
    for (const handled of consumer.sets) {
      if (!isBranch(handled) || handled.aside) continue;
      // In a fence only a subject that is an agent says whose answer it is.
      if (handled.zone === 'fence' && (handled.subject === null || !dispatches.agentNamed(consumer, handled.subject)))
        continue;
      const agent = dispatches.agentOf(consumer, handled);
      const own = agent && byFile.get(agent.file);
      if (!agent || !own || own.file === consumer.file || agent.plugin !== consumer.plugin) continue;
      const sets = producedSets(own);
      const produced = nearest(sets, handled);
      const named = handled.subject === null ? null : dispatches.agentNamed(consumer, handled.subject);
      if (!produced || (named === null && !isItsOwn(handled, produced, isBeside(consumer, handled, agent)))) continue;
      const said = new Set(own.capitals.map((c) => c.value));
      const all = consumer.sets
        .filter((s) => dispatches.agentOf(consumer, s) === agent)
        .flatMap((s) => s.tokens.map((t) => foldToken(t.value)));
      out.push({
        agent,
        own,
        produced,
        consumer,
        handled,
        unreachable: handled.tokens.filter((t) => !said.has(foldToken(t.value))),
        untaken: produced.tokens.filter((t) => !all.includes(foldToken(t.value))),
      });
    }
  }
  return out.filter((one) => !out.some((other) => other !== one && isWithin(one, other)));
}

/** Two readings of one sentence: the wider one stands for both. */
const isWithin = (a: Joined, b: Joined): boolean =>
  a.consumer === b.consumer &&
  a.agent === b.agent &&
  a.unreachable.length > 0 &&
  a.unreachable.length < b.unreachable.length &&
  a.unreachable.every((t) => b.unreachable.some((o) => o.span.start === t.span.start));

/** A choice that no sentence gives to the agent is the agent's where it shares values with what that gives. */
function isItsOwn(handled: TokenSet, produced: TokenSet, beside: boolean): boolean {
  const common = shared(handled, produced);
  if (handled.label === null) return common * 2 >= handled.tokens.length;
  return common > 0 || (beside && handled.label === 'verdict' && handled.stance === 'listed');
}

function isBranch(set: TokenSet): boolean {
  if (set.form !== 'list') return set.label === null || VERDICT.test(set.label);
  return set.subject !== null || (set.label !== null && VERDICT.test(set.label));
}

const shared = (a: TokenSet, b: TokenSet): number => {
  const other = new Set(b.tokens.map((t) => foldToken(t.value)));
  return a.tokens.filter((t) => other.has(foldToken(t.value))).length;
};

function nearest(sets: readonly TokenSet[], wanted: TokenSet): TokenSet | undefined {
  return [...sets].sort((a, b) => shared(b, wanted) - shared(a, wanted) || a.span.start - b.span.start)[0];
}

/** Whether two sets mean the same choice: at least one value in common. */
export const overlap = (a: TokenSet, b: TokenSet): boolean => shared(a, b) > 0;

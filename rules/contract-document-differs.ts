import { type DocumentFacts, foldToken } from '../lib/contract/facts.js';
import { prefixOfPattern } from '../lib/contract/name-pattern.js';
import type { DispatchContract } from '../lib/contract/types.js';
import type { Finding } from '../lib/diagnostic/diagnostic.js';
import { axesOf, dispatchesOf, payloadKeysOf, type Worker } from '../lib/project/dispatches.js';
import { laddersOf, RUNGS } from '../lib/project/ladder.js';
import type { Project } from '../lib/project/types.js';
import { defineRule } from '../lib/rule/rule.js';
import { listed, quoted } from '../lib/text/words.js';

export default defineRule({
  summary: 'a document says other things of a payload, its files or their recovery than the contract',
  why: 'agent and parent do what their documents say, and the gate that holds them to the contract fails every run',
  fix: 'bring the two into line: the contract is what the gates judge by',
  category: 'payload',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model) {
    for (const worker of dispatchesOf(model).workers) {
      const { own, contract } = worker;
      const terms = contract?.read.contract;
      if (!own || !contract || !terms || contract.read.mistakes.length > 0) continue;
      // An agent that shows no payload may get it from a document that is not read.
      if (payloadKeysOf(own).size > 0) yield* ofPayload(worker, own, terms, contract.file);
      yield* ofNames(worker, own, terms, contract.file);
      for (const consumer of worker.consumers) {
        if (consumer.role === 'agent' || !isAlone(model, consumer, worker)) continue;
        yield* ofGate(consumer, terms, contract.file);
        yield* ofRecovery(consumer, terms, contract.file);
      }
    }
  },
});

/** With a second worker a gate or a ladder may be that one's. */
const isAlone = (model: Project, consumer: DocumentFacts, worker: Worker): boolean =>
  dispatchesOf(model).workers.every((w) => w === worker || !w.consumers.includes(consumer));

function* ofPayload({ agent }: Worker, own: DocumentFacts, terms: DispatchContract, file: string): Iterable<Finding> {
  const keys = payloadKeysOf(own);
  const axes = axesOf(own);
  for (const { name, values } of terms.axes) {
    const said = axes.get(name.value);
    const known = values.map((v) => foldToken(v.value));
    const strange = said?.values.filter((v) => !known.includes(foldToken(v.value))) ?? [];
    const [first] = strange;
    if (!first) continue;
    const allowed = listed(
      values.map((v) => v.value),
      6,
    );
    yield {
      message: `${listed(strange.map((v) => v.value))} ${strange.length > 1 ? 'are no values' : 'is no value'} of ${quoted(name.value)} by the contract of \`${agent.name}\``,
      file: agent.file,
      span: first.span,
      label: 'not in the contract',
      related: [{ file, span: name.span, label: `allows ${allowed}` }],
    };
  }
  const owed = [...terms.axes.map((a) => a.name), ...terms.echo.map((e) => e.field)].filter((n) => !keys.has(n.value));
  const [missing] = owed;
  const at = keys.values().next().value;
  if (missing && at) {
    yield {
      message: `the payload of \`${agent.name}\` lacks ${listed(owed.map((n) => n.value))}, which its contract demands`,
      file: agent.file,
      span: at.span,
      label: 'the payload starts here',
      related: [{ file, span: missing.span, label: 'demanded here' }],
    };
  }
}

/** Every pattern of the agent's document is for other names than those of the contract. */
function* ofNames({ agent }: Worker, own: DocumentFacts, terms: DispatchContract, file: string): Iterable<Finding> {
  const sidecar = terms.artifact?.sidecar;
  const anchored = own.patterns.filter((p) => p.text.startsWith('^') && prefixOfPattern(p.text) !== '');
  const [first] = anchored;
  if (!sidecar || !first || anchored.some((p) => prefixOfPattern(p.text) === `${sidecar.value}-`)) return;
  yield {
    message: `\`${agent.name}\` names its files by ${quoted(first.text)}, and its contract by ${quoted(`${sidecar.value}-SECTION.md`)}`,
    file: agent.file,
    span: first.span,
    label: 'not the names of the contract',
    related: [{ file, span: sidecar.span, label: 'the contract' }],
  };
}

function* ofGate(consumer: DocumentFacts, terms: DispatchContract, file: string): Iterable<Finding> {
  const index = terms.artifact?.index;
  const [first] = consumer.gated;
  if (!index || !first || consumer.gated.some((g) => g.value === index.value)) return;
  yield {
    message: `the gate is told that the index is ${quoted(first.value)}, and by the contract it is ${quoted(index.value)}`,
    file: consumer.file,
    span: first.span,
    label: 'not the index of the contract',
    related: [{ file, span: index.span, label: 'the contract' }],
  };
}

/** A rung that a ladder takes and the contract, which lists its rungs, does not. */
function* ofRecovery(consumer: DocumentFacts, terms: DispatchContract, file: string): Iterable<Finding> {
  const [first] = terms.recovery;
  if (!first) return;
  const known = terms.recovery.map((rung) => rung.value);
  const strange = laddersOf(consumer)
    .flat()
    .filter(({ rank }) => !known.includes((RUNGS[rank] as (typeof RUNGS)[number]).rung));
  const [one] = strange;
  if (!one) return;
  const words = [...new Set(strange.map(({ rank }) => (RUNGS[rank] as (typeof RUNGS)[number]).words))];
  yield {
    message: `the recovery takes ${words.join(' and ')}, and the contract allows ${listed(known)} alone`,
    file: consumer.file,
    span: one.clause.span,
    label: 'not in the contract',
    related: [{ file, span: first.span, label: 'the recovery by the contract' }],
  };
}

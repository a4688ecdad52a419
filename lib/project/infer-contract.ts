// Drafts of contracts for the agents of a project: the facts of its documents, joined as the rules join them.
import type { DocumentFacts } from '../contract/facts.js';
import { SLICE } from '../contract/fields.js';
import type { Draft } from '../contract/infer.js';
import { MOST_VALUES } from '../contract/infer-payload.js';
import type { ContractGate, RecoveryRung } from '../contract/types.js';
import {
  axesOf,
  byValueOf,
  dispatchesOf,
  isEcho,
  isPointer,
  payloadKeysOf,
  unreadAxes,
  type Worker,
} from './dispatches.js';
import type { Project } from './types.js';

/** One draft for each agent whose document shows a payload, agents with a contract file left out. */
export const draftsOf = (model: Project): Draft[] =>
  dispatchesOf(model).workers.flatMap((worker) =>
    worker.own && !worker.contract && payloadKeysOf(worker.own).size > 0 ? [draftOf(model, worker, worker.own)] : [],
  );

function draftOf(model: Project, { agent, consumers }: Worker, own: DocumentFacts): Draft {
  const folder = model.plugins[agent.plugin]?.folder ?? '';
  const keys = [...payloadKeysOf(own).keys()];
  const axes = [...axesOf(own)].map(([name, { values }]) => ({ name, values: values.map((v) => v.value) }));
  const echo = keys
    .filter(isEcho)
    .map((key): [string, string] => [
      key,
      key.replace(/_as_received$|_received$|_echo(?:ed)?$|^(?:echo|received)_/i, ''),
    ]);
  const artifact = artifactOf(own, keys.some(isPointer));
  const documents = [own, ...consumers];
  const byValue = byValueOf(own) !== null;
  const recovery = rungsOf(documents, byValue && artifact !== null);
  const unread: string[] = [];
  for (const key of unreadAxes(own)) unread.push(`the values of \`${key}\`, which are more than ${MOST_VALUES}`);
  if (axes.length === 0) unread.push('no field with closed values, such as `status: complete | truncated`');
  if (echo.length === 0) unread.push('no field that repeats what was sent');
  if (!artifact) unread.push('which files the agent leaves');
  if (consumers.length === 0) unread.push('which documents dispatch the agent');
  if (artifact?.ledger) unread.push('with which line of the index no ledger is owed (`owedUnless`)');
  if (artifact && !documents.some((d) => [...d.inputs, ...d.sent].some((i) => i.keys.some((k) => k.value === SLICE))))
    unread.push('which field of the envelope says where the files belong (`slice`)');
  const lost = RUNGS.map(([, rung]) => rung).filter((rung) => !recovery.includes(rung));
  if (artifact && lost.length > 0)
    unread.push(`whether a failed run is recovered by ${lost.map((rung) => `\`${rung}\``).join(', ')}`);
  unread.push('the types of the fields that are neither an axis nor an echo');
  return {
    agent: agent.name,
    consumers: consumers.map((d) => (folder === '' ? d.file : d.file.slice(folder.length + 1))),
    envelope: [...new Set([...echo.map(([, of]) => of), ...own.inputs.flatMap((i) => i.required)])],
    axes,
    echo,
    fields: keys.filter((key) => !isEcho(key) && !axes.some((a) => a.name === key)),
    artifact,
    gates: artifact ? gatesOf(documents, artifact.ledger !== null) : [],
    recovery,
    unread,
  };
}

/** The index and the sidecars, from patterns and from names in code. */
function artifactOf(own: DocumentFacts, pointer: boolean): Draft['artifact'] {
  if (!pointer) return null;
  const prefix = own.patterns.map((p) => /^\^?([A-Za-z0-9_]+)-\[/.exec(p.text)?.[1]).find((p) => p !== undefined);
  if (prefix === undefined) return null;
  const names = own.clauses.flatMap((c) => c.codes).filter((code) => /^[\w-]+\.md$/.test(code));
  const ledger = names.find((name) => /ledger|checklist|coverage/i.test(name)) ?? null;
  return { index: `${prefix}.md`, sidecar: `${prefix}-[A-Za-z0-9_-]+\\.md`, ledger };
}

const gatesOf = (documents: readonly DocumentFacts[], ledger: boolean): ContractGate[] =>
  documents.some((d) => d.clauses.some((c) => c.kind === 'gate'))
    ? ['artifact', ...(ledger ? (['coverage'] as const) : [])]
    : [];

const RUNGS = [
  ['rung-envelope', 'envelope'],
  ['rung-by-value', 'by-value'],
  ['rung-resume', 'resume'],
  ['rung-redispatch', 'redispatch'],
] as const;

function rungsOf(documents: readonly DocumentFacts[], byValue: boolean): RecoveryRung[] {
  return RUNGS.flatMap(([kind, rung]) => {
    const said = documents.some((d) => d.role !== 'agent' && d.clauses.some((c) => c.kind === kind));
    return said && (rung !== 'by-value' || byValue) ? [rung] : [];
  });
}

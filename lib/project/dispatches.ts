// Who dispatches whom, and what each worker's documents say it returns: the facts of documents joined by the names in
// them. A name that leads to no agent, or to several, joins nothing.
import type { ContractFacts, DocumentFacts, KeyValues, PayloadBlock, TokenSet } from '../contract/facts.js';
import { MOST_VALUES } from '../contract/infer-payload.js';
import type { Field } from '../text/span.js';
import type { ContractFile } from './contracts.js';
import { agentsNamed } from './resolve.js';
import type { Component, Project } from './types.js';

/** One agent with what is known of its dispatches. */
export interface Worker {
  readonly agent: Component;
  /** null where its own document says nothing of the kind. */
  readonly own: DocumentFacts | null;
  /** Documents that start it or speak of its verdict, the agent's own apart. */
  readonly consumers: readonly DocumentFacts[];
  /** The contract file that names it. */
  readonly contract: ContractFile | null;
}

export interface Dispatches {
  readonly workers: readonly Worker[];
  /** The one agent that a name of a document leads to. */
  agentNamed(document: DocumentFacts, name: string): Component | null;
  /** The one agent whose answer a set of a document is about: by the sentence's subject, else by its section. */
  agentOf(document: DocumentFacts, set: Pick<TokenSet, 'subject' | 'section'>): Component | null;
}

const known = new WeakMap<Project, Dispatches>();

/** Computed once for a model. */
export function dispatchesOf(model: Project): Dispatches {
  const before = known.get(model);
  if (before) return before;
  const joined = new Joined(model);
  known.set(model, joined);
  return joined;
}

class Joined implements Dispatches {
  readonly workers: readonly Worker[];
  readonly #names = new Map<string, Component | null>();

  constructor(private readonly model: Project) {
    const { documents, contracts } = model.contracts;
    const consumers = new Map<Component, DocumentFacts[]>();
    for (const document of documents) {
      for (const agent of this.#named(document)) {
        if (agent.file === document.file) continue;
        const list = consumers.get(agent) ?? [];
        list.push(document);
        consumers.set(agent, list);
      }
    }
    this.workers = model.plugins.flatMap((plugin) =>
      plugin.agents.map((agent) => ({
        agent,
        own: documents.find((d) => d.file === agent.file) ?? null,
        consumers: consumers.get(agent) ?? [],
        contract:
          contracts.find((c) => c.plugin === plugin.index && c.read.contract?.agent.value === agent.name) ?? null,
      })),
    );
  }

  #named(document: DocumentFacts): Set<Component> {
    const out = new Set<Component>();
    for (const { name } of document.mentions) {
      const agent = this.agentNamed(document, name);
      if (agent) out.add(agent);
    }
    for (const { subject } of document.sets) {
      const agent = subject === null ? null : this.agentNamed(document, subject);
      if (agent) out.add(agent);
    }
    return out;
  }

  agentNamed(document: DocumentFacts, name: string): Component | null {
    const key = `${document.plugin} ${name}`;
    const before = this.#names.get(key);
    if (before !== undefined) return before;
    const found = agentsNamed(this.model, document.plugin, name);
    const all = found.kind === 'found' || found.kind === 'bare' ? found.components : [];
    const agent = all.length === 1 ? (all[0] as Component) : null;
    this.#names.set(key, agent);
    return agent;
  }

  agentOf(document: DocumentFacts, { subject, section }: Pick<TokenSet, 'subject' | 'section'>): Component | null {
    if (subject !== null) {
      const agent = this.agentNamed(document, subject);
      if (agent) return agent;
    }
    for (let at = section; ; at = document.sections[at]?.parent ?? -1) {
      const here = new Set<Component>();
      for (const mention of document.mentions) {
        const agent = mention.section === at ? this.agentNamed(document, mention.name) : null;
        if (agent && agent.file !== document.file) here.add(agent);
      }
      if (here.size > 0) return here.size === 1 ? ([...here][0] as Component) : null;
      if (at < 0) return null;
    }
  }
}

/** The blocks of an agent's document that it shows as its answer. */
export const returnedBlocks = (facts: ContractFacts): PayloadBlock[] => facts.blocks.filter((b) => b.returned);

/** The keys of the answer, each at its first place. */
export function payloadKeysOf(facts: ContractFacts): Map<string, Field<string>> {
  const out = new Map<string, Field<string>>();
  for (const { keys } of returnedBlocks(facts))
    for (const key of keys) if (!out.has(key.value)) out.set(key.value, key);
  return out;
}

const axes = new WeakMap<ContractFacts, Map<string, KeyValues>>();

/** The closed values of each key of the answer, all places of the document taken together. */
export function axesOf(facts: ContractFacts): ReadonlyMap<string, KeyValues> {
  const before = axes.get(facts);
  if (before) return before;
  const found = readAxes(facts);
  axes.set(facts, found);
  return found;
}

function readAxes(facts: ContractFacts): Map<string, KeyValues> {
  const keys = payloadKeysOf(facts);
  const unread = new Set(unreadAxes(facts));
  const places = new Map<string, { first: KeyValues; values: Map<string, Field<string>> }>();
  for (const one of facts.keyValues) {
    const { value: key } = one.key;
    if (!keys.has(key) || unread.has(key)) continue;
    const axis = places.get(key) ?? { first: one, values: new Map<string, Field<string>>() };
    for (const value of one.values) if (!axis.values.has(value.value)) axis.values.set(value.value, value);
    places.set(key, axis);
  }
  return new Map(
    [...places].flatMap(([key, { first, values }]): [string, KeyValues][] =>
      values.size < 2 || values.size > MOST_VALUES ? [] : [[key, { ...first, values: [...values.values()] }]],
    ),
  );
}

/** Keys of the answer with more values than are read. */
export const unreadAxes = (facts: ContractFacts): string[] => {
  const keys = payloadKeysOf(facts);
  return [...new Set(facts.keyValues.filter((k) => k.values.length === 0).map((k) => k.key.value))].filter((key) =>
    keys.has(key),
  );
};

const SAVED =
  /^(?:persist\w*|saved?|written|stored?|storage|delivery|on_?disk|write_?(?:status|result|outcome)|artifact_(?:status|state))$/i;
const UNSAVED =
  /^(?:by[-_]?value|inline[d]?|not[-_](?:written|saved|persisted)|un(?:saved|written|persisted)|(?:write|save)[-_](?:refused|denied|failed|blocked)|in[-_](?:payload|message|reply))$/i;

/** Whether an axis says if the artifact is on disk: by its name, or by a value for "it is not". */
export const isPersistence = (axis: KeyValues): boolean =>
  SAVED.test(axis.key.value) || axis.values.some((v) => UNSAVED.test(v.value));
export const isUnsaved = (value: string): boolean => UNSAVED.test(value);

const POINTER =
  /^(?:artifacts?|index|outputs?|files?|(?:report|output|artifact|index|result|plan|spec)_?(?:path|file)|path|saved_to|written_to|location)$/i;
const ECHO = /(?:_as_received|_received|_echo(?:ed)?)$|^(?:echo|received)_/i;
export const isPointer = (key: string): boolean => POINTER.test(key);
export const isEcho = (key: string): boolean => ECHO.test(key);

/** The axis value by which a worker says that it returns its files in the answer, and its place. */
export function byValueOf(facts: ContractFacts): Field<string> | null {
  for (const axis of axesOf(facts).values()) {
    const value = axis.values.find((v) => /^by[-_]?value$|^inlined?$|^in[-_](?:payload|message|reply)$/i.test(v.value));
    if (value) return value;
  }
  return null;
}

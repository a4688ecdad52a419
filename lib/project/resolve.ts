// What a name or a path of the model leads to: own components and those of the other plugins of the project, written
// bare or with their plugin's prefix. A name of a plugin that is not here is `elsewhere`: nothing is said about it.

import type { ComponentKind } from '../host/types.js';
import { nearEach } from '../text/near.js';
import { baseOf } from './files.js';
import type { Component, Plugin, Project } from './types.js';

export type NameResolution =
  /** The name as the host registers it. */
  | { readonly kind: 'found'; readonly components: readonly Component[] }
  /** Components of a plugin, named without its prefix. */
  | { readonly kind: 'bare'; readonly components: readonly Component[] }
  /** Nothing has this name; `plugin` is set where the prefix names a plugin of this project. At most four near names. */
  | { readonly kind: 'missing'; readonly plugin: string | null; readonly near: readonly string[] }
  | { readonly kind: 'elsewhere' };

/** The host compares agent names without case, hyphens, underscores and spaces (Claude Code 2.1.140 on). */
export const foldName = (name: string): string => name.toLowerCase().replace(/[\s_-]+/g, '');

export const agentsNamed = (model: Project, from: number, name: string): NameResolution =>
  resolveName(model, from, name, ['agent']);

/** Skills and commands: the Skill tool and `/name` reach both. */
export const skillsNamed = (model: Project, from: number, name: string): NameResolution =>
  resolveName(model, from, name, ['skill', 'command']);

/** The names a plugin goes by: its manifest's, those of its marketplace entries, else its folder's. */
export function pluginNames(plugin: Plugin): string[] {
  if (plugin.scope !== 'plugin') return [];
  const names = [plugin.name, ...plugin.entries.map((e) => e.name?.value ?? null)].filter((n) => n !== null);
  if (names.length === 0 && plugin.folder !== '') names.push(baseOf(plugin.folder));
  return [...new Set(names)];
}

/** `council:voter`: what the host registers, or the bare name outside plugins and where the plugin has no known name. */
export function registeredName(model: Project, component: Component): string {
  const prefix = pluginNames(model.plugins[component.plugin] as Plugin)[0];
  return prefix === undefined ? component.name : `${prefix}:${component.name}`;
}

export function componentsOf(plugin: Plugin, kinds: readonly ComponentKind[]): Component[] {
  const lists = { agent: plugin.agents, skill: plugin.skills, command: plugin.commands };
  return kinds.flatMap((kind) => lists[kind]);
}

/** The components of some kinds, found by what their names come to when folded. Lists are in the order of the model. */
interface Names {
  readonly all: readonly Component[];
  /** By every name a component goes by. */
  readonly whole: ReadonlyMap<string, readonly Component[]>;
  /** The same, and by what stands behind the last colon. */
  readonly last: ReadonlyMap<string, readonly Component[]>;
  /** By what stands behind the last colon of the name that the host gives. */
  readonly ends: ReadonlyMap<string, readonly Component[]>;
  readonly plugins: ReadonlyMap<string, ReadonlySet<number>>;
  /** What was asked before; rules ask about the same names one after the other. */
  readonly answers: Map<string, NameResolution>;
}

const indexes = new WeakMap<Project, Map<string, Names>>();

function namesOf(model: Project, kinds: readonly ComponentKind[]): Names {
  const known = indexes.get(model) ?? new Map<string, Names>();
  indexes.set(model, known);
  const key = kinds.join();
  const before = known.get(key);
  if (before) return before;
  const names = readNames(model, kinds);
  known.set(key, names);
  return names;
}

function readNames(model: Project, kinds: readonly ComponentKind[]): Names {
  const all = model.plugins.flatMap((p) => componentsOf(p, kinds));
  const [whole, last, ends] = [0, 1, 2].map(() => new Map<string, Component[]>()) as [Lists, Lists, Lists];
  const plugins = new Map<string, Set<number>>();
  for (const component of all) {
    const names = typedNames(component);
    const folded = names.map(foldName);
    for (const name of new Set(folded)) listAt(whole, name).push(component);
    for (const name of new Set([...folded, ...names.map(foldEnd)])) listAt(last, name).push(component);
    listAt(ends, foldEnd(component.name)).push(component);
  }
  for (const plugin of model.plugins)
    for (const name of pluginNames(plugin)) plugins.set(name, (plugins.get(name) ?? new Set()).add(plugin.index));
  return { all, whole, last, ends, plugins, answers: new Map() };
}

type Lists = Map<string, Component[]>;

const foldEnd = (name: string): string => foldName(name.slice(name.lastIndexOf(':') + 1));

function listAt(lists: Lists, name: string): Component[] {
  const list = lists.get(name) ?? [];
  lists.set(name, list);
  return list;
}

/** A skill's declared name counts where it can be typed. */
function typedNames(component: Component): string[] {
  const declared = component.declaredName?.value ?? '';
  const names = [component.name, component.pathName];
  if (component.kind === 'skill' && /^[\w:-]+$/.test(declared)) names.push(declared);
  return names;
}

/** Only an agent can be named with white space in it. */
function named(lists: ReadonlyMap<string, readonly Component[]>, name: string): readonly Component[] {
  const found = lists.get(foldName(name)) ?? [];
  return /\s/.test(name) ? found.filter((c) => c.kind === 'agent') : found;
}

function resolveName(model: Project, from: number, name: string, kinds: readonly ComponentKind[]): NameResolution {
  const names = namesOf(model, kinds);
  const key = `${from} ${name}`;
  const before = names.answers.get(key);
  if (before) return before;
  const answer = answerTo(model, names, from, name);
  names.answers.set(key, answer);
  return answer;
}

function answerTo(model: Project, names: Names, from: number, name: string): NameResolution {
  const own = model.plugins[from] as Plugin;
  const direct = named(names.whole, name).filter(
    (c) => c.scope === 'project' || (c.scope === 'bare' && c.plugin === from),
  );
  if (direct.length > 0) return { kind: 'found', components: direct };
  const cut = name.indexOf(':');
  if (cut < 0) return resolveBare(model, names, own, name);
  const [prefix, rest] = [name.slice(0, cut), name.slice(cut + 1)];
  const plugins = names.plugins.get(prefix);
  if (!plugins) {
    const likely = own.scope === 'bare' ? named(names.whole, rest).filter((c) => c.plugin === own.index) : [];
    return likely.length > 0 ? { kind: 'found', components: likely } : { kind: 'elsewhere' };
  }
  const found = named(names.whole, rest).filter((c) => plugins.has(c.plugin));
  if (found.length > 0) return { kind: 'found', components: found };
  return { kind: 'missing', plugin: prefix, near: near(model, names, rest, (c) => plugins.has(c.plugin)) };
}

function resolveBare(model: Project, names: Names, own: Plugin, name: string): NameResolution {
  const same = named(names.last, name).filter((c) => c.scope === 'plugin');
  const mine = same.filter((c) => c.plugin === own.index);
  if (same.length > 0) return { kind: 'bare', components: mine.length > 0 ? mine : same };
  return { kind: 'missing', plugin: null, near: near(model, names, name, () => true) };
}

function near(model: Project, names: Names, name: string, among: (c: Component) => boolean): string[] {
  const same = (names.ends.get(foldEnd(name)) ?? []).filter(among);
  const rest = same.length > 0 ? [] : names.all.filter(among);
  const close = new Set(nearEach(name, new Set(rest.map((c) => c.name))));
  const found = same.length > 0 ? same : rest.filter((c) => close.has(c.name));
  return [...new Set(found.map((c) => registeredName(model, c)))].sort().slice(0, 4);
}

// What a name or a path of the model leads to: own components and those of the other plugins of the project, written
// bare or with their plugin's prefix. A name of a plugin that is not here is `elsewhere`: nothing is said about it.

import type { ComponentKind } from '../host/types.js';
import { nearNames } from '../text/near.js';
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

function resolveName(model: Project, from: number, name: string, kinds: readonly ComponentKind[]): NameResolution {
  const own = model.plugins[from] as Plugin;
  const all = model.plugins.flatMap((p) => componentsOf(p, kinds));
  const loose = all.filter((c) => c.scope === 'project' || (c.scope === 'bare' && c.plugin === from));
  const direct = loose.filter((c) => hasName(c, name));
  if (direct.length > 0) return { kind: 'found', components: direct };
  const cut = name.indexOf(':');
  if (cut < 0) return resolveBare(model, all, own, name);
  const [prefix, rest] = [name.slice(0, cut), name.slice(cut + 1)];
  const plugins = model.plugins.filter((p) => pluginNames(p).includes(prefix));
  if (plugins.length === 0) {
    const likely = own.scope === 'bare' ? componentsOf(own, kinds).filter((c) => hasName(c, rest)) : [];
    return likely.length > 0 ? { kind: 'found', components: likely } : { kind: 'elsewhere' };
  }
  const there = plugins.flatMap((p) => componentsOf(p, kinds));
  const found = there.filter((c) => hasName(c, rest));
  if (found.length > 0) return { kind: 'found', components: found };
  return { kind: 'missing', plugin: prefix, near: near(model, rest, there) };
}

function resolveBare(model: Project, all: readonly Component[], own: Plugin, name: string): NameResolution {
  const same = all.filter((c) => c.scope === 'plugin' && hasName(c, name, true));
  const mine = same.filter((c) => c.plugin === own.index);
  if (same.length > 0) return { kind: 'bare', components: mine.length > 0 ? mine : same };
  return { kind: 'missing', plugin: null, near: near(model, name, all) };
}

/** `last`: the part behind sub-folders will do. A skill's declared name counts where it can be typed. */
function hasName(component: Component, name: string, last = false): boolean {
  const wanted = foldName(name);
  const declared = component.declaredName?.value ?? '';
  const known = [component.name, component.pathName];
  if (component.kind === 'skill' && /^[\w:-]+$/.test(declared)) known.push(declared);
  if (component.kind !== 'agent' && /\s/.test(name)) return false;
  return known.some(
    (one) => foldName(one) === wanted || (last && foldName(one.slice(one.lastIndexOf(':') + 1)) === wanted),
  );
}

function near(model: Project, name: string, components: readonly Component[]): string[] {
  const last = foldName(name.slice(name.lastIndexOf(':') + 1));
  const same = components.filter((c) => foldName(c.name.slice(c.name.lastIndexOf(':') + 1)) === last);
  const names = same.length > 0 ? same : components.filter((c) => nearNames(name, [c.name]).length > 0);
  return [...new Set(names.map((c) => registeredName(model, c)))].sort().slice(0, 4);
}

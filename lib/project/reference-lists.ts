// The references of a model by where they stand: rules ask for those of one plugin or one file once for each of them.
import type { Project, Reference } from './types.js';

interface Lists {
  readonly byPlugin: ReadonlyMap<number, readonly Reference[]>;
  readonly byFile: ReadonlyMap<string, readonly Reference[]>;
}

const known = new WeakMap<Project, Lists>();

/** In the order of the model. */
export const referencesOf = (model: Project, plugin: number): readonly Reference[] =>
  listsOf(model).byPlugin.get(plugin) ?? [];

/** In the order of the model. */
export const referencesIn = (model: Project, file: string): readonly Reference[] =>
  listsOf(model).byFile.get(file) ?? [];

function listsOf(model: Project): Lists {
  const before = known.get(model);
  if (before) return before;
  const lists = { byPlugin: grouped(model, (r) => r.plugin), byFile: grouped(model, (r) => r.file) };
  known.set(model, lists);
  return lists;
}

function grouped<K>(model: Project, keyOf: (reference: Reference) => K): Map<K, Reference[]> {
  const groups = new Map<K, Reference[]>();
  for (const reference of model.references) {
    const group = groups.get(keyOf(reference));
    if (group) group.push(reference);
    else groups.set(keyOf(reference), [reference]);
  }
  return groups;
}

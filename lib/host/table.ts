// How a data file becomes a lookup: a list of entries with names is turned into a map once, when first imported.
// A name that stands twice in one list is a fault of the data; a test looks for it.

/** A map from name to entry, in the order of the list. */
export const byName = <T extends { readonly name: string }>(
  ...lists: readonly (readonly T[])[]
): ReadonlyMap<string, T> => new Map(lists.flat().map((entry) => [entry.name, entry]));

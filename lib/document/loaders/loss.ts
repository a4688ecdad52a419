// Disagreements in words: which loaders lose which keys.
import { listed } from '../../text/words.js';
import type { Disagreement } from './index.js';

/** As many keys as a sentence names before it counts. */
const MOST_KEYS = 6;

/**
 * "strict YAML and gray-matter lose `name` and `tools`": one part for each set of keys, joined by semicolons;
 * empty where nothing is lost. `label` names a loader, for a version that is known.
 */
export function lossWords(
  found: readonly Disagreement[],
  label: (found: Disagreement) => string = (d) => d.label,
): string {
  const groups = new Map<string, Disagreement[]>();
  for (const one of found) {
    if (one.lostKeys.length === 0) continue;
    const keys = one.lostKeys.join('\n');
    groups.set(keys, [...(groups.get(keys) ?? []), one]);
  }
  const parts = [...groups.values()].map((group) => {
    const labels = group.map(label);
    const last = labels.pop();
    const who = labels.length > 0 ? `${labels.join(', ')} and ${last} lose` : `${last} loses`;
    return `${who} ${listed(group[0]?.lostKeys ?? [], MOST_KEYS)}`;
  });
  return parts.join('; ');
}

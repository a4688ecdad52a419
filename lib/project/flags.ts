// Switches in a component's frontmatter, in every spelling that Claude Code takes (2.1.218 on: yes, no, on, off, 1, 0).
import { entryOf, type MappingEntry } from '../document/node.js';
import type { Component } from './types.js';

export interface Flag {
  readonly value: boolean;
  readonly entry: MappingEntry;
}

/** Null where the key is absent or holds something that is no switch. */
export function flagOf(component: Component, key: string): Flag | null {
  const entry = entryOf(component.frontmatter.lenient, key);
  if (entry?.value.kind !== 'scalar') return null;
  const word = String(entry.value.value).toLowerCase();
  if (['true', 'yes', 'on', '1'].includes(word)) return { value: true, entry };
  return ['false', 'no', 'off', '0'].includes(word) ? { value: false, entry } : null;
}

/** Whether the host refuses to start it for the model. */
export const isForUsersOnly = (component: Component): boolean =>
  flagOf(component, 'disable-model-invocation')?.value === true;

// The hook maps of a file, as nodes: what a rule about the shape of hooks walks. Handlers that hold their shape are
// `Plugin.hooks`; here stands everything, so that what the host drops can be named.
import { type DataNode, entryOf, type MappingNode, valueOf } from '../document/node.js';
import type { Field } from '../text/span.js';
import { fieldOf } from './discover.js';
import { readKeys } from './tools.js';
import type { FileUnit } from './types.js';

export interface HookMap {
  /** `{Event: [{matcher, hooks: [handler]}]}`, or what stands in its place. */
  readonly events: DataNode;
  /** The event names stand at the top of a hooks file, without the `hooks` around them. */
  readonly unwrapped: boolean;
}

/** Of a hooks file, a manifest or a skill's frontmatter; of a file in another tool's format, none. */
export function hookMaps(unit: FileUnit, isEvent: (name: string) => boolean): HookMap[] {
  const { document, role } = unit;
  if (role === 'hooks' || role === 'settings')
    return document.kind === 'markdown' ? [] : ofFile(document.data, isEvent);
  if (role === 'manifest') {
    const node = document.kind === 'markdown' ? undefined : valueOf(document.data, 'hooks');
    const parts = node?.kind === 'sequence' ? node.items : node ? [node] : [];
    return parts
      .filter((part) => part.kind === 'mapping')
      .map((part) => ({ events: entryOf(part, 'hooks')?.value ?? part, unwrapped: false }));
  }
  const events = valueOf(readKeys(unit), 'hooks');
  return events ? [{ events, unwrapped: false }] : [];
}

function ofFile(data: DataNode | null, isEvent: (name: string) => boolean): HookMap[] {
  // Copilot's and Cursor's hook files carry a version and have another shape.
  if (data?.kind !== 'mapping' || entryOf(data, 'version')) return [];
  const events = valueOf(data, 'hooks');
  if (events) return [{ events, unwrapped: false }];
  return data.entries.some((e) => isEvent(e.key)) ? [{ events: data, unwrapped: true }] : [];
}

export interface HookEntry {
  readonly event: Field<string>;
  readonly matcher: Field<string> | null;
  readonly handler: MappingNode;
}

/** Every handler that holds its place, with its event and its matcher. */
export function* hookEntries(map: HookMap): Iterable<HookEntry> {
  for (const { event, group } of hookGroups(map)) {
    const matcher = fieldOf(group, 'matcher');
    const list = valueOf(group, 'hooks');
    for (const handler of list?.kind === 'sequence' ? list.items : [])
      if (handler.kind === 'mapping') yield { event, matcher, handler };
  }
}

export interface HookGroup {
  readonly event: Field<string>;
  readonly group: MappingNode;
}

export function* hookGroups({ events }: HookMap): Iterable<HookGroup> {
  if (events.kind !== 'mapping') return;
  for (const { key, keySpan, value } of events.entries)
    for (const group of value.kind === 'sequence' ? value.items : [])
      if (group.kind === 'mapping') yield { event: { value: key, span: keySpan }, group };
}

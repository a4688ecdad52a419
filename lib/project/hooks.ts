// Hook handlers and servers out of their JSON, as far as the shape holds; what does not fit is a rule's business.
import { type DataNode, entryOf, type MappingNode, stringOf, valueOf } from '../document/node.js';
import type { Field } from '../text/span.js';
import { fieldOf } from './discover.js';
import type { HookHandler, Server } from './types.js';

/** Handlers of an event map: `{Event: [{matcher, hooks: [handler]}]}`. */
export function hookHandlers(file: string, events: DataNode | null | undefined): HookHandler[] {
  if (events?.kind !== 'mapping') return [];
  const out: HookHandler[] = [];
  for (const event of events.entries) {
    for (const group of event.value.kind === 'sequence' ? event.value.items : []) {
      if (group.kind !== 'mapping') continue;
      const matcher = fieldOf(group, 'matcher');
      const list = valueOf(group, 'hooks');
      for (const handler of list?.kind === 'sequence' ? list.items : []) {
        if (handler.kind !== 'mapping') continue;
        out.push(readHandler(file, { value: event.key, span: event.keySpan }, matcher, handler));
      }
    }
  }
  return out;
}

function readHandler(
  file: string,
  event: Field<string>,
  matcher: Field<string> | null,
  node: MappingNode,
): HookHandler {
  const args = valueOf(node, 'args');
  return {
    file,
    event,
    matcher,
    type: stringOf(valueOf(node, 'type')) ?? null,
    command: fieldOf(node, 'command'),
    args: args?.kind === 'sequence' ? args.items.flatMap(stringItem) : null,
    span: node.span,
  };
}

const stringItem = (node: DataNode): Field<string>[] =>
  node.kind === 'scalar' && typeof node.value === 'string' ? [{ value: node.value, span: node.span }] : [];

/** Servers of `.mcp.json` (wrapper optional) or of a manifest's inline `mcpServers`. */
export function servers(file: string, node: DataNode | null | undefined): Server[] {
  const map = entryOf(node, 'mcpServers')?.value ?? node;
  if (map?.kind !== 'mapping') return [];
  return map.entries
    .filter((e) => e.value.kind === 'mapping')
    .map((e) => ({ name: { value: e.key, span: e.keySpan }, file, node: e.value }));
}

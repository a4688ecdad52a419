import { type DataNode, entryOf, isBroken, stringOf } from '../lib/document/node.js';
import type { HostFacts } from '../lib/host/types.js';
import { type HookMap, hookEntries, hookGroups, hookMaps } from '../lib/project/hook-maps.js';
import { defineRule } from '../lib/rule/rule.js';
import { listed, quoted } from '../lib/text/words.js';

export default defineRule({
  summary: 'a hook is not written in the shape that the host reads',
  why: 'the host drops a hook that it cannot read and says nothing; under an event that guards tools it refuses the whole plugin',
  fix: 'write `{ "EventName": [ { "matcher": "…", "hooks": [ { "type": "command", "command": "…" } ] } ] }`',
  category: 'hook',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  roles: ['hooks', 'manifest', 'skill', 'command'],
  *file(unit, { host }) {
    const { document } = unit;
    if (document.kind !== 'markdown' && isBroken(document.problems)) return;
    for (const map of hookMaps(unit, (name) => host.events.has(name))) {
      for (const fault of faultsOf(map, host)) {
        yield {
          message: fault.message,
          why: fault.why ?? stake(host, fault.event ?? ''),
          ...(fault.fix ? { fix: fault.fix } : {}),
          file: unit.file,
          span: fault.node.span,
          label: 'not read',
        };
      }
    }
  },
});

interface Fault {
  readonly message: string;
  readonly node: Pick<DataNode, 'span'>;
  readonly event?: string;
  readonly why?: string;
  readonly fix?: string;
}

const stake = (host: HostFacts, event: string): string =>
  host.events.get(event)?.failsClosed
    ? `${event} guards tools: ${host.label} refuses the whole plugin for one entry that it cannot read, and older versions drop every hook of the file without a message`
    : `${host.label} drops the entry without a message, and older versions drop every hook of the file`;

function* faultsOf(map: HookMap, host: HostFacts): Iterable<Fault> {
  const { events } = map;
  if (map.unwrapped) {
    const first = events.kind === 'mapping' ? events.entries[0] : undefined;
    yield {
      message: 'the events stand at the top of the file, without `hooks` around them',
      why: `${host.label} reads what stands under \`hooks\`, so no hook of this file runs`,
      fix: 'write `{ "hooks": { … } }` around the events',
      node: first ? { span: first.keySpan } : events,
    };
  }
  if (events.kind !== 'mapping') {
    yield { message: `the hooks are ${kindOf(events)}, and the host reads an object of events`, node: events };
    return;
  }
  for (const { key, value } of events.entries) {
    if (!host.events.has(key)) continue;
    if (value.kind !== 'sequence') {
      yield {
        message: `\`${key}\` holds ${kindOf(value)}, and the host reads a list of groups`,
        node: value,
        event: key,
      };
      continue;
    }
    for (const group of value.items)
      if (group.kind !== 'mapping')
        yield {
          message: `an item of \`${key}\` is ${kindOf(group)}, and the host reads a group`,
          node: group,
          event: key,
        };
  }
  for (const { event, group } of hookGroups(map)) if (host.events.has(event.value)) yield* ofGroup(event.value, group);
  for (const { event, handler } of hookEntries(map))
    if (host.events.has(event.value)) yield* ofHandler(event.value, handler, host);
}

function* ofGroup(event: string, group: DataNode): Iterable<Fault> {
  const matcher = entryOf(group, 'matcher')?.value;
  if (matcher && stringOf(matcher) === undefined)
    yield { message: `\`matcher\` is ${kindOf(matcher)}, and the host reads a string`, node: matcher, event };
  const hooks = entryOf(group, 'hooks');
  if (hooks) {
    const list = hooks.value;
    if (list.kind !== 'sequence')
      yield { message: `\`hooks\` of a group is ${kindOf(list)}, and the host reads a list`, node: list, event };
    else
      for (const item of list.items)
        if (item.kind !== 'mapping')
          yield {
            message: `a handler of \`${event}\` is ${kindOf(item)}, and the host reads an object`,
            node: item,
            event,
          };
    return;
  }
  const type = entryOf(group, 'type') ?? entryOf(group, 'command');
  yield type
    ? {
        message: `a handler stands directly under \`${event}\`, without a group around it`,
        fix: 'write `{ "hooks": [ … ] }` around the handler, with `matcher` beside `hooks`',
        node: { span: type.span },
        event,
      }
    : { message: `a group of \`${event}\` has no \`hooks\``, node: group, event };
}

function* ofHandler(event: string, handler: DataNode, host: HostFacts): Iterable<Fault> {
  const type = entryOf(handler, 'type')?.value;
  const name = stringOf(type);
  const fact = name === undefined ? undefined : host.handlers.get(name);
  if (!type) yield { message: 'a handler has no `type`', node: handler, event };
  else if (!fact)
    yield {
      message: `\`type\` is ${name === undefined ? kindOf(type) : quoted(name)}, and the host takes ${listed([...host.handlers.keys()], 9)}`,
      node: type,
      event,
    };
  for (const field of fact?.fields.values() ?? []) {
    const value = entryOf(handler, field.name)?.value;
    if (!value && field.required)
      yield { message: `a \`${name}\` handler has no \`${field.name}\``, node: handler, event };
    else if (value && field.shape.type === 'string' && stringOf(value) === undefined)
      yield { message: `\`${field.name}\` is ${kindOf(value)}, and the host reads a string`, node: value, event };
  }
  const timeout = entryOf(handler, 'timeout')?.value;
  if (timeout && !(timeout.kind === 'scalar' && typeof timeout.value === 'number' && timeout.value > 0))
    yield { message: '`timeout` is no number above zero', fix: 'write seconds as a number', node: timeout, event };
}

function kindOf(node: DataNode): string {
  if (node.kind === 'mapping') return 'an object';
  if (node.kind === 'sequence') return 'a list';
  if (node.value === null) return '`null`';
  return `a ${typeof node.value}`;
}

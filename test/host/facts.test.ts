import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { DEFAULT_HOST, hostFacts, hostId, knownHosts } from '../../lib/host/facts.js';
import type { HostFacts, Origin } from '../../lib/host/types.js';
import { projectRoot } from '../root.js';

const all = knownHosts().map((id) => hostFacts(id) as HostFacts);
const claude = hostFacts(DEFAULT_HOST) as HostFacts;

test('a host is found by its name, and by its name and version', () => {
  assert.equal(hostId(claude), 'claude-code@2.1.332');
  assert.equal(hostFacts('claude-code@2.1.332'), claude);
  assert.equal(hostFacts('agentskills')?.label, 'agentskills.io 2026-08');
  assert.equal(hostFacts('agent-plugins')?.label, 'Agent Plugins 1.0.0');
  for (const id of knownHosts()) assert.equal(hostId(hostFacts(id) as HostFacts), id);
});

test('an unknown host or version is null', () => {
  for (const spec of ['', 'claude', 'claude-code@', 'claude-code@1.0.0', 'cursor', '__proto__', 'Claude-Code']) {
    assert.equal(hostFacts(spec), null, spec);
  }
});

/** Every object of a host's facts, wherever it lies. */
function* objects(value: unknown): Generator<Record<string, unknown>> {
  if (value instanceof Map) {
    for (const one of value.values()) yield* objects(one);
  } else if (Array.isArray(value)) {
    for (const one of value) yield* objects(one);
  } else if (value !== null && typeof value === 'object') {
    yield value as Record<string, unknown>;
    for (const one of Object.values(value)) yield* objects(one);
  }
}

const isOrigin = (value: unknown): value is Origin =>
  typeof value === 'object' && value !== null && 'source' in value && 'seen' in value;

for (const facts of all) {
  test(`${facts.label}: every entry says where and when it was seen`, () => {
    for (const table of Object.values(facts)) {
      if (!(table instanceof Map)) continue;
      for (const [name, entry] of table) {
        if (typeof entry === 'string') continue;
        assert.ok(isOrigin((entry as { origin?: unknown }).origin), `${name} has no origin`);
      }
    }
    for (const one of objects(facts)) {
      if (!isOrigin(one)) continue;
      assert.match(one.source, /^[A-Z]+[0-9]*$/);
      assert.match(one.seen, /^(\d{4}-\d{2}(-\d{2})?|\d+\.\d+\.\d+)$/);
    }
    assert.match(facts.dated, /^\d{4}-\d{2}-\d{2}$/);
  });

  test(`${facts.label}: a name is the key it lies under, and enums hold something`, () => {
    for (const table of [
      facts.tools,
      facts.manifestKeys,
      facts.marketplaceKeys,
      facts.marketplaceEntryKeys,
      facts.events,
    ]) {
      for (const [name, entry] of table) assert.equal(entry.name, name);
    }
    for (const one of objects(facts)) {
      if (one.type === 'enum') assert.ok((one.values as unknown[]).length > 0);
      if (one.matches === 'values') assert.ok((one.values as unknown[]).length > 0);
    }
  });

  test(`${facts.label}: a misplaced key is no key here, and leads to one that is`, () => {
    for (const kind of ['agent', 'skill', 'command'] as const) {
      for (const [wrong, right] of facts.misplacedKeys[kind]) {
        assert.ok(!facts.keys[kind].has(wrong), `${wrong} is a key of ${kind}`);
        assert.ok(facts.keys[kind].has(right), `${right} is no key of ${kind}`);
      }
    }
  });

  test(`${facts.label}: an old tool name leads to a current one`, () => {
    for (const fact of facts.tools.values()) {
      if (fact.status === 'alias') assert.ok(fact.now, `${fact.name} leads nowhere`);
      if (fact.now) assert.equal(facts.tools.get(fact.now)?.status, 'current', `${fact.name} → ${fact.now}`);
      if (fact.displacedBy) assert.equal(facts.tools.get(fact.displacedBy)?.status, 'current');
    }
  });
}

test('no list of Claude Code names something twice', async () => {
  const lists: Record<string, readonly { readonly name: string }[]> = {
    ...(await import('../../lib/host/claude-code/tools.js')),
    ...(await import('../../lib/host/claude-code/keys.js')),
    ...(await import('../../lib/host/claude-code/manifest.js')),
    ...(await import('../../lib/host/claude-code/events.js')),
    ...(await import('../../lib/host/claude-code/names.js')),
  } as never;
  for (const [list, entries] of Object.entries(lists)) {
    if (!Array.isArray(entries) || typeof entries[0] !== 'object') continue;
    const names = entries.map((entry: { name: string }) => entry.name);
    assert.equal(new Set(names).size, names.length, list);
  }
});

test('the hook events are those that were counted', () => {
  assert.equal(claude.events.size, 34);
});

test('every source code is explained in docs/host-facts.md', () => {
  const page = readFileSync(join(projectRoot(), 'docs', 'host-facts.md'), 'utf8');
  const explained = new Set(
    [...page.matchAll(/^\| ([A-Z0-9, ]+) \|/gm)].flatMap((row) => (row[1] as string).split(', ')),
  );
  for (const facts of all) {
    for (const one of objects(facts)) if (isOrigin(one)) assert.ok(explained.has(one.source), one.source);
  }
});

import type { Finding } from '../lib/diagnostic/diagnostic.js';
import { isBroken, type MappingNode, stringOf, valueOf } from '../lib/document/node.js';
import type { HostFacts } from '../lib/host/types.js';
import { fieldOf } from '../lib/project/discover.js';
import { defineRule } from '../lib/rule/rule.js';
import type { Field } from '../lib/text/span.js';

export default defineRule({
  summary: 'the name of a plugin or marketplace holds what no name may hold, or is not free to take',
  why: 'the name becomes a folder, a prefix of every component and a part of `plugin@marketplace`; Claude Code refuses one that cannot be all three',
  fix: 'use lower-case letters, digits and hyphens',
  category: 'manifest',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  roles: ['manifest', 'marketplace'],
  *file(unit, { host }) {
    const { document } = unit;
    if (document.kind === 'markdown' || document.data?.kind !== 'mapping' || isBroken(document.problems)) return;
    const { data } = document;
    const kind = unit.role === 'manifest' ? 'plugin' : 'marketplace';
    const own = fieldOf(data, 'name');
    if (own) yield* judged(unit.file, kind, own, host, ownedByTheHost(data));
    const plugins = kind === 'marketplace' ? valueOf(data, 'plugins') : undefined;
    for (const entry of plugins?.kind === 'sequence' ? plugins.items : []) {
      const name = entry.kind === 'mapping' ? fieldOf(entry, 'name') : null;
      if (name) yield* judged(unit.file, 'plugin', name, host, true);
    }
  },
});

/** `free`: whether a reserved name is the host's own, or is reported where the plugin itself is read. */
function* judged(
  file: string,
  kind: 'plugin' | 'marketplace',
  name: Field<string>,
  host: HostFacts,
  free: boolean,
): Generator<Finding> {
  const fault = faultOf(kind, name.value);
  if (fault !== null) {
    const shown = JSON.stringify(name.value).slice(1, -1);
    yield {
      message: `the ${kind} name \`${shown}\` holds ${fault}`,
      file,
      span: name.span,
      label: 'not possible in a name',
    };
    return;
  }
  const reserved = free
    ? undefined
    : host.reservedNames.find((r) => r.of === kind && matches(r.match, r.name, name.value));
  if (reserved) {
    const what = reserved.match === 'prefix' ? `starts with \`${reserved.name}\`, which is reserved` : 'is reserved';
    yield {
      message: `the ${kind} name \`${name.value}\` ${what}`,
      file,
      span: name.span,
      label: 'not free to take',
      severity: 'warning',
      why: WHERE[reserved.enforced],
      fix: 'choose a name that does not look like one of the host’s own',
    };
  }
}

const WHERE = {
  validate:
    '`claude plugin validate` gives an error for such a name, since it looks like one of the host’s own; the plugin itself still loads',
  add: 'Claude Code refuses to add a marketplace of this name from anywhere but its owner',
  load: 'Claude Code does not load it under this name',
};

/** Characters that turn the reading order of a line round, or show nothing at all. */
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/;

function faultOf(kind: 'plugin' | 'marketplace', name: string): string | null {
  if (name.trim() === '') return null;
  if (UNSEEN.test(name)) return 'an invisible or control character';
  if (/\s/.test(name)) return 'a space';
  if (/[/\\]/.test(name)) return 'a path separator';
  if (name === '.' || name === '..' || (kind === 'marketplace' && name.includes('..'))) return '`..`';
  const bad = /[@:]/.exec(name)?.[0];
  if (bad) return `\`${bad}\``;
  if (kind === 'marketplace' && !/^[A-Za-z0-9]/.test(name)) return 'no letter or digit at its start';
  const odd = kind === 'marketplace' ? /[^A-Za-z0-9._-]/u.exec(name)?.[0] : undefined;
  return odd ? `\`${odd}\`` : null;
}

function matches(how: 'exact' | 'prefix' | 'word', reserved: string, name: string): boolean {
  const lower = name.toLowerCase();
  if (how === 'exact') return lower === reserved;
  return how === 'prefix' ? lower.startsWith(reserved) : lower.split(/[-_.]/).includes(reserved);
}

/** The host's maker may use its own names. */
const ownedByTheHost = (data: MappingNode): boolean =>
  ['owner', 'author'].some((key) => /^anthropic\b/i.test(stringOf(valueOf(valueOf(data, key), 'name')) ?? ''));

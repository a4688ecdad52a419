import type { Finding, Severity } from '../lib/diagnostic/diagnostic.js';
import { quotingEdit } from '../lib/document/edit-quote.js';
import type { DataNode, MappingEntry } from '../lib/document/node.js';
import { oldType } from '../lib/document/yaml-old.js';
import type { ComponentKind, HostFacts, KeyFact, ValueShape } from '../lib/host/types.js';
import { defineRule } from '../lib/rule/rule.js';
import type { SourceText } from '../lib/text/source.js';

export default defineRule({
  summary: 'a value of a frontmatter has another type than its key takes',
  why: 'a loader that calls text functions on a number, a date or a list stops there or drops the component; others turn the value into text of their own',
  fix: 'write a value of the type that the key takes',
  category: 'frontmatter',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agentskills', 'agent-plugins'],
  roles: ['agent', 'skill', 'command'],
  *file(unit, { host }) {
    const { document } = unit;
    if (document.kind !== 'markdown' || document.frontmatter.status !== 'ok') return;
    for (const entry of document.frontmatter.data?.entries ?? []) {
      const kind = unit.role as ComponentKind;
      const fact = host.keys[kind].get(entry.key);
      if (!fact || (fact.ignoredInPlugin && unit.scope === 'plugin')) continue;
      const severity = faultOf(host, kind, fact, entry.value);
      if (!severity) continue;
      const { due, why } = DUE[fact.shape.type];
      yield {
        message: `\`${entry.key}\` is ${words(entry.value)}, where ${due} is due`,
        file: unit.file,
        span:
          document.source.position(entry.value.span.start).line > document.source.position(entry.keySpan.start).line
            ? entry.keySpan
            : entry.value.span,
        label: `read as ${words(entry.value)}`,
        severity,
        ...(why ? { why } : {}),
        ...(fact.shape.type === 'string' ? quoting(unit.file, document.source, entry) : {}),
      };
    }
  },
});

const TEXTS = {
  due: 'text or a list of texts',
  why: 'an entry that is no text names nothing, and Claude Code reads a list in which nothing is named as an empty one',
};

const DUE: Readonly<Record<ValueShape['type'], { readonly due: string; readonly why?: string }>> = {
  string: { due: 'text' },
  enum: { due: 'a word' },
  boolean: {
    due: 'true or false',
    why: 'Claude Code takes true, false, yes, no, on, off, 1 and 0; another word is none of them, and `user-invocable` with such a word hides the skill',
  },
  integer: { due: 'a whole number', why: 'a limit that is no number is no limit' },
  tools: TEXTS,
  strings: TEXTS,
  list: { due: 'a list' },
  mapping: {
    due: 'a mapping',
    why: 'the keys that should stand below it are not there, and `claude plugin validate` refuses other types',
  },
  any: { due: 'anything' },
};

/** Keys that a reader shows or searches, so that it needs text. */
const SHOWN = new Set(['name', 'description', 'when_to_use', 'argument-hint']);
const IDENTITY = new Set(['name', 'description']);
const SWITCH = /^(?:true|false|yes|no|on|off|1|0)$/i;

function faultOf(host: HostFacts, kind: ComponentKind, { name, shape }: KeyFact, node: DataNode): Severity | null {
  const scalar = node.kind === 'scalar' ? node.value : undefined;
  if (scalar === null) return null;
  switch (shape.type) {
    case 'string':
    case 'enum':
      // A level of effort may be given as a number.
      if (shape.type === 'enum' && typeof scalar === 'number') return name === 'effort' ? null : 'warning';
      return textFault(host, name, node);
    case 'boolean':
      return scalar !== undefined && SWITCH.test(String(scalar)) ? null : 'warning';
    case 'integer':
      return scalar !== undefined && /^\d+$/.test(String(scalar)) ? null : 'warning';
    case 'tools':
      if (node.kind === 'sequence') return node.items.every(isText) ? null : 'warning';
      if (typeof scalar === 'string') return null;
      return kind === 'agent' && name === 'tools' && node.kind === 'scalar' ? 'error' : 'warning';
    case 'strings':
      return node.kind === 'mapping' || (node.kind === 'sequence' && node.items.some((i) => i.kind !== 'scalar'))
        ? 'warning'
        : null;
    case 'mapping':
      return node.kind === 'mapping' ? null : 'warning';
    default:
      return null;
  }
}

function textFault(host: HostFacts, name: string, node: DataNode): Severity | null {
  // The reference reader of agentskills.io joins a list of tools, and takes every scalar for text.
  if (node.kind === 'sequence' && name === 'allowed-tools') return null;
  if (node.kind !== 'scalar') return IDENTITY.has(name) ? 'error' : 'warning';
  if (host.name !== 'claude-code' || !SHOWN.has(name)) return null;
  if (typeof node.value === 'string') return node.style === 'plain' && oldType(node.value) ? 'warning' : null;
  return name === 'name' ? 'error' : 'warning';
}

const isText = (node: DataNode): boolean =>
  node.kind === 'scalar' && (typeof node.value === 'string' || node.value === null);

function words(node: DataNode): string {
  if (node.kind === 'mapping') return 'a mapping';
  if (node.kind === 'sequence') return node.items.every(isText) ? 'a list' : 'a list of other things than text';
  if (typeof node.value === 'string') {
    const old = node.style === 'plain' ? oldType(node.value) : null;
    return old ? `${old} in YAML 1.1` : `\`${node.raw.slice(0, 40)}\``;
  }
  return `the ${typeof node.value} \`${node.raw}\``;
}

/** A scalar as the text it is written with; a hint in brackets likewise. */
function quoting(file: string, source: SourceText, { key, value }: MappingEntry): Partial<Finding> {
  const edit = value.kind === 'scalar' ? quotingEdit(source, key, { typed: true }) : null;
  const hint =
    key === 'argument-hint' && value.kind === 'sequence' && value.flow && !/["\\\n\r]/.test(source.slice(value.span));
  const quoted = edit ?? (hint ? { span: value.span, text: `"${source.slice(value.span)}"` } : null);
  return quoted ? { fix: 'put the value in quotes', edits: [{ file, ...quoted, applicability: 'safe' }] } : {};
}

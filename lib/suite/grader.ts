// The host's six grader types, from case.yaml or from a file below `graders/`. A type that is not known, or one without
// what it needs, stays as `unread`: it is never a pass.
import { type DataNode, entryOf, type MappingNode, stringOf } from '../document/node.js';
import { ARMS, GRADER_KEYS, GRADER_OPTIONS, TARGETS } from '../host/claude-code/evals.js';
import { fixOf, nearNames } from '../text/near.js';
import type { Span } from '../text/span.js';
import { quoted } from '../text/words.js';
import { fixtureOf } from './paths.js';
import type { FieldReader } from './reader.js';
import type { Arm, Grader, Placed, RegexMatch, Target, ToolPattern } from './types.js';

export interface GraderSource {
  readonly node: MappingNode | null;
  readonly name: string;
  readonly span: Span;
  /** The body of a grader's file: criteria of a judge, a pattern of a regex without one. */
  readonly body: Placed<string> | null;
  /** The folder of its case. */
  readonly folder: string;
  /** Keys beside the host's own that are allowed. */
  readonly more?: readonly string[];
}

type Base = Pick<Grader, 'name' | 'file' | 'span' | 'weight' | 'arm'>;

export function readGrader(from: GraderSource, reader: FieldReader): Grader {
  const { node, span, name } = from;
  const base: Base = { name, file: reader.file, span, weight: weightOf(node, reader), arm: armOf(node, reader) };
  const type = stringOf(entryOf(node, 'type')?.value) ?? null;
  const options = type === null ? undefined : GRADER_OPTIONS.get(type);
  if (!options || !node) {
    const at = entryOf(node, 'type')?.value.span ?? span;
    const fix = type === null ? undefined : fixOf(nearNames(type, GRADER_OPTIONS.keys()));
    const message =
      type === null ? `the grader ${quoted(name)} has no \`type\`` : `${quoted(type)} is no type of grader`;
    reader.note('grader-unknown', message, at, fix ? { fix } : {});
    return { ...base, type: 'unread', written: type, reason: message };
  }
  reader.known(node, [...GRADER_KEYS, ...(from.more ?? []), ...options], `a \`${type}\` grader`);
  const made = MAKERS[type ?? '']?.(node, from, base, reader) ?? null;
  return made ?? { ...base, type: 'unread', written: type, reason: `the grader ${quoted(name)} lacks what it needs` };
}

const MAKERS: Readonly<
  Record<string, (node: MappingNode, from: GraderSource, base: Base, reader: FieldReader) => Grader | null>
> = {
  regex(node, { body }, base, reader) {
    const pattern = reader.text(node, 'pattern') ?? filled(body);
    if (!pattern) return lacks('pattern', base, reader);
    return {
      ...base,
      type: 'regex',
      pattern,
      flags: reader.text(node, 'flags'),
      match: matchOf(node, reader),
      target: targetOf(node, 'target', reader),
    };
  },
  tool_used(node, _from, base, reader) {
    const tool = reader.text(node, 'tool');
    if (!tool) return lacks('tool', base, reader);
    const count = (key: string) => reader.number(node, key, [0, Number.MAX_SAFE_INTEGER]);
    return {
      ...base,
      type: 'tool_used',
      tool,
      inputMatch: reader.text(node, 'input_match'),
      min: count('min'),
      max: count('max'),
    };
  },
  tool_order(node, _from, base, reader) {
    const before = toolOf(node, 'before', reader);
    const after = toolOf(node, 'after', reader);
    if (!before || !after) return lacks(before ? 'after' : 'before', base, reader);
    return { ...base, type: 'tool_order', before, after };
  },
  file_exists(node, _from, base, reader) {
    const path = reader.text(node, 'path');
    if (!path) return lacks('path', base, reader);
    return { ...base, type: 'file_exists', path, exists: reader.flag(node, 'exists')?.value ?? true };
  },
  llm(node, { body }, base, reader) {
    const criteria = filled(reader.text(node, 'criteria')) ?? filled(body);
    if (!criteria) return lacks('criteria', base, reader);
    return { ...base, type: 'llm', criteria, focus: targetOf(node, 'focus', reader) };
  },
  baseline(node, { body, folder }, base, reader) {
    const file = reader.text(node, 'baseline_file');
    if (!file) return lacks('baseline_file', base, reader);
    const criteria = filled(reader.text(node, 'criteria')) ?? filled(body);
    return { ...base, type: 'baseline', baseline: fixtureOf('baseline', file, [folder], folder), criteria };
  },
};

const filled = (text: Placed<string> | null): Placed<string> | null => (text && text.value.trim() !== '' ? text : null);

function lacks(key: string, base: Base, reader: FieldReader): null {
  reader.note('value-missing', `the grader ${quoted(base.name)} has no \`${key}\``, base.span);
  return null;
}

export function weightOf(node: MappingNode | null, reader: FieldReader): Placed<number> | null {
  const weight = reader.number(node, 'weight');
  if (weight && weight.value <= 0) reader.note('value-range', '`weight` is not above 0', weight.span);
  return weight;
}

function armOf(node: MappingNode | null, reader: FieldReader): Placed<Arm> | null {
  const arm = reader.text(node, 'arm');
  if (arm && !ARMS.includes(arm.value)) {
    reader.note('value-range', `${quoted(arm.value)} is no arm`, arm.span, { fix: 'write `with-only` or `both`' });
    return null;
  }
  return arm as Placed<Arm> | null;
}

function matchOf(node: MappingNode, reader: FieldReader): RegexMatch {
  const match = reader.text(node, 'match');
  if (!match || match.value === 'contains') return { kind: 'contains' };
  if (match.value === 'not_contains') return { kind: 'not_contains' };
  const count = /^count:(\d{1,6})$/.exec(match.value);
  if (count) return { kind: 'count', count: Number(count[1]) };
  reader.note(
    'value-range',
    `${quoted(match.value)} is none of \`contains\`, \`not_contains\` and \`count:N\``,
    match.span,
  );
  return { kind: 'contains' };
}

function targetOf(node: MappingNode, key: string, reader: FieldReader): Target {
  const entry = entryOf(node, key);
  if (!entry) return { source: 'last_message' };
  if (entry.value.kind === 'mapping') {
    const source = stringOf(entryOf(entry.value, 'source')?.value);
    const path = reader.text(entry.value, 'path');
    if (source === 'file' && path) return { source: 'file', path };
    reader.note('value-range', `\`${key}\` is no \`{ source: file, path: … }\``, entry.value.span);
    return { source: 'last_message' };
  }
  const word = stringOf(entry.value);
  if (word !== undefined && TARGETS.includes(word)) return { source: word as 'trace' };
  const fix = word === undefined ? undefined : fixOf(nearNames(word, TARGETS));
  reader.note(
    'value-range',
    `${quoted(word ?? '…')} is nothing that a grader can look at`,
    entry.value.span,
    fix ? { fix } : {},
  );
  return { source: 'last_message' };
}

function toolOf(node: MappingNode, key: string, reader: FieldReader): ToolPattern | null {
  const value: DataNode | undefined = entryOf(node, key)?.value;
  if (value?.kind !== 'mapping') {
    const tool = reader.text(node, key);
    return tool && { tool, inputMatch: null };
  }
  const tool = reader.text(value, 'tool');
  return tool && { tool, inputMatch: reader.text(value, 'input_match') };
}

/**
 * Whether a two-arm run of the host leaves the grader out of the score. null: it depends on the plugin's servers.
 * Holds for `claude plugin eval` of 2.1.269 and later.
 */
export function isWithOnly(grader: Grader): boolean | null {
  if (grader.arm) return grader.arm.value === 'with-only';
  if (grader.type === 'tool_used') return grader.tool.value === 'Skill';
  if (grader.type === 'regex' && grader.target.source === 'mock_calls') return null;
  if (grader.type === 'llm' && grader.focus.source === 'mock_calls') return null;
  return grader.type === 'unread' ? null : false;
}

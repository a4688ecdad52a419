// Edits of the frontmatter that a judgement may offer. All are unsafe: they change what the component can do, so its
// author has to look. None ever adds an allow-list, which would take every MCP tool away.
import type { MappingEntry } from '../document/node.js';
import { denyKey, entry, type Ground, listKey } from './ground.js';
import type { Change } from './judgement.js';

/** Takes tools away, narrowly: by the deny list. */
export function deny(ground: Ground, tools: readonly string[]): readonly Change[] {
  return add(ground, denyKey(ground), tools);
}

/** Adds tools to the list that is already there; nothing where there is none. */
export function allow(ground: Ground, tools: readonly string[]): readonly Change[] {
  return entry(ground, listKey(ground)) ? add(ground, listKey(ground), tools) : [];
}

function add(ground: Ground, key: string, tools: readonly string[]): readonly Change[] {
  const at = entry(ground, key);
  const { frontmatter, source } = ground.document;
  if (frontmatter.status !== 'ok') return [];
  if (!at) {
    const eol = source.text.slice(0, frontmatter.inner.start).endsWith('\r\n') ? '\r\n' : '\n';
    const { end } = frontmatter.inner;
    const gap = end > frontmatter.inner.start && !/[\r\n]/.test(source.text[end - 1] ?? '') ? eol : '';
    return [
      {
        span: { start: end, end },
        text: `${gap}${key}: ${tools.join(', ')}${gap ? '' : eol}`,
        applicability: 'unsafe',
      },
    ];
  }
  return extend(ground, at, tools);
}

/** Puts names behind the last one, in the way the list is written. */
function extend(ground: Ground, at: MappingEntry, tools: readonly string[]): readonly Change[] {
  const { value } = at;
  const { text } = ground.document.source;
  const insert = (offset: number, words: string): readonly Change[] => [
    { span: { start: offset, end: offset }, text: words, applicability: 'unsafe' },
  ];
  if (value.kind === 'scalar' && typeof value.value === 'string' && value.value.trim() !== '') {
    const quote = value.style === 'single' || value.style === 'double' ? 1 : 0;
    if (!['plain', 'single', 'double'].includes(value.style) || value.raw.includes('\n')) return [];
    return insert(
      value.span.end - quote,
      (value.value.includes(',') || !/\S\s+\S/.test(value.value) ? ', ' : ' ') +
        tools.join(value.value.includes(',') || !/\S\s+\S/.test(value.value) ? ', ' : ' '),
    );
  }
  const last = value.kind === 'sequence' ? value.items.at(-1) : undefined;
  if (value.kind !== 'sequence' || !last) return [];
  const quoted = /^["']/.test(text.slice(last.span.start, last.span.start + 1))
    ? (text[last.span.start] as string)
    : '';
  const names = tools.map((tool) => `${quoted}${tool}${quoted}`);
  if (value.flow) return insert(last.span.end, `, ${names.join(', ')}`);
  const line = ground.document.source.position(last.span.start).line;
  const indent = /^\s*-\s*/.exec(ground.document.source.slice(ground.document.source.lineSpan(line)))?.[0];
  if (indent === undefined) return [];
  return insert(ground.document.source.lineSpan(line).end, names.map((name) => `\n${indent}${name}`).join(''));
}

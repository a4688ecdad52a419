import type { Finding } from '../lib/diagnostic/diagnostic.js';
import { type DataNode, entryOf, type MappingNode, type Problem, toData } from '../lib/document/node.js';
import type { DataDocument } from '../lib/document/types.js';
import { defineRule, type FileUnit } from '../lib/rule/rule.js';

const LOST: Readonly<Record<string, string>> = {
  manifest: 'Claude Code cannot read the manifest, so the plugin does not load',
  marketplace: 'Claude Code refuses the whole marketplace, so none of its plugins can be installed',
  hooks: 'Claude Code loads the plugin without any hook of this file',
  mcp: 'Claude Code starts none of the servers of this file',
};

const NAMES: Readonly<Record<string, string>> = {
  manifest: '`plugin.json`',
  marketplace: '`marketplace.json`',
  hooks: 'the hooks file',
  mcp: 'the server configuration',
};

export default defineRule({
  summary: 'a JSON file of the plugin cannot be read, or holds one key twice',
  why: 'the host reads strict JSON: after an error it takes nothing of the file, and of two equal keys only the last',
  fix: 'correct the JSON at this place; comments and trailing commas are not part of it',
  category: 'manifest',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  roles: ['manifest', 'marketplace', 'hooks', 'mcp'],
  *file(unit) {
    const { document } = unit;
    if (document.kind !== 'json' && document.kind !== 'yaml') return;
    const broken = document.problems.find((problem) => problem.code !== 'duplicate-key');
    if (broken) {
      yield brokenAt(unit, document, broken);
      return;
    }
    for (const problem of document.problems) yield duplicate(unit, document, problem);
    if (document.data && document.data.kind !== 'mapping') {
      yield {
        message: `${NAMES[unit.role]} holds ${document.data.kind === 'sequence' ? 'a list' : 'a single value'} and no object`,
        file: unit.file,
        span: { start: document.data.span.start, end: document.data.span.start + 1 },
        label: 'an object starts with `{`',
        why: LOST[unit.role] as string,
        fix: 'put the keys into one object, `{ … }`',
      };
    }
  },
});

function brokenAt(unit: FileUnit, document: DataDocument, problem: Problem): Finding {
  const comma = trailingComma(document.source.text, problem.span.start);
  const why = LOST[unit.role] as string;
  if (comma === null) {
    const message = `${NAMES[unit.role]} is no JSON: ${problem.message}`;
    return { message, file: unit.file, span: problem.span, label: 'reading stops here', why };
  }
  const span = { start: comma, end: comma + 1 };
  return {
    message: `${NAMES[unit.role]} is no JSON: a comma stands before a closing bracket`,
    file: unit.file,
    span,
    label: 'nothing follows this comma',
    why,
    fix: 'remove the comma',
    edits: [{ file: unit.file, span, text: '', applicability: 'safe' }],
  };
}

/** Where the fault is a closing bracket right after a comma: the offset of that comma. */
function trailingComma(text: string, at: number): number | null {
  if (text[at] !== '}' && text[at] !== ']') return null;
  const before = text.slice(0, at).trimEnd().length - 1;
  return text[before] === ',' ? before : null;
}

function duplicate(unit: FileUnit, document: DataDocument, problem: Problem): Finding {
  const first = problem.related?.span;
  const equal = first !== undefined && sameValues(document.data, first.start, problem.span.start);
  return {
    message: problem.message,
    file: unit.file,
    span: problem.span,
    label: equal ? 'the same value once more' : 'this one counts',
    severity: equal ? 'warning' : 'error',
    why: equal
      ? 'only the last of equal keys is read; a change to the first will have no effect'
      : 'only the last of equal keys is read, so what stands under the first is lost',
    fix: 'keep one of the two',
    related: first ? [{ file: unit.file, span: first, label: 'first here' }] : [],
  };
}

function sameValues(node: DataNode | null, first: number, second: number): boolean {
  if (!node || node.kind === 'scalar') return false;
  if (node.kind === 'sequence') return node.items.some((item) => sameValues(item, first, second));
  const at = (start: number): MappingNode['entries'][number] | undefined =>
    node.entries.find((entry) => entry.keySpan.start === start);
  const [a, b] = [at(first), at(second)];
  if (a && b) return JSON.stringify(toData(a.value)) === JSON.stringify(toData(b.value)) && entryOf(node, a.key) === b;
  return node.entries.some((entry) => sameValues(entry.value, first, second));
}

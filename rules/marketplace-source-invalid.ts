import type { Finding } from '../lib/diagnostic/diagnostic.js';
import { type DataNode, stringOf, valueOf } from '../lib/document/node.js';
import type { HostFacts } from '../lib/host/types.js';
import { joinPath } from '../lib/project/files.js';
import type { FileIndex, Marketplace, MarketplaceEntry } from '../lib/project/types.js';
import { defineRule } from '../lib/rule/rule.js';
import { nearNames } from '../lib/text/near.js';
import type { Field } from '../lib/text/span.js';

export default defineRule({
  summary: 'the source of a marketplace entry is not written as the host reads it',
  why: 'one source that Claude Code cannot read makes it refuse the whole marketplace, the other plugins included',
  fix: 'write a local source as `./folder`, and any other as an object with its kind under `source`',
  category: 'manifest',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model, { host }) {
    for (const marketplace of model.marketplaces) {
      const root = stringOf(valueOf(valueOf(marketplace.data, 'metadata'), 'pluginRoot'));
      for (const entry of marketplace.entries) {
        const source = valueOf(entry.node, 'source');
        if (entry.source && 'text' in entry.source) {
          const found = local(entry.source.text, entry.file, root !== undefined, marketplace, model.files);
          if (found) yield found;
        } else if (source?.kind === 'mapping') yield* remote(entry, source, host);
        else if (source) {
          yield {
            message: `the source of ${nameOf(entry)} is neither a path nor an object`,
            file: entry.file,
            span: source.span,
            label: 'no source',
          };
        }
      }
    }
  },
});

const nameOf = (entry: MarketplaceEntry): string => (entry.name ? `\`${entry.name.value}\`` : 'an entry');

function local(
  { value, span }: Field<string>,
  file: string,
  rooted: boolean,
  marketplace: Marketplace,
  files: FileIndex,
): Finding | null {
  const edits = (text: string): Finding['edits'] => [{ file, span, text: JSON.stringify(text), applicability: 'safe' }];
  const said = (says: string, label: string, fix: string): Finding => ({
    message: `the source \`${value}\` ${says}`,
    file,
    span,
    label,
    fix,
  });
  if (value === '.') {
    return {
      ...said('is a bare dot', 'a bare dot', 'write `./`, which every version takes'),
      severity: 'warning',
      why: 'Claude Code 2.1.332 takes a bare dot; releases up to 2.1.86 at least refuse the whole marketplace over it',
      edits: edits('./'),
    };
  }
  if (/^[a-z][a-z+.-]*:\/\/|^git@/i.test(value))
    return said('is a URL', 'no local folder', 'write an object: `{ "source": "url", "url": "…" }`');
  if (/^(?:[/~]|[A-Za-z]:[\\/])/.test(value))
    return said('is absolute', 'absolute', 'name a folder of the marketplace, starting with `./`');
  if (value.split(/[\\/]/).includes('..'))
    return said('holds `..`', 'leads upwards', 'keep the plugin inside the folder of the marketplace');
  if (value.includes('\\')) return said('holds a backslash', 'no separator of folders', 'separate folders with `/`');
  if (value.startsWith('./') || (rooted && !value.startsWith('.'))) return null;
  const target = joinPath(marketplace.folder, value);
  const there = target !== null && files.resolvedKind(target) === 'folder';
  const found = said(
    'does not start with `./`',
    'no `./` at its start',
    there ? 'start the path with `./`' : 'start a local path with `./`; write any other source as an object',
  );
  return there ? { ...found, edits: edits(`./${value}`) } : found;
}

function* remote(entry: MarketplaceEntry, source: DataNode, host: HostFacts): Generator<Finding> {
  const kind = valueOf(source, 'source');
  const name = stringOf(kind);
  const at = { file: entry.file, span: kind?.span ?? { start: source.span.start, end: source.span.start + 1 } };
  if (name === undefined) {
    yield {
      ...at,
      message: `the source of ${nameOf(entry)} does not say of which kind it is`,
      label: 'no `"source"` in it',
      fix: `add \`"source"\` with one of: ${[...host.sourceKinds.keys()].join(', ')}`,
    };
    return;
  }
  const fact = host.sourceKinds.get(name);
  if (!fact) {
    const near = nearNames(name, host.sourceKinds.keys());
    yield {
      ...at,
      message: `\`${name}\` is no kind of source that ${host.label} knows`,
      label: near.length > 0 ? `close to \`${near.join('`, `')}\`` : 'unknown',
      fix: `use one of: ${[...host.sourceKinds.keys()].join(', ')}`,
    };
    return;
  }
  for (const field of fact.fields.values()) {
    const value = valueOf(source, field.name);
    if (field.required && !value) {
      yield {
        ...at,
        message: `the \`${name}\` source of ${nameOf(entry)} has no \`${field.name}\``,
        label: `needs \`${field.name}\``,
        fix: `add \`"${field.name}"\``,
      };
    } else if (value && field.shape.type === 'string' && stringOf(value) === undefined) {
      yield {
        file: entry.file,
        span: value.span,
        message: `\`${field.name}\` of the source of ${nameOf(entry)} is no string`,
        label: 'a string is read here',
        fix: 'write a string',
      };
    } else if (value && field.name === 'sha' && !/^[0-9a-f]{40}$/.test(stringOf(value) ?? '')) {
      yield {
        file: entry.file,
        span: value.span,
        message: `\`sha\` of the source of ${nameOf(entry)} is no full commit id`,
        label: '40 lower-case hexadecimal digits are read here',
        fix: 'write all 40 digits in lower case',
      };
    }
  }
}

// Draws the arrows between parts from the sources, and holds them against the table of docs/architecture.md.
// It works on a map of paths to texts, so that a test can also hand it a tree with one planted fault.
import { posix } from 'node:path';
import { parseSync } from 'oxc-parser';

/** Part → what it may import, each a part or `part/file`; `everything` lifts the limit, the parts on top apart. */
export type Arrows = ReadonlyMap<string, ReadonlySet<string>>;

/** Reads the rows whose first cell is one code span; the last cell names the allowed parts. */
export function readArrows(markdown: string): Arrows {
  const arrows = new Map<string, ReadonlySet<string>>();
  for (const line of markdown.split('\n')) {
    const cells = line.split('|').map((cell) => cell.trim());
    const part = /^`([\w/]+)`$/.exec(cells[1] ?? '')?.[1];
    if (cells.length !== 5 || part === undefined) continue;
    const last = cells[3] as string;
    const allowed = last === 'everything' ? [last] : [...last.matchAll(/`([\w/]+)`/g)].map((m) => m[1] as string);
    arrows.set(part, new Set(allowed));
  }
  return arrows;
}

/** The part that a source file belongs to: `lib/text/span.ts` → `text`, `harness/recover.ts` → `harness/recover`. */
export function partOf(path: string): string {
  const [top, second = ''] = path.split('/');
  if (top === 'rules') return 'rules';
  const name = second.replace(/\.ts$/, '');
  return top === 'harness' ? `harness/${name}` : name;
}

/** Every sentence says file, line and what is wrong; none when the tree keeps the laws. */
export function violations(
  files: ReadonlyMap<string, string>,
  arrows: Arrows,
  packages: ReadonlySet<string>,
): string[] {
  const found: string[] = [];
  for (const [path, text] of files) {
    const nodes = [...walk(parse(path, text))];
    const say = (line: number, what: string) => found.push(`${path}:${line}: ${what}`);
    const lineOf = (node: Node) => text.slice(0, node.start).split('\n').length;
    if (/(^|\/)(utils?|helpers?|managers?)(\.|\/)/.test(path))
      say(1, 'a file is named after what it does, not `utils`');
    for (const node of nodes) {
      const request = importOf(node);
      if (request !== undefined) {
        const fault = importFault(path, request, files, arrows, packages);
        if (fault !== null) say(lineOf(node), fault);
      }
      const fault = globalFault(partOf(path), node) ?? (partOf(path) === 'rules' ? ruleFault(node) : null);
      if (fault !== null) say(lineOf(node), fault);
    }
  }
  return found;
}

function importFault(
  path: string,
  specifier: string | null,
  files: ReadonlyMap<string, string>,
  arrows: Arrows,
  packages: ReadonlySet<string>,
): string | null {
  if (specifier === null) return 'the module of a dynamic import is not a plain string';
  const part = partOf(path);
  if (!specifier.startsWith('.')) return outsideFault(part, specifier, packages);
  const target = posix.join(posix.dirname(path), specifier).replace(/\.js$/, '.ts');
  if (!files.has(target)) return `\`${specifier}\` is no source file of lib, rules or harness`;
  return arrowFault(path, target, arrows);
}

function arrowFault(path: string, target: string, arrows: Arrows): string | null {
  const from = partOf(path);
  const to = partOf(target);
  if (from === 'rules' && to === 'rules') return path === 'rules/index.ts' ? null : 'a rule imports another rule';
  if (from === to) return null;
  const allowed = arrows.get(from);
  if (allowed === undefined) return `part \`${from}\` is not in the table`;
  if (to === 'cli' || to === 'index') return `\`${from}\` imports \`${to}\``;
  if (allowed.has('everything') || allowed.has(to)) return null;
  const place = target.replace(/^lib\//, '').replace(/\.ts$/, '');
  const inPart = [...allowed].some((a) => a.startsWith(`${to}/`) && (place === a || place.startsWith(`${a}/`)));
  return inPart ? null : `\`${from}\` imports \`${to}\` (${target})`;
}

function outsideFault(part: string, specifier: string, packages: ReadonlySet<string>): string | null {
  if (part === 'rules') return `a rule imports \`${specifier}\``;
  if (!specifier.startsWith('node:')) {
    const name = /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
    // Declarations of ours name its types, so a package of types alone is needed by importers too.
    return packages.has(name) || packages.has(`@types/${name}`) ? null : `\`${name}\` is not in \`dependencies\``;
  }
  const [, module = ''] = /^node:([^/]+)/.exec(specifier) ?? [];
  if (part !== 'durable' && module === 'fs') return `\`${specifier}\` is imported outside durable`;
  if (part !== 'durable' && part !== 'cli' && (module === 'process' || module === 'console'))
    return `\`${specifier}\` is imported below cli`;
  return null;
}

const AMBIENT = new Set(['process', 'console', 'globalThis', 'global']);

function globalFault(part: string, node: Node): string | null {
  if (part === 'cli' || part === 'durable') return null;
  return node.type === 'Identifier' && AMBIENT.has(String(node.name)) ? `\`${node.name}\` is named below cli` : null;
}

function ruleFault(node: Node): string | null {
  if (node.async === true || node.type === 'AwaitExpression') return 'a rule is asynchronous';
  if (node.type === 'Identifier' && (node.name === 'performance' || node.name === 'Temporal'))
    return 'a rule reads a clock';
  const callee = node.callee as Node | undefined;
  const isDate = (n: unknown) => (n as Node | undefined)?.type === 'Identifier' && (n as Node).name === 'Date';
  if (node.type === 'NewExpression' && isDate(callee) && (node.arguments as Node[]).length === 0)
    return 'a rule reads a clock';
  if (node.type === 'CallExpression' && isDate(callee)) return 'a rule reads a clock';
  const now = (node.property as Node | undefined)?.name === 'now';
  return node.type === 'MemberExpression' && isDate(node.object) && now ? 'a rule reads a clock' : null;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

function parse(path: string, text: string): Node {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  return program as unknown as Node;
}

/** All nodes but the names of members and keys, which refer to nothing. */
function* walk(node: Node): Generator<Node> {
  yield node;
  for (const [key, value] of Object.entries(node)) {
    const isName = (key === 'property' || key === 'key') && node.computed === false;
    if (isName && (value as Node | null)?.type === 'Identifier') continue;
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child !== null && typeof child === 'object' && typeof child.type === 'string') yield* walk(child as Node);
    }
  }
}

/** What a node imports: a specifier, null for one that is computed, undefined when the node imports nothing. */
function importOf(node: Node): string | null | undefined {
  const request = requestOf(node);
  if (request === undefined) return undefined;
  return request.type === 'Literal' && typeof request.value === 'string' ? request.value : null;
}

function requestOf(node: Node): Node | undefined {
  if (/^(Import|ExportNamed|ExportAll)Declaration$|^(ImportExpression|TSImportType)$/.test(node.type))
    return (node.source as Node | null) ?? undefined;
  if (node.type === 'TSExternalModuleReference') return node.expression as Node;
  const name = (node.callee as Node | undefined)?.name;
  return node.type === 'CallExpression' && name === 'require' ? (node.arguments as Node[])[0] : undefined;
}

/** The first circle in the table as `a → b → a`, null when there is none. */
export function circle(arrows: Arrows): string | null {
  const visit = (part: string, way: readonly string[]): string | null => {
    if (way.includes(part)) return [...way.slice(way.indexOf(part)), part].join(' → ');
    for (const next of arrows.get(part) ?? []) {
      const found = visit(arrows.has(next) ? next : (next.split('/')[0] as string), [...way, part]);
      if (found !== null) return found;
    }
    return null;
  };
  for (const part of arrows.keys()) {
    const found = visit(part, []);
    if (found !== null) return found;
  }
  return null;
}

/** Holds rule files against the folders below test/rules: a folder is a rule's id, its entries are that rule's cases. */
export function caseFaults(paths: readonly string[], cases: ReadonlyMap<string, readonly string[]>): string[] {
  const found: string[] = [];
  const ids = paths.flatMap((path) => /^rules\/(?!index\.ts$)([^/]+)\.ts$/.exec(path)?.[1] ?? []);
  for (const id of cases.keys()) if (!ids.includes(id)) found.push(`test/rules/${id} has no rules/${id}.ts`);
  for (const id of ids) {
    const names = cases.get(id) ?? [];
    for (const kind of ['bad-', 'ok-']) {
      if (!names.some((name) => name.startsWith(kind))) found.push(`test/rules/${id} has no ${kind}* case`);
    }
    for (const name of names) {
      if (!/^(bad|ok)-/.test(name)) found.push(`test/rules/${id}/${name} is neither bad-* nor ok-*`);
    }
  }
  return found;
}

// `gate sources`: whether the claims of a research slice rest on sources that apply to them. It reads the headers of
// the index and of its sidecars; a header that cannot be read leaves the slice ungradeable.
import { isIndexName, isSidecarName, prefixOf } from '../../lib/contract/names.js';
import { readMarkdown } from '../../lib/document/markdown.js';
import { type MappingNode, stringOf, valueOf } from '../../lib/document/node.js';
import { errnoOf } from '../../lib/durable/files.js';
import { SourceText } from '../../lib/text/source.js';
import { Ruling, type Verdict } from '../../lib/verdict/verdict.js';
import { openSlice, type Slice, withSlice } from './slice.js';
import { judgeClaim } from './source-rules.js';
import type { World } from './world.js';

export interface SourcesOptions {
  readonly slice: string;
  /** `RESEARCH.md` unless given. */
  readonly indexName?: string;
  /** What the index's `evidence_use` must be. */
  readonly expectEvidenceUse?: string;
}

export const EVIDENCE_USES = ['internal', 'publish'] as const;

/** Files of a slice that are read. */
const MAX_FILES = 1000;

export function gateSources(options: SourcesOptions, world: World): Verdict {
  const ruling = new Ruling();
  const facts = { files: 0, claims: 0, sources: 0 };
  const index = options.indexName ?? 'RESEARCH.md';
  const use = options.expectEvidenceUse;
  if (!isIndexName(index))
    ruling.cannot('usage', '`--index-name` takes a name of letters, digits, `_` and `-` that ends in `.md`');
  if (use !== undefined && !(EVIDENCE_USES as readonly string[]).includes(use)) {
    ruling.cannot('usage', '`--expect-evidence-use` takes `internal` or `publish`');
  }
  const slice = ruling.outcome === 'pass' ? openSlice(options.slice, world, ruling) : null;
  if (slice) {
    withSlice(slice, ruling, () => {
      for (const name of filesOf(slice, index, ruling))
        judgeFile(slice, name, name === index ? use : undefined, world, facts, ruling);
      if (ruling.outcome === 'pass' && facts.claims === 0)
        ruling.cannot('claims-missing', 'no header of the slice holds a claim', { file: slice.name });
    });
  }
  return ruling.verdict('sources', { ...facts });
}

export const sourcesLine = ({ outcome }: Verdict): string => `status=${outcome}`;

function filesOf(slice: Slice, index: string, ruling: Ruling): string[] {
  if (slice.entry(index).kind === 'missing') {
    ruling.cannot('index-missing', 'the slice holds no index', { file: slice.name });
    return [];
  }
  try {
    const { entries, complete } = slice.port.list(slice.folder, MAX_FILES);
    if (!complete)
      ruling.cannot('slice-too-large', `the slice holds more than ${MAX_FILES} entries`, { file: slice.name });
    return [
      index,
      ...entries
        .map((entry) => entry.name)
        .filter((name) => isSidecarName(name, prefixOf(index)))
        .sort(),
    ];
  } catch (error) {
    ruling.cannot('slice-unreadable', `the slice cannot be listed (${errnoOf(error)})`, { file: slice.name });
    return [];
  }
}

function judgeFile(
  slice: Slice,
  name: string,
  use: string | undefined,
  world: World,
  facts: { files: number; claims: number; sources: number },
  ruling: Ruling,
): void {
  const file = slice.named(name);
  const read = slice.read(name);
  if (!read.ok) {
    ruling.cannot(
      'header-unreadable',
      read.code === 'linked' ? 'the file is a link, which is not followed' : `the file cannot be read (${read.code})`,
      { file },
    );
    return;
  }
  const source = SourceText.decode(read.bytes);
  const { frontmatter } = readMarkdown(name, source);
  facts.files++;
  // An index may do without a header of its own, unless it has to say what the evidence is for.
  if (frontmatter.status === 'absent' && use === undefined && facts.files === 1) return;
  if (source.malformed || frontmatter.status !== 'ok' || frontmatter.problems.length > 0 || !frontmatter.data) {
    const problem = frontmatter.problems[0];
    const message = problem
      ? `the header cannot be read: ${problem.message}`
      : 'the file has no header that can be read';
    ruling.cannot('header-unreadable', message, { file, line: source.position(problem?.span.start ?? 0).line });
    return;
  }
  if (use !== undefined) checkUse(frontmatter.data, use, file, source, ruling);
  judgeHeader(frontmatter.data, source, file, world, facts, ruling);
}

function judgeHeader(
  header: MappingNode,
  source: SourceText,
  file: string,
  world: World,
  facts: { claims: number; sources: number },
  ruling: Ruling,
): void {
  const claims = valueOf(header, 'claims');
  if (!claims) return;
  if (claims.kind !== 'sequence') {
    ruling.cannot('header-unreadable', '`claims` is no list', { file, line: source.position(claims.span.start).line });
    return;
  }
  const today = world.now.toISOString().slice(0, 10);
  for (const claim of claims.items) {
    facts.claims++;
    const sources = valueOf(claim, 'sources');
    if (sources?.kind === 'sequence') facts.sources += sources.items.length;
    for (const { code, message, span } of judgeClaim(claim, today))
      ruling.fail(code, message, { file, line: source.position(span.start).line });
  }
}

function checkUse(header: MappingNode, use: string, file: string, source: SourceText, ruling: Ruling): void {
  const said = valueOf(header, 'evidence_use');
  if (stringOf(said) === use) return;
  const message = said ? `the header's \`evidence_use\` is not \`${use}\`` : 'the header says no `evidence_use`';
  ruling.fail('evidence-use', message, { file, line: source.position(said?.span.start ?? 0).line });
}

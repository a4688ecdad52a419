// The gates that a contract asks for, over one slice. Recovery and hooks run the same ones through here.
import type { ContractGate, DispatchContract } from '../../lib/contract/types.js';
import { lineAt } from '../../lib/document/lines.js';
import { readMarkdown } from '../../lib/document/markdown.js';
import { SourceText } from '../../lib/text/source.js';
import { Ruling, type Verdict } from '../../lib/verdict/verdict.js';
import { type ArtifactOptions, gateArtifact } from './artifact.js';
import { gateCoverage } from './coverage.js';
import { openSlice, type Slice } from './slice.js';
import { gateSources } from './sources.js';
import type { World } from './world.js';

export interface ContractGateOptions extends Omit<ArtifactOptions, 'indexName' | 'oneLevel'> {
  readonly contract: DispatchContract;
  /** Gates that run even where the contract does not ask for them. */
  readonly always?: readonly ContractGate[];
}

/**
 * In the order of the contract, `artifact` first; none for a contract that has no artifact. Where the artifact does not
 * hold there is nothing for the others to judge: whether a ledger is owed stands in the index.
 */
export function gatesOf({ contract, always = [], ...options }: ContractGateOptions, world: World): Verdict[] {
  const { artifact } = contract;
  if (!artifact) return [];
  const index = artifact.index.value;
  const asked = new Set<ContractGate>([...always, ...contract.gates.map((gate) => gate.value)]);
  const out: Verdict[] = [];
  if (asked.has('artifact')) out.push(gateArtifact({ ...options, indexName: index }, world));
  if (out.some((verdict) => verdict.outcome !== 'pass')) return out;
  for (const gate of asked) {
    if (gate === 'sources') out.push(gateSources({ slice: options.slice, indexName: index }, world));
    else if (gate === 'coverage' && artifact.ledger && isOwed(contract, options.slice, world)) {
      out.push(gateCoverage(`${options.slice}/${artifact.ledger.file.value}`, world));
    }
  }
  return out;
}

function isOwed(contract: DispatchContract, path: string, world: World): boolean {
  const slice = openSlice(path, world, new Ruling());
  // A slice that cannot be opened is told by the gate that follows.
  if (!slice) return true;
  try {
    return ledgerOwed(contract, slice);
  } finally {
    slice.close();
  }
}

/** Whether the index on disk leaves the ledger owed: the line that waives it stands in it, outside fences and comments. */
export function ledgerOwed(contract: DispatchContract, slice: Slice): boolean {
  const { artifact } = contract;
  const waiver = artifact?.ledger?.owedUnless?.value.trim();
  if (!artifact?.ledger || waiver === undefined) return artifact?.ledger !== null;
  const read = slice.read(artifact.index.value);
  return !read.ok || !holdsLine(SourceText.decode(read.bytes), waiver);
}

function holdsLine(source: SourceText, wanted: string): boolean {
  const { text } = source;
  const { body } = readMarkdown('', source);
  const covered = [...body.fences.map((fence) => fence.span), ...body.comments];
  for (let at = 0; at < text.length; ) {
    const line = lineAt(text, at);
    const start = at;
    at = line.next;
    if (
      text
        .slice(start, line.end)
        .replace(/^\ufeff/, '')
        .trim() !== wanted
    )
      continue;
    if (!covered.some((span) => span.start <= start && start < span.end)) return true;
  }
  return false;
}

// A tool call about to be made: a dispatch of the contract's agent must carry the envelope that the parent wrote down,
// and what is written into the slice must have a name that the contract allows.
import { basename, dirname, join, resolve } from 'node:path';
import { SLICE } from '../../lib/contract/fields.js';
import { nameFault } from '../../lib/contract/names.js';
import type { ArtifactRule, DispatchContract } from '../../lib/contract/types.js';
import { type DataNode, stringOf, valueOf } from '../../lib/document/node.js';
import { followedKindOf, isInside, readLink, realPath } from '../../lib/durable/files.js';
import { quoted } from '../../lib/text/words.js';
import { Ruling, type Verdict } from '../../lib/verdict/verdict.js';
import { loadContract, loadEnvelope } from '../gates/payload.js';
import type { World } from '../gates/world.js';
import type { HookOptions } from '../hook.js';
import { isAgent } from './agent.js';

/** The key of each writing tool's input that holds the file. */
const WRITERS: ReadonlyMap<string, string> = new Map([
  ['Write', 'file_path'],
  ['Edit', 'file_path'],
  ['MultiEdit', 'file_path'],
  ['NotebookEdit', 'notebook_path'],
]);
/** `Task` is the older name. */
const DISPATCHERS: ReadonlySet<string> = new Set(['Agent', 'Task']);

/** null for a call that is none of the contract's business. */
export function judgeToolUse(event: DataNode, options: HookOptions, world: World): Verdict | null {
  const tool = stringOf(valueOf(event, 'tool_name'));
  const input = valueOf(event, 'tool_input');
  const ruling = new Ruling();
  if (tool === undefined) {
    ruling.cannot('event-unreadable', 'the event does not say which tool is called');
    return ruling.verdict('hook');
  }
  const pathKey = WRITERS.get(tool);
  if (pathKey === undefined && !DISPATCHERS.has(tool)) return null;
  const contract = loadContract(options.contract, world, ruling);
  if (!contract) return ruling.verdict('contract');
  if (pathKey === undefined) return judgeDispatchCall(input, contract, options, world, ruling);
  const path = stringOf(valueOf(input, pathKey));
  return path === undefined ? null : judgeWrite(path, contract, options, world, ruling);
}

function judgeDispatchCall(
  input: DataNode | undefined,
  contract: DispatchContract,
  options: HookOptions,
  world: World,
  ruling: Ruling,
): Verdict | null {
  const type = stringOf(valueOf(input, 'subagent_type'));
  if (type === undefined || !isAgent(type, contract)) return null;
  const envelope = loadEnvelope(options.envelope, contract, world, ruling);
  const prompt = stringOf(valueOf(input, 'prompt')) ?? '';
  for (const [name, value] of envelope ?? []) {
    if (prompt.includes(value)) continue;
    ruling.fail('envelope-not-sent', `the prompt does not hold the envelope's \`${name}\` as it is written down`, {
      file: options.envelope,
    });
  }
  return ruling.verdict('envelope');
}

function judgeWrite(
  path: string,
  contract: DispatchContract,
  options: HookOptions,
  world: World,
  ruling: Ruling,
): Verdict | null {
  const { artifact } = contract;
  // Without an envelope no dispatch is under way, and there is no slice to guard.
  const known = options.slice !== undefined || followedKindOf(resolve(world.base, options.envelope)) !== null;
  if (!artifact || !known) return null;
  const slice = options.slice ?? loadEnvelope(options.envelope, contract, world, ruling)?.get(SLICE);
  if (ruling.outcome !== 'pass') return ruling.verdict('envelope');
  if (slice === undefined) return null;
  const target = resolve(world.base, path);
  const folder = settled(resolve(world.base, slice));
  // The name itself is not followed: a link in the slice would let its text land anywhere.
  if (readLink(target) !== null && isInside(folder, settled(dirname(target))))
    ruling.fail('name-linked', `${quoted(path)} is a link, and what is written through it lands elsewhere`, {
      file: path,
    });
  checkWrite(settled(target), path, folder, artifact, ruling);
  return ruling.verdict('file-name');
}

function checkWrite(target: string, path: string, slice: string, artifact: ArtifactRule, ruling: Ruling): void {
  if (!isInside(slice, target)) return;
  if (dirname(target) !== slice) {
    ruling.fail('name-escapes', `${quoted(path)} does not lie right in the slice`, { file: path });
    return;
  }
  const fault = nameFault(basename(target), artifact);
  if (fault) ruling.fail(fault.code, `the file name ${quoted(basename(target))} ${fault.message}`, { file: path });
}

/** The path with the links of what exists of it resolved. */
function settled(path: string): string {
  const real = realPath(path);
  if (real !== null || dirname(path) === path) return real ?? path;
  return join(settled(dirname(path)), basename(path));
}

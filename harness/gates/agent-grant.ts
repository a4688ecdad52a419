// What an agent's own file gives it, as the host reads it.
import { basename, dirname, join } from 'node:path';
import type { DispatchContract } from '../../lib/contract/types.js';
import { readMarkdown } from '../../lib/document/markdown.js';
import { kindOf } from '../../lib/durable/files.js';
import { DEFAULT_HOST, hostFacts } from '../../lib/host/facts.js';
import { lookUpTool } from '../../lib/host/tools.js';
import type { EffectiveGrant, HostFacts } from '../../lib/host/types.js';
import { grantOf } from '../../lib/project/tools.js';
import { SourceText } from '../../lib/text/source.js';
import type { Ruling } from '../../lib/verdict/verdict.js';
import type { DeclaredGrant } from './dispatch-claim.js';
import { readInput, type World } from './world.js';

/** Bytes of an agent's file. */
const MAX_AGENT_BYTES = 1024 * 1024;

/** `agents/NAME.md` in the plugin whose `contracts/` holds the contract; null where there is none. */
export function agentFileBeside(
  contract: string,
  { agent }: DispatchContract,
  base: (path: string) => string,
): string | null {
  const folder = dirname(contract);
  if (contract === '-' || basename(dirname(base(contract))) !== 'contracts') return null;
  const file = join(dirname(folder) === '' ? '.' : join(folder, '..'), 'agents', `${agent.value}.md`);
  return /^[A-Za-z0-9_-]+$/.test(agent.value) && kindOf(base(file)) === 'file' ? file : null;
}

/** Reads the grant; null with a reason where the file cannot be read. */
export function readGrant(file: string, world: World, ruling: Ruling): DeclaredGrant | null {
  const input = readInput(file, 'agent', MAX_AGENT_BYTES, world, ruling);
  const host = hostFacts(DEFAULT_HOST);
  if (!input || !host) return null;
  const source = SourceText.decode(input.bytes);
  const { frontmatter } = readMarkdown(file, source);
  if (source.malformed || frontmatter.lenient === null) {
    ruling.cannot('agent-unreadable', 'the file of the agent has no frontmatter that can be read', { file });
    return null;
  }
  const grant = grantOf(host, frontmatter.lenient, 'plugin');
  return { file, gives: (tool) => gives(grant, host, tool) };
}

function gives(grant: EffectiveGrant, host: HostFacts, tool: string): boolean | null {
  if (!grant.known) return null;
  if (tool.startsWith('mcp__')) return givesMcp(grant, tool);
  const found = lookUpTool(host, tool);
  const name = found.kind === 'alias' ? found.now : tool;
  if (grant.tools.includes(name)) return true;
  if (grant.mayHold.includes(name)) return null;
  // A tool that no table knows is only judged against a list.
  return 'fact' in found || !grant.inheritsAll ? false : null;
}

function givesMcp({ mcp, mcpDenied }: EffectiveGrant, tool: string): boolean | null {
  const covers = (entry: string): boolean => entry === tool || entry === 'mcp__*' || tool.startsWith(`${entry}__`);
  if (mcpDenied.some(covers)) return false;
  if (mcp === null) return true;
  if (mcp.some(covers)) return true;
  return mcp.some((entry) => entry.includes('*')) ? null : false;
}

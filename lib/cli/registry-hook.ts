// `plugproof hook session-start`: what the finding registry has to say, in the form in which the host adds text to a
// session. Law: it never keeps a session from starting; without a registry, or without anything to tell, it says `{}`.
import { isAbsolute } from 'node:path';
import type { Command } from 'commander';
import { readJson } from '../document/json.js';
import { stringOf, valueOf } from '../document/node.js';
import { promptSection, selectFromRegistry } from '../registry/index.js';
import { SourceText } from '../text/source.js';
import { EXIT } from '../verdict/outcome.js';
import type { Io, Settle } from './io.js';
import { workFlags } from './registry.js';
import {
  configuredScale,
  DEFAULT_FILE,
  type PlaceFlags,
  placeOf,
  tell,
  type WorkFlags,
  workOf,
} from './registry-place.js';

const MAX_EVENT_BYTES = 32 * 1024 * 1024;

export function sessionStartVerb(hook: Command, io: Io, settle: Settle): void {
  const verb = hook
    .command('session-start')
    .description('tell a new session the findings of the registry, with the ids to cite; nothing when there are none')
    .option('--file <path>', 'the registry, from the folder of the session', DEFAULT_FILE)
    .addHelpText('after', '\nExample:\n  plugproof hook session-start --language typescript < event.json');
  workFlags(verb).action(async (flags: PlaceFlags & WorkFlags) => {
    const work = workOf(flags);
    io.out(`${await answer(flags, work, await io.stdin(), io)}\n`);
    settle(EXIT.pass);
  });
}

async function answer(flags: PlaceFlags, work: ReturnType<typeof workOf>, event: Uint8Array, io: Io): Promise<string> {
  const cwd = folderOf(event) ?? io.cwd;
  const { options, warnings } = await configuredScale(cwd);
  const selection = selectFromRegistry(placeOf(flags, cwd), { ...work, ...options });
  await tell(io, [...warnings, ...selection.warnings.map(({ message }) => message)]);
  const additionalContext = promptSection(selection);
  if (additionalContext === '') return '{}';
  return JSON.stringify({ hookSpecificOutput: { hookEventName: 'SessionStart', additionalContext } });
}

/** The folder of the session; null where the event names none. */
function folderOf(event: Uint8Array): string | null {
  if (event.length > MAX_EVENT_BYTES) return null;
  const { data, problems } = readJson('', SourceText.decode(event));
  const cwd = problems.length === 0 ? stringOf(valueOf(data, 'cwd')) : undefined;
  return cwd !== undefined && isAbsolute(cwd) ? cwd : null;
}

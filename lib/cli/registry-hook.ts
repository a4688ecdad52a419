// `plugproof hook session-start`: what the finding registry has to say, in the form in which the host adds text to a
// session. Law: it never keeps a session from starting; without a registry, or without anything to tell, it says `{}`.
import { isAbsolute } from 'node:path';
import type { Command } from 'commander';
import { readJson } from '../document/json.js';
import { stringOf, valueOf } from '../document/node.js';
import { errnoOf, followedKindOf } from '../durable/files.js';
import { promptSection, selectFromRegistry } from '../registry/index.js';
import { SourceText } from '../text/source.js';
import { quoted } from '../text/words.js';
import { EXIT } from '../verdict/outcome.js';
import { type Io, type Settle, UsageError } from './io.js';
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
    io.out(`${await answer(flags, await io.stdin(), io)}\n`);
    settle(EXIT.pass);
  });
}

/** What cannot be done is said on standard error: a flag that is wrong must keep no session from starting. */
async function answer(flags: PlaceFlags & WorkFlags, event: Uint8Array, io: Io): Promise<string> {
  try {
    return await sectionFor(flags, event, io);
  } catch (error) {
    const known = error instanceof UsageError;
    if (!known && errnoOf(error) === 'UNKNOWN') throw error;
    await tell(io, [known ? error.message : `the registry cannot be looked for (${errnoOf(error)})`]);
    return '{}';
  }
}

async function sectionFor(flags: PlaceFlags & WorkFlags, event: Uint8Array, io: Io): Promise<string> {
  const work = workOf(flags);
  const named = folderOf(event);
  if (named !== null && !(isAbsolute(named) && followedKindOf(named) === 'folder'))
    throw new UsageError(
      `the event names ${quoted(named)} as its folder, which is none: \`cwd\` is the absolute path of a folder`,
    );
  const cwd = named ?? io.cwd;
  const place = placeOf(flags, cwd);
  const { options, warnings } = await configuredScale(cwd);
  const selection = selectFromRegistry(place, { ...work, ...options });
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
  return cwd ?? null;
}

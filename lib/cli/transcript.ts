// `plugproof transcript show FILE`: the normalised run, one event a line, then its agents, what it shows, and what of it
// could not be read. It is printed while it is read, so that a long recording takes no more memory than a short one.
import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { visible } from '../report/visible.js';
import { type Observation, Observer } from '../transcript/observations.js';
import { streamRun } from '../transcript/read.js';
import { type Agent, MAIN, type RawRef, type RunEvent, type RunSummary } from '../transcript/types.js';
import { type Io, type Settle, UsageError } from './io.js';

export function transcriptVerb(program: Command, io: Io, settle: Settle): void {
  const transcript = program
    .command('transcript')
    .description('recorded runs of agents')
    .addHelpText('after', '\nExample:\n  plugproof transcript show run.jsonl');
  transcript
    .command('show')
    .description('the normalised run: events, agents, what it shows, and what of it could not be read')
    .argument('<file>', "a stream, a session's file, a log of hook events, a `codex exec --json` log, or `-`")
    .addOption(new Option('--format <format>', 'how to print it').choices(['pretty', 'json']).default('pretty'))
    .addHelpText(
      'after',
      '\nExit codes: 0 every record was read, 2 lines or tool records were not, or nothing was.\n\nExample:\n  plugproof transcript show run.jsonl --format json',
    )
    .action(async (file: string, flags: { format: string }) => settle(await show(file, flags.format, io)));
}

async function show(file: string, format: string, io: Io): Promise<number> {
  const recording =
    file === '-' ? { name: 'standard input', source: await io.stdin() } : { name: file, source: resolve(io.cwd, file) };
  const print = format === 'json' ? jsonPrinter(io) : prettyPrinter(io);
  const observer = new Observer();
  const result = streamRun(recording, (event) => {
    observer.sink(event);
    print.event(event);
  });
  if (!result.ok) throw new UsageError(whyNot(file, result.code));
  const { run } = result;
  print.end(run, observer.finish(run));
  if (run.harness === null) {
    io.err(`plugproof: no line of \`${file}\` is a record of a known format\n`);
    return 2;
  }
  return run.whole ? 0 : 2;
}

const whyNot = (file: string, code: string): string =>
  code === 'missing'
    ? `there is no file \`${file}\``
    : code === 'not-a-file'
      ? `\`${file}\` is no regular file; name the JSONL file of a session`
      : `\`${file}\` cannot be read`;

interface Printer {
  event(event: RunEvent): void;
  end(run: RunSummary, observations: readonly Observation[]): void;
}

/** One JSON document, written piece by piece. */
function jsonPrinter(io: Io): Printer {
  let first = true;
  return {
    event: (event) => {
      io.out(`${first ? '{ "version": 1, "events": [\n' : ',\n'}${JSON.stringify(event)}`);
      first = false;
    },
    end: (run, observations) => {
      const { events: count, ...rest } = run;
      const tail = JSON.stringify({ count, ...rest, observations }, null, 2).slice(1);
      io.out(`${first ? '{ "version": 1, "events": [' : ''}\n],${tail}\n`);
    },
  };
}

const WIDEST = 160;

function prettyPrinter(io: Io): Printer {
  const line = (text: string): void => io.out(`${visible(text)}\n`);
  return {
    event: (event) => line(`${placeOf(event.ref)}  ${event.agent}  ${event.kind}  ${short(wordsOf(event))}`),
    end: (run, observations) => {
      line('');
      for (const agent of run.agents) if (agent.id !== MAIN || agent.events > 0) line(agentLine(agent));
      for (const { code, message, agent, ref } of observations) line(`${placeOf(ref)}  ${agent}: ${message} (${code})`);
      for (const text of recordLines(run)) line(text);
    },
  };
}

const placeOf = (ref: RawRef): string => `${ref.file}:${ref.line}`;

function wordsOf(event: RunEvent): string {
  switch (event.kind) {
    case 'text':
      return `${event.role}: ${event.text}`;
    case 'tool_call':
      return `${event.tool} ${event.call} ${JSON.stringify(event.input)}`;
    case 'tool_result':
      return `${event.tool ?? '?'} ${event.call} ${event.error ? 'error' : 'ok'}: ${event.text}`;
    case 'denial':
      return `${event.tool ?? '?'} ${event.call ?? ''} ${event.text}`;
    case 'hook':
      return `${event.event} ${event.decision ?? ''} ${event.text}`;
    case 'file_change':
      return `${event.change} ${event.path}`;
    case 'notice':
      return `${event.state} ${event.child ?? ''} ${event.text}`;
  }
}

function short(text: string): string {
  const line = text
    .slice(0, WIDEST * 4)
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > WIDEST ? `${line.slice(0, WIDEST - 1).toWellFormed()}…` : line;
}

function agentLine(agent: Agent): string {
  const from = agent.parent ? ` of ${agent.parent.agent}${agent.parent.call ? ` by ${agent.parent.call}` : ''}` : '';
  return `agent ${agent.id}${agent.type ? ` (${agent.type})` : ''}${from}: ${agent.end ?? 'no end recorded'}, ${agent.calls} calls, ${agent.events} events`;
}

function recordLines({ harness, version, records, whole, ended, events }: RunSummary): string[] {
  const { lines, unknown, unread, skippedTools } = records;
  const end = ended === null ? 'has no end of its own' : ended ? 'ended' : 'has not ended';
  return [
    `${harness ?? 'no known format'}${version ? ` ${version}` : ''}: ${lines} records, ${events} events, ${whole ? 'read as a whole' : 'NOT read as a whole'}, ${end}`,
    ...Object.entries(unknown).map(
      ([kind, { count, first }]) => `unknown record ${kind}: ${count}, first at ${placeOf(first)}`,
    ),
    ...unread.first.map(({ why, ref }) => `${placeOf(ref)}  not read (${why})`),
    ...skippedTools.first.map(({ what, ref }) => `${placeOf(ref)}  tool record skipped: ${what}`),
  ];
}

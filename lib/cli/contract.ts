// `plugproof contract infer|check`: a draft of a dispatch contract from what documents say, and the rules about
// dispatches alone, for plugins that have a contract.
import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { RULES } from '../../rules/index.js';
import { type Draft, draftText } from '../contract/infer.js';
import { DEFAULT_HOST } from '../host/facts.js';
import { lint } from '../lint/lint.js';
import { buildProject } from '../project/build.js';
import { draftsOf } from '../project/infer-contract.js';
import { resolveTarget, type Target } from '../project/target.js';
import { loadReporter } from '../report/formats.js';
import { visible } from '../report/visible.js';
import { assemble, exitOf } from './assemble.js';
import { momentOf } from './gate.js';
import { hostsOf } from './hosts.js';
import { type Io, type Settle, UsageError } from './io.js';

const CATEGORIES = ['payload', 'by-value', 'dispatch'];

export function contractVerb(program: Command, io: Io, settle: Settle): void {
  const contract = program
    .command('contract')
    .description('dispatch contracts: draft one from documents, hold documents against it')
    .addHelpText('after', '\nExample:\n  plugproof contract infer .');
  contract
    .command('infer')
    .description('print a draft of a contract for each agent whose document shows a payload')
    .argument('<path>', 'a plugin')
    .option('--agent <name>', 'this agent alone')
    .addOption(new Option('--format <format>', 'how to print it').choices(['yaml', 'json']).default('yaml'))
    .addHelpText(
      'after',
      '\nA draft holds only what was read; its comments name the rest.\n\nExit codes: 0 at least one draft; 2 no agent shows a payload that could be read.\n\nExample:\n  plugproof contract infer . --agent researcher > contracts/researcher.yaml',
    )
    .action((path: string, flags: { agent?: string; format: string }) => settle(infer(path, flags, io)));
  contract
    .command('check')
    .description('hold the documents of a plugin against its contracts, and run the rules about dispatches alone')
    .argument('<path>', 'a plugin that has contracts')
    .addOption(new Option('--format <format>', 'how to report').choices(['pretty', 'json']).default('pretty'))
    .option('--now <iso>', 'the moment to judge dates by')
    .addHelpText(
      'after',
      '\nExit codes: 0 they agree; 1 a finding of severity warning or error; 2 there is no contract, or something could not be judged.\n\nExample:\n  plugproof contract check plugins/discovery',
    )
    .action(async (path: string, flags: { format: string; now?: string }) => settle(await check(path, flags, io)));
}

function targetOf(path: string, io: Io): Extract<Target, { ok: true }> {
  const target = resolveTarget(resolve(io.cwd, path));
  if (!target.ok) throw new UsageError(target.message);
  return target;
}

function infer(path: string, flags: { agent?: string; format: string }, io: Io): number {
  const { root, gitRoot } = targetOf(path, io);
  const project = buildProject({ root, gitRoot });
  const drafts = draftsOf(project).filter((d) => flags.agent === undefined || d.agent === flags.agent);
  if (flags.format === 'json') io.out(`${JSON.stringify({ drafts }, null, 2)}\n`);
  else
    for (const draft of drafts)
      io.out(
        documentOf(draft, drafts.length > 1)
          .split('\n')
          .map(visible)
          .join('\n'),
      );
  if (drafts.length > 0) return 0;
  const known = project.contracts.contracts.flatMap((c) => c.read.contract?.agent.value ?? []);
  const has = flags.agent !== undefined && known.includes(flags.agent);
  io.err(
    has
      ? `plugproof: \`${flags.agent}\` has a contract already\n`
      : 'plugproof: no agent shows a payload that could be read\n',
  );
  return 2;
}

const documentOf = (draft: Draft, several: boolean): string =>
  several ? `---\n${draftText(draft)}` : draftText(draft);

async function check(path: string, flags: { format: string; now?: string }, io: Io): Promise<number> {
  const target = targetOf(path, io);
  const rules = new Map([...RULES].filter(([, rule]) => CATEGORIES.includes(rule.category)));
  const hosts = hostsOf([DEFAULT_HOST]);
  const today = momentOf(flags.now, io).toISOString().slice(0, 10);
  const result = lint({ root: target.root, gitRoot: target.gitRoot, within: target.within, rules, hosts, today });
  const runs = [{ target, hosts, result }];
  const report = assemble(runs, rules, io.cwd);
  const reporter = await loadReporter(flags.format);
  if (reporter) io.out(reporter(report, { color: io.color }));
  const unread = result.project.skipped.some((s) => s.unjudged && /(?:^|\/)contracts\/[^/]+\.ya?ml$/.test(s.file));
  if (unread || result.project.contracts.contracts.length > 0) return exitOf(report, runs, 'warning');
  io.err('plugproof: there is no `contracts/<agent>.yaml`; `plugproof contract infer` drafts one\n');
  return 2;
}

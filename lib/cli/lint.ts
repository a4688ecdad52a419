// `plugproof lint`: from arguments to a report on standard output and an exit code.
import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { RULES } from '../../rules/index.js';
import { severityOverrides } from '../config/severity.js';
import type { Severity } from '../diagnostic/diagnostic.js';
import { followedKindOf } from '../durable/files.js';
import { replaceFile } from '../durable/replace.js';
import { DEFAULT_HOST, knownHosts } from '../host/facts.js';
import { applyFixes, type FixResult, previewFixes } from '../lint/fix.js';
import { type LintOptions, lint, wordsOf } from '../lint/lint.js';
import { findConfig, type LoadedSettings, loadSettings, NO_SETTINGS } from '../lint/settings.js';
import { resolveTarget, type Target } from '../project/target.js';
import { FORMATS, loadReporter } from '../report/formats.js';
import type { LintReport } from '../report/report.js';
import { assemble, exitOf, type TargetRun } from './assemble.js';
import { baselineAt, writeBaselineAt } from './baseline.js';
import { changedFiles } from './git.js';
import { hostsOf } from './hosts.js';
import { type Io, type Settle, UsageError } from './io.js';

interface Flags {
  readonly format: string;
  readonly output?: string;
  readonly config: string | boolean;
  readonly host?: string[];
  readonly failOn: Severity | 'never';
  readonly rule?: string[];
  readonly fix?: boolean;
  readonly fixUnsafe?: boolean;
  readonly dryRun?: boolean;
  readonly baseline?: string;
  readonly writeBaseline?: string;
  readonly acceptNew?: boolean;
  readonly changed?: boolean;
  readonly since?: string;
  readonly suppressions: boolean;
  readonly stdinPath?: string;
  readonly now?: string;
  readonly timing?: boolean;
}

const collect = (value: string, previous: string[] = []): string[] => [...previous, value];

export function lintVerb(program: Command, io: Io, settle: Settle): void {
  program
    .command('lint')
    .description('hold what a plugin says of itself against what backs it')
    .argument(
      '[path...]',
      'a plugin, a marketplace, a repository holding either, the parent of `.claude`, or one file',
      ['.'],
    )
    .addOption(new Option('--format <format>', 'how to report').choices(FORMATS).default('pretty'))
    .option('--output <file>', 'write the report to a file instead of standard output')
    .option('--config <file>', 'use this configuration instead of the one found at PATH or above it')
    .option('--no-config', 'use no configuration: an untrusted tree cannot silence the run')
    .option('--host <name[@version]>', 'judge for this host; may be repeated', collect)
    .addOption(
      new Option('--fail-on <severity>', 'exit 1 from this severity on')
        .choices(['error', 'warning', 'advice', 'never'])
        .default('error'),
    )
    .option('--rule <id=level>', 'set a rule to off, advice, warning or error; may be repeated', collect)
    .option('--fix', 'apply the safe edits')
    .option('--fix-unsafe', 'apply every edit; read the diff')
    .option('--dry-run', 'with --fix: name the files that would change, write nothing')
    .option('--baseline <file>', 'leave out what this baseline lists')
    .option('--write-baseline <file>', 'write the baseline; an existing one only loses entries')
    .option('--accept-new', 'with --write-baseline: add entries too')
    .option('--changed', 'report only what touches files changed in the work tree')
    .option('--since <ref>', 'report only what touches files changed since this revision')
    .option('--no-cache', 'read every file anew (nothing is cached in this version)')
    .option('--no-suppressions', 'ignore `plugproof-ignore` comments and the overrides of the configuration')
    .option('--stdin-path <file>', 'take the text of this file from standard input')
    .option('--now <iso>', 'the moment to judge dates by')
    .option('--timing', 'print how often each rule was called, and the time, to standard error')
    .addHelpText(
      'after',
      `\nExamples:\n  plugproof lint .\n  plugproof lint plugins/a --format sarif --output a.sarif\n  plugproof lint . --host claude-code --host agentskills --fail-on warning\n\nExit codes: 0 nothing at or above --fail-on; 1 a finding; 2 it could not be judged.`,
    )
    .action(async (paths: string[], flags: Flags) => settle(await new LintVerb(paths, flags, io).run()));
}

type FoundTarget = Extract<Target, { ok: true }>;

class LintVerb {
  readonly #paths: readonly string[];
  readonly #flags: Flags;
  readonly #io: Io;
  readonly #today: string;

  constructor(paths: readonly string[], flags: Flags, io: Io) {
    this.#paths = flags.stdinPath === undefined || paths[0] !== '.' ? paths : [flags.stdinPath];
    this.#flags = flags;
    this.#io = io;
    this.#today = this.#moment().toISOString().slice(0, 10);
    if (flags.changed && flags.since !== undefined)
      throw new UsageError('`--changed` and `--since` exclude each other');
    if (flags.dryRun && !flags.fix && !flags.fixUnsafe)
      throw new UsageError('`--dry-run` goes with `--fix` or `--fix-unsafe`');
    if ((flags.baseline ?? flags.writeBaseline) !== undefined && this.#paths.length !== 1)
      throw new UsageError('a baseline belongs to one PATH; run it for each PATH on its own');
    if (flags.acceptNew && flags.writeBaseline === undefined)
      throw new UsageError('`--accept-new` goes with `--write-baseline`');
    if (flags.stdinPath !== undefined && (flags.fix || flags.fixUnsafe))
      throw new UsageError('`--fix` does not go with `--stdin-path`: there is no file to write to');
  }

  async run(): Promise<number> {
    const began = performance.now();
    const overlay = await this.#stdin();
    const prepared: { target: FoundTarget; options: LintOptions }[] = [];
    for (const path of this.#paths) {
      const one = await this.#prepare(path, overlay);
      if (prepared.some(({ target }) => covers(target, one.target))) continue;
      prepared.splice(0, prepared.length, ...prepared.filter(({ target }) => !covers(one.target, target)), one);
    }
    for (const { target, options } of prepared) this.#fix(target, options);
    const runs: TargetRun[] = prepared.map(({ target, options }) => ({
      target,
      hosts: options.hosts,
      result: lint(options),
    }));
    const report = assemble(runs, RULES, this.#io.cwd);
    await this.#print(report);
    if (this.#flags.timing) this.#timing(runs, performance.now() - began);
    if (this.#flags.writeBaseline !== undefined) {
      const file = resolve(this.#io.cwd, this.#flags.writeBaseline);
      const { target, result } = runs[0] as TargetRun;
      this.#io.err(`${writeBaselineAt(file, target.root, result, this.#flags.acceptNew === true)}\n`);
    }
    return exitOf(report, runs, this.#flags.writeBaseline === undefined ? this.#flags.failOn : 'never');
  }

  async #prepare(
    path: string,
    overlayFor: (root: string) => LintOptions['overlay'],
  ): Promise<{ target: FoundTarget; options: LintOptions }> {
    if (path === '') throw new UsageError('an empty PATH was given; name a folder, or `.` for this one');
    const found = resolveTarget(resolve(this.#io.cwd, path));
    if (!found.ok) throw new UsageError(found.message);
    const target = this.#narrowed(found, path);
    const { root, gitRoot, within } = target;
    const settings = this.#settings(root, gitRoot);
    const names = this.#flags.host ?? settings.settings.hosts ?? [DEFAULT_HOST];
    const overlay = overlayFor(root);
    const changed = await this.#changed(target);
    const baseline =
      this.#flags.baseline === undefined ? null : baselineAt(resolve(this.#io.cwd, this.#flags.baseline), root);
    const options: LintOptions = {
      root,
      gitRoot,
      within,
      rules: RULES,
      hosts: hostsOf(names),
      today: this.#today,
      settings,
      levels: this.#levels(),
      suppressions: this.#flags.suppressions,
      baseline,
      changed,
      ...(overlay ? { overlay } : {}),
    };
    return { target, options };
  }

  /** A text from standard input is judged alone, with its plugin around it; one that nothing takes is no pass. */
  #narrowed(target: FoundTarget, path: string): FoundTarget {
    const { stdinPath } = this.#flags;
    if (stdinPath === undefined) return target;
    const file = resolve(this.#io.cwd, stdinPath);
    if (!file.startsWith(`${target.root}/`)) throw new UsageError(`\`${stdinPath}\` is not below \`${path}\``);
    if (followedKindOf(file) !== 'file')
      throw new UsageError(
        `there is no file at \`${stdinPath}\` yet; save it once, then its text may come from standard input`,
      );
    return { ...target, within: file.slice(target.root.length + 1) };
  }

  #settings(root: string, gitRoot: string | null): LoadedSettings {
    const { config } = this.#flags;
    if (config === false) return NO_SETTINGS;
    const known = { rules: wordsOf(RULES), hosts: knownHosts() };
    if (typeof config === 'string') return loadSettings(resolve(this.#io.cwd, config), root, known);
    const path = findConfig(root, gitRoot);
    return path === null ? NO_SETTINGS : loadSettings(path, root, known, gitRoot ?? root);
  }

  #levels(): LintOptions['levels'] {
    const { levels, errors } = severityOverrides(this.#flags.rule ?? [], wordsOf(RULES).keys());
    if (errors.length > 0) throw new UsageError(errors.join('\n'));
    return levels;
  }

  #moment(): Date {
    if (this.#flags.now === undefined) return this.#io.now();
    const moment = new Date(this.#flags.now);
    if (Number.isNaN(moment.getTime()))
      throw new UsageError(`\`--now ${this.#flags.now}\` is no ISO date; write 2026-12-01 or 2026-12-01T08:00:00Z`);
    return moment;
  }

  async #changed(target: FoundTarget): Promise<Set<string> | null> {
    if (!this.#flags.changed && this.#flags.since === undefined) return null;
    if (target.gitRoot === null)
      throw new UsageError(`\`${target.root}\` lies in no git work tree, so nothing is known to have changed`);
    const prefix = target.root === target.gitRoot ? '' : `${target.root.slice(target.gitRoot.length + 1)}/`;
    const files = await changedFiles(target.gitRoot, this.#flags.since ?? null);
    return new Set([...files].filter((f) => f.startsWith(prefix)).map((f) => f.slice(prefix.length)));
  }

  async #stdin(): Promise<(root: string) => LintOptions['overlay']> {
    const { stdinPath } = this.#flags;
    if (stdinPath === undefined) return () => undefined;
    const file = resolve(this.#io.cwd, stdinPath);
    const bytes = await this.#io.stdin();
    return (root) => (file.startsWith(`${root}/`) ? new Map([[file.slice(root.length + 1), bytes]]) : undefined);
  }

  #fix(target: FoundTarget, options: LintOptions): void {
    const mode = this.#flags.fixUnsafe ? 'unsafe' : this.#flags.fix ? 'safe' : null;
    if (mode === null) return;
    const run = (): ReturnType<typeof lint>['diagnostics'] => lint(options).diagnostics;
    const result: FixResult = this.#flags.dryRun
      ? previewFixes(target.root, run, mode)
      : applyFixes(target.root, run, mode);
    for (const file of result.changed) this.#io.err(`${this.#flags.dryRun ? 'would fix' : 'fixed'} ${file}\n`);
    for (const { file, reason } of result.failures) this.#io.err(`plugproof: ${file} was not written (${reason})\n`);
  }

  async #print(report: LintReport): Promise<void> {
    const reporter = await loadReporter(this.#flags.format);
    if (!reporter) throw new UsageError(`unknown format \`${this.#flags.format}\`; known are ${FORMATS.join(', ')}`);
    const { output } = this.#flags;
    const text = reporter(report, { color: this.#io.color && output === undefined });
    if (output === undefined) {
      this.#io.out(text);
      // The closed JSON shape has no room for it, and an empty report needs its reason.
      if (!/^(pretty|concise|html)$/.test(this.#flags.format))
        for (const notice of report.notices) this.#io.err(`plugproof: ${notice}\n`);
      return;
    }
    const file = resolve(this.#io.cwd, output);
    const written = replaceFile(file, text);
    if (!written.ok) throw new UsageError(`the report cannot be written to \`${output}\` (${written.errno})`);
  }

  #timing(runs: readonly TargetRun[], milliseconds: number): void {
    const calls = new Map<string, number>();
    for (const { result } of runs) for (const [id, n] of result.calls) calls.set(id, (calls.get(id) ?? 0) + n);
    for (const [id, n] of [...calls].sort(([a], [b]) => (a < b ? -1 : 1)))
      this.#io.err(`${String(n).padStart(8)}  ${id}\n`);
    this.#io.err(`${Math.round(milliseconds)} ms\n`);
  }
}

/** Whether all that one PATH asks about is asked about by another. */
const covers = (outer: FoundTarget, inner: FoundTarget): boolean =>
  outer.root === inner.root &&
  (outer.within === '' || outer.within === inner.within || inner.within.startsWith(`${outer.within}/`));

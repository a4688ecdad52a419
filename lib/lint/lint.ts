// The composition root of a lint run: rules are handed in, the tree is read once, what was found is ordered,
// suppressed, held against the baseline and counted. Nothing is written here; see fix.ts.
import { pathMatcher } from '../config/globs.js';
import { effectiveSeverity, type Level } from '../config/severity.js';
import { compareDiagnostics, type Diagnostic, type Finding } from '../diagnostic/diagnostic.js';
import type { Document } from '../document/types.js';
import { readBounded } from '../durable/files.js';
import type { HostFacts } from '../host/types.js';
import { buildProject } from '../project/build.js';
import type { SuiteOptions } from '../project/suites.js';
import type { Checked, FileUnit, Project } from '../project/types.js';
import type { Rule, RuleWords } from '../rule/rule.js';
import { SourceText } from '../text/source.js';
import { applyBaseline, type Baseline } from './baseline.js';
import { diagnose, type Reported, type Sources } from './diagnose.js';
import { OWN_RULES } from './own.js';
import { Runner } from './run.js';
import { type LoadedSettings, NO_SETTINGS } from './settings.js';
import { applySuppressions, type Judged } from './suppressions.js';

export interface LintOptions {
  /** Absolute path of a folder. */
  readonly root: string;
  /** The folder that holds `.git`, absolute, or null. */
  readonly gitRoot: string | null;
  /** Only what lies at or below this path is reported and counted; relative to the root, empty for all. */
  readonly within?: string;
  readonly rules: ReadonlyMap<string, Rule>;
  readonly hosts: readonly HostFacts[];
  /** UTC day, YYYY-MM-DD. */
  readonly today: string;
  readonly settings?: LoadedSettings;
  /** Levels of the command line, which go before those of the configuration. */
  readonly levels?: ReadonlyMap<string, Level>;
  /** False where an untrusted tree may not silence anything: comments, overrides. */
  readonly suppressions?: boolean;
  readonly baseline?: Baseline | null;
  /** Only findings that have one of their places in these files, relative to the root; null for all. */
  readonly changed?: ReadonlySet<string> | null;
  /** Texts that stand for files on disk: those of an editor. */
  readonly overlay?: ReadonlyMap<string, Uint8Array>;
  readonly suites?: SuiteOptions;
  /** Judges this file as a finding registry, whatever its name, and nothing else; relative to the root. */
  readonly registry?: string;
  /** What the caller found itself, in the words of one of the run's own rules. */
  readonly more?: { readonly rule: string; readonly findings: readonly Finding[] };
}

export interface LintResult {
  readonly project: Project;
  /** What lies within the part asked about. */
  readonly checked: Checked;
  /** How many files a host would load or a component hands on: strays are read, but nothing is judged of them. */
  readonly judged: number;
  /** In order, each once. */
  readonly diagnostics: readonly Diagnostic[];
  /** The same before the baseline took its own away: what a new baseline is written from. */
  readonly beforeBaseline: readonly Diagnostic[];
  /** Whether this run would have seen a finding of a rule in a file: what it did not look for is not gone. */
  readonly looksFor: Judged;
  readonly suppressed: number;
  readonly baselined: number;
  /** A component was not read, a rule stopped, or the configuration does not hold: the run cannot be a pass. */
  readonly unjudged: boolean;
  /** How often each rule was called. */
  readonly calls: ReadonlyMap<string, number>;
}

/** Words of every rule that a diagnostic may name: those handed in and those of the run itself. */
export const wordsOf = (rules: ReadonlyMap<string, Rule>): ReadonlyMap<string, RuleWords> =>
  new Map<string, RuleWords>([...rules, ...OWN_RULES]);

export function lint(options: LintOptions): LintResult {
  return new LintRun(options).result();
}

class LintRun {
  readonly #options: LintOptions;
  readonly #loaded: LoadedSettings;
  readonly #runner: Runner;
  readonly #sources = new Map<string, SourceText>();
  #files: Project['files'] | null = null;
  /** Files that hold a suppression, kept whole until the end of the run. */
  readonly #silencing = new Map<string, Document>();
  readonly #units: { readonly file: string; readonly role: FileUnit['role'] }[] = [];

  constructor(options: LintOptions) {
    this.#options = options;
    this.#loaded = options.settings ?? NO_SETTINGS;
    const { settings } = this.#loaded;
    const levels = options.levels ?? new Map<string, Level>();
    this.#runner = new Runner({
      rules: options.rules,
      hosts: options.hosts,
      today: options.today,
      levelOf: (id, words, own) => effectiveSeverity(id, words, settings, levels, own),
    });
  }

  result(): LintResult {
    const { root, gitRoot, overlay, registry, suites } = this.#options;
    const left = pathMatcher(this.#loaded.settings.ignore);
    const ignored = (path: string): boolean => left(this.#loaded.prefix + path);
    const given = {
      ...(overlay ? { overlay } : {}),
      ...(suites ? { suites } : {}),
      ...(registry === undefined ? {} : { registry }),
    };
    const project = buildProject({ root, gitRoot, ignored, visit: this.#visit, ...given });
    this.#files = project.files;
    this.#runner.runProject(project);
    const unread = project.skipped.filter((s) => s.unjudged && this.#asked(s.file));
    for (const { file, reason } of unread) {
      this.#runner.add('file-unjudged', {
        file,
        span: { start: 0, end: 0 },
        message: `\`${file}\` is not judged: ${reason}`,
      });
    }
    for (const finding of this.#loaded.findings) this.#runner.add('config-invalid', finding);
    const { more } = this.#options;
    for (const finding of more?.findings ?? []) this.#runner.add(more?.rule ?? '', finding);
    const all = this.#diagnose(this.#runner.reported);
    const { kept, suppressed, diagnostics } = this.#suppress(all);
    const inside = diagnostics.concat(kept).filter((d) => this.#within(d) && this.#touched(d));
    const { kept: fresh, baselined } = this.#compare(inside);
    return {
      project,
      checked: this.#checked(project),
      judged: this.#units.filter((u) => u.role !== 'stray').length,
      diagnostics: fresh.sort(compareDiagnostics),
      beforeBaseline: inside,
      looksFor: this.#looksFor,
      suppressed: suppressed.filter((d) => this.#within(d)).length,
      baselined,
      unjudged: unread.length > 0 || this.#runner.stopped.size > 0 || this.#loaded.findings.length > 0,
      calls: this.#runner.calls,
    };
  }

  #visit = (unit: FileUnit): void => {
    const before = this.#runner.count;
    this.#runner.visit(unit);
    if (this.#asked(unit.file)) this.#units.push({ file: unit.file, role: unit.role });
    if (this.#runner.count !== before) this.#sources.set(unit.file, unit.document.source);
    if (unit.document.source.text.includes('plugproof-ignore')) this.#silencing.set(unit.file, unit.document);
  };

  #source: Sources = (file) => {
    const known = this.#sources.get(file);
    if (known) return known;
    const given = this.#options.overlay?.get(file);
    // What lies behind a link out of the root is not printed either.
    const away = this.#files?.kind(file) === 'link' && this.#files.linkTarget(file) === null;
    const read = given || away ? null : readBounded(`${this.#options.root}/${file}`);
    const source = given ? SourceText.decode(given) : read?.ok ? SourceText.decode(read.bytes) : null;
    if (source) this.#sources.set(file, source);
    return source;
  };

  #diagnose(reported: readonly Reported[]): Diagnostic[] {
    return diagnose(reported, this.#source).sort(compareDiagnostics);
  }

  #suppress(all: readonly Diagnostic[]): {
    kept: readonly Diagnostic[];
    suppressed: readonly Diagnostic[];
    diagnostics: Diagnostic[];
  } {
    if (this.#options.suppressions === false) return { kept: all, suppressed: [], diagnostics: [] };
    const { settings, file, prefix } = this.#loaded;
    const known = [...this.#options.rules.keys(), ...OWN_RULES.keys()];
    const result = applySuppressions(
      all,
      this.#silencing,
      this.#options.today,
      known,
      { overrides: settings.overrides, file, prefix },
      this.#looksFor,
    );
    const own = new Runner({
      rules: new Map(),
      hosts: [],
      today: this.#options.today,
      levelOf: (_id, words, own) => own ?? words.severity,
    });
    for (const finding of result.findings) own.add('suppression-invalid', finding);
    return { ...result, diagnostics: this.#diagnose(own.reported) };
  }

  #compare(diagnostics: readonly Diagnostic[]): { kept: Diagnostic[]; baselined: number } {
    const { baseline } = this.#options;
    if (!baseline) return { kept: [...diagnostics], baselined: 0 };
    const { kept, baselined, findings } = applyBaseline(diagnostics, baseline, this.#looksFor);
    const own = new Runner({
      rules: new Map(),
      hosts: [],
      today: this.#options.today,
      levelOf: (_id, words) => words.severity,
    });
    for (const finding of findings) own.add('baseline-stale', finding);
    return { kept: [...kept, ...this.#diagnose(own.reported)], baselined: baselined.length };
  }

  #looksFor: Judged = (rule, file) => {
    const { changed, within } = this.#options;
    if (rule !== '*' && !this.#runner.runs(rule)) return false;
    if (file === null) return (within ?? '') === '' && !changed;
    return this.#asked(file) && (!changed || changed.has(file));
  };

  #asked(file: string): boolean {
    const within = this.#options.within ?? '';
    return within === '' || file === within || file.startsWith(`${within}/`);
  }

  /** What is wrong with the run itself concerns every part of it. */
  #within(d: Diagnostic): boolean {
    return this.#asked(d.file) || d.rule === 'config-invalid' || d.rule === 'rule-stopped';
  }

  #touched(d: Diagnostic): boolean {
    const { changed } = this.#options;
    if (!changed || OWN_RULES.has(d.rule)) return true;
    return changed.has(d.file) || d.related.some((place) => changed.has(place.file));
  }

  #checked(project: Project): Checked {
    if ((this.#options.within ?? '') === '') return project.checked;
    const count = (role: FileUnit['role']): number => this.#units.filter((u) => u.role === role).length;
    return {
      plugins: project.plugins.filter((p) => p.scope !== 'project' && this.#asked(p.folder)).length,
      agents: count('agent'),
      skills: count('skill'),
      commands: count('command'),
      hooks: count('hooks'),
      manifests: count('manifest') + count('marketplace'),
      evalSuites: project.suites.filter((s) => this.#asked(s.path)).length,
      files: this.#units.length,
    };
  }
}

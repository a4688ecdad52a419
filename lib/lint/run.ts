// Runs the rules: file rules while the tree is read, project rules on the finished model.
// A rule that throws costs itself only, and the run can then no longer be a pass.
import type { Level } from '../config/severity.js';
import type { Finding, Severity } from '../diagnostic/diagnostic.js';
import type { HostFacts } from '../host/types.js';
import type { FileRole, FileUnit, Project } from '../project/types.js';
import type { RuleWords } from '../rule/rule.js';
import { isFileRule, type Rule, type RuleContext } from '../rule/rule.js';
import type { Reported } from './diagnose.js';
import { OWN_RULES } from './own.js';

export interface RunnerOptions {
  readonly rules: ReadonlyMap<string, Rule>;
  readonly hosts: readonly HostFacts[];
  readonly today: string;
  /** What a rule is reported as, given what one finding brings along; `off` leaves it out. */
  readonly levelOf: (id: string, words: RuleWords, own?: Severity) => Level;
}

const RANK: Readonly<Record<Severity, number>> = { error: 2, warning: 1, advice: 0 };

export class Runner {
  readonly #options: RunnerOptions;
  readonly #active: { readonly id: string; readonly rule: Rule; readonly contexts: readonly RuleContext[] }[] = [];
  readonly #found = new Map<string, Reported>();
  /** Rules that threw. */
  readonly stopped = new Set<string>();
  /** CPU is not measured here; calls are counted, for `--timing` and for tests of work done. */
  readonly calls = new Map<string, number>();

  constructor(options: RunnerOptions) {
    this.#options = options;
    for (const [id, rule] of options.rules) {
      if (options.levelOf(id, rule) === 'off') continue;
      const contexts = options.hosts
        .filter((host) => rule.hosts.includes(host.name))
        .map((host): RuleContext => ({ host, hosts: options.hosts, today: options.today }));
      if (contexts.length > 0) this.#active.push({ id, rule, contexts });
    }
  }

  visit = (unit: FileUnit): void => {
    for (const { id, rule, contexts } of this.#active) {
      if (!isFileRule(rule) || !rule.roles.includes(unit.role)) continue;
      for (const context of contexts) {
        if (knows(context.host, unit.role)) this.#take(id, rule, unit.file, () => rule.file(unit, context));
      }
    }
  };

  runProject(model: Project): void {
    for (const { id, rule, contexts } of this.#active) {
      if (isFileRule(rule)) continue;
      for (const context of contexts) this.#take(id, rule, '', () => rule.project(model, context));
    }
  }

  /** Whether a rule is on and speaks of a selected host. */
  runs(id: string): boolean {
    return this.#active.some((one) => one.id === id);
  }

  get count(): number {
    return this.#found.size;
  }

  /** Everything found, one for each rule and place: of two hosts' findings the more severe one stays. */
  get reported(): Reported[] {
    return [...this.#found.values()];
  }

  add(id: string, finding: Finding): void {
    const words = OWN_RULES.get(id);
    if (!words) throw new Error(`no words for ${id}`);
    this.#keep(id, words, finding);
  }

  #take(id: string, rule: Rule, file: string, check: () => Iterable<Finding>): void {
    this.calls.set(id, (this.calls.get(id) ?? 0) + 1);
    try {
      for (const finding of check()) this.#keep(id, rule, finding);
    } catch (error) {
      this.stopped.add(id);
      const reason = error instanceof Error ? error.message : String(error);
      const words = OWN_RULES.get('rule-stopped') as RuleWords;
      const message = `the rule \`${id}\` stopped: ${reason.split('\n')[0]}`;
      this.#keep('rule-stopped', words, { message, file, span: { start: 0, end: 0 } });
    }
  }

  #keep(id: string, words: RuleWords, finding: Finding): void {
    const severity = this.#options.levelOf(id, words, finding.severity);
    if (severity === 'off') return;
    const said = this.#options.hosts.length > 1 ? '' : finding.message;
    const key = `${id}\0${finding.file}\0${finding.span.start}\0${finding.span.end}\0${said}`;
    const known = this.#found.get(key);
    if (known && RANK[known.severity] >= RANK[severity]) return;
    this.#found.set(key, { rule: id, words, severity, finding });
  }
}

/** A host that has no agents has nothing to say about one. */
const knows = (host: HostFacts, role: FileRole): boolean =>
  (role !== 'agent' && role !== 'skill' && role !== 'command') || host.keys[role].size > 0;

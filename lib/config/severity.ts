// What a rule is reported as: the command line decides before the configuration, the configuration before the rule.
import { SEVERITIES, type Severity } from '../diagnostic/diagnostic.js';
import type { RuleWords } from '../rule/rule.js';
import { fixOf, nearNames } from '../text/near.js';
import { quoted } from '../text/words.js';

export type Level = Severity | 'off';

export const LEVELS: readonly Level[] = ['off', ...[...SEVERITIES].reverse()];

/** A configuration that is not understood makes a run unjudged, whatever that configuration says. */
export const UNALTERABLE: ReadonlySet<string> = new Set(['config-invalid']);

export const isLevel = (value: unknown): value is Level => LEVELS.includes(value as Level);

export interface SeverityArguments {
  readonly levels: ReadonlyMap<string, Level>;
  /** One sentence for each argument that was not understood. */
  readonly errors: readonly string[];
}

/** Reads `ID=off|advice|warning|error`; the last of equal ids counts. `known` holds every id there is. */
export function severityOverrides(args: readonly string[], known?: Iterable<string>): SeverityArguments {
  const ids = known ? new Set(known) : null;
  const levels = new Map<string, Level>();
  const errors: string[] = [];
  for (const arg of args) {
    const at = arg.indexOf('=');
    const id = (at < 0 ? arg : arg.slice(0, at)).trim();
    const level = at < 0 ? '' : arg.slice(at + 1).trim();
    if (at < 0 || id === '') errors.push(`${quoted(arg)} is not of the form \`ID=${LEVELS.join('|')}\``);
    else if (ids && !ids.has(id))
      errors.push([`${quoted(id)} is no rule`, fixOf(nearNames(id, ids))].filter(Boolean).join('; '));
    else if (!isLevel(level))
      errors.push(`${quoted(level)} is no severity for \`${id}\`; there are ${LEVELS.join(', ')}`);
    else if (UNALTERABLE.has(id)) errors.push(`\`${id}\` has a fixed severity`);
    else levels.set(id, level);
  }
  return { levels, errors };
}

/**
 * The level of a rule. One set by the user holds for each of its findings; `own` is what one finding brings along.
 * A preview rule is off unless it was asked for.
 */
export function effectiveSeverity(
  id: string,
  words: Pick<RuleWords, 'severity' | 'status'>,
  settings: { readonly rules: ReadonlyMap<string, Level> },
  commandLine: ReadonlyMap<string, Level>,
  own?: Severity,
): Level {
  if (UNALTERABLE.has(id)) return own ?? words.severity;
  const set = commandLine.get(id) ?? settings.rules.get(id);
  if (set !== undefined) return set;
  return words.status === 'preview' ? 'off' : (own ?? words.severity);
}

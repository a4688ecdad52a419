// What the run itself has to say, in the words of a rule: a file it could not read, a rule that stopped,
// a suppression or a configuration that does not hold. These have no file in `rules/`, since no check makes them.
import type { HostName } from '../host/types.js';
import type { RuleWords } from '../rule/rule.js';

const hosts: readonly HostName[] = ['claude-code', 'agentskills', 'agent-plugins'];
const common = { since: '0.1.0', status: 'stable', hosts } as const;

export const OWN_RULES: ReadonlyMap<string, RuleWords> = new Map<string, RuleWords>([
  [
    'baseline-stale',
    {
      ...common,
      summary: 'an entry of the baseline no longer applies',
      why: 'a baseline that keeps what was mended hides the same fault when it comes back',
      fix: 'write the baseline again with `--write-baseline`; that only removes entries',
      category: 'release',
      severity: 'warning',
    },
  ],
  [
    'config-invalid',
    {
      ...common,
      summary: 'the configuration holds something that is not understood',
      why: 'a setting that is not understood is not applied, so the run checks other things than its author thinks',
      fix: 'correct the entry; `docs/config.md` lists what there is',
      category: 'release',
      severity: 'error',
    },
  ],
  [
    'file-unjudged',
    {
      ...common,
      summary: 'a component or manifest could not be read',
      why: 'nothing is known of a file that was not read, so the run cannot say that it holds',
      fix: 'make the file a readable regular file of at most 1 MiB inside the linted folder, or leave it out with `ignore`',
      category: 'text',
      severity: 'error',
    },
  ],
  [
    'registry-citation-missing',
    {
      ...common,
      summary: 'a plan does not name the findings that it was given',
      why: 'nobody can tell whether a finding was weighed or never read, and the failure that it is about comes back',
      fix: 'write a line `Applied findings: ID, ID` into the plan, and say why each other finding does not bear on it',
      category: 'registry',
      severity: 'error',
    },
  ],
  [
    'rule-stopped',
    {
      ...common,
      summary: 'a rule stopped with an error of its own',
      why: 'what this rule would have found here is unknown; every other rule went on',
      fix: 'report it with the file that brings it about; `--rule ID=off` leaves the rule out until then',
      category: 'release',
      severity: 'error',
    },
  ],
  [
    'suppression-invalid',
    {
      ...common,
      summary: 'a suppression has no reason, names no rule, has expired, or is not needed',
      why: 'a suppression that silences nothing today will silence something else tomorrow',
      fix: 'remove the comment or the override, or give what it lacks',
      category: 'release',
      severity: 'warning',
    },
  ],
]);

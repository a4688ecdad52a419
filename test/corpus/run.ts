// Lints the repositories of the corpus in this process, each once for all tests of a file.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_HOST, hostFacts } from '../../lib/host/facts.js';
import { type LintResult, lint } from '../../lib/lint/lint.js';
import { RULES } from '../../rules/index.js';
import { TODAY } from '../cases.js';
import { sharedFolder } from '../root.js';

const folder = sharedFolder();
const corpus = folder === null ? null : join(folder, 'corpus');

/** Folder names such as `owner+name`; empty where there is no corpus. */
export const repositories: readonly string[] =
  corpus !== null && existsSync(corpus)
    ? readdirSync(corpus)
        .filter((name) => name.includes('+'))
        .sort()
    : [];

export const repositoryRoot = (name: string): string => join(corpus as string, name);

const known = new Map<string, LintResult>();

export function lintRepository(name: string): LintResult {
  let result = known.get(name);
  if (!result) {
    const host = hostFacts(DEFAULT_HOST);
    if (!host) throw new Error('the default host is not known');
    const root = repositoryRoot(name);
    result = lint({ root, gitRoot: root, rules: RULES, hosts: [host], today: TODAY });
    known.set(name, result);
  }
  return result;
}

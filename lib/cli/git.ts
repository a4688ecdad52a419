// Which files git says have changed. Git is asked with fixed arguments, no shell, and no configuration of the
// repository that could start a program of its choosing.
import { UsageError } from './io.js';

/** Paths relative to the git root: changed, staged or untracked; with `since`, also what came after that commit. */
export async function changedFiles(gitRoot: string, since: string | null): Promise<Set<string>> {
  const base = since === null ? 'HEAD' : await mergeBase(gitRoot, since);
  const tracked = await git(gitRoot, ['diff', '--name-only', '--no-ext-diff', '--no-textconv', '-z', base, '--']);
  const untracked = await git(gitRoot, ['ls-files', '--others', '--exclude-standard', '-z']);
  return new Set([...tracked.split('\0'), ...untracked.split('\0')].filter((path) => path !== ''));
}

async function mergeBase(gitRoot: string, ref: string): Promise<string> {
  if (ref.startsWith('-')) throw new UsageError(`\`${ref}\` is no revision`);
  const base = await git(gitRoot, ['merge-base', ref, 'HEAD']).catch(() => {
    throw new UsageError(
      `git knows no common ancestor of \`${ref}\` and HEAD; in CI, fetch the history first (fetch-depth: 0)`,
    );
  });
  return base.trim();
}

async function git(gitRoot: string, args: readonly string[]): Promise<string> {
  // Loaded here: it costs a third of a bare start of node, and few runs ask git anything.
  const { execFile } = await import('node:child_process');
  const safe = ['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null', '-C', gitRoot];
  return new Promise((resolve, reject) => {
    execFile('git', [...safe, ...args], { maxBuffer: 1 << 28, encoding: 'utf8' }, (error, stdout, stderr) => {
      if (!error) resolve(stdout);
      else if ((error as NodeJS.ErrnoException).code === 'ENOENT')
        reject(new UsageError('git is not installed; `--changed` and `--since` need it'));
      else reject(new UsageError(`git failed: ${stderr.trim().split('\n')[0] ?? error.message}`));
    });
  });
}

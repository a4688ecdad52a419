// A tree of files for one test, in a folder of its own that is taken away again.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildProject } from '../../lib/project/build.js';
import type { FileUnit, Project } from '../../lib/project/types.js';

/** Path → text, `{ link }`, or null for an empty folder. */
export type Tree = Readonly<Record<string, string | { readonly link: string } | null>>;

export function withTree<T>(tree: Tree, work: (root: string) => T): T {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'plugproof-tree-')));
  try {
    for (const [path, what] of Object.entries(tree)) {
      const target = join(root, path);
      mkdirSync(what === null ? target : dirname(target), { recursive: true });
      if (typeof what === 'string') writeFileSync(target, what);
      else if (what !== null) symlinkSync(what.link, target);
    }
    return work(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

export interface Built {
  readonly project: Project;
  readonly units: readonly FileUnit[];
}

/** The model of a tree, built from `within`, a folder of it. */
export const build = (tree: Tree, within = ''): Built =>
  withTree(tree, (root) => {
    const units: FileUnit[] = [];
    const project = buildProject({ root: join(root, within), gitRoot: root, visit: (unit) => units.push(unit) });
    return { project, units };
  });

export const skill = (name: string): string => `---\nname: ${name}\ndescription: Does ${name}.\n---\n\nDo it.\n`;
export const agent = skill;
export const command = (description: string): string => `---\ndescription: ${description}\n---\n\nDo it.\n`;
export const manifest = (name: string, more: object = {}): string => JSON.stringify({ name, ...more });
export const marketplace = (plugins: readonly object[], more: object = {}): string =>
  JSON.stringify({ name: 'market', owner: { name: 'Ann' }, plugins, ...more });

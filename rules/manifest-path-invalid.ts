import type { Finding } from '../lib/diagnostic/diagnostic.js';
import type { HostFacts, PathKeyFact } from '../lib/host/types.js';
import { declaredPaths } from '../lib/project/components.js';
import { joinPath } from '../lib/project/files.js';
import type { FileIndex, Project } from '../lib/project/types.js';
import { defineRule } from '../lib/rule/rule.js';
import type { Field } from '../lib/text/span.js';

export default defineRule({
  summary: 'a component path of a manifest is not written as the host reads it, or leads to nothing that it takes',
  why: 'a path that Claude Code cannot follow costs what it names, and one that is not written as a path inside the plugin costs the whole plugin',
  fix: 'write the path from the plugin’s own folder, starting with `./`',
  category: 'manifest',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model, { host }) {
    for (const { file, data, folder } of declarations(model)) {
      for (const fact of host.pathKeys.values()) {
        for (const path of declaredPaths(data, fact)) {
          const written = faultOfWriting(fact, path.value, host);
          const fault =
            written ?? (folder === null ? null : faultOfTarget(model.files, folder, fact, path.value, host));
          if (fault !== null) yield finding(file, fact, path, fault, folder, model.files);
        }
      }
    }
  },
});

interface Fault {
  /** Follows "the path … under `key`". */
  readonly says: string;
  readonly label: string;
  readonly why: string;
  readonly fix: string;
  /** The path as it may have been meant: offered as an edit only where it leads to something. */
  readonly meant?: string;
}

/** Manifests with their folder, and entries with the folder they lead to: null where nothing can be looked up. */
function* declarations(model: Project) {
  for (const { manifest, folder } of model.plugins)
    if (manifest?.data) yield { file: manifest.file, data: manifest.data, folder };
  for (const { entries } of model.marketplaces)
    for (const { file, node, source } of entries)
      yield { file, data: node, folder: source && 'folder' in source ? source.folder : null };
}

function faultOfWriting(fact: PathKeyFact, path: string, host: HostFacts): Fault | null {
  const why = `${host.label} refuses the manifest as a whole, so nothing of the plugin is loaded`;
  const outside = { why, fix: 'name something inside the plugin, starting with `./`' };
  if (path === '.' && fact.name === 'skills') return null;
  if (/^https?:\/\//i.test(path) && fact.name === 'mcpServers') return null;
  const rooted = /^\$\{CLAUDE_PLUGIN_ROOT\}\//.exec(path)?.[0];
  if (rooted) {
    const fix = 'write `./` instead: every path here starts at the plugin’s folder';
    return {
      says: 'starts with a variable, which is not replaced here',
      label: 'not replaced here',
      why,
      fix,
      meant: `./${path.slice(rooted.length)}`,
    };
  }
  if (/^(?:[/~]|[A-Za-z]:[\\/])/.test(path)) return { says: 'is absolute', label: 'absolute', ...outside };
  if (path.split(/[\\/]/).includes('..')) return { says: 'holds `..`', label: 'leads upwards', ...outside };
  if (path.includes('\\')) {
    const meant = path.replaceAll('\\', '/').replace(/^(?!\.\/)/, './');
    return {
      says: 'holds a backslash',
      label: 'no separator of folders',
      why,
      fix: 'separate folders with `/`',
      meant,
    };
  }
  if (path.startsWith('./') || fact.name === 'experimental.evals') return null;
  return {
    says: 'does not start with `./`',
    label: 'no `./` at its start',
    why,
    fix: 'start the path with `./`',
    meant: `./${path}`,
  };
}

function faultOfTarget(
  files: FileIndex,
  folder: string,
  fact: PathKeyFact,
  path: string,
  host: HostFacts,
): Fault | null {
  if (path.includes('://')) return null;
  const at = joinPath(folder, path);
  // What git ignores is built before it is shipped; a link out of the tree is the business of another rule.
  if (at === null || files.ignored(at) || files.kind(at) === 'link') return null;
  const kind = files.resolvedKind(at);
  if (kind === null) {
    const other = files.otherCase(at);
    const why = `${host.label} reports the path as a load failure and goes on without what it names`;
    if (other === null)
      return { says: 'leads to nothing', label: 'nothing is there', why, fix: 'correct the path, or remove it' };
    const meant = `./${folder === '' ? other : other.slice(folder.length + 1)}${path.endsWith('/') ? '/' : ''}`;
    return {
      says: `differs in case from \`${other}\``,
      label: 'another case on disk',
      why: `where file names are case-sensitive, ${why}`,
      fix: `write \`${meant}\``,
      meant,
    };
  }
  if (kind === 'folder' && fact.takes === 'file') {
    const why =
      fact.name === 'agents'
        ? `${host.label} takes files that end in \`.md\` here and refuses the manifest over a folder`
        : `${host.label} reads a file here`;
    const fix = fact.otherwise.includes('.')
      ? 'name a file'
      : `name each file, or remove the key: \`${fact.otherwise}/\` is read without it`;
    return { says: 'leads to a folder', label: 'a folder', why, fix };
  }
  if (kind === 'file' && fact.takes === 'folder') {
    const skill = path.endsWith('/SKILL.md') ? path.slice(0, -'SKILL.md'.length) : undefined;
    const fix = skill ? `write \`${skill}\`` : 'name the folder that holds `SKILL.md`';
    return {
      says: 'leads to a file',
      label: 'a file',
      why: `${host.label} expects a folder here and does not load the skill`,
      fix,
      ...(skill ? { meant: skill } : {}),
    };
  }
  if (kind === 'file' && fact.name === 'agents' && !path.endsWith('.md')) {
    return {
      says: 'does not end in `.md`',
      label: 'no `.md` at its end',
      why: `${host.label} refuses the manifest over it`,
      fix: 'give the agent a file that ends in `.md`',
    };
  }
  return null;
}

function finding(
  file: string,
  fact: PathKeyFact,
  path: Field<string>,
  fault: Fault,
  folder: string | null,
  files: FileIndex,
): Finding {
  const { says, label, why, fix, meant } = fault;
  const target = meant === undefined || folder === null ? null : joinPath(folder, meant);
  const there = target !== null && files.resolvedKind(target) !== null;
  return {
    message: `the path \`${path.value}\` under \`${fact.name}\` ${says}`,
    file,
    span: path.span,
    label,
    why,
    fix,
    edits: there ? [{ file, span: path.span, text: JSON.stringify(meant), applicability: 'safe' }] : [],
  };
}

import type { Severity } from '../lib/diagnostic/diagnostic.js';
import { folderOf } from '../lib/project/files.js';
import {
  elsewhere,
  type FileTarget,
  fileTarget,
  isTemplate,
  type OtherPlace,
  relativePath,
} from '../lib/project/resolve-file.js';
import type { Project, Reference } from '../lib/project/types.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'a path that the model, a hook or a server is told to read or run leads to no file',
  why: 'the read or the command fails when it is reached; a hook whose script is missing reports an error each time and does nothing',
  fix: 'correct the path or add the file',
  category: 'reference',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agentskills', 'agent-plugins'],
  *project(model) {
    for (const reference of model.references) {
      if (!reference.firm || reference.form === 'link' || isTemplate(reference.file)) continue;
      const target = fileTarget(model, reference);
      if (!target || target.path === null || target.found || target.otherCase !== null) continue;
      const other = elsewhere(model, reference);
      const severity = severityOf(model, reference, target, other);
      if (severity === null || (other?.samePath === true && isNamedInFull(model, reference, other))) continue;
      yield {
        message: `${named(reference.target?.path ?? '', target.path)} does not exist${other ? `; \`${other.path}\` does` : ''}`,
        file: reference.file,
        span: reference.span,
        label: 'leads nowhere',
        severity,
        ...(other ? { fix: fixFor(model, reference, other) } : {}),
      };
    }
  },
});

/** Folders of a skill by convention; any other relative path may be one of the user's project. */
/** What a run or a user puts there: no author ships it. */
const GROWS =
  /^(?:\.?cache|state|data|logs?|te?mp|out|outputs?|runs?|results?|reports?|sessions?)\/|(?:^|\/)\.env(?:\.\w+)?$|\.local\.\w+$/;

const OWN_FOLDERS = /^(?:references?|scripts|assets|templates|examples|resources|prompts|schemas)\//;

/** Null where it may be an example, or a file of the project that the skill works on. */
function severityOf(model: Project, reference: Reference, at: FileTarget, other: OtherPlace | null): Severity | null {
  const { form, role, zone, target } = reference;
  if (form === 'config') return 'error';
  const folder = folderOf(at.path ?? '');
  const likely = other?.samePath === true || (folder !== '' && model.files.kind(folder) === 'folder');
  if (form === 'mention') {
    if (!OWN_FOLDERS.test(target?.path ?? '')) return null;
    if (other?.samePath === true || /^references?\//.test(target?.path ?? '')) return 'error';
    // A project has folders of these names too: the document must have named one of the skill's own in this way.
    if (likely) return namesOwn(model, reference) ? 'error' : 'warning';
    return /^assets\//.test(target?.path ?? '') ? 'warning' : null;
  }
  if (likely) return 'error';
  if (GROWS.test(target?.path ?? '')) return null;
  // Texts that teach how plugins are made show such paths in fences.
  if (role === 'reference' || (zone === 'fence' && target?.base === 'plugin')) return null;
  return zone === 'frontmatter' || target?.base === 'skill' ? 'error' : 'warning';
}

/** The document names another file below the same folder in the same short form, and that one is there. */
function namesOwn(model: Project, { file, target }: Reference): boolean {
  const top = `${(target?.path ?? '').split('/')[0]}/`;
  return model.references.some(
    (r) =>
      r.file === file &&
      (r.form === 'mention' || r.form === 'link') &&
      r.target?.path.replace(/^\.\//, '').startsWith(top) === true &&
      fileTarget(model, r)?.found === true,
  );
}

/** The same document gives that folder by a variable of the host, so that the short form is no riddle. */
function isNamedInFull(model: Project, { file, form }: Reference, { path }: OtherPlace): boolean {
  if (form !== 'mention') return false;
  const folder = folderOf(path);
  return model.references.some((r) => {
    const at = r.file === file && r.form === 'path' ? fileTarget(model, r)?.path : null;
    return typeof at === 'string' && (at === folder || at.startsWith(`${folder}/`));
  });
}

const named = (path: string, full: string): string =>
  path === full ? `\`${full}\`` : `\`${path}\` resolves to \`${full}\`, which`;

function fixFor(model: Project, { file, plugin }: Reference, other: OtherPlace): string {
  const top = model.plugins[plugin]?.folder ?? '';
  const below = top === '' ? other.path : other.path.slice(top.length + 1);
  const own = folderOf(file);
  return other.path.startsWith(`${own}/`)
    ? `write \`${relativePath(own, other.path)}\` if that is the file meant`
    : `write \`\${CLAUDE_PLUGIN_ROOT}/${below}\` if that is the file meant, or move the file`;
}

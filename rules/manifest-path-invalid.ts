import type { HostFacts, PathKeyFact } from '../lib/host/types.js';
import { declaredPaths } from '../lib/project/components.js';
import { type PathFault, pathFault } from '../lib/project/manifest-path.js';
import type { Project } from '../lib/project/types.js';
import { defineRule } from '../lib/rule/rule.js';

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
        for (const { value, span } of declaredPaths(data, fact)) {
          const fault = pathFault(model.files, folder, fact, value);
          if (fault === null) continue;
          const { says, label, fix } = WORDS[fault.code];
          const { meant } = fault;
          yield {
            message: `the path \`${value}\` under \`${fact.name}\` ${says}`,
            file,
            span,
            label,
            why: whyOf(fault, fact, host),
            fix: meant === null ? fixOf(fix, fault, fact) : `write \`${meant}\``,
            edits: meant === null ? [] : [{ file, span, text: JSON.stringify(meant), applicability: 'safe' }],
          };
        }
      }
    }
  },
});

/** Manifests with their folder, and entries with the folder they lead to: null where nothing can be looked up. */
function* declarations(model: Project) {
  for (const { manifest, folder } of model.plugins) {
    if (manifest?.data) yield { file: manifest.file, data: manifest.data, folder };
  }
  for (const { file, node, source } of model.marketplaces.flatMap((marketplace) => marketplace.entries)) {
    yield { file, data: node, folder: source && 'folder' in source ? source.folder : null };
  }
}

const INSIDE = 'name something inside the plugin, starting with `./`';

/** `says` follows "the path … under `key`". */
const WORDS: Readonly<
  Record<PathFault['code'], { readonly says: string; readonly label: string; readonly fix: string }>
> = {
  variable: { says: 'starts with a variable, which is not replaced here', label: 'not replaced here', fix: INSIDE },
  absolute: { says: 'is absolute', label: 'absolute', fix: INSIDE },
  upwards: { says: 'holds `..`', label: 'leads upwards', fix: INSIDE },
  backslash: { says: 'holds a backslash', label: 'no separator of folders', fix: 'separate folders with `/`' },
  'no-prefix': { says: 'does not start with `./`', label: 'no `./` at its start', fix: 'start the path with `./`' },
  nothing: { says: 'leads to nothing', label: 'nothing is there', fix: 'correct the path, or remove it' },
  'other-case': {
    says: 'differs in case from what is there',
    label: 'another case on disk',
    fix: 'write it as on disk',
  },
  folder: { says: 'leads to a folder', label: 'a folder', fix: 'name a file' },
  file: { says: 'leads to a file', label: 'a file', fix: 'name the folder that holds `SKILL.md`' },
  ending: {
    says: 'does not end in `.md`',
    label: 'no `.md` at its end',
    fix: 'give the agent a file that ends in `.md`',
  },
};

function whyOf({ code }: PathFault, { name }: PathKeyFact, { label }: HostFacts): string {
  if (code === 'nothing') return `${label} reports the path as a load failure and goes on without what it names`;
  if (code === 'other-case') return `where file names are case-sensitive, as on Linux, ${label} finds nothing there`;
  if (code === 'file') return `${label} expects a folder here and does not load the skill`;
  if (code === 'folder' && name !== 'agents') return `${label} reads a file here`;
  if (code === 'folder' || code === 'ending') {
    return `${label} takes files that end in \`.md\` here and refuses the manifest over anything else`;
  }
  return `${label} refuses the manifest as a whole, so nothing of the plugin is loaded`;
}

/** A default folder needs no key. */
const fixOf = (fix: string, { code }: PathFault, { otherwise }: PathKeyFact): string =>
  code !== 'folder' || otherwise.includes('.')
    ? fix
    : `name each file, or remove the key: \`${otherwise}/\` is read without it`;

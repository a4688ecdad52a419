import type { Severity } from '../lib/diagnostic/diagnostic.js';
import type { HostFacts } from '../lib/host/types.js';
import type { FileRole, Reference } from '../lib/project/types.js';
import { defineRule } from '../lib/rule/rule.js';
import { nearNames } from '../lib/text/near.js';

export default defineRule({
  summary: 'a `${CLAUDE_…}` variable is none that the host replaces',
  why: 'Claude Code replaces the names that it knows and leaves others as they are, so the path stays a literal text and leads nowhere',
  fix: 'write a variable that the host knows',
  category: 'substitution',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model, { host }) {
    for (const reference of model.references) {
      if (reference.kind !== 'variable' || !reference.firm || !/^CLAUDE_[A-Z0-9_]+$/.test(reference.text)) continue;
      const found = check(reference, host);
      if (!found) {
        if (isElsewhere(reference, host)) yield { file: reference.file, span: reference.span, ...NOT_HERE(reference) };
        continue;
      }
      const { near } = found;
      const edit = near.length === 1 && reference.zone !== 'data' ? near[0] : undefined;
      yield {
        message:
          near.length > 0
            ? `\`${reference.text}\` is no variable of Claude Code; its name is close to ${near.map((n) => `\`${n}\``).join(' and ')}`
            : `\`${reference.text}\` is no variable of Claude Code`,
        file: reference.file,
        span: reference.span,
        label: 'never replaced',
        severity: found.severity,
        edits:
          edit === undefined
            ? []
            : [{ file: reference.file, span: reference.span, text: `\${${edit}}`, applicability: 'unsafe' }],
      };
    }
  },
});

const PLACES: Partial<Record<FileRole, string>> = {
  skill: 'skill-body',
  command: 'command-body',
  agent: 'agent-body',
  hooks: 'hook-command',
  mcp: 'mcp-args',
};

/** Known, and replaced in other kinds of files only. A shell may have been given it all the same. */
function isElsewhere({ text, role, zone }: Reference, host: HostFacts): boolean {
  const place = PLACES[role];
  const places = host.variables.get(text)?.places;
  return (
    places !== undefined && place !== undefined && zone !== 'frontmatter' && zone !== 'fence' && !places.includes(place)
  );
}

const NOT_HERE = ({ text, role }: Reference) => ({
  message: `\`\${${text}}\` is not replaced ${role === 'hooks' || role === 'mcp' ? 'in a configuration' : `in the text of ${role === 'agent' ? 'an agent' : `a ${role}`}`}`,
  label: 'not replaced here',
  severity: 'warning' as const,
  fix: 'write `${CLAUDE_PLUGIN_ROOT}/…`, which is replaced here too',
});

const SETTING = /_(?:KEY|TOKEN|SECRET|ID|MODEL|URL|HOST|PORT|USER|NAME|VERSION|MODE|LEVEL|TIMEOUT|ENABLED|DISABLED)S?$/;

/** What authors write for a variable of the host; the rest is found by its spelling. */
const MEANT: readonly (readonly [RegExp, string])[] = [
  [/^CLAUDE_SKILLS?_(?:ROOT|PATH|FOLDER|BASE|HOME|DIRECTORY|BASE_DIR)$/, 'CLAUDE_SKILL_DIR'],
  [/^CLAUDE_PLUGINS?_(?:DIR|PATH|FOLDER|BASE|HOME|DIRECTORY|ROOT_DIR)$/, 'CLAUDE_PLUGIN_ROOT'],
  [
    /^CLAUDE_PROJECT_(?:ROOT|PATH|FOLDER|HOME|DIRECTORY)$|^CLAUDE_(?:WORKSPACE|REPO)_(?:DIR|ROOT)$/,
    'CLAUDE_PROJECT_DIR',
  ],
];

function check(
  { text, role, zone }: Reference,
  host: HostFacts,
): { readonly severity: Severity; readonly near: readonly string[] } | null {
  if (host.variables.size === 0 || host.variables.has(text) || host.environment.has(text)) return null;
  if (/^CLAUDE_(?:CODE|PLUGIN_OPTION)_/.test(text) || role === 'reference') return null;
  const meant = MEANT.find(([pattern]) => pattern.test(text))?.[1];
  const near = meant
    ? [meant]
    : nearNames(
        text.slice('CLAUDE_'.length),
        [...host.variables.keys()].map((n) => n.slice('CLAUDE_'.length)),
      ).map((n) => `CLAUDE_${n}`);
  if (near.length > 0) return { severity: 'error', near };
  // A shell may have any variable, and a user may have set a key or a model of theirs.
  return zone === 'fence' || zone === 'data' || SETTING.test(text) ? null : { severity: 'warning', near };
}

import { referencesIn } from '../lib/project/reference-lists.js';
import { agentsNamed, foldName, registeredName } from '../lib/project/resolve.js';
import type { Component, Plugin, Project, Reference } from '../lib/project/types.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'an agent of a plugin is dispatched by its bare name',
  why: 'Claude Code registers it as `plugin:agent`; a bare `subagent_type` is refused as not found, or reaches an agent of the user that has the same name',
  fix: 'write the registered name',
  category: 'dispatch',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model, { host }) {
    const builtin = new Set([...host.builtinAgents.keys()].map(foldName));
    for (const reference of model.references) {
      if (reference.kind !== 'agent' || reference.form !== 'dispatch' || !reference.firm) continue;
      if ((model.plugins[reference.plugin] as Plugin).scope !== 'plugin' || builtin.has(foldName(reference.text)))
        continue;
      const found = agentsNamed(model, reference.plugin, reference.text);
      if (found.kind !== 'bare') continue;
      // An agent that shows how it is called itself: its callers never read that text.
      if (found.components.every((c) => c.file === reference.file)) continue;
      if (isCorrected(model, reference, found.components)) continue;
      const names = [...new Set(found.components.map((c) => registeredName(model, c)))].sort();
      const own = found.components.some((c) => c.plugin === reference.plugin);
      const list = names
        .slice(0, 4)
        .map((name) => `\`${name}\``)
        .join(' or ');
      const inFrontmatter = reference.zone === 'frontmatter';
      const [only] = names;
      yield {
        message: `the bare name \`${reference.text}\` reaches no agent of a plugin: it is registered as ${list}`,
        file: reference.file,
        span: reference.span,
        label: 'bare name',
        // An agent of another plugin is there only where that one is installed too.
        severity: own && !inFrontmatter ? 'error' : 'warning',
        ...(inFrontmatter
          ? {
              why: 'a forked skill whose agent is not found runs as `general-purpose` without a word (seen in Claude Code 2.1.220), with every tool that the named agent lacks',
            }
          : {}),
        edits:
          names.length === 1 && only !== undefined && !inFrontmatter
            ? [{ file: reference.file, span: reference.span, text: only, applicability: 'safe' }]
            : [],
      };
    }
  },
});

/** Close to the bare name stands the registered one: a wrong form and a right one. */
function isCorrected(model: Project, { file, span }: Reference, components: readonly Component[]): boolean {
  const names = new Set(components.map((c) => registeredName(model, c)));
  return referencesIn(model, file).some(
    (r) => r.kind === 'agent' && names.has(r.text) && Math.abs(r.span.start - span.start) < 100,
  );
}

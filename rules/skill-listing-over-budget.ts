import { isForUsersOnly } from '../lib/project/flags.js';
import type { Component, Plugin } from '../lib/project/types.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'the descriptions of one plugin fill the listing that all skills share',
  why: 'the host lists the skills of every installed plugin in one budget; where it is used up, descriptions are left out and those skills are no longer chosen',
  fix: 'shorten the longest descriptions, or set `disable-model-invocation` on skills that only users start',
  category: 'skill',
  severity: 'advice',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model, { host }) {
    const { listing, descriptionListing } = host.limits;
    if (listing === undefined) return;
    for (const plugin of model.plugins) {
      const listed = listedOf(plugin, descriptionListing ?? Number.POSITIVE_INFINITY);
      const used = listed.reduce((sum, [, length]) => sum + length, 0);
      const longest = listed[0]?.[0];
      if (used <= listing || !longest?.description) continue;
      yield {
        message: `the descriptions of ${listed.length} skills and commands have ${used} characters, ${Math.round((used / listing) * 100)} % of a listing of ${listing}`,
        why: `${host.label} lists the skills of every installed plugin in one budget, about ${listing} characters unless the user sets another; where it is used up, descriptions are left out and those skills are no longer chosen`,
        file: longest.file,
        span: longest.description.span,
        label: 'the longest',
        related: listed
          .slice(1, 4)
          .flatMap(([c, n]) =>
            c.description ? [{ file: c.file, span: c.description.span, label: `${n} characters` }] : [],
          ),
      };
    }
  },
});

/** Skills and commands that the model is offered with their listed characters, longest first. */
function listedOf(plugin: Plugin, cap: number): [Component, number][] {
  return [...plugin.skills, ...plugin.commands]
    .filter((c) => c.description && !isForUsersOnly(c))
    .map((c): [Component, number] => [c, Math.min(cap, [...(c.description?.value ?? '')].length)])
    .sort(([a, n], [b, m]) => m - n || (a.file < b.file ? -1 : 1));
}

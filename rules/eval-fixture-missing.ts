import { defineRule } from '../lib/rule/rule.js';
import type { Fixture } from '../lib/suite/types.js';
import { quoted } from '../lib/text/words.js';

const HOST: ReadonlySet<Fixture['use']> = new Set(['scaffold', 'history', 'folder', 'baseline', 'recorded']);

export default defineRule({
  summary: 'an eval case names a file that is not there, or one outside of where it may lie',
  why: 'the case is run without what it is about, and its result says nothing of the skill',
  fix: 'put the file there, or correct the path',
  category: 'eval',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agentskills', 'agent-plugins'],
  *project(model) {
    for (const { cases } of model.suites) {
      for (const { use, text, path, others } of cases.flatMap((one) => one.fixtures)) {
        // A glob, a link and a variable are resolved by a runner; where they lead is not for us to say.
        if (/[*{}$<>]|^[a-z][a-z0-9+.-]*:\/\//i.test(text.value)) continue;
        const place = { file: text.file, span: text.span, ...(HOST.has(use) ? { severity: 'error' as const } : {}) };
        const all = path === null ? others : [path, ...others];
        if (all.length === 0) {
          const where = HOST.has(use) ? 'out of the folder of the case' : 'out of the plugin';
          yield { ...place, message: `${quoted(text.value)} leads ${where}`, label: 'not part of the suite' };
          continue;
        }
        if (all.some((one) => model.files.resolvedKind(one) !== null || model.files.ignored(one))) continue;
        yield {
          ...place,
          message: `${quoted(text.value)} is not there`,
          label: `looked for at ${quoted(all[0] as string)}`,
        };
      }
    }
  },
});

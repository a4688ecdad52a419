import { defineRule } from '../lib/rule/rule.js';
import { DIALECTS } from '../lib/suite/dialects.js';
import { quoted } from '../lib/text/words.js';

/** Which list of `evals.json` the tools of a host read. */
const READ = { 'claude-code': 'expectations', agentskills: 'assertions' } as const;
const BY = { expectations: DIALECTS['skill-creator'].reader, assertions: DIALECTS.agentskills.reader } as const;

export default defineRule({
  summary: 'what must hold stands under a name that the runner of this host does not read',
  why: 'two conventions are published for one list; a runner reads one of the two names, finds nothing under it and grades nothing',
  fix: 'use the name that the runner reads, or give the list under both names',
  category: 'eval',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agentskills'],
  *project(model, { host }) {
    const wanted = host.name === 'agentskills' ? READ.agentskills : READ['claude-code'];
    const other = wanted === 'expectations' ? 'assertions' : 'expectations';
    for (const { dialect, words, cases } of model.suites) {
      if (dialect !== 'skill-creator' && dialect !== 'agentskills') continue;
      // A file with both names is spoken of by another rule, or is right.
      const [first] = words.filter((word) => word.value === other);
      if (!first || words.some((word) => word.value !== other)) continue;
      const count = cases.filter((one) => one.graderList?.value === other).length;
      yield {
        message: `${quoted(other)} is read by ${BY[other]}; ${BY[wanted]} reads ${quoted(wanted)} and grades nothing here`,
        file: first.file,
        span: first.span,
        label: count > 1 ? `so in ${count} cases` : 'not read',
      };
    }
  },
});

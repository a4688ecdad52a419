import { dispatchesOf } from '../lib/project/dispatches.js';
import { defineRule } from '../lib/rule/rule.js';
import { listed } from '../lib/text/words.js';

/** Parameters of the dispatch tool, as its description in Claude Code 2.1 names them. */
const PARAMETERS = new Set([
  'subagent_type',
  'prompt',
  'description',
  'model',
  'run_in_background',
  'isolation',
  'name',
  'team_name',
  'mode',
  'resume',
  'max_turns',
  'cwd',
]);

export default defineRule({
  summary: 'a dispatch is told to pass an argument that the dispatch tool does not have',
  why: 'the tool takes no such argument, so the call is refused or runs without what the sentence asks for',
  fix: 'leave the argument out; what the agent must know belongs into its prompt, and what it may use into its frontmatter',
  category: 'dispatch',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model) {
    const dispatches = dispatchesOf(model);
    for (const document of model.contracts.documents) {
      for (const call of document.calls) {
        const agent = document.mentions
          .filter((m) => call.span.start <= m.span.start && m.span.end <= call.span.end)
          .flatMap((m) => dispatches.agentNamed(document, m.name) ?? [])[0];
        const wrong = call.arguments.filter((a) => !PARAMETERS.has(a.value));
        const [first] = wrong;
        if (!agent || !first) continue;
        yield {
          message: `${listed(wrong.map((a) => a.value))} ${wrong.length > 1 ? 'are no arguments' : 'is no argument'} of the tool that dispatches \`${agent.name}\``,
          file: document.file,
          span: first.span,
          label: 'no such argument',
        };
      }
    }
  },
});

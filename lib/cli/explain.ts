// `plugproof explain`: why a rule exists, how to fix what it finds, and its examples, from the page that is generated
// from the rule and its fixtures.
import { type Command, Option } from 'commander';
import { RULES } from '../../rules/index.js';
import { wordsOf } from '../lint/lint.js';
import { nearNames } from '../text/near.js';
import { type Io, type Settle, UsageError } from './io.js';

export function explainVerb(program: Command, io: Io, settle: Settle): void {
  program
    .command('explain')
    .description('why a rule exists, how to fix what it finds, and examples with their real output')
    .argument('<rule>', 'the id of a rule')
    .addOption(new Option('--format <format>', 'how to print it').choices(['pretty', 'json']).default('pretty'))
    .addHelpText('after', '\nExample:\n  plugproof explain frontmatter-unclosed')
    .action((id: string, { format }: { format: string }) => {
      const words = wordsOf(RULES);
      const rule = words.get(id);
      if (!rule) {
        const near = nearNames(id, words.keys());
        const hint = near.length > 0 ? `; near names: ${near.join(', ')}` : '; `plugproof rules` lists them';
        throw new UsageError(`no rule is called \`${id}\`${hint}`);
      }
      const page = io.page(`docs/rules/${id}.md`);
      if (format === 'json') {
        const { summary, category, severity, status, since, hosts, why, fix } = rule;
        io.out(
          `${JSON.stringify({ version: 1, id, category, severity, status, since, hosts, summary, why, fix, page }, null, 2)}\n`,
        );
      } else io.out(page ?? `${id}: ${rule.summary}\n\nwhy: ${rule.why}\nfix: ${rule.fix}\n`);
      settle(0);
    });
}

// `plugproof rules`: the table of what is checked, from the rules' own words.
import { type Command, Option } from 'commander';
import { RULES } from '../../rules/index.js';
import { wordsOf } from '../lint/lint.js';
import type { Io, Settle } from './io.js';

export function rulesVerb(program: Command, io: Io, settle: Settle): void {
  program
    .command('rules')
    .description('the table of rules')
    .addOption(new Option('--format <format>', 'how to print it').choices(['pretty', 'json']).default('pretty'))
    .addHelpText('after', '\nExample:\n  plugproof rules --format json')
    .action(({ format }: { format: string }) => {
      const words = [...wordsOf(RULES)].sort(([a], [b]) => (a < b ? -1 : 1));
      if (format === 'json') {
        const rows = words.map(([id, { summary, category, severity, status, since, hosts, why, fix }]) => {
          return { id, category, severity, status, since, hosts, summary, why, fix, url: `docs/rules/${id}.md` };
        });
        io.out(`${JSON.stringify({ version: 1, rules: rows }, null, 2)}\n`);
      } else {
        const wide = Math.max(...words.map(([id]) => id.length));
        for (const [id, { severity, summary }] of words)
          io.out(`${id.padEnd(wide)}  ${severity.padEnd(7)}  ${summary}\n`);
      }
      settle(0);
    });
}

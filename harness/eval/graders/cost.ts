// `cost`: the run cost no more than is given, in dollars or in tokens. What is not known cost nothing is not said.
import { readOptions } from '../grading/options.js';
import { cannot, failed, gapIn, passed } from '../grading/said.js';
import type { GraderType } from './grader.js';

interface Options {
  readonly usd: number | null;
  readonly tokens: number | null;
}

export const grader: GraderType<Options> = {
  type: 'cost',
  deterministic: true,
  needs: () => ['run'],
  read: (from) =>
    readOptions(from, (options): Options => {
      const made = { usd: options.number('max_usd', { whole: false }), tokens: options.number('max_tokens') };
      if (made.usd === null && made.tokens === null) options.wrong('the grader needs `max_usd` or `max_tokens`');
      return made;
    }),
  async grade({ usd, tokens }, { cost, run }) {
    const known = cost?.inputTokens == null || cost.outputTokens == null ? null : cost.inputTokens + cost.outputTokens;
    const over: string[] = [];
    if (usd !== null && cost?.usd != null && cost.usd > usd)
      over.push(`the run cost ${cost.usd} USD, more than ${usd}`);
    if (tokens !== null && known !== null && known > tokens)
      over.push(`the run took ${known} tokens, more than ${tokens}`);
    if (over.length > 0) return failed(over);
    if (usd !== null && cost?.usd == null) return cannot('unreached', 'it is not known what the run cost');
    if (tokens !== null && known === null) return cannot('unreached', 'it is not known how many tokens the run took');
    return (run && gapIn(run)) ?? passed([], ['it is within its bounds']);
  },
};

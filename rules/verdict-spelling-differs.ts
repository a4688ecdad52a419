import { foldToken } from '../lib/contract/facts.js';
import { dispatchesOf } from '../lib/project/dispatches.js';
import { producedSets } from '../lib/project/verdicts.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'two agents of a plugin write one verdict in two ways',
  why: 'a consumer that compares the text of a verdict takes it from one agent and misses it from the other',
  fix: 'write the value in one way in all agents',
  category: 'dispatch',
  severity: 'advice',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model) {
    const workers = dispatchesOf(model).workers;
    for (const { index } of model.plugins) {
      const written = workers
        .filter((w) => w.agent.plugin === index && w.own)
        .flatMap(({ agent, own }) =>
          (own ? producedSets(own) : []).flatMap((set) =>
            set.tokens.map((token) => ({ agent, label: set.label, token, fold: foldToken(token.value) })),
          ),
        );
      const done = new Set<string>();
      for (const one of written) {
        if (done.has(`${one.label} ${one.fold}`) || !/[ _-]/.test(one.token.value)) continue;
        const same = written.filter((other) => other.fold === one.fold && other.label === one.label);
        const others = same.filter((other) => other.token.value !== one.token.value && other.agent !== one.agent);
        const [other] = others;
        if (!other) continue;
        done.add(`${one.label} ${one.fold}`);
        yield {
          message: `\`${other.agent.name}\` writes \`${other.token.value}\`, and \`${one.agent.name}\` writes \`${one.token.value}\``,
          file: other.agent.file,
          span: other.token.span,
          label: 'written so here',
          related: same
            .filter((s) => s !== other)
            .slice(0, 4)
            .map((s) => ({
              file: s.agent.file,
              span: s.token.span,
              label: s.token.value === other.token.value ? 'the same way' : 'the other way',
            })),
        };
      }
    }
  },
});

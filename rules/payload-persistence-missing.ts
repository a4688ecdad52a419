import { holds } from '../lib/host/grant.js';
import { axesOf, dispatchesOf, isPersistence, isPointer, payloadKeysOf } from '../lib/project/dispatches.js';
import { grantOf } from '../lib/project/tools.js';
import { defineRule } from '../lib/rule/rule.js';
import { listed } from '../lib/text/words.js';

export default defineRule({
  summary: 'an agent writes files and returns a payload that cannot say whether they were saved',
  why: 'a run that finished and could not save has no honest value: it reads as complete or as cut short, and its parent takes the wrong way to recover',
  fix: 'add a field of its own, such as `persistence: written | by-value`, and branch on it where the payload is read',
  category: 'payload',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model, { host }) {
    for (const { agent, own, consumers, contract } of dispatchesOf(model).workers) {
      if (!own || consumers.length === 0 || contract) continue;
      const axes = axesOf(own);
      const pointer = [...payloadKeysOf(own).values()].find((key) => isPointer(key.value));
      const status = axes.values().next().value;
      // Closed values say that a program or a rule reads the payload, and a pointer that files are owed.
      if (!pointer || !status || [...axes.values()].some(isPersistence) || hasSavedKey(payloadKeysOf(own))) continue;
      if (holds(host, grantOf(host, agent.frontmatter.lenient, agent.scope), 'Write') === 'no') continue;
      const plugin = model.contracts.documents.filter((d) => d.plugin === agent.plugin);
      const promise = plugin.flatMap((d) => d.clauses.filter((c) => c.kind === 'by-value').map((c) => ({ d, c })))[0];
      yield {
        message: `the payload of \`${agent.name}\` names its files by \`${pointer.value}\`, and no field says whether they were saved`,
        file: agent.file,
        span: pointer.span,
        label: 'written or not: nothing tells',
        related: [
          {
            file: agent.file,
            span: status.key.span,
            label: `offers ${listed(
              status.values.map((v) => v.value),
              6,
            )}`,
          },
          ...(promise
            ? [
                {
                  file: promise.d.file,
                  span: promise.c.span,
                  label: 'a way back that no field of the payload announces',
                },
              ]
            : []),
        ],
      };
    }
  },
});

const hasSavedKey = (keys: ReadonlyMap<string, unknown>): boolean =>
  [...keys.keys()].some((key) => /persist|saved|written|stored/i.test(key));

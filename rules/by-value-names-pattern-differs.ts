import type { NamePattern } from '../lib/contract/facts.js';
import { prefixOfPattern, samePattern } from '../lib/contract/name-pattern.js';
import { byValuePaths } from '../lib/project/by-value.js';
import { defineRule } from '../lib/rule/rule.js';
import { quoted } from '../lib/text/words.js';

export default defineRule({
  summary: 'two documents hold the names of one set of files against different patterns',
  why: 'a name that the agent may use is refused by the parent, or passes there and fails at the gate',
  fix: 'write one pattern in the agent, in the document that writes the files, and in the contract',
  category: 'by-value',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model) {
    for (const path of byValuePaths(model)) {
      // A glob in a listing is no check.
      const isCheck = (d: (typeof path.documents)[number], p: NamePattern): boolean =>
        p.text.startsWith('^') ||
        [...path.writing, ...path.sending].some((one) => one.document === d && one.section === p.section);
      const all = path.documents.flatMap((d) =>
        d.patterns
          .filter((p) => isCheck(d, p))
          .map((pattern) => ({ file: d.file, pattern, prefix: prefixOfPattern(pattern.text) })),
      );
      const told = new Set<string>();
      for (const one of all) {
        const first = all.find((other) => other.prefix === one.prefix && other.prefix !== '');
        if (!first || samePattern(first.pattern.text, one.pattern.text) || told.has(`${one.file} ${one.pattern.text}`))
          continue;
        told.add(`${one.file} ${one.pattern.text}`);
        yield {
          message: `${quoted(one.pattern.text)} and ${quoted(first.pattern.text)} are to allow the same files`,
          file: one.file,
          span: one.pattern.span,
          label: 'one pattern',
          related: [{ file: first.file, span: first.pattern.span, label: 'the other one' }],
        };
      }
      yield* againstContracts(model, path.plugin, all);
    }
  },
});

function* againstContracts(
  model: Parameters<typeof byValuePaths>[0],
  plugin: number,
  all: readonly {
    readonly file: string;
    readonly pattern: { readonly text: string; readonly span: { start: number; end: number } };
    readonly prefix: string;
  }[],
) {
  for (const { file, plugin: of, read } of model.contracts.contracts) {
    const sidecar = of === plugin ? read.contract?.artifact?.sidecar : null;
    if (!sidecar) continue;
    for (const one of all) {
      if (one.prefix !== `${sidecar.value}-` || samePattern(one.pattern.text, `${sidecar.value}-[A-Za-z0-9_-]+\\.md`))
        continue;
      yield {
        message: `${quoted(one.pattern.text)} allows other files than the contract`,
        file: one.file,
        span: one.pattern.span,
        label: 'one pattern',
        related: [{ file, span: sidecar.span, label: 'the contract' }],
      };
    }
  }
}

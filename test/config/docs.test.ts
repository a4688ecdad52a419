// The examples of the two guides are run: a `yaml` fence is read as a configuration, a `markdown` fence for its
// suppressions, a `json` fence as a baseline. The `text` fence behind one is what must come out; none means: nothing to say.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { readConfig } from '../../lib/config/config.js';
import type { Finding } from '../../lib/diagnostic/diagnostic.js';
import { readJson } from '../../lib/document/json.js';
import { readMarkdown } from '../../lib/document/markdown.js';
import type { Fence } from '../../lib/document/types.js';
import { readYaml } from '../../lib/document/yaml.js';
import { hostFacts, knownHosts } from '../../lib/host/facts.js';
import { readBaseline } from '../../lib/lint/baseline.js';
import { wordsOf } from '../../lib/lint/lint.js';
import { OWN_RULES } from '../../lib/lint/own.js';
import { applySuppressions, findSuppressions } from '../../lib/lint/suppressions.js';
import { SourceText } from '../../lib/text/source.js';
import { RULES } from '../../rules/index.js';
import { projectRoot } from '../root.js';

const TODAY = '2026-12-01';
const rules = wordsOf(RULES);
const hosts = knownHosts().filter((name) => hostFacts(name));

const said = (source: SourceText, findings: readonly Finding[]): string[] =>
  findings.map((finding) => {
    const { line, column } = source.position(finding.span.start);
    return `${line}:${column} ${[finding.message, finding.fix].filter(Boolean).join('; ')}`;
  });

function config(source: SourceText): string[] {
  return said(source, readConfig(readYaml('plugproof.yaml', source), { rules, hosts }).findings);
}

function baseline(source: SourceText): string[] {
  return said(source, readBaseline(readJson('baseline.json', source)).problems);
}

/** What each suppression covers; and where one of the examples' suppressions is faulty, what is said of all of them. */
function suppressions(source: SourceText): string[] {
  const document = readMarkdown('a.md', source);
  const lineOf = (offset: number): number => source.position(offset).line;
  const covers = findSuppressions(document).flatMap(({ fault, span, rules: named, until, covers: at, wholeFile }) => {
    if (fault || !at || (until !== null && until < TODAY)) return [];
    const [from, to] = [lineOf(at.start), lineOf(at.end)];
    const place = from === to ? `line ${from}` : `lines ${from} to ${to}`;
    return named
      .filter((rule) => rules.has(rule.value))
      .map(
        (rule) =>
          `line ${lineOf(span.start)}: \`${rule.value}\` in ${place}${wholeFile ? ' and for the whole file' : ''}`,
      );
  });
  const findings = (judged: boolean): string[] =>
    said(
      source,
      applySuppressions([], new Map([['a.md', document]]), TODAY, rules.keys(), undefined, () => judged).findings,
    );
  return [...covers, ...(findings(false).length > 0 ? findings(true) : [])];
}

const RUN: Record<string, (source: SourceText) => string[]> = { yaml: config, markdown: suppressions, json: baseline };

for (const name of ['config.md', 'suppressions.md']) {
  describe(`the examples of docs/${name}`, () => {
    const page = readMarkdown(name, new SourceText(readFileSync(join(projectRoot(), 'docs', name), 'utf8')));
    const { fences } = page.body;
    const content = (fence: Fence | undefined): string => (fence ? page.source.slice(fence.inner) : '');
    fences.forEach((fence, i) => {
      const { line } = page.source.position(fence.span.start);
      if (fence.info === 'text') {
        it(`line ${line} follows what it comes from`, () => assert.ok((fences[i - 1]?.info ?? '') in RUN));
        return;
      }
      it(`line ${line} does what is said`, () => {
        const run = RUN[fence.info];
        assert.ok(run, `a fence of \`${fence.info}\` is not run`);
        const next = fences[i + 1];
        const expected = next?.info === 'text' ? content(next).trimEnd().split('\n') : [];
        assert.deepEqual(run(new SourceText(content(fence))), expected);
      });
    });
    it('are there', () => assert.ok(fences.length > 3));
    it('name rules that there are', () => {
      for (const { text } of page.body.codeSpans)
        if (/^(config|suppression|file|rule|baseline)-[a-z]+$/.test(text)) assert.ok(OWN_RULES.has(text), text);
    });
  });
}

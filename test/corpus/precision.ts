// docs/precision.md: what every rule finds on the corpus, and what reading a sample of it showed.
// The sample is drawn by a hash of each place, so that nobody chooses it and every run draws the same.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RULES } from '../../rules/index.js';
import { TODAY } from '../cases.js';
import { projectRoot, sharedFolder } from '../root.js';
import { lintRepository, repositories } from './run.js';

/** A rule with more findings than this is read by sample; what is below is read by whoever wrote the rule. */
export const SAMPLE = 20;

interface Place {
  readonly repository: string;
  readonly file: string;
  readonly line: number;
  readonly rule: string;
}

export interface Sampled {
  readonly rule: string;
  readonly found: number;
  readonly drawn: readonly Place[];
}

export const placeKey = (p: Place): string => `${p.repository} ${p.file}:${p.line} ${p.rule}`;

/** Places that were read, with what was seen: true or false. */
export function readPlaces(): ReadonlyMap<string, boolean> {
  const files = ['drawn.jsonl', 'errors.jsonl'].map((name) => join(projectRoot(), 'test/corpus', name));
  const rows = files
    .flatMap((file) => readFileSync(file, 'utf8').split('\n').filter(Boolean))
    .map((line) => JSON.parse(line) as Place & { readonly verdict: boolean });
  return new Map(rows.map((row) => [placeKey(row), row.verdict]));
}

const drawKey = (p: Place): string => createHash('sha256').update(placeKey(p)).digest('hex');

/** Every rule that speaks on the corpus, most findings first, with its sample where it has more than {@link SAMPLE}. */
export function sampledRules(): Sampled[] {
  const by = new Map<string, Place[]>();
  for (const repository of repositories)
    for (const { file, line, rule } of lintRepository(repository).diagnostics)
      by.set(rule, [...(by.get(rule) ?? []), { repository, file, line, rule }]);
  return [...by]
    .map(([rule, places]) => {
      const order = places.map((place) => ({ place, key: drawKey(place) })).sort((a, b) => (a.key < b.key ? -1 : 1));
      return {
        rule,
        found: places.length,
        drawn: places.length > SAMPLE ? order.slice(0, SAMPLE).map((o) => o.place) : [],
      };
    })
    .sort((a, b) => b.found - a.found || (a.rule < b.rule ? -1 : 1));
}

/** The page, from the corpus as it lies beside the checkout. */
export function precisionPage(): string {
  const read = readPlaces();
  const sampled = sampledRules();
  const rows = sampled.map(({ rule, found, drawn }) => {
    const wrong = drawn.filter((p) => read.get(placeKey(p)) === false).length;
    const seen = drawn.length === 0 ? '– | –' : `${drawn.length} | ${wrong}`;
    return `| [${rule}](rules/${rule}.md) | ${found} | ${seen} |`;
  });
  const quiet = [...RULES.keys()].filter((id) => !sampled.some((s) => s.rule === id));
  return [
    '# What the rules find on real plugins',
    '',
    `Made by \`test/corpus/precision.test.ts\` on ${TODAY}, for the default host, from the repositories below. A rule with more than ${SAMPLE} findings is read on ${SAMPLE} places drawn by a hash of the place; what was seen stands in \`test/corpus/drawn.jsonl\`, and every error in \`test/corpus/errors.jsonl\` or in the verdict file of its category. A rule with more than one false finding in ${SAMPLE} goes back to preview or is mended.`,
    '',
    '| Rule | Found | Read | False |',
    '|---|---:|---:|---:|',
    ...rows,
    '',
    `${quiet.length} of ${RULES.size} rules find nothing here.`,
    '',
    '## The repositories',
    '',
    ...commits(),
    '',
  ].join('\n');
}

/** Name and commit of each repository, from the table that comes with the corpus. */
function commits(): string[] {
  const readme = readFileSync(join(sharedFolder() ?? '', 'corpus', 'README.md'), 'utf8');
  return [...readme.matchAll(/^\| ([\w.-]+\/[\w.-]+) \| ([0-9a-f]{40}) \| ([\d-]+) \|/gm)].map(
    ([, name, commit, date]) => `- \`${name}\` at \`${commit}\`, ${date}`,
  );
}

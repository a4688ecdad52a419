// What `evidence check` prints for people: each fact with its class, what was found, and what could not be judged.
import type { EvidenceReport, FactReport } from '../evidence/index.js';
import { visible } from '../report/visible.js';

const MOST_SPANS = 3;

export function evidenceText({ facts, summary }: EvidenceReport): string {
  const { demoted, refused, unjudged = 0 } = summary;
  const left = unjudged > 0 ? `, ${unjudged} not judged in full` : '';
  const total = `${summary.facts} ${summary.facts === 1 ? 'fact' : 'facts'}: ${refused} refused, ${demoted} demoted${left}`;
  return `${[...facts.flatMap(factLines), total].map(visible).join('\n')}\n`;
}

function factLines({
  id,
  classes,
  findings,
  spans,
  quotes = [],
  unjudged = [],
  class: strongest,
}: FactReport): string[] {
  const others = classes.filter((one) => one !== strongest);
  const places = spans.slice(0, MOST_SPANS).map(({ turn, class: of, start, end, file, line }) => {
    const where = file === undefined ? `turn ${turn}` : `${file}${line === undefined ? '' : `:${line}`}`;
    return `  ${of} at ${where}, ${start}..${end}`;
  });
  const more = spans.length - places.length;
  return [
    `${id}: ${strongest}${others.length > 0 ? `, also ${others.join(', ')}` : ''}${classes.length === 0 ? ' (no quote was found)' : ''}`,
    ...findings.map(({ rule, action, reason }) => `  ${action} ${rule}: ${reason}`),
    ...quotes.filter(({ found }) => found === 'short').map(({ text }) => `  too short to count: ${text}`),
    ...unjudged.map(({ what, reason }) => `  not judged: ${what}: ${reason}`),
    ...places,
    ...(more > 0 ? [`  and ${more} more places`] : []),
  ];
}

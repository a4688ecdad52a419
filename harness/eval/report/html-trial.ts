// One run on the page: what its graders say on the left, what the recording shows on the right. A run that did not pass
// stands open.
import { escaped, prose } from '../../../lib/report/page.js';
import { visible } from '../../../lib/report/visible.js';
import type { GraderVerdict, Trial, TrialOutcome } from '../types.js';
import { count, cut, line, percent, runName } from './words.js';

const MOST_LINES = 60;
const MOST_GRADERS = 100;

export function trialLines(trial: Trial, excerpt: readonly string[]): string[] {
  const graders = trial.graders.slice(0, MOST_GRADERS);
  const more = trial.graders.length - graders.length;
  return [
    `<details${trial.outcome === 'pass' ? '' : ' open'}>`,
    `<summary>${escaped(runName(trial))}: ${word(trial.outcome)}${escaped(factsText(trial))}</summary>`,
    ...(trial.note === null ? [] : [`<p>${prose(cut(trial.note))}</p>`]),
    '<div class="beside">',
    '<div>',
    '<h4>graders</h4>',
    ...(graders.length === 0
      ? ['<p class="vague">none gave a verdict</p>']
      : ['<ul class="graders">', ...graders.map(graderItem), '</ul>']),
    ...(more > 0 ? [`<p class="vague">and ${more} more</p>`] : []),
    '</div>',
    ...figure(excerpt),
    '</div>',
    '</details>',
  ];
}

/** An outcome with the tone of its kind: only pass and fail say something of what was tried. */
function word(outcome: TrialOutcome): string {
  const tone = outcome === 'pass' || outcome === 'fail' ? outcome : 'unjudged';
  return `<span class="word ${tone}">${escaped(outcome)}</span>`;
}

function factsText({ score, turns, cost, durationMs }: Trial): string {
  const facts = [
    score === null ? '' : `score ${percent(score)}`,
    turns === null ? '' : count(turns, 'turn'),
    durationMs === null ? '' : `${(durationMs / 1000).toFixed(1)} s`,
    cost === null || cost.usd === null ? '' : `${cost.usd.toFixed(4)} USD`,
  ].filter((fact) => fact !== '');
  return facts.length === 0 ? '' : `, ${facts.join(', ')}`;
}

function graderItem({ name, type, required, outcome, reasons, evidence }: GraderVerdict): string {
  const kind = `${line(type)}${required ? '' : ', not required'}`;
  const said = reasons.map((reason) => `<br>${prose(cut(reason))}`).join('');
  const shown = evidence.map((at) => `<code>${escaped(visible(cut(at)))}</code>`).join(' ');
  return `<li>${word(outcome)} <b>${escaped(line(name))}</b> <small>${escaped(kind)}</small>${said}${
    shown === '' ? '' : `<br><small>seen in ${shown}</small>`
  }</li>`;
}

function figure(excerpt: readonly string[]): string[] {
  if (excerpt.length === 0) return ['<div><h4>run</h4><p class="vague">no recording of this run is kept</p></div>'];
  const shown = excerpt
    .slice(0, MOST_LINES)
    .map((one, i) => `<span data-n="${i + 1}">${escaped(visible(cut(one)))}</span>`);
  const more = excerpt.length - shown.length;
  const rest = more > 0 ? [`<span data-n="">… ${count(more, 'more line')}</span>`] : [];
  return [
    '<figure>',
    '<figcaption>excerpt of the run</figcaption>',
    `<pre>${[...shown, ...rest].join('')}</pre>`,
    '</figure>',
  ];
}

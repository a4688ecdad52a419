// `evidence`: every fact that the run wrote down rests on what was said in it, by the rules of `evidence check`.
import { checkFacts } from '../../../lib/evidence/check.js';
import { readFact } from '../../../lib/evidence/read.js';
import { type Fact, type FactReport, RULE_IDS, type RuleId, type Turn } from '../../../lib/evidence/types.js';
import { quoted } from '../../../lib/text/words.js';
import { turnsOf } from '../../../lib/transcript/turns.js';
import type { RunEvent } from '../../../lib/transcript/types.js';
import { pointTo, tokensOf } from '../grading/json.js';
import { type JsonTarget, jsonOf, needOfJson, readJsonTarget } from '../grading/json-target.js';
import { readOptions } from '../grading/options.js';
import { cannot, failed, noRun, passed } from '../grading/said.js';
import { fileOf } from '../grading/target.js';
import type { Grade, GraderType, RunView } from './grader.js';

interface Options {
  readonly from: JsonTarget;
  readonly tokens: readonly string[];
  readonly without: readonly RuleId[];
}

const MAX_FACTS = 10_000;
const MAX_EVENTS = 50_000;
/** UTF-16 units of turns that are held. */
const MAX_TEXT = 32 * 1024 * 1024;

export const grader: GraderType<Options> = {
  type: 'evidence',
  deterministic: true,
  file: ({ from }) => fileOf(from.target),
  needs: ({ from }) => [...new Set([...needOfJson(from), 'run' as const])],
  read: (grader) =>
    readOptions(grader, (options, check): Options => {
      const pointer = options.text('pointer') ?? '';
      const tokens = tokensOf(pointer);
      if (tokens === null) options.wrong('`pointer` is no JSON pointer', options.place('pointer'));
      const without = options.texts('without').flatMap((name) => {
        const rule = RULE_IDS.find((id) => id === name);
        if (rule === undefined) options.wrong(`${quoted(name)} is no rule of evidence`, options.place('without'));
        return rule === undefined ? [] : [rule];
      });
      return { from: readJsonTarget(options, check), tokens: tokens ?? [], without };
    }),
  async grade({ from, tokens, without }, subject) {
    const { run } = subject;
    if (!run) return noRun();
    // A run with gaps gives no JSON either: what lies in its folder may not be all that it wrote.
    const read = jsonOf(from, subject);
    if (!read.ok) return read.grade;
    const facts = factsIn(pointTo(read.value, tokens)?.value);
    if ('outcome' in facts) return facts;
    const turns = turnsIn(run);
    if ('outcome' in turns) return turns;
    return judge(checkFacts({ facts, turns }, { without }).facts, read.evidence);
  },
};

/** A list of facts; anything else than facts does not hold, since the run was asked for them. */
function factsIn(value: unknown): readonly Fact[] | Grade {
  if (!Array.isArray(value)) return failed('there is no list of facts');
  if (value.length === 0) return cannot('unreached', 'the list holds no fact, so nothing was judged');
  if (value.length > MAX_FACTS) return cannot('infra-error', `the list holds more than ${MAX_FACTS} facts`);
  const facts: Fact[] = [];
  for (const [i, one] of value.entries()) {
    const row = readFact(one);
    if (!row.ok) return failed(`fact ${i + 1} cannot be read: ${row.fault}`);
    facts.push(row.row);
  }
  return facts;
}

function turnsIn(run: RunView): readonly Turn[] | Grade {
  const events: RunEvent[] = [];
  let length = 0;
  let over = false;
  run.events((event) => {
    length += 'text' in event ? event.text.length : event.kind === 'tool_call' ? JSON.stringify(event.input).length : 0;
    over ||= events.length >= MAX_EVENTS || length > MAX_TEXT;
    if (!over) events.push(event);
  });
  return over ? cannot('infra-error', 'the run has more turns than are held', [run.name]) : turnsOf({ events });
}

function judge(reports: readonly FactReport[], evidence: readonly string[]): Grade {
  const bad = reports.flatMap(({ id, findings }) =>
    findings.map(({ rule, reason }) => `${quoted(id)}: \`${rule}\`: ${reason}`),
  );
  if (bad.length > 0) return failed(bad, evidence);
  const open = reports.find(({ unjudged }) => (unjudged?.length ?? 0) > 0);
  if (open) return cannot('infra-error', `${quoted(open.id)}: ${open.unjudged?.[0]?.reason ?? ''}`, evidence);
  const loose = reports.find(({ spans }) => spans.length === 0);
  if (loose) return failed(`${quoted(loose.id)} quotes nothing that was said in the run`, evidence);
  const spans = reports.flatMap((report) => report.spans.map(({ file, line }) => `${file ?? ''}:${line ?? 0}`));
  return passed([...evidence, ...spans]);
}

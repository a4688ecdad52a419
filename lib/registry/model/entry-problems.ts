// Everything that keeps a value from being added as an entry: the schema, and what a schema cannot say of one entry
// alone. A registry is read before every plan, so what is added must be reusable: a question that fits everything finds
// nothing.
import { quoted } from '../../text/words.js';
import { isDay, isMoment } from './dates.js';
import { keyOf, slugOf } from './key.js';
import type { JsonObject } from './record.js';
import { schemaProblems, WORK_SHAPES } from './schema.js';

/** Sentences; none for an entry that may be added. */
export function entryProblems(value: JsonObject): readonly string[] {
  const faults = schemaProblems(value).map(({ message, fix }) => (fix ? `${message}: ${fix}` : message));
  // What the fields mean can only be asked once they are there.
  return faults.length > 0 ? faults : [...meaningProblems(value), ...reuseProblems(value)];
}

function meaningProblems(value: JsonObject): string[] {
  const { date, last_cited: cited, dedup_key: key } = value as Readonly<Record<string, string>>;
  const when = value.applicable_when as string[];
  const derived = keyOf({
    category: value.category as string,
    pattern: value.pattern as string,
    applicable_when: when,
  });
  return [
    ...(isDay(date ?? '') ? [] : [`\`date\` is ${quoted(date ?? '')}, no day of the calendar: write it as YYYY-MM-DD`]),
    ...(cited === null || isMoment(cited ?? '')
      ? []
      : [`\`last_cited\` is ${quoted(cited ?? '')}, no moment with its offset: write 2026-01-31T12:00:00Z or null`]),
    ...when.filter((word) => !isWorkShape(word)).map((word) => `${quoted(word)} is no work shape: ${shapes()}`),
    ...(key === derived ? [] : [`\`dedup_key\` is not the derived key: write \`${derived}\``]),
  ];
}

export const isWorkShape = (word: string): boolean => WORK_SHAPES.some((shape) => shape === word);

const shapes = (): string => `there are ${WORK_SHAPES.join(', ')}`;

function reuseProblems(value: JsonObject): string[] {
  const text = (name: string): string => `${value[name] ?? ''}`;
  const problems: string[] = [];
  if (value.status !== 'active')
    problems.push(`the entry is ${text('status')}: add it as active, then \`retire\` or \`supersede\` it`);
  if (NO_CATEGORY.has(text('category').trim().toLowerCase()))
    problems.push('it has no category: name the kind of failure');
  if (slugOf(text('pattern')) === '') problems.push('`pattern` holds no word: say what goes wrong');
  for (const name of ['detection_question', 'checklist_item'])
    if (isGeneric(text(name))) problems.push(`\`${name}\` fits any plan, so it finds nothing: name what to look at`);
  return problems;
}

const NO_CATEGORY = new Set(['', '-', 'none', 'n/a', 'tbd', 'todo', 'unknown', 'uncategorized', 'uncategorised']);

/** Words that name no subject. */
const GENERIC = new Set(
  `a an and any anything all are as at be been before bug bugs but by can careful carefully change changes check checked
  checks code correct correctly did do does done double error errors everything fine fix for good has have here how
  if in is issue issues it its look make mistake mistakes n na need new none nothing of ok okay on or please plan
  problem problems proper properly quality review reviewed right should something sure tbd test tested tests that the
  there thing things think this to todo twice up verify was well were what with work working works write wrong you your`.split(
    /\s+/,
  ),
);

/** Nothing in it is specific: no word but generic ones. A text in a script without blanks counts by its length. */
function isGeneric(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  return !words.some((word) => word.length > 1 && !GENERIC.has(word));
}

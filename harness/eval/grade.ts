// The graders of a case over one trial. Law: every grader of the case gives a verdict; one that cannot be read, or that
// breaks, is an error of the surroundings and never a pass.
import { isWithOnly } from '../../lib/suite/grader.js';
import type { Grader, SuiteCase } from '../../lib/suite/types.js';
import { fixOf, nearNames } from '../../lib/text/near.js';
import { quoted } from '../../lib/text/words.js';
import type { Grade, GraderType, Mistake, Need, Subject } from './graders/grader.js';
import { GRADERS } from './graders/index.js';
import { cannot } from './grading/said.js';
import type { GraderVerdict } from './types.js';

/** A grader with its options read; what is wrong with them is data. */
export type ReadGrader =
  | { readonly ok: true; readonly grader: Grader; readonly type: GraderType; readonly options: unknown }
  | { readonly ok: false; readonly grader: Grader; readonly mistakes: readonly [Mistake, ...Mistake[]] };

export const readGraders = ({ graders }: SuiteCase): readonly ReadGrader[] => graders.map(readGrader);

/** The type by which a grader is known: of a check, the name that the case gives. */
export const typeOf = (grader: Grader): string => (grader.type === 'check' ? grader.check.value : grader.type);

export function readGrader(grader: Grader): ReadGrader {
  const type = GRADERS.get(typeOf(grader));
  if (!type) return { ok: false, grader, mistakes: [unknown(grader)] };
  const read = type.read(grader);
  return read.ok ? { ok: true, grader, type, options: read.options } : { ok: false, grader, mistakes: read.mistakes };
}

function unknown(grader: Grader): Mistake {
  if (grader.type === 'unread') return { message: grader.reason, span: grader.span };
  const name = typeOf(grader);
  const fix = fixOf(nearNames(name, GRADERS.keys()));
  const span = grader.type === 'check' ? grader.check.span : grader.span;
  return { message: `${quoted(name)} is no type of grader`, span, ...(fix === undefined ? {} : { fix }) };
}

/** What the graders of a case need to be handed. */
export const needsOf = (read: readonly ReadGrader[]): ReadonlySet<Need> =>
  new Set(read.flatMap((one) => (one.ok ? one.type.needs(one.options) : [])));

/** Files of the case that its graders read: they belong to the key of a grade. */
export const fixturesOf = (read: readonly ReadGrader[]): readonly string[] => [
  ...new Set(read.flatMap((one) => (one.ok ? (one.type.fixtures?.(one.options) ?? []) : []))),
];

/** In the order of the case. Never rejects. */
export async function gradeCase(read: readonly ReadGrader[], subject: Subject): Promise<GraderVerdict[]> {
  const out: GraderVerdict[] = [];
  for (const one of read) out.push(verdictOf(one.grader, await gradeIn(one, subject), subject));
  return out;
}

async function gradeIn(read: ReadGrader, subject: Subject): Promise<Grade> {
  if (onlyOneArm(read.grader, subject) && subject.arm === 'without')
    return cannot('skipped', 'only the run with the plugin can pass this grader');
  return gradeOne(read, subject);
}

export async function gradeOne(read: ReadGrader, subject: Subject): Promise<Grade> {
  if (!read.ok) {
    const [{ message, fix }] = read.mistakes;
    return cannot('infra-error', fix === undefined ? message : `${message}; ${fix}`);
  }
  try {
    return await read.type.grade(read.options, subject);
  } catch (error) {
    return cannot('infra-error', `the grader broke: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** As the host has it: where two arms are compared, what only one of them can pass is told and counts in neither. */
const onlyOneArm = (grader: Grader, { twoArms }: Subject): boolean =>
  twoArms && grader.type !== 'unread' && isWithOnly(grader) !== false;

function verdictOf(grader: Grader, grade: Grade, subject: Subject): GraderVerdict {
  const counts = !onlyOneArm(grader, subject);
  return {
    name: grader.name,
    type: grader.type === 'unread' ? (grader.written ?? 'unread') : typeOf(grader),
    required: counts && (grader.type !== 'check' || grader.required),
    weight: counts ? (grader.weight?.value ?? 1) : 0,
    ...grade,
  };
}

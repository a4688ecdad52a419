// Every type of grader by its name. A test holds this list against the files of the folder; nothing else lists them.
import { grader as baseline } from './baseline.js';
import { grader as callOrder } from './call-order.js';
import { grader as command } from './command.js';
import { grader as cost } from './cost.js';
import { grader as dispatched } from './dispatched.js';
import { grader as evidence } from './evidence.js';
import { grader as fileAbsent } from './file-absent.js';
import { grader as fileContent } from './file-content.js';
import { grader as fileExists } from './file-exists.js';
import { grader as fileUnchanged } from './file-unchanged.js';
import { grader as gate } from './gate.js';
import type { GraderType } from './grader.js';
import { grader as jsonPointer } from './json-pointer.js';
import { grader as jsonSchema } from './json-schema.js';
import { grader as llm } from './llm.js';
import { grader as nothingWritten } from './nothing-written.js';
import { grader as onlyUnder } from './only-under.js';
import { grader as payload } from './payload.js';
import { grader as prose } from './prose.js';
import { grader as readback } from './readback.js';
import { grader as regex } from './regex.js';
import { grader as substring } from './substring.js';
import { grader as text } from './text.js';
import { grader as toolCalled } from './tool-called.js';
import { grader as toolCount } from './tool-count.js';
import { grader as toolNotCalled } from './tool-not-called.js';
import { grader as toolOrder } from './tool-order.js';
import { grader as toolUsed } from './tool-used.js';
import { grader as toolsWithinGrant } from './tools-within-grant.js';
import { grader as trigger } from './trigger.js';
import { grader as turns } from './turns.js';

const ALL: readonly GraderType[] = [
  baseline,
  callOrder,
  command,
  cost,
  dispatched,
  evidence,
  fileAbsent,
  fileContent,
  fileExists,
  fileUnchanged,
  gate,
  jsonPointer,
  jsonSchema,
  llm,
  nothingWritten,
  onlyUnder,
  payload,
  prose,
  readback,
  regex,
  substring,
  text,
  toolCalled,
  toolCount,
  toolNotCalled,
  toolOrder,
  toolUsed,
  toolsWithinGrant,
  trigger,
  turns,
];

export const GRADERS: ReadonlyMap<string, GraderType> = new Map(ALL.map((one) => [one.type, one]));

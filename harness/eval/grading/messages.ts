// The last messages of the agents of a type, each with what the agent was sent.

import { quoted } from '../../../lib/text/words.js';
import { MAIN } from '../../../lib/transcript/types.js';
import type { Grade, RunView } from '../graders/grader.js';
import { agentsOf } from './calls.js';
import { cannot, failed, gapIn, lineOf } from './said.js';

export interface Message {
  readonly text: string;
  /** The first message that the agent was given; null where the run does not keep it. */
  readonly sent: string | null;
  readonly name: string;
  readonly evidence: string;
}

/** Where the run has no such agent there is nothing to judge; an agent without a message left none. */
export function messagesOf(run: RunView, agent: string): readonly Message[] | Grade {
  const gap = gapIn(run);
  if (gap) return gap;
  const ids = agentsOf(run.summary, agent);
  const agents = run.summary.agents.filter(({ id }) => ids?.has(id));
  if (agents.length === 0) return cannot('unreached', `the run has no agent ${quoted(agent)}`, [run.name]);
  const out: Message[] = [];
  for (const { id, prompt, final } of agents) {
    const text = id === MAIN ? run.lastMessage : (final?.text ?? null);
    if (text === null) return failed(`the agent ${quoted(agent)} wrote no message`, [run.name]);
    out.push({ text, sent: prompt?.text ?? null, name: run.name, evidence: final ? lineOf(final.ref) : run.name });
  }
  return out;
}

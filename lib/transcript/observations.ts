// What a run shows without any contract: an action told and not taken, a call cited and not made, an answer that is
// elsewhere, an approval that nobody gave, children left unfinished, one file of two children, work thrown away.
// Law: a closed set of forms; what is worded in another way is passed over. An absence counts only in a whole run.
import type { Agent, RawRef, RunEvent, RunSummary } from './types.js';
import { WorktreeWatch } from './worktrees.js';

export const OBSERVATIONS = [
  'success-without-call',
  'cited-call-missing',
  'answer-elsewhere',
  'approval-without-user',
  'child-unfinished',
  'artifact-shared',
  'worktree-discarded',
] as const;
export type ObservationCode = (typeof OBSERVATIONS)[number];

export interface Observation {
  readonly code: ObservationCode;
  /** Lower case, no full stop. */
  readonly message: string;
  /** {@link Agent.id} of the agent that it is about. */
  readonly agent: string;
  readonly ref: RawRef;
  /** The file or folder that it is about, where it is about one. */
  readonly path: string | null;
}

/** Observations of one run. */
const MOST = 1_000;
/** Paths and cited ids that are told apart. */
const MOST_KEPT = 100_000;

/** Takes the events of a run as they are read, and says at its end what they show. */
export class Observer {
  readonly #found: Observation[] = [];
  readonly #writers = new Map<string, { readonly agent: string; reported: boolean }>();
  readonly #tools = new Map<string, Set<string>>();
  readonly #calls = new Set<string>();
  readonly #cited: {
    readonly agent: string;
    readonly tool: string | null;
    readonly id: string | null;
    readonly ref: RawRef;
  }[] = [];
  readonly #lastText = new Map<string, RawRef>();
  /** Agents whose last question nobody answered yet. */
  readonly #asking = new Set<string>();
  readonly #worktrees = new WorktreeWatch((agent, path, why, ref) =>
    this.#add('worktree-discarded', `a worktree is thrown away, and ${why}`, agent, ref, path),
  );

  readonly sink = (event: RunEvent): void => {
    this.#worktrees.take(event);
    if (event.kind === 'tool_call') {
      const tools = this.#tools.get(event.agent) ?? new Set();
      this.#tools.set(event.agent, tools.size < MOST_KEPT ? tools.add(event.tool) : tools);
      if (this.#calls.size < MOST_KEPT) this.#calls.add(event.call);
    } else if (event.kind === 'tool_result') {
      if (event.tool === 'AskUserQuestion' && !event.error) this.#asking.delete(event.agent);
    } else if (event.kind === 'file_change') this.#change(event);
    else if (event.kind === 'text') {
      if (event.role === 'user') this.#asking.delete(event.agent);
      else if (event.role === 'assistant') this.#text(event);
    }
  };

  /** In the order in which they were seen. */
  finish(run: RunSummary): readonly Observation[] {
    if (run.whole) {
      // An answer that only its parent was handed is not among the texts.
      for (const { id, final } of run.agents)
        if (final && this.#lastText.get(id) !== final.ref) this.#text({ agent: id, text: final.text, ref: final.ref });
      this.#citations();
      for (const agent of run.agents) this.#answer(agent, run);
    }
    return this.#found;
  }

  #add(code: ObservationCode, message: string, agent: string, ref: RawRef, path: string | null = null): void {
    if (this.#found.length < MOST) this.#found.push({ code, message, agent, ref, path });
  }

  #change({ agent, change, path, ref }: Extract<RunEvent, { kind: 'file_change' }>): void {
    if (change !== 'write' || agent === 'main') return;
    const known = this.#writers.get(path);
    if (!known) {
      if (this.#writers.size < MOST_KEPT) this.#writers.set(path, { agent, reported: false });
    } else if (known.agent !== agent && !known.reported) {
      known.reported = true;
      this.#add(
        'artifact-shared',
        'two children write the same file, so it does not tell whose work it is',
        agent,
        ref,
        path,
      );
    }
  }

  #text({ agent, text, ref }: Pick<Extract<RunEvent, { kind: 'text' }>, 'agent' | 'text' | 'ref'>): void {
    this.#lastText.set(agent, ref);
    const prose = withoutCode(text);
    for (const match of prose.matchAll(CALL_MARKUP))
      this.#cite(agent, match[1] ?? match[2] ?? match[3] ?? null, null, ref);
    for (const [id] of prose.matchAll(CALL_ID)) this.#cite(agent, null, id, ref);
    const question = lastQuestion(prose);
    const approved = APPROVED.exec(prose);
    if (approved && (this.#asking.has(agent) || (question >= 0 && question < approved.index)))
      this.#add(
        'approval-without-user',
        'it says that the user approved, and no answer of a user follows the question',
        agent,
        ref,
      );
    if (question >= 0) this.#asking.add(agent);
  }

  #cite(agent: string, tool: string | null, id: string | null, ref: RawRef): void {
    if ((tool !== null || id !== null) && this.#cited.length < MOST_KEPT) this.#cited.push({ agent, tool, id, ref });
  }

  #citations(): void {
    if (this.#calls.size >= MOST_KEPT) return;
    const said = new Set<string>();
    for (const { agent, tool, id, ref } of this.#cited) {
      const there = id === null ? this.#tools.get(agent)?.has(tool ?? '') : this.#calls.has(id);
      const key = `${agent}\n${tool}\n${id}`;
      if (there || said.has(key)) continue;
      said.add(key);
      const what =
        id === null
          ? `a call of \`${tool}\` stands in the text, and the agent never called it`
          : `the call \`${id}\` is cited, and the run does not hold it`;
      this.#add('cited-call-missing', what, agent, ref);
    }
  }

  #answer(agent: Agent, run: RunSummary): void {
    const { final } = agent;
    if (final) {
      const prose = withoutCode(final.text);
      if (agent.calls === 0 && toldAction(prose))
        this.#add(
          'success-without-call',
          'it tells of an action and its result, and made no tool call',
          agent.id,
          final.ref,
        );
      if (ELSEWHERE.test(prose) && prose.length < SHORT && !POINTER.test(prose))
        this.#add(
          'answer-elsewhere',
          'the last message says that the answer stands in an earlier one, which is not handed on',
          agent.id,
          final.ref,
        );
    }
    if (run.ended === true && agent.end === null && agent.parent !== null && final === null) {
      const ref = agent.prompt?.ref ?? agent.endRef;
      if (ref) this.#add('child-unfinished', 'the run ended, and this child did not', agent.id, ref);
    }
  }
}

/** Code spans and fences are shown, not said. */
const withoutCode = (text: string): string =>
  text.replace(/^(`{3,}|~{3,}).*?(?:^\1|$(?![\s\S]))/gms, ' ').replace(/`[^`\n]*`/g, ' ');

const CALL_MARKUP =
  /<(?:antml:)?function_calls>\s*([A-Za-z_]\w*)\(|<(?:antml:)?invoke name="([A-Za-z_]\w*)"|<tool_call>\s*\{\s*"name"\s*:\s*"([A-Za-z_]\w*)"/g;
const CALL_ID = /\btoolu_[A-Za-z0-9_]{6,64}\b/g;
const APPROVED = /\b(?:the )?user (?:has )?(?:approved|confirmed|agreed|accepted|said yes|signed off)\b/i;
const QUESTION =
  /\b(?:approve|confirm|proceed|continue|agree|go ahead|yes ?\/ ?no|y\/n)\b[^.!?\n]{0,80}\?|\?\s*\(?(?:yes|y) ?\/ ?(?:no|n)\)?/gi;

function lastQuestion(prose: string): number {
  let at = -1;
  for (const match of prose.matchAll(QUESTION)) at = match.index;
  return at;
}

/** An answer under this many characters cannot hold what it points to. */
const SHORT = 400;
const ELSEWHERE =
  /\b(?:(?:in|see) (?:my|the) (?:previous|earlier|last|prior) (?:message|turn|reply|response|answer)|see (?:the )?above|(?:delivered|given|listed|shown|reported|provided) (?:above|earlier))\b/i;
/** A path, a link or a name of a file: what it points to may lie there. */
const POINTER = /(?:^|\s)\.{0,2}\/?[\w-]+\/[\w./-]+|\b[\w-]+\.[a-z]{1,5}\b|https?:\/\//i;

const ACTION =
  /^(?:[-*]\s*)?(?:(?:I|I've|I have|We|Successfully|Done[:.,!]?)\s+){0,3}(?:have\s+)?(posted|created|pushed|committed|published|merged|deployed|opened|filed|sent|saved|wrote|written|uploaded|deleted|closed)\b(.{0,120})/i;
/** A thing outside of the text: a number of four digits and more, `#12`, a link, a path. */
const OBJECT = /\b\d{4,}\b|#\d+|https?:\/\/|(?:^|\s)[\w.-]*\/[\w./-]+/;

const toldAction = (prose: string): boolean =>
  prose.split(/(?<=[.!?])\s+|\n/).some((sentence) => {
    const told = ACTION.exec(sentence.trim());
    return told !== null && OBJECT.test(told[2] ?? '') && !/\b(?:would|will|should|could|not)\b/i.test(sentence);
  });

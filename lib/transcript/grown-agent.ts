// An agent while its recording is read. Its answer is the last text that it wrote with no tool call behind it; where
// the recording holds none, what the host handed to the parent.
import type { Agent, AgentEnd, KeptText, RawRef } from './types.js';

export interface Grant {
  readonly tools: readonly string[];
  readonly ref: RawRef;
}

export class GrownAgent {
  type: string | null = null;
  parent: { agent: string; call: string | null } | null = null;
  prompt: KeptText | null = null;
  calls = 0;
  events = 0;
  #grant: Grant | null = null;
  #said: (KeptText & { readonly message: string | null }) | null = null;
  #told: KeptText | null = null;
  #end: { readonly end: AgentEnd; readonly ref: RawRef } | null = null;

  constructor(readonly id: string) {}

  /** Each method returns how many UTF-16 units are kept more, or fewer. Texts of one message belong together. */
  says(text: string, message: string | null, ref: RawRef): number {
    const before = this.#said?.text.length ?? 0;
    const goesOn = this.#said !== null && message !== null && this.#said.message === message;
    this.#said = { text: goesOn ? `${this.#said?.text}\n${text}` : text, ref, message };
    return this.#said.text.length - before;
  }

  /** A call was made: what was said in front of it is no answer. Returns the units let go. */
  callsATool(): number {
    this.calls++;
    const before = this.#said?.text.length ?? 0;
    this.#said = null;
    return before;
  }

  /** Tools are added to those that were given before: a host hands out more while an agent runs. */
  granted({ tools, ref }: Grant): number {
    const all = new Set([...(this.#grant?.tools ?? []), ...tools]);
    const units = (list: readonly string[]): number => list.reduce((sum, tool) => sum + tool.length, 0);
    const before = units(this.#grant?.tools ?? []);
    this.#grant = { tools: [...all], ref: this.#grant?.ref ?? ref };
    return units(this.#grant.tools) - before;
  }

  /** The later word counts, save that the turn limit is only told by the one that names it. */
  ends(end: AgentEnd | null, answer: string | null, ref: RawRef): number {
    if (end !== null && !(end === 'completed' && this.#end?.end === 'turn-limit')) this.#end = { end, ref };
    if (answer === null) return 0;
    const before = this.#told?.text.length ?? 0;
    this.#told = { text: answer, ref };
    return answer.length - before;
  }

  forget(): void {
    this.prompt = null;
    this.#said = null;
    this.#told = null;
    this.#grant = null;
  }

  result(): Agent {
    const final = this.#said ?? this.#told;
    return {
      id: this.id,
      type: this.type,
      parent: this.parent && { ...this.parent },
      prompt: this.prompt,
      grant: this.#grant,
      final: final && { text: final.text, ref: final.ref },
      end: this.#end?.end ?? null,
      endRef: this.#end?.ref ?? null,
      calls: this.calls,
      events: this.events,
    };
  }
}

// A run as text, for patterns and judges: one line an event, bounded. `trace`: blocks as JSON, which is what the host's
// own patterns see, with quotes and line breaks escaped. `spoken`: the same without the escapes.
import type { RunEvent } from '../../../lib/transcript/types.js';
import type { RunView } from '../graders/grader.js';

/** UTF-16 units of a run that are looked at. */
export const MAX_TRACE = 8 * 1024 * 1024;

export interface Rendered {
  readonly text: string;
  /** The run was longer than is looked at: nothing can be concluded from what is not in it. */
  readonly cut: boolean;
}

export function renderRun(run: RunView, how: 'trace' | 'spoken', most: number = MAX_TRACE): Rendered {
  const lines: string[] = [];
  let length = 0;
  let cut = false;
  run.events((event) => {
    if (cut) return;
    const line = how === 'trace' ? blockOf(event) : spokenOf(event);
    if (line === null) return;
    length += line.length + 1;
    if (length > most) cut = true;
    else lines.push(line);
  });
  return { text: lines.join('\n'), cut };
}

function blockOf(event: RunEvent): string | null {
  switch (event.kind) {
    case 'text':
      return event.role === 'injected' ? null : JSON.stringify({ type: 'text', role: event.role, text: event.text });
    case 'tool_call':
      return JSON.stringify({ type: 'tool_use', name: event.tool, input: event.input });
    case 'tool_result':
      return JSON.stringify({ type: 'tool_result', is_error: event.error, content: event.text });
    case 'denial':
      return JSON.stringify({ type: 'denial', name: event.tool, content: event.text });
    default:
      return null;
  }
}

function spokenOf(event: RunEvent): string | null {
  switch (event.kind) {
    case 'text':
      return event.role === 'injected' ? null : event.text;
    case 'tool_call':
      return `${event.tool} ${Object.values(event.input).map(shown).join(' ')}`;
    case 'tool_result':
    case 'denial':
      return event.text;
    default:
      return null;
  }
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

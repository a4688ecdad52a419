// A few lines of a recorded run that show what happened: its last texts and calls, in order.
import { streamRun } from '../../../lib/transcript/read.js';
import { MAIN, type RunEvent } from '../../../lib/transcript/types.js';

const MOST_LINES = 12;
const MOST_UNITS = 200;

/** Empty where the recording cannot be read. `path` is absolute. */
export function excerptOfRun(path: string): string[] {
  const last: string[] = [];
  const read = streamRun({ name: 'run', source: path }, (event) => {
    const line = lineOf(event);
    if (line === null) return;
    last.push(line);
    if (last.length > MOST_LINES) last.shift();
  });
  return read.ok ? last : [];
}

function lineOf(event: RunEvent): string | null {
  const who = event.agent === MAIN ? '' : `${event.agent} `;
  const said = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, MOST_UNITS);
  switch (event.kind) {
    case 'text':
      return event.role === 'injected' ? null : `${event.ref.line}: ${who}${event.role}: ${said(event.text)}`;
    case 'tool_call':
      return `${event.ref.line}: ${who}calls ${event.tool} ${said(JSON.stringify(event.input))}`;
    case 'tool_result':
      return `${event.ref.line}: ${who}${event.error ? 'error' : 'result'}: ${said(event.text)}`;
    case 'denial':
      return `${event.ref.line}: ${who}refused: ${said(event.text)}`;
    default:
      return null;
  }
}

// The turns of a recorded run, as evidence takes them: one turn an event, with the line that it was read from.
// Law: what the host, a hook or a parent agent put in is no person's words, and what a child hands back is no tool's.
import type { Turn } from '../evidence/types.js';
import { MAIN, type Run, type RunEvent } from './types.js';

/** Events that say nothing of anybody's words give no turn. */
export function turnsOf({ events }: Pick<Run, 'events'>): Turn[] {
  return events.flatMap((event) => {
    const spoken = spokenOf(event);
    if (spoken === null) return [];
    const { ref, at, agent, seq } = event;
    const child = agent === MAIN ? {} : { agent };
    return [{ id: String(seq), ...spoken, ...child, ...(at === null ? {} : { at }), file: ref.file, line: ref.line }];
  });
}

type Spoken = Pick<Turn, 'role' | 'content' | 'parts' | 'synthetic'>;

function spokenOf(event: RunEvent): Spoken | null {
  switch (event.kind) {
    case 'text':
      return event.role === 'injected'
        ? { role: 'user', content: event.text, synthetic: true }
        : { role: event.role, content: event.text };
    case 'tool_call':
      return {
        role: 'assistant',
        content: Object.values(event.input).map(shown).join('\n'),
        parts: [{ kind: 'tool_call', tool: event.tool }],
      };
    case 'tool_result': {
      const tool = event.started === null ? event.tool : 'Agent';
      return {
        role: 'tool',
        content: event.text,
        parts: [{ kind: 'tool_result', ...(tool === null ? {} : { tool }) }],
      };
    }
    case 'denial':
    case 'hook':
    case 'notice':
      return { role: 'system', content: event.text, synthetic: true };
    case 'file_change':
      return null;
  }
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

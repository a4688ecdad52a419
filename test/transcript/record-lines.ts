// Small recordings for tests, as bytes.
import { type Recording, readRun } from '../../lib/transcript/read.js';
import type { Run } from '../../lib/transcript/types.js';

export const recordingOf = (lines: readonly (string | object)[], end = '\n'): Recording => ({
  name: 'run.jsonl',
  source: Buffer.from(lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n') + end),
});

export function runOf(lines: readonly (string | object)[], end = '\n'): Run {
  const result = readRun(recordingOf(lines, end));
  if (!result.ok) throw new Error(result.code);
  return result.run;
}

export const INIT = { type: 'system', subtype: 'init', session_id: 's', cwd: '/p', tools: ['Read', 'Agent'] };
export const END = { type: 'result', subtype: 'success', is_error: false, session_id: 's', result: 'done' };

export const assistant = (...content: object[]): object => ({
  type: 'assistant',
  session_id: 's',
  parent_tool_use_id: null,
  message: { id: 'm', content },
});
export const user = (...content: object[]): object => ({ ...assistant(...content), type: 'user' });
export const text = (words: string): object => ({ type: 'text', text: words });
export const use = (id: string, name: string, input: object = {}): object => ({ type: 'tool_use', id, name, input });
export const result = (id: string, words = 'ok', error = false): object => ({
  type: 'tool_result',
  tool_use_id: id,
  content: words,
  is_error: error,
});

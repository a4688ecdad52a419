// `tool`, `input_match` and `agent`: which calls a check means.
import type { CallPattern } from './calls.js';
import type { OptionReader } from './options.js';
import { faultOf } from './pattern.js';

export function readCall(options: OptionReader): CallPattern {
  const input = options.text('input_match');
  const fault = input === null ? null : faultOf(input, '');
  if (fault !== null) options.wrong(fault, options.place('input_match'));
  return { tool: options.required('tool'), input, agent: options.text('agent') };
}

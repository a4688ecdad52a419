// Lines of recorded runs in the forms of the host, written by hand: what a record holds that a reader looks at, and no
// more. The run that `base` gives is one that proves all six claims; a case replaces parts of it.
export const SLICE = '/project/slice';
export const PROMPT = `topic: ledgers\nslice: ${SLICE}`;
export const INDEX = '# Ledgers\n\nRESEARCH-merge.md\n';
export const SIDECAR = '# Merge\n';

export const payload = ({
  topic = 'ledgers',
  persistence = 'written',
  artifact = `${SLICE}/RESEARCH.md`,
  sidecars = 1,
  more = '',
} = {}) =>
  `topic_as_received: ${topic}\nstatus: complete\npersistence: ${persistence}\nartifact: ${artifact}\nsidecars: ${sidecars}\n${more}`;

const session = { session_id: 's1' };
const of = (child) =>
  child ? { parent_tool_use_id: child.call ?? 'd1', agent_id: child.id ?? 'c1' } : { parent_tool_use_id: null };

export const init = {
  type: 'system',
  subtype: 'init',
  ...session,
  cwd: '/project',
  tools: ['Task', 'Read', 'Write', 'Bash'],
  claude_code_version: '2.1.332',
};
export const end = { type: 'result', subtype: 'success', is_error: false, ...session, result: 'done' };
export const say = (text, child) => ({
  type: 'assistant',
  ...session,
  ...of(child),
  message: { role: 'assistant', content: [{ type: 'text', text }] },
});
export const hear = (text, child) => ({
  type: 'user',
  ...session,
  ...of(child),
  message: { role: 'user', content: [{ type: 'text', text }] },
});
export const use = (id, name, input, child) => ({
  type: 'assistant',
  ...session,
  ...of(child),
  message: { role: 'assistant', content: [{ type: 'tool_use', id, name, input }] },
});
export const answer = (id, child, { error = false, text = 'ok', result } = {}) => ({
  type: 'user',
  ...session,
  ...of(child),
  message: {
    role: 'user',
    content: [{ type: 'tool_result', tool_use_id: id, content: text, ...(error ? { is_error: true } : {}) }],
  },
  ...(result ? { tool_use_result: result } : {}),
});
export const write = (id, name, content, child) => [
  use(id, 'Write', { file_path: name.startsWith('/') ? name : `${SLICE}/${name}`, content }, child),
  answer(id, child),
];
export const run = (id, command, child, more) => [use(id, 'Bash', { command }, child), answer(id, child, more)];
export const refuse = (id, name, content, child) => [
  use(id, 'Write', { file_path: `${SLICE}/${name}`, content }, child),
  answer(id, child, {
    error: true,
    text: '<tool_use_error>File is in a directory that is denied by your permission settings.</tool_use_error>',
  }),
];
export const dispatch = ({ id = 'd1', type = 'researcher', prompt = PROMPT } = {}) =>
  use(id, 'Agent', { description: 'research', subagent_type: type, prompt });
export const started = ({ call = 'd1', id = 'c1', prompt = PROMPT } = {}) => ({
  type: 'system',
  subtype: 'task_started',
  ...session,
  task_id: id,
  tool_use_id: call,
  task_type: 'local_agent',
  prompt,
});
export const notice = (status, { call = 'd1', id = 'c1', summary = '' } = {}) => ({
  type: 'system',
  subtype: 'task_notification',
  ...session,
  task_id: id,
  tool_use_id: call,
  status,
  summary,
});
export const completed = (text, { call = 'd1', id = 'c1', status = 'completed', notes = [] } = {}) =>
  answer(call, null, {
    result: {
      status,
      agentId: id,
      agentType: 'researcher',
      harnessNoteCount: notes.length,
      harnessTailCount: 0,
      content: [...notes, text].map((one) => ({ type: 'text', text: one })),
    },
  });
export const launched = ({ call = 'd1', id = 'c1' } = {}) =>
  answer(call, null, { result: { isAsync: true, status: 'async_launched', agentId: id } });

const child = {};
export const WORK = [...write('w1', 'RESEARCH-merge.md', SIDECAR, child), ...write('w2', 'RESEARCH.md', INDEX, child)];

/** A run in the foreground; every part can be replaced. */
export function base({
  head = [init],
  sent = [dispatch()],
  got = [started(), hear(PROMPT, child)],
  work = WORK,
  told = [completed(payload())],
  after = [say('done')],
  tail = [end],
} = {}) {
  return [...head, ...sent, ...got, ...work, ...told, ...after, ...tail];
}

export const text = (lines) =>
  `${lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')}\n`;

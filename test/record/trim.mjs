// Makes gate cases from what record.mjs wrote: the event lines, cut down to what a reader of runs looks at. Prompts and
// instructions of the host, lists of what it offers, ids and places of the machine are left out.
// Usage: node test/record/trim.mjs OUT
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AGENT, caseText } from './case-text.mjs';

/** The claim that each scenario refutes. */
const EXPECTED = {
  proved: '',
  'by-value': '',
  background: '',
  'tool-unavailable': '',
  'not-sent': 'sent',
  'echo-other': 'echoed',
  'turn-limit': 'finished',
  'parent-wrote': 'done',
  'outside-grant': 'granted',
  'write-refused': 'granted',
};

const [out] = process.argv.slice(2);
for (const [scenario, refuted] of Object.entries(EXPECTED)) {
  const folder = join(resolve(out), scenario);
  const work = readFileSync(join(folder, 'work.txt'), 'utf8');
  const plain = (text) => text.replaceAll(work, '/project').replaceAll(work.replaceAll('/', '-'), '-project');
  const lines = (file, trim) =>
    `${readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .flatMap((line) => {
        const kept = trim(JSON.parse(line));
        return kept ? [plain(JSON.stringify(kept))] : [];
      })
      .join('\n')}\n`;
  // What a background child is given is not in the stream.
  if (scenario !== 'background')
    emit(scenario, 'stream', { 'run.jsonl': lines(join(folder, 'stream.jsonl'), trimStream) }, refuted);
  if (!['proved', 'background', 'outside-grant', 'turn-limit'].includes(scenario)) continue;
  const [project] = readdirSync(join(folder, 'session'));
  const at = join(folder, 'session', project);
  const [main] = readdirSync(at).filter((name) => name.endsWith('.jsonl'));
  const below = join(at, main.replace('.jsonl', ''), 'subagents');
  const files = { 'run.jsonl': lines(join(at, main), trimSession) };
  for (const name of readdirSync(below))
    files[`run/subagents/${name}`] = name.endsWith('.meta.json')
      ? `${JSON.stringify(pick(JSON.parse(readFileSync(join(below, name), 'utf8')), ['agentType', 'toolUseId', 'spawnDepth', 'requestShape', 'finished']))}\n`
      : lines(join(below, name), trimSession);
  emit(scenario, 'session', files, refuted);
}

function emit(scenario, form, files, refuted) {
  // There the refused write is the fault, not the shell.
  const agent = scenario === 'write-refused' ? AGENT.replace('Glob,', 'Glob, Bash,') : AGENT;
  const folder = join(import.meta.dirname, '../../evals/dispatch', `recorded-${scenario}-${form}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'case.yaml'),
    caseText({ files, refuted, agent, note: 'recorded from the host, version 2.1.332, and trimmed' }),
  );
}

function pick(from, keys) {
  return Object.fromEntries(keys.filter((key) => from?.[key] !== undefined).map((key) => [key, from[key]]));
}

function trimStream(record) {
  const common = ['type', 'subtype', 'parent_tool_use_id', 'agent_id', 'subagent_type', 'session_id', 'timestamp'];
  switch (record.type) {
    case 'system':
      return record.subtype === 'init'
        ? pick(record, [...common, 'cwd', 'tools', 'claude_code_version'])
        : pick(record, [
            ...common,
            'task_id',
            'tool_use_id',
            'task_type',
            'prompt',
            'status',
            'tool_name',
            'message',
            ...(record.subtype === 'task_notification' ? ['summary'] : []),
          ]);
    case 'assistant':
    case 'user':
      return {
        ...pick(record, common),
        message: message(record.message),
        ...(record.tool_use_result ? { tool_use_result: toolResult(record.tool_use_result) } : {}),
        ...pick(record, ['tool_result_meta', 'isSynthetic', 'origin']),
      };
    case 'result':
      return pick(record, [...common, 'is_error', 'result', 'num_turns', 'terminal_reason', 'permission_denials']);
    default:
      return null;
  }
}

function trimSession(record) {
  const common = ['type', 'isSidechain', 'agentId', 'sessionId', 'timestamp', 'version', 'cwd', 'isMeta', 'origin'];
  if (record.type === 'api-request-shape')
    return { ...pick(record, common), shape: { tools: record.shape.tools.map(({ name }) => ({ name })) } };
  if ((record.type !== 'user' && record.type !== 'assistant') || record.isMeta) return null;
  return {
    ...pick(record, common),
    message: message(record.message),
    ...(record.toolUseResult ? { toolUseResult: toolResult(record.toolUseResult) } : {}),
    ...pick(record, ['permissionDecision']),
  };
}

function message(from) {
  const content = Array.isArray(from.content) ? from.content.map(block) : cut(from.content);
  return { ...pick(from, ['id', 'role', 'stop_reason']), content };
}

function block(from) {
  if (from.type !== 'tool_result') return from;
  const texts = Array.isArray(from.content) ? from.content.map(({ text }) => text).join('\n') : from.content;
  return {
    ...pick(from, ['type', 'tool_use_id', 'is_error']),
    content: from.is_error ? cut(texts).split('. ')[0] : 'ok',
  };
}

function toolResult(from) {
  if (typeof from === 'string') return '';
  return {
    ...pick(from, [
      'status',
      'agentId',
      'agentType',
      'prompt',
      'isAsync',
      'harnessNoteCount',
      'harnessTailCount',
      'type',
      'filePath',
    ]),
    ...(from.status === 'completed' ? { content: from.content.map((one) => ({ ...one, text: cut(one.text) })) } : {}),
  };
}

/** The host's note of a turn limit, up to what it is known by; a notification without its advice. */
function cut(text) {
  return text
    .replace(/(NOTE: this agent stopped at its \d+-turn limit)[\s\S]*/, '$1')
    .replace(/<note>[\s\S]*?<\/note>\n?/g, '')
    .replace(/<output-file>[\s\S]*?<\/output-file>\n?/g, '');
}

// A model that says what a script says: the messages API of the host on loopback, so that the real host runs without a
// model, a key or a network. Which turn is next follows from how many the request already holds.
import { createServer, type ServerResponse } from 'node:http';

export type Block =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'tool_use'; readonly name: string; readonly input: unknown };

export type Turns = readonly (readonly Block[])[];

export interface Script {
  readonly main: Turns;
  /** An agent is known by a piece of the first message that it gets. */
  readonly agents: readonly { readonly when: string; readonly turns: Turns }[];
}

export type ScriptRead =
  | { readonly ok: true; readonly script: Script }
  | { readonly ok: false; readonly reason: string };

const MAX_BODY = 64 * 1024 * 1024;

/** `{ "main": [TURN], "agents": [{ "when", "turns": [TURN] }] }`; a turn is a text, a block, or a list of blocks. */
export function readScript(text: string): ScriptRead {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    return { ok: false, reason: `it is no JSON: ${(error as Error).message}` };
  }
  const { main, agents = [] } = (data ?? {}) as { main?: unknown; agents?: unknown };
  const turns = turnsOf(main);
  if (!turns) return { ok: false, reason: '`main` is no list of turns' };
  if (!Array.isArray(agents)) return { ok: false, reason: '`agents` is no list' };
  const out: { when: string; turns: Turns }[] = [];
  for (const agent of agents as { when?: unknown; turns?: unknown }[]) {
    const own = turnsOf(agent?.turns);
    if (typeof agent?.when !== 'string' || agent.when === '' || !own)
      return { ok: false, reason: 'an agent has no `when`, or no list of `turns`' };
    out.push({ when: agent.when, turns: own });
  }
  return { ok: true, script: { main: turns, agents: out } };
}

/** A case's own answer as a script of one turn. */
export const answerScript = (text: string): Script => ({ main: [[{ type: 'text', text }]], agents: [] });

function turnsOf(value: unknown): Turns | null {
  if (!Array.isArray(value)) return null;
  const turns = value.map((turn): Block[] | null => {
    const blocks = (Array.isArray(turn) ? turn : [turn]).map(blockOf);
    return blocks.every((block) => block !== null) ? blocks : null;
  });
  return turns.every((turn) => turn !== null) ? turns : null;
}

function blockOf(value: unknown): Block | null {
  if (typeof value === 'string') return { type: 'text', text: value };
  const { type, text, name, input } = (value ?? {}) as Record<string, unknown>;
  if (typeof text === 'string' && (type === undefined || type === 'text')) return { type: 'text', text };
  if (typeof name === 'string' && (type === undefined || type === 'tool_use'))
    return { type: 'tool_use', name, input: input ?? {} };
  return null;
}

export interface ScriptedModel {
  readonly url: string;
  close(): void;
}

/** Serves a script on a port of this machine alone. */
export async function serveScript(script: Script): Promise<ScriptedModel> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > MAX_BODY) request.destroy();
      else chunks.push(chunk);
    });
    request.on('end', () => {
      const counts = request.url?.includes('count_tokens') === true;
      if (!request.url?.startsWith('/v1/messages') || counts) {
        response.writeHead(counts ? 200 : 404, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ input_tokens: 1 }));
        return;
      }
      answer(Buffer.concat(chunks).toString('utf8'), script, response);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

interface Message {
  readonly role?: unknown;
  readonly content?: unknown;
}

function answer(body: string, script: Script, response: ServerResponse): void {
  let request: {
    readonly model?: unknown;
    readonly messages?: readonly Message[];
    readonly tools?: readonly unknown[];
  };
  try {
    request = JSON.parse(body);
  } catch {
    response.writeHead(400).end();
    return;
  }
  const messages = Array.isArray(request.messages) ? request.messages : [];
  const first = textOf(messages[0]);
  const agent = script.agents.find(({ when }) => first.includes(when));
  // A request without tools is the host's own, for a title or a summary.
  const turns = (request.tools ?? []).length === 0 ? [] : (agent?.turns ?? script.main);
  const said = messages.filter((message) => message.role === 'assistant').length;
  stream(String(request.model ?? 'scripted'), said, turns[said] ?? [{ type: 'text', text: 'done' }], response);
}

const textOf = (message: Message | undefined): string =>
  typeof message?.content === 'string'
    ? message.content
    : Array.isArray(message?.content)
      ? message.content
          .map((block: { text?: unknown }) => (typeof block?.text === 'string' ? block.text : ''))
          .join('\n')
      : '';

function stream(model: string, said: number, blocks: readonly Block[], response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (type: string, data: object): void =>
    void response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
  const usage = { input_tokens: 1, output_tokens: 1, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 };
  const head = {
    type: 'message',
    role: 'assistant',
    model,
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage,
  };
  send('message_start', { message: { id: `msg_scripted_${said}`, ...head } });
  for (const [index, block] of blocks.entries()) {
    if (block.type === 'text') {
      send('content_block_start', { index, content_block: { type: 'text', text: '' } });
      send('content_block_delta', { index, delta: { type: 'text_delta', text: block.text } });
    } else {
      send('content_block_start', {
        index,
        content_block: { type: 'tool_use', id: `toolu_scripted_${said}_${index}`, name: block.name, input: {} },
      });
      send('content_block_delta', {
        index,
        delta: { type: 'input_json_delta', partial_json: JSON.stringify(block.input) },
      });
    }
    send('content_block_stop', { index });
  }
  const stop = blocks.some((block) => block.type === 'tool_use') ? 'tool_use' : 'end_turn';
  send('message_delta', { delta: { stop_reason: stop, stop_sequence: null }, usage: { output_tokens: 1 } });
  send('message_stop', {});
  response.end();
}

// A model that says what a script says: the messages API of the host on loopback, without a model, a key or a network.
// A script is { main: [turn, ...], child: [turn, ...] }; a turn is a list of content blocks; which turn is next follows
// from how many turns the request already holds.
import { createServer } from 'node:http';

/** Starts a server; `children` are texts by which the first message of a child is known. */
export async function serveModel(script, { childMark }) {
  const requests = [];
  const server = createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      if (!request.url.startsWith('/v1/messages') || request.url.includes('count_tokens')) {
        response.writeHead(request.url.includes('count_tokens') ? 200 : 404, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ input_tokens: 1 }));
        return;
      }
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8'));
      answer(body, script, childMark, requests, response);
    });
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${server.address().port}`, requests, close: () => server.close() };
}

function answer(body, script, childMark, requests, response) {
  const first = textOf(body.messages[0]);
  const tools = (body.tools ?? []).map((tool) => tool.name);
  const child = first.includes(childMark) && !first.includes('MAIN');
  const who = tools.length === 0 ? 'other' : child ? 'child' : 'main';
  const said = body.messages.filter((message) => message.role === 'assistant').length;
  const turns = script[who] ?? [];
  const turn = turns[said] ?? [{ type: 'text', text: 'ok' }];
  requests.push({ who, said, tools });
  const blocks = turn.map((block, i) =>
    block.type === 'tool_use' ? { id: `toolu_${who}_${said}_${i}`, ...block } : block,
  );
  stream(body.model, blocks, response);
}

const textOf = (message) =>
  typeof message?.content === 'string'
    ? message.content
    : (message?.content ?? []).map((block) => block.text ?? '').join('\n');

function stream(model, blocks, response) {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (type, data) => response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
  const usage = { input_tokens: 10, output_tokens: 10, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 };
  send('message_start', {
    message: {
      id: `msg_${Math.random().toString(36).slice(2)}`,
      type: 'message',
      role: 'assistant',
      model,
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage,
    },
  });
  blocks.forEach((block, index) => {
    if (block.type === 'text') {
      send('content_block_start', { index, content_block: { type: 'text', text: '' } });
      send('content_block_delta', { index, delta: { type: 'text_delta', text: block.text } });
    } else {
      send('content_block_start', { index, content_block: { ...block, input: {} } });
      send('content_block_delta', {
        index,
        delta: { type: 'input_json_delta', partial_json: JSON.stringify(block.input) },
      });
    }
    send('content_block_stop', { index });
  });
  const reason = blocks.some((block) => block.type === 'tool_use') ? 'tool_use' : 'end_turn';
  send('message_delta', { delta: { stop_reason: reason, stop_sequence: null }, usage: { output_tokens: 10 } });
  send('message_stop', {});
  response.end();
}

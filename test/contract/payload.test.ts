// What is read from a worker's message, and what is not guessed.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MAX_BODIES, type Payload } from '../../lib/contract/payload.js';
import { readPayload } from '../../lib/contract/payload-read.js';
import { SourceText } from '../../lib/text/source.js';

const KNOWN = new Set([
  'topic_as_received',
  'status',
  'persistence',
  'artifact',
  'sidecars',
  'open_questions',
  'request',
]);
const read = (text: string): Payload => readPayload(new SourceText(text), KNOWN);
const pairs = (text: string) => read(text).fields.map(({ name, text }) => [name, text]);
const problems = (text: string) => read(text).problems.map((problem) => problem.code);

describe('a key-value block', () => {
  it('gives each value as the rest of its line, byte for byte', () => {
    const text = 'status: complete\ntopic_as_received: How: "why" # not a comment \n';
    assert.deepEqual(pairs(text), [
      ['status', 'complete'],
      ['topic_as_received', 'How: "why" # not a comment '],
    ]);
    assert.equal(read(text).shape, 'key-value');
  });

  it('knows the place of each key and value', () => {
    const text = 'Done.\n\nstatus: complete\n';
    const [field] = read(text).fields;
    assert.ok(field);
    assert.equal(text.slice(field.keySpan.start, field.keySpan.end), 'status');
    assert.equal(text.slice(field.span.start, field.span.end), 'complete');
  });

  it('takes no line ending of Windows into a value', () => {
    assert.deepEqual(pairs('status: complete\r\npersistence: written\r\n'), [
      ['status', 'complete'],
      ['persistence', 'written'],
    ]);
  });

  it('goes on over blank lines, and starts and ends with a known field', () => {
    const text =
      'Note: this is prose\n\nstatus: complete\n\npersistance: written\n\nsidecars: 1\n\nSummary: more prose\n';
    assert.deepEqual(
      pairs(text).map(([name]) => name),
      ['status', 'persistance', 'sidecars'],
    );
    assert.equal(read(text).prose, true);
  });

  it('keeps lists and mappings below a key', () => {
    const text = 'status: complete\nopen_questions:\n- one: two\n- three\nrequest:\n  target: x\n  criterion: y\n';
    assert.deepEqual(
      read(text).fields.map(({ name, text, types }) => [name, text, types[0]]),
      [
        ['status', 'complete', 'text'],
        ['open_questions', null, 'list'],
        ['request', null, 'map'],
      ],
    );
  });

  it('does not take the first line of a longer value for the value', () => {
    assert.deepEqual(pairs('topic_as_received: a\n  b\nstatus: complete\n')[0], ['topic_as_received', 'a\n  b']);
  });

  it('keeps equal keys', () => {
    assert.deepEqual(pairs('status: a\nstatus: b\n'), [
      ['status', 'a'],
      ['status', 'b'],
    ]);
  });

  for (const text of [
    '**status:** complete\n',
    '- status: complete\n',
    '> status: complete\n',
    'status complete\n',
    'status:complete\n',
    'The status: complete\n',
    '`status: complete`\n',
    '| status | complete |\n',
  ]) {
    it(`is not guessed from ${JSON.stringify(text)}`, () => assert.equal(read(text).shape, 'none'));
  }

  it('may stand in a fence without a language', () => {
    assert.deepEqual(pairs('```\nstatus: "complete"\n```\n'), [['status', '"complete"']]);
  });
});

describe('YAML and JSON', () => {
  it('are read by their own rules', () => {
    const yaml = '```yaml\nstatus: "complete" # said\nopen_questions: [a]\nsidecars: 2\nrequest: { a: b }\n```\n';
    assert.deepEqual(
      read(yaml).fields.map(({ name, text, types }) => [name, text, types[0]]),
      [
        ['status', 'complete', 'text'],
        ['open_questions', null, 'list'],
        ['sidecars', '2', 'integer'],
        ['request', null, 'map'],
      ],
    );
    assert.deepEqual(pairs('```json\n{ "status": "complete", "sidecars": 2 }\n```\n'), [
      ['status', 'complete'],
      ['sidecars', '2'],
    ]);
    assert.deepEqual(pairs('  { "status": "complete" }\n'), [['status', 'complete']]);
    assert.deepEqual(pairs('---\nstatus: complete\n---\nMore text.\n'), [['status', 'complete']]);
  });

  it('keep equal keys, in both', () => {
    assert.equal(read('```yaml\nstatus: a\nstatus: b\n```\n').fields.length, 2);
    assert.equal(read('{ "status": "a", "status": "b" }').fields.length, 2);
  });

  it('that cannot be read are no payload', () => {
    assert.deepEqual(problems('{ "status": "complete", }'), ['payload-unreadable']);
    assert.deepEqual(problems('```yaml\nstatus: [\n```\n'), ['payload-unreadable']);
    assert.deepEqual(problems(`{ "status": ${'['.repeat(5000)}${']'.repeat(5000)} }`), ['payload-unreadable']);
  });

  it('without a known field are text', () => {
    assert.equal(read('```json\n{ "a": 1 }\n```\n').shape, 'none');
    assert.deepEqual(problems('```json\n{ a: }\n```\n\nstatus: complete\n'), []);
    assert.equal(read('---\nA rule above and below.\n---\n\nstatus: complete\n').shape, 'key-value');
  });

  it('read no tag and no merge key', () => {
    const { fields } = read('```yaml\nstatus: !!js/function "x"\n<<: { persistence: written }\n```\n');
    assert.deepEqual(
      fields.map((field) => field.name),
      ['status', '<<'],
    );
  });
});

describe('two payloads in one message', () => {
  for (const text of [
    '```yaml\nstatus: a\n```\n\n```yaml\nstatus: b\n```\n',
    'status: a\n\nOn reflection:\n\nstatus: b\n',
    'status: a\n\n```json\n{ "status": "b" }\n```\n',
    '```yaml\nstatus: a\n```\n\n```yaml\nstatus: [\n```\n',
  ]) {
    it(`are none: ${JSON.stringify(text)}`, () => {
      assert.ok(problems(text).includes('payload-ambiguous'));
      assert.deepEqual(read(text).fields, []);
    });
  }
});

describe('bodies', () => {
  const bodies = (text: string) => read(text).bodies.map(({ name, text }) => [name, text]);

  it('are introduced by the line above their fence', () => {
    const text =
      'status: a\n\nR.md\n```markdown\na\n```\n\n`R-a.md`\n\n~~~\nb\n~~~\n\n### R-b.md\n````\n```\n````\n**R-c.md**\n```\nd\n```\n';
    assert.deepEqual(bodies(text), [
      ['R.md', 'a\n'],
      ['R-a.md', 'b\n'],
      ['R-b.md', '```\n'],
      ['R-c.md', 'd\n'],
    ]);
    assert.equal(read(text).stray, null);
  });

  it('take nothing off a name but marks of Markdown', () => {
    for (const name of [' R.md', 'R.md ', 'R.md:', 'File: R.md', '- R.md', '../R.md', '**R.md', 'R.md\u00a0']) {
      assert.equal(bodies(`status: a\n\n${name}\n\`\`\`\na\n\`\`\`\n`)[0]?.[0], name);
    }
  });

  it('are all fences but the payload, whatever they look like', () => {
    const text = 'status: a\n\n```sh\nls\n```\n\nR.yaml\n```yaml\nstatus: b\n```\n';
    assert.deepEqual(bodies(text), [
      ['', 'ls\n'],
      ['R.yaml', 'status: b\n'],
    ]);
    assert.deepEqual(problems(text), []);
  });

  it('that are cut short or moved are told', () => {
    assert.deepEqual(problems('status: a\n\nR.md\n```\nb\n'), ['fence-unclosed']);
    assert.deepEqual(problems('status: a\n\nR.md\n  ```\n  b\n  ```\n'), ['fence-indented']);
    assert.equal(problems(`status: a\n\n${'R.md\n```\na\n```\n'.repeat(10_000)}`)[0], 'bodies-too-many');
    assert.equal(read(`status: a\n\n${'R.md\n```\na\n```\n'.repeat(MAX_BODIES)}`).bodies.length, MAX_BODIES);
  });

  it('have nothing between them', () => {
    const text = 'status: a\nAnd so on.\n\nR.md\n```\na\n```\nleft over\n\nR-a.md\n```\nb\n```\n';
    const { stray } = read(text);
    assert.equal(stray && text.slice(stray.start, stray.end), 'left over');
  });

  it('keep every byte of a file, a lone CR too', () => {
    const content = 'a\r\nb\rc\u2028\u0000\n\n';
    assert.deepEqual(bodies(`status: a\n\nR.md\n\`\`\`\n${content}\`\`\`\n`), [['R.md', content]]);
  });
});

describe('headings', () => {
  it('are given as they stand, marks apart, fences left out', () => {
    const { headings } = read('## RESEARCH COMPLETE\n\n```\n# not one\n```\n### `x` ###\n#no\n');
    assert.deepEqual(
      headings.map((heading) => heading.value),
      ['RESEARCH COMPLETE', '`x`'],
    );
  });
});

describe('any text', () => {
  it('is read without a throw', () => {
    const parts = [
      'status: a',
      '```',
      '~~~~',
      '{',
      '}',
      '---',
      '\n',
      '\r',
      '\n\n',
      '  ',
      '- x',
      'R.md',
      '\ufeff',
      '"status": 1',
      '# h',
      'a:',
      '\0',
      '````yaml',
    ];
    let seed = 7;
    for (let i = 0; i < 3000; i++) {
      let text = '';
      for (let k = 0; k < 12; k++) {
        seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
        text += `${parts[(seed >> 8) % parts.length]}${seed & 64 ? '\n' : ''}`;
      }
      const payload = read(text);
      for (const { span } of payload.fields)
        assert.ok(span.start <= span.end && span.end <= text.length, JSON.stringify(text));
      for (const body of payload.bodies) assert.equal(text.slice(body.span.start, body.span.end), body.text);
    }
  });
});

// What the scripted model says in each recorded run, and the agent that it dispatches.
import { join } from 'node:path';

export const PROMPT = 'MAIN Research the ledgers.';

export const AGENT = `---
name: researcher
description: researches one topic
tools: Read, Grep, Glob, Write
---
Research the topic.
`;

const envelope = (work) => `Topic: ledgers\nslice: ${join(work, 'slice')}`;
const text = (words) => [{ type: 'text', text: words }];
const dispatch = (work, more = {}) => [
  {
    type: 'tool_use',
    name: 'Agent',
    input: {
      description: 'research',
      subagent_type: 'researcher',
      prompt: envelope(work),
      run_in_background: false,
      ...more,
    },
  },
];
const write = (work, name, content) => ({
  type: 'tool_use',
  name: 'Write',
  input: { file_path: join(work, 'slice', name), content },
});
const INDEX = '# Ledgers\n\nRESEARCH-merge.md\n';
const SIDECAR = '# Merge\n';
const payload = (work, { topic = 'ledgers', persistence = 'written' } = {}) =>
  [
    `topic_as_received: ${topic}`,
    'status: complete',
    `persistence: ${persistence}`,
    `artifact: ${join(work, 'slice', 'RESEARCH.md')}`,
    'sidecars: 1',
  ].join('\n');
const works = (work) => [write(work, 'RESEARCH-merge.md', SIDECAR), write(work, 'RESEARCH.md', INDEX)];

export const SCENARIOS = {
  proved: {
    script: (work) => ({
      main: [dispatch(work), text('The research is there.')],
      child: [works(work), text(payload(work))],
    }),
  },
  'not-sent': {
    script: (work) => ({ main: [works(work), text(payload(work))] }),
  },
  background: {
    script: (work) => ({
      main: [dispatch(work, { run_in_background: true }), text('It runs.'), text('The research is there.')],
      child: [works(work), text(payload(work))],
    }),
  },
  'echo-other': {
    script: (work) => ({
      main: [dispatch(work), text('The research is there.')],
      child: [works(work), text(payload(work, { topic: 'ledger' }))],
    }),
  },
  'turn-limit': {
    agent: AGENT.replace('tools:', 'maxTurns: 1\ntools:'),
    script: (work) => ({
      main: [dispatch(work), text('The research is there.')],
      child: [works(work), text(payload(work))],
    }),
  },
  'parent-wrote': {
    script: (work) => ({
      main: [dispatch(work), works(work), text('The research is there.')],
      child: [[{ type: 'tool_use', name: 'Glob', input: { pattern: '*.md' } }], text(payload(work))],
    }),
  },
  'by-value': {
    script: (work) => ({
      main: [dispatch(work), works(work), text('The research is there.')],
      child: [
        [{ type: 'tool_use', name: 'Glob', input: { pattern: '*.md' } }],
        text(
          `${payload(work, { persistence: 'by-value' })}\n\nRESEARCH-merge.md\n\`\`\`\n${SIDECAR}\`\`\`\n\nRESEARCH.md\n\`\`\`\n${INDEX}\`\`\`\n`,
        ),
      ],
    }),
  },
  'outside-grant': {
    agent: AGENT.replace('tools: Read, Grep, Glob, Write', 'tools: Read, Grep, Glob, Bash, Write'),
    args: ['--allowedTools', 'Bash'],
    script: (work) => ({
      main: [dispatch(work), text('The research is there.')],
      child: [
        [...works(work), { type: 'tool_use', name: 'Bash', input: { command: 'ls slice', description: 'list' } }],
        text(payload(work)),
      ],
    }),
  },
  'tool-unavailable': {
    script: (work) => ({
      main: [dispatch(work), text('The research is there.')],
      child: [
        [...works(work), { type: 'tool_use', name: 'Bash', input: { command: 'ls slice', description: 'list' } }],
        text(payload(work)),
      ],
    }),
  },
  'write-refused': {
    agent: AGENT.replace('tools: Read, Grep, Glob, Write', 'tools: Read, Grep, Glob, Bash, Write'),
    args: ['--allowedTools', 'Bash', '--disallowedTools', 'Edit(slice/RESEARCH.md)'],
    script: (work) => ({
      main: [dispatch(work), text('The research is there.')],
      child: [
        works(work),
        [
          {
            type: 'tool_use',
            name: 'Bash',
            input: {
              command: `python3 -c "open('${join(work, 'slice', 'RESEARCH.md')}', 'w').write('# Ledgers\\n\\nRESEARCH-merge.md\\n')"`,
              description: 'write',
            },
          },
        ],
        text(payload(work)),
      ],
    }),
  },
};

import { exitsTwo, keepsGoing, remembersBlocks } from '../lib/claim/hook-output.js';
import { codeLines, eventsOf } from '../lib/project/hook-scripts.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'a hook keeps an agent from stopping and never asks whether it did so before',
  why: 'the agent cannot meet the condition, stops again and is sent back again, until the host’s own cap ends it',
  fix: 'let it stop where `stop_hook_active` of the event is true',
  category: 'hook',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  roles: ['script'],
  *file(unit) {
    const events = [...eventsOf(unit)];
    if (events.length === 0 || !events.every((event) => event === 'Stop' || event === 'SubagentStop')) return;
    const { text } = unit.document.source;
    const lines = codeLines(text);
    const block = lines.find((line) => keepsGoing(line.text)) ?? lines.find((line) => exitsTwo(line.text));
    // Another file may do the asking.
    if (!block || remembersBlocks(text) || HANDS_ON.test(text)) return;
    yield {
      message: 'the script sends the agent back without reading `stop_hook_active`',
      file: unit.file,
      span: block.span,
      label: 'sent back each time',
    };
  },
});

const HANDS_ON = /^\s*(?:source|\.)\s|\brequire\(\s*["']\.|\bfrom\s+["']\.|^\s*from\s+\.?\w*\s+import\b/m;

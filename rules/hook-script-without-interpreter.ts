import { startsOfScript } from '../lib/project/hook-scripts.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'a hook starts a script by its path, and the script names no interpreter',
  why: 'without a first line such as `#!/usr/bin/env python3` a shell reads the file as commands of its own, and without a shell the system refuses it',
  fix: 'write the interpreter into the first line, or name it in the command',
  category: 'hook',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  roles: ['script'],
  *file(unit) {
    const { text } = unit.document.source;
    if (text.trim() === '' || text.startsWith('#!') || /\.(?:cmd|bat|ps1|exe)$/i.test(unit.file)) return;
    const start = startsOfScript(unit).find(
      (s) => s.interpreter === null && (s.word === null || /\.(?:py|m?js|cjs|ts|rb|pl|php)$/.test(unit.file)),
    );
    if (!start) return;
    const end = text.indexOf('\n');
    yield {
      message: 'the script is started by its path, and its first line names no interpreter',
      file: unit.file,
      span: { start: 0, end: end < 0 ? text.length : end },
      label: 'no `#!`',
      related: [{ file: start.handler.file, span: start.field.span, label: 'started here' }],
    };
  },
});

import { startsOfScript } from '../lib/project/hook-scripts.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'a script that a hook starts has line ends of Windows',
  why: 'the system looks for an interpreter with a carriage return in its name, and a shell takes the return as part of each word: the hook fails',
  fix: 'store the file with LF, and write `*.sh text eol=lf` into `.gitattributes`',
  category: 'hook',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  roles: ['script'],
  *file(unit) {
    const { text } = unit.document.source;
    const end = text.indexOf('\n');
    if (end < 1 || text[end - 1] !== '\r' || /\.(?:cmd|bat|ps1|exe)$/i.test(unit.file)) return;
    const starts = startsOfScript(unit);
    const direct = starts.some((s) => s.interpreter === null) && text.startsWith('#!');
    const shell = starts.some((s) => s.interpreter !== null && /^(?:ba|z|da|k|a)?sh$/.test(s.interpreter));
    if (!direct && !shell) return;
    yield {
      message: direct
        ? 'the first line names an interpreter and ends with a carriage return'
        : 'a shell script has CRLF line ends',
      file: unit.file,
      span: { start: 0, end: end - 1 },
      label: 'CRLF',
      related: starts.slice(0, 1).map((s) => ({ file: s.handler.file, span: s.field.span, label: 'started here' })),
    };
  },
});

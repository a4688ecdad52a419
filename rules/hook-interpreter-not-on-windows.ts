import { startsOf } from '../lib/project/hook-commands.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'a hook is started by a program that Windows does not have',
  why: 'on Windows `python3` is missing, or a stub of the store that leaves with code 49, and the hook fails',
  fix: 'start it with `node`, which is there, or try `python` and `py` too',
  category: 'hook',
  severity: 'advice',
  since: '0.1.0',
  status: 'preview',
  hosts: ['claude-code'],
  *project(model) {
    for (const plugin of model.plugins) {
      for (const start of plugin.hooks.flatMap(startsOf)) {
        if (start.interpreter !== 'python3' || /\|\|/.test(start.field.value)) continue;
        yield {
          message: '`python3` starts the hook, and Windows has no program of that name',
          file: start.handler.file,
          span: start.field.span,
          label: 'fails on Windows',
        };
      }
    }
  },
});

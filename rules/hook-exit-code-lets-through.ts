import { exitOne, saysBlocked } from '../lib/claim/hook-output.js';
import type { Finding } from '../lib/diagnostic/diagnostic.js';
import { entryOf, stringOf } from '../lib/document/node.js';
import type { HostFacts } from '../lib/host/types.js';
import { hookEntries, hookMaps } from '../lib/project/hook-maps.js';
import { codeLines, eventsOf } from '../lib/project/hook-scripts.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'a hook says that it blocks and leaves with a code that blocks nothing',
  why: 'only exit code 2, or a decision printed as JSON, stops the call; any other code is noted as an error of the hook, and the call goes on',
  fix: 'leave with code 2 and say why on standard error',
  category: 'hook',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  roles: ['script', 'hooks', 'manifest'],
  *file(unit, { host }) {
    if (unit.role === 'script') {
      const { text } = unit.document.source;
      if (!stops(host, eventsOf(unit)) || /permissionDecision|"decision"/.test(text)) return;
      yield* inScript(unit.file, text);
      return;
    }
    for (const map of hookMaps(unit, (name) => host.events.has(name))) {
      for (const { event, handler } of hookEntries(map)) {
        const command = entryOf(handler, 'command')?.value;
        const text = stringOf(command) ?? '';
        if (!command || !stops(host, new Set([event.value])) || !saysBlocked(text) || !exitOne(text)) continue;
        if (/permissionDecision|decision/.test(text)) continue;
        yield {
          message: `the command says that it blocks and leaves with code 1, which lets \`${event.value}\` go on`,
          file: unit.file,
          span: command.span,
          label: 'lets it through',
        };
      }
    }
  },
});

const stops = (host: HostFacts, events: ReadonlySet<string>): boolean =>
  events.size > 0 && [...events].every((event) => host.events.get(event)?.exitTwoBlocks === true);

/** Lines of code between the words and the code that they belong to. */
const NEAR = 2;

function* inScript(file: string, text: string): Iterable<Finding> {
  const lines = codeLines(text).filter((line) => line.text.trim() !== '');
  for (const [i, line] of lines.entries()) {
    const at = exitOne(line.text);
    if (!at) continue;
    const said = lines.slice(Math.max(0, i - NEAR), i + 1).findLast((l) => saysBlocked(l.text));
    if (!said) continue;
    yield {
      message: 'the script says that it blocks and leaves with code 1, which lets the call through',
      file,
      span: { start: line.span.start + at.start, end: line.span.start + at.end },
      label: 'lets it through',
      related: said === line ? [] : [{ file, span: said.span, label: 'says that it blocks' }],
    };
  }
}

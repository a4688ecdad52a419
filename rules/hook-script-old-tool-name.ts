import { lookUpTool } from '../lib/host/tools.js';
import { codeLines, eventsOf } from '../lib/project/hook-scripts.js';
import { defineRule } from '../lib/rule/rule.js';
import { quoted } from '../lib/text/words.js';

export default defineRule({
  summary: 'a script of a hook compares the tool’s name with one that no event carries any more',
  why: 'the event comes under the present name, so the comparison decides wrongly each time: a guard lets everything through',
  fix: 'compare with the present name, or with both where older hosts are meant too',
  category: 'hook',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  roles: ['script'],
  *file(unit, { host }) {
    if (![...eventsOf(unit)].every((event) => host.events.get(event)?.matches === 'tool')) return;
    const { text } = unit.document.source;
    for (const line of codeLines(text)) {
      for (const found of line.text.matchAll(COMPARED)) {
        const name = found[1] as string;
        const lookup = lookUpTool(host, name);
        if (lookup.kind !== 'alias' || new RegExp(`\\b${lookup.now}\\b`).test(text)) continue;
        yield {
          message: `the script compares the tool’s name with ${quoted(name)}, and the event comes as ${quoted(lookup.now)}`,
          file: unit.file,
          span: { start: line.span.start + found.index, end: line.span.start + found.index + found[0].length },
          label: 'never equal',
        };
      }
    }
  },
});

/** `tool_name" != "Task"`, `$TOOL_NAME = 'Task'`, `toolName === 'Task'`. */
const COMPARED = /\btool_?name\b["'\]})]{0,4}\s{0,4}(?:[!=]={1,2}|=|-eq|-ne|is|is not)\s{0,4}["'](\w{2,40})["']/gi;

import type { Finding } from '../lib/diagnostic/diagnostic.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'a file name cannot exist on Windows, or differs from another only in case',
  why: 'git cannot write such a file on Windows, so nobody there can check out or install the plugin',
  fix: 'rename the file with letters, digits, `-`, `_` and `.`',
  category: 'manifest',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agentskills', 'agent-plugins'],
  *project(model) {
    const done = new Set<string>();
    for (const plugin of model.plugins) {
      const folded = new Map<string, string>();
      for (const { path } of model.files.walk(plugin.folder)) {
        const parts = path.split('/');
        for (let depth = depthOf(plugin.folder); depth < parts.length; depth++) {
          const at = parts.slice(0, depth + 1).join('/');
          if (done.has(at)) continue;
          done.add(at);
          yield* judged(at, parts[depth] as string, path, folded);
        }
      }
    }
  },
});

const depthOf = (folder: string): number => (folder === '' ? 0 : folder.split('/').length);

/** `path` is the file to show: the first one below a folder with such a name. */
function* judged(at: string, name: string, path: string, folded: Map<string, string>): Generator<Finding> {
  const fault = faultOf(name);
  if (fault !== null) {
    const message = `the name \`${JSON.stringify(name).slice(1, -1)}\` ${fault}`;
    yield { message, file: path, span: { start: 0, end: 0 }, label: 'not a name on Windows' };
  }
  // Below two folders that differ in case everything does: the folders are enough.
  const key = at.slice(0, -name.length) + name.normalize('NFC').toLowerCase();
  const other = folded.get(key);
  if (other === undefined) folded.set(key, at);
  else
    yield {
      message: `\`${at}\` and \`${other}\` differ only in case`,
      file: path,
      span: { start: 0, end: 0 },
      label: 'one file where case is ignored',
      why: 'on macOS and Windows a checkout holds one of the two only, under either name',
      fix: 'give one of the two another name, or remove it',
    };
}

const DEVICE = /^(?:con|prn|aux|nul|com[1-9]|lpt[1-9])(?:\.|$)/i;

function faultOf(name: string): string | null {
  const letter = /[<>:"|?*\\]/.exec(name)?.[0];
  if (letter !== undefined) return `holds \`${letter}\`, which Windows does not allow`;
  if (/[\u0000-\u001f]/.test(name)) return 'holds a control character, which Windows does not allow';
  if (/[. ]$/.test(name)) return `ends with a ${name.endsWith('.') ? 'full stop' : 'space'}, which Windows takes off`;
  return DEVICE.test(name) ? 'is the name of a device on Windows' : null;
}

// The example plugin: linted clean, its cases hold, and its hooks do what they say when they are run as they are wired.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { plugproof } from '../cli/run.js';
import { projectRoot } from '../root.js';
import { BODIES, fields, inWorkplace, message, TOPIC, type Workplace } from './discovery.js';

const plugin = join(projectRoot(), 'examples', 'gated');

interface Wiring {
  readonly matcher: string;
  readonly hooks: readonly { readonly command: string; readonly args: readonly string[] }[];
}
const wired = (
  JSON.parse(readFileSync(join(plugin, 'hooks/hooks.json'), 'utf8')) as { hooks: Record<string, readonly Wiring[]> }
).hooks;

/** Runs the hook of an event as the host does: placeholders replaced, the event on standard input. */
function told(place: Workplace, event: string, input: object): string {
  const [hook] = wired[event]?.[0]?.hooks ?? [];
  assert.equal(hook?.command, 'plugproof');
  const args = hook.args.map((arg) =>
    arg.replace('${CLAUDE_PLUGIN_ROOT}', plugin).replace('${CLAUDE_PROJECT_DIR}', place.path),
  );
  const { code, out, err } = plugproof(args, { cwd: place.path, input: JSON.stringify({ ...input, cwd: place.path }) });
  assert.deepEqual([code, err], [0, '']);
  return out.trim();
}

describe('examples/gated', () => {
  it('is linted clean', () => {
    const { code, out } = plugproof(['lint', plugin, '--no-config', '--fail-on', 'advice', '--format', 'json']);
    const { diagnostics, checked } = JSON.parse(out) as { diagnostics: object[]; checked: Record<string, number> };
    assert.deepEqual([code, diagnostics], [0, []]);
    assert.ok((checked.hooks ?? 0) > 0 && (checked.agents ?? 0) > 0);
  });

  it('has cases that hold', () => {
    const { code, out } = plugproof(['eval', 'run', join(plugin, 'evals')]);
    assert.equal(code, 0, out);
  });

  it('lets a dispatch go only with its envelope', () =>
    inWorkplace((place) => {
      const call = { tool_name: 'Agent', tool_input: { subagent_type: 'gated:researcher', prompt: `${TOPIC}\nslice` } };
      assert.match(told(place, 'PreToolUse', call), /"permissionDecision":"deny".*envelope-missing/);
      place.write('.research/envelope.json', JSON.stringify({ topic: TOPIC, slice: 'slice' }));
      assert.equal(told(place, 'PreToolUse', call), '{}');
      assert.match(
        told(place, 'PreToolUse', { tool_name: 'Write', tool_input: { file_path: 'slice/run.sh' } }),
        /name-not-allowed/,
      );
    }));

  it('lets the researcher stop only when its contract is kept', () =>
    inWorkplace((place) => {
      const stop = (text: string) => ({ agent_type: 'gated:researcher', last_assistant_message: text });
      place.write('.research/envelope.json', JSON.stringify({ topic: TOPIC, slice: 'slice' }));
      place.write('.research/dispatch', '');
      assert.match(
        told(place, 'SubagentStop', stop(fields({ persistence: 'written' }))),
        /"decision":"block".*index-missing/,
      );
      assert.equal(told(place, 'SubagentStop', stop(message())), '{}');
      for (const { name, text } of BODIES) place.write(`slice/${name}`, text);
      assert.equal(told(place, 'SubagentStop', stop(fields({ persistence: 'written' }))), '{}');
    }));

  it('matches the agent as the host names it', () => {
    const matcher = new RegExp(wired.SubagentStop?.[0]?.matcher as string);
    assert.deepEqual(
      ['gated:researcher', 'other:researcher', 'gated:researcher2'].map((type) => matcher.test(type)),
      [true, false, false],
    );
  });
});

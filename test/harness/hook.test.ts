// What a host is told: nothing where the gate passes or the event is another's, a block with its reason otherwise.
import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { worldAt } from '../../harness/gates/world.js';
import { answerHook, type HookEvent } from '../../harness/hook.js';
import { BODIES, CONTRACT, fields, inWorkplace, message, TOPIC, type Workplace } from './discovery.js';

const OPTIONS = { contract: 'contract.yaml', envelope: 'envelope.json' };

function answer(
  place: Workplace,
  event: HookEvent,
  input: object | string,
  options: object = {},
): Record<string, unknown> {
  const bytes = Buffer.from(typeof input === 'string' ? input : JSON.stringify(input));
  return JSON.parse(answerHook(event, bytes, { ...OPTIONS, ...options }, worldAt(place.path, new Date(0)))) as Record<
    string,
    unknown
  >;
}

describe('subagent-stop', () => {
  const stop = (text: string, agent = 'discovery:researcher') => ({
    hook_event_name: 'SubagentStop',
    agent_type: agent,
    agent_id: 'a1',
    last_assistant_message: text,
    stop_hook_active: false,
  });
  const written = fields({ persistence: 'written' });
  const withArtifact = (place: Workplace): void => {
    for (const { name, text } of BODIES) place.write(`slice/${name}`, text);
  };
  const reason = (told: Record<string, unknown>): string => {
    assert.deepEqual(Object.keys(told), ['decision', 'reason']);
    assert.equal(told.decision, 'block');
    return String(told.reason);
  };

  it('lets a worker go whose payload and artifact hold', () =>
    inWorkplace((place) => {
      withArtifact(place);
      assert.deepEqual(answer(place, 'subagent-stop', stop(written)), {});
      assert.deepEqual(answer(place, 'subagent-stop', stop(written, 'researcher')), {});
    }));

  it('lets a worker go whose artifact comes by value: the parent writes it', () =>
    inWorkplace((place) => assert.deepEqual(answer(place, 'subagent-stop', stop(message())), {})));

  it('is not about another agent', () =>
    inWorkplace((place) => {
      for (const agent of ['explorer', 'discovery:explorer', 'xresearcher', 'Explore'])
        assert.deepEqual(answer(place, 'subagent-stop', stop('nothing', agent)), {});
    }));

  it('blocks on a fail, with its reasons', () =>
    inWorkplace((place) => {
      assert.match(
        reason(answer(place, 'subagent-stop', stop(written))),
        /the gate `artifact` does not let this pass:\n- index-missing: /,
      );
      assert.match(reason(answer(place, 'subagent-stop', stop('Done.'))), /payload-missing/);
      assert.match(
        reason(answer(place, 'subagent-stop', stop(fields({ persistence: 'written', topic_as_received: 'x' })))),
        /echo-mismatch/,
      );
    }));

  it('blocks on a claim of the payload that the disk does not back', () =>
    inWorkplace((place) => {
      withArtifact(place);
      assert.match(
        reason(answer(place, 'subagent-stop', stop(fields({ persistence: 'written', sidecars: '3' })))),
        /sidecar-count/,
      );
      assert.match(
        reason(answer(place, 'subagent-stop', stop(written), { newerThan: 'slice/RESEARCH.md' })),
        /index-stale/,
      );
    }));

  it('runs the ledger gate where the index leaves it owed', () =>
    inWorkplace((place) => {
      withArtifact(place);
      place.write('slice/RESEARCH.md', '# T\n\nRESEARCH-merge.md and RESEARCH-order.md\n');
      assert.match(
        reason(answer(place, 'subagent-stop', stop(written))),
        /could not judge this, which is no pass:\n- ledger-missing: /,
      );
    }));

  it('blocks on what could not be judged, and says that it is no pass', () =>
    inWorkplace((place) => {
      withArtifact(place);
      const { last_assistant_message: _left, ...silent } = stop(written);
      const { agent_type: _type, ...nameless } = stop(written);
      for (const told of [
        answer(place, 'subagent-stop', silent),
        answer(place, 'subagent-stop', nameless),
        answer(place, 'subagent-stop', 'not json'),
        answer(place, 'subagent-stop', '[]'),
        answer(place, 'subagent-stop', stop(written), { contract: 'gone.yaml' }),
        answer(place, 'subagent-stop', stop(written), { envelope: 'gone.json' }),
        answer(place, 'subagent-stop', stop(written), { slice: 'gone' }),
        answer(place, 'subagent-stop', stop(written), { newerThan: 'gone' }),
      ]) {
        assert.match(reason(told), /could not judge this, which is no pass/);
      }
    }));

  it('blocks when it has blocked before: the host ends the loop, not the gate', () =>
    inWorkplace((place) =>
      assert.ok(reason(answer(place, 'subagent-stop', { ...stop(written), stop_hook_active: true }))),
    ));

  it('reads paths from where the session stands', () =>
    inWorkplace((place) => {
      withArtifact(place);
      const told = answerHook(
        'subagent-stop',
        Buffer.from(JSON.stringify({ ...stop(written), cwd: place.path })),
        OPTIONS,
        worldAt('/', new Date(0)),
      );
      assert.equal(told, '{}');
    }));
});

describe('pre-tool-use', () => {
  const call = (tool: string, input: object) => ({ hook_event_name: 'PreToolUse', tool_name: tool, tool_input: input });
  const denied = (told: Record<string, unknown>): string => {
    const { hookSpecificOutput: output } = told as { hookSpecificOutput?: Record<string, unknown> };
    assert.ok(output, JSON.stringify(told));
    assert.deepEqual([output.hookEventName, output.permissionDecision], ['PreToolUse', 'deny']);
    return String(output.permissionDecisionReason);
  };
  const prompt = `Topic: ${TOPIC}\nMemory slice: slice\n`;

  it('lets a dispatch go that carries its envelope', () =>
    inWorkplace((place) => {
      for (const tool of ['Agent', 'Task'])
        assert.deepEqual(
          answer(place, 'pre-tool-use', call(tool, { subagent_type: 'discovery:researcher', prompt })),
          {},
        );
      assert.deepEqual(answer(place, 'pre-tool-use', call('Agent', { subagent_type: 'explorer', prompt: 'x' })), {});
    }));

  it('denies a dispatch that carries another topic, or that nobody wrote down', () =>
    inWorkplace((place) => {
      const other = call('Agent', { subagent_type: 'researcher', prompt: prompt.replace('merge', 'fork') });
      assert.match(
        denied(answer(place, 'pre-tool-use', other)),
        /envelope-not-sent: the prompt does not hold the envelope's `topic`/,
      );
      const sent = call('Agent', { subagent_type: 'researcher', prompt });
      assert.match(
        denied(answer(place, 'pre-tool-use', sent, { envelope: 'gone.json' })),
        /could not judge this.*\n- envelope-missing/,
      );
    }));

  it('lets a file go into the slice that the contract allows, and every file elsewhere', () =>
    inWorkplace((place) => {
      for (const path of [
        'slice/RESEARCH.md',
        'slice/RESEARCH-a.md',
        'slice/research-checklist.md',
        'notes.md',
        'slices/x.md',
        join(place.path, 'slice/RESEARCH.md'),
      ]) {
        assert.deepEqual(answer(place, 'pre-tool-use', call('Write', { file_path: path, content: 'x' })), {}, path);
      }
      assert.deepEqual(answer(place, 'pre-tool-use', call('Bash', { command: 'ls' })), {});
      assert.deepEqual(answer(place, 'pre-tool-use', call('Read', { file_path: 'slice/x.sh' })), {});
    }));

  it('denies any other name in the slice, by whatever way it is spelled', () =>
    inWorkplace((place) => {
      symlinkSync('slice', join(place.path, 'way'));
      for (const path of [
        'slice/RESEARCH-a.b.md',
        'slice/run.sh',
        'slice/./x.md',
        'slice/sub/RESEARCH.md',
        'other/../slice/x.md',
        'way/x.md',
        join(place.path, 'slice/x.md'),
      ]) {
        for (const [tool, key] of [
          ['Write', 'file_path'],
          ['Edit', 'file_path'],
          ['NotebookEdit', 'notebook_path'],
        ] as const) {
          assert.match(
            denied(answer(place, 'pre-tool-use', call(tool, { [key]: path }))),
            /name-(not-allowed|escapes)/,
            path,
          );
        }
      }
    }));

  it('refuses to write through a link in the slice, whatever its name and wherever it leads', () =>
    inWorkplace((place) => {
      symlinkSync(join(place.path, 'elsewhere.md'), join(place.path, 'slice/RESEARCH-linked.md'));
      const write = call('Write', { file_path: 'slice/RESEARCH-linked.md' });
      assert.match(denied(answer(place, 'pre-tool-use', write)), /name-linked/);
    }));

  it('guards nothing while no dispatch is under way', () =>
    inWorkplace((place) =>
      assert.deepEqual(
        answer(place, 'pre-tool-use', call('Write', { file_path: 'slice/x.sh' }), { envelope: 'gone.json' }),
        {},
      ),
    ));

  it('denies what it cannot judge', () =>
    inWorkplace((place) => {
      const write = call('Write', { file_path: 'slice/RESEARCH.md' });
      place.write('broken.yaml', `${CONTRACT}more: 1\n`);
      for (const told of [
        answer(place, 'pre-tool-use', 'x'),
        answer(place, 'pre-tool-use', {}),
        answer(place, 'pre-tool-use', write, { contract: 'gone.yaml' }),
        answer(place, 'pre-tool-use', write, { contract: 'broken.yaml' }),
      ]) {
        assert.match(denied(told), /could not judge this, which is no pass/);
      }
      place.write('envelope.json', '{');
      assert.match(denied(answer(place, 'pre-tool-use', write)), /envelope-unreadable/);
    }));
});

// `plugproof registry` and `plugproof hook session-start` as a user runs them: shapes, exit codes, what is written.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { line, numbered, parsed, registry, sample } from '../registry/model/samples.js';
import { inTree, plugproof, type Ran, type RunOptions, reportOf } from './run.js';

const FILE = '.agents/findings/registry.jsonl';
type Verb = (args: readonly string[], options?: RunOptions) => Ran;

function inProject(
  files: Readonly<Record<string, string>>,
  work: (run: Verb, read: () => string, root: string) => void,
) {
  inTree({ 'README.md': 'x\n', ...files }, (root) =>
    work(
      (args, options) => plugproof(['registry', ...args], { cwd: root, ...options }),
      () => readFileSync(join(root, FILE), 'utf8'),
      root,
    ),
  );
}

describe('registry add', () => {
  it('adds from a file and from standard input, and says what was merged', () => {
    inProject({ 'one.json': line() }, (run, read) => {
      assert.deepEqual(JSON.parse(run(['add', 'one.json', '--format', 'json']).out), {
        added: [sample().id],
        merged: [],
      });
      const second = run(['add', '-', '--format', 'json'], {
        input: line({ id: 'b', detection_question: 'Does the loop stop?' }),
      });
      assert.deepEqual([second.code, JSON.parse(second.out)], [0, { added: [], merged: ['b'] }]);
      assert.deepEqual(
        parsed(read()).map((one) => one.status),
        ['active', 'superseded'],
      );
    });
  });
  it('writes nothing of an invalid entry', () => {
    inProject({ 'bad.json': line({ date: 'soon' }) }, (run, _read, root) => {
      const { code, out, err } = run(['add', 'bad.json', '--format', 'json']);
      assert.deepEqual([code, out], [1, '']);
      assert.match(err, /nothing was added\n.*`date` is `soon`/);
      assert.ok(!existsSync(join(root, '.agents')));
    });
  });
  it('cannot judge what it cannot read', () => {
    inProject({}, (run) => assert.deepEqual([run(['add', 'none.json']).code, run(['add', 'none.json']).out], [2, '']));
  });
});

describe('registry select', () => {
  it('fails open without a file, and with one that cannot be read says one sentence', () => {
    inProject({}, (run, _read, root) => {
      const none = run(['select', '--format', 'json']);
      assert.deepEqual([none.code, JSON.parse(none.out), none.err], [0, { selected: [], active: 0, warnings: [] }, '']);
      writeFileSync(join(root, 'there.jsonl'), line());
      symlinkSync('there.jsonl', join(root, 'link.jsonl'));
      const linked = run(['select', '--file', 'link.jsonl']);
      assert.deepEqual([linked.code, linked.out, linked.err.trim().split('\n').length], [0, '', 1]);
    });
  });
  it('ranks, explains, warns of a line that is left out, and writes nothing', () => {
    const text = `${registry(numbered(1), numbered(2, { severity: 'critical' }))}broken\n`;
    inProject({ [FILE]: text }, (run, read) => {
      const found = run(['select', '--format', 'json', '--explain']);
      const { selected, active, warnings } = JSON.parse(found.out) as {
        selected: { id: string; why: string[] }[];
        active: number;
        warnings: { line: number; message: string }[];
      };
      assert.deepEqual([selected.map((one) => one.id), active], [['f-2', 'f-1'], 2]);
      assert.deepEqual(Object.keys(selected[0] ?? {}), [
        'id',
        'severity',
        'pattern',
        'detection_question',
        'checklist_item',
        'why',
      ]);
      assert.deepEqual(
        warnings.map((w) => w.line),
        [3],
      );
      assert.match(found.err, /line 3 is left out/);
      assert.match(run(['select', '--format', 'markdown']).out, /^## Known findings\n/);
      assert.equal(read(), text);
    });
  });
  for (const limit of ['6', '0', 'x', '-1'])
    it(`refuses --limit ${limit}`, () =>
      inProject({}, (run) => assert.equal(run(['select', `--limit=${limit}`]).code, 2)));
  it('takes the scale of the configuration', () => {
    const files = {
      [FILE]: registry(numbered(1), numbered(2, { severity: 'p0' })),
      'plugproof.yaml': 'version: 1\nregistry: { severities: [p0, [critical, significant]] }\n',
    };
    inProject(files, (run) => assert.match(run(['select']).out, /\[f-2\][^[]*\[f-1\]/));
  });
});

describe('registry cite, retire, supersede, fmt, list', () => {
  it('print the entries that changed', () => {
    inProject({ [FILE]: registry(numbered(1), numbered(2), numbered(3)) }, (run, read) => {
      const changed = (args: readonly string[]) =>
        (JSON.parse(run([...args, '--format', 'json']).out) as { changed: unknown[] }).changed;
      assert.deepEqual(changed(['cite', 'f-1', '--now', '2026-05-01T00:00:00Z']), [
        numbered(1, { hit_count: 1, last_cited: '2026-05-01T00:00:00.000Z' }),
      ]);
      assert.deepEqual(changed(['retire', 'f-2']), [numbered(2, { status: 'retired' })]);
      assert.deepEqual(changed(['supersede', 'f-3', 'f-1']), [
        numbered(3, { status: 'superseded', superseded_by: 'f-1' }),
      ]);
      assert.deepEqual(changed(['fmt']), []);
      assert.equal(parsed(read()).length, 3);
      const listed = JSON.parse(run(['list', '--status', 'retired', '--format', 'json']).out) as {
        entries: { id: string }[];
      };
      assert.deepEqual(
        listed.entries.map((one) => one.id),
        ['f-2'],
      );
      const refused = run(['cite', 'f-2']);
      assert.deepEqual([refused.code, refused.out], [1, '']);
    });
  });
  it('cannot judge a registry that is not there', () => {
    inProject({}, (run) => {
      for (const args of [['cite', 'a'], ['retire', 'a'], ['supersede', 'a', 'b'], ['fmt'], ['list'], ['check']]) {
        const { code, out, err } = run(args);
        assert.deepEqual([code, out], [2, ''], args.join(' '));
        assert.match(err, /there is no/);
      }
    });
  });
  it('leave a line that is no record as it is, and do not call that formatted', () => {
    inProject({ [FILE]: `${line()}\nbroken\n` }, (run, read) => {
      assert.equal(run(['fmt']).code, 2);
      assert.equal(read(), `${line()}\nbroken\n`);
      assert.equal(run(['list']).code, 2);
    });
  });
});

describe('registry check', () => {
  it('reports what lint reports, under the same names', () => {
    const text = registry(numbered(1, { last_cited: '2026-04-11', dedup_key: 'own' }), numbered(1));
    inProject({ [FILE]: text, 'other.jsonl': text }, (run, _read, root) => {
      const report = reportOf(run(['check', '--format', 'json']));
      const rules = ['registry-key-mismatch', 'registry-date-invalid', 'registry-id-duplicate'];
      assert.deepEqual(
        report.diagnostics.map((d) => [d.file, d.rule]),
        rules.map((rule) => [FILE, rule]),
      );
      assert.equal(run(['check']).code, 1);
      const linted = reportOf(plugproof(['lint', root, '--format', 'json']));
      assert.deepEqual(
        linted.diagnostics.map((d) => d.rule),
        rules,
      );
      assert.deepEqual(
        reportOf(run(['check', '--file', 'other.jsonl', '--format', 'json'])).diagnostics.map((d) => d.file),
        rules.map(() => 'other.jsonl'),
      );
    });
  });
  it('lets a team take up one rule after the other', () => {
    inProject(
      { [FILE]: registry(numbered(1, { last_cited: '2026-04-11' }), numbered(2, { dedup_key: 'own' })) },
      (run) => {
        assert.equal(run(['check']).code, 0);
        assert.equal(run(['check', '--fail-on', 'warning']).code, 1);
        assert.equal(run(['check', '--rule', 'registry-date-invalid=error']).code, 1);
        assert.equal(run(['check', '--write-baseline', 'b.json']).code, 0);
        assert.equal(run(['check', '--baseline', 'b.json', '--fail-on', 'advice']).code, 0);
      },
    );
  });
  it('holds a plan against what it was given', () => {
    const files = {
      [FILE]: registry(numbered(1), numbered(2, { severity: 'minor' })),
      'PLAN.md': '# Plan\n\nApplied findings: f-1\n',
    };
    inProject(files, (run) => {
      const bad = run(['check', '--cited', 'PLAN.md', '--format', 'json']);
      assert.equal(bad.code, 1);
      assert.deepEqual(
        reportOf(bad).diagnostics.map(({ rule, file, line: at, message }) => [rule, file, at, message]),
        [['registry-citation-missing', 'PLAN.md', 3, 'the plan does not name `f-2`, which it was given']],
      );
      assert.equal(run(['check', '--cited', 'PLAN.md', '--limit', '1']).code, 0);
      assert.equal(run(['check', '--cited', 'PLAN.md', '--given', 'f-1']).code, 0);
      assert.equal(run(['check', '--cited', 'NONE.md']).code, 2);
      assert.equal(run(['check', '--cited', '-'], { input: 'Applied findings: f-1, f-2\n' }).code, 0);
      const said = reportOf(run(['check', '--cited', '-', '--format', 'json'], { input: 'Applied findings: f-2\n' }));
      assert.deepEqual(
        said.diagnostics.map(({ file, message }) => [file, message]),
        [['standard input', 'the plan does not name `f-1`, which it was given']],
      );
      for (const input of [Buffer.from('Applied findings: f-1, f-2 \xff\n', 'latin1'), 'x'.repeat(2 ** 20 + 1)]) {
        const { code, out, err } = run(['check', '--cited', '-'], { input });
        assert.deepEqual([code, out, /the plan `-` cannot be/.test(err)], [2, '', true]);
      }
    });
  });
  it('does not call an entry absent that it cannot read', () => {
    const plan = 'Applied findings: f-1, f-2, f-3\n';
    inProject({ [FILE]: registry(numbered(1), numbered(2, { version: 2 })), 'PLAN.md': plan }, (run) => {
      const { diagnostics } = reportOf(run(['check', '--cited', 'PLAN.md', '--format', 'json']));
      const cited = diagnostics.filter(({ rule }) => rule === 'registry-citation-missing');
      assert.deepEqual(
        cited.map(({ message }) => message),
        ['`f-3` is not in the registry'],
      );
    });
  });
});

describe('hook session-start', () => {
  const hook = (root: string, input: string, cwd = root) => plugproof(['hook', 'session-start'], { cwd, input });
  it('adds the section to the session, from the folder of the session', () => {
    inTree({ [FILE]: registry(numbered(1)), 'sub/x': '' }, (root) => {
      const ran = hook(root, JSON.stringify({ hook_event_name: 'SessionStart', cwd: root }), join(root, 'sub'));
      const { hookSpecificOutput: said } = JSON.parse(ran.out) as { hookSpecificOutput: Record<string, string> };
      assert.equal(ran.code, 0);
      assert.equal(said.hookEventName, 'SessionStart');
      assert.match(said.additionalContext ?? '', /\[f-1\][\s\S]*Applied findings: ID/);
    });
  });
  it('starts the session whatever it is told, and says what it cannot do', () => {
    const entries = registry(numbered(1));
    inTree({ [FILE]: entries, [`sub/${FILE}`]: entries, x: '' }, (root) => {
      // A folder that is there and below which no path can be asked for.
      const room = 4090 - root.length;
      const deep = `${root}${`/${'a'.repeat(199)}`.repeat(Math.floor(room / 200))}/${'b'.repeat((room % 200) - 1 || 1)}`;
      mkdirSync(deep, { recursive: true });
      for (const cwd of [join(root, 'x'), '\u0000', '/\u0000', `/${'a'.repeat(5000)}`, 'sub', deep]) {
        const { code, out, err } = hook(root, JSON.stringify({ cwd }));
        assert.deepEqual([code, out], [0, '{}\n'], err);
        assert.match(err, /^plugproof: .*(?:which is none|looked for \(ENAMETOOLONG\)).*\n$/);
      }
      for (const [flag, says] of [
        ['--file=', /takes a file/],
        ['--file=.', /name a file below it/],
        ['--limit=9', /takes a number from 1 to 5/],
      ] as const) {
        const { code, out, err } = plugproof(['hook', 'session-start', flag], { cwd: root, input: '{}' });
        assert.deepEqual([code, out], [0, '{}\n']);
        assert.match(err, says);
      }
    });
  });
  it('says nothing where there is nothing, whatever stands in the way', () => {
    inTree({ x: '' }, (root) => assert.deepEqual([hook(root, '{}').out, hook(root, '{}').err], ['{}\n', '']));
    inTree({ [FILE]: 'broken\n' }, (root) => {
      const ran = hook(root, 'no event');
      assert.deepEqual([ran.code, ran.out, ran.err.trim().split('\n').length], [0, '{}\n', 1]);
      unlinkSync(join(root, FILE));
      symlinkSync('/dev/null', join(root, FILE));
      assert.deepEqual([hook(root, '{}').code, hook(root, '{}').out], [0, '{}\n']);
    });
  });
});

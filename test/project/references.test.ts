// What counts as a reference, and what the words around one allow; then what names and paths lead to.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { readMarkdown } from '../../lib/document/markdown.js';
import { declaredArguments, placeholders } from '../../lib/project/arguments.js';
import { buildProject } from '../../lib/project/build.js';
import { homePaths } from '../../lib/project/reference-home.js';
import { findReferences } from '../../lib/project/references.js';
import { agentsNamed, pluginNames, registeredName, skillsNamed } from '../../lib/project/resolve.js';
import { elsewhere, fileTarget, leavesPlugin, relativePath } from '../../lib/project/resolve-file.js';
import type { FileRole, Project, Reference } from '../../lib/project/types.js';
import { SourceText } from '../../lib/text/source.js';

const markdown = (text: string) => readMarkdown('skills/tidy/SKILL.md', new SourceText(text));

function found(text: string, role: FileRole = 'skill'): Reference[] {
  const document = markdown(text);
  return findReferences({ file: document.file, role, scope: 'plugin', pluginFolder: '', hooks: [], document }, 0);
}

const body = (text: string, role?: FileRole): Reference[] =>
  found(`---\nname: tidy\ndescription: Tidies.\n---\n\n${text}\n`, role);
const short = (refs: readonly Reference[]): string[] =>
  refs.map((r) => `${r.kind}/${r.form} ${r.text}${r.firm ? '' : ' (loose)'}`);

describe('files', () => {
  test('links lose fragment, query and encoding, and keep the place of the target', () => {
    const text = 'See [it](the%20list.md?plain=1#wide "all") now.';
    const [link] = body(text);
    assert.deepEqual(link?.target, { path: 'the list.md', base: 'file' });
    const whole = `---\nname: tidy\ndescription: Tidies.\n---\n\n${text}\n`;
    assert.equal(whole.slice(link?.span.start, link?.span.end), 'the%20list.md?plain=1#wide');
  });

  test('a definition counts once, and its uses do not count again', () => {
    assert.deepEqual(short(body('See [one][a] and [two][a].\n\n[a]: ./list.md')), ['file/link ./list.md']);
  });

  for (const target of [
    'https://x.org/a.md',
    'mailto:a@b.org',
    '#here',
    '/etc/a.md',
    '~/a.md',
    '//x.org/a',
    'C:\\a.md',
  ])
    test(`no file of ours: ${target}`, () => assert.deepEqual(body(`See [it](${target}).`), []));

  for (const target of [
    '<name>.md',
    'notes/{topic}.md',
    'path/to/it.md',
    'notes/*.md',
    'wiki/page',
    'url',
    'YYYY-MM.md',
  ])
    test(`stands for something else: ${target}`, () => assert.ok(body(`See [it](${target}).`).every((r) => !r.firm)));

  test('nothing is a link in fences, code spans and comments', () => {
    assert.deepEqual(body('```\n[a](a.md)\n```\n\n`[b](b.md)` <!-- [c](c.md) -->'), []);
  });

  test('a path needs an order to read or run it, and none to write it', () => {
    const firm = (text: string): boolean => body(text).some((r) => r.kind === 'file' && r.firm);
    for (const text of [
      'Read `references/a.md`.',
      'First load `./references/a.md` and `references/b.md`.',
      'Run `python3 scripts/a.py --all`.',
      'Read references/a.md now.',
    ])
      assert.ok(firm(text), text);
    for (const text of [
      'The logic lives in `scripts/a.py`.',
      'Write to `references/a.md`.',
      'Read `references/a.md` if it exists.',
      'Read the other skill’s `references/a.md`.',
      'Read `references/<a>.md`.',
    ])
      assert.ok(!firm(text), text);
  });

  test('the host’s folders: base, path and what goes on behind', () => {
    const [a, b, c] = body(
      'Read `${CLAUDE_PLUGIN_ROOT}/docs/a.md`, `${CLAUDE_SKILL_DIR}/b.md`. Run `${CLAUDE_PLUGIN_ROOT}/x/<name>.sh`.',
    ).filter((r) => r.kind === 'file');
    assert.deepEqual(
      [a?.target, b?.target],
      [
        { path: 'docs/a.md', base: 'plugin' },
        { path: 'b.md', base: 'skill' },
      ],
    );
    assert.deepEqual([a?.firm, b?.firm, c?.firm], [true, true, false]);
    const [own] = body('Read `${OWN:-${CLAUDE_PLUGIN_ROOT}}/docs/a.md`.').filter((r) => r.kind === 'file');
    assert.deepEqual([own?.target, own?.firm], [{ path: 'docs/a.md', base: 'plugin' }, false]);
  });

  test('a guard in the same fence makes a path loose', () => {
    const paths = body(
      '```bash\n[ -x "${CLAUDE_SKILL_DIR}/a.sh" ] || exit 0\nsh "${CLAUDE_SKILL_DIR}/a.sh"\nsh "${CLAUDE_SKILL_DIR}/b.sh"\n```',
    ).filter((r) => r.kind === 'file');
    assert.deepEqual(
      paths.map((r) => r.firm),
      [false, false, true],
    );
  });

  test('so does a guard on the shell variable that holds it', () => {
    const firm = (rest: string): boolean[] =>
      body(`\`\`\`bash\nX="\${CLAUDE_SKILL_DIR}/a.sh"\n${rest}\n\`\`\``)
        .filter((r) => r.kind === 'file')
        .map((r) => r.firm);
    assert.deepEqual(firm('[ -f "$X" ] && sh "$X"'), [false]);
    assert.deepEqual(firm('sh "$X"'), [true]);
  });

  test('home folders of nobody in particular are none', () => {
    const names = [
      '/home/alice/x',
      '/Users/b.smith/x',
      'C:\\Users\\carol\\x',
      '/home/user/x',
      '/Users/you/x',
      '/home/runner/work',
      '/home/<me>/x',
      'a/home/alice/x',
    ];
    assert.deepEqual(
      homePaths(names.join(' ; ')).map((p) => p.text),
      ['/home/alice/x', '/Users/b.smith/x', 'C:\\Users\\carol\\x'],
    );
  });
});

describe('names', () => {
  const agents = (text: string): string[] => short(body(text).filter((r) => r.kind === 'agent'));
  for (const text of [
    'subagent_type: "voter"',
    "subagent_type='voter'",
    'subagent_type: voter',
    '`subagent_type` set to `voter`',
    'subagent_type "voter"',
    '{"subagent_type": "voter"}',
    '`subagent_type: voter` (once)',
  ])
    test(`a dispatch: ${text}`, () => assert.deepEqual(agents(`Call it with ${text}\n`), ['agent/dispatch voter']));

  for (const text of [
    'the voter agent',
    'subagent_type: the one that fits',
    'All `subagent_type` values are `known`.',
    'subagent_type: "<name>"',
    'subagent_type: "…"',
    'subagent_type="plugin:" + name',
  ])
    test(`no dispatch: ${text}`, () => assert.deepEqual(agents(text), []));

  test('a warning, an example and a template are loose', () => {
    for (const text of [
      'Never use subagent_type: "voter".',
      'For example subagent_type: "voter".',
      '```markdown\nsubagent_type: "voter"\n```',
    ])
      assert.deepEqual(agents(text), ['agent/dispatch voter (loose)'], text);
  });

  test('skills: calls, orders, and no programs', () => {
    const skills = (text: string): string[] => short(body(text).filter((r) => r.kind === 'skill'));
    assert.deepEqual(skills('Call `Skill(kit:run)`, then `Skill("tidy up")`, then invoke the `chart` skill.'), [
      'skill/dispatch kit:run',
      'skill/dispatch tidy up',
      'skill/mention chart',
    ]);
    assert.deepEqual(
      skills('Run `ruff`. It uses the `chart` skill. Skill(s) matter. `Skill(name)`. Skill(s: Set)'),
      [],
    );
    assert.deepEqual(skills('```ts\nSkill(signals)\n```'), ['skill/dispatch signals (loose)']);
  });

  test('who acts: the model or a person', () => {
    const byUser = (text: string): boolean[] => body(text).map((r) => r.byUser === true);
    assert.deepEqual(byUser('Ask the user to run `/kit:run`.'), [true]);
    assert.deepEqual(byUser('Tell them: "Not set up. Use the `run` skill."'), [true]);
    assert.deepEqual(byUser('Use the `run` skill.'), [false]);
  });

  test('frontmatter: preloads, grants, the agent of a fork', () => {
    const agent = found(
      '---\nname: a\nskills: [one, "kit:two"]\ntools: Read, Agent(x, y), Skill(z *)\n---\n\nGo.\n',
      'agent',
    );
    assert.deepEqual(short(agent), ['skill/preload one', 'skill/preload kit:two', 'agent/grant x', 'agent/grant y']);
    assert.deepEqual(short(found('---\nname: a\ncontext: fork\nagent: voter\n---\n\nGo.\n')), ['agent/dispatch voter']);
    assert.deepEqual(found('---\nname: a\nagent: voter\n---\n\nGo.\n'), []);
  });

  test('commands, and no paths or times', () => {
    assert.deepEqual(
      short(body('Run `/kit:align` or /kit:sub:align; see https://x.org/a:b, src/kit:align and 10:30/11:30.')),
      ['command/mention kit:align', 'command/mention kit:sub:align'],
    );
  });
});

test('variables: the whole text in the braces; what a shell sets is the author’s own', () => {
  assert.deepEqual(short(body('`${CLAUDE_SKILL_DIR}` `${CLAUDE_X:-y}` `$CLAUDE_Z` `${HOME}`')), [
    'variable/path CLAUDE_SKILL_DIR',
    'variable/path CLAUDE_X:-y',
    'variable/path CLAUDE_Z',
  ]);
  assert.deepEqual(short(body('```sh\nCLAUDE_X=1\necho ${CLAUDE_X}\n```')), ['variable/path CLAUDE_X (loose)']);
});

test('arguments: what the author means by `$1`', () => {
  const uses = (text: string): string[] =>
    placeholders(markdown(`---\nname: x\n---\n\n${text}\n`)).map((p) => `${p.text} ${p.use}`);
  assert.deepEqual(uses("Fix $1.\n\n```sh\nawk '{print $2}' f; echo $3\n```"), [
    '$1 argument',
    '$2 awk',
    '$3 argument',
  ]);
  assert.deepEqual(uses('It costs $4,000, $1.2M or $15, not US$5 or $50K; \\$6, ${7}, $x and $ARGUMENTS[8] too.'), [
    '$4,000 money',
    '$1.2M money',
    '$15 money',
    '$ARGUMENTS[8] argument',
  ]);
  assert.deepEqual(uses('```bash\nrow() {\n  echo "$1"\n}\necho "$2"\n```'), ['$1 function', '$2 argument']);
  assert.deepEqual(uses('```sql\nSELECT $1\n```\n\n```js\ns.replace(/(a)(b)/, "$2")\n```'), [
    '$1 sql',
    '$2 replacement',
  ]);
  assert.deepEqual(uses('Write `analysis/$1/MODEL.md`.'), ['$1 argument']);
  const hint = (line: string): number =>
    declaredArguments(markdown(`---\nname: x\nargument-hint: ${line}\n---\n\nGo.\n`)).hinted;
  assert.deepEqual(['"[a] [b c]"', '<a> <b>', 'issue branch', '[a, b]', '""'].map(hint), [2, 2, 2, 2, 0]);
  const most = (line: string): number =>
    declaredArguments(markdown(`---\nname: x\nargument-hint: ${line}\n---\n\nGo.\n`)).most;
  assert.deepEqual(['"[--force|--all]"', '"[-f] [--all]"', '<file> [pr-number]'].map(most), [1, 2, 2]);
  assert.deepEqual(['"[--all] [what]"', 'words', '<topic>'].map(most), [Infinity, Infinity, Infinity]);
});

function project(files: Readonly<Record<string, string>>): Project {
  const root = mkdtempSync(join(tmpdir(), 'plugproof-references-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    const model = buildProject({ root, gitRoot: root });
    // The index asks the disk when it is asked: let it see everything while the tree is there.
    for (const reference of model.references) fileTarget(model, reference);
    return model;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

const component = (name: string): string => `---\nname: ${name}\ndescription: Does it.\n---\n\nDo it.\n`;
const market = {
  '.claude-plugin/marketplace.json':
    '{"name":"m","owner":{"name":"A"},"plugins":[{"name":"kit","source":"./kit"},{"name":"ink","source":"./ink"}]}',
  'kit/.claude-plugin/plugin.json': '{"name":"kit"}',
  'kit/agents/voter.md': component('voter'),
  'kit/agents/deep/row-checker.md': component('row-checker'),
  'kit/skills/table-tool/SKILL.md': component('Table Tool'),
  'ink/agents/writer.md': component('writer'),
  'ink/commands/note.md': '---\ndescription: Notes.\n---\n\nNote it.\n',
};

describe('what a name leads to', () => {
  const model = project(market);
  const kit = model.plugins.findIndex((p) => pluginNames(p).includes('kit'));
  const agent = (name: string): string => {
    const r = agentsNamed(model, kit, name);
    return 'components' in r
      ? `${r.kind} ${r.components.map((c) => registeredName(model, c)).join()}`
      : r.kind === 'missing'
        ? `missing ${r.plugin} [${r.near.join()}]`
        : r.kind;
  };
  for (const [name, wanted] of [
    ['kit:voter', 'found kit:voter'],
    ['kit:Voter', 'found kit:voter'],
    ['voter', 'bare kit:voter'],
    ['writer', 'bare ink:writer'],
    ['kit:deep:Row Checker', 'found kit:deep:row-checker'],
    ['row-checker', 'bare kit:deep:row-checker'],
    ['kit:row-checker', 'missing kit [kit:deep:row-checker]'],
    ['kit:votre', 'missing kit [kit:voter]'],
    ['nobody', 'missing null []'],
    ['other:voter', 'elsewhere'],
  ] as const)
    test(name, () => assert.equal(agent(name), wanted));

  test('a skill is called by its folder’s name, not by a declared name with spaces', () => {
    assert.equal(skillsNamed(model, kit, 'kit:table-tool').kind, 'found');
    assert.equal(skillsNamed(model, kit, 'kit:Table Tool').kind, 'missing');
    assert.equal(skillsNamed(model, kit, 'ink:note').kind, 'found');
  });
});

test('what a path leads to: beside the file, elsewhere in the plugin, out of it', () => {
  const text = '[a](a.md) [b](B.md) [c](../../docs/c.md) [d](../../../ink/commands/note.md) [e](c.md)';
  const model = project({
    ...market,
    'kit/skills/table-tool/SKILL.md': `${component('table-tool')}\n${text}\n`,
    'kit/skills/table-tool/b.md': '',
    'kit/docs/c.md': '',
    'kit/c.md': '',
  });
  const links = model.references.filter((r) => r.form === 'link');
  const targets = links.map((r) => fileTarget(model, r));
  assert.deepEqual(
    targets.map((t) => t?.found),
    [false, false, true, true, false],
  );
  assert.equal(targets[1]?.otherCase, 'kit/skills/table-tool/b.md');
  assert.deepEqual(
    links.map((r) => leavesPlugin(model, r)),
    [false, false, false, true, false],
  );
  assert.deepEqual(elsewhere(model, links[4] as Reference), { path: 'kit/c.md', samePath: true });
  assert.equal(relativePath('kit/skills/table-tool', 'kit/c.md'), '../../c.md');
});

test('hooks and servers: paths, variables and guards in their strings', () => {
  const hook = (command: string): object => ({ hooks: [{ type: 'command', command }] });
  const model = project({
    '.claude-plugin/plugin.json': '{"name":"kit"}',
    'hooks/hooks.json': JSON.stringify({
      hooks: {
        Stop: [
          hook('sh "${CLAUDE_PLUGIN_ROOT}"/a.sh'),
          hook('[ -f "$CLAUDE_PLUGIN_ROOT/b.sh" ] && sh "$CLAUDE_PLUGIN_ROOT/b.sh"'),
          hook('sh ${CLAUDE_PLUGIN_ROOT}/$NAME.sh'),
        ],
      },
    }),
    '.mcp.json': JSON.stringify({
      mcpServers: { s: { command: 'node', args: ['${CLAUDE_PLUGIN_ROOT:-$X}/s.js'], env: { A: '${cwd}' } } },
    }),
  });
  assert.deepEqual(short(model.references).sort(), [
    'file/config $CLAUDE_PLUGIN_ROOT/b.sh (loose)',
    'file/config $CLAUDE_PLUGIN_ROOT/b.sh (loose)',
    'file/config ${CLAUDE_PLUGIN_ROOT}"/a.sh',
    'variable/config CLAUDE_PLUGIN_ROOT',
    'variable/config CLAUDE_PLUGIN_ROOT',
    'variable/config CLAUDE_PLUGIN_ROOT:-$X',
    'variable/config cwd',
  ]);
});

// The configuration: what is read, what is said of mistakes and where, and what a hostile file gets for an answer.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DEFAULT_SETTINGS, MAX_OVERRIDES, readConfig, type Settings } from '../../lib/config/config.js';
import { globFault, MAX_GLOBS, pathMatcher } from '../../lib/config/globs.js';
import { MAX_MISTAKES } from '../../lib/config/reader.js';
import { readYaml } from '../../lib/document/yaml.js';
import { nearNames } from '../../lib/text/near.js';
import { SourceText } from '../../lib/text/source.js';
import { quoted } from '../../lib/text/words.js';

const known = {
  rules: ['agent-tool-unknown', 'agent-tool-duplicate', 'link-broken', 'config-invalid'],
  hosts: ['claude-code', 'agentskills'],
};

function read(text: string, given = known): { settings: Settings; said: string[]; fixes: (string | undefined)[] } {
  const source = new SourceText(text);
  const { settings, findings } = readConfig(readYaml('plugproof.yaml', source), given);
  const said = findings.map((f) => {
    const { line, column } = source.position(f.span.start);
    return `${line}:${column} ${f.message}`;
  });
  return { settings, said, fixes: findings.map((f) => f.fix) };
}

describe('a good configuration', () => {
  const { settings, said } = read(`version: 1
hosts: [claude-code, agentskills@1.0]
rules:
  agent-tool-unknown: advice
  link-broken: off
ignore: [vendor/, "!vendor/keep/"]
contracts: [contracts/*.yaml]
overrides:
  - files: ["*.json"]
    rules: [link-broken]
    reason: generated
    until: 2027-03-01
  - files: [old/]
    rules: "*"
    reason: kept for reference
store: { window: 24h, kinds: [question_advisory], lanes: [code_context] }
registry:
  severities: [[Critical, blocker], high, " Low "]
`);
  it('is read whole and without a word', () => {
    assert.deepEqual(said, []);
    assert.deepEqual(settings.hosts, ['claude-code', 'agentskills@1.0']);
    assert.deepEqual(
      [...settings.rules],
      [
        ['agent-tool-unknown', 'advice'],
        ['link-broken', 'off'],
      ],
    );
    assert.deepEqual(settings.ignore, ['vendor/', '!vendor/keep/']);
    assert.deepEqual(settings.contracts, ['contracts/*.yaml']);
    assert.deepEqual(
      settings.overrides.map(({ span: _, ...rest }) => rest),
      [
        { files: ['*.json'], rules: ['link-broken'], reason: 'generated', until: '2027-03-01' },
        { files: ['old/'], rules: '*', reason: 'kept for reference', until: null },
      ],
    );
    assert.deepEqual(settings.store, { window: '24h', kinds: ['question_advisory'], lanes: ['code_context'] });
    assert.deepEqual(settings.registry.severities, [['critical', 'blocker'], ['high'], ['low']]);
  });
  it('is frozen throughout', () => {
    for (const part of [
      settings,
      settings.ignore,
      settings.overrides,
      settings.overrides[0],
      settings.overrides[0]?.files,
      settings.store,
    ]) {
      assert.ok(Object.isFrozen(part));
    }
  });
  it('may be empty, hold comments only, or keys with nothing behind them', () => {
    for (const text of ['', 'null\n', '# nothing yet\n', 'rules:\nignore:\noverrides:\nstore:\nregistry:\nhosts:\n']) {
      assert.deepEqual(read(text), { settings: DEFAULT_SETTINGS, said: [], fixes: [] });
    }
  });
});

describe('a mistake', () => {
  const cases: readonly [name: string, text: string, said: readonly string[]][] = [
    ['an unknown key', 'rule: {}\n', ['1:1 `rule` is no key of the configuration']],
    [
      'an unknown key of an override',
      'overrides:\n- {files: [a], rules: "*", reason: r, untill: 2027-01-01}\n',
      ['2:39 `untill` is no key of an override'],
    ],
    ['an unknown rule', 'rules: { agent-tool-unknwon: off }\n', ['1:10 `agent-tool-unknwon` is no rule']],
    [
      'an unknown rule in an override',
      'overrides:\n- {files: [a], rules: [link-brokn], reason: r}\n',
      ['2:24 `link-brokn` is no rule'],
    ],
    ['an unknown host', 'hosts: [claude]\n', ['1:9 `claude` is no known host']],
    ['a host with no version behind the mark', 'hosts: ["claude-code@"]\n', ['1:9 `claude-code@` is no known host']],
    ['an empty list of hosts', 'hosts: []\n', ['1:8 `hosts` is an empty list']],
    ['a bad severity', 'rules: { link-broken: warn }\n', ['1:23 `warn` is no severity']],
    ['a severity that is no text', 'rules: { link-broken: false }\n', ['1:23 `false` is no severity']],
    ['a severity that is a list', 'rules: { link-broken: [off] }\n', ['1:23 what stands here is no severity']],
    ['a fixed severity', 'rules: { config-invalid: off }\n', ['1:10 `config-invalid` has a fixed severity']],
    ['another version', 'version: 2\n', ['1:1 `version` is not 1, the only version there is']],
    ['a list that is a text', 'ignore: vendor\n', ['1:9 `ignore` is no list']],
    ['a mapping that is a list', 'rules: [link-broken]\n', ['1:8 `rules` is no mapping']],
    ['an item that is a number', 'ignore: [1]\n', ['1:10 an item of `ignore` is no text']],
    ['a file that is a list', '- version\n', ['1:1 the configuration is no mapping of keys to values']],
    ['a key set twice', 'ignore: [a]\nignore: [b]\n', ['2:1 `ignore` is set twice']],
    ['an override without a reason', 'overrides:\n- {files: [a], rules: "*"}\n', ['2:4 an override has no `reason`']],
    [
      'an override with an empty reason',
      'overrides:\n- {files: [a], rules: "*", reason: " "}\n',
      ['2:36 `reason` is no text'],
    ],
    ['an override without files', 'overrides:\n- {rules: "*", reason: r}\n', ['2:4 an override has no `files`']],
    ['an override without rules', 'overrides:\n- {files: [a], reason: r}\n', ['2:4 an override has no `rules`']],
    [
      'an override with empty lists',
      'overrides:\n- {files: [], rules: [], reason: r}\n',
      ['2:4 `files` of an override is empty', '2:15 `rules` of an override is empty'],
    ],
    ['an override that is a text', 'overrides: [a]\n', ['1:13 an override is no mapping']],
    [
      'a day that the calendar lacks',
      'overrides:\n- {files: [a], rules: "*", reason: r, until: 2027-02-30}\n',
      ['2:46 `2027-02-30` is no day'],
    ],
    [
      'a day with a time',
      'overrides:\n- {files: [a], rules: "*", reason: r, until: 2027-02-03T00:00:00Z}\n',
      ['2:46 `2027-02-03T00:00:00Z` is no day'],
    ],
    [
      'a glob that leaves the folder',
      'overrides:\n- {files: [a/../../b], rules: "*", reason: r}\n',
      ['2:12 the glob `a/../../b` leaves the folder of the configuration'],
    ],
    [
      'an ignored path that leaves the folder',
      'ignore: ["!../a"]\n',
      ['1:10 the glob `!../a` leaves the folder of the configuration'],
    ],
    [
      'a negation where none is meant',
      'contracts: ["!a"]\n',
      ['1:13 the glob `!a` starts with `!`, which takes nothing back here'],
    ],
    ['a window of time', 'store: { window: day }\n', ['1:18 `day` is no window of time']],
    [
      'a severity named twice',
      'registry: { severities: [high, HIGH] }\n',
      ['1:32 `high` stands in `severities` twice'],
    ],
    ['a severity that is no word', 'registry: { severities: [1] }\n', ['1:26 an item of `severities` is no word']],
  ];
  for (const [name, text, said] of cases)
    it(`is told with its place: ${name}`, () => assert.deepEqual(read(text).said, said));

  it('does not disable the rest', () => {
    const { settings, said } = read(
      'version: 9\nnope: 1\nrules: { x: off, link-broken: off, agent-tool-unknown: loud }\nignore: [../x, y]\nhosts: [z, claude-code]\n',
    );
    assert.equal(said.length, 6);
    assert.deepEqual([...settings.rules], [['link-broken', 'off']]);
    assert.deepEqual(settings.ignore, ['y']);
    assert.deepEqual(settings.hosts, ['claude-code']);
  });
  it('in the syntax is told, and what could be read holds', () => {
    const { said } = read('rules: { link-broken: off\n');
    assert.ok(said.length > 0);
  });
  it('takes an override out that would silence more or longer than its author says', () => {
    for (const bad of [
      'rules: "*"',
      'rules: "*", reason: r, until: soon',
      'rules: [nope], reason: r',
      'rules: [], reason: r',
    ]) {
      assert.deepEqual(
        read(`overrides:\n- {files: [a], ${bad}}\n- {files: [b], rules: "*", reason: r}\n`).settings.overrides.map(
          (o) => o.files,
        ),
        [['b']],
      );
    }
  });
  it('gets near names, at most four, and none that is far off', () => {
    assert.deepEqual(read('overides: []\n').fixes, ['write `overrides` if that is meant']);
    assert.deepEqual(read('rules: { linkbroken: off }\n').fixes, ['write `link-broken` if that is meant']);
    assert.deepEqual(read('rules: { quite-different: off }\n').fixes, [undefined]);
    assert.equal(nearNames('aaaa', ['aaab', 'aaac', 'aaad', 'aaae', 'aaaf']).length, 4);
    assert.deepEqual(nearNames('x'.repeat(100), ['x'.repeat(100)]), []);
  });
  it('knows versions where they are known', () => {
    const both = { ...known, hosts: ['claude-code', 'claude-code@2.1'] };
    assert.equal(read('hosts: [claude-code@9.9]\n', both).said.length, 1);
    const versions = { ...known, hosts: ['claude-code@2.1'] };
    assert.deepEqual(read('hosts: [claude-code]\n', versions).said, []);
    assert.deepEqual(read('hosts: [claude-code@2.1]\n', versions).said, []);
    assert.deepEqual(read('hosts: [claude-code@9.9]\n', versions).said, ['1:9 `claude-code@9.9` is no known host']);
  });
});

describe('a hostile configuration', () => {
  it('with 10,000 unknown keys is answered by a bounded number of findings', () => {
    const { said, settings } = read(
      `${Array.from({ length: 10_000 }, (_, i) => `k${i}: 1`).join('\n')}\nignore: [a]\n`,
    );
    assert.equal(said.length, MAX_MISTAKES + 1);
    assert.match(said.at(-1) as string, /^1:1 9900 more mistakes are not listed$/);
    assert.deepEqual(settings.ignore, ['a']);
  });
  it('with deep nesting, a bomb of anchors or a cycle of them gives findings and no throw', () => {
    const bomb = ['a: &a [x, x, x, x, x, x, x, x, x]'];
    for (let i = 1; i < 12; i++) {
      const [from, to] = [String.fromCharCode(96 + i), String.fromCharCode(97 + i)];
      bomb.push(`${to}: &${to} [${Array(9).fill(`*${from}`).join(', ')}]`);
    }
    for (const text of [
      `rules: ${'['.repeat(10_000)}`,
      `${bomb.join('\n')}\nignore: *l\n`,
      'ignore: &x [*x]\n',
      `${'{a: '.repeat(10_000)}`,
    ]) {
      assert.ok(read(text).said.length > 0);
    }
  });
  it('gets its lists cut, and is told so', () => {
    const globs = read(`ignore:\n${'- a\n'.repeat(MAX_GLOBS + 5)}`);
    assert.equal(globs.settings.ignore.length, MAX_GLOBS);
    assert.deepEqual(globs.said, [
      `${MAX_GLOBS + 2}:3 \`ignore\` holds ${MAX_GLOBS + 5} items; the limit is ${MAX_GLOBS}`,
    ]);
    const overrides = read(`overrides:\n${'- {files: [a], rules: "*", reason: r}\n'.repeat(MAX_OVERRIDES + 1)}`);
    assert.equal(overrides.settings.overrides.length, MAX_OVERRIDES);
    assert.equal(overrides.said.length, 1);
  });
  it('does not reach the messages with its control characters, back-ticks or length', () => {
    assert.equal(quoted('a`b\u001b[31m\n\u202ec'), "`a'b [31m\\n c`");
    assert.ok(quoted('x'.repeat(1000)).length < 70);
    assert.ok(quoted(`${'x'.repeat(59)}😀`).isWellFormed());
  });
  it('cannot set a prototype', () => {
    const { said } = read('__proto__: { hosts: [x] }\nrules: { constructor: off, __proto__: off }\n');
    assert.equal(said.length, 3);
  });
});

describe('globs', () => {
  const faults: readonly [glob: string, fault: RegExp | null][] = [
    ['agents/*.md', null],
    ['**/x/**/*.md', null],
    ['/agents', null],
    ['a..b/c', null],
    [' ', /empty/],
    ['x'.repeat(257), /longer/],
    ['a\u0000b', /control/],
    ['#a', /comment/],
    ['!a', /!/],
    ['../a', /leaves/],
    ['a/..', /leaves/],
    ['C:/a', /absolute/],
    ['~/a', /absolute/],
    ['./a', /matches nothing/],
    ['a\\b', /\\/],
    ['*.{md,json}', /brace/],
    ['**/a/**/b/**/c', /more than 2/],
  ];
  for (const [glob, fault] of faults) {
    it(`${JSON.stringify(glob).slice(0, 30)} ${fault ? 'is refused' : 'is taken'}`, () => {
      const said = globFault(glob, 'refused');
      if (fault) assert.match(said ?? '', fault);
      else assert.equal(said, null);
    });
  }
  it('match as .gitignore does, and by case', () => {
    const matches = pathMatcher(['*.json', 'old/', '/top.md', '!keep.json']);
    const asked = [
      'a.json',
      'x/y.json',
      'old/a/b.md',
      'top.md',
      'x/top.md',
      'x/keep.json',
      'A.JSON',
      '',
      '../a.json',
      '/a.json',
    ];
    assert.deepEqual(asked.filter(matches), ['a.json', 'x/y.json', 'old/a/b.md', 'top.md']);
  });
  it('without a glob match nothing', () => assert.equal(pathMatcher([])('a'), false));
});

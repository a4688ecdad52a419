import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readMarkdown } from '../../lib/document/markdown.js';
import { dayOf, newestRelease } from '../../lib/project/changelog.js';
import { SourceText } from '../../lib/text/source.js';
import { build, manifest, skill } from './tree.js';

const newest = (...headings: string[]): string | null => {
  const text = `# Changelog\n\n${headings.map((h) => `${h}\n\n- Something\n`).join('\n')}`;
  return newestRelease(readMarkdown('CHANGELOG.md', new SourceText(text)), ['table-kit'])?.version ?? null;
};

describe('the newest release of a changelog', () => {
  it('is read from the ways in which releases are headed', () => {
    for (const heading of [
      '## 1.2.3',
      '## [1.2.3]',
      '## v1.2.3 - 2026-01-02',
      '## [v1.2.3](https://example.org/1.2.3) (2026-01-02)',
      '## Version 1.2.3: tables',
      '### Release 1.2.3',
      '# 1.2.3 / 2. January 2026',
      '## table-kit 1.2.3',
      '## Table-Kit@1.2.3',
      '1.2.3\n-----',
    ])
      assert.equal(newest(heading), '1.2.3', heading);
    assert.equal(newest('## 1.2.3-rc.1'), '1.2.3-rc.1');
    assert.equal(newest('## Unreleased', '## 1.2.3', '## 1.2.2'), '1.2.3');
  });

  it('is not read from headings about anything else', () => {
    for (const heading of [
      '## Security notes for 1.2.3',
      '## Migration to 1.2.3',
      '## other-package 1.2.3',
      '## @scope/other@1.2.3',
      '## 1.2.3 (unreleased)',
      '## [1.2.3] - Unreleased',
      '## 1.2.3 - in development',
      '## 2026.01.02',
      '## 2026-01-02',
      '## 1.2',
      '## 1.2.3.4.5',
      '#### 1.2.3',
      '```\n## 1.2.3\n```',
    ])
      assert.equal(newest(heading), null, heading);
  });

  it('keeps a calendar version where a day is given too', () => {
    assert.equal(newest('## 2026.01.02 - 2026-01-02'), '2026.01.02');
  });

  it('has a day where the heading gives one', () => {
    assert.equal(dayOf('1.2.3 - 2026-1-2'), '2026-01-02');
    assert.equal(dayOf('1.2.3 (2026/01/02)'), '2026-01-02');
    assert.equal(dayOf('1.2.3 - January'), null);
  });

  it('is read in the folder of a plugin with a version, in any case, with the package beside it', () => {
    const plugin = {
      '.claude-plugin/plugin.json': manifest('fx', { version: '1.0.0' }),
      'skills/a/SKILL.md': skill('a'),
    };
    const read = build({ ...plugin, 'Changelog.md': '## 1.0.1\n', 'package.json': '{ "version": "2.0.0" }' });
    assert.equal(read.project.plugins[0]?.changelog?.newest?.version, '1.0.1');
    assert.equal(read.project.plugins[0]?.changelog?.packageVersion, '2.0.0');
    assert.equal(read.project.plugins[0]?.changelog?.file, 'Changelog.md');
    assert.ok(read.units.some((u) => u.role === 'changelog'));
    const other = build({ ...plugin, 'CHANGELOG.md': '## 1.0.1\n', 'Cargo.toml': '[package]\nversion = "3.0.0"\n' });
    assert.equal(other.project.plugins[0]?.changelog?.packageVersion, '3.0.0');
    const none = build({ '.claude-plugin/plugin.json': manifest('fx'), 'CHANGELOG.md': '## 1.0.1\n' });
    assert.equal(none.project.plugins[0]?.changelog, null);
    const ignored = build({ ...plugin, '.gitignore': 'CHANGELOG.md\n', 'CHANGELOG.md': '## 1.0.1\n' });
    assert.equal(ignored.project.plugins[0]?.changelog, null);
  });
});

import { dayOf } from '../lib/project/changelog.js';
import { fieldOf } from '../lib/project/discover.js';
import { defineRule } from '../lib/rule/rule.js';
import { compareVersions } from '../lib/text/version.js';

export default defineRule({
  summary: 'the changelog of a plugin speaks of a release that its manifest has not reached',
  why: 'Claude Code updates by the version in `plugin.json`: users who read of the release are told that they have the latest',
  fix: 'raise the version in `plugin.json`, or call the section unreleased',
  category: 'release',
  severity: 'warning',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code'],
  *project(model, { today }) {
    for (const { manifest, changelog } of model.plugins) {
      const version = fieldOf(manifest?.data, 'version');
      const newest = changelog?.newest;
      if (!manifest || !version || !changelog || !newest) continue;
      if ((compareVersions(newest.version, version.value) ?? 0) <= 0) continue;
      const day = dayOf(newest.text);
      if (day !== null && day > today) continue;
      // A package beside the plugin that has reached the release has the changelog for its own.
      if (changelog.packageVersion !== null && (compareVersions(changelog.packageVersion, newest.version) ?? -1) >= 0)
        continue;
      yield {
        message: `the changelog speaks of \`${newest.version}\`, and \`plugin.json\` is at \`${version.value}\``,
        file: changelog.file,
        span: newest.span,
        label: 'the newest release',
        related: [{ file: manifest.file, span: version.span, label: 'the version that counts' }],
      };
    }
  },
});

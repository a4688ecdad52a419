// The newest release that a changelog speaks of. A heading counts only when it is about a version and about nothing
// else: a number inside a title, a release of another package and a section that says it is not out yet do not.

import { readJson } from '../document/json.js';
import { stringOf, valueOf } from '../document/node.js';
import type { MarkdownDocument } from '../document/types.js';
import { SourceText } from '../text/source.js';
import { joinPath, type ProjectFiles } from './files.js';
import type { Changelog } from './types.js';

/** `[1.2.3] - 2026-01-01`, `v1.2.3`, `Version 1.2.3: words`, `name 1.2.3`, `name@1.2.3`; three numbers at least. */
const RELEASE =
  /^(?:(?:version|release)\s+|([@\w/.-]+?)(?:@|\s+))?\[?v?(\d+\.\d+\.\d+(?:\.\d+)?(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?)\]?(?![\w.])(.*)$/i;

const NOT_OUT =
  /\b(?:unreleased|upcoming|in development|in progress|not (?:yet )?released|planned|next|tbd|pending|draft|wip)\b/i;

const DATE = /(\d{4})[-./](\d{1,2})[-./](\d{1,2})/;
const DATE_ALONE = /^(?:19|20)\d\d\.\d{1,2}\.\d{1,2}$/;

/** `names`: what the plugin is called, so that a heading that names another package is passed over. */
export function newestRelease(document: MarkdownDocument, names: readonly string[]): Changelog['newest'] {
  for (const heading of document.body.headings) {
    const text = heading.text.trim();
    const match = heading.level > 3 || text.length > 200 ? null : RELEASE.exec(text);
    if (!match) continue;
    const name = match[1];
    const version = match[2] as string;
    const behind = match[3] as string;
    if (name !== undefined && !names.some((n) => n.toLowerCase() === name.toLowerCase())) continue;
    if (NOT_OUT.test(behind)) continue;
    if (DATE_ALONE.test(version) && !DATE.test(behind)) continue;
    return { version, text, span: heading.span };
  }
  return null;
}

/** The day a heading gives, YYYY-MM-DD, or null. */
export function dayOf(heading: string): string | null {
  const match = DATE.exec(heading);
  return match ? `${match[1]}-${(match[2] as string).padStart(2, '0')}-${(match[3] as string).padStart(2, '0')}` : null;
}

/** The version of the package that lies in a folder, or null. */
export function packageVersion(files: ProjectFiles, folder: string): string | null {
  for (const name of ['package.json', 'pyproject.toml', 'Cargo.toml']) {
    const read = files.read(joinPath(folder, name) as string);
    if (!read.ok) continue;
    const source = SourceText.decode(read.bytes);
    const version = name.endsWith('.json')
      ? stringOf(valueOf(readJson(name, source).data, 'version'))
      : /^version\s*=\s*["']([^"'\n]+)["']/m.exec(source.text)?.[1];
    if (version !== undefined) return version;
  }
  return null;
}

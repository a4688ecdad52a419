// Mocks of MCP servers: `mocks/<server>/<tool>.md`, with conditions on the input in the frontmatter and the answer as body.
import { entryOf, stringOf } from '../document/node.js';
import { MOCK_KEYS } from '../host/claude-code/evals.js';
import { quoted } from '../text/words.js';
import { readParts } from './parts.js';
import { joined } from './paths.js';
import { FieldReader } from './reader.js';
import type { Mock, SuiteFile, SuiteNote, SuiteTree } from './types.js';

export interface MocksRead {
  readonly mocks: readonly Mock[];
  readonly files: readonly SuiteFile[];
  readonly notes: readonly SuiteNote[];
}

/** Reads a folder `mocks/`; `.replay`, `fixtures` and `_tools.json` are data of the host and stay unread. */
export function readMocks(folder: string, tree: SuiteTree): MocksRead {
  const out = { mocks: [] as Mock[], files: [] as SuiteFile[], notes: [] as SuiteNote[] };
  for (const server of tree.list(folder) ?? []) {
    const base = joined(folder, server);
    if (server.startsWith('.') || tree.kind(base) !== 'folder') continue;
    for (const name of tree.list(base) ?? []) {
      if (name.endsWith('.md') && tree.kind(joined(base, name)) === 'file')
        readMock(joined(base, name), server, name, tree, out);
    }
  }
  return out;
}

function readMock(
  file: string,
  server: string,
  name: string,
  tree: SuiteTree,
  out: { mocks: Mock[]; files: SuiteFile[]; notes: SuiteNote[] },
): void {
  const reader = new FieldReader(file, true);
  const parts = readParts(file, tree, reader);
  if (parts) {
    out.files.push(parts.file);
    const { data } = parts;
    if (data) reader.known(data, MOCK_KEYS, 'a mock');
    const type = stringOf(entryOf(data, 'type')?.value) ?? 'fixed';
    const typeSpan = entryOf(data, 'type')?.value.span;
    if (typeSpan && type !== 'fixed' && type !== 'agent')
      reader.note('value-range', `${quoted(type)} is neither \`fixed\` nor \`agent\``, typeSpan);
    const expect = reader.mapping(entryOf(data, 'expect')?.value, '`expect`');
    out.mocks.push({
      file,
      server,
      tool: name === '_server.md' ? null : name.replace(/\.md$/, ''),
      kind: type === 'agent' || name === '_server.md' ? 'agent' : 'fixed',
      body: parts.body,
      expect: (expect?.entries ?? []).map(({ key, keySpan, value }) => ({
        path: reader.placed(key, keySpan),
        condition: value,
      })),
      error: reader.flag(data, 'error')?.value ?? false,
    });
  }
  out.notes.push(...reader.notes);
}

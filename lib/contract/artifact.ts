// The part of a contract that says which files an artifact consists of.
// Law: the pattern of a sidecar is one fixed form. An author's regular expression is never run.
import type { MappingEntry } from '../document/node.js';
import type { Field } from '../text/span.js';
import { quoted } from '../text/words.js';
import { type ClosedReader, isNull } from './closed.js';
import { isIndexName, isPlainName, prefixOf, SECTION } from './names.js';
import type { ArtifactRule, LedgerRule } from './types.js';

const KEYS = ['index', 'sidecar', 'extra', 'ledger'];

export function readArtifact(entry: MappingEntry | undefined, reader: ClosedReader): ArtifactRule | null {
  const node = reader.node(entry);
  if (!entry || !node) return null;
  const entries = reader.entries(node, KEYS, 'an artifact');
  const index = reader.text(entries.get('index'));
  if (!entries.has('index')) reader.add('the artifact names no `index`', entry.keySpan);
  if (index && !isIndexName(index.value)) {
    reader.add(
      `the index ${quoted(index.value)} is no name of letters, digits, \`_\` and \`-\` that ends in \`.md\``,
      index.span,
    );
  }
  const sidecar = readSidecar(reader.text(entries.get('sidecar')), index, reader);
  const extra = reader.texts(entries.get('extra')).filter((name) => isFile(name, reader));
  const ledger = readLedger(entries.get('ledger'), reader);
  if (!index) return null;
  for (const name of extra) {
    if (name.value === index.value) reader.add(`${quoted(name.value)} is the index and an extra file`, name.span);
  }
  return { span: entry.span, index, sidecar, extra, ledger };
}

/** `RESEARCH-[A-Za-z0-9_-]+\.md` → `RESEARCH`. */
function readSidecar(
  written: Field<string> | null,
  index: Field<string> | null,
  reader: ClosedReader,
): Field<string> | null {
  if (!written) return null;
  const tail = `-${SECTION}\\.md`;
  const prefix = written.value.endsWith(tail) ? written.value.slice(0, -tail.length) : '';
  const wanted = index && isIndexName(index.value) ? prefixOf(index.value) : null;
  const fix = wanted === null ? undefined : `write ${wanted}${tail}`;
  if (!/^[A-Za-z0-9_-]+$/.test(prefix)) {
    reader.add(
      `the sidecar pattern ${quoted(written.value)} is not of the form PREFIX${tail}, the one that the gates use`,
      written.span,
      fix,
    );
    return null;
  }
  if (wanted !== null && prefix !== wanted) {
    reader.add(
      `the sidecars start with ${quoted(prefix)}, but the gate looks for ${quoted(wanted)}, as the index is called`,
      written.span,
      fix,
    );
  }
  return { value: prefix, span: written.span };
}

function readLedger(entry: MappingEntry | undefined, reader: ClosedReader): LedgerRule | null {
  if (!entry || isNull(entry.value)) return null;
  const node = reader.node(entry);
  if (!node) return null;
  const entries = reader.entries(node, ['file', 'owedUnless'], 'a ledger');
  const file = reader.text(entries.get('file'));
  if (!entries.has('file')) reader.add('the ledger names no `file`', entry.keySpan);
  const owedUnless = reader.text(entries.get('owedUnless'));
  if (owedUnless && /[\r\n]/.test(owedUnless.value.trim()))
    reader.add('`owedUnless` is more than one line', owedUnless.span);
  return file && isFile(file, reader) ? { file, owedUnless } : null;
}

function isFile(name: Field<string>, reader: ClosedReader): boolean {
  if (isPlainName(name.value)) return true;
  reader.add(
    `${quoted(name.value)} is no bare file name of letters, digits, \`_\`, \`-\` and dots between them`,
    name.span,
  );
  return false;
}

// `gate coverage`: whether every row of a run's ledger is marked as done.
import { basename, dirname, resolve } from 'node:path';
import { MAX_FILE_BYTES, realPath } from '../../lib/durable/files.js';
import { SourceText } from '../../lib/text/source.js';
import { quoted } from '../../lib/text/words.js';
import { Ruling, type Verdict } from '../../lib/verdict/verdict.js';
import { readLedger } from './ledger.js';
import { openSlice, type Slice, withSlice } from './slice.js';
import { readInput, type World } from './world.js';

/** Bytes of a ledger. */
export const MAX_LEDGER_BYTES = MAX_FILE_BYTES;

/** `ledger`: a path, or `-` for standard input. The file is not reached through a link. */
export function gateCoverage(ledger: string, world: World): Verdict {
  const ruling = new Ruling();
  if (ledger === '-') {
    const input = readInput(ledger, 'ledger', MAX_LEDGER_BYTES, world, ruling);
    return input ? judge(input.bytes, ledger, ruling) : ruling.verdict('coverage');
  }
  const path = resolve(world.base, ledger);
  const parent = ledger === '' ? null : realPath(dirname(path));
  if (parent === null) {
    ruling.cannot('ledger-missing', 'there is no ledger at this path', { file: ledger });
    return ruling.verdict('coverage');
  }
  const folder = openSlice(parent, world, ruling);
  let facts: Verdict['facts'] = {};
  if (folder) {
    withSlice(folder, ruling, () => {
      facts = coverageIn(folder, basename(path), ledger, ruling).facts;
    });
  }
  return ruling.verdict('coverage', facts);
}

/** The same for a file of a slice that is open. `file`: how the reasons name it. */
export function coverageIn(slice: Slice, name: string, file: string, ruling: Ruling): Verdict {
  const read = slice.read(name, MAX_LEDGER_BYTES);
  if (read.ok) return judge(read.bytes, file, ruling);
  const words = {
    missing: 'there is no ledger at this path',
    linked: 'the ledger is a link, which is not followed',
    'not-a-file': 'the ledger is no regular file',
    'too-large': 'the ledger is too large to be read',
    unreadable: `the ledger cannot be read (${read.errno})`,
  }[read.code];
  ruling.cannot(`ledger-${read.code}`, words, { file });
  return ruling.verdict('coverage');
}

/** The line that a script may read; null where nothing could be graded. */
export function coverageLine({ outcome, facts }: Verdict): string | null {
  if (outcome === 'ungradeable') return null;
  return `rows=${facts.rows} unmarked=${facts.unmarked} status=${outcome === 'pass' ? 'complete' : 'incomplete'}`;
}

function judge(bytes: Uint8Array, file: string, ruling: Ruling): Verdict {
  const source = SourceText.decode(bytes);
  if (source.malformed || source.text.includes('\0')) {
    ruling.cannot('ledger-encoding', 'the ledger is no UTF-8 text', { file });
    return ruling.verdict('coverage');
  }
  if (source.text.trim() === '') {
    ruling.cannot('ledger-empty', 'the ledger is empty', { file });
    return ruling.verdict('coverage');
  }
  const { rows, faults } = readLedger(source);
  for (const { code, message, line } of faults) ruling.cannot(code, message, { file, line });
  const unmarked = rows.filter((row) => !row.done);
  for (const { number, item, line } of unmarked)
    ruling.fail('row-unmarked', `row ${quoted(number)} is not done: ${quoted(item)}`, { file, line });
  return ruling.verdict('coverage', { rows: rows.length, unmarked: unmarked.length });
}

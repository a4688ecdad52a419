// `plugproof registry select` and `list`: what is read is handed on, and nothing is written. `select` fails open; `list`
// does not: a registry that was read in part is no whole list.

import {
  byteLines,
  markdownSection,
  promptSection,
  readRegistryBytes,
  type Selection,
  selectFromRegistry,
} from '../registry/index.js';
import { readRecord } from '../registry/model/record.js';
import { visible } from '../report/visible.js';
import { EXIT } from '../verdict/outcome.js';
import type { Io } from './io.js';
import { configuredScale, type PlaceFlags, placeOf, tell, type WorkFlags, workOf } from './registry-place.js';

export interface SelectFlags extends PlaceFlags, WorkFlags {
  readonly explain?: boolean;
  readonly format: 'prompt' | 'pretty' | 'json' | 'markdown';
}

export async function select(flags: SelectFlags, io: Io): Promise<number> {
  const work = workOf(flags);
  const place = placeOf(flags, io.cwd);
  const { options, warnings } = await configuredScale(io.cwd);
  const selection = selectFromRegistry(place, { ...work, ...options });
  await tell(io, [...warnings, ...selection.warnings.map(({ message }) => message)]);
  io.out(selectionText(selection, flags));
  return EXIT.pass;
}

function selectionText(selection: Selection, { format, explain = false }: SelectFlags): string {
  if (format === 'json') return `${JSON.stringify(selection, null, 2)}\n`;
  if (format === 'markdown') return markdownSection(selection, explain);
  if (format === 'prompt') return promptSection(selection, explain);
  const rows = selection.selected.flatMap(({ id, severity, pattern, why }) => [
    `${id}  ${severity}  ${pattern}`,
    ...(explain ? why.map((reason) => `  ${reason}`) : []),
  ]);
  return `${[...rows, `${selection.selected.length} of ${selection.active} active`].map(visible).join('\n')}\n`;
}

export interface ListFlags extends PlaceFlags {
  readonly status?: string;
  readonly format: 'pretty' | 'json';
}

export async function list(flags: ListFlags, io: Io): Promise<number> {
  const place = placeOf(flags, io.cwd);
  const read = readRegistryBytes(place);
  if (read.kind !== 'bytes') {
    const none = `there is no entry in \`${place.path}\`; \`plugproof registry add\` makes one`;
    await tell(io, [read.kind === 'unreadable' ? read.message : none]);
    return EXIT.ungradeable;
  }
  const entries: Readonly<Record<string, unknown>>[] = [];
  const warnings: string[] = [];
  let line = 0;
  for (const text of byteLines(read.bytes)) {
    line++;
    const record =
      text === null ? ({ kind: 'malformed', what: 'it holds bytes that are no UTF-8' } as const) : readRecord(text);
    if (record.kind === 'malformed') warnings.push(`line ${line} is left out: ${record.what}`);
    if (record.kind !== 'record') continue;
    if (flags.status === undefined || record.value.status === flags.status) entries.push(record.value);
  }
  await tell(io, warnings.slice(0, 20));
  if (flags.format === 'json') io.out(`${JSON.stringify({ entries }, null, 2)}\n`);
  else io.out(entries.map((entry) => `${visible(rowOf(entry))}\n`).join(''));
  return warnings.length > 0 ? EXIT.ungradeable : EXIT.pass;
}

function rowOf(entry: Readonly<Record<string, unknown>>): string {
  const [id, status, severity, pattern] = ['id', 'status', 'severity', 'pattern'].map((name) =>
    String(entry[name] ?? '?'),
  );
  const by = entry.status === 'superseded' ? ` by ${String(entry.superseded_by)}` : '';
  return `${id}  ${status}${by}  ${severity}  cited ${String(entry.hit_count ?? 0)}  ${pattern}`;
}

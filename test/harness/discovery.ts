// A dispatch as the tests of payloads, recovery and hooks need it: contract, envelope, messages and a folder for them.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export const CONTRACT = `version: 1
agent: researcher
envelope:
  topic: { required: true }
  slice: { required: true }
axes:
  status: [complete, truncated]
  persistence: [written, by-value]
echo: { topic_as_received: topic }
fields: { open_questions: list }
artifact:
  index: RESEARCH.md
  sidecar: RESEARCH-[A-Za-z0-9_-]+\\.md
  extra: [research-checklist.md]
  ledger: { file: research-checklist.md, owedUnless: "Corpus: unbounded" }
gates: [artifact, coverage]
recovery: [envelope, by-value, resume, redispatch]
`;

export const TOPIC = 'How do ledgers merge?';
export const INDEX = '# Ledgers\n\nCorpus: unbounded\n\nRESEARCH-merge.md and RESEARCH-order.md\n';

export interface Body {
  readonly name: string;
  readonly text: string;
}

export const BODIES: readonly Body[] = [
  { name: 'RESEARCH.md', text: INDEX },
  { name: 'RESEARCH-merge.md', text: 'Entries merge by key.\n' },
  { name: 'RESEARCH-order.md', text: 'The order of arrival\r\ndoes not matter.\n' },
];

/** The fields of a payload; null leaves one out. */
export function fields(other: Readonly<Record<string, string | null>> = {}): string {
  const all: Record<string, string | null> = {
    topic_as_received: TOPIC,
    status: 'complete',
    persistence: 'by-value',
    artifact: 'slice/RESEARCH.md',
    sidecars: '2',
    ...other,
  };
  return Object.entries(all)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => `${key}: ${value}\n`)
    .join('');
}

export const fenced = (bodies: readonly Body[]): string =>
  bodies.map(({ name, text }) => `\n${name}\n\n\`\`\`\`markdown\n${text}\`\`\`\`\n`).join('');

export const message = (
  bodies: readonly Body[] = BODIES,
  other: Readonly<Record<string, string | null>> = {},
): string => fields(other) + fenced(bodies);

/** A folder with contract, envelope, baseline and an empty slice. */
export class Workplace {
  readonly path = realpathSync(mkdtempSync(join(tmpdir(), 'plugproof-gates-')));

  constructor() {
    this.write('contract.yaml', CONTRACT);
    this.write('envelope.json', JSON.stringify({ topic: TOPIC, slice: 'slice' }));
    this.write('slice/.research-dispatch', '');
  }

  write(path: string, text: string | Uint8Array): void {
    mkdirSync(dirname(join(this.path, path)), { recursive: true });
    writeFileSync(join(this.path, path), text);
  }

  read(path: string): string {
    return readFileSync(join(this.path, path), 'utf8');
  }

  /** Every path below it, folders included, sorted. */
  tree(): string[] {
    return readdirSync(this.path, { recursive: true, encoding: 'utf8' }).sort();
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}

/** Runs a body with a workplace of its own. */
export function inWorkplace<T>(run: (place: Workplace) => T): T {
  const place = new Workplace();
  try {
    return run(place);
  } finally {
    place.remove();
  }
}

// An answer without a run around it: a sample of a grader, or what a scenario says that a model would have answered. It
// stands for the last message, and where a grader looks at one file, for that file.
import { createHash } from 'node:crypto';
import { MAIN, type RawRef, type RunSummary } from '../../../lib/transcript/types.js';
import type { FileView, RunView } from '../graders/grader.js';

/** A run of one session that wrote one text and did nothing else. `name`: as evidence names it. */
export function answerRun(answer: string, name: string): RunView {
  const ref: RawRef = { file: name, line: 1, sha256: createHash('sha256').update(answer, 'utf8').digest('hex') };
  const main = {
    id: MAIN,
    type: null,
    parent: null,
    prompt: null,
    grant: null,
    final: { text: answer, ref },
    end: null,
    endRef: null,
    calls: 0,
    events: 1,
  };
  const summary: RunSummary = {
    harness: 'stream-json',
    version: null,
    session: null,
    cwd: null,
    agents: [main],
    records: {
      lines: 1,
      passed: {},
      unknown: {},
      unread: { count: 0, first: [] },
      skippedTools: { count: 0, first: [] },
    },
    whole: true,
    ended: true,
    events: 1,
  };
  return {
    name,
    source: Buffer.from(answer, 'utf8'),
    summary,
    events: (sink) => sink({ kind: 'text', role: 'assistant', text: answer, seq: 0, agent: MAIN, ref, at: null }),
    lastMessage: answer,
    complete: true,
  };
}

/** A folder of texts that lies on no disk. */
export function textFolder(texts: Readonly<Record<string, string>>, name: string): FileView {
  const paths = Object.keys(texts).sort();
  const digest = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
  return {
    name,
    root: null,
    complete: true,
    entries: new Map(
      paths.map((path) => {
        const text = texts[path] ?? '';
        return [path, { path, kind: 'file' as const, bytes: Buffer.byteLength(text), sha256: digest(text) }];
      }),
    ),
    text: (path) =>
      Object.hasOwn(texts, path) ? { ok: true, text: texts[path] ?? '' } : { ok: false, reason: 'is not there' },
  };
}

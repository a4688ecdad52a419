// What of a recording was passed over, was not known, and could not be read: counted, the first of each with its line.
// The number of kinds is bounded, since a recording may name as many as it likes.
import type { RawRef, RecordCounts, SkippedTool, Unread, UnreadLine } from './types.js';

const MOST_KINDS = 200;
const MOST_SHOWN = 20;
const OTHER = '(other)';

export class Counts {
  lines = 0;
  readonly #passed = new Map<string, number>();
  readonly #unknown = new Map<string, { count: number; readonly first: RawRef }>();
  readonly #unread: UnreadLine[] = [];
  readonly #skipped: SkippedTool[] = [];
  #unreadCount = 0;
  #skippedCount = 0;

  pass(kind: string): void {
    const key = this.#passed.has(kind) || this.#passed.size < MOST_KINDS ? kind : OTHER;
    this.#passed.set(key, (this.#passed.get(key) ?? 0) + 1);
  }

  /** A record or block that no reader knows. One that names a tool is a tool record that was skipped. */
  unknown(kind: string, ref: RawRef): void {
    if (/tool/i.test(kind)) this.skipTool(`a record of the unknown type ${kind.slice(0, 60)}`, ref);
    const key = this.#unknown.has(kind) || this.#unknown.size < MOST_KINDS ? kind : OTHER;
    const known = this.#unknown.get(key);
    if (known) known.count++;
    else this.#unknown.set(key, { count: 1, first: ref });
  }

  unread(why: Unread, ref: RawRef): void {
    this.#unreadCount++;
    if (this.#unread.length < MOST_SHOWN) this.#unread.push({ why, ref });
  }

  skipTool(what: string, ref: RawRef): void {
    this.#skippedCount++;
    if (this.#skipped.length < MOST_SHOWN) this.#skipped.push({ what, ref });
  }

  get whole(): boolean {
    return this.#unreadCount === 0 && this.#skippedCount === 0;
  }

  result(): RecordCounts {
    const sorted = <T>(map: ReadonlyMap<string, T>): [string, T][] =>
      [...map].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    return {
      lines: this.lines,
      passed: Object.fromEntries(sorted(this.#passed)),
      unknown: Object.fromEntries(sorted(this.#unknown).map(([kind, entry]) => [kind, { ...entry }])),
      unread: { count: this.#unreadCount, first: this.#unread },
      skippedTools: { count: this.#skippedCount, first: this.#skipped },
    };
  }
}

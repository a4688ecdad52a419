// Takes the options of a check out of its data: closed keys, each value with its type, each mistake with its place.
import { type DataNode, entryOf, type MappingNode, toData } from '../../../lib/document/node.js';
import type { CheckGrader, Grader } from '../../../lib/suite/types.js';
import { fixOf, nearNames } from '../../../lib/text/near.js';
import type { Span } from '../../../lib/text/span.js';
import { quoted } from '../../../lib/text/words.js';
import type { Mistake, OptionsRead } from '../graders/grader.js';

/** Reads the options of a check by `make`; the keys that it asked for are the keys that there are. */
export function readOptions<O>(grader: Grader, make: (from: OptionReader, check: CheckGrader) => O): OptionsRead<O> {
  if (grader.type !== 'check') return refused(grader, 'it is no check of plugproof');
  const reader = new OptionReader(grader.options, grader.span);
  const options = make(reader, grader);
  reader.close(`\`${grader.check.value}\``);
  const [first, ...rest] = reader.mistakes;
  return first ? { ok: false, mistakes: [first, ...rest] } : { ok: true, options };
}

export const refused = (grader: Grader, message: string, span: Span = grader.span): OptionsRead<never> => ({
  ok: false,
  mistakes: [{ message, span }],
});

export class OptionReader {
  readonly mistakes: Mistake[] = [];
  readonly #asked = new Set<string>();

  constructor(
    private readonly node: DataNode,
    /** Where the grader stands. */
    private readonly at: Span,
  ) {
    if (node.kind !== 'mapping') this.wrong('the options are no mapping of keys to values', node.span);
  }

  wrong(message: string, span: Span = this.at, fix?: string): void {
    if (this.mistakes.length < 50) this.mistakes.push({ message, span, ...(fix === undefined ? {} : { fix }) });
  }

  place(key: string): Span {
    return entryOf(this.node, key)?.value.span ?? this.at;
  }

  value(key: string): DataNode | null {
    this.#asked.add(key);
    const value = entryOf(this.node, key)?.value;
    return value && !(value.kind === 'scalar' && value.value === null) ? value : null;
  }

  text(key: string): string | null {
    const value = this.value(key);
    if (value === null) return null;
    if (value.kind === 'scalar' && typeof value.value === 'string' && value.value !== '') return value.value;
    this.wrong(`${quoted(key)} is no text, or an empty one`, value.span);
    return null;
  }

  required(key: string): string {
    const text = this.text(key);
    if (text === null && this.value(key) === null) this.wrong(`the grader has no ${quoted(key)}`);
    return text ?? '';
  }

  oneOf<W extends string>(key: string, words: readonly W[], unsaid: W): W {
    const text = this.text(key);
    if (text === null) return unsaid;
    const word = words.find((one) => one === text);
    if (word === undefined)
      this.wrong(
        `${quoted(key)} is none of ${words.map(quoted).join(', ')}`,
        this.place(key),
        fixOf(nearNames(text, words)),
      );
    return word ?? unsaid;
  }

  /** A number of at least `least`; `whole`: without a fraction. */
  number(key: string, { least = 0, whole = true } = {}): number | null {
    const value = this.value(key);
    if (value === null) return null;
    const number = value.kind === 'scalar' ? value.value : null;
    if (
      typeof number === 'number' &&
      Number.isFinite(number) &&
      number >= least &&
      (!whole || Number.isSafeInteger(number))
    )
      return number;
    this.wrong(`${quoted(key)} is no ${whole ? 'whole ' : ''}number from ${least}`, value.span);
    return null;
  }

  flag(key: string, unsaid: boolean): boolean {
    const value = this.value(key);
    if (value === null) return unsaid;
    if (value.kind === 'scalar' && typeof value.value === 'boolean') return value.value;
    this.wrong(`${quoted(key)} is neither true nor false`, value.span);
    return unsaid;
  }

  /** Texts of a list; one text stands for a list of one. */
  texts(key: string): readonly string[] {
    const value = this.value(key);
    if (value === null) return [];
    const items = value.kind === 'sequence' ? value.items : [value];
    return items.flatMap((item) => {
      if (item.kind === 'scalar' && typeof item.value === 'string' && item.value !== '') return [item.value];
      this.wrong(`an item of ${quoted(key)} is no text, or an empty one`, item.span);
      return [];
    });
  }

  someTexts(key: string): readonly string[] {
    const texts = this.texts(key);
    if (texts.length === 0) this.wrong(`the grader needs at least one ${quoted(key)}`, this.place(key));
    return texts;
  }

  /** A mapping of names to texts. */
  pairs(key: string): ReadonlyMap<string, string> {
    const out = new Map<string, string>();
    const value = this.value(key);
    if (value === null) return out;
    if (value.kind !== 'mapping') this.wrong(`${quoted(key)} is no mapping of names to texts`, value.span);
    else for (const entry of value.entries) this.#pair(key, entry, out);
    return out;
  }

  #pair(key: string, { key: name, value, span }: MappingNode['entries'][number], out: Map<string, string>): void {
    if (value.kind === 'scalar' && typeof value.value === 'string') out.set(name, value.value);
    else this.wrong(`${quoted(name)} of ${quoted(key)} is no text; put it in quotes`, span);
  }

  /** Any value as plain data; undefined where the key is not there. A `null` is a value here. */
  data(key: string): unknown {
    this.#asked.add(key);
    return toData(entryOf(this.node, key)?.value);
  }

  /** Every key that nothing asked for is a mistake. */
  close(what: string): void {
    if (this.node.kind !== 'mapping') return;
    for (const { key, keySpan } of this.node.entries)
      if (!this.#asked.has(key))
        this.wrong(`${quoted(key)} is no option of ${what}`, keySpan, fixOf(nearNames(key, [...this.#asked])));
  }
}

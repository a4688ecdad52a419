// Holds a payload against its contract and against the envelope that the parent wrote. Pure: no file is looked at.
// Law: the echo comes first; a value is compared byte for byte; a near miss is named and still fails; and no name, no
// path and no count of the payload is ever repaired.
import { fieldType, payloadKeys } from '../../lib/contract/fields.js';
import { nameFault, roleOf } from '../../lib/contract/names.js';
import type { Payload, PayloadField } from '../../lib/contract/payload.js';
import { BY_VALUE, type DispatchContract, PERSISTENCE } from '../../lib/contract/types.js';
import { nearNames } from '../../lib/text/near.js';
import type { SourceText } from '../../lib/text/source.js';
import type { Span } from '../../lib/text/span.js';
import { quoted } from '../../lib/text/words.js';
import type { Ruling } from '../../lib/verdict/verdict.js';
import { nearMiss } from './near-miss.js';

export interface PayloadCase {
  readonly contract: DispatchContract;
  readonly envelope: ReadonlyMap<string, string>;
  readonly payload: Payload;
  readonly source: SourceText;
  /** As the reasons name the payload. */
  readonly file: string;
}

export interface PayloadFindings {
  /** The value of each axis that has one of its values. */
  readonly axes: ReadonlyMap<string, string>;
  readonly byValue: boolean;
  /** Names of bodies with what is wrong with each. */
  readonly rejected: readonly { readonly name: string; readonly code: string }[];
  /** The one field of each name. */
  readonly fields: ReadonlyMap<string, PayloadField>;
}

/** Adds the reasons to `ruling`. `expectByValue`: the caller is about to write what the payload holds. */
export function judgePayload(of: PayloadCase, ruling: Ruling, expectByValue = false): PayloadFindings {
  const judge = new PayloadJudge(of, ruling);
  const readable = judge.readable();
  if (!readable) return { axes: new Map(), byValue: false, rejected: [], fields: new Map() };
  judge.echoes();
  judge.keys();
  const axes = judge.axes();
  const byValue = axes.get(PERSISTENCE) === BY_VALUE;
  if (expectByValue && !byValue)
    judge.fail('not-by-value', 'the payload does not say that its artifact comes by value', PERSISTENCE);
  const rejected = byValue || expectByValue ? judge.bodies() : [];
  return { axes, byValue, rejected, fields: judge.fields };
}

class PayloadJudge {
  readonly fields = new Map<string, PayloadField>();

  constructor(
    private readonly of: PayloadCase,
    private readonly ruling: Ruling,
  ) {
    for (const field of of.payload.fields) this.fields.set(field.name, field);
  }

  fail(code: string, message: string, at?: Span | string): void {
    const span = typeof at === 'string' ? this.fields.get(at)?.keySpan : at;
    this.ruling.fail(code, message, this.#place(span));
  }

  #place(span: Span | undefined): { file: string; line?: number } {
    const { file, source } = this.of;
    return span ? { file, line: source.position(span.start).line } : { file };
  }

  /** Whether there is one payload that can be read. */
  readable(): boolean {
    const { payload, contract } = this.of;
    for (const { code, message, span } of payload.problems) {
      if (code === 'payload-ambiguous' || code === 'payload-unreadable')
        this.ruling.cannot(code, message, this.#place(span));
    }
    if (this.ruling.outcome === 'ungradeable') return false;
    if (payload.shape !== 'none' || this.#sentinel() !== null) return true;
    const keys = payloadKeys(contract).map(quoted);
    this.fail(
      'payload-missing',
      `no block of the message holds a field of the payload: ${keys.slice(0, 6).join(', ')}`,
    );
    return false;
  }

  /** A heading that is, letter for letter, a value of an axis. */
  #sentinel(): string | null {
    const values = new Set(this.of.contract.axes.flatMap((axis) => axis.values.map((value) => value.value)));
    return this.of.payload.headings.find((heading) => values.has(heading.value))?.value ?? null;
  }

  echoes(): void {
    const { contract, envelope } = this.of;
    for (const { field, of } of contract.echo) {
      const sent = envelope.get(of.value);
      // What was not sent has nothing to be echoed.
      if (sent === undefined) continue;
      const echoed = this.fields.get(field.value);
      if (!echoed) this.fail('echo-missing', `the payload does not repeat \`${of.value}\` as \`${field.value}\``);
      else if (echoed.text !== sent) {
        const near = nearMiss(sent, echoed.text);
        this.fail(
          'echo-mismatch',
          `\`${field.value}\` is not what the envelope sent as \`${of.value}\`${near ? `: ${near}` : ''}`,
          echoed.keySpan,
        );
      }
    }
  }

  /** Equal keys, unknown keys, and the types of those that are neither axis nor echo. */
  keys(): void {
    const { contract, payload } = this.of;
    const known = payloadKeys(contract);
    const seen = new Set<string>();
    for (const field of payload.fields) {
      if (seen.has(field.name))
        this.fail('key-duplicate', `the payload says ${quoted(field.name)} twice`, field.keySpan);
      seen.add(field.name);
      if (!known.includes(field.name)) {
        const near = nearNames(field.name, known)[0];
        this.fail(
          'key-unknown',
          `${quoted(field.name)} is no field of the payload${near ? `; \`${near}\` is` : ''}`,
          field.keySpan,
        );
        continue;
      }
      const type = fieldType(contract, field.name);
      if (type && type !== 'any' && !field.types.includes(type)) {
        this.fail('field-type', `${quoted(field.name)} is no ${WORDS[type]}`, field.keySpan);
      }
    }
  }

  axes(): ReadonlyMap<string, string> {
    const out = new Map<string, string>();
    const { contract, payload } = this.of;
    for (const { name, values } of contract.axes) {
      const allowed = values.map((value) => value.value);
      const field = this.fields.get(name.value);
      const headings = field
        ? []
        : payload.headings.map((heading) => heading.value).filter((text) => allowed.includes(text));
      const value = field ? field.text : new Set(headings).size === 1 ? (headings[0] as string) : null;
      if (value !== null && allowed.includes(value)) out.set(name.value, value);
      else if (field)
        this.fail(
          'axis-value',
          `${quoted(value ?? '')} is no value of \`${name.value}\`: ${allowed.map(quoted).join(', ')}`,
          field.keySpan,
        );
      else if (headings.length > 0) this.fail('axis-value', `headings give \`${name.value}\` more than one value`);
      else this.fail('axis-missing', `the payload does not say \`${name.value}\``);
    }
    return out;
  }

  /** Every name is judged, whatever was found before, so that all of them are reported at once. */
  bodies(): { name: string; code: string }[] {
    const { contract, payload } = this.of;
    const { artifact } = contract;
    if (!artifact) return [];
    const rejected: { name: string; code: string }[] = [];
    const reject = (name: string, code: string, message: string, at: Span): void => {
      rejected.push({ name, code });
      this.fail(code, message, at);
    };
    for (const { code, message, span } of payload.problems) {
      if (code === 'bodies-too-many') this.ruling.cannot(code, message, this.#place(span));
      else this.fail(code, message, span);
    }
    const seen = new Set<string>();
    for (const { name, nameSpan, text, span } of payload.bodies) {
      const fault = name === '' ? null : nameFault(name, artifact);
      const folded = name.normalize('NFKC').toLowerCase();
      if (name === '') reject(name, 'body-unnamed', 'no line with a file name stands above a fence', span);
      else if (fault) reject(name, fault.code, `the file name ${quoted(name)} ${fault.message}`, nameSpan);
      else if (seen.has(folded))
        reject(name, 'name-duplicate', `two bodies are called ${quoted(name)}, letter case apart`, nameSpan);
      else if (text.trim() === '') reject(name, 'body-empty', `the body of ${quoted(name)} is empty`, span);
      seen.add(folded);
    }
    this.#whole();
    return rejected;
  }

  /** Whether the bodies are what was owed: an index, as many sidecars as it is said, and nothing instead of them. */
  #whole(): void {
    const { contract, payload } = this.of;
    const { artifact } = contract;
    if (!artifact || payload.problems.some((problem) => problem.code === 'bodies-too-many')) return;
    if (payload.bodies.length === 0) {
      if (payload.prose)
        this.fail('findings-instead-of-bodies', 'the message tells findings where the bodies of the files are owed');
      else this.fail('bodies-missing', 'the payload says `by-value` and holds no bodies');
      return;
    }
    if (payload.stray)
      this.fail(
        'text-between-bodies',
        'text behind the first body is neither a body nor the name of one',
        payload.stray,
      );
    const roles = payload.bodies.map((body) => roleOf(body.name, artifact));
    if (!roles.includes('index')) this.fail('index-body-missing', `no body is called \`${artifact.index.value}\``);
    const said = this.fields.get('sidecars');
    const sidecars = roles.filter((role) => role === 'sidecar').length;
    if (said?.text && /^[0-9]{1,9}$/.test(said.text) && Number.parseInt(said.text, 10) !== sidecars) {
      this.fail('sidecar-count', `the payload says ${said.text} sidecars and holds ${sidecars}`, said.keySpan);
    }
  }
}

const WORDS = {
  text: 'text',
  integer: 'whole number in digits',
  boolean: 'true or false',
  list: 'list',
  map: 'mapping',
} as const;

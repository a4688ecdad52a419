// What a worker returned, as data: fields, headings, bodies, each with its place in the message. Nothing is guessed:
// what the grammar does not know is text, and a message with two payloads is read as neither.
import type { Field, Span } from '../text/span.js';
import type { FieldType } from './types.js';

/** `none`: no block of the message holds a field that the contract knows. */
export type PayloadShape = 'key-value' | 'yaml' | 'json' | 'none';

export interface PayloadField {
  readonly name: string;
  readonly keySpan: Span;
  /** The value; an empty span where there is none. */
  readonly span: Span;
  /** The text of a scalar. In a key-value block: the rest of the line, as it stands. null for a list and a map. */
  readonly text: string | null;
  /** The types it may be read as: one in YAML and JSON; in a key-value block a scalar is text too. */
  readonly types: readonly FieldType[];
}

export interface PayloadBody {
  /** As it stands on the line above the fence, marks of Markdown apart; empty where no line introduces the fence. */
  readonly name: string;
  readonly nameSpan: Span;
  /** From behind the opening line up to the closing one: the bytes of the file. */
  readonly text: string;
  readonly span: Span;
}

export interface PayloadProblem {
  readonly code: 'payload-ambiguous' | 'payload-unreadable' | 'bodies-too-many' | 'fence-unclosed' | 'fence-indented';
  readonly message: string;
  readonly span: Span;
}

export interface Payload {
  readonly shape: PayloadShape;
  /** In the order written, duplicates included. */
  readonly fields: readonly PayloadField[];
  /** Texts of headings outside fences, marks apart. A workflow may read one of them as a value. */
  readonly headings: readonly Field<string>[];
  /** Every fence that is not the payload's own block. */
  readonly bodies: readonly PayloadBody[];
  /** The first text behind a body that is neither a body, nor its name, nor the payload; null where there is none. */
  readonly stray: Span | null;
  /** Prose outside all of these. */
  readonly prose: boolean;
  readonly problems: readonly PayloadProblem[];
}

/** Bodies of one payload. */
export const MAX_BODIES = 256;
/** Bytes of one payload. */
export const MAX_PAYLOAD_BYTES = 8 * 1024 * 1024;

// A draft of a contract from what documents say. Law: only what stands there in a form that the readers know is put
// in; everything else a contract could hold is listed as not read, in words, for the author to fill in.
import type { ContractGate, RecoveryRung } from './types.js';

/** What is known of one agent, joined from its document and from those that dispatch it. */
export interface Draft {
  readonly agent: string;
  /** From the plugin's folder. */
  readonly consumers: readonly string[];
  readonly envelope: readonly string[];
  readonly axes: readonly { readonly name: string; readonly values: readonly string[] }[];
  /** Payload field: envelope field. */
  readonly echo: readonly (readonly [string, string])[];
  /** Further keys of the payload. */
  readonly fields: readonly string[];
  readonly artifact: { readonly index: string; readonly sidecar: string | null; readonly ledger: string | null } | null;
  readonly gates: readonly ContractGate[];
  readonly recovery: readonly RecoveryRung[];
  /** What could not be read, a sentence each. */
  readonly unread: readonly string[];
}

/** Names that every contract with an artifact knows by itself. */
const IMPLIED = ['artifact', 'sidecars'];

/** The draft as the text of `contracts/<agent>.yaml`; what was not read stands in comments. */
export function draftText(draft: Draft): string {
  const out = ['# Drafted from the documents of the plugin: read every line before it is relied upon.'];
  for (const sentence of draft.unread) out.push(`# Not read: ${sentence}.`);
  out.push('version: 1', `agent: ${plain(draft.agent)}`);
  if (draft.consumers.length > 0) out.push(`consumers: [${draft.consumers.map(plain).join(', ')}]`);
  if (draft.envelope.length > 0)
    out.push('envelope:', ...draft.envelope.map((name) => `  ${plain(name)}: { required: true }`));
  if (draft.axes.length > 0)
    out.push('axes:', ...draft.axes.map(({ name, values }) => `  ${plain(name)}: [${values.map(plain).join(', ')}]`));
  if (draft.echo.length > 0)
    out.push(`echo: { ${draft.echo.map(([field, of]) => `${plain(field)}: ${plain(of)}`).join(', ')} }`);
  const fields = draft.fields.filter((name) => !(draft.artifact && IMPLIED.includes(name)));
  if (fields.length > 0) out.push('fields:', ...fields.map((name) => `  ${plain(name)}: any`));
  if (draft.artifact) out.push(...artifactLines(draft.artifact));
  if (draft.gates.length > 0) out.push(`gates: [${draft.gates.join(', ')}]`);
  if (draft.recovery.length > 0) out.push(`recovery: [${draft.recovery.join(', ')}]`);
  return `${out.join('\n')}\n`;
}

function artifactLines({ index, sidecar, ledger }: NonNullable<Draft['artifact']>): string[] {
  const lines = ['artifact:', `  index: ${plain(index)}`];
  if (sidecar !== null) lines.push(`  sidecar: ${sidecar}`);
  if (ledger !== null) lines.push(`  extra: [${plain(ledger)}]`, `  ledger: { file: ${plain(ledger)} }`);
  return lines;
}

/** A name as YAML reads it back: quoted where a plain scalar would be something else. */
const plain = (name: string): string =>
  /^[A-Za-z][\w./-]*$/.test(name) && !/^(?:true|false|null|yes|no|on|off)$/i.test(name) ? name : JSON.stringify(name);

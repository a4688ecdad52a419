// A report as an in-toto test-result statement. The digests are those of the files that the caller read.
// Law: there is no word in that format for what could not be judged, so a report that holds any has no statement.
import type { EvidenceReport } from './types.js';

export interface Digested {
  readonly name: string;
  /** SHA-256 in lower-case hex. */
  readonly sha256: string;
}

export interface TestResultStatement {
  readonly _type: 'https://in-toto.io/Statement/v1';
  readonly subject: readonly { readonly name: string; readonly digest: { readonly sha256: string } }[];
  readonly predicateType: 'https://in-toto.io/attestation/test-result/v0.1';
  readonly predicate: {
    readonly result: 'PASSED' | 'WARNED' | 'FAILED';
    readonly configuration: readonly { readonly name: string; readonly digest: { readonly sha256: string } }[];
    readonly passedTests: readonly string[];
    readonly warnedTests: readonly string[];
    readonly failedTests: readonly string[];
  };
}

/** Null when nothing was checked or something could not be judged. */
export function testResult(
  report: EvidenceReport,
  subject: Digested,
  configuration: readonly Digested[],
): TestResultStatement | null {
  const { facts, summary } = report;
  if (facts.length === 0 || (summary.unjudged ?? 0) > 0) return null;
  const named = ({ name, sha256 }: Digested) => ({ name, digest: { sha256 } });
  const refused = facts.filter(({ findings }) => findings.some(({ action }) => action === 'refuse'));
  const demoted = facts.filter((fact) => !refused.includes(fact) && fact.findings.length > 0);
  const passed = facts.filter(({ findings }) => findings.length === 0);
  const ids = (some: typeof facts): string[] => some.map(({ id }) => id);
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [named(subject)],
    predicateType: 'https://in-toto.io/attestation/test-result/v0.1',
    predicate: {
      result: refused.length > 0 ? 'FAILED' : demoted.length > 0 ? 'WARNED' : 'PASSED',
      configuration: configuration.map(named),
      passedTests: ids(passed),
      warnedTests: ids(demoted),
      failedTests: ids(refused),
    },
  };
}

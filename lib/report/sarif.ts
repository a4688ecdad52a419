// SARIF 2.1.0 for code scanning and viewers. Artifacts are named relative to the git root (`SRCROOT`), because that
// is where a code host looks; its own place is left open, so that the log does not depend on the machine.
// Columns and offsets are UTF-16 units, as the log says of itself. Text is well-formed Unicode throughout.
import type { Diagnostic, Place, Severity } from '../diagnostic/diagnostic.js';
import type { Span } from '../text/span.js';
import { checkedLine, nothingChecked } from './closing.js';
import { jsonText } from './json.js';
import type { LintReport, Reporter, RuleInfo } from './report.js';
import { sentence, wellFormed } from './visible.js';

const LEVEL: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', advice: 'note' };

/** Key of our fingerprint; its version goes up when the way of making it changes. */
const FINGERPRINT = 'plugproof/v1';

const BASE = 'SRCROOT';

export const sarif: Reporter = (report) =>
  jsonText({
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: driver(report) },
        invocations: [invocation(report)],
        originalUriBaseIds: {
          [BASE]: { description: { text: 'the git root, or the folder that was checked where there is none' } },
        },
        columnKind: 'utf16CodeUnits',
        results: results(report),
        properties: { checked: report.checked, hosts: report.hosts.map(wellFormed), summary: report.summary },
      },
    ],
  });

const driver = (report: LintReport): object => ({
  name: report.tool.name,
  version: report.tool.version,
  semanticVersion: report.tool.version,
  rules: report.rules.map(ruleData),
});

const ruleData = (rule: RuleInfo): object => ({
  id: rule.id,
  shortDescription: { text: sentence(rule.summary) },
  fullDescription: { text: sentence(rule.why) },
  help: { text: `${sentence(rule.why)}\n\nfix: ${sentence(rule.fix)}` },
  defaultConfiguration: { level: LEVEL[rule.severity] },
  properties: { tags: [rule.category] },
});

function invocation(report: LintReport): object {
  const skipped = report.skipped.map(({ file, reason }) => ({
    level: 'note',
    message: message(`skipped: ${reason}`),
    locations: [{ physicalLocation: { artifactLocation: artifact(file, report) } }],
  }));
  const notices = report.notices.map((notice) => ({ level: 'warning', message: message(notice) }));
  const checked = { level: nothingChecked(report) ? 'error' : 'note', message: message(checkedLine(report)) };
  return {
    executionSuccessful: !nothingChecked(report),
    toolExecutionNotifications: [checked, ...skipped, ...notices],
  };
}

function results(report: LintReport): object[] {
  const ruleIndex = new Map(report.rules.map((rule, index) => [rule.id, index]));
  return report.diagnostics.map((diagnostic) => {
    const index = ruleIndex.get(diagnostic.rule);
    return {
      ruleId: diagnostic.rule,
      ...(index === undefined ? {} : { ruleIndex: index }),
      level: LEVEL[diagnostic.severity],
      message: message(`${sentence(diagnostic.message)}\n\nwhy: ${diagnostic.why}\n\nfix: ${diagnostic.fix}`),
      locations: [location(diagnostic, report)],
      ...(diagnostic.related.length > 0
        ? { relatedLocations: diagnostic.related.map((place, id) => ({ id, ...location(place, report) })) }
        : {}),
      ...(diagnostic.edits.length > 0 ? { fixes: fixes(diagnostic, report) } : {}),
      partialFingerprints: { [FINGERPRINT]: diagnostic.fingerprint },
    };
  });
}

function location(place: Place, report: LintReport): object {
  return {
    physicalLocation: {
      artifactLocation: artifact(place.file, report),
      region: {
        startLine: place.line,
        startColumn: place.column,
        endLine: place.endLine,
        endColumn: place.endColumn,
        charOffset: place.span.start,
        charLength: place.span.end - place.span.start,
        ...snippet(place),
      },
    },
    ...(place.label === '' ? {} : { message: message(place.label) }),
  };
}

/** The text of a span, where the excerpt holds all of it on one line: line ends are not known here. */
function snippet(place: Place): { snippet?: object } {
  const line = place.excerpt[0];
  if (line === undefined || place.line !== place.endLine || place.endColumn - 1 > line.length) return {};
  return { snippet: { text: wellFormed(line.slice(place.column - 1, place.endColumn - 1)) } };
}

/** One fix for all safe edits and one for all unsafe ones; within each, one change a file. */
function fixes(diagnostic: Diagnostic, report: LintReport): object[] {
  const byKind = grouped(diagnostic.edits, (edit) => edit.applicability);
  return [...byKind].map(([kind, edits]) => ({
    description: message(kind === 'safe' ? 'keeps the meaning' : 'changes the meaning: to be looked at'),
    artifactChanges: [...grouped(edits, (edit) => edit.file)].map(([file, inFile]) => ({
      artifactLocation: artifact(file, report),
      replacements: inFile.map((edit) => ({
        deletedRegion: region(edit.span),
        insertedContent: { text: wellFormed(edit.text) },
      })),
    })),
  }));
}

function grouped<K, V>(items: readonly V[], key: (item: V) => K): Map<K, V[]> {
  const groups = new Map<K, V[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return groups;
}

const region = (at: Span): object => ({ charOffset: at.start, charLength: at.end - at.start });

/** A relative URI reference: every segment percent-encoded, so that no name can be a scheme, a query or a fragment. */
function artifact(file: string, report: LintReport): object {
  const path = wellFormed(report.gitPrefix + file);
  return { uri: path === '' ? '.' : path.split('/').map(encodeURIComponent).join('/'), uriBaseId: BASE };
}

/** Message text. `[x](y)` would be a link in a SARIF message, so the bracket that makes it one is escaped. */
function message(text: string): object {
  return { text: wellFormed(text).replaceAll('](', '\\](') };
}

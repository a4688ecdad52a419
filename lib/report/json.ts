// The report for programs, in the closed shape of schemas/report.schema.json: places and words, no excerpts.
// Key order is fixed, so that the same report gives the same bytes. The text is plain to print as well: what could
// drive a terminal or turn the direction of text is escaped, which leaves the data as it was.
import type { Diagnostic, Edit, Place } from '../diagnostic/diagnostic.js';
import type { Reporter } from './report.js';

/** Version of the shape. */
const VERSION = 1;

export const json: Reporter = (report) =>
  jsonText({
    version: VERSION,
    tool: { name: report.tool.name, version: report.tool.version },
    root: report.root,
    hosts: report.hosts,
    checked: {
      plugins: report.checked.plugins,
      agents: report.checked.agents,
      skills: report.checked.skills,
      commands: report.checked.commands,
      hooks: report.checked.hooks,
      manifests: report.checked.manifests,
      evalSuites: report.checked.evalSuites,
      files: report.checked.files,
    },
    skipped: report.skipped.map(({ file, reason }) => ({ file, reason })),
    diagnostics: report.diagnostics.map(diagnosticData),
    summary: {
      error: report.summary.error,
      warning: report.summary.warning,
      advice: report.summary.advice,
      suppressed: report.summary.suppressed,
      baselined: report.summary.baselined,
    },
  });

const ESCAPED =
  /[\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff]|\udb40[\udc00-\udc7f]/g;

/** JSON with two blanks of indentation and a line feed. Characters that are unsafe to print are escaped. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value, null, 2);
  return `${text.replace(ESCAPED, escaped)}\n`;
}

const escaped = (units: string): string =>
  units
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

function diagnosticData(diagnostic: Diagnostic): object {
  return {
    rule: diagnostic.rule,
    category: diagnostic.category,
    severity: diagnostic.severity,
    message: diagnostic.message,
    ...placeData(diagnostic),
    why: diagnostic.why,
    fix: diagnostic.fix,
    related: diagnostic.related.map(placeData),
    edits: diagnostic.edits.map(editData),
    fingerprint: diagnostic.fingerprint,
    url: diagnostic.url,
  };
}

const placeData = (place: Place): object => ({
  file: place.file,
  line: place.line,
  column: place.column,
  endLine: place.endLine,
  endColumn: place.endColumn,
  label: place.label,
});

const editData = (edit: Edit): object => ({
  file: edit.file,
  start: edit.span.start,
  end: edit.span.end,
  text: edit.text,
  applicability: edit.applicability,
});

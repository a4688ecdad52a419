// One finding a line, `file:line:column: severity: message (rule)`, for a quick look, an editor or a filter; then the
// closing lines. A name or a message holds no line end here, so that a line is always one finding.
import { closingLines } from './closing.js';
import type { Reporter } from './report.js';
import { fileName, sentence, visible } from './visible.js';

export const concise: Reporter = (report) => {
  const findings = report.diagnostics.map(
    (d) => `${fileName(d.file)}:${d.line}:${d.column}: ${d.severity}: ${sentence(d.message)} (${visible(d.rule)})`,
  );
  return `${[...findings, ...closingLines(report)].join('\n')}\n`;
};

// The section on recent findings in a lane's prompt. It stands in a Markdown text that a model reads, so nothing that
// a path holds may start a line of its own or hide; and it says what it takes to use the files rightly.
// Law: no findings, no section.
import type { Recent } from './types.js';

/**
 * Characters that end a line, turn its direction or have no shape, beside those that JSON escapes by itself: controls,
 * formats, separators and spaces other than the blank, whatever Unicode says to be ignorable, private, unassigned or
 * half a pair, and the one pattern without a dot.
 */
const UNSEEN = /(?! )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu;

const escaped = (character: string): string =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

/** JSON on one line, in which every character shows. */
export const jsonLine = (value: unknown): string => JSON.stringify(value).replace(UNSEEN, escaped);

export function promptSection({ findings, window }: Recent): string {
  if (findings.length === 0) return '';
  const count = findings.length === 1 ? '1 file' : `${findings.length} files`;
  const lanes = [...new Set(findings.flatMap((finding) => finding.lanes))].sort();
  return `## Recently found here

${count} of findings, published in this workspace between ${window.since} and ${window.until}, newest first. Expect ${count}: if one cannot be read, say which; that is not the same as having found nothing.

\`\`\`json
${jsonLine(findings.map((finding) => finding.path))}
\`\`\`

- Read them before you investigate anything anew.
- In each file \`result.aggregated_outputs\` is a list. Only its entries with one of these values of \`lane_id\` may be used: ${lanes.map(jsonLine).join(', ')}. A file without that list may be used as a whole.
- Nothing here says that a finding is still true or that it is enough. Check what you rely on.
- The roster of repositories does not travel with a finding. It may come from a session that had others, and evidence from a repository that is not on the present roster is refused when it is submitted.
`;
}

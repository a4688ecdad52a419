// Orders that need a tool without naming one: "save the report to `out/x.md`", "spawn a subagent", "run `npm test`",
// "load the `x` skill", "through the X MCP server". Only imperatives are read, and only forms that mean nothing else.

import type { Found } from './found.js';
import { isOnAvailability, isOthers } from './guards.js';
import { DO } from './order.js';
import { Phrase, type PhraseMatch } from './phrase.js';
import { placeOf, type Skeleton } from './skeleton.js';
import type { Capability } from './types.js';

const LEAD =
  '(?<lead>(?:^|[.;:!?] |— |, then |\\bthen |\\d[.)] |, and |\\band (?:then )?)(?:(?:always|then|finally|first|next|also|now|immediately|must|you must|you should|you will|you need to|please|after that|at the end|when (?:done|finished|complete)|once (?:done|finished|complete)|before returning|after [^,;.]{3,60}|in [^,;.]{3,30}|for [^,;.]{3,40}|to [^,;.]{3,60}|if [^,;.]{3,80}|when [^,;.]{3,60}),? )*)';

const FORMS: readonly (readonly [Capability, Phrase])[] = [
  [
    'write',
    new Phrase(
      '⟪',
      `${LEAD}(?:save|write|store|persist|append|record)(?! formats?\\b)(?: [^.;:]{0,80}?)? (?:to|in|into|as|at|under)(?: (?:a|the|an|new|your|its|file|files?|named|called|path|report|document|at|markdown|json)){0,5} ⟪(?<path>\\d+)⟫`,
    ),
  ],
  [
    'write',
    new Phrase(
      '⟪',
      `${LEAD}(?:create|write|update|append to|edit|overwrite)(?: (?:a|the|an|new|file|report|document|at|named|called)){0,4} ⟪(?<path>\\d+)⟫`,
    ),
  ],
  [
    'shell',
    new Phrase(
      '⟪',
      `${LEAD}(?:run|execute|re-run|rerun|invoke)(?: (?:the|this|command|commands?|following)){0,3}:? ⟪(?<command>\\d+)⟫`,
    ),
  ],
  [
    'spawn',
    new Phrase(
      'agent',
      `${LEAD}(?:spawn|dispatch|launch|fire off|spin up)(?: (?:a|an|the|one|two|three|four|five|\\d+|multiple|several|parallel|fresh|separate|dedicated|new|independent|concurrent|up to|at most|each|general-purpose|background|specialised|specialized|⟪\\d+⟫)){0,5} (?:sub-?agents?|(?<! launch )(?<!^launch )agents?)\\b(?! (?:are|is|that|which|were|was)\\b)`,
    ),
  ],
  [
    'skill',
    new Phrase(
      'skill',
      `${LEAD}(?:invoke|load|call|activate|run)(?: (?:the|a|an|your|this|that|specific|appropriate|relevant|matching|corresponding|following|⟪\\d+⟫|(?!(?:to|and|or|for|with|all|of|in|on|any|every|each|other|new|no|per)\\b)[a-z0-9:-]+)){1,3} skill\\b`,
    ),
  ],
  ['web', new Phrase('web|internet', `${LEAD}(?:search|browse) the (?:web|internet)\\b`)],
  [
    'mcp',
    new Phrase(
      'mcp ',
      '(?<lead>^[^.;:]{0,120}?)(?<=\\b(?:use|uses|using|via|through|call|calls|with|query|queries) (?:the |a |an |our )?)(?:[a-z0-9.-]+ ){0,3}mcp (?:servers?|tools?)\\b',
    ),
  ],
];

const NOT = /\b(?:not|never|n't|don't|cannot|can't|avoid|without|instead of|rather than|nothing|no|nor|neither)\b/;

/** A file by its look: an extension or a folder, and no blank. */
const PATH =
  /^(?:[\w.~$<>{}[\]*@-]+\/)*[\w.~$<>{}[\]*@-]*\.(?:md|mdx|json|jsonl|ya?ml|txt|csv|html?|toml|log|xml|ts|js|py|sql|svg|ipynb|tsv)$|^(?:\.{0,2}\/)?(?:[\w.~$<>{}[\]*@-]+\/)+[\w.~$<>{}[\]*@-]*$/;

/** Programs that are run in a shell and nowhere else. */
const COMMAND =
  /^(?:git|npm|npx|pnpm|yarn|bun|bunx|node|deno|python3?|pip3?|uv|uvx|pytest|ruff|mypy|cargo|rustc|go (?:test|build|vet|run|mod)|make|cmake|docker|kubectl|helm|terraform|gh|curl|wget|jq|rg|grep|find|ls|cat|sed|awk|wc|head|tail|mkdir|rm|cp|mv|chmod|bash|sh|zsh|tsc|eslint|prettier|jest|vitest|mvn|gradle|\.\/gradlew|dotnet|php|composer|ruby|bundle|rake|swift|xcodebuild|flutter|dart|psql|sqlite3|aws|gcloud|az|ssh|scp|rsync|tar|unzip|which|echo|cd|\.\/[\w./-]+\.sh)(?: |$)/;

export function capabilityOrdersIn(skeleton: Skeleton): Found[] {
  const { text } = skeleton;
  const found: Found[] = [];
  for (const [capability, form] of FORMS)
    for (const match of form.matchAll(text)) {
      const one = readOne(skeleton, capability, match);
      if (one && !found.some((f) => f.start < one.end && one.start < f.end)) found.push(one);
    }
  return found.length > 0 && isOnAvailability(text) ? [] : found;
}

function readOne(skeleton: Skeleton, capability: Capability, match: PhraseMatch): Found | null {
  const { text } = skeleton;
  const lead = match.groups.lead ?? '';
  const start = match.index + (capability === 'mcp' ? 0 : lead.length);
  const end = match.index + match[0].length;
  if (
    /(?:^|, )and (?:then )?$/.test(lead) &&
    !DO.test(text.slice(Math.max(0, text.lastIndexOf('. ', start) + 1)).trimStart())
  )
    return null;
  const path = match.groups.path;
  if (path !== undefined && !PATH.test(skeleton.codes[Number(path)] ?? '')) return null;
  const command = match.groups.command;
  if (command !== undefined && !COMMAND.test(skeleton.codes[Number(command)] ?? '')) return null;
  const front = text.slice(Math.max(0, text.lastIndexOf('. ', start)), start);
  if (NOT.test(front) || NOT.test(text.slice(start, end)) || (capability !== 'mcp' && isOthers(text, 0, start)))
    return null;
  if (capability === 'mcp' && !lead.startsWith('you ') && (isOthers(text, 0, end) || !DO.test(text))) return null;
  const span = placeOf(skeleton, start, end);
  const mention = {
    name: null,
    capability,
    text: text.slice(start, end),
    span,
    coded: false,
    call: false,
    argument: null,
  };
  return {
    kind: 'order',
    start,
    end,
    tools: [mention],
    anyOf: false,
    modality: 'order',
    speaksOf: 'possession',
    reason: `says to do what needs ${capability === 'mcp' ? 'an MCP tool' : `a tool that ${DOES[capability] ?? 'is not named'}`}`,
  };
}

const DOES: Partial<Record<Capability, string>> = {
  write: 'writes',
  shell: 'runs commands',
  spawn: 'starts agents',
  skill: 'loads skills',
  web: 'reaches the web',
};

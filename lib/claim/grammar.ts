// The words that the patterns of all kinds are made of, and the reading of a list of tools out of a match.
// Everything is written for skeletons: lower case, single blanks, tools as `⟦n⟧`.
import { isPlain } from './names.js';
import { Phrase, type PhraseMatch, part } from './phrase.js';
import type { Skeleton } from './skeleton.js';
import { placeOf } from './skeleton.js';
import type { Capability, Mention } from './types.js';

const T = '⟦\\d+⟧';

/** Nouns that stand for a group of tools. Each is a name of {@link Capability} and its pattern. */
const CAPABILITIES: readonly (readonly [Capability, string])[] = [
  [
    'write',
    '(?:(?:direct )?(?:file[- ])?(?:(?:write|edit|writing|editing|modification|mutation|mutating|modifying|write-capable)(?:(?:/| or | and |, )(?:write|edit|writing|editing))*)[- ](?:access|tools?|permissions?|capabilit(?:y|ies)|privileges?|abilit(?:y|ies)|powers?))',
  ],
  [
    'shell',
    '(?:(?:shell|bash|command[- ]line|terminal|command[- ]execution)(?:/(?:shell|bash|terminal))?[- ](?:access|tools?|capabilit(?:y|ies)|execution)|shell|command execution)',
  ],
  [
    'spawn',
    '(?:(?:sub-?agents?|agents?|task)[- ](?:spawning|dispatch(?:ing)?|delegation|creation|launching|tools?)|spawning|delegation tools?|sub-?agents?)',
  ],
  [
    'web',
    '(?:(?:web|internet)(?:[- ](?:search|fetch|browsing))?[- ](?:access|tools?)|web (?:search|browsing)|internet)',
  ],
  ['mcp', '(?:mcp (?:tools?|servers?|access))'],
];

const CAP = part('capability', CAPABILITIES.map(([, source]) => source).join('|'));

const NOUN = '(?: (?:tools?|tool access|access|calls?|commands?))?';
const ITEM = part(
  'item',
  `(?<![a-z])(?:(?:the|any|an?|your|its|even|both|either|no|built-in|native) ){0,2}(?:${T}|${CAP})${NOUN}`,
);
const JOIN = '(?:, (?:and |or |nor )?|,? (?:and|or|nor|plus|&|nor even|as well as|and/or) |/| / )';

/** One tool or several: `the ⟦0⟧, ⟦1⟧ and ⟦2⟧ tools`, `no shell`, `⟦0⟧/⟦1⟧`. */
export const TOOLS = part('tools', `${ITEM}(?:${JOIN}${ITEM}){0,40}`);

const ADVERB =
  '(?:therefore|also|deliberately|intentionally|purposely|purposefully|explicitly|simply|still|currently|now|thus|really|always|already|actually|just|only|both|all|physically|technically|by design|consequently|hence|here|of course|however|do|even|specifically|permanently|completely|entirely|fully|hard|likewise|in fact|as a result|no longer|either|neither)';
export const ADVERBS = part('adverbs', `(?:,? ?${ADVERB},? ?){0,3}`);

const LIST_NOUN = part(
  'list-noun',
  '(?:(?:own )?(?:(?:declared|granted|allowed|available|configured|frontmatter|front-matter|effective|explicit|resolved) )?(?:tool[- ]?lists?|tools[- ]lists?|list of (?:allowed |available |granted )?tools|tool[- ]?sets?|tool ?box|tool ?kit|toolkit|tool (?:allow-?list|grants?|pool|roster|belt|configuration|access list|inventory|surface)|tools? (?:key|field|line|entry|frontmatter|allow-?list)|allow-?lists?|allowed[- ]tools(?: list)?|(?:frontmatter|front matter)(?: tools)?(?: list)?|grants?|tools|⟨(?:tools|allowed-tools)#\\d+⟩(?: (?:key|field|line|list|entry|frontmatter|allow-?list|grant|array))?))',
);
const OWNER = "(?:your|this agent's|the agent's|this subagent's|its|my|this skill's|this command's|our)";

/** The tool list of the component that speaks: "your tool list", "this agent's frontmatter", "`tools:`". */
export const OWN_LIST = part(
  'own-list',
  `(?:${OWNER} ${LIST_NOUN}|(?:the|this) (?:tool[- ]?list|tools[- ]list|tools? (?:key|field|line|entry)|tool allow-?list|allow-?list|frontmatter|front matter|tool grant|grant|(?:set|list|pool|collection|group) of tools (?:you|this agent) (?:were|was|are|is|have been|has been) (?:given|granted|handed|assigned|allowed)|⟨(?:tools|allowed-tools)#\\d+⟩(?: (?:key|field|line|list|entry|frontmatter|allow-?list|array))?)(?: (?:above|here|at the top|in the frontmatter))?|⟨(?:tools|allowed-tools)#\\d+⟩(?: (?:key|field|line|list|entry|frontmatter|allow-?list|array))?)`,
);

/** Where a tool is named as being in the list or not. */
export const IN_LIST = part('in-list', `(?:from|in|on|of|among|by|within|inside) ${OWN_LIST}`);

const ANY_CAP = new Phrase('', `\\b${CAP}\\b`);

/** Whether a skeleton names a tool or a capability at all. */
export const namesTools = (text: string): boolean => text.includes('⟦') || ANY_CAP.test(text);

/** Words of a list as such, so that the claim is judged against the key and not against what is held. */
const LIST_WORDS =
  /\b(?:listed|unlisted|list|lists|allow-?list|allowlisted|frontmatter|front matter|declared|declares|named|names|grant|toolset|tool ?box)\b|⟨(?:tools|allowed-tools|disallowedtools)#/;

export const speaksOfList = (text: string): boolean => LIST_WORDS.test(text);

/** The component itself. Its own name reads as "this agent" in a skeleton. */
export const SUBJECTS = part(
  'subjects',
  '(?:you|this (?:agent|sub-?agent|persona|skill|command|role|worker|reviewer|specialist|assistant)|the agent)',
);

export interface ToolList {
  readonly tools: readonly Mention[];
  /** Joined by "or". */
  readonly anyOf: boolean;
  /** Joined by a slash, which may mean "or". */
  readonly slashed: boolean;
  /** The words "tool" or "tools" stand with the names. */
  readonly noun: boolean;
}

const ITEMS = new Phrase('', `⟦(?<index>\\d+)⟧|${CAPABILITIES.map(([name, p]) => `(?<${name}>${p})`).join('|')}`);

/** The tools of a piece of a skeleton, in order; `at` is where the piece starts. */
export function readTools(skeleton: Skeleton, text: string, at: number): ToolList {
  const tools: Mention[] = [];
  for (const match of ITEMS.matchAll(text)) {
    const { index } = match.groups;
    if (index !== undefined) {
      const mention = skeleton.mentions[Number(index)];
      if (mention) tools.push(mention);
      continue;
    }
    const capability = CAPABILITIES.find(([name]) => match.groups[name] !== undefined)?.[0] ?? null;
    const start = at + match.index;
    const span = placeOf(skeleton, start, start + match[0].length);
    tools.push({ name: null, capability, text: match[0], span, coded: false, call: false, argument: null });
  }
  return {
    tools,
    anyOf: /⟧[^⟦]{0,12}\bor\b[^⟦]{0,12}⟦/.test(text),
    slashed: /⟧ ?\/ ?⟦/.test(text),
    noun: /⟧[^⟦]{0,3}\b(?:tools?|tool access|calls?)\b/.test(text),
  };
}

/** Whether the names are surely tools: a plain name, the word "tool", or several names in one list. */
export function surely(list: ToolList): boolean {
  const { tools } = list;
  if (tools.length === 0) return false;
  if (list.noun || tools.some(isPlain)) return true;
  const names = new Set(tools.map((tool) => tool.name));
  return names.size > 2 || (names.size === 2 && !(names.has('Read') && names.has('Write')));
}

/** Where the clause around an offset starts: behind the last `;`, `:`, dash, bracket or full stop. */
export function clauseStart(text: string, at: number): number {
  const part = text.slice(0, at);
  const cut = /^[\s\S]*(?:[;:(.!?] | — |, (?:and|but|so|or|while|whereas|because|since|which|then) |" )/.exec(part);
  return cut ? cut[0].length : 0;
}

/** Bare names that are tools wherever somebody is said to have them, or not to have them. */
const OWNED = new Set(['Bash', 'Grep', 'Glob', 'Read', 'Write', 'Edit']);
export const isOwned = (list: ToolList, names: ReadonlySet<string> = OWNED): boolean =>
  list.tools.length > 0 && list.tools.every((tool) => tool.name !== null && (tool.coded || names.has(tool.name)));

/** In words that speak of tools or of the list, a tool's name is the tool: "`Agent` is listed", "its only tool is Read". */
export const surelyIn = (list: ToolList, words: string): boolean =>
  surely(list) ||
  (list.tools.length > 0 &&
    (/\b(?:tools?|tool-?lists?|toolset)\b/.test(words) ||
      ((list.tools.every((tool) => tool.coded) || isOwned(list)) && speaksOfList(words))));

/** What a named group of a match holds; empty where it took no part. */
export const partOf = (match: PhraseMatch, name: string): string => match.groups[name] ?? '';

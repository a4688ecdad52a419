// Agents, skills and commands that a Markdown document names, by explicit forms only: a word that could be a program
// or a role is no reference.
import { entryOf, stringOf, valueOf } from '../document/node.js';
import type { MarkdownDocument } from '../document/types.js';
import type { Span } from '../text/span.js';
import { around, isByUser, isPlaceholderName, nameIsFirm, placed } from './context.js';
import { toolRulesOf } from './tools.js';
import type { FileUnit, Reference, ReferenceKind } from './types.js';

export function nameReferences(unit: FileUnit, document: MarkdownDocument, plugin: number): Reference[] {
  return [
    ...bodyNames(unit, document, plugin),
    ...(unit.role === 'reference' ? [] : frontmatterNames(unit, document, plugin)),
  ];
}

interface Form {
  readonly kind: ReferenceKind;
  readonly form: Reference['form'];
  /** A word, in lower case, that every match holds: a text without it is not searched. */
  readonly word: string;
  /** The group `name` is the name. */
  readonly pattern: RegExp;
}

const NAME = String.raw`[A-Za-z][\w-]*(?::{1,2}[A-Za-z][\w-]*)*`;
/** Orders: `uses the x skill` describes, and may speak of another plugin. */
const VERB =
  '(?:invok(?:e|ing)|us(?:e|ing)|run(?:ning)?|call(?:ing)?|load(?:ing)?|activat(?:e|ing)|trigger(?:ing)?|apply(?:ing)?|follow(?:ing)?|execut(?:e|ing))';

const FORMS: readonly Form[] = [
  {
    kind: 'agent',
    form: 'dispatch',
    word: 'subagent_type',
    // The look-ahead takes all quotes behind the key, so that none of them can open the value.
    pattern:
      /\bsubagent_type(?=(?<quotes>["'`]*))\k<quotes>\s*(?:[:=]|is|set to|to|of|as)?\s*(?<open>["'`“]+)(?<name>[A-Za-z][^"'`”“\n]{0,80})["'`”]/dg,
  },
  {
    kind: 'agent',
    form: 'dispatch',
    word: 'subagent_type',
    pattern: new RegExp(
      String.raw`\bsubagent_type["'\`]*\s*[:=]\s*(?<name>${NAME})(?=[ \t]*(?:[,)}\`";]|\(|\r?$))`,
      'dgm',
    ),
  },
  {
    kind: 'agent',
    form: 'mention',
    word: '@agent-',
    pattern: new RegExp(String.raw`(?<![\w@])@agent-(?<name>${NAME})`, 'dg'),
  },
  {
    kind: 'agent',
    form: 'mention',
    word: 'agent',
    pattern: new RegExp(`\`(?<name>${NAME})\`\\s+(?:sub-?agents?|agents?)\\b`, 'dg'),
  },
  {
    kind: 'skill',
    form: 'dispatch',
    word: 'skill',
    pattern: /\bSkill\(\s*\{?\s*(?:skill["']?\s*[:=]\s*)?(?<quote>["'`])(?<name>[^"'`\n]{1,80})\k<quote>/dg,
  },
  {
    kind: 'skill',
    form: 'dispatch',
    word: 'skill',
    pattern: new RegExp(String.raw`\bSkill\(\s*(?:skill\s*[:=]\s*)?(?<name>${NAME})\s*(?:,|\))`, 'dg'),
  },
  {
    kind: 'skill',
    form: 'dispatch',
    word: 'skill',
    pattern:
      /\bSkill\b(?:`|\*\*)?(?:\s+tool)?[^.\n]{0,40}\bskill["'`]*\s*[:=]\s*(?<quote>["'`])(?<name>[^"'`\n]{1,80})\k<quote>/dg,
  },
  {
    kind: 'skill',
    form: 'mention',
    word: 'skill',
    pattern: new RegExp(`\\b${VERB}\\s+(?:the\\s+)?\`/?(?<name>${NAME}(?: [A-Za-z][\\w-]*)*)\`\\s+skill\\b`, 'dgi'),
  },
  {
    kind: 'skill',
    form: 'mention',
    word: 'skill',
    pattern: new RegExp(`\\b${VERB}\\s+(?:the\\s+)?skill\\s+\`/?(?<name>${NAME}(?: [A-Za-z][\\w-]*)*)\``, 'dgi'),
  },
  {
    kind: 'command',
    form: 'mention',
    word: '/',
    pattern: /(?<![\w./:~-])\/(?<name>[a-z0-9][\w-]*:[A-Za-z][\w-]*(?::[A-Za-z][\w-]*)*)(?![\w/:]|-)/dg,
  },
];

function bodyNames(unit: FileUnit, document: MarkdownDocument, plugin: number): Reference[] {
  const out: Reference[] = [];
  const taken = new Set<number>();
  const { text } = document.source;
  const lower = text.toLowerCase();
  for (const { kind, form, word, pattern } of FORMS) {
    if (!lower.includes(word)) continue;
    for (const match of text.matchAll(pattern)) {
      const groups = (match as RegExpExecArray).indices?.groups;
      if (!groups) continue;
      const [start, end] = groups.name as [number, number];
      if (start < document.body.span.start || taken.has(start)) continue;
      const at = { start, end };
      const a = around(document, at);
      const name = match.groups?.name as string;
      if (!a || isPlaceholderName(name.trim()) || /^\+/.test(text.slice(end + 1).trimStart())) continue;
      taken.add(start);
      const whole = around(document, { start: match.index, end: match.index + match[0].length }) ?? a;
      const firm = nameIsFirm(whole) && !(unit.role === 'reference' && a.zone === 'fence') && !isSourceCode(a.language);
      const call = kind === 'command' && /\bSkill tool\b/.test(whole.before + whole.after);
      const what = call ? { kind: 'skill' as const, form: 'dispatch' as const } : { kind, form };
      out.push({ ...placed(unit, plugin, a.zone, at), ...what, text: name.trim(), firm, byUser: isByUser(whole) });
    }
  }
  return out;
}

/** In a program `Skill(x)` is a call of something else. */
const isSourceCode = (language: string): boolean =>
  /^(?:ts|tsx|js|jsx|typescript|javascript|python|py|go|rust|rs|java|kotlin|swift|c|cpp|cs|csharp)$/.test(language);

function frontmatterNames(unit: FileUnit, document: MarkdownDocument, plugin: number): Reference[] {
  const data = document.frontmatter.lenient;
  const out: Reference[] = [];
  const add = (kind: ReferenceKind, form: Reference['form'], text: string, span: Span): void => {
    if (text !== '') out.push({ ...placed(unit, plugin, 'frontmatter', span), kind, form, text, firm: true });
  };
  if (unit.role === 'agent') {
    const skills = valueOf(data, 'skills');
    for (const item of skills?.kind === 'sequence' ? skills.items : skills ? [skills] : []) {
      const value = stringOf(item);
      for (const name of value === undefined ? [] : value.split(',')) add('skill', 'preload', name.trim(), item.span);
    }
  } else if (stringOf(valueOf(data, 'context')) === 'fork') {
    const agent = entryOf(data, 'agent')?.value;
    const name = stringOf(agent);
    if (agent && name !== undefined) add('agent', 'dispatch', name.trim(), agent.span);
  }
  for (const key of unit.role === 'agent' ? ['tools'] : ['allowed-tools']) {
    for (const rule of toolRulesOf(valueOf(data, key)).rules) {
      const kind = rule.tool === 'Skill' ? 'skill' : rule.tool === 'Agent' || rule.tool === 'Task' ? 'agent' : null;
      if (!kind || !rule.specifier || rule.fault) continue;
      for (const name of rule.specifier.split(',')) {
        if (!/[*\s:]$|\*/.test(name.trim())) add(kind, 'grant', name.trim(), rule.span);
      }
    }
  }
  return out;
}

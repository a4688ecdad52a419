// The shape of `plugproof.yaml` as JSON Schema, for users' editors. The reader in `config.ts` says more and says
// it better; a test holds the two against each other. Rule ids and host names are handed in.
import { type CONFIG_KEYS, MAX_NAMES, MAX_OVERRIDES, WINDOW } from './config.js';
import { MAX_GLOB_LENGTH, MAX_GLOBS } from './globs.js';
import { LEVELS, UNALTERABLE } from './severity.js';

const text = { type: 'string', pattern: '\\S' } as const;

const glob = (description: string, refused: string): object => ({
  description,
  type: ['array', 'null'],
  maxItems: MAX_GLOBS,
  items: { type: 'string', maxLength: MAX_GLOB_LENGTH, pattern: '\\S', not: { pattern: refused } },
});

const LEAVES = '(^!?|/)\\.\\.(/|$)|^!?\\./|^!?(~|[A-Za-z]:)(/|$)|[\\\\{}]|^#';

const names = (description: string): object => ({
  description,
  type: ['array', 'null'],
  maxItems: MAX_NAMES,
  items: text,
});

/** JSON Schema, draft 7. `ruleIds` are all ids that a rule may have here, in any order. */
export function configSchema(ruleIds: readonly string[], hosts: readonly string[] = []): object {
  const ids = [...new Set(ruleIds)].sort();
  const settable = ids.filter((id) => !UNALTERABLE.has(id));
  const host = hosts.length > 0 ? { ...text, pattern: `^(${[...hosts].sort().map(escaped).join('|')})(@.+)?$` } : text;
  const properties: Record<(typeof CONFIG_KEYS)[number], object> = {
    version: { description: 'Version of this format.', const: 1 },
    hosts: {
      description: 'Hosts to lint for, as NAME or NAME@VERSION.',
      type: ['array', 'null'],
      minItems: 1,
      maxItems: MAX_NAMES,
      items: host,
    },
    rules: {
      description: 'Severity of each rule, or off.',
      type: ['object', 'null'],
      properties: Object.fromEntries(settable.map((id) => [id, { enum: [...LEVELS] }])),
      additionalProperties: false,
    },
    ignore: glob('Paths that are not linted, in the grammar of .gitignore.', LEAVES),
    contracts: glob('Dispatch contracts.', `${LEAVES}|^!`),
    overrides: {
      description: 'Rules that say nothing about some files.',
      type: ['array', 'null'],
      maxItems: MAX_OVERRIDES,
      items: override(ids),
    },
    store: {
      description: 'Defaults of `plugproof store recent`.',
      type: ['object', 'null'],
      properties: {
        window: { description: 'How far to look back, such as 24h.', type: 'string', pattern: WINDOW.source },
        kinds: names('Kinds to offer.'),
        lanes: names('Lanes to offer.'),
      },
      additionalProperties: false,
    },
    registry: {
      description: 'How the finding registry is read.',
      type: ['object', 'null'],
      properties: {
        severities: {
          description: 'Words for severities, the gravest first; words in one list are equal.',
          type: ['array', 'null'],
          maxItems: MAX_NAMES,
          items: { anyOf: [text, { type: 'array', maxItems: MAX_NAMES, items: text }] },
        },
      },
      additionalProperties: false,
    },
  };
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Configuration of plugproof',
    type: ['object', 'null'],
    properties,
    additionalProperties: false,
  };
}

function override(ids: readonly string[]): object {
  return {
    type: 'object',
    properties: {
      files: { ...glob('Files, in the grammar of .gitignore.', `${LEAVES}|^!`), type: 'array', minItems: 1 },
      rules: {
        description: 'Rules, or * for all.',
        anyOf: [{ const: '*' }, { type: 'array', minItems: 1, maxItems: MAX_NAMES, items: { enum: [...ids] } }],
      },
      reason: { ...text, description: 'Why.' },
      until: { description: 'Last day it holds, in UTC.', type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
    },
    required: ['files', 'rules', 'reason'],
    additionalProperties: false,
  };
}

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The bytes of the published schema. */
export const configSchemaText = (ruleIds: readonly string[], hosts: readonly string[] = []): string =>
  `${JSON.stringify(configSchema(ruleIds, hosts), null, 2)}\n`;

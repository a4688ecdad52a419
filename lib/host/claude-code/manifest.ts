// Keys of `plugin.json`, `marketplace.json` and its entries, as Claude Code reads them.
import type { KeyFact, Origin, ValueShape } from '../types.js';
import { DEPENDENCIES, MANIFEST, MARKETPLACE, RELEVANCE, RUN } from './origins.js';

const STRING: ValueShape = { type: 'string' };
const BOOLEAN: ValueShape = { type: 'boolean' };
const LIST: ValueShape = { type: 'list' };
const MAPPING: ValueShape = { type: 'mapping' };
const ANY: ValueShape = { type: 'any' };

const key = (name: string, shape: ValueShape, origin: Origin = MANIFEST, more: Partial<KeyFact> = {}): KeyFact => ({
  name,
  shape,
  origin,
  ...more,
});

/** A path or a list of paths. */
const PATHS: Partial<KeyFact> = { kinds: ['string', 'list'], items: 'string' };

/** `author` and `owner`. */
const PERSON: readonly KeyFact[] = [
  key('name', STRING, MANIFEST, { required: true }),
  key('email', STRING),
  key('url', STRING),
];

/** Shown by the plugin directory only; not allowed in a marketplace entry. */
const listing: readonly KeyFact[] = [
  'icon',
  'documentationUrl',
  'supportUrl',
  'privacyPolicyUrl',
  'termsOfServiceUrl',
].map((name) => key(name, STRING, MANIFEST, { since: '2.1.281' }));

const common: readonly KeyFact[] = [
  key('$schema', STRING),
  key('name', STRING, MANIFEST, { required: true }),
  key('displayName', STRING),
  key('version', STRING),
  key('description', STRING),
  key('author', MAPPING, MANIFEST, { inner: PERSON }),
  key('homepage', STRING, MANIFEST, { format: 'url' }),
  key('repository', STRING),
  key('license', STRING),
  key('keywords', LIST, MANIFEST, { items: 'string' }),
  key('metadata', MAPPING, MANIFEST, { since: '2.1.222', tolerated: true }),
  key('defaultEnabled', BOOLEAN),
  key('dependencies', LIST, DEPENDENCIES),
  key('settings', MAPPING),
  key('userConfig', MAPPING),
  key('types', STRING),
  key('channels', LIST),
  key('skills', ANY, MANIFEST, PATHS),
  key('commands', ANY, MANIFEST, { kinds: ['string', 'list', 'mapping'], items: 'string' }),
  key('agents', ANY, MANIFEST, PATHS),
  key('hooks', ANY, MANIFEST, { kinds: ['string', 'list', 'mapping'] }),
  key('mcpServers', ANY, MANIFEST, { kinds: ['string', 'list', 'mapping'] }),
  key('lspServers', ANY, MANIFEST, { kinds: ['string', 'list', 'mapping'] }),
  key('outputStyles', ANY, MANIFEST, PATHS),
  key('workflows', ANY, MANIFEST, PATHS),
  key('experimental', MAPPING, MANIFEST, { tolerated: true }),
  // Still loaded, with a warning: they belong under `experimental`.
  key('themes', ANY),
  key('monitors', ANY),
  // Taken by the version that was run, on no page.
  key('network', MAPPING, RUN, { tolerated: true }),
  key('engines', ANY, RUN),
  key('bugs', ANY, RUN),
  key('screenshots', ANY, RUN),
  key('capabilities', ANY, RUN),
];

export const MANIFEST_KEYS: readonly KeyFact[] = [...common, ...listing];

const entryOnly: readonly KeyFact[] = [
  key('source', ANY, MARKETPLACE, { required: true }),
  key('category', STRING, MARKETPLACE),
  key('tags', LIST, MARKETPLACE, { items: 'string' }),
  key('strict', BOOLEAN, MARKETPLACE),
  key('relevance', MAPPING, RELEVANCE),
  key('headers', MAPPING, MARKETPLACE),
  key('headersHelper', STRING, MARKETPLACE),
  // Named by the host among the keys that belong here; what it does there is not written down.
  key('id', ANY, RUN),
];

export const ENTRY_KEYS: readonly KeyFact[] = [...common, ...entryOnly];

/** Keys that the host says belong in the marketplace entry when they stand in `plugin.json`. */
export const ENTRY_ONLY_KEYS: readonly string[] = entryOnly.map((fact) => fact.name);

export const MARKETPLACE_KEYS: readonly KeyFact[] = [
  key('$schema', STRING, MARKETPLACE),
  key('name', STRING, MARKETPLACE, { required: true }),
  key('owner', MAPPING, MARKETPLACE, { required: true, inner: PERSON }),
  key('plugins', LIST, MARKETPLACE, { required: true }),
  key('description', STRING, MARKETPLACE),
  key('version', STRING, MARKETPLACE),
  key('metadata', MAPPING, MARKETPLACE),
  key('forceRemoveDeletedPlugins', BOOLEAN, MARKETPLACE),
  key('allowCrossMarketplaceDependenciesOn', LIST, MARKETPLACE, { items: 'string' }),
  key('renames', MAPPING, MARKETPLACE),
];

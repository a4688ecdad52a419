// Where the facts about Claude Code were seen. The codes are explained in docs/host-facts.md; `seen` is the newest
// version a page speaks of, the day of a stored page, or the version that was run.
import type { Origin } from '../types.js';

/** Runs of the host itself, without network and login. */
export const RUN: Origin = { source: 'BB', seen: '2.1.332' };
export const MANIFEST: Origin = { source: 'MAN', seen: '2.1.288' };
export const MARKETPLACE: Origin = { source: 'MKT', seen: '2.1.282' };
export const AGENTS: Origin = { source: 'AGT', seen: '2.1.280' };
export const SKILLS: Origin = { source: 'SKL', seen: '2.1.281' };
export const HOOKS: Origin = { source: 'HK', seen: '2.1.267' };
/** A newer stored copy of the page than the rest of that collection. */
export const TOOLS: Origin = { source: 'TOOL', seen: '2.1.288' };
export const CHANGELOG: Origin = { source: 'LOG8', seen: '2.1.240' };
export const DEPENDENCIES: Origin = { source: 'DEP8', seen: '2.1.240' };
export const RELEVANCE: Origin = { source: 'REL8', seen: '2.1.240' };
/** Seen in secondary texts only. */
export const SECONDARY: Origin = { source: 'WEB', seen: '2026-11-30' };

// The public API: re-exports only. What is not here may change without notice.
export type { Diagnostic, Edit, Finding, Place, Severity } from './diagnostic/diagnostic.js';
export { hostFacts, hostId, knownHosts } from './host/facts.js';
export type { EffectiveGrant, HostFacts } from './host/types.js';
export { lint, type LintOptions, type LintResult } from './lint/lint.js';
export { buildProject as loadProject, type BuildOptions as LoadOptions } from './project/build.js';
export { grantOf } from './project/tools.js';
export type { Component, Plugin, Project, Reference } from './project/types.js';
export { RULES as rules } from '../rules/index.js';
export { defineRule, type FileRule, type ProjectRule, type Rule } from './rule/rule.js';

// The public API: re-exports only. What is not here may change without notice.

export { RULES as rules } from '../rules/index.js';
export type { Diagnostic, Edit, Finding, Place, Severity } from './diagnostic/diagnostic.js';
export { hostFacts, hostId, knownHosts } from './host/facts.js';
export type { EffectiveGrant, HostFacts } from './host/types.js';
export { type LintOptions, type LintResult, lint } from './lint/lint.js';
export { type BuildOptions as LoadOptions, buildProject as loadProject } from './project/build.js';
export { grantOf } from './project/tools.js';
export type { Component, Plugin, Project, Reference } from './project/types.js';
export { defineRule, type FileRule, type ProjectRule, type Rule } from './rule/rule.js';

// Generated from the files of this folder by `npm run bless`.
import type { Rule } from '../lib/rule/rule.js';
import agentDenySpecifier from './agent-deny-specifier.js';
import agentGrantKeyMisplaced from './agent-grant-key-misplaced.js';
import agentGrantSpecifier from './agent-grant-specifier.js';
import agentKeyIgnoredInPlugin from './agent-key-ignored-in-plugin.js';
import agentNameFileMismatch from './agent-name-file-mismatch.js';
import agentToolDeniedToo from './agent-tool-denied-too.js';
import agentToolNeverAvailable from './agent-tool-never-available.js';
import agentToolUnknown from './agent-tool-unknown.js';
import agentToolsDisplaced from './agent-tools-displaced.js';
import agentToolsResolveToNothing from './agent-tools-resolve-to-nothing.js';
import bashRuleJoinedByColons from './bash-rule-joined-by-colons.js';
import changelogAheadOfManifest from './changelog-ahead-of-manifest.js';
import componentInManifestFolder from './component-in-manifest-folder.js';
import componentKeyUnknown from './component-key-unknown.js';
import componentNameDuplicate from './component-name-duplicate.js';
import componentValueInvalid from './component-value-invalid.js';
import documentInComponentFolder from './document-in-component-folder.js';
import fileNamePortability from './file-name-portability.js';
import frontmatterCommentTruncation from './frontmatter-comment-truncation.js';
import frontmatterKeyDuplicate from './frontmatter-key-duplicate.js';
import frontmatterScalarWrapped from './frontmatter-scalar-wrapped.js';
import frontmatterUnclosed from './frontmatter-unclosed.js';
import frontmatterUnparseable from './frontmatter-unparseable.js';
import linkLeavesRoot from './link-leaves-root.js';
import manifestDefaultFolderShadowed from './manifest-default-folder-shadowed.js';
import manifestFieldMissing from './manifest-field-missing.js';
import manifestFieldType from './manifest-field-type.js';
import manifestHooksRepeated from './manifest-hooks-repeated.js';
import manifestKeyUnknown from './manifest-key-unknown.js';
import manifestNameInvalid from './manifest-name-invalid.js';
import manifestPathInvalid from './manifest-path-invalid.js';
import manifestSyntax from './manifest-syntax.js';
import marketplaceEntryConflict from './marketplace-entry-conflict.js';
import marketplaceNameMismatch from './marketplace-name-mismatch.js';
import marketplacePluginDuplicate from './marketplace-plugin-duplicate.js';
import marketplaceSourceInvalid from './marketplace-source-invalid.js';
import marketplaceSourceMissing from './marketplace-source-missing.js';
import marketplaceVersionDrift from './marketplace-version-drift.js';
import mcpToolPattern from './mcp-tool-pattern.js';
import mcpToolPluginPrefix from './mcp-tool-plugin-prefix.js';
import skillFileCase from './skill-file-case.js';
import skillGrantKeyMisplaced from './skill-grant-key-misplaced.js';
import skillNameAcrossPlugins from './skill-name-across-plugins.js';
import skillNameFolderMismatch from './skill-name-folder-mismatch.js';
import skillNameInvalid from './skill-name-invalid.js';
import skillNested from './skill-nested.js';
import toolDuplicate from './tool-duplicate.js';
import toolEntryMalformed from './tool-entry-malformed.js';

/** Every rule by its id, which is its file's name. */
export const RULES: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ['agent-deny-specifier', agentDenySpecifier],
  ['agent-grant-key-misplaced', agentGrantKeyMisplaced],
  ['agent-grant-specifier', agentGrantSpecifier],
  ['agent-key-ignored-in-plugin', agentKeyIgnoredInPlugin],
  ['agent-name-file-mismatch', agentNameFileMismatch],
  ['agent-tool-denied-too', agentToolDeniedToo],
  ['agent-tool-never-available', agentToolNeverAvailable],
  ['agent-tool-unknown', agentToolUnknown],
  ['agent-tools-displaced', agentToolsDisplaced],
  ['agent-tools-resolve-to-nothing', agentToolsResolveToNothing],
  ['bash-rule-joined-by-colons', bashRuleJoinedByColons],
  ['changelog-ahead-of-manifest', changelogAheadOfManifest],
  ['component-in-manifest-folder', componentInManifestFolder],
  ['component-key-unknown', componentKeyUnknown],
  ['component-name-duplicate', componentNameDuplicate],
  ['component-value-invalid', componentValueInvalid],
  ['document-in-component-folder', documentInComponentFolder],
  ['file-name-portability', fileNamePortability],
  ['frontmatter-comment-truncation', frontmatterCommentTruncation],
  ['frontmatter-key-duplicate', frontmatterKeyDuplicate],
  ['frontmatter-scalar-wrapped', frontmatterScalarWrapped],
  ['frontmatter-unclosed', frontmatterUnclosed],
  ['frontmatter-unparseable', frontmatterUnparseable],
  ['link-leaves-root', linkLeavesRoot],
  ['manifest-default-folder-shadowed', manifestDefaultFolderShadowed],
  ['manifest-field-missing', manifestFieldMissing],
  ['manifest-field-type', manifestFieldType],
  ['manifest-hooks-repeated', manifestHooksRepeated],
  ['manifest-key-unknown', manifestKeyUnknown],
  ['manifest-name-invalid', manifestNameInvalid],
  ['manifest-path-invalid', manifestPathInvalid],
  ['manifest-syntax', manifestSyntax],
  ['marketplace-entry-conflict', marketplaceEntryConflict],
  ['marketplace-name-mismatch', marketplaceNameMismatch],
  ['marketplace-plugin-duplicate', marketplacePluginDuplicate],
  ['marketplace-source-invalid', marketplaceSourceInvalid],
  ['marketplace-source-missing', marketplaceSourceMissing],
  ['marketplace-version-drift', marketplaceVersionDrift],
  ['mcp-tool-pattern', mcpToolPattern],
  ['mcp-tool-plugin-prefix', mcpToolPluginPrefix],
  ['skill-file-case', skillFileCase],
  ['skill-grant-key-misplaced', skillGrantKeyMisplaced],
  ['skill-name-across-plugins', skillNameAcrossPlugins],
  ['skill-name-folder-mismatch', skillNameFolderMismatch],
  ['skill-name-invalid', skillNameInvalid],
  ['skill-nested', skillNested],
  ['tool-duplicate', toolDuplicate],
  ['tool-entry-malformed', toolEntryMalformed],
]);

// Generated from the files of this folder by `npm run bless`.
import type { Rule } from '../lib/rule/rule.js';
import agentDenySpecifier from './agent-deny-specifier.js';
import agentDescriptionMissing from './agent-description-missing.js';
import agentGrantKeyMisplaced from './agent-grant-key-misplaced.js';
import agentGrantSpecifier from './agent-grant-specifier.js';
import agentKeyIgnoredInPlugin from './agent-key-ignored-in-plugin.js';
import agentNameFileMismatch from './agent-name-file-mismatch.js';
import agentNameInvalid from './agent-name-invalid.js';
import agentNameMissing from './agent-name-missing.js';
import agentReferenceUnknown from './agent-reference-unknown.js';
import agentReferenceUnqualified from './agent-reference-unqualified.js';
import agentToolDeniedToo from './agent-tool-denied-too.js';
import agentToolNeverAvailable from './agent-tool-never-available.js';
import agentToolUnknown from './agent-tool-unknown.js';
import agentToolsDisplaced from './agent-tools-displaced.js';
import agentToolsResolveToNothing from './agent-tools-resolve-to-nothing.js';
import allowedToolUnknown from './allowed-tool-unknown.js';
import allowedToolsClaimedAsFence from './allowed-tools-claimed-as-fence.js';
import argumentIndexFromOne from './argument-index-from-one.js';
import argumentPlaceholderAccidental from './argument-placeholder-accidental.js';
import artifactTwoWriters from './artifact-two-writers.js';
import bashRuleJoinedByColons from './bash-rule-joined-by-colons.js';
import byValueCaseMissing from './by-value-case-missing.js';
import byValueCollisionUnhandled from './by-value-collision-unhandled.js';
import byValueLedgerUnconditional from './by-value-ledger-unconditional.js';
import byValueNamesLate from './by-value-names-late.js';
import byValueNamesPatternDiffers from './by-value-names-pattern-differs.js';
import byValueNamesPatternLoose from './by-value-names-pattern-loose.js';
import byValueNamesSanitised from './by-value-names-sanitised.js';
import byValueNamesUnchecked from './by-value-names-unchecked.js';
import byValuePlaceFromPayload from './by-value-place-from-payload.js';
import byValueUnreachable from './by-value-unreachable.js';
import caveatExpired from './caveat-expired.js';
import changelogAheadOfManifest from './changelog-ahead-of-manifest.js';
import claimBackedByIgnoredKey from './claim-backed-by-ignored-key.js';
import commandReferenceUnknown from './command-reference-unknown.js';
import commentInstructsModel from './comment-instructs-model.js';
import componentFolderCase from './component-folder-case.js';
import componentInManifestFolder from './component-in-manifest-folder.js';
import componentKeyUnknown from './component-key-unknown.js';
import componentNameDuplicate from './component-name-duplicate.js';
import componentValueInvalid from './component-value-invalid.js';
import contractCaseMissing from './contract-case-missing.js';
import contractDocumentDiffers from './contract-document-differs.js';
import contractInvalid from './contract-invalid.js';
import descriptionAngleBrackets from './description-angle-brackets.js';
import descriptionOverLimit from './description-over-limit.js';
import dispatchArgumentUnsupported from './dispatch-argument-unsupported.js';
import dispatchInputMismatch from './dispatch-input-mismatch.js';
import documentInComponentFolder from './document-in-component-folder.js';
import echoNotCompared from './echo-not-compared.js';
import echoNotVerbatim from './echo-not-verbatim.js';
import evalArmOneSided from './eval-arm-one-sided.js';
import evalCaseDuplicate from './eval-case-duplicate.js';
import evalCaseUngraded from './eval-case-ungraded.js';
import evalDialectsMixed from './eval-dialects-mixed.js';
import evalFileInvalid from './eval-file-invalid.js';
import evalFixtureMissing from './eval-fixture-missing.js';
import evalGraderCannotFail from './eval-grader-cannot-fail.js';
import evalGraderCannotPass from './eval-grader-cannot-pass.js';
import evalKeyUnknown from './eval-key-unknown.js';
import evalKeyUnread from './eval-key-unread.js';
import evalNegativeMissing from './eval-negative-missing.js';
import evalPromptLeaksAnswer from './eval-prompt-leaks-answer.js';
import evalSampleUnmatched from './eval-sample-unmatched.js';
import evalThresholdUnresolved from './eval-threshold-unresolved.js';
import fenceUnclosed from './fence-unclosed.js';
import fileBom from './file-bom.js';
import fileEncoding from './file-encoding.js';
import fileLineEndings from './file-line-endings.js';
import fileNamePortability from './file-name-portability.js';
import frontmatterClaimFalse from './frontmatter-claim-false.js';
import frontmatterCommentTruncation from './frontmatter-comment-truncation.js';
import frontmatterKeyDuplicate from './frontmatter-key-duplicate.js';
import frontmatterLoaderDependent from './frontmatter-loader-dependent.js';
import frontmatterMissing from './frontmatter-missing.js';
import frontmatterNotFirst from './frontmatter-not-first.js';
import frontmatterScalarWrapped from './frontmatter-scalar-wrapped.js';
import frontmatterUnclosed from './frontmatter-unclosed.js';
import frontmatterUnparseable from './frontmatter-unparseable.js';
import frontmatterValueType from './frontmatter-value-type.js';
import frontmatterWordSwallowed from './frontmatter-word-swallowed.js';
import hookCommandRelative from './hook-command-relative.js';
import hookEventUnknown from './hook-event-unknown.js';
import hookExitCodeLetsThrough from './hook-exit-code-lets-through.js';
import hookIfWithoutTool from './hook-if-without-tool.js';
import hookInterpreterNotOnWindows from './hook-interpreter-not-on-windows.js';
import hookMatcherDead from './hook-matcher-dead.js';
import hookMatcherIgnored from './hook-matcher-ignored.js';
import hookOutputWithoutEvent from './hook-output-without-event.js';
import hookRootUnquoted from './hook-root-unquoted.js';
import hookScriptCrlf from './hook-script-crlf.js';
import hookScriptNotExecutable from './hook-script-not-executable.js';
import hookScriptOldToolName from './hook-script-old-tool-name.js';
import hookScriptWithoutInterpreter from './hook-script-without-interpreter.js';
import hookShapeInvalid from './hook-shape-invalid.js';
import hookStopEndless from './hook-stop-endless.js';
import hookTimeoutMilliseconds from './hook-timeout-milliseconds.js';
import hookUserConfigInShell from './hook-user-config-in-shell.js';
import inlineCommandInFence from './inline-command-in-fence.js';
import inlineCommandPipesDownload from './inline-command-pipes-download.js';
import instructionCovert from './instruction-covert.js';
import isolationHidesArtifact from './isolation-hides-artifact.js';
import isolationWithBackgroundChildren from './isolation-with-background-children.js';
import lineCitationPastEnd from './line-citation-past-end.js';
import linkBroken from './link-broken.js';
import linkCaseMismatch from './link-case-mismatch.js';
import linkLeavesPlugin from './link-leaves-plugin.js';
import linkLeavesRoot from './link-leaves-root.js';
import linkLeavesSkill from './link-leaves-skill.js';
import manifestDefaultFolderShadowed from './manifest-default-folder-shadowed.js';
import manifestFieldMissing from './manifest-field-missing.js';
import manifestFieldType from './manifest-field-type.js';
import manifestHooksRepeated from './manifest-hooks-repeated.js';
import manifestKeyUnknown from './manifest-key-unknown.js';
import manifestNameInvalid from './manifest-name-invalid.js';
import manifestPathInvalid from './manifest-path-invalid.js';
import manifestSyntax from './manifest-syntax.js';
import marketplaceEntryConflict from './marketplace-entry-conflict.js';
import marketplaceEntryHooksUnread from './marketplace-entry-hooks-unread.js';
import marketplaceNameMismatch from './marketplace-name-mismatch.js';
import marketplacePluginDuplicate from './marketplace-plugin-duplicate.js';
import marketplaceSourceInvalid from './marketplace-source-invalid.js';
import marketplaceSourceMissing from './marketplace-source-missing.js';
import marketplaceVersionDrift from './marketplace-version-drift.js';
import mcpToolPattern from './mcp-tool-pattern.js';
import mcpToolPluginPrefix from './mcp-tool-plugin-prefix.js';
import pathAuthorHome from './path-author-home.js';
import pathReferenceBroken from './path-reference-broken.js';
import payloadAxisOverloaded from './payload-axis-overloaded.js';
import payloadAxisValuesDiffer from './payload-axis-values-differ.js';
import payloadEchoMissing from './payload-echo-missing.js';
import payloadPersistenceMissing from './payload-persistence-missing.js';
import readOnlyClaimWithWriter from './read-only-claim-with-writer.js';
import recoveryOutOfOrder from './recovery-out-of-order.js';
import registryClosedWithoutEvidence from './registry-closed-without-evidence.js';
import registryDateInvalid from './registry-date-invalid.js';
import registryEntryInvalid from './registry-entry-invalid.js';
import registryIdDuplicate from './registry-id-duplicate.js';
import registryIdReused from './registry-id-reused.js';
import registryKeyDuplicate from './registry-key-duplicate.js';
import registryKeyMismatch from './registry-key-mismatch.js';
import registryLineMalformed from './registry-line-malformed.js';
import registryRecordsGlued from './registry-records-glued.js';
import registryReplacementCircular from './registry-replacement-circular.js';
import registryReplacementMissing from './registry-replacement-missing.js';
import registryReplacementRetired from './registry-replacement-retired.js';
import registryWordUnknown from './registry-word-unknown.js';
import restatementDiffers from './restatement-differs.js';
import resultTakenOnWord from './result-taken-on-word.js';
import scriptLeavesPlugin from './script-leaves-plugin.js';
import secretInFile from './secret-in-file.js';
import skillBodyLong from './skill-body-long.js';
import skillDescriptionMissing from './skill-description-missing.js';
import skillFileCase from './skill-file-case.js';
import skillFlatFile from './skill-flat-file.js';
import skillGrantKeyMisplaced from './skill-grant-key-misplaced.js';
import skillInvocationDisabled from './skill-invocation-disabled.js';
import skillListingOverBudget from './skill-listing-over-budget.js';
import skillNameAcrossPlugins from './skill-name-across-plugins.js';
import skillNameFolderMismatch from './skill-name-folder-mismatch.js';
import skillNameInvalid from './skill-name-invalid.js';
import skillNested from './skill-nested.js';
import skillPreloadUnknown from './skill-preload-unknown.js';
import skillReferenceUnknown from './skill-reference-unknown.js';
import skillUnreachable from './skill-unreachable.js';
import textBidiOverride from './text-bidi-override.js';
import textHidden from './text-hidden.js';
import toolClaimContradictsGrant from './tool-claim-contradicts-grant.js';
import toolClaimContradictsKey from './tool-claim-contradicts-key.js';
import toolDuplicate from './tool-duplicate.js';
import toolEntryMalformed from './tool-entry-malformed.js';
import toolInstructionWithoutGrant from './tool-instruction-without-grant.js';
import toolListClaimIncomplete from './tool-list-claim-incomplete.js';
import toolNameLookalike from './tool-name-lookalike.js';
import toolPostureUndeclared from './tool-posture-undeclared.js';
import variableDefaultForm from './variable-default-form.js';
import variableEditor from './variable-editor.js';
import variableUnknown from './variable-unknown.js';
import verdictOutsideGrammar from './verdict-outside-grammar.js';
import verdictPromisedNotGiven from './verdict-promised-not-given.js';
import verdictSpellingDiffers from './verdict-spelling-differs.js';
import verdictUnreachable from './verdict-unreachable.js';
import verdictUntaken from './verdict-untaken.js';
import writeRefusalRerouted from './write-refusal-rerouted.js';

/** Every rule by its id, which is its file's name. */
export const RULES: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ['agent-deny-specifier', agentDenySpecifier],
  ['agent-description-missing', agentDescriptionMissing],
  ['agent-grant-key-misplaced', agentGrantKeyMisplaced],
  ['agent-grant-specifier', agentGrantSpecifier],
  ['agent-key-ignored-in-plugin', agentKeyIgnoredInPlugin],
  ['agent-name-file-mismatch', agentNameFileMismatch],
  ['agent-name-invalid', agentNameInvalid],
  ['agent-name-missing', agentNameMissing],
  ['agent-reference-unknown', agentReferenceUnknown],
  ['agent-reference-unqualified', agentReferenceUnqualified],
  ['agent-tool-denied-too', agentToolDeniedToo],
  ['agent-tool-never-available', agentToolNeverAvailable],
  ['agent-tool-unknown', agentToolUnknown],
  ['agent-tools-displaced', agentToolsDisplaced],
  ['agent-tools-resolve-to-nothing', agentToolsResolveToNothing],
  ['allowed-tool-unknown', allowedToolUnknown],
  ['allowed-tools-claimed-as-fence', allowedToolsClaimedAsFence],
  ['argument-index-from-one', argumentIndexFromOne],
  ['argument-placeholder-accidental', argumentPlaceholderAccidental],
  ['artifact-two-writers', artifactTwoWriters],
  ['bash-rule-joined-by-colons', bashRuleJoinedByColons],
  ['by-value-case-missing', byValueCaseMissing],
  ['by-value-collision-unhandled', byValueCollisionUnhandled],
  ['by-value-ledger-unconditional', byValueLedgerUnconditional],
  ['by-value-names-late', byValueNamesLate],
  ['by-value-names-pattern-differs', byValueNamesPatternDiffers],
  ['by-value-names-pattern-loose', byValueNamesPatternLoose],
  ['by-value-names-sanitised', byValueNamesSanitised],
  ['by-value-names-unchecked', byValueNamesUnchecked],
  ['by-value-place-from-payload', byValuePlaceFromPayload],
  ['by-value-unreachable', byValueUnreachable],
  ['caveat-expired', caveatExpired],
  ['changelog-ahead-of-manifest', changelogAheadOfManifest],
  ['claim-backed-by-ignored-key', claimBackedByIgnoredKey],
  ['command-reference-unknown', commandReferenceUnknown],
  ['comment-instructs-model', commentInstructsModel],
  ['component-folder-case', componentFolderCase],
  ['component-in-manifest-folder', componentInManifestFolder],
  ['component-key-unknown', componentKeyUnknown],
  ['component-name-duplicate', componentNameDuplicate],
  ['component-value-invalid', componentValueInvalid],
  ['contract-case-missing', contractCaseMissing],
  ['contract-document-differs', contractDocumentDiffers],
  ['contract-invalid', contractInvalid],
  ['description-angle-brackets', descriptionAngleBrackets],
  ['description-over-limit', descriptionOverLimit],
  ['dispatch-argument-unsupported', dispatchArgumentUnsupported],
  ['dispatch-input-mismatch', dispatchInputMismatch],
  ['document-in-component-folder', documentInComponentFolder],
  ['echo-not-compared', echoNotCompared],
  ['echo-not-verbatim', echoNotVerbatim],
  ['eval-arm-one-sided', evalArmOneSided],
  ['eval-case-duplicate', evalCaseDuplicate],
  ['eval-case-ungraded', evalCaseUngraded],
  ['eval-dialects-mixed', evalDialectsMixed],
  ['eval-file-invalid', evalFileInvalid],
  ['eval-fixture-missing', evalFixtureMissing],
  ['eval-grader-cannot-fail', evalGraderCannotFail],
  ['eval-grader-cannot-pass', evalGraderCannotPass],
  ['eval-key-unknown', evalKeyUnknown],
  ['eval-key-unread', evalKeyUnread],
  ['eval-negative-missing', evalNegativeMissing],
  ['eval-prompt-leaks-answer', evalPromptLeaksAnswer],
  ['eval-sample-unmatched', evalSampleUnmatched],
  ['eval-threshold-unresolved', evalThresholdUnresolved],
  ['fence-unclosed', fenceUnclosed],
  ['file-bom', fileBom],
  ['file-encoding', fileEncoding],
  ['file-line-endings', fileLineEndings],
  ['file-name-portability', fileNamePortability],
  ['frontmatter-claim-false', frontmatterClaimFalse],
  ['frontmatter-comment-truncation', frontmatterCommentTruncation],
  ['frontmatter-key-duplicate', frontmatterKeyDuplicate],
  ['frontmatter-loader-dependent', frontmatterLoaderDependent],
  ['frontmatter-missing', frontmatterMissing],
  ['frontmatter-not-first', frontmatterNotFirst],
  ['frontmatter-scalar-wrapped', frontmatterScalarWrapped],
  ['frontmatter-unclosed', frontmatterUnclosed],
  ['frontmatter-unparseable', frontmatterUnparseable],
  ['frontmatter-value-type', frontmatterValueType],
  ['frontmatter-word-swallowed', frontmatterWordSwallowed],
  ['hook-command-relative', hookCommandRelative],
  ['hook-event-unknown', hookEventUnknown],
  ['hook-exit-code-lets-through', hookExitCodeLetsThrough],
  ['hook-if-without-tool', hookIfWithoutTool],
  ['hook-interpreter-not-on-windows', hookInterpreterNotOnWindows],
  ['hook-matcher-dead', hookMatcherDead],
  ['hook-matcher-ignored', hookMatcherIgnored],
  ['hook-output-without-event', hookOutputWithoutEvent],
  ['hook-root-unquoted', hookRootUnquoted],
  ['hook-script-crlf', hookScriptCrlf],
  ['hook-script-not-executable', hookScriptNotExecutable],
  ['hook-script-old-tool-name', hookScriptOldToolName],
  ['hook-script-without-interpreter', hookScriptWithoutInterpreter],
  ['hook-shape-invalid', hookShapeInvalid],
  ['hook-stop-endless', hookStopEndless],
  ['hook-timeout-milliseconds', hookTimeoutMilliseconds],
  ['hook-user-config-in-shell', hookUserConfigInShell],
  ['inline-command-in-fence', inlineCommandInFence],
  ['inline-command-pipes-download', inlineCommandPipesDownload],
  ['instruction-covert', instructionCovert],
  ['isolation-hides-artifact', isolationHidesArtifact],
  ['isolation-with-background-children', isolationWithBackgroundChildren],
  ['line-citation-past-end', lineCitationPastEnd],
  ['link-broken', linkBroken],
  ['link-case-mismatch', linkCaseMismatch],
  ['link-leaves-plugin', linkLeavesPlugin],
  ['link-leaves-root', linkLeavesRoot],
  ['link-leaves-skill', linkLeavesSkill],
  ['manifest-default-folder-shadowed', manifestDefaultFolderShadowed],
  ['manifest-field-missing', manifestFieldMissing],
  ['manifest-field-type', manifestFieldType],
  ['manifest-hooks-repeated', manifestHooksRepeated],
  ['manifest-key-unknown', manifestKeyUnknown],
  ['manifest-name-invalid', manifestNameInvalid],
  ['manifest-path-invalid', manifestPathInvalid],
  ['manifest-syntax', manifestSyntax],
  ['marketplace-entry-conflict', marketplaceEntryConflict],
  ['marketplace-entry-hooks-unread', marketplaceEntryHooksUnread],
  ['marketplace-name-mismatch', marketplaceNameMismatch],
  ['marketplace-plugin-duplicate', marketplacePluginDuplicate],
  ['marketplace-source-invalid', marketplaceSourceInvalid],
  ['marketplace-source-missing', marketplaceSourceMissing],
  ['marketplace-version-drift', marketplaceVersionDrift],
  ['mcp-tool-pattern', mcpToolPattern],
  ['mcp-tool-plugin-prefix', mcpToolPluginPrefix],
  ['path-author-home', pathAuthorHome],
  ['path-reference-broken', pathReferenceBroken],
  ['payload-axis-overloaded', payloadAxisOverloaded],
  ['payload-axis-values-differ', payloadAxisValuesDiffer],
  ['payload-echo-missing', payloadEchoMissing],
  ['payload-persistence-missing', payloadPersistenceMissing],
  ['read-only-claim-with-writer', readOnlyClaimWithWriter],
  ['recovery-out-of-order', recoveryOutOfOrder],
  ['registry-closed-without-evidence', registryClosedWithoutEvidence],
  ['registry-date-invalid', registryDateInvalid],
  ['registry-entry-invalid', registryEntryInvalid],
  ['registry-id-duplicate', registryIdDuplicate],
  ['registry-id-reused', registryIdReused],
  ['registry-key-duplicate', registryKeyDuplicate],
  ['registry-key-mismatch', registryKeyMismatch],
  ['registry-line-malformed', registryLineMalformed],
  ['registry-records-glued', registryRecordsGlued],
  ['registry-replacement-circular', registryReplacementCircular],
  ['registry-replacement-missing', registryReplacementMissing],
  ['registry-replacement-retired', registryReplacementRetired],
  ['registry-word-unknown', registryWordUnknown],
  ['restatement-differs', restatementDiffers],
  ['result-taken-on-word', resultTakenOnWord],
  ['script-leaves-plugin', scriptLeavesPlugin],
  ['secret-in-file', secretInFile],
  ['skill-body-long', skillBodyLong],
  ['skill-description-missing', skillDescriptionMissing],
  ['skill-file-case', skillFileCase],
  ['skill-flat-file', skillFlatFile],
  ['skill-grant-key-misplaced', skillGrantKeyMisplaced],
  ['skill-invocation-disabled', skillInvocationDisabled],
  ['skill-listing-over-budget', skillListingOverBudget],
  ['skill-name-across-plugins', skillNameAcrossPlugins],
  ['skill-name-folder-mismatch', skillNameFolderMismatch],
  ['skill-name-invalid', skillNameInvalid],
  ['skill-nested', skillNested],
  ['skill-preload-unknown', skillPreloadUnknown],
  ['skill-reference-unknown', skillReferenceUnknown],
  ['skill-unreachable', skillUnreachable],
  ['text-bidi-override', textBidiOverride],
  ['text-hidden', textHidden],
  ['tool-claim-contradicts-grant', toolClaimContradictsGrant],
  ['tool-claim-contradicts-key', toolClaimContradictsKey],
  ['tool-duplicate', toolDuplicate],
  ['tool-entry-malformed', toolEntryMalformed],
  ['tool-instruction-without-grant', toolInstructionWithoutGrant],
  ['tool-list-claim-incomplete', toolListClaimIncomplete],
  ['tool-name-lookalike', toolNameLookalike],
  ['tool-posture-undeclared', toolPostureUndeclared],
  ['variable-default-form', variableDefaultForm],
  ['variable-editor', variableEditor],
  ['variable-unknown', variableUnknown],
  ['verdict-outside-grammar', verdictOutsideGrammar],
  ['verdict-promised-not-given', verdictPromisedNotGiven],
  ['verdict-spelling-differs', verdictSpellingDiffers],
  ['verdict-unreachable', verdictUnreachable],
  ['verdict-untaken', verdictUntaken],
  ['write-refusal-rerouted', writeRefusalRerouted],
]);

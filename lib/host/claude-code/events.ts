// Hook events of Claude Code, with what a matcher is compared with.
import type { EventFact } from '../types.js';
import { HOOKS, RUN } from './origins.js';

const tool = (...names: readonly string[]): readonly EventFact[] =>
  names.map((name) => ({ name, matches: 'tool', origin: HOOKS }));
const none = (...names: readonly string[]): readonly EventFact[] =>
  names.map((name) => ({ name, matches: 'none', origin: HOOKS }));
const open = (...names: readonly string[]): readonly EventFact[] =>
  names.map((name) => ({ name, matches: 'open', origin: HOOKS }));
const values = (name: string, ...of: readonly string[]): EventFact => ({
  name,
  matches: 'values',
  values: of,
  origin: HOOKS,
});

const narrow = (name: string, ...of: readonly string[]): EventFact => ({ ...values(name, ...of), narrowNames: true });

/** Those that the page names as stopped by exit code 2; others may be. */
const STOPPED = new Set(['PreToolUse', 'PermissionRequest', 'UserPromptSubmit', 'Stop', 'SubagentStop']);

const EVENTS: readonly EventFact[] = [
  ...tool('PreToolUse', 'PermissionRequest').map((event) => ({ ...event, failsClosed: true, origin: RUN })),
  ...tool('PermissionDenied', 'PostToolUse', 'PostToolUseFailure'),
  ...none(
    'UserPromptSubmit',
    'PostToolBatch',
    'Stop',
    'TeammateIdle',
    'TaskCreated',
    'TaskCompleted',
    'WorktreeCreate',
    'WorktreeRemove',
    'MessageDisplay',
    'CwdChanged',
  ),
  ...open(
    'UserPromptExpansion',
    'SubagentStart',
    'SubagentStop',
    'PreModelSwitch',
    'PostModelSwitch',
    'Elicitation',
    'ElicitationResult',
  ),
  { name: 'FileChanged', matches: 'open', narrowNames: true, origin: HOOKS },
  values('SessionStart', 'startup', 'resume', 'clear', 'compact', 'fork'),
  values('Setup', 'init', 'maintenance'),
  values('SessionEnd', 'clear', 'resume', 'logout', 'prompt_input_exit', 'other'),
  values('PreCompact', 'manual', 'auto'),
  values('PostCompact', 'manual', 'auto'),
  values('ConfigChange', 'user_settings', 'project_settings', 'local_settings', 'policy_settings', 'skills'),
  values('DirectoryAdded', 'slash_command', 'register_repo_root'),
  values('InstructionsLoaded', 'session_start', 'nested_traversal', 'path_glob_match', 'include', 'compact'),
  values(
    'Notification',
    'permission_prompt',
    'idle_prompt',
    'auth_success',
    'elicitation_dialog',
    'elicitation_url_dialog',
    'elicitation_complete',
    'elicitation_response',
    'agent_needs_input',
    'agent_completed',
    'quota_auto_resume_fired',
    'quota_auto_resume_stale',
    'quota_auto_resume_disabled',
  ),
  narrow(
    'StopFailure',
    'rate_limit',
    'overloaded',
    'authentication_failed',
    'oauth_org_not_allowed',
    'account_on_hold',
    'billing_error',
    'invalid_request',
    'model_not_found',
    'server_error',
    'max_output_tokens',
    'cloud_credential_error',
    'unknown',
  ),
  // The version that was run takes it; no page speaks of it.
  { name: 'PreSkillShellCommand', matches: 'open', failsClosed: true, origin: RUN },
];

export const EVENT_FACTS: readonly EventFact[] = EVENTS.map((event) =>
  STOPPED.has(event.name) ? { ...event, exitTwoBlocks: true } : event,
);

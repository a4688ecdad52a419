// Hooks of the plugin that may make a claim come true: `PreToolUse` runs before a tool of that name does, in a subagent
// too, and can stop it. What the hook decides is in its command, which nobody reads here: it is named as possible
// backing, it never makes a finding quiet, and it proves nothing.
import { readMatcher } from '../host/matcher.js';
import { type Ground, present } from './ground.js';
import type { Judgement } from './judgement.js';
import type { ClaimHook } from './types.js';

const EVENT = 'PreToolUse';
const MOST_PLACES = 3;

export function withHooks(ground: Ground, judgement: Judgement): Judgement {
  const { kept = [] } = judgement;
  const hooks = ground.hooks.filter(
    (hook) => hook.event.value === EVENT && kept.some((tool) => matches(ground, hook, tool)),
  );
  if (hooks.length === 0) return judgement;
  const places = hooks.slice(0, MOST_PLACES).map(({ file, event, matcher }) => ({
    file,
    span: (matcher ?? event).span,
    label: 'this hook may enforce it, which is no proof',
  }));
  return {
    ...judgement,
    why: `${judgement.why}; a \`${EVENT}\` hook of the plugin may stop the tool, and what it decides is not known here`,
    related: [...judgement.related, ...places],
  };
}

/** A quantifier behind a bracket may take for ever, and such a pattern is not tried. */
const SLOW = /\)[*+{?]|.{200}/s;

function matches(ground: Ground, hook: ClaimHook, tool: string): boolean {
  const matcher = readMatcher(ground.facts.events.get(EVENT), hook.matcher?.value ?? null);
  if (matcher.kind === 'names') return matcher.names.some((name) => present(ground, name) === tool);
  if (matcher.kind === 'pattern')
    return matcher.valid && !SLOW.test(matcher.source) && new RegExp(matcher.source).test(tool);
  return matcher.kind === 'all';
}

// Built-in tools of Claude Code: what exists, what an old name became, what was taken out.
// `alias` works under its new name, `removed` resolves to nothing, `unconfirmed` was seen in the package's types only.
// Missing on some model, platform or plan is `availability`, which is something else than unknown.
import type { Origin, ToolFact } from '../types.js';
import { AGENTS, CHANGELOG, RUN, TOOLS } from './origins.js';

type Traits = Omit<ToolFact, 'name' | 'status' | 'origin'>;

const current = (name: string, traits: Traits = {}, origin: Origin = TOOLS): ToolFact => ({
  name,
  status: 'current',
  ...traits,
  origin,
});
const removed = (name: string, now?: string, origin: Origin = RUN): ToolFact => ({
  name,
  status: 'removed',
  ...(now ? { now } : {}),
  origin,
});
const alias = (name: string, now: string, origin: Origin): ToolFact => ({ name, status: 'alias', now, origin });
const unconfirmed = (name: string): ToolFact => ({ name, status: 'unconfirmed', origin: RUN });

const background: Traits = { inBackground: true };
// On these the shell's own find and grep take their place; a list that names them and leaves out Bash brings them back.
const search: Traits = { inBackground: true, displacedBy: 'Bash', displacedOn: 'macOS, Linux and WSL' };
const mainOnly: Traits = { neverInSubagent: true };
const olderModels = 'absent by default on models from Opus 4.8, Sonnet 5, Fable 5 and Mythos 5 on';

export const TOOL_FACTS: readonly ToolFact[] = [
  current('Agent', { ruleFormat: 'name', availability: 'absent in a subagent at the depth limit' }),
  current('Artifact', { ...background, availability: 'depends on the plan' }),
  current('AskUserQuestion', mainOnly),
  current('Bash', { ...background, ruleFormat: 'command' }),
  current('CronCreate', { availability: 'depends on the session' }),
  current('CronDelete', { availability: 'depends on the session' }),
  current('CronList', { availability: 'depends on the session' }),
  current('DesignSync', { availability: 'depends on the session' }, RUN),
  current('Edit', { ruleFormat: 'path', ...background, writes: true }),
  current('EndConversation', { ...mainOnly, availability: 'depends on the model' }),
  current('EnterPlanMode', mainOnly),
  current('EnterWorktree', background),
  current('ExitPlanMode', { ...mainOnly, exceptInMode: 'plan' }),
  current('ExitWorktree', background),
  current('Glob', { ...search, ruleFormat: 'path' }),
  current('Grep', { ...search, ruleFormat: 'path' }),
  current('ListAgents', { availability: 'depends on the session' }),
  current('ListMcpResourcesTool', { availability: 'only with an MCP server that has resources' }),
  current('LSP', { ruleFormat: 'path', ...background, availability: 'only with a language server' }),
  current('Monitor', {
    ruleFormat: 'command',
    ...background,
    deniedWith: 'Bash',
    availability: 'depends on the platform',
  }),
  current('NotebookEdit', { ruleFormat: 'path', ...background, writes: true }),
  current('PowerShell', {
    ruleFormat: 'command',
    ...background,
    availability: 'on Windows, elsewhere when switched on',
  }),
  current('PushNotification', { availability: 'depends on the session' }),
  current('Read', { ...background, ruleFormat: 'path' }),
  current('ReadMcpResourceTool', { availability: 'only with an MCP server that has resources' }),
  current('RemoteTrigger', { availability: 'depends on the plan' }),
  current('ReportFindings', { availability: 'depends on the session' }),
  current('ScheduleWakeup', { ...mainOnly, availability: 'depends on the session' }),
  current('SendFeedback', { availability: 'depends on the session' }),
  current('SendMessage', { ...background, availability: 'depends on the session' }),
  current('SendUserFile', { availability: 'depends on the session' }),
  current('ShareOnboardingGuide', { availability: 'depends on the plan' }),
  current('Skill', { ...background, ruleFormat: 'name' }),
  current('SubagentHandback', {
    ...background,
    grantedAnyway: 'given in auto mode, whatever the lists say',
    availability: 'in auto mode',
  }),
  current('TaskCreate', { availability: olderModels }),
  current('TaskGet', { availability: olderModels }),
  current('TaskList', { availability: olderModels }),
  current('TaskOutput', { availability: 'depends on the session' }),
  current('TaskStop', background),
  current('TaskUpdate', { availability: olderModels }),
  current('TodoWrite', { ...background, availability: olderModels }),
  current('ToolSearch', { ...background, availability: 'depends on the model' }),
  current('WaitForMcpServers', { ...mainOnly, availability: 'depends on the session' }),
  current('WebFetch', { ...background, ruleFormat: 'domain' }),
  current('WebSearch', { ...background, availability: 'depends on the platform' }),
  current('Workflow', { ...mainOnly, availability: 'depends on the plan' }),
  current('Write', { ruleFormat: 'path', ...background, writes: true }),

  alias('Task', 'Agent', AGENTS),
  alias('KillShell', 'TaskStop', RUN),
  alias('KillBash', 'TaskStop', RUN),

  // Missed in public by a user of 2.0.32.
  { ...removed('MultiEdit', 'Edit'), goneBy: '2.0.32' },
  removed('LS', 'Bash'),
  removed('NotebookRead', 'Read'),
  removed('BashOutput', 'TaskOutput'),
  removed('AgentOutputTool', 'TaskOutput'),
  removed('TodoRead'),
  removed('SlashCommand', 'Skill'),
  removed('exit_plan_mode', 'ExitPlanMode'),
  removed('TeamCreate', undefined, CHANGELOG),
  removed('TeamDelete', undefined, CHANGELOG),

  unconfirmed('ClaudeDesign'),
  unconfirmed('OfferChromeSetup'),
  unconfirmed('Projects'),
  unconfirmed('ProposeGoal'),
  unconfirmed('ProposeSkills'),
  unconfirmed('ReadMcpResourceDir'),
  unconfirmed('ReadNotifications'),
  unconfirmed('RefreshMcpTools'),
];

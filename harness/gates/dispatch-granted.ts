// The sixth claim: the child kept within its grant. What it was given is told by its own file and by the recording; a
// tool that it used and that neither gives refutes. A refused write that comes back through a shell is no way around.
import { posix } from 'node:path';
import { quoted } from '../../lib/text/words.js';
import { type Claim, ClaimBuilder, type DispatchCase } from './dispatch-claim.js';
import { isShell, runPath, type ToolUse, WRITERS } from './dispatch-trace.js';
import { couldWrite, shellWrites } from './shell-writes.js';

/** Tools through which a host hands out more tools while an agent runs. */
const HANDS_OUT = 'ToolSearch';

export function claimGranted(of: DispatchCase): Claim {
  const claim = new ClaimBuilder();
  const { child, declared, trace, dispatch, whole } = of;
  if (!child) {
    claim.cannot('granted-no-child', 'the recording shows nothing of the child', dispatch.ref);
    return claim.claim();
  }
  const uses = trace.usesOf(child.id);
  if (!declared && !child.grant)
    claim.cannot(
      'granted-unknown',
      'neither the recording nor a file of the agent says which tools it was given; pass --agent',
      dispatch.ref,
    );
  else judgeTools(of, uses, claim);
  judgeRerouted(of, uses, claim);
  if (claim.state !== 'proved') return claim.claim();
  if (!whole)
    claim.cannot('granted-not-whole', 'records of the run could not be read, so other tools may have been used');
  else if (uses.length === 0)
    claim.cannot(
      'granted-no-calls',
      'no call of the child is recorded, so nothing was held against its grant',
      dispatch.ref,
    );
  return claim.claim();
}

function judgeTools({ declared, child }: DispatchCase, uses: readonly ToolUse[], claim: ClaimBuilder): void {
  const recorded = child?.grant ?? null;
  const seen = new Set<string>();
  for (const { tool, ref, outcome } of uses) {
    if (seen.has(tool) || outcome === 'denied' || outcome === 'unavailable') continue;
    seen.add(tool);
    const given = declared ? declared.gives(tool) : null;
    const inRecord = recorded === null ? null : recorded.tools.includes(tool);
    if (given === false)
      claim.refute(
        'granted-outside',
        `the child used ${quoted(tool)}, which its file \`${declared?.file}\` does not give it`,
        ref,
      );
    else if (inRecord === false && given !== true && !recorded?.tools.includes(HANDS_OUT))
      claim.refute(
        'granted-outside',
        `the child used ${quoted(tool)}, which is not among the tools that it was given`,
        ref,
      );
    else if (given === true || inRecord === true) claim.shows(`${quoted(tool)} is granted`, ref);
    else claim.cannot('granted-unclear', `it cannot be told whether the child was given ${quoted(tool)}`, ref);
  }
}

/** A write that was refused, and a command behind it that writes. */
function judgeRerouted({ run }: DispatchCase, uses: readonly ToolUse[], claim: ClaimBuilder): void {
  const refused = uses.filter((use) => WRITERS.has(use.tool) && use.outcome === 'denied' && use.about !== null);
  if (refused.length === 0) return;
  const paths = new Map(refused.map((use) => [runPath(use.about as string, run.cwd), use]));
  const names = new Set([...paths.keys()].map((path) => posix.basename(path)));
  for (const use of uses) {
    if (!isShell(use.tool) || use.outcome === 'denied' || use.about === null || use.seq < (refused[0] as ToolUse).seq)
      continue;
    const { paths: written, unclear } = shellWrites(use.about);
    const hit = written.find((path) => paths.has(runPath(path, run.cwd)));
    // A command that failed may have written nothing.
    if (hit !== undefined && use.outcome !== 'error')
      claim.refute(
        'granted-write-rerouted',
        `a command writes ${quoted(hit)}, which the child was refused to write`,
        use.ref,
      );
    else if (unclear && [...names].some((name) => use.about?.includes(name)))
      claim.refute(
        'granted-write-rerouted',
        'a command names the file that the child was refused to write, and runs a program that may write it',
        use.ref,
      );
    // Any program may write: what is not known to look only leaves it open.
    else if (written.length > 0 || couldWrite(use.about))
      claim.cannot(
        'granted-write-after-refusal',
        `a command writes after the child was refused to write: ${quoted(written[0] ?? use.about)}`,
        use.ref,
      );
  }
}

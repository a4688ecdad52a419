// The fifth claim: the work was done by this child. Each file of the artifact was written by its own calls, or came by
// value and was written afterwards by the parent, under allowed names, with equal bytes.
// Law: where a file belongs is the parent's word; the child's pointer is held against it. Who wrote it is told by the
// calls of the run, never by a time of a file. A shell command may write what no record names: then nothing is proved.
import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { SLICE } from '../../lib/contract/fields.js';
import { isSidecarName, nameFault } from '../../lib/contract/names.js';
import type { Payload, PayloadBody } from '../../lib/contract/payload.js';
import { type ArtifactRule, axisOf, BY_VALUE, PERSISTENCE } from '../../lib/contract/types.js';
import { quoted } from '../../lib/text/words.js';
import { type Claim, ClaimBuilder, type DispatchCase } from './dispatch-claim.js';
import { judgeDiscarded, judgeObserved } from './dispatch-observed.js';
import { type Change, isShell, runPath, type ToolUse } from './dispatch-trace.js';
import { couldWrite } from './shell-writes.js';

export function claimDone(of: DispatchCase, payload: Payload | null): Claim {
  const claim = new ClaimBuilder();
  const { child, contract, dispatch } = of;
  if (!child) {
    claim.cannot('done-no-child', 'the recording shows nothing of the child', dispatch.ref);
    return claim.claim();
  }
  judgeObserved(of, child.id, claim);
  const shared = [...of.trace.dispatches.values()].find((one) => one !== dispatch && one.child === child.id);
  if (shared)
    claim.cannot(
      'done-child-shared',
      'another dispatch names the same child, so it cannot be told whose work it did',
      shared.ref,
    );
  if (contract.artifact === null) {
    const use = of.trace.usesOf(child.id).find((one) => one.outcome === 'done');
    if (use) claim.shows(`the child used \`${use.tool}\``, use.ref);
    else
      claim.absent(
        of.whole,
        'done-no-work',
        'no tool answered the child, and the contract names no artifact',
        dispatch.ref,
      );
    return claim.claim();
  }
  if (payload === null || payload.shape === 'none') {
    claim.cannot(
      'done-no-payload',
      'without a payload it cannot be told what the child says that it did',
      child.final?.ref ?? dispatch.ref,
    );
    return claim.claim();
  }
  new DoneJudge(of, contract.artifact, payload, claim).judge(child.id);
  return claim.claim();
}

class DoneJudge {
  constructor(
    private readonly of: DispatchCase,
    private readonly artifact: ArtifactRule,
    private readonly payload: Payload,
    private readonly claim: ClaimBuilder,
  ) {}

  judge(child: string): void {
    const index = this.#index();
    if (index === null) return;
    judgeDiscarded(this.of, index, this.claim);
    const persistence = this.#field(PERSISTENCE);
    if (axisOf(this.of.contract, PERSISTENCE) && persistence !== 'written' && persistence !== BY_VALUE)
      this.claim.cannot('done-persistence', 'the answer does not say how its files were kept', this.#answer());
    else if (persistence === BY_VALUE) this.#byValue(posix.dirname(index), child);
    else this.#written(index, child);
  }

  #field(name: string): string | null {
    return this.payload.fields.find((field) => field.name === name)?.text ?? null;
  }

  #answer() {
    return this.of.child?.final?.ref ?? null;
  }

  /** Where the index belongs: in the slice that was sent. Without one, where the answer says that it is. */
  #index(): string | null {
    const { envelope, run } = this.of;
    const slice = envelope.values.get(SLICE);
    const pointer = this.#field('artifact');
    const name = this.artifact.index.value;
    const pointed = pointer === null || pointer === '' ? null : runPath(pointer, run.cwd);
    const wanted = slice === undefined ? null : posix.join(runPath(slice, run.cwd), name);
    if (wanted === null && pointed === null)
      this.claim.cannot(
        'done-place-unknown',
        'neither the dispatch nor the answer says where the artifact is',
        this.#answer(),
      );
    else if (wanted !== null && pointed !== null && pointed !== wanted && !sameTail(pointed, wanted, run.cwd))
      this.claim.refute(
        'done-pointer',
        `the answer points to ${quoted(pointer ?? '')}, which is not in the slice that was sent`,
        this.#answer(),
      );
    else if (wanted === null && pointed !== null && posix.basename(pointed) !== name)
      this.claim.refute(
        'done-pointer',
        `the answer points to ${quoted(pointer ?? '')}, which is no \`${name}\``,
        this.#answer(),
      );
    else return wanted ?? pointed;
    return null;
  }

  /** The index and as many sidecars as the answer says, each last written by the child. */
  #written(index: string, child: string): void {
    this.#writtenBy(index, child, 'the index');
    const prefix = this.artifact.sidecar?.value;
    const said = this.#field('sidecars');
    if (prefix === undefined || said === null || !/^[0-9]{1,6}$/.test(said)) return;
    const folder = posix.dirname(index);
    const own = new Set<string>();
    const foreign = new Map<string, Change>();
    for (const change of this.of.trace.changes) {
      if (posix.dirname(this.#path(change)) !== folder || change.change === 'delete') continue;
      const name = posix.basename(this.#path(change));
      if (!isSidecarName(name, prefix)) continue;
      if (change.agent === child) own.add(name);
      else foreign.set(name, change);
    }
    for (const name of own) this.#writtenBy(posix.join(folder, name), child, quoted(name));
    const lacking = Number.parseInt(said, 10) - own.size;
    if (lacking <= 0) return;
    const others = [...foreign].filter(([name]) => !own.has(name));
    const [first] = others;
    if (first)
      this.claim.refute(
        'done-by-another',
        `${quoted(first[0])} was written by ${agentName(first[1].agent)}, not by the child`,
        first[1].ref,
      );
    else this.#nobody(child, `${lacking} of the ${said} sidecars`);
  }

  #writtenBy(path: string, child: string, what: string): void {
    const changes = this.of.trace.changes.filter((change) => this.#same(change, path));
    const own = changes.filter((change) => change.agent === child && change.change !== 'delete').at(-1);
    const other = changes.find((change) => change.agent !== child);
    if (!own) {
      if (other)
        this.claim.refute(
          'done-by-another',
          `${what} was written by ${agentName(other.agent)}, not by the child`,
          other.ref,
        );
      else this.#nobody(child, what);
      return;
    }
    const last = changes.at(-1) as Change;
    // Reading order holds within one file; only there is "afterwards" known.
    const after = changes.find(
      (change) => change.agent !== child && change.ref.file === own.ref.file && change.seq > own.seq,
    );
    if (after && after.change !== 'edit')
      this.claim.refute(
        'done-overwritten',
        `${what} was written anew by ${agentName(after.agent)} after the child`,
        after.ref,
      );
    else if (after || (last.agent !== child && last.ref.file !== own.ref.file))
      this.claim.cannot(
        'done-changed-after',
        `${what} was changed by ${agentName((after ?? last).agent)} too`,
        (after ?? last).ref,
      );
    else if (last.agent === child && last.change === 'delete')
      this.claim.refute('done-deleted', `${what} was deleted by the child itself`, last.ref);
    else if (!this.#touchedAfter(own, path, what)) this.claim.shows(`the child wrote ${what}`, own.ref);
  }

  /** A command that names the file or its folder and may write: what lies there now is nobody's word. */
  #touchedAfter(own: Change, path: string, what: string): boolean {
    const { trace, dispatch } = this.of;
    const folder = posix.dirname(path);
    const names = [posix.basename(path), folder, posix.basename(folder)].filter((name) => name.length > 1);
    const touched = trace.uses.find(
      (use) =>
        isShell(use.tool) &&
        couldHaveWritten(use) &&
        // Files of one recording are in order; another one's are not, but what a parent did before it sent is before.
        (use.ref.file === own.ref.file
          ? use.seq > own.seq
          : use.agent !== dispatch.parent || use.ref.line > dispatch.ref.line) &&
        names.some((name) => use.about?.includes(name)),
    );
    if (!touched) return false;
    this.claim.cannot(
      'done-changed-by-command',
      `a command of ${agentName(touched.agent)} names ${what} or its folder and may have changed it`,
      touched.ref,
    );
    return true;
  }

  #nobody(child: string, what: string): void {
    const { trace, whole, dispatch } = this.of;
    const shell = trace.usesOf(child).find((use) => couldHaveWritten(use));
    if (shell)
      this.claim.cannot(
        'done-by-command',
        `no writing tool wrote ${what}; a command of the child may have, which no record shows`,
        shell.ref,
      );
    else
      this.claim.absent(whole, 'done-not-written', `no call of the run wrote ${what}`, this.#answer() ?? dispatch.ref);
  }

  #byValue(folder: string, child: string): void {
    const { bodies } = this.payload;
    if (bodies.length === 0) {
      this.claim.refute(
        'done-no-bodies',
        'the answer says that it brings its files by value and holds none',
        this.#answer(),
      );
      return;
    }
    for (const body of bodies) {
      const fault = body.name === '' ? null : nameFault(body.name, this.artifact);
      if (body.name === '') this.claim.refute('done-name', 'a file of the answer has no name', this.#answer());
      else if (fault)
        this.claim.refute('done-name', `the file name ${quoted(body.name)} ${fault.message}`, this.#answer());
      else this.#placed(body, folder, child);
    }
  }

  /** A body, written by the parent behind the answer, in the slice or in one folder below it. */
  #placed(body: PayloadBody, folder: string, child: string): void {
    const { trace, dispatch } = this.of;
    const what = quoted(body.name);
    const inSlice = trace.changes.filter(
      (change) => this.#same(change, posix.join(folder, body.name)) || this.#below(change, folder, body.name),
    );
    const since = this.#answeredAt();
    const writes = inSlice.filter((change) => change.agent === dispatch.parent && change.change !== 'delete');
    const behind = writes.filter(
      (change) => since === null || (change.ref.file === since.file && change.ref.line > since.line),
    );
    const last = behind.at(-1);
    if (last) {
      if (last.sha256 === null)
        this.claim.cannot('done-bytes-unknown', `the bytes of ${what} after the edit are not recorded`, last.ref);
      else if (last.sha256 !== digest(body.text))
        this.claim.refute('done-bytes', `${what} was written with other bytes than the answer holds`, last.ref);
      else this.claim.shows(`the parent wrote ${what} as it was returned`, last.ref);
      return;
    }
    const other = inSlice.find((change) => change.agent !== dispatch.parent && change.agent !== child);
    const [early] = writes;
    if (early) this.claim.refute('done-before-answer', `${what} was written before the child answered`, early.ref);
    else if (other)
      this.claim.refute(
        'done-by-another',
        `${what} was written by ${agentName(other.agent)}, not by the parent`,
        other.ref,
      );
    else {
      const shell = trace.usesOf(dispatch.parent).find((use) => couldHaveWritten(use));
      if (shell)
        this.claim.cannot(
          'done-by-command',
          `no writing tool wrote ${what}; a command of the parent may have, which no record shows`,
          shell.ref,
        );
      else
        this.claim.absent(
          this.of.whole,
          'done-not-placed',
          `no call of the parent wrote ${what}, which the answer brought by value`,
          this.#answer(),
        );
    }
  }

  /** The line of the parent's file at which it had the answer. */
  #answeredAt() {
    const { dispatch } = this.of;
    const notice = dispatch.ends.filter((one) => one.inFileOf === dispatch.parent).at(0);
    if (dispatch.answer && dispatch.answer.status !== 'async_launched') return dispatch.answer.ref;
    return notice?.ref ?? dispatch.answer?.ref ?? null;
  }

  #below(change: Change, folder: string, name: string): boolean {
    const path = this.#path(change);
    return posix.basename(path) === name && posix.dirname(posix.dirname(path)) === folder;
  }

  #path(change: Change): string {
    return runPath(change.path, this.of.run.cwd);
  }

  #same(change: Change, path: string): boolean {
    const own = this.#path(change);
    return own === path || sameTail(own, path, this.of.run.cwd);
  }
}

/** Without a working directory a relative and an absolute spelling are one where the longer ends in the shorter. */
function sameTail(a: string, b: string, cwd: string | null): boolean {
  if (cwd !== null || a.startsWith('/') === b.startsWith('/')) return false;
  const [absolute, relative] = a.startsWith('/') ? [a, b] : [b, a];
  return !relative.startsWith('..') && absolute.endsWith(`/${relative}`);
}

/** A tool whose work no record of files shows. */
const couldHaveWritten = ({ tool, about, outcome }: ToolUse): boolean =>
  outcome !== 'denied' &&
  outcome !== 'unavailable' &&
  (tool.startsWith('mcp__') || (isShell(tool) && couldWrite(about ?? '')));

const agentName = (agent: string): string => (agent === 'main' ? 'the session itself' : `the agent ${quoted(agent)}`);
const digest = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

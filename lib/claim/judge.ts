// Claims against what backs them. A claim about the list is held against the key, a claim of possession against the
// effective grant, an order against what can be held at all. One judgement for a sentence: the gravest.
import type { MarkdownDocument } from '../document/types.js';
import { claimsOf } from './extract.js';
import type { Ground } from './ground.js';
import { isAgent } from './ground.js';
import { withHooks } from './hooks.js';
import { judgeFence } from './judge-fence.js';
import { judgeKey } from './judge-keys.js';
import { judgeOnly } from './judge-only.js';
import { judgeOrder } from './judge-orders.js';
import { judgePosture } from './judge-posture.js';
import { judgeAbsent, judgePresent } from './judge-tools.js';
import type { Judgement } from './judgement.js';
import type { Claim } from './types.js';

const known = new WeakMap<MarkdownDocument, Map<string, readonly Judgement[]>>();

const RANK = { error: 2, warning: 1, advice: 0 };

/** The claims of a component that do not hold, in the order of the text; `ground` is asked for once. */
export function judge(document: MarkdownDocument, host: string, ground: () => Ground): readonly Judgement[] {
  let byHost = known.get(document);
  if (!byHost) {
    byHost = new Map();
    known.set(document, byHost);
  }
  let judged = byHost.get(host);
  if (!judged) {
    judged = judgeAll(ground());
    byHost.set(host, judged);
  }
  return judged;
}

function judgeAll(ground: Ground): readonly Judgement[] {
  // A skill or a command without a list of its own speaks of where it runs: nothing there is read.
  if (!isAgent(ground) && ground.listed.state === 'absent' && ground.denied.state === 'absent') return [];
  const claims = claimsOf(ground.document, ground.facts);
  if (claims.length === 0 || (isAgent(ground) && !ground.grant.known)) return [];
  const bySentence = new Map<number, Judgement>();
  for (const claim of claims) {
    const judgement = judgeOne(ground, claim, claims);
    if (!judgement) continue;
    const key =
      judgement.span.start >= ground.document.body.span.start ? claim.sentence.start : -1 - judgement.span.start;
    const other = bySentence.get(key);
    if (!other || RANK[judgement.severity] > RANK[other.severity]) bySentence.set(key, judgement);
  }
  return [...bySentence.values()].map((one) => withHooks(ground, one)).sort((a, b) => a.span.start - b.span.start);
}

function judgeOne(ground: Ground, claim: Claim, claims: readonly Claim[]): Judgement | null {
  if (!isAgent(ground)) return judgeFence(ground, claim, claims);
  switch (claim.kind) {
    case 'absent':
      return judgeAbsent(ground, claim);
    case 'present':
      return judgePresent(ground, claim);
    case 'only':
      return judgeOnly(ground, claim);
    case 'order':
      return judgeOrder(ground, claim, claims);
    case 'read-only':
      return judgePosture(ground, claim, claims);
    case 'frontmatter':
      return judgeKey(ground, claim);
  }
}

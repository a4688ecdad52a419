// Places that speak of a thing at all, in whatever wording: sentences with the one behind them, rows of tables with
// their header, lines of fences. Law: these facts are read to stay quiet only. A rule that concludes from what is not
// said asks here first, so a word too many costs a miss, and a word too few a false finding.
import type { Clause, ClauseKind } from './facts.js';
import type { Paragraph } from './infer-paragraphs.js';

export type TouchedKind = Extract<ClauseKind, `${string}-touched`>;

const JUDGES =
  /\b(?:compar|equal|match|differ|mismatch|identical|against|same|very|discard|reject|refus|fail|abort|stop|halt|throw|drop|ensure|sure|verif|validat|check(?!list)|assert|confirm|must|only|unless|otherwise|accept|expect|allow|permit|limit|restrict|legal|valid|known|safe|inspect|vet|trust|hold)\w*|\b(?:is|are|was|were|does|do)(?:n't|n’t| not)\b|[=!]=|≠|=/;
/** What a script does to judge. */
const SCRIPT =
  /[=!]=|[=!]~|\s=\s|\[\[?\s|\b(?:case|test|diff|cmp|grep|assert\w*|compare\w*|match\w*|equals?|if|validate\w*|check(?!list)\w*)\b/;
const NAMES =
  /\b(?:file ?names?|basenames?|names?|named|called)\b|\$\{?(?:name|file|path)|\bpaths?\b[^.]{0,60}\b(?:leav|escap|outside|inside|within|travers|relative|absolute|separator|slash)/;
const ECHO =
  /\b[a-z]\w*_(?:as_)?received\b|\b\w*_echo(?:ed)?\b|\b(?:echo|received)_\w+|\becho(?:es|ed)?\b|\bas[- ]received\b/;
/** Most sentences hold neither word, which one look tells. */
const speaksOfEcho = (s: string): boolean => (s.includes('echo') || s.includes('received')) && ECHO.test(s);
const EXACT =
  /\b(?:exact|literal|verbatim|copy|copies|copied|paste|raw|identical|unedited|untouched|unmodified|unchanged|unaltered|character|byte|letter|typos?|quot)\w*|\bas[- ]is\b|\bsame\b|\bas it (?:stands|came|is|was|reached|arrived)\b|\b(?:without|never|not|no|don't|nothing)\b[^.]{0,30}\b(?:edit|chang|alter|correct|rephras|paraphras|reword|summar|shorten|trim|touch|fix|translat)\w*/;
const LEDGER = /\b(?:ledgers?|checklists?|coverage)\b/;
const HEDGE =
  /\b(?:if|unless|when|where|whether|only|skip\w*|otherwise|in case|provided|as long as|depend\w*|no|not|without|optional\w*|any|un\w*bound\w*|open-ended)\b/;
const OCCUPIED =
  /\b(?:taken|occup\w*|already (?:has|holds|contains|there|an?|exists?|in use|in it)|unrelated|another run|other run|earlier|collision|collid\w*|clobber\w*|overwrit\w*|sub-?(?:slice|folder|director)\w*|fresh|free|(?:not |non-?|must be |is it )empty|new one|settle\w*|exists?|present|repeat\w*|as in step|same rule|step \d+)\b/;
const PLACE = /\b(?:folders?|director(?:y|ies)|slices?|places?|destination|location|disk|path|index|step \d+)\b/;
const CARRIED =
  /\b(?:branch(?:es)?|worktrees?|commit(?:s|ted)?|checkouts?)\b[^.]{0,90}\b(?:check\w*[ -]?out|merg\w*|cherry-pick\w*|fetch\w*|pull\w*|rebas\w*|cop(?:y|ies|ied)|read\w*|inside|within|in it|switch\w*)\b|\b(?:check\w*[ -]?out|merg\w*|cherry-pick\w*|fetch\w*|pull\w*|rebas\w*|cop(?:y|ies|ied)|switch\w*|inside|within|path of|root of)\b[^.]{0,90}\b(?:branch(?:es)?|worktrees?|commits?)\b/;

const inScript = (thing: (s: string) => boolean) => (s: string, script: boolean) =>
  thing(s) && (script ? SCRIPT : JUDGES).test(s);

/** Where a gate's answer decides, nothing is said of what it judges. */
const AT_EXIT = /\b(?:only )?(?:at|if|when|on|where|unless) (?:the |it |both |all )?(?:exit|gates?)\b[^,;.]*/g;

const KINDS: Readonly<Record<TouchedKind, (s: string, script: boolean) => boolean>> = {
  'names-touched': inScript((s) => NAMES.test(s)),
  'echo-touched': inScript(speaksOfEcho),
  'exact-touched': (s) => speaksOfEcho(s) && EXACT.test(s),
  'ledger-touched': (s, script) => LEDGER.test(s) && (script ? SCRIPT : HEDGE).test(s.replace(AT_EXIT, '')),
  'place-touched': (s) => OCCUPIED.test(s) && PLACE.test(s),
  'branch-touched': (s) =>
    CARRIED.test(s) || /\bgit (?:checkout|switch|merge|cherry-pick|fetch|pull|worktree)\b/.test(s),
};
/** Kinds whose words are common: both must stand in one sentence. */
const ALONE: readonly TouchedKind[] = ['ledger-touched', 'place-touched'];

/** The longest piece that is looked at; the rest of a longer one is not. */
const MOST = 1200;

/** Every place of every kind; a document without the words costs one search for each. */
export function touchedIn(text: string, paragraphs: readonly Paragraph[]): Clause[] {
  const kinds = Object.keys(KINDS) as TouchedKind[];
  const out: Clause[] = [];
  let header: Paragraph | null = null;
  for (const paragraph of paragraphs) {
    const { kind, block, section, span } = paragraph;
    if (kind === 'row' && (header === null || header.block !== block)) header = paragraph;
    const lead = kind === 'row' && header && header !== paragraph ? text.slice(header.span.start, header.span.end) : '';
    const whole = written(text, span);
    const sentences = kind === 'fence' || kind === 'row' ? [whole] : whole.split(/(?<=[.!?])\s+/);
    sentences.forEach((sentence, i) => {
      const alone = plain(`${lead} ${sentence}`);
      const pair =
        sentences[i + 1] === undefined ? alone : `${alone} ${plain(sentences[i + 1] ?? '').replace(AT_EXIT, '')}`;
      for (const one of kinds) {
        if (KINDS[one](ALONE.includes(one) ? alone : pair, kind === 'fence'))
          out.push({ kind: one, span, section, block, item: kind === 'item', codes: [] });
      }
    });
  }
  return out;
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').replace(/\*\*/g, '').toLowerCase();
const written = (text: string, { start, end }: Paragraph['span']): string =>
  text.slice(start, Math.min(end, start + MOST));

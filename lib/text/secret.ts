// Working keys in a text: by the form that their issuer gives them, or as a random value beside a name that says key.
// Law: a placeholder, a documented dummy, a hash and a variable are no secret. When unsure, silent.

export interface Secret {
  /** Half-open, UTF-16 units; the value alone. */
  readonly start: number;
  readonly end: number;
  /** Whose it is, or how it is called. */
  readonly what: string;
}

/** Forms that issuers document. Each starts at a word's start, so that `task-…` is no `sk-…`. */
const ISSUED: readonly (readonly [string, RegExp])[] = [
  ['a GitHub token', /(?<![\w-])(?:gh[pousr]_[A-Za-z0-9]{36,}|github_pat_\w{60,})/g],
  ['an Anthropic key', /(?<![\w-])sk-ant-[\w-]{40,}/g],
  ['an OpenAI key', /(?<![\w-])sk-(?:proj-|svcacct-)?[A-Za-z0-9_-]{40,}/g],
  ['an AWS access key', /(?<![\w-])(?:AKIA|ASIA)[A-Z0-9]{16}(?!\w)/g],
  ['a Google API key', /(?<![\w-])AIza[\w-]{35}(?![\w-])/g],
  ['a Slack token', /(?<![\w-])xox[abeprs]-[A-Za-z0-9-]{20,}/g],
  ['a Stripe key', /(?<![\w-])[rs]k_live_[A-Za-z0-9]{20,}/g],
  ['a GitLab token', /(?<![\w-])glpat-[\w-]{20,}/g],
  ['an npm token', /(?<![\w-])npm_[A-Za-z0-9]{36}(?!\w)/g],
  ['a SendGrid key', /(?<![\w-])SG\.[\w-]{22}\.[\w-]{43}/g],
  ['a Hugging Face token', /(?<![\w-])hf_[A-Za-z0-9]{34,}/g],
];
const PRIVATE_KEY =
  /-----BEGIN (?:[A-Z]+ ){0,2}PRIVATE KEY(?: BLOCK)?-----(?:\s|\\n)+(?=[A-Za-z0-9+/]{40})[A-Za-z0-9+/=\s\\]*/g;

/** `"x-api-key": "…"`, `API_TOKEN=…`, `Authorization: Bearer …`: the end of the name, and the value. */
const NAMED =
  /(?:key|token|secret|passw(?:or)?d|authorization)["'`]?\s{0,4}(?:=>|[:=])\s{0,4}["'`]?(?:(?:Bearer|Basic|Token)\s{1,4})?([A-Za-z0-9+/_=.~-]{20,200})(?![A-Za-z0-9+/_=.~${<(-])/gi;
/** The whole name, by its end. A bare `token` is what pages, cursors and responses have too. */
const NAME =
  /(?:(?:api|access|secret|private|signing)[-_. ]?key|(?:api|access|auth|bot|bearer|service|personal)[-_. ]?token|[a-z0-9][-_]token|(?:^|[-_.])secret|(?:client|app|api)[-_.]?secret|passw(?:or)?d|^authorization)$/i;
const NAME_UNITS = 48;
const PUBLIC_NAME = /public|publish|csrf|page|cursor|next|continuation|max|count|limit|sitekey|site[-_]key/i;
const DUMMY =
  /example|sample|dummy|placeholder|change[-_]?me|your|insert|replace|redacted|fake|mock|test|demo|foo|bar|xxx|\*\*\*|\.\.\.|0000|1234|4567|abcd|secret|password|token|key/i;

/** Every secret of a text, in order, none within another. */
export function secretsIn(text: string): Secret[] {
  const found: Secret[] = [];
  const take = (start: number, end: number, what: string): void => {
    if (!found.some((s) => start < s.end && s.start < end)) found.push({ start, end, what });
  };
  for (const [what, form] of ISSUED) {
    for (const m of text.matchAll(form)) if (isRandom(m[0])) take(m.index, m.index + m[0].length, what);
  }
  for (const m of text.matchAll(PRIVATE_KEY)) {
    if (
      isRandom(
        m[0]
          .replace(/^-+[^-]*-+/, '')
          .replace(/\s|\\n/g, '')
          .slice(0, 64),
      )
    )
      take(m.index, m.index + m[0].trimEnd().length, 'a private key');
  }
  for (const m of text.matchAll(NAMED)) {
    const [all, value] = m as unknown as [string, string];
    const name = nameBefore(text, m.index + all.search(/[^a-z]/i));
    if (name === null || PUBLIC_NAME.test(name) || !isRandom(value) || !isMixed(value)) continue;
    const start = m.index + all.length - value.length;
    take(start, start + value.length, `the value of \`${name}\``);
  }
  return found.sort((a, b) => a.start - b.start);
}

/** The name that ends at `end`, null where it is none of those that a key has. */
function nameBefore(text: string, end: number): string | null {
  const name = /[A-Za-z0-9_.-]+(?: key)?$/i.exec(text.slice(Math.max(0, end - NAME_UNITS), end))?.[0] ?? '';
  return NAME.test(name) ? name : null;
}

/** Neither a placeholder nor a word: many different characters, digits among letters, no run of one character. */
function isRandom(value: string): boolean {
  if (DUMMY.test(value) || /(.)\1{3}/.test(value) || value.startsWith('eyJ')) return false;
  return /\d/.test(value) && /[A-Za-z]/.test(value) && entropy(value) >= 3.3;
}

/** A random value changes between letters of both cases and digits all the time; a slug or a path does not. */
function isMixed(value: string): boolean {
  if (/^[0-9a-f]{32,}$/.test(value)) return true;
  let changes = 0;
  for (let i = 1; i < value.length; i++) if (kindOf(value, i) !== kindOf(value, i - 1)) changes++;
  return changes * 3 >= value.length && /[a-z]/.test(value) && (value.match(/\d/g)?.length ?? 0) >= 3;
}

function kindOf(value: string, at: number): number {
  const c = value.charCodeAt(at);
  if (c >= 48 && c <= 57) return 0;
  if (c >= 65 && c <= 90) return 1;
  return c >= 97 && c <= 122 ? 2 : 3;
}

/** Shannon entropy, bits a character. */
function entropy(value: string): number {
  const counts = new Map<string, number>();
  for (const c of value) counts.set(c, (counts.get(c) ?? 0) + 1);
  let bits = 0;
  for (const n of counts.values()) bits -= (n / value.length) * Math.log2(n / value.length);
  return bits;
}

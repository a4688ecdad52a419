// Extracting claims from inputs that double: text without structure, many claims, one endless sentence, and marks that
// patterns with many optional parts could be slow on.

import { claimsOf } from '../../../dist/lib/claim/extract.js';
import { lookalikesIn } from '../../../dist/lib/claim/lookalike.js';
import { readMarkdown } from '../../../dist/lib/document/markdown.js';
import { hostFacts } from '../../../dist/lib/host/facts.js';
import { SourceText } from '../../../dist/lib/text/source.js';

const facts = hostFacts('claude-code');
const head = '---\nname: code-mapper\ndescription: Maps code.\ntools: Read, Grep\n---\n\n';

const claims = (title, sizes, make) => ({
  title: `claims, ${title}`,
  sizes,
  make: (size) => head + make(size),
  work: (text) => claimsOf(readMarkdown('agents/a.md', new SourceText(text)), facts),
});

const fill = (unit) => (size) => unit.repeat(Math.ceil((size * 1024) / unit.length));

export const cases = [
  claims('no structure, KiB', [128, 256, 512, 1024], fill('lorem ipsum dolor ')),
  claims('one word, KiB', [128, 256, 512, 1024], fill('a')),
  claims('claims, number', [1250, 2500, 5000, 10000], (size) =>
    '- `Write` is absent from your tool list.\n'.repeat(size),
  ),
  claims('orders, number', [1250, 2500, 5000, 10000], (size) =>
    'Use the `Bash` tool. You have no shell.\n'.repeat(size),
  ),
  claims(
    'one sentence of tools, number',
    [1250, 2500, 5000, 10000],
    (size) => `You have no ${'`Write`, '.repeat(size)}tools.`,
  ),
  claims('long items, number', [125, 250, 500, 1000], (size) =>
    `- You have ${'no the any a an '.repeat(150)}tools and may not write.\n`.repeat(size),
  ),
  {
    title: 'look-alike names, one word, KiB',
    sizes: [128, 256, 512, 1024],
    make: (size) => `${head}é ${fill('a')(size)}`,
    work: (text) => lookalikesIn(readMarkdown('agents/a.md', new SourceText(text)), facts),
  },
];

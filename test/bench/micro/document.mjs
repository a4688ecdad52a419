// The document layer on inputs that double: plain prose, and the nestings that bring parsers down.

import { readJson } from '../../../dist/lib/document/json.js';
import { readMarkdown } from '../../../dist/lib/document/markdown.js';
import { SourceText } from '../../../dist/lib/text/source.js';

const sizes = [64, 128, 256, 512];
const prose =
  '## A heading\n\nSome `code`, a [link](./a.md) and a sentence. Another one follows it.\n\n- one\n- two\n\n';

const markdown = (title, unit) => ({
  title: `Markdown, ${title}, KiB`,
  sizes,
  make: (size) => unit.repeat(Math.ceil((size * 1024) / unit.length)),
  work: (text) => {
    const { body } = readMarkdown('a.md', new SourceText(text));
    // The facts are made when they are asked for.
    return [body.headings, body.fences, body.links, body.codeSpans, body.lists, body.sentences];
  },
});

const json = (title, unit) => ({
  title: `JSON, ${title}, KiB`,
  sizes,
  make: (size) => `[${unit.repeat(Math.ceil((size * 1024) / unit.length))}0]`,
  work: (text) => readJson('a.json', new SourceText(text)),
});

export const cases = [
  markdown('prose', prose),
  markdown('one long line', 'word `code` [a](b) '),
  markdown('open brackets', '['),
  markdown('links in links', '[a]('),
  markdown('quotes in quotes', '> '),
  markdown('backticks', '`a '),
  json('objects', '{"name":"a","list":[1,2,3]},\n'),
  json('open brackets', '['),
];

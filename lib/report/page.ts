// The frame that every HTML page of ours stands in: self-contained, without scripts, its own policy refusing both them
// and anything from outside. Every text is made visible and then escaped.
import { sentence } from './visible.js';

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** Lines up to and with the start tag of `body`; `title` is text, `style` a style sheet of ours. */
export const pageHead = (title: string, style: string): string[] => [
  '<!doctype html>',
  '<html lang="en">',
  '<head>',
  '<meta charset="utf-8">',
  `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
  '<meta name="viewport" content="width=device-width, initial-scale=1">',
  `<title>${escaped(title)}</title>`,
  `<style>${style}</style>`,
  '</head>',
  '<body>',
];

export const PAGE_END: readonly string[] = ['</body>', '</html>'];

/** A sentence with its backticks turned into code. */
export const prose = (text: string): string => escaped(sentence(text)).replace(/`([^`]+)`/g, '<code>$1</code>');

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for HTML and XML, between tags and in double quotes; its characters are legal already, see visible.ts. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (c) => ENTITIES[c] as string);

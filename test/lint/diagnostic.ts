// A diagnostic for tests that are about what happens to diagnostics, not about what they say.
import type { Diagnostic } from '../../lib/diagnostic/diagnostic.js';

export const diagnostic = (part: Partial<Diagnostic>): Diagnostic => ({
  rule: 'link-broken',
  category: 'reference',
  severity: 'error',
  message: 'a message',
  file: 'a.md',
  span: { start: 0, end: 1 },
  line: 1,
  column: 1,
  endLine: 1,
  endColumn: 2,
  label: '',
  excerpt: [],
  why: '',
  fix: '',
  related: [],
  edits: [],
  fingerprint: '0'.repeat(64),
  url: '',
  ...part,
});

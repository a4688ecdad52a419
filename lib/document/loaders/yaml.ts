// What a strict YAML 1.2 parser reads between the two fences, and what Claude Code reads. Both were read when the
// file was: this only puts their results into the form of a reading.
import type { SourceText } from '../../text/source.js';
import type { Frontmatter } from '../types.js';
import { keysOf, nothingRead, type Reader, type Reading } from './reading.js';

export const yamlReader: Reader = { name: 'yaml', label: 'strict YAML', read: readStrict };

export const claudeCodeReader: Reader = { name: 'claude-code', label: 'Claude Code', read: readClaudeCode };

function readStrict(_source: SourceText, frontmatter: Frontmatter): Reading {
  const missing = withoutBlock('yaml', frontmatter);
  if (missing) return missing;
  // Equal keys are an error in YAML 1.2, and parsers refuse the document unless told otherwise.
  const problem = frontmatter.problems[0];
  if (problem) return nothingRead('yaml', 'rejected', problem.message);
  return { loader: 'yaml', outcome: 'read', keys: keysOf(frontmatter.data), reason: null };
}

function readClaudeCode(_source: SourceText, frontmatter: Frontmatter): Reading {
  const missing = withoutBlock('claude-code', frontmatter);
  if (missing) return missing;
  if (frontmatter.language !== '') return nothingRead('claude-code', 'absent', 'the opening line is not `---` alone');
  if (frontmatter.lenient || frontmatter.status === 'empty') {
    return { loader: 'claude-code', outcome: 'read', keys: keysOf(frontmatter.lenient), reason: null };
  }
  const message = frontmatter.problems[0]?.message ?? 'the block holds no `key: value` lines';
  return nothingRead('claude-code', 'rejected', message);
}

function withoutBlock(loader: 'yaml' | 'claude-code', { status }: Frontmatter): Reading | null {
  if (status === 'absent') return nothingRead(loader, 'absent', 'the file does not start with `---`');
  if (status === 'unclosed') return nothingRead(loader, 'absent', 'the block is never closed');
  return null;
}

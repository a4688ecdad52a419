import type { Finding } from '../lib/diagnostic/diagnostic.js';
import type { HostFacts } from '../lib/host/types.js';
import { fieldOf } from '../lib/project/discover.js';
import { baseOf, folderOf } from '../lib/project/files.js';
import { defineRule } from '../lib/rule/rule.js';

export default defineRule({
  summary: 'the declared name of a skill is not one that the host takes',
  why: 'the name becomes a folder and a command: a client that checks it does not take the skill, and one that does not check it writes somewhere else',
  fix: 'use lower-case letters, digits and single hyphens, at most 64 characters',
  category: 'skill',
  severity: 'error',
  since: '0.1.0',
  status: 'stable',
  hosts: ['claude-code', 'agentskills', 'agent-plugins'],
  roles: ['skill'],
  *file(unit, { host }) {
    if (unit.document.kind !== 'markdown') return;
    const name = fieldOf(unit.document.frontmatter.lenient, 'name');
    if (!name || name.value === '') return;
    const { value, span } = name;
    const shown = JSON.stringify(value).slice(1, -1);
    const fault = faultOf(value, host);
    if (fault === null) return;
    const folder = baseOf(folderOf(unit.file));
    const slug = slugOf(value);
    const edits: Finding['edits'] =
      slug === folder && slug !== value ? [{ file: unit.file, span, text: slug, applicability: 'unsafe' }] : [];
    yield {
      message: `the skill name \`${shown}\` ${fault.says}`,
      file: unit.file,
      span,
      label: fault.label,
      edits,
      ...(fault.severity ? { severity: fault.severity } : {}),
      ...(fault.why ? { why: fault.why } : {}),
      ...(edits.length > 0 ? { fix: `use the name of the folder, \`${slug}\`` } : {}),
    };
  },
});

interface Fault {
  readonly says: string;
  readonly label: string;
  readonly severity?: 'warning';
  readonly why?: string;
}

function faultOf(name: string, host: HostFacts): Fault | null {
  if (/[/\\]/.test(name) || name === '.' || name === '..') {
    const away = /^[/\\]|^[A-Za-z]:|(?:^|[/\\])\.\.?(?:[/\\]|$)/.test(name);
    const says = 'is more than one segment of a path';
    const why = away
      ? 'whoever uses the name as a folder, such as an installer, writes outside the folder of skills'
      : 'whoever uses the name as a folder, such as an installer, puts the skill one level deeper, where no host looks';
    return {
      says,
      label: 'leads to another folder',
      why,
      ...(away || host.name !== 'claude-code' ? {} : { severity: 'warning' }),
    };
  }
  if (/[\u0000-\u001f\u007f]/.test(name)) return { says: 'holds a control character', label: 'a control character' };
  // Claude Code takes the folder for the command, and any name beside it.
  if (host.name === 'claude-code') return null;
  const most = host.limits.skillName;
  const length = [...name].length;
  if (most !== undefined && length > most)
    return { says: `has ${length} characters, and ${most} are allowed`, label: `${length} characters` };
  const bad = [...name].find((letter) => !/^[\p{Ll}\p{Lo}\p{N}-]$/u.test(letter));
  if (bad !== undefined) {
    const what = bad === ' ' ? 'a space' : /\p{Lu}/u.test(bad) ? `the capital \`${bad}\`` : `\`${bad}\``;
    return { says: `holds ${what}, which ${host.label} does not allow`, label: `${what} in the name` };
  }
  if (/^-|-$|--/.test(name))
    return { says: 'starts or ends with a hyphen, or has two in a row', label: 'a hyphen out of place' };
  if (/[^a-z0-9-]/.test(name)) {
    const why =
      'the reference validator takes letters of every script; the packaging scripts and the API take ASCII only';
    return { says: 'holds a letter outside ASCII', label: 'not taken everywhere', severity: 'warning', why };
  }
  const taken = /(?:^|-)(anthropic|claude)(?:-|$)/.exec(name)?.[1];
  if (taken === undefined) return null;
  return {
    says: `holds the word \`${taken}\``,
    label: 'a reserved word',
    severity: 'warning',
    why: 'uploading the skill to claude.ai or to the Skills API is refused',
  };
}

const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

// `plugproof inspect`: what the host would load from a PATH, each agent's effective grant with a reason for every
// tool, and what each loader reads from each frontmatter. It judges nothing; it shows what rules judge.
import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { claimsOf } from '../claim/extract.js';
import type { Claim } from '../claim/types.js';
import { type Reading, readAll } from '../document/loaders/index.js';
import { toData } from '../document/node.js';
import type { MarkdownDocument } from '../document/types.js';
import { DEFAULT_HOST, hostId } from '../host/facts.js';
import type { EffectiveGrant, HostFacts } from '../host/types.js';
import { buildProject } from '../project/build.js';
import { resolveTarget } from '../project/target.js';
import { grantOf } from '../project/tools.js';
import type { Component, FileUnit, Project } from '../project/types.js';
import { visible } from '../report/visible.js';
import { hostsOf } from './hosts.js';
import { type Io, type Settle, UsageError } from './io.js';

export function inspectVerb(program: Command, io: Io, settle: Settle): void {
  program
    .command('inspect')
    .description('what the host would load: components, effective grants with reasons, what each loader reads')
    .argument('<path>', 'a plugin, a marketplace, a repository holding either, or one file')
    .addOption(new Option('--format <format>', 'how to print it').choices(['pretty', 'json']).default('pretty'))
    .option('--host <name[@version]>', 'the host to ask about', DEFAULT_HOST)
    .addHelpText('after', '\nExample:\n  plugproof inspect . --format json')
    .action((path: string, flags: { format: string; host: string }) => settle(inspect(path, flags, io)));
}

interface PlacedClaim {
  readonly kind: string;
  readonly line: number;
  readonly tools: readonly string[];
  readonly speaksOf: string;
  readonly reason: string;
  readonly text: string;
}

interface Inspected {
  readonly component: Component;
  readonly grant: EffectiveGrant | null;
  /** What its text says of its own tools. */
  readonly claims: readonly PlacedClaim[];
  readonly readings: readonly Reading[];
}

function inspect(path: string, flags: { format: string; host: string }, io: Io): number {
  const target = resolveTarget(resolve(io.cwd, path));
  if (!target.ok) throw new UsageError(target.message);
  const [host] = hostsOf([flags.host]) as [HostFacts];
  const documents = new Map<string, MarkdownDocument>();
  const visit = ({ document }: FileUnit): void => {
    if (document.kind === 'markdown') documents.set(document.file, document);
  };
  const project = buildProject({ ...target, visit });
  const asked = (file: string): boolean =>
    target.within === '' || file === target.within || file.startsWith(`${target.within}/`);
  const rows: Inspected[] = project.plugins
    .flatMap((p) => [...p.agents, ...p.skills, ...p.commands])
    .filter((c) => asked(c.file))
    .map((component) => ({ component, document: documents.get(component.file) as MarkdownDocument }))
    .map(({ component, document }) => ({
      component,
      claims: claimsOf(document, host).map((claim) => placed(claim, document)),
      grant: component.kind === 'agent' ? grantOf(host, component.frontmatter.lenient, component.scope) : null,
      readings: readAll(document.source, component.frontmatter),
    }));
  io.out(flags.format === 'json' ? json(project, rows, host) : text(project, rows, host));
  if (rows.length === 0 && project.plugins.length === 0 && project.marketplaces.length === 0) {
    io.err(
      `plugproof: no host would load anything from \`${path}\`; name a plugin, a marketplace or a folder with agents, skills or commands\n`,
    );
    return 2;
  }
  return project.skipped.some((s) => s.unjudged) ? 2 : 0;
}

const placed = (claim: Claim, { source }: MarkdownDocument): PlacedClaim => ({
  kind: claim.kind,
  line: source.position(claim.span.start).line,
  tools: claim.tools.map((tool) => tool.name ?? source.slice(tool.span)),
  speaksOf: claim.speaksOf,
  reason: claim.reason,
  text: source.slice(claim.span),
});

function json(project: Project, rows: readonly Inspected[], host: HostFacts): string {
  const data = {
    version: 1,
    root: project.root,
    host: hostId(host),
    plugins: project.plugins.map((p) => ({
      folder: p.folder,
      name: p.name,
      scope: p.scope,
      manifest: p.manifest?.file ?? null,
      hooks: p.hooks.map((h) => ({
        file: h.file,
        event: h.event.value,
        matcher: h.matcher?.value ?? null,
        type: h.type,
      })),
      servers: p.servers.map((s) => ({ file: s.file, name: s.name.value })),
    })),
    components: rows.map(({ component: c, grant, claims, readings }) => ({
      kind: c.kind,
      file: c.file,
      plugin: c.plugin,
      name: c.name,
      registered: registered(project, c),
      declaredName: c.declaredName?.value ?? null,
      description: c.description?.value ?? null,
      frontmatter: c.frontmatter.status,
      reads: toData(c.frontmatter.lenient) ?? null,
      readings,
      grant,
      claims,
    })),
    skipped: project.skipped.map(({ file, reason }) => ({ file, reason })),
    checked: project.checked,
  };
  return `${JSON.stringify(data, null, 2)}\n`;
}

const registered = (project: Project, c: Component): string => {
  const plugin = project.plugins[c.plugin];
  return plugin?.scope === 'plugin' && plugin.name !== null ? `${plugin.name}:${c.name}` : c.name;
};

function text(project: Project, rows: readonly Inspected[], host: HostFacts): string {
  const out: string[] = [`host: ${host.label}`, ''];
  for (const plugin of project.plugins) {
    out.push(`plugin ${plugin.name ?? '(no name)'} at ${plugin.folder || '.'} (${plugin.scope})`);
    for (const row of rows.filter((r) => r.component.plugin === plugin.index))
      out.push(...componentLines(project, row));
    for (const h of plugin.hooks)
      out.push(
        `  hook ${h.event.value}${h.matcher ? ` on ${h.matcher.value}` : ''}: ${h.command?.value ?? h.type ?? '?'}`,
      );
    for (const s of plugin.servers) out.push(`  server ${s.name.value} (${s.file})`);
    out.push('');
  }
  for (const s of project.skipped) out.push(`skipped ${s.file}: ${s.reason}`);
  return `${out.map(visible).join('\n').trimEnd()}\n`;
}

function componentLines(project: Project, { component, grant, claims, readings }: Inspected): string[] {
  const lines = [`  ${component.kind} ${registered(project, component)} (${component.file})`];
  for (const reading of readings) {
    const keys = reading.keys.map((k) => k.key).join(', ') || 'nothing';
    lines.push(
      `    ${reading.loader}: ${reading.outcome === 'read' ? keys : `${reading.outcome}${reading.reason ? `, ${reading.reason}` : ''}`}`,
    );
  }
  for (const claim of claims)
    lines.push(`    says, line ${claim.line}: ${claim.kind} ${claim.tools.join(', ')} (${claim.reason})`);
  if (!grant) return lines;
  lines.push(
    `    holds ${grant.inheritsAll ? 'every tool of the session, less what is taken away' : grant.tools.join(', ') || 'nothing'}`,
  );
  for (const [text, tools] of byReason(grant)) lines.push(`      ${text[0]} ${tools.join(', ')}: ${text.slice(1)}`);
  for (const rule of grant.unresolved) lines.push(`      ? ${rule.text}: resolves to nothing`);
  return lines;
}

/** Tools that are there, or are not, for one and the same reason stand together. */
function byReason(grant: EffectiveGrant): Map<string, string[]> {
  const out = new Map<string, string[]>();
  for (const reason of grant.reasons) {
    const told = grant.inheritsAll ? !reason.held || reason.doubts.length > 0 : reason.held;
    if (!told) continue;
    const text = `${reason.held ? '+' : '-'}${[reason.text, ...reason.doubts.map((d) => d.text)].join('; ')}`;
    out.set(text, [...(out.get(text) ?? []), reason.tool]);
  }
  return out;
}

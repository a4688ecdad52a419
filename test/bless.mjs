// `npm run bless` writes what is made from other files: rules/index.ts, the expected output of the fixtures,
// docs/rules/*.md and the config schema. `npm run bless -- --check` writes nothing and exits 1 when one is stale.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const check = process.argv.includes('--check');
const only = process.argv.slice(2).filter((a) => !a.startsWith('-'));
const out = process.env.PLUGPROOF_DIST ?? join(root, 'dist');

const ids = readdirSync(join(root, 'rules'))
  .filter((name) => name.endsWith('.ts') && name !== 'index.ts')
  .map((name) => name.slice(0, -3))
  .sort();
const camel = (id) => id.replace(/-([a-z0-9])/g, (_, c) => c.toUpperCase());
const index = `// Generated from the files of this folder by \`npm run bless\`.
import type { Rule } from '../lib/rule/rule.js';
${ids.map((id) => `import ${camel(id)} from './${id}.js';`).join('\n')}

/** Every rule by its id, which is its file's name. */
export const RULES: ReadonlyMap<string, Rule> = new Map<string, Rule>([
${ids.map((id) => `  ['${id}', ${camel(id)}],`).join('\n')}
]);
`;
const indexFile = join(root, 'rules', 'index.ts');
let current = '';
try {
  current = readFileSync(indexFile, 'utf8');
} catch {
  // it is written below
}
let stale = 0;
if (current !== index) {
  if (check) console.error('stale: rules/index.ts');
  else writeFileSync(indexFile, index);
  stale++;
}
if (!check || stale === 0) {
  if (!process.env.PLUGPROOF_DIST) execFileSync(process.execPath, [join(root, 'build.mjs')], { stdio: 'inherit' });
  const { bless } = await import(join(out, 'test', 'bless.js'));
  stale += await bless({ check, only });
}
if (check && stale > 0) {
  console.error(`${stale} generated file(s) are stale: run \`npm run bless\` and read the diff`);
  process.exitCode = 1;
}

// npm start: lints the small plugin with planted faults beside this file, and ends 0 whatever it finds.
// npm start -- PATH [FLAG]...: lints PATH, as seen from the folder in which npm was called, with the linter's own exit code.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';

const cli = join(import.meta.dirname, '..', 'dist', 'cli.js');
const given = process.argv.slice(2);
const args = given.length > 0 ? given : [join('examples', 'discovery'), '--fail-on', 'never'];
const cwd = given.length > 0 ? process.env.INIT_CWD || process.cwd() : join(import.meta.dirname, '..');

const child = spawn(process.execPath, [cli, 'lint', ...args], { cwd, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('close', (code, signal) => {
  process.exitCode = signal ? 128 + constants.signals[signal] : (code ?? 2);
});

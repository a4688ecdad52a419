// The yardstick: walks a folder and reads the files a linter may read, and does nothing with them.
// Prints the number of files and bytes to standard output, as JSON.
import { lstatSync, readdirSync, readFileSync } from 'node:fs';

let files = 0;
let bytes = 0;

function walk(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      if (entry.name !== '.git' && entry.name !== 'node_modules') walk(path);
    } else if (entry.isFile() && /\.(md|json|ya?ml)$/i.test(entry.name) && lstatSync(path).size <= 1024 * 1024) {
      files += 1;
      bytes += readFileSync(path).length;
    }
  }
}

walk(process.argv[2]);
process.stdout.write(JSON.stringify({ files, bytes }));

// Puts a new build in the place of the previous one, whose pages may be open in browsers and whose processes may still run: its files
// stay beside the new ones until the next build.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The files that the newest build has itself, in its folder. */
const LIST = '.files.json';

export function replaceBuild({ from, to }) {
  const added = listFiles(from);
  const previous = newestFiles(to);
  // Names of scripts and styles contain a hash: one of both builds has the same content.
  for (const file of added) {
    mkdirSync(path.dirname(path.join(to, file)), { recursive: true });
    renameSync(path.join(from, file), path.join(to, file));
  }
  rmSync(from, { recursive: true });
  const staying = new Set([...added, ...previous]);
  for (const file of listFiles(to)) if (!staying.has(file)) rmSync(path.join(to, file));
  writeFileSync(path.join(to, LIST), JSON.stringify(added));
}

/** The files of the newest build in a folder, without those of the build before. */
export function newestFiles(folder) {
  const list = path.join(folder, LIST);
  return existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : listFiles(folder);
}

function listFiles(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => statSync(path.join(folder, name)).isFile())
    .sort();
}

// What must be there before anything of the shop can run: its packages and its own Node. Plain JavaScript
// for any Node that npm 10 runs on, with nothing installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { exitCodeOf, startChild } from './children.js';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const NODE = path.join(ROOT, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
const INSTALLED_STAMP = path.join(ROOT, 'node_modules/.shop-installed');
const BUILT_STAMP = path.join(ROOT, 'build/.shop-built');
const BUILD_INPUTS = [
  'src',
  'public',
  'db',
  'bench',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'scripts/build.js',
  'scripts/build-offline.js',
];

/** Installs packages and runtime when the lockfile says that something is missing. */
export async function ensureInstalled() {
  const wanted = hashFiles(['package-lock.json']);
  if (readIfThere(INSTALLED_STAMP) !== wanted) {
    say('Installing what the shop needs, this happens once…');
    // The shop is built here, so what builds it is needed too, whatever NODE_ENV says.
    // Not `npm ci`: it refuses a lockfile that lacks the binaries of a platform which the registry at hand does
    // not carry. This keeps to the lockfile's versions and writes nothing.
    await run('npm', ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
    writeFileSync(INSTALLED_STAMP, wanted);
  }
  if (!works(NODE)) {
    // Its install script fetches the binary; npm may have been told to run none.
    await run('npm', ['rebuild', 'node', '--ignore-scripts=false', '--loglevel=error']);
    if (!works(NODE)) fail('The shop’s own Node (npm package "node") could not be installed. Delete node_modules and try again.');
  }
}

/** Builds storefront and server when a source has changed since the last build. */
export async function ensureBuilt() {
  const wanted = hashFiles(BUILD_INPUTS);
  if (readIfThere(BUILT_STAMP) === wanted) return;
  say('Building the shop…');
  rmSync(BUILT_STAMP, { force: true });
  await run(NODE, [path.join(ROOT, 'scripts/build.js')], { env: { ...process.env, NODE_ENV: 'production' } });
  mkdirSync(path.dirname(BUILT_STAMP), { recursive: true });
  writeFileSync(BUILT_STAMP, wanted);
}

/**
 * Runs a program with the shop's own Node, set up for little memory: with many arenas malloc gives little back, and a large young
 * generation is never given back. Resolves to the code that it ends with.
 */
export function runWithOwnNode(args, { env = process.env } = {}) {
  const settings = JSON.parse(readFileSync(path.join(ROOT, 'scripts/node-settings.json'), 'utf8'));
  return exitCodeOf(startChild(NODE, [...settings.args, ...args], { cwd: ROOT, stdio: 'inherit', env: { ...settings.env, ...env } }));
}

/** Runs a command to its end; a failure ends everything. */
export async function run(command, args, options = {}) {
  const child = startChild(command, args, { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32', isGroup: true, ...options });
  const failure = await exitCodeOf(child).then(
    (code) => (code === 0 ? undefined : '.'),
    (error) => `: ${error.message}`,
  );
  if (failure) fail(`"${[command, ...args].join(' ')}" failed${failure}`);
}

export function ownNode() {
  return NODE;
}

export function say(text) {
  process.stdout.write(`${text}\n`);
}

function fail(text) {
  process.stderr.write(`\n${text}\n`);
  process.exit(1);
}

function works(node) {
  return existsSync(node) && spawnSync(node, ['--version']).status === 0;
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** One hash of the contents of files and folders, in a fixed order. */
function hashFiles(targets) {
  const hash = createHash('sha256');
  const add = (target) => {
    const absolute = path.join(ROOT, target);
    if (!existsSync(absolute)) return;
    if (statSync(absolute).isDirectory()) {
      for (const name of readdirSync(absolute).sort()) add(path.join(target, name));
    } else hash.update(target).update('\0').update(readFileSync(absolute)).update('\0');
  };
  targets.forEach(add);
  return hash.digest('hex');
}

// Prepares what the shop needs to run: its packages and its own Node. Plain JavaScript
// for any Node that npm 10 supports, with nothing installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { exitCodeOf, startChild } from './children.js';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const NODE = path.join(ROOT, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
const INSTALLED_STAMP = path.join(ROOT, 'node_modules/.shop-installed');
const BUILD_INPUTS = [
  'src',
  'public',
  'db',
  'bench',
  'drills',
  'package-lock.json',
  'vite.config.ts',
  'vite.console.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'scripts/build.js',
  'scripts/build-offline.js',
  'scripts/build-pseudo.js',
  'scripts/messages',
  'scripts/node-settings.json',
];

/** Installs packages and runtime if the lockfile has changed or something is missing. */
export async function ensureInstalled() {
  const requested = hashFiles(['package-lock.json']);
  if (readIfThere(INSTALLED_STAMP) !== requested) {
    say('Installing what the shop needs, this happens once…');
    // The shop is built here, so build tools are needed whatever NODE_ENV is.
    // Not `npm ci`, which refuses a lockfile without binaries for a platform that the configured registry does
    // not have. This installs the lockfile's versions and writes nothing.
    await run('npm', ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
    writeFileSync(INSTALLED_STAMP, requested);
  }
  if (!works(NODE)) {
    // Its install script fetches the binary; npm may be configured to run no scripts.
    await run('npm', ['rebuild', 'node', '--ignore-scripts=false', '--loglevel=error']);
    if (!works(NODE)) fail('The shop’s own Node (npm package "node") could not be installed. Delete node_modules and try again.');
  }
}

/** Builds storefront and server if a source has changed since the last build. */
export function ensureBuilt() {
  return build('build', 'scripts/build.js');
}

/**
 * Copies the build, with the pseudo-language in the place of Japanese: dates, numbers and names of countries in Japanese have no
 * letters that a forgotten English text could have.
 */
export async function ensurePseudoBuilt() {
  await ensureBuilt();
  await build('build/pseudo', 'scripts/build-pseudo.js', { PSEUDO_LANGUAGE: 'ja' });
}

async function build(folder, script, env = {}) {
  const stamp = path.join(ROOT, folder, '.shop-built');
  const requested = hashFiles(BUILD_INPUTS);
  if (readIfThere(stamp) === requested) return;
  say('Building the shop…');
  rmSync(stamp, { force: true });
  await run(NODE, [path.join(ROOT, script)], { env: { ...process.env, NODE_ENV: 'production', ...env } });
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, requested);
}

/**
 * Runs a program with the shop's own Node, configured for low memory: with many arenas, or with the large blocks of pictures
 * among small ones, malloc returns little memory to the system, and a large young generation is never returned. Resolves to the exit code.
 */
export function runWithOwnNode(args, { env = process.env, reloads = false } = {}) {
  const settings = JSON.parse(readFileSync(path.join(ROOT, 'scripts/node-settings.json'), 'utf8'));
  return exitCodeOf(
    startChild(NODE, [...settings.args, ...args], { cwd: ROOT, stdio: 'inherit', reloads, env: { ...settings.env, ...env } }),
  );
}

/** Runs a command until it exits; a failure exits this process. */
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

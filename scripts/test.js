// npm test: types, lint, unit, database, API and browser tests on temporary databases. `npm test -- cart` runs what belongs to a
// feature: the tests whose file has the word in its path. `npm run test:system` runs what needs a machine to itself, a shop of its own or
// the whole shop: crashes, signals, silent networks, upgrades, large catalogues, other settings, every screen at both widths.
// `npm test -- --all` runs both, one after the other.
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findBrowser } from './browser.js';
import { check } from './check.js';
import { ensureBuilt, ensureInstalled, ensurePseudoBuilt, ROOT, runWithOwnNode } from './runtime.js';
import { packageStep, runStep } from './steps.js';
import { TestReport } from './test-report.js';

const { values: options, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean', default: false }, system: { type: 'boolean', default: false } },
});
/** Memory that is a folder, on Linux. */
const SHARED_MEMORY = '/dev/shm';
/** More than the largest databases of a run take, with the memory that its processes need. */
const ENOUGH_BYTES = 8 * 1024 ** 3;

const report = new TestReport();
const scratch = makeScratchFolder();
// Also when the run is stopped: what is in memory would stay there.
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
// Of everything that the tests start.
process.env.TMPDIR = scratch;
const demoShop = path.join(scratch, 'demo-shop');
/** What axe has checked, in whichever shop it was shown (e2e/support/good-screen.ts). */
const checkedScreens = path.join(scratch, 'checked-screens');

const installStartedMs = Date.now();
await ensureInstalled();
report.addPreparation({ name: 'installing', seconds: (Date.now() - installStartedMs) / 1000 });

if (!options.system) await runTests();
if (options.system || options.all) await runSystemTests();

process.exitCode = report.print() ? 0 : 1;

/**
 * In memory where there is enough: each copy of the tests' database makes and deletes 1,400 files, which takes a tenth of the time there
 * (docs/measurements/0020-browser-tests.md).
 */
function makeScratchFolder() {
  const room = existsSync(SHARED_MEMORY) ? statfsSync(SHARED_MEMORY) : { bavail: 0, bsize: 0 };
  const isRoomy = Math.min(room.bavail * room.bsize, freemem()) > ENOUGH_BYTES;
  return mkdtempSync(path.join(isRoomy ? SHARED_MEMORY : tmpdir(), 'shop-tests-'));
}

/** The browser tests need the build and a machine's whole attention; everything before them shares it. */
async function runTests() {
  await Promise.all([runVitest('unit, database and API tests', ['unit', 'api']), checkAndBuild()]);
  if (hasBrowserTests('journeys', 'quality')) {
    await runPlaywright('browser tests', 'playwright.config.ts', { SEEDED_DATA_DIR: demoShop });
  }
  if (words.length > 0 && !options.all) await runOtherBrowserTests();
}

/** With a feature's word, and among the system tests. */
async function runOtherBrowserTests() {
  if (hasBrowserTests('screens')) await runPlaywright('browser tests of every screen', 'playwright.screens.config.ts');
  if (hasBrowserTests('shops')) await runPlaywright('browser tests of shops of their own', 'playwright.shops.config.ts');
  if (hasBrowserTests('pseudo')) {
    await prepare('building the pseudo-language', ensurePseudoBuilt);
    await runPlaywright('browser tests of every screen in the pseudo-language', 'playwright.pseudo.config.ts');
  }
}

/** Whether a feature's word is in the path of a browser test in one of the folders; each kind of shop takes its time to start. */
function hasBrowserTests(...folders) {
  const paths = folders.flatMap((folder) => readdirSync(path.join(ROOT, 'e2e', folder)).map((file) => `e2e/${folder}/${file}`));
  return words.length === 0 || paths.some((file) => words.some((word) => file.includes(word)));
}

async function runSystemTests() {
  await prepare('building', ensureBuilt);
  await runOtherBrowserTests();
  // Both wait for time limits, starts and ends of processes more than they compute.
  await Promise.all([
    runVitest('system tests', ['system'], ['--maxWorkers=2']),
    runPlaywright('system tests of the built shop', 'playwright.system.config.ts'),
  ]);
}

async function checkAndBuild() {
  if (words.length === 0) for (const result of await check()) report.addCheck(result);
  await prepare('building', ensureBuilt);
  await prepare('finding a browser', findBrowser);
  if (hasBrowserTests('journeys', 'quality')) await prepare('filling the demo shop', fillDemoShop);
}

/** The shop of the browser tests, while other tests run. */
async function fillDemoShop() {
  const env = { ...process.env, NODE_ENV: 'production', DATA_DIR: demoShop };
  if ((await runWithOwnNode(['build/server/seed.js'], { env })) !== 0) throw new Error('The demo shop cannot be filled.');
}

/** A failure of `work` ends the run with a message. */
async function prepare(name, work) {
  const startedMs = Date.now();
  await work();
  report.addPreparation({ name, seconds: (Date.now() - startedMs) / 1000 });
}

async function runVitest(name, projects, args = []) {
  const file = path.join(scratch, `${projects.join('-')}.json`);
  const chosen = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const step = packageStep(name, 'vitest/vitest.mjs', ['run', ...chosen, ...reporters, '--passWithNoTests', ...args, ...words]);
  report.addTests(await runStep(step, { live: true }), { file, format: 'vitest', mayBeEmpty: words.length > 0 });
}

async function runPlaywright(name, config, env = {}) {
  const file = path.join(scratch, `${config}.json`);
  const args = ['test', `--config=${config}`, '--reporter=list,json', '--pass-with-no-tests', ...words];
  const step = {
    ...packageStep(name, '@playwright/test/cli.js', args),
    env: { ...env, CHROME_PATH: await findBrowser(), CHECKED_SCREENS_FILE: checkedScreens, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  };
  report.addTests(await runStep(step, { live: true }), { file, format: 'playwright', mayBeEmpty: words.length > 0 });
}

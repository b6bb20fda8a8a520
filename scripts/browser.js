// Finds a Chromium for the browser tests: CHROME_PATH, an installed one, Playwright's, or Debian's package.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { run, say } from './runtime.js';

/** Headless shells come first: they render the same with half the work. */
const KNOWN_PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Returns the path of a browser, or exits with instructions if there is none. */
export async function findBrowser() {
  const input = process.env.CHROME_PATH;
  if (input) {
    if (existsSync(input)) return input;
    return giveUp(`CHROME_PATH is ${input}, but there is no such file.`);
  }
  const found = knownBrowser() ?? playwrightsOwn();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('Installing Chromium for the browser tests…');
    await run('apt-get', ['update', '-qq']);
    const install = (name) =>
      spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { stdio: ['ignore', 'ignore', 'inherit'] });
    // Not every release includes the headless shell alone.
    if (install('chromium-headless-shell').status !== 0) install('chromium');
    const installed = knownBrowser();
    if (installed) return installed;
  } else if (
    spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium-headless-shell'], { stdio: 'inherit' })
      .status === 0
  ) {
    const own = playwrightsOwn();
    if (own) return own;
  }
  return giveUp('No browser was found for the browser tests. Install Chromium, or say where one is: CHROME_PATH=/path/to/chrome npm test');
}

function knownBrowser() {
  return KNOWN_PLACES.find((place) => existsSync(place));
}

function playwrightsOwn() {
  const { chromium } = createRequire(import.meta.url)('@playwright/test');
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

function giveUp(text) {
  process.stderr.write(`\n${text}\n`);
  process.exit(1);
}

import { defineConfig } from '@playwright/test';
import { SMALL, WIDE } from './e2e/support/widths';

/** Phones show this width, to fingers. */
export const ON_PHONE = { viewport: SMALL, hasTouch: true, isMobile: true };

/** `npm test`. Other folders have configurations of their own, for `npm run test:system`: playwright.{screens,shops,pseudo,system}.config.ts. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: /\/(journeys|quality)\/[^/]+\.spec\.ts$/,
  // One for each configuration: a run empties its own, and what another left of its failures stays.
  outputDir: 'test-results/shared-shop',
  // The tests of a file run one after the other in one worker, unless it says that they are independent.
  fullyParallel: false,
  // Two on two cores leave a quarter of them idle: many tests wait for a mail, a timer, a second person.
  workers: 3,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  // What passes the second time is a fault of the shop or of the test.
  retries: 0,
  globalSetup: './e2e/support/start-shop.ts',
  // A missing picture is a failure, not a new baseline: `npm run parts -- --renew` takes them again.
  updateSnapshots: 'none',
  snapshotPathTemplate: 'e2e/screens/ui-parts/pictures/{arg}-{projectName}{ext}',
  use: {
    // Set by the global setup, before any worker reads it.
    baseURL: process.env.SHOP_ADDRESS,
    launchOptions: {
      executablePath: process.env.CHROME_PATH,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
    // Without service workers, so that a test's network changes reach the page. offline.spec.ts allows them.
    serviceWorkers: 'block',
    // axe must not see a colour in transition.
    contextOptions: { reducedMotion: 'reduce' },
    // What a failed test did, requested and logged. Pictures and the DOM of each moment would take a fifth of the time, and need
    // scripts in frames that allow none.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    // What cannot be pressed by then never will be: the failure says which, instead of the whole test's time limit.
    actionTimeout: 60_000,
  },
  projects: [
    { name: 'wide', grepInvert: /@touch/, use: { viewport: WIDE } },
    {
      name: 'small',
      testIgnore: [
        // Without a browser, or with results that do not depend on the width: all first loads have the same bytes at both.
        /\/(budgets|seo|session|wire)\.spec\.ts/,
        // About the whole of the shop, or by keyboard: they show each screen at both widths.
        /\/(visits|console-(api-keys|backups|connections|feed|webhooks))\.spec\.ts/,
      ],
      grepInvert: /@mouse|@wide/,
      use: ON_PHONE,
    },
  ],
});

import type { BrowserContext, Page } from '@playwright/test';
import { signInBefore } from './callers';
import { type ConsoleStage, setConsoleStage } from './console-screens';
import { test as base, expect } from './fixtures';
import { findFaultsByVnu } from './html-checkers';
import { type Stage, setStage } from './screens';

interface OfWorker {
  stage: Stage;
  consoleStage: ConsoleStage;
  /** The HTML of screens by name. At the end of the worker they are checked in one run of vnu, which takes long to start. */
  seenHtml: Map<string, string>;
}

/** The screens' users and data, prepared once for each worker. */
export const test = base.extend<object, OfWorker>({
  stage: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: process.env.SHOP_ADDRESS });
      await use(await setStage(request));
      await request.dispose();
    },
    { scope: 'worker' },
  ],
  consoleStage: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: process.env.SHOP_ADDRESS });
      await use(await setConsoleStage(request));
      await request.dispose();
    },
    { scope: 'worker' },
  ],
  seenHtml: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
    async ({}, use) => {
      const pages = new Map<string, string>();
      await use(pages);
      expect(findFaultsByVnu(pages)).toEqual([]);
    },
    { scope: 'worker' },
  ],
});

/** Of this worker. */
let visited: BrowserContext | undefined;

/**
 * For tests that only look at a screen: all of a worker are in one browser context, which loads and compiles the shop's code once.
 * No test sees what another has stored.
 */
export const screenTest = test.extend({
  page: async ({ browser }, use) => {
    visited ??= await browser.newContext();
    await visited.setStorageState({ cookies: [], origins: [] });
    const page = await visited.newPage();
    await use(page);
    await page.close();
  },
});

/** Of this worker. */
let consolePage: Page | undefined;

/**
 * For tests that only look at a screen of the console, as its owner: all of a worker go from screen to screen in one page, which loads the
 * console and axe once. Journeys load screens. A test leaves its screen with `leaveConsoleScreen`; after a failed one, a new page is opened.
 */
export const consoleScreenTest = test.extend({
  page: async ({ browser, consoleStage }, use, info) => {
    if (!consolePage) {
      consolePage = await (await browser.newContext()).newPage();
      await signInBefore(consolePage, consoleStage.owner);
    }
    await use(consolePage);
    if (info.status === info.expectedStatus) return;
    await consolePage.context().close();
    consolePage = undefined;
  },
});

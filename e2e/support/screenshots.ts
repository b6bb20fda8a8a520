import path from 'node:path';
import { type Browser, type Page, test } from '@playwright/test';
import { signInBefore } from './callers';
import { CONSOLE_SCREENS, type ConsoleStage, openConsoleScreen, setConsoleStage } from './console-screens';
import { endTransitions } from './fixtures';
import { openScreen, SCREENS, type Stage, setStage } from './screens';

/** Takes every screen at each width, in both themes, for people to look at. Nothing is compared. */
const WIDTHS = { small: { width: 390, height: 844 }, medium: { width: 768, height: 1024 }, wide: { width: 1440, height: 900 } } as const;
const THEMES = ['light', 'dark'] as const;
/** From these, scripts/screenshots.js creates the README's pictures. */
const PICTURED = new Set([
  'home',
  'products-filtered',
  'product',
  'cart-drawer',
  'checkout-payment',
  'console-products',
  'console-product',
  'console-stock',
  'console-orders',
  'console-order',
  'console-pick-list',
]);
const OUT = process.env.SCREENSHOTS_DIR ?? 'screenshots';
const requested = new RegExp(process.env.SCREENS ?? '.');

let stage: Stage;
let consoleStage: ConsoleStage;

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  stage = await setStage(request);
  consoleStage = await setConsoleStage(request);
});

for (const [width, viewport] of Object.entries(WIDTHS)) {
  for (const screen of SCREENS.filter(({ name, only }) => requested.test(name) && (!only || (only === 'small') === (width !== 'wide')))) {
    test(`${screen.name} ${width}`, async ({ browser }) => {
      const page = await openPage(browser, viewport, width !== 'wide');
      await openScreen(page, stage, screen);
      await photograph(page, screen.name, width);
      await page.context().close();
    });
  }
  for (const screen of CONSOLE_SCREENS.filter(({ name }) => requested.test(`console-${name}`))) {
    test(`console-${screen.name} ${width}`, async ({ browser }) => {
      const page = await openPage(browser, viewport, width !== 'wide');
      await signInBefore(page, consoleStage.owner);
      await openConsoleScreen(page, consoleStage, screen);
      await photograph(page, `console-${screen.name}`, width);
      await page.context().close();
    });
  }
}

async function openPage(browser: Browser, viewport: { width: number; height: number }, hasTouch: boolean): Promise<Page> {
  return browser.newPage({ viewport, hasTouch, isMobile: hasTouch, reducedMotion: 'reduce', baseURL: process.env.SHOP_ADDRESS });
}

async function photograph(page: Page, name: string, width: string) {
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.evaluate(endTransitions);
    await page.evaluate(loadPictures);
    const file = path.join(OUT, `${width}-${theme}`, name);
    // First the part that is visible without scrolling.
    if (PICTURED.has(name)) await page.screenshot({ path: `${file}.first-sight.png` });
    await page.screenshot({ path: `${file}.png`, fullPage: true });
  }
}

/** Loads also the pictures further down. */
async function loadPictures(): Promise<void> {
  for (const image of document.images) image.loading = 'eager';
  await Promise.all(Array.from(document.images, (image) => image.decode().catch(() => {})));
}

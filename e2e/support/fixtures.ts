import { test as base, expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Every journey starts at the shop; an error in the browser's console or a page that scrolls sideways fails it. */
export const test = base.extend<{ complaints: string[] }>({
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
      page.on('console', (message) => {
        // Refusals of the API are part of a journey; the browser logs each as a failed load.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) complaints.push(message.text());
      });
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

const EVERY_RULE = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] } satisfies RunOptions;
/** What a theme can change: the others would judge the same document again. */
const COLOUR_RULES = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } } satisfies RunOptions;

/** axe finds nothing, in both themes, and nothing scrolls sideways. */
export async function expectGoodScreen(page: Page): Promise<void> {
  await clearToasts(page);
  expect(await findingsOf(page, 'light', EVERY_RULE)).toEqual([]);
  expect(await findingsOf(page, 'dark', COLOUR_RULES)).toEqual([]);
  await page.evaluate(() => {
    delete document.documentElement.dataset.theme;
  });
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(sideways).toBeLessThanOrEqual(0);
}

async function findingsOf(page: Page, theme: 'light' | 'dark', options: RunOptions): Promise<string[]> {
  await page.evaluate((chosen) => {
    document.documentElement.dataset.theme = chosen;
  }, theme);
  await page.evaluate(endTransitions);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate((chosen) => window.axe.run(document, chosen), options);
  return violations.map(({ id, nodes }) => `${theme}: ${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/** A toast lies over what is judged, and goes while it is. */
async function clearToasts(page: Page): Promise<void> {
  const toasts = page.locator('section[aria-label="Announcements"] [aria-label="Dismiss"]');
  await page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLElement>('section[aria-label="Announcements"] [aria-label="Dismiss"]'))
      button.click();
  });
  await expect(toasts).toHaveCount(0);
}

/** However short they are: what inherits a colour changes it after what it inherits it from. */
export async function endTransitions(): Promise<void> {
  for (let round = 0; round < 10; round++) {
    const running = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    if (running.length === 0) return;
    for (const transition of running) transition.finish();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

let made = 0;

/** An address that no other journey uses. */
export function freshEmail(): string {
  return `journey-${Date.now()}-${process.pid}-${++made}@example.com`;
}

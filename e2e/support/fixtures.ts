import { test as base, expect, type Page } from '@playwright/test';
import axe, { type ContextObject, type RunOptions } from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Every journey starts at the shop; an error in the browser's console or horizontal scrolling fails it. */
export const test = base.extend<{ complaints: string[] }>({
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
      page.on('console', (message) => {
        // Journeys expect API errors; the browser logs each as a failed load.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) complaints.push(message.text());
      });
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Selectors of what passes are not computed: they take most of the time. */
const VIOLATIONS_ONLY = { resultTypes: ['violations'], preload: false } satisfies RunOptions;
const EVERY_RULE = {
  ...VIOLATIONS_ONLY,
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
} satisfies RunOptions;
/** The rules whose result depends on the theme; the others would check the same document twice. */
const COLOUR_RULES = {
  ...VIOLATIONS_ONLY,
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} satisfies RunOptions;

/** The rows of a long list are alike: after eight of them, axe would find nothing new in most of its time. */
const CHECKED = {
  include: [['html']],
  exclude: [['tbody > tr:nth-child(n+9)'], ['ul > li:nth-child(n+9)'], ['ol > li:nth-child(n+9)']],
} satisfies ContextObject;

/** Expects no axe violations in both themes, and no horizontal scrolling. */
export async function expectGoodScreen(page: Page): Promise<void> {
  await clearToasts(page);
  // Rows that are about to be replaced are dimmed.
  await expect(page.locator('table[aria-busy="true"]:not(:has(.skeleton))')).toHaveCount(0);
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
  const { violations } = await page.evaluate(([context, chosen]) => window.axe.run(context, chosen), [CHECKED, options] as const);
  return violations.map(({ id, nodes }) => `${theme}: ${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/** A toast may cover the page, and may close during the check. */
async function clearToasts(page: Page): Promise<void> {
  const toasts = page.locator('section[aria-label="Announcements"] [aria-label="Dismiss"]');
  await page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLElement>('section[aria-label="Announcements"] [aria-label="Dismiss"]'))
      button.click();
  });
  await expect(toasts).toHaveCount(0);
}

/** Even short transitions: an inherited colour changes after its parent's. */
export async function endTransitions(): Promise<void> {
  for (let round = 0; round < 10; round++) {
    const running = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    if (running.length === 0) return;
    for (const transition of running) transition.finish();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

let created = 0;

/** An address that no other journey uses. */
export function freshEmail(): string {
  return `journey-${Date.now()}-${process.pid}-${++created}@example.com`;
}

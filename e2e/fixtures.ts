import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';

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

/** axe finds nothing, in both themes, and nothing scrolls sideways. */
export async function expectGoodScreen(page: Page): Promise<void> {
  // A toast lies over what is judged, and goes while it is.
  await expect(page.locator('section[aria-label="Announcements"] > div')).toHaveCount(0);
  for (const theme of ['light', 'dark']) {
    await page.evaluate((chosen) => {
      document.documentElement.dataset.theme = chosen;
    }, theme);
    await page.evaluate(endTransitions);
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze();
    expect(violations.map(({ id, nodes }) => `${theme}: ${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
  }
  await page.evaluate(() => {
    delete document.documentElement.dataset.theme;
  });
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(sideways).toBeLessThanOrEqual(0);
}

/** However short they are: what inherits a colour changes it after what it inherits it from. */
async function endTransitions(): Promise<void> {
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

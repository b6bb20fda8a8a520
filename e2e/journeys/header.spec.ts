import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { untilHydrated } from '../support/steps';
import { SMALL } from '../support/widths';

const search = (page: Page) => page.getByRole('banner').getByLabel('Search products');
const widthOfSearch = async (page: Page) => (await search(page).boundingBox())?.width ?? 0;

/** The buttons of the header, at least as large as a finger. */
async function expectOneRow(page: Page): Promise<void> {
  const header = page.getByRole('banner');
  expect((await header.boundingBox())?.height).toBeLessThan(70);
  for (const place of [header.getByLabel('Menu', { exact: true }), search(page), header.getByRole('link', { name: /^Cart/ })]) {
    await expect(place).toBeInViewport({ ratio: 1 });
    expect((await place.boundingBox())?.width).toBeGreaterThanOrEqual(44);
  }
}

test.describe('on a phone', () => {
  test.use({ viewport: SMALL });

  test('the header is one row, also with a long name', { tag: '@wide' }, async ({ page }) => {
    await page.goto('/');
    await untilHydrated(page);
    await expectOneRow(page);
    for (const name of ['Hope & Sons', 'The Honest Hardware and Garden Company of Portland', 'Donaudampfschifffahrtsgesellschaft']) {
      await page.locator('header a[href="/"] > span').evaluate((place, text) => {
        place.textContent = text;
        if (text.length > 18) place.classList.add('max-sm:text-sm');
      }, name);
      await expectOneRow(page);
      for (const width of [320, 360, 390]) {
        await page.setViewportSize({ ...SMALL, width });
        await expectOneRow(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
    }
  });

  test('the search opens to a field over the header, and closes again', { tag: '@wide' }, async ({ page }) => {
    await page.goto('/');
    await untilHydrated(page);
    expect(await widthOfSearch(page)).toBe(44);
    await search(page).click();
    await expect.poll(() => widthOfSearch(page)).toBeGreaterThan(340);
    await search(page).fill('kettle');
    await search(page).press('Enter');
    await expect(page).toHaveURL(/\/products\?search=kettle$/);
    await page.getByRole('heading', { level: 1 }).click();
    await expect.poll(() => widthOfSearch(page)).toBe(44);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('the search opens and searches', { tag: '@wide' }, async ({ page }) => {
      await page.goto('/');
      await search(page).fill('kettle');
      expect(await widthOfSearch(page)).toBeGreaterThan(340);
      await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click();
      await expect(page).toHaveURL(/\/products\?search=kettle$/);
    });
  });
});

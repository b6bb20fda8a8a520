import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';

const popular = (page: Page) => page.getByRole('region', { name: 'Popular right now' });

for (const { name, path } of [
  { name: 'an empty cart', path: '/cart' },
  { name: 'an unknown page', path: '/there-is-no-such-page' },
  { name: 'a search that finds nothing', path: '/products?search=zzqxv' },
]) {
  test(`${name} shows what others buy`, { tag: '@wide' }, async ({ page }) => {
    await page.goto(path);
    await expect(popular(page).getByRole('article')).toHaveCount(4);
    const link = popular(page).getByRole('heading').nth(1).getByRole('link');
    const product = (await link.textContent()) ?? '';
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: product })).toBeVisible();
  });
}

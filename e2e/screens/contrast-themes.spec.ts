import type { Locator, Page } from '@playwright/test';
import { findProduct, openProduct } from '../support/demo-products';
import { expect, test } from '../support/fixtures';
import { button } from '../support/steps';

// Contrast themes replace all colours by the system's and remove shadows.
test.describe('in a contrast theme', { tag: '@wide' }, () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`chosen, filled and focused states are visible, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ forcedColors: 'active', colorScheme });
      const product = await findProduct(page, ({ sizes, colors, stock }) => sizes.length > 1 && colors.length > 1 && stock > 0);
      await openProduct(page, product);

      const sizes = page.getByRole('group', { name: /^Size/ });
      await sizes.getByRole('radio').first().check();
      await button(page, 'Add to Cart').hover();
      await expectLine(sizes.locator('label:has(:checked)'), 'solid');
      await expectLine(sizes.locator('label:not(:has(:checked))').first(), 'none');

      const swatches = page.getByRole('group', { name: /^Color/ }).locator('label > span');
      const colours = await swatches.evaluateAll((all) => all.map((swatch) => getComputedStyle(swatch).backgroundColor));
      expect(new Set(colours).size).toBe(product.colors.length);

      await expectFilled(button(page, 'Add to Cart'));
      await button(page, 'Add to Cart').focus();
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Tab');
      await expectLine(button(page, 'Add to Cart'), 'solid');
      await page.keyboard.press('Enter');
      const drawer = page.getByRole('dialog', { name: /^Cart/ });
      await expect(drawer).toBeVisible();
      expect(await drawer.evaluate((dialog) => getComputedStyle(dialog).borderTopStyle)).toBe('solid');
      await page.keyboard.press('Escape');
      await expectFilled(page.locator('header a[href="/cart"] span'));

      await page.goto('/products?inStock=true');
      await expectLine(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }), 'solid');
      await expectLine(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }), 'none');
      await expectFilled(page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 1', exact: true }));
      await expectFilled(page.locator('a[aria-current=true]:has-text("In Stock Only")'), '::before');

      const reviewed = await findProduct(page, ({ reviewCount }) => reviewCount > 10);
      await openProduct(page, reviewed, '#reviews');
      await expectFilled(page.getByRole('list', { name: 'Reviews by stars' }).locator('.bg-star').first());
    });
  }
});

async function expectLine(place: Locator, style: 'solid' | 'none'): Promise<void> {
  await expect(place).toBeVisible();
  expect(await place.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe(style);
}

/** Its background differs from the page's background and from its own text colour. */
async function expectFilled(place: Locator, part?: '::before'): Promise<void> {
  await expect(place).toBeVisible();
  const { ground, text } = await place.evaluate((element, pseudo) => {
    const { backgroundColor, color } = getComputedStyle(element, pseudo);
    return { ground: backgroundColor, text: color };
  }, part);
  expect(ground).not.toBe(await canvas(place.page()));
  expect(ground).not.toBe('rgba(0, 0, 0, 0)');
  expect(ground).not.toBe(text);
}

async function canvas(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}

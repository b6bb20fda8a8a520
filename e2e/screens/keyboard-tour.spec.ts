import type { Page } from '@playwright/test';
import { findProduct, isPlain } from '../support/demo-products';
import { expect } from '../support/fixtures';
import { tabThrough, tabTo, tabToAndPress } from '../support/keyboard';
import type { Screen } from '../support/screens';
import { test } from '../support/stage-fixture';
import { button } from '../support/steps';
import { hydrateLazyParts, openHydrated, visitScreens } from '../support/visit-screens';

test('Tab reaches everything on a screen once, in order and visibly @mouse', async ({ browser, stage }) => {
  // One screen of each kind: lists, forms, text, account.
  const isKind = ({ name }: Screen) =>
    /^(home|products|categories|product|cart(-empty)?|login|register|contact|help|track-order|wishlist|checkout-shipping|orders?(-delivered)?|tracking-shipped|profile(-addresses|-settings)?|not-found)$/.test(
      name,
    );
  expect(await visitScreens({ browser, stage }, walkThrough, isKind)).toEqual([]);
});

test('zoomed to 400 %, Tab reaches the drawer and the filters @mouse', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await openHydrated(page, '/products');
  const filters = page.getByRole('button', { name: /^Filters/ });
  await tabToAndPress(page, filters);
  await tabTo(page, page.getByRole('dialog', { name: 'Filters' }).getByRole('button', { name: /^Show \d+ results$/ }));
  await page.keyboard.press('Enter');
  await expect(filters).toBeFocused();
  const product = await findProduct(page, (found) => isPlain(found) && found.stock > 1);
  await openHydrated(page, `/product/${product.slug}`);
  await tabToAndPress(page, button(page, 'Add to Cart').filter({ visible: true }));
  const drawer = page.getByRole('dialog', { name: 'Cart (1)' });
  for (const name of ['Increase quantity', 'Proceed to Checkout']) await tabTo(page, button(drawer, name));
  await tabTo(page, drawer.getByRole('link', { name: 'View Cart' }));
});

async function walkThrough(page: Page): Promise<string[]> {
  await hydrateLazyParts(page);
  return tabThrough(page);
}

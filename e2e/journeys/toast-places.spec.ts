import { newCustomer, openAs } from '../support/callers';
import { findProduct, isPlain, openProduct, takeProduct } from '../support/demo-products';
import { endTransitions, expect, test } from '../support/fixtures';
import { button } from '../support/steps';
import { findCovered } from '../support/toast-places';

test('toasts cover nothing of the cart drawer, however many there are', async ({ page, request }) => {
  const first = await findProduct(page, (found) => isPlain(found) && found.stock > 8);
  const second = await findProduct(page, (found) => isPlain(found) && found.stock > 8 && found._id !== first._id);
  const customer = await newCustomer(request);
  await customer.send('POST', '/cart/add', { productId: second._id });
  await openAs(page, customer, '/');
  await openProduct(page, first);
  await button(page, 'Add to Cart').filter({ visible: true }).first().click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText(`${first.name} added to cart!`)).toBeVisible();
  await page.evaluate(endTransitions);
  expect(await findCovered(drawer)).toEqual([]);

  await drawer.getByRole('button', { name: `Remove ${first.name}` }).click();
  await expect(drawer.getByText('Item removed from cart')).toBeVisible();
  await page.route('**/api/cart/update/**', (route) => route.fulfill({ status: 500, body: '' }));
  await drawer.getByRole('button', { name: 'Increase quantity' }).first().click();
  await expect(drawer.getByText('Failed to update quantity')).toBeVisible();
  expect(await findCovered(drawer)).toEqual([]);
});

test('toasts make room for an open menu and an open sheet', async ({ page, request, isMobile }) => {
  const customer = await newCustomer(request);
  const product = await takeProduct(request);
  await customer.send('POST', `/wishlist/${product._id}`);
  await openAs(page, customer, `/products?search=${encodeURIComponent(product.name)}`);
  // A toast with undo stays long enough.
  await page
    .getByRole('button', { name: /^Remove .* from wishlist$/ })
    .first()
    .click();
  const toast = page.getByText(/^Removed from wishlist/);
  await expect(toast).toBeVisible();

  const header = page.getByRole('banner');
  expect(await findCovered(header)).toEqual([]);
  for (const name of isMobile ? ['Menu', 'Account of Ada'] : ['Account of Ada']) {
    const menu = header.locator('details').filter({ has: page.getByLabel(name, { exact: true }) });
    await header.getByLabel(name, { exact: true }).click();
    await expect(menu.getByRole('link').first()).toBeVisible();
    await expect(toast).toBeVisible();
    expect(await findCovered(menu)).toEqual([]);
    await page.keyboard.press('Escape');
  }
  if (!isMobile) return;
  await page.getByRole('button', { name: /^Filters/ }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText(/^Removed from wishlist/)).toBeVisible();
  await page.evaluate(endTransitions);
  expect(await findCovered(sheet)).toEqual([]);
});

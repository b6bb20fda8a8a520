import type { Page } from '@playwright/test';
import { ADMIN, becomeCustomer, makeProduct, signInByApi } from '../support/callers';
import { takeProduct } from '../support/demo-products';
import { expect, freshEmail, test } from '../support/fixtures';
import { button, register, toast } from '../support/steps';

async function addFromItsPage(page: Page, slug: string) {
  await page.goto(`/product/${slug}`);
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
  await expect(page.getByRole('dialog', { name: 'Cart (1)' })).toBeVisible();
}

test('a guest who opens the cart sees today’s prices, and what changed', { tag: '@wide' }, async ({ page, request }) => {
  const product = await makeProduct(request, { price: 40, stock: 4 });
  await addFromItsPage(page, product.slug);
  const { send } = await signInByApi(request, ADMIN);
  await send('PUT', `/products/${product._id}`, { price: 12.34 });
  await page.goto('/cart');
  await expect(page.getByText('The price changed from $40.00 to $12.34')).toBeVisible();
  await expect(page.getByText('$12.34 each')).toBeVisible();

  await send('PUT', `/products/${product._id}`, { price: 45 });
  await page.goto('/size-guide');
  await page.getByRole('link', { name: 'Cart, 1 item' }).click();
  const drawer = page.getByRole('dialog', { name: 'Cart (1)' });
  await expect(drawer.getByText('The price changed from $40.00 to $45.00')).toBeVisible();
});

test('a guest cannot add more than the stock, and sees why', { tag: '@wide' }, async ({ page }) => {
  const product = await makeProduct(page.request, { stock: 4 });
  await addFromItsPage(page, product.slug);
  const drawer = page.getByRole('dialog');
  const plus = drawer.getByRole('button', { name: 'Increase quantity' });
  for (let quantity = 1; quantity < product.stock; quantity++) await plus.click();
  await expect(plus).toBeDisabled();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
  await expect(page.getByText(`Only ${product.stock} left in stock!`).last()).toBeVisible();
});

test('removing a line offers undo, so does clearing, and an empty cart says so', { tag: '@wide' }, async ({ page }) => {
  const product = await takeProduct(page.request);
  await addFromItsPage(page, product.slug);
  await page.goto('/cart');
  await page.getByRole('button', { name: `Remove ${product.name}` }).click();
  await expect(page.getByText('Item removed from cart')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await button(toast(page, 'Item removed from cart'), 'Undo').click();
  await expect(page.getByRole('link', { name: product.name, exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Clear All' }).click();
  await expect(page.getByText('Cart cleared')).toBeVisible();
  await button(toast(page, 'Cart cleared'), 'Undo').click();
  await expect(page.getByRole('link', { name: product.name, exact: true })).toBeVisible();
});

test('rapid clicks are merged into one call with the last quantity', { tag: '@wide' }, async ({ page }) => {
  const product = await takeProduct(page.request);
  await becomeCustomer(page);
  await addFromItsPage(page, product.slug);
  await expect(page.getByText(`${product.name} added to cart!`)).toBeVisible();
  const updates: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/api/cart/update/')) updates.push(request.postDataJSON());
  });
  const drawer = page.getByRole('dialog');
  const updated = page.waitForResponse((response) => response.url().includes('/api/cart/update/'));
  // Without a timer between them, which a busy machine would stretch beyond the time in which clicks are merged.
  await drawer.getByRole('button', { name: 'Increase quantity' }).evaluate(async (button: HTMLElement) => {
    for (let click = 0; click < 4; click++) {
      button.click();
      await null;
    }
  });
  await expect(page.getByRole('dialog', { name: 'Cart (5)' })).toBeVisible();
  expect((await updated).status()).toBe(200);
  expect(updates).toMatchObject([{ quantity: 5 }]);
});

test('a customer’s tabs stay in sync, and the guest cart is merged at sign-in', { tag: '@wide' }, async ({ page, context }) => {
  const product = await takeProduct(page.request);
  await addFromItsPage(page, product.slug);
  const second = await context.newPage();
  await second.goto('/cart');
  await expect(second.getByRole('link', { name: product.name, exact: true })).toBeVisible();

  await page.goto('/register');
  await register(page, freshEmail());
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  const guestCart = async () => (await page.evaluate(() => localStorage.getItem('shop.cart'))) ?? 'gone';
  // Merged: before, the customer's cart has no line that the other tab could change.
  await expect.poll(guestCart).toBe('gone');
  // The other tab is signed in too: it changes the customer's cart now.
  await expect(second.getByLabel('Account of Ada')).toBeVisible();
  await second.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
  expect(await guestCart()).toBe('gone');
});

test('an ended session shows a message, and signing in leads back', { tag: '@wide' }, async ({ page }) => {
  await becomeCustomer(page);
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('shop.session') ?? '{}');
    localStorage.setItem('shop.session', JSON.stringify({ ...session, token: 'A'.repeat(43) }));
  });
  // The toast lasts 4 seconds and must still be there in the last picture.
  await page.goto('/cart', { waitUntil: 'commit' });
  await expect(page.getByText('Session expired. Please login again.')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fcart$/);
  expect(await page.evaluate(() => localStorage.getItem('shop.session'))).toBeNull();
});

test('the redirect after signing in never leaves the shop', { tag: '@wide' }, async ({ page }) => {
  for (const evil of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
    await page.goto(`/login?redirect=${encodeURIComponent(evil)}`);
    await expect(page.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/register?redirect=%2F');
  }
});

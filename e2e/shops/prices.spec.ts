import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { ShopProcess } from '#test/shop-process.server';
import { expect, expectGoodScreen, test } from '../support/fixtures';
import { type HostedShop, insertKettle, openHostedShop } from '../support/hosted-shop';

/** Restarts a shop with other prices on the same database: every text that names a price must follow. */

let own: HostedShop;
let shop: ShopProcess;
let slug: string;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  own = await openHostedShop();
  // Promises stand beside prices in many of these texts.
  await own.pool.query(`INSERT INTO shop_settings (name, value, version) VALUES ('returnDays', '30', 0), ('standardDeliveryDays', '7', 0)`);
  const prices = { guestEstimate: { freeShippingFrom: 120, shipping: 12.5 }, checkout: { freeShippingFrom: 79.9, tax: { others: 7.25 } } };
  shop = await startWith(prices);
  slug = (await insertKettle(own, { stock: 9 })).slug;
});

test.afterAll(async () => {
  await shop.stop();
  await own.close();
});

test('a custom free-shipping threshold', async ({ page }) => {
  const home = await readPage('/');
  expect(home).toContain('with free shipping over $79.90 and 30 days to change your mind.');
  expect(await readPage('/products')).toMatch(/<meta name="description" content="[^"]+, with free shipping over \$79\.90\."/);
  await openPage(page, `/product/${slug}`);
  await expect(page.getByText('Free shipping over $79.90')).toBeVisible();
  await openCart(page);
  await expect(page.getByText('Add $90.00 more for free shipping')).toBeVisible();
  await expect(page.getByText('$12.50')).toBeVisible();
  await openPage(page, '/shipping');
  await expect(page.getByText('Free from $79.90, and about 7 days to your door.')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Below $79.90' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Everywhere 7.25%' })).toBeVisible();
});

test('without free shipping no page mentions it, and no cached page is outdated', async ({ page }) => {
  const { headers } = await fetch(shop.address);
  await shop.stop();
  shop = await startWith({ guestEstimate: { freeShippingFrom: null }, checkout: { freeShippingFrom: null } });
  const again = await fetch(shop.address, { headers: { 'If-None-Match': headers.get('ETag') ?? '' } });
  expect(again.status).toBe(200);
  expect(await again.text()).not.toContain('over $79.90');
  expect(await readPage('/')).toContain('Well-made goods at honest prices, with 30 days to change your mind.');
  for (const address of ['/', '/products', `/product/${slug}`, '/shipping', '/cart']) {
    expect(await readPage(address), address).not.toMatch(/free shipping|free from|ship free/i);
  }
  await openPage(page, `/product/${slug}`);
  await expect(page.getByText('Delivered to your door')).toBeVisible();
  await openCart(page);
  await expect(page.getByText('$10.00')).toBeVisible();
  await expect(page.getByText(/free/i)).toHaveCount(0);
  await expectGoodScreen(page);
  await openPage(page, '/shipping');
  await expect(page.getByRole('row', { name: 'Canada $15.00' })).toBeVisible();
  await expectGoodScreen(page);
});

test('free shipping on all orders, without a condition', async ({ page }) => {
  await shop.stop();
  shop = await startWith({ guestEstimate: { freeShippingFrom: 0 }, checkout: { freeShippingFrom: 0 } });
  expect(await readPage('/')).toContain('with free shipping and 30 days to change your mind.');
  await openPage(page, `/product/${slug}`);
  await expect(page.getByText('Free shipping', { exact: true })).toBeVisible();
  await openCart(page);
  await expect(page.getByText('Your order ships free')).toBeVisible();
  await expectGoodScreen(page);
  await openPage(page, '/shipping');
  await expect(page.getByText('Nothing: every order ships free, wherever it goes.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Shipping prices' })).toHaveCount(0);
  await expectGoodScreen(page);
});

async function startWith(prices: object): Promise<ShopProcess> {
  const file = path.join(own.dataDir, 'prices.json');
  await writeFile(file, JSON.stringify(prices));
  return own.start({ PRICES_FILE: file });
}

/** The page's HTML, without the comments that React puts between texts. */
async function readPage(address: string): Promise<string> {
  return (await (await fetch(shop.address + address)).text()).replaceAll('<!-- -->', '');
}

async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(shop.address + address);
}

/** A guest's cart with one kettle for $30.00. */
async function openCart(page: Page): Promise<void> {
  await openPage(page, `/product/${slug}`);
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
  await expect(page.getByRole('dialog', { name: 'Cart (1)' })).toBeVisible();
  await openPage(page, '/cart');
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible();
}

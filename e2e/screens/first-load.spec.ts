import type { Page } from '@playwright/test';
import { openLine } from '../support/breakable-line';
import { newCustomer, newCustomerWithCart, SHOPPER, signInBefore } from '../support/callers';
import { findProduct } from '../support/demo-products';
import { expect, test } from '../support/fixtures';
import { holdBack } from '../support/hold-back';
import { findMoves, noteMoves } from '../support/layout-shifts';
import { button, untilHydrated } from '../support/steps';

const PRODUCT = '/product/picnic-basket-for-two';

test('scripts wait until the main picture is loaded', { tag: '@wide' }, async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const picture = await holdBack(page, '**/media/*');
  await page.goto(PRODUCT, { waitUntil: 'commit' });
  await picture.requested;
  expect(requested.filter((url) => url.endsWith('.js'))).toEqual([]);
  picture.release();
  await untilHydrated(page);
});

test('a picture that never loads does not prevent hydration', { tag: '@wide' }, async ({ page }) => {
  const picture = await holdBack(page, '**/media/*');
  await page.goto(PRODUCT, { waitUntil: 'commit' });
  await picture.requested;
  await untilHydrated(page);
  picture.release();
});

test('a click on a button before hydration is not lost', { tag: '@wide' }, async ({ page }) => {
  const scripts = await holdBack(page, '**/assets/*.js');
  await page.goto(PRODUCT, { waitUntil: 'commit' });
  await button(page.getByRole('main'), 'Add to Cart').click();
  await scripts.requested;
  scripts.release();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Picnic Basket for Two' }).first()).toBeVisible();
  await expect(page.getByLabel('Cart, 1 item', { exact: true })).toBeAttached();
});

test('a choice before hydration is not lost', { tag: '@wide' }, async ({ page }) => {
  const { scripts, colour } = await openTee(page);
  await colour.click();
  // It is shown at once, before hydration.
  await expect(colour).toBeChecked();
  await scripts.requested;
  scripts.release();
  await expect(page.getByText(`Color: ${await colour.getAttribute('value')}`)).toBeVisible();
  await expect(colour).toBeChecked();
});

test('a choice and a click after it, both before hydration, are replayed in this order', { tag: '@wide' }, async ({ page }) => {
  const { scripts, colour } = await openTee(page);
  const name = (await colour.getAttribute('value')) ?? '';
  await colour.click();
  await button(page.getByRole('main'), 'Add to Cart').filter({ visible: true }).click();
  await scripts.requested;
  scripts.release();
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toContainText(name);
});

test('a sort order that is chosen before hydration sorts the list', { tag: '@wide' }, async ({ page }) => {
  const scripts = await holdBack(page, '**/assets/*.js');
  await page.goto('/products', { waitUntil: 'commit' });
  const sort = page.getByLabel('Sort by');
  await sort.selectOption('Price: Low to High');
  await scripts.requested;
  scripts.release();
  await expect(page).toHaveURL(/sort=price-low/);
  await expect(sort).toHaveValue('price-low');
});

test('a sort order that is chosen before the rest of the page has arrived sorts the list', { tag: '@wide' }, async ({ page, baseURL }) => {
  const line = await openLine(baseURL ?? '');
  const rest = Promise.withResolvers<void>();
  line.pause = { before: '</main>', until: rest.promise };
  await page.goto(`${line.address}/products`, { waitUntil: 'commit' });
  const sort = page.getByLabel('Sort by');
  await sort.selectOption('Price: Low to High');
  rest.resolve();
  await expect(page).toHaveURL(/sort=price-low/);
  await expect(sort).toHaveValue('price-low');
  await line.close();
});

test('a sort order of reviews that is chosen before their part is hydrated sorts them', { tag: '@wide' }, async ({ page }) => {
  const product = await findProduct(page, ({ reviewCount }) => reviewCount > 12);
  const scripts = await holdBack(page, '**/assets/product-reviews-*.js');
  await page.goto(`/product/${product.slug}#reviews`, { waitUntil: 'commit' });
  const sort = page.getByLabel('Sort by');
  const sorted = page.waitForResponse((response) => response.url().includes('/reviews?') && response.url().includes('lowest'));
  await scripts.requested;
  await sort.selectOption('Lowest rating');
  scripts.release();
  const { reviews } = await (await sorted).json();
  await expect(page.getByRole('list', { name: 'Reviews', exact: true }).getByRole('heading').first()).toHaveText(reviews[0].title);
  await expect(sort).toHaveValue('lowest');
});

test('text that is typed before hydration stays, next to fields that the page fills in', { tag: '@wide' }, async ({ page, request }) => {
  const customer = await newCustomer(request);
  await signInBefore(page, customer);
  const scripts = await holdBack(page, '**/assets/*.js');
  await page.goto('/contact', { waitUntil: 'commit' });
  await page
    .getByRole('textbox', { name: 'Search products' })
    .or(page.getByRole('combobox', { name: 'Search products' }))
    .fill('kettle');
  const main = page.getByRole('main');
  await main.getByLabel('Name').fill('Grace Hopper');
  await main.getByLabel('Message').fill('Where is my kettle?');
  await page.getByLabel('Send the newsletter to').fill('grace@example.com');
  await scripts.requested;
  scripts.release();
  await untilHydrated(page);
  await expect(main.getByLabel('Email')).toHaveValue(customer.email);
  await expect(main.getByLabel('Name')).toHaveValue('Grace Hopper');
  await expect(main.getByLabel('Message')).toHaveValue('Where is my kettle?');
  await expect(page.getByRole('combobox', { name: 'Search products' })).toHaveValue('kettle');
  await expect(page.getByLabel('Send the newsletter to')).toHaveValue('grace@example.com');
});

test('a form that is sent before hydration is not lost', { tag: '@wide' }, async ({ page }) => {
  const scripts = await holdBack(page, '**/assets/*.js');
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'Email' }).fill(SHOPPER.email);
  await page.getByLabel('Password', { exact: true }).fill(SHOPPER.password);
  await button(page, 'Sign In').click();
  await scripts.requested;
  scripts.release();
  await expect(page.getByText('Login successful!')).toBeVisible();
});

for (const path of ['/', '/products', PRODUCT, '/categories', '/cart', '/checkout']) {
  test(`nothing moves while ${path} loads`, async ({ page, request }) => {
    await noteMoves(page);
    if (path === '/cart' || path === '/checkout') await signInBefore(page, await newCustomerWithCart(request));
    // biome-ignore lint/plugin: whatever arrives late must not move anything either.
    await page.goto(path, { waitUntil: 'networkidle' });
    await untilHydrated(page);
    await page.evaluate(() => document.fonts.ready);
    expect(await findMoves(page)).toEqual([]);
  });
}

/** Opens a product of several colours without its scripts; `colour` is the second one. */
async function openTee(page: Page) {
  const scripts = await holdBack(page, '**/assets/*.js');
  await page.goto('/product/everyday-organic-tee', { waitUntil: 'commit' });
  const colour = page
    .getByRole('group', { name: /^Color/ })
    .getByRole('radio')
    .nth(1);
  return { scripts, colour };
}

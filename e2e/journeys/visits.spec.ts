import { readFile } from 'node:fs/promises';
import { devices } from '@playwright/test';
import { ADMIN, openAs, signInByApi } from '../support/callers';
import { expect, freshEmail, test } from '../support/fixtures';
import { button, fillAddress, register, untilHydrated } from '../support/steps';

// A headless browser says that it is one, and robots are not counted.
test.use({ userAgent: devices['Desktop Chrome'].userAgent });

/** More than the products that other visitors look at today. */
const VIEWS = 12;

test('an owner sees what a shopper looked at, searched for and put into the cart', async ({ page, browser, request }) => {
  const owner = await signInByApi(request, ADMIN);
  const sign = crypto.randomUUID().slice(0, 8);
  const name = `Counted teapot ${sign}`;
  const { product } = await owner.send('POST', '/products', { name, price: 12, category: 'Books', stock: 9 });
  const today = async () => (await owner.get('/admin/insight/visits?period=today')) as unknown as { total: Record<string, number> };
  const { total: before } = await today();
  const began = performance.now();

  await page.goto('/');
  await untilHydrated(page);
  const search = page.getByRole('combobox', { name: 'Search products' });
  await search.fill(`zq${sign}`);
  const reported = page.waitForRequest('/api/visits');
  await search.press('Enter');
  await expect(page).toHaveURL(new RegExp(`search=zq${sign}`));
  await expect(page.getByRole('heading', { name: /^No products/ })).toBeVisible();
  await reported;
  await page.goto(`/product/${product.slug}`);
  for (let views = 1; views < VIEWS; views++) await page.reload();
  await untilHydrated(page);
  await button(page, 'Add to Cart').first().click();
  await expect(page.getByRole('dialog', { name: 'Cart (1)' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await register(page, freshEmail());
  await expect(page).toHaveURL(/\/checkout$/);
  await fillAddress(page);
  await button(page, 'Continue').click();
  await page.getByRole('radio', { name: /Cash on Delivery/i }).check();
  await button(page, 'Continue').click();
  await button(page, 'Place Order').click();
  await expect(page).toHaveURL(/order-confirmation/);
  await page.close();

  const desk = await (await browser.newContext({ ...test.info().project.use })).newPage();
  await expect
    .poll(async () => {
      const { total } = await today();
      return Object.fromEntries(Object.keys(before).map((figure) => [figure, (total[figure] ?? 0) - (before[figure] ?? 0)]));
    })
    .toMatchObject({ visits: 2, searches: 1, emptySearches: 1, carts: 1, cartAdds: 1, checkouts: 1, addresses: 1, payments: 1, orders: 1 });
  await openAs(desk, owner, '/admin/insight?tab=visits&period=today');
  const empty = desk.getByRole('figure', { name: 'Searches that found nothing' });
  await expect(empty.getByRole('row', { name: new RegExp(`zq${sign}`) })).toBeVisible();
  await expect(desk.getByRole('figure', { name: 'Steps to an order' }).getByRole('row')).toHaveCount(7);
  const viewed = desk.getByRole('figure', { name: 'Most viewed products' });
  await expect(viewed.getByRole('row', { name: new RegExp(name) })).toContainText(String(VIEWS));
  const [download] = await Promise.all([desk.waitForEvent('download'), button(empty, 'Searches that found nothing as CSV').click()]);
  expect(await readFile(await download.path(), 'utf8')).toContain(`zq${sign},1`);
  await desk.getByRole('combobox', { name: 'Period' }).selectOption('Last 30 days');
  const visits = desk.getByRole('figure', { name: 'Visits by day' });
  await expect(visits.getByRole('slider')).toBeVisible();
  await visits.getByRole('button', { name: 'Show as table' }).click();
  await expect(visits.getByRole('row')).toHaveCount(31);
  test.info().annotations.push({ type: 'seconds', description: ((performance.now() - began) / 1000).toFixed(1) });
  await desk.close();
});

test('a visitor with Global Privacy Control is not counted', async ({ browser, request }) => {
  const owner = await signInByApi(request, ADMIN);
  const sign = crypto.randomUUID().slice(0, 8);
  const searchFor = async (term: string, extraHTTPHeaders: Record<string, string>) => {
    const visitor = await browser.newContext({ ...test.info().project.use, extraHTTPHeaders });
    const page = await visitor.newPage();
    await page.goto(`/products?search=${term}`);
    await untilHydrated(page);
    await page.getByRole('banner').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/$/);
    await visitor.close();
  };
  const counted = async () => {
    const { rows } = (await owner.get('/admin/insight/empty-searches?period=today')) as unknown as { rows: { term: string }[] };
    return rows.map(({ term }) => term);
  };
  await searchFor(`zq${sign}quiet`, { 'Sec-GPC': '1' });
  // When a later visitor is counted, the quiet one would have been.
  await searchFor(`zq${sign}`, {});
  await expect.poll(counted).toContain(`zq${sign}`);
  expect(await counted()).not.toContain(`zq${sign}quiet`);
});

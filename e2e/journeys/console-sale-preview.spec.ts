import type { Page } from '@playwright/test';
import { DAY_MS } from '#shared/time';
import { ADMIN, openAs, signInByApi } from '../support/callers';
import { expect, test } from '../support/fixtures';
import { tabToAndPress } from '../support/keyboard';
import { button } from '../support/steps';

const bar = (page: Page) => page.getByRole('complementary', { name: 'Preview' });

test('a scheduled sale is looked at in the shop by a private link, and by nobody else', { tag: '@wide' }, async ({
  page,
  request,
  browser,
  isMobile,
}) => {
  const owner = await signInByApi(request, ADMIN);
  const mark = crypto.randomUUID().slice(0, 8);
  const name = `Preview kettle ${mark}`;
  const { category } = (await owner.send('POST', '/categories', { name: `Preview ${mark}` })) as unknown as { category: { slug: string } };
  const { product } = await owner.send('POST', '/products', { name, price: 20, category: category.slug, stock: 5, status: 'active' });
  const { sale } = (await owner.send('POST', '/admin/sales', {
    name: `Winter ${mark}`,
    startsAt: new Date(Date.now() + DAY_MS).toISOString(),
    prices: [{ productId: product._id, price: 13 }],
  })) as unknown as { sale: { _id: string } };
  const list = `/products?category=${category.slug}`;

  // The page cache has today's prices.
  const before = await request.get(list);
  expect(before.headers()['cache-control']).toMatch(/^public/);
  expect(await before.text()).not.toContain('$13.00');

  await openAs(page, owner, `/admin/sales/${sale._id}`);
  await expect(page.getByRole('heading', { level: 1, name: `Winter ${mark}` })).toBeVisible();
  await tabToAndPress(page, button(page, 'Preview'));
  const dialog = page.getByRole('dialog', { name: 'Preview in the shop' });
  const link = await dialog.getByRole('textbox', { name: 'Private link' }).inputValue();

  const size = page.viewportSize();
  const context = await browser.newContext({ ...(size && { viewport: size }), isMobile, hasTouch: isMobile, reducedMotion: 'reduce' });
  const shopper = await context.newPage();
  await shopper.goto(link);
  await expect(shopper).toHaveURL(/\/sale-preview$/);
  await expect(shopper.getByRole('heading', { level: 1, name: `Products of “Winter ${mark}”` })).toBeVisible();
  await expect(bar(shopper)).toContainText('as they will be on');
  await expect(shopper.getByText('$13.00').first()).toBeVisible();

  await test.step('product page and lists have the prices of the sale', async () => {
    await shopper.getByRole('link', { name, exact: true }).first().click();
    await expect(shopper.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(shopper.getByText('$13.00').first()).toBeVisible();
    await expect(bar(shopper)).toBeVisible();
    const response = await shopper.goto(list);
    expect(response?.headers()).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
    expect(response?.headers()['surrogate-key']).toBeUndefined();
    await expect(shopper.getByRole('article').getByText('$13.00')).toBeVisible();
    await expect(bar(shopper)).toBeVisible();
    await shopper.goto('/');
    await expect(bar(shopper)).toBeVisible();
    // Today's prices need no bar.
    await shopper.goto('/help');
    await expect(shopper.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(bar(shopper)).toHaveCount(0);
  });

  await test.step('everybody else has the prices of today', async () => {
    for (const path of [list, `/product/${product.slug}`]) {
      const response = await request.get(path);
      expect(response.headers()['cache-control']).toMatch(/^public/);
      const text = await response.text();
      expect(text).not.toContain('$13.00');
      expect(text).not.toContain(`Winter ${mark}`);
    }
    expect((await request.get('/sale-preview')).status()).toBe(404);
  });

  await test.step('the visitor ends it; a revoked link shows the prices of today', async () => {
    await shopper.goto(list);
    await bar(shopper).getByRole('link', { name: 'End the preview' }).click();
    await expect(shopper).toHaveURL(/\/$/);
    await shopper.goto(list);
    await expect(shopper.getByRole('article').getByText('$20.00')).toBeVisible();
    await expect(bar(shopper)).toHaveCount(0);
    await shopper.goto(link);
    await expect(bar(shopper)).toBeVisible();
    await tabToAndPress(page, button(dialog, 'Remove all links'));
    await expect(page.getByText('All preview links of this sale were removed')).toBeVisible();
    await shopper.goto(list);
    await expect(shopper.getByRole('article').getByText('$20.00')).toBeVisible();
    await expect(bar(shopper)).toHaveCount(0);
    expect(await context.cookies()).not.toContainEqual(expect.objectContaining({ name: 'sale_preview' }));
    await shopper.goto(link);
    await expect(shopper.getByRole('heading', { name: 'Preview not available' })).toBeVisible();
  });
  await context.close();
});

import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { ADMIN, type Caller, openAs, signInByApi } from '../support/callers';
import { expect, test } from '../support/fixtures';
import { tabTo, tabToAndPress } from '../support/keyboard';
import { button } from '../support/steps';

const NAMES = ['Amber', 'Brass', 'Clay', 'Denim'] as const;

/** A category with four products, of which Amber is the cheapest. */
async function makeCategory(request: APIRequestContext): Promise<{ owner: Caller; id: string; slug: string }> {
  const owner = await signInByApi(request, ADMIN);
  const mark = crypto.randomUUID().slice(0, 8);
  const body = { name: `Shelf ${mark}`, productSort: 'price-low' };
  const { category } = (await owner.send('POST', '/categories', body)) as unknown as { category: { _id: string; slug: string } };
  for (const [i, name] of NAMES.entries())
    await owner.send('POST', '/products', { name: `${name} ${mark}`, price: 10 + i, category: category.slug, stock: 5, status: 'active' });
  return { owner, id: category._id, slug: category.slug };
}

const first = (page: Page) => page.getByRole('list', { name: 'Products that come first' }).getByRole('listitem');
const following = (page: Page) => page.getByRole('list', { name: 'Products that follow' }).getByRole('listitem');
const named = (...names: string[]) => names.map((name) => new RegExp(name));

async function expectShopOrder(page: Page, slug: string, names: readonly string[]): Promise<void> {
  await expect(async () => {
    await page.goto(`/products?category=${slug}`);
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(named(...names), { timeout: 1_000 });
  }).toPass();
}

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.hover();
  await page.mouse.down();
  const box = await to.boundingBox();
  if (!box) throw new Error('Nothing to drop on.');
  await page.mouse.move(box.x + 40, box.y + 20, { steps: 4 });
  await page.mouse.move(box.x + 40, box.y + 4, { steps: 4 });
  await page.mouse.up();
}

test('products are put first, dragged, saved, seen in the shop, and undone', async ({ page, request, isMobile }) => {
  const { owner, id, slug } = await makeCategory(request);
  await expectShopOrder(page, slug, NAMES);
  await openAs(page, owner, `/admin/categories/${id}`);
  await page.getByRole('link', { name: 'Put products first by hand' }).click();
  await expect(following(page)).toHaveText(named(...NAMES));

  await page.getByRole('button', { name: /^Put Denim .+ first$/ }).click();
  await page.getByRole('combobox', { name: 'Add a product' }).click();
  await page.getByRole('combobox', { name: 'Add a product' }).fill('Brass');
  await page.getByRole('option', { name: /^Brass/ }).click();
  await expect(first(page)).toHaveText(named('Denim', 'Brass'));
  await expect(following(page)).toHaveText(named('Amber', 'Clay'));
  if (isMobile) await page.getByRole('button', { name: /^Move Brass/ }).press('ArrowUp');
  else await drag(page, page.getByRole('button', { name: /^Move Brass/ }), first(page).first());
  await expect(first(page)).toHaveText(named('Brass', 'Denim'));
  await page.reload();
  await expect(first(page)).toHaveText(named('Brass', 'Denim'));
  await button(page, 'Save').click();
  await expect(page.getByText('Order saved')).toBeVisible();

  await expectShopOrder(page, slug, ['Brass', 'Denim', 'Amber', 'Clay']);
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('recommended');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price: Low to High');
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(named(...NAMES));

  await page.goto(`/admin/activity?subjectType=category&subjectId=${id}`);
  const entry = page.getByRole('listitem').filter({ hasText: 'Products that come first' });
  await entry.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  await expectShopOrder(page, slug, NAMES);
});

test('by keyboard alone: put first, moved, taken out, saved', { tag: '@wide' }, async ({ page, request }) => {
  const { owner, id, slug } = await makeCategory(request);
  await openAs(page, owner, `/admin/categories/${id}/order`);
  await tabToAndPress(page, page.getByRole('button', { name: /^Put Clay .+ first$/ }));
  await tabToAndPress(page, page.getByRole('button', { name: /^Put Denim .+ first$/ }));
  await tabTo(page, page.getByRole('button', { name: /^Move Denim/ }), 'Shift+Tab');
  await page.keyboard.press('Home');
  await expect(first(page)).toHaveText(named('Denim', 'Clay'));
  await expect(page.getByRole('status').filter({ hasText: /^Denim .+ moved to place 1 of 2$/ })).toBeAttached();
  await tabToAndPress(page, page.getByRole('button', { name: /^No longer first: Clay/ }));
  await tabTo(page, page.getByRole('combobox', { name: 'By rule' }));
  await page.keyboard.type('Dearest');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Order saved')).toBeVisible();
  await expectShopOrder(page, slug, ['Denim', 'Clay', 'Brass', 'Amber']);
});

test('another order that somebody saved meanwhile is not overwritten at once', { tag: '@wide' }, async ({ page, request }) => {
  const { owner, id, slug } = await makeCategory(request);
  await openAs(page, owner, `/admin/categories/${id}/order`);
  await page.getByRole('button', { name: /^Put Clay .+ first$/ }).click();
  const { products } = await owner.get(`/products?category=${slug}&limit=4`);
  // Another field of the category is no conflict, another order is.
  await owner.send('PUT', `/categories/${id}`, { description: 'Shelves' });
  await button(page, 'Save').click();
  await expect(page.getByText('Order saved')).toBeVisible();
  // biome-ignore lint/plugin: the category is this test's own.
  await owner.send('PUT', `/admin/categories/${id}/order`, { pinned: [products[0]?._id] });
  await page.getByRole('button', { name: /^Put Denim .+ first$/ }).click();
  await button(page, 'Save').click();
  await expect(page.getByText(/^Someone else saved another order in the meantime/)).toBeVisible();
  await button(page, 'Discard').click();
  await button(page.getByRole('dialog'), 'Discard').click();
  await expect(first(page)).toHaveCount(1);
});

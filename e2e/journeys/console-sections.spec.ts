import type { Page } from '@playwright/test';
import { ADMIN, openAs, signInByApi } from '../support/callers';
import { expect, test } from '../support/fixtures';
import { button, untilHydrated } from '../support/steps';

const fresh = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;
const card = (page: Page) => page.getByRole('region', { name: 'Sections', exact: true });

/** An opening and a collection of all books, and saves them. */
async function addSections(page: Page, heading: string): Promise<void> {
  const sections = card(page);
  await button(sections, 'Add a section').click();
  await page.getByRole('menuitem', { name: /^Opening/ }).click();
  await sections.getByRole('textbox', { name: 'Heading' }).fill(heading);
  await sections.getByRole('textbox', { name: 'Sentence' }).fill('Chosen by people who use them.');
  await button(sections, 'Add a section').click();
  await page.getByRole('menuitem', { name: /^Collection/ }).click();
  await sections.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Books' });
  await button(page, 'Save sections').click();
  await expect(page.getByText('Sections saved')).toBeVisible();
}

async function expectSections(page: Page, heading: string): Promise<void> {
  await untilHydrated(page);
  await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Books' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
}

test('sections below a category and a product are in the shop once they are saved', { tag: '@wide' }, async ({
  page,
  request,
  browser,
}) => {
  const owner = await signInByApi(request, ADMIN);
  const name = fresh('Teapots');
  const { category } = (await owner.send('POST', '/categories', { name })) as unknown as { category: { _id: string; slug: string } };
  const { product } = (await owner.send('POST', '/products', {
    name: fresh('Teapot'),
    price: 20,
    stock: 5,
    category: name,
  })) as unknown as {
    product: { _id: string; slug: string };
  };

  await openAs(page, owner, `/admin/categories/${category._id}`);
  await addSections(page, 'Tea, slowly');
  await page.goto(`/admin/products/${product._id}`);
  await addSections(page, 'Poured well');

  await page.goto(`/products?category=${category.slug}`);
  await expectSections(page, 'Tea, slowly');
  await page.goto(`/product/${product.slug}`);
  await expectSections(page, 'Poured well');

  // Whoever looks at the product by a private link sees them too.
  const { url } = (await owner.send('POST', `/admin/products/${product._id}/preview`)) as unknown as { url: string };
  await page.goto(new URL(url).pathname);
  await expectSections(page, 'Poured well');

  // They are in the page's HTML.
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(new URL(`/product/${product.slug}`, page.url()).href);
  await expect(plain.getByRole('heading', { level: 2, name: 'Poured well' })).toBeVisible();
  await context.close();
});

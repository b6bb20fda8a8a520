import { beforeAll, describe, expect, it } from 'vitest';
import { viewProductPage } from '#features/catalog/product-page/product-page.service.server';
import { makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';
import { findSizeGuide } from './size-guide.service.server';

const test = openTestShop();
let token: string;

beforeAll(async () => {
  ({ token } = await test.signIn('admin'));
});

const send = async (method: string, path: string, body: object = {}) => {
  const answer = await test.request(method, path, { token, body });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
};
const makeCategory = async (body: object) => (await send('POST', '/categories', body)).category;

async function publishPage(title: string): Promise<{ _id: string }> {
  const { page } = await send('POST', '/admin/pages', { title });
  await send('PUT', `/admin/pages/${page._id}`, { body: '| EU | cm |\n| --- | --- |\n| 36 | 23 |' });
  await send('POST', `/admin/pages/${page._id}/publish`);
  return page;
}

async function guideOf(categoryId: string, variants: { size?: string; stock: number }[] = [{ size: 'M', stock: 1 }]) {
  const { slug } = await makeProduct(test.shop.db, { categoryId: Number(categoryId), variants });
  const page = await viewProductPage(test.shop, slug);
  if (page.archived) throw new Error('The product is archived.');
  return findSizeGuide(test.shop, page.product);
}

describe('the size guide of a product', () => {
  it('is the page of its category, or of the nearest one above that has one', async () => {
    await publishPage('Clothing sizes');
    await publishPage('Shoe sizes');
    const clothing = await makeCategory({ name: 'Clothing', sizeGuide: 'clothing-sizes' });
    const shoes = await makeCategory({ name: 'Shoes', parent: clothing._id, sizeGuide: 'shoe-sizes' });
    const shirts = await makeCategory({ name: 'Shirts', parent: clothing._id });
    expect(shoes.sizeGuide).toBe('shoe-sizes');
    expect(await guideOf(shoes._id)).toBe('/pages/shoe-sizes');
    expect(await guideOf(shirts._id)).toBe('/pages/clothing-sizes');
  });

  it('is absent where nothing is written, and of a product without sizes', async () => {
    const bags = await makeCategory({ name: 'Bags' });
    expect(await guideOf(bags._id)).toBeUndefined();
    await send('PUT', `/categories/${bags._id}`, { sizeGuide: 'clothing-sizes' });
    expect(await guideOf(bags._id)).toBe('/pages/clothing-sizes');
    expect(await guideOf(bags._id, [{ stock: 1 }])).toBeUndefined();
    await send('PUT', `/categories/${bags._id}`, { sizeGuide: null });
    expect(await guideOf(bags._id)).toBeUndefined();
    // Undone from the log, it is there again.
    const { entries } = (await test.request('GET', `/admin/audit?subjectType=category&subjectId=${bags._id}`, { token })).body;
    await send('POST', `/admin/audit/${entries[0]._id}/undo`);
    expect(await guideOf(bags._id)).toBe('/pages/clothing-sizes');
    await send('PUT', `/categories/${bags._id}`, { sizeGuide: null });
  });

  it('is not a page that nobody else can see', async () => {
    const page = await publishPage('Hat sizes');
    const hats = await makeCategory({ name: 'Hats', sizeGuide: 'hat-sizes' });
    expect(await guideOf(hats._id)).toBe('/pages/hat-sizes');
    await send('POST', `/admin/pages/${page._id}/unpublish`);
    expect(await guideOf(hats._id)).toBeUndefined();
  });

  it('is the shop’s page once the owner has published a text of it', async () => {
    const gloves = await makeCategory({ name: 'Gloves' });
    await send('PUT', '/admin/pages/size-guide', { body: 'Measure your hand.', version: 0 });
    expect(await guideOf(gloves._id)).toBeUndefined();
    await send('POST', '/admin/pages/size-guide/publish');
    expect(await guideOf(gloves._id)).toBe('/size-guide');
  });
});

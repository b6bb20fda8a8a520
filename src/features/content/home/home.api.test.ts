import { describe, expect, it } from 'vitest';
import { DEFAULT_THEME } from '#features/content/theme/theme.rules';
import { makeCategory, makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';
import { loadHome } from './home.service.server';

const test = openTestShop();

async function showHome() {
  const { bands } = await loadHome(test.shop, { blocks: DEFAULT_THEME.home, contact: {}, salePreview: undefined, columns: 4 });
  const blocks = bands.flat();
  return {
    products: blocks.flatMap((block) => (block.kind === 'products' ? block.products.map(({ name }) => name) : [])),
    categories: blocks.flatMap((block) => (block.kind === 'categories' ? block.categories.map(({ name }) => name) : [])),
    hero: blocks.flatMap((block) => (block.kind === 'hero' ? block.products.map(({ name }) => name) : [])),
  };
}

describe('the home page of a shop of few products', () => {
  it('shows nothing that is not there', async () => {
    expect(await showHome()).toEqual({ products: [], categories: [], hero: [] });
  });

  it('shows the newest products and the categories that have some, though nothing is featured', async () => {
    const mugs = await makeCategory(test.shop.db, { name: 'Mugs' });
    await makeCategory(test.shop.db, { name: 'Empty' });
    await makeProduct(test.shop.db, { name: 'Blue Mug', categoryId: mugs.id });
    await makeProduct(test.shop.db, { name: 'Red Mug', categoryId: mugs.id });
    expect(await showHome()).toEqual({ products: ['Red Mug', 'Blue Mug'], categories: ['Mugs'], hero: ['Red Mug', 'Blue Mug'] });
  });

  it('shows what is featured, and nothing else, as soon as something is', async () => {
    await test.shop.db.updateTable('products').set({ isFeatured: true }).where('name', '=', 'Blue Mug').execute();
    await test.shop.db.updateTable('categories').set({ isFeatured: true }).where('name', '=', 'Empty').execute();
    expect(await showHome()).toEqual({ products: ['Blue Mug'], categories: ['Empty'], hero: ['Blue Mug'] });
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { questionsData } from '#features/content/seo/structured-data.rules';
import type { HomeBlock, ThemePicture } from '#features/content/theme/theme.schema';
import { type CreatedProduct, makeCategory, makeProduct, makeUser } from '#test/factories.server';
import { makeReview } from '#test/reviews.fixtures.server';
import { openTestShop } from '#test/test-shop.server';
import type { BlockView, SectionView } from './home.schema';
import { loadHome } from './home.service.server';

const test = openTestShop();
const PICTURE: ThemePicture = { url: '/media/scene-2000', width: 2000, height: 1200, alt: 'A set table' };
const CONTACT = { address: '1 Quay Street\nBristol', hours: 'Mo to Fr, 9 to 5' };

let mug: CreatedProduct;
let draft: CreatedProduct;

beforeAll(async () => {
  const { id: categoryId } = await makeCategory(test.shop.db, { name: 'Mugs' });
  mug = await makeProduct(test.shop.db, { name: 'Blue Mug', categoryId });
  draft = await makeProduct(test.shop.db, { name: 'Secret Mug', categoryId });
  await test.shop.db.updateTable('products').set({ status: 'draft' }).where('slug', '=', draft.slug).execute();
});

async function loadPage(blocks: HomeBlock[], contact = CONTACT) {
  return loadHome(test.shop, { blocks, contact, salePreview: undefined, columns: 4 });
}

async function show<Kind extends SectionView['kind']>(
  block: Extract<HomeBlock, { kind: Kind }>,
  contact?: typeof CONTACT,
): Promise<Extract<BlockView, { kind: Kind }> | undefined> {
  const { bands } = await loadPage([block], contact);
  return bands.flat().find((view): view is Extract<BlockView, { kind: Kind }> => view.id === 'a');
}

describe('a full-width picture', () => {
  const banner: HomeBlock = {
    ...{ kind: 'banner', id: 'a', heading: 'Slow mornings', text: 'Mugs for them.', picture: PICTURE, links: [] },
    ...{ place: 'center', height: 'full' },
  };

  it('is a band by itself, and its heading is that of the page', async () => {
    const page = await loadPage([banner, { kind: 'viewed', id: 'b' }]);
    expect(page.bands).toMatchObject([{ kind: 'banner', isTitle: true }, [{ kind: 'viewed' }]]);
    expect(page).toMatchObject({ hasTitle: true, about: 'Mugs for them.', picture: PICTURE });
  });
});

describe('texts in Markdown', () => {
  it('are safe HTML with the line breaks of the field', async () => {
    const story = await show({
      kind: 'picture',
      id: 'a',
      heading: '',
      text: 'One\ntwo **three** <b>',
      picture: null,
      side: 'left',
      links: [],
    });
    expect(story?.html).toBe('<p>One<br>\ntwo <strong>three</strong> &lt;b&gt;</p>\n');
    expect((await show({ kind: 'text', id: 'a', heading: '', text: '- one\n- two' }))?.html).toBe(
      '<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n',
    );
  });
});

describe('a featured product', () => {
  const feature = { kind: 'product', id: 'a', heading: '', text: '', side: 'left' } as const;

  it('has its own description until the owner writes another text', async () => {
    expect(await show({ ...feature, productId: mug.id })).toMatchObject({
      text: 'Blue Mug, plain and good.',
      product: { name: 'Blue Mug', price: 20 },
    });
    expect(await show({ ...feature, productId: mug.id, text: 'Ours.' })).toMatchObject({ text: 'Ours.' });
  });

  it('is left out while it is not in the shop, as it is among products chosen by hand', async () => {
    expect(await show({ ...feature, productId: draft.id })).toBeUndefined();
    const { bands } = await loadPage([
      { kind: 'products', id: 'a', heading: 'Ours', rule: 'chosen', category: '', productIds: [draft.id, mug.id] },
    ]);
    expect(bands.flat()).toMatchObject([{ products: [{ name: 'Blue Mug' }] }]);
  });

  it('names the product, so that the page is written again when its price changes', async () => {
    const { products } = await loadPage([{ ...feature, productId: mug.id }]);
    expect(products.map(({ name }) => name)).toEqual(['Blue Mug']);
  });
});

describe('reviews', () => {
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    const { db } = test.shop;
    const pot = await makeProduct(db, { name: 'Pot' });
    const write = async (name: string, productId: string, values: { rating?: number; comment?: string; createdAt: string }) => {
      const { id: userId } = await makeUser(db, { firstName: name });
      ids[name] = await makeReview(db, { productId, userId, title: name, ...values, createdAt: new Date(values.createdAt) });
    };
    await write('Ada', mug.id, { rating: 5, createdAt: '2026-01-01T00:00:00Z' });
    await write('Ben', mug.id, { rating: 4, createdAt: '2026-01-02T00:00:00Z' });
    await write('Cy', pot.id, { rating: 5, createdAt: '2026-01-03T00:00:00Z', comment: 'Good '.repeat(100) });
    await write('Dee', pot.id, { rating: 3, createdAt: '2026-01-04T00:00:00Z' });
    await write('Eve', pot.id, { rating: 5, createdAt: '2026-01-05T00:00:00Z' });
    await write('Fay', draft.id, { rating: 5, createdAt: '2026-01-06T00:00:00Z' });
    await db.updateTable('reviews').set({ status: 'hidden' }).where('title', '=', 'Eve').execute();
  });

  const quoted = async (rule: 'newest' | 'chosen', names: string[] = []) => {
    const reviewIds = names.map((name) => ids[name] ?? '');
    return (await show({ kind: 'reviews', id: 'a', heading: 'What people say', rule, reviewIds }))?.quotes ?? [];
  };

  it('are the newest of 4 and 5 stars that are published, one of each product in the shop', async () => {
    expect((await quoted('newest')).map(({ title, product }) => [title, product.name])).toEqual([
      ['Cy', 'Pot'],
      ['Ben', 'Blue Mug'],
    ]);
  });

  it('or those that were chosen, in their order, as long as they are published and good', async () => {
    const quotes = await quoted('chosen', ['Ada', 'Dee', 'Eve', 'Fay', 'Cy']);
    expect(quotes.map(({ title, name }) => [title, name])).toEqual([
      ['Ada', 'Ada Hopper'],
      ['Cy', 'Cy Hopper'],
    ]);
    expect(quotes[1]?.comment).toMatch(/^Good .*Good…$/);
    expect(quotes[1]?.comment.length).toBeLessThanOrEqual(280);
  });

  it('are left out without any', async () => {
    expect(await show({ kind: 'reviews', id: 'a', heading: 'What people say', rule: 'chosen', reviewIds: [] })).toBeUndefined();
  });
});

describe('a lookbook', () => {
  it('has points of the products that are in the shop', async () => {
    const points = [
      { productId: draft.id, x: 10, y: 10 },
      { productId: mug.id, x: 20.5, y: 30 },
    ];
    const shown = await show({ kind: 'lookbook', id: 'a', heading: 'Shop the look', picture: PICTURE, points });
    expect(shown?.points).toMatchObject([{ x: 20.5, y: 30, product: { name: 'Blue Mug' } }]);
    expect(await show({ kind: 'lookbook', id: 'a', heading: 'Shop the look', picture: null, points })).toBeUndefined();
  });
});

describe('questions', () => {
  it('are data for search engines too', async () => {
    const block: HomeBlock = { kind: 'questions', id: 'a', heading: 'FAQ', questions: [{ question: 'How long?', text: 'Two *days*.' }] };
    const { bands } = await loadPage([block]);
    expect(questionsData(bands)).toEqual([
      {
        '@type': 'FAQPage',
        mainEntity: [
          { '@type': 'Question', name: 'How long?', acceptedAnswer: { '@type': 'Answer', text: '<p>Two <em>days</em>.</p>\n' } },
        ],
      },
    ]);
    expect(questionsData((await loadPage([{ kind: 'viewed', id: 'b' }])).bands)).toEqual([]);
  });
});

describe('what has nothing to show', () => {
  it('are logos without a picture', async () => {
    const named = { name: 'Oak & Co', to: '' };
    const block: HomeBlock = { kind: 'logos', id: 'a', heading: '', logos: [{ ...named, picture: null }] };
    expect(await show(block)).toBeUndefined();
    expect((await show({ ...block, logos: [{ ...named, picture: PICTURE }] }))?.logos).toHaveLength(1);
  });

  it('is a countdown that is over', async () => {
    const sale = { kind: 'countdown' as const, id: 'a', heading: 'Sale', text: '', links: [] };
    expect(await show({ ...sale, endsAt: new Date(Date.now() + 60_000).toISOString() })).toMatchObject({ heading: 'Sale' });
    expect(await show({ ...sale, endsAt: new Date(Date.now() - 1).toISOString() })).toBeUndefined();
  });

  it('is a place without an address and without hours', async () => {
    expect(await show({ kind: 'place', id: 'a', heading: 'Visit us' })).toMatchObject({ contact: CONTACT });
    expect(await show({ kind: 'place', id: 'a', heading: 'Visit us' }, { address: '', hours: '' })).toBeUndefined();
  });

  it('is a collection of a category that does not exist', async () => {
    const collection = { kind: 'collection', id: 'a', heading: '', text: '' } as const;
    expect(await show({ ...collection, category: 'mugs' })).toMatchObject({ heading: 'Mugs', products: [{ name: 'Blue Mug' }] });
    expect(await show({ ...collection, category: 'gone' })).toBeUndefined();
  });
});

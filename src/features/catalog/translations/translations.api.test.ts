import { beforeAll, describe, expect, it, vi } from 'vitest';
import { viewProductPage } from '#features/catalog/product-page/product-page.service.server';
import { listenForCatalogChanges } from '#features/catalog/products/catalog-changes.server';
import { runInLanguage } from '#languages/current-language.server';
import { doDueJobs } from '#server/jobs.server';
import { cashOrder, fillCart } from '#test/checkout.fixtures.server';
import { type CreatedProduct, makeCategory, makeProduct } from '#test/factories.server';
import { readOutbox } from '#test/mails.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
let token: string;
let made = 0;

beforeAll(async () => {
  ({ token } = await test.signIn('admin'));
  const languages = { languages: ['en', 'de', 'fr'], default: 'en' };
  expect((await test.request('PUT', '/admin/languages', { token, body: languages })).status).toBe(200);
});

const admin = (method: string, path: string, body?: object) => test.request(method, `/admin/${path}`, { token, ...(body && { body }) });
const get = (path: string, language = 'en') => test.request('GET', path, { headers: { 'Accept-Language': language } });
const translate = (id: string, body: object, language = 'de') => admin('PUT', `products/${id}/translations/${language}`, body);
const translateCategory = (id: string | number, body: object) => admin('PUT', `categories/${id}/translations/de`, body);
/** A word that nothing else in the shop has. */
const fresh = (word: string) => `${word} ${++made}x`;
const newCategory = async () => makeCategory(test.shop.db, { name: fresh('Kitchen') });

async function newProduct(): Promise<CreatedProduct & { name: string; categoryId: number }> {
  const name = fresh('Kettle');
  const category = await newCategory();
  const product = await makeProduct(test.shop.db, { name, categoryId: category.id, variants: [{ color: 'Red', size: 'Large', stock: 3 }] });
  const texts = {
    description: 'It boils.',
    fullDescription: 'It boils water.',
    features: ['Light', 'Quiet'],
    specifications: { Material: 'Steel', Volume: '1 l' },
    seoTitle: 'A kettle',
  };
  expect((await test.request('PUT', `/products/${product.id}`, { token, body: texts })).status).toBe(200);
  return { ...product, name, categoryId: category.id };
}

describe('a product in another language', () => {
  it('has the texts that are translated, and the originals of the others', async () => {
    const { id, name, slug } = await newProduct();
    const sent = {
      name: 'Kessel',
      fullDescription: 'Er kocht Wasser.',
      features: ['Leicht', 'Leise'],
      specifications: { Material: 'Stahl' },
    };
    expect(await translate(id, sent)).toMatchObject({ status: 200, body: { translation: { language: 'de', version: 1, texts: sent } } });
    expect((await get(`/products/${slug}`, 'de')).body.product).toMatchObject({
      ...sent,
      slug,
      description: 'It boils.',
      seoTitle: 'A kettle',
      specifications: { Material: 'Stahl', Volume: '1 l' },
    });
    for (const language of ['en', 'fr', 'ja']) expect((await get(`/products/${slug}`, language)).body.product.name).toBe(name);
  });

  it('is so in lists, searches, suggestions and what is alike', async () => {
    const { id, name, categoryId } = await newProduct();
    const other = await makeProduct(test.shop.db, { categoryId });
    await translate(id, { name: 'Wasserkessel', description: 'Er kocht.' });
    const shown = { _id: id, name: 'Wasserkessel', description: 'Er kocht.' };
    expect((await get(`/products?category=${categoryId}&sortBy=name`, 'de')).body.products).toContainEqual(expect.objectContaining(shown));
    expect((await get(`/products?q=${encodeURIComponent(name)}`, 'de')).body.products).toMatchObject([shown]);
    expect((await get('/search/suggest?q=wasserk', 'de')).body.products).toMatchObject([shown]);
    expect((await get(`/products/${other.id}`, 'de')).body.related).toMatchObject([shown]);
    expect((await get(`/products?q=${encodeURIComponent(name)}`)).body.products).toMatchObject([{ name, description: 'It boils.' }]);
  });

  it('names its options in words that all products share, and knows its variants by the original ones', async () => {
    const [one, other] = [await newProduct(), await newProduct()];
    expect((await translate(one.id, { words: { Color: 'Farbe', Red: 'Rot', Material: 'Werkstoff' } })).body.translation.words).toEqual([
      { original: 'Color', translation: 'Farbe' },
      { original: 'Red', translation: 'Rot' },
      { original: 'Size' },
      { original: 'Large' },
      { original: 'Material', translation: 'Werkstoff' },
      { original: 'Volume' },
    ]);
    for (const { id } of [one, other]) {
      const { product } = (await get(`/products/${id}`, 'de')).body;
      expect(product.words).toEqual({ Color: 'Farbe', Red: 'Rot' });
      expect(product.variants[0].options).toEqual({ Color: 'Red', Size: 'Large' });
      expect(product.specifications).toEqual({ Werkstoff: 'Steel', Volume: '1 l' });
    }
    await translate(other.id, { words: { Color: null, Red: '', Material: null } });
    expect((await get(`/products/${one.id}`, 'de')).body.product.words).toBeUndefined();
    expect((await translate(one.id, { words: { Green: 'Grün' } })).body.errors).toMatchObject([{ field: 'words' }]);
  });

  it('shows pictures with their alternative texts, by the original ones; one that is the name is the translated name', async () => {
    const { id, slug, name, categoryId } = await newProduct();
    const picture = (alt?: string) => ({ url: `/pictures/${alt ?? 'kettle'}.jpg`, ...(alt && { alt }) });
    const setPictures = async (...images: object[]) =>
      expect((await test.request('PUT', `/products/${id}`, { token, body: { images } })).status).toBe(200);
    const altsIn = async (language: string) => {
      const { product } = (await get(`/products/${slug}`, language)).body;
      const listed = (await get(`/products?category=${categoryId}`, language)).body.products[0];
      const alts = product.images.map(({ alt }: { alt: string }) => alt);
      expect(listed.images.map(({ alt }: { alt: string }) => alt)).toEqual(alts);
      return alts;
    };
    const stateOf = async () => (await admin('GET', `products/${id}/translations/de`)).body.translation;

    await setPictures(picture(), picture('Side'), picture('Lid'), { ...picture('Side'), url: '/pictures/other.jpg' });
    expect((await stateOf()).original.pictures).toEqual({ Side: 'Side', Lid: 'Lid' });
    expect(await altsIn('de')).toEqual([name, 'Side', 'Lid', 'Side']);
    await translate(id, { name: 'Kessel', pictures: { Side: 'Seite' } });
    expect(await altsIn('de')).toEqual(['Kessel', 'Seite', 'Lid', 'Seite']);
    expect((await stateOf()).states).toMatchObject({ pictures: 'missing' });
    await translate(id, { pictures: { Side: 'Seite', Lid: 'Deckel' } });
    expect((await stateOf()).states).not.toHaveProperty('pictures');

    await setPictures(picture('Handle'), picture('Lid'), picture());
    expect(await altsIn('de')).toEqual(['Handle', 'Deckel', 'Kessel']);
    expect((await stateOf()).states).toMatchObject({ pictures: 'missing' });
    for (const language of ['en', 'fr']) expect(await altsIn(language)).toEqual(['Handle', 'Lid', name]);
    expect(await translate(id, { pictures: ['Griff'] })).toMatchObject({ status: 422, body: { errors: [{ field: 'pictures' }] } });
  });

  it('costs nothing in the default language', async () => {
    const { id, slug } = await newProduct();
    await translate(id, { name: 'Kessel' });
    const count = async (language: string) => {
      await get(`/products/${slug}`, language);
      test.statements.length = 0;
      await get(`/products/${slug}`, language);
      return test.statements.length;
    };
    expect([await count('en'), await count('de')]).toEqual([2, 3]);
    expect(test.statements.filter((sql) => sql.includes('word_translations'))).toHaveLength(1);
    test.statements.length = 0;
    await get('/products?limit=1');
    expect(test.statements).toHaveLength(2);
  });

  it('is shown to staff as they wrote it', async () => {
    const { id, name } = await newProduct();
    await translate(id, { name: 'Kessel' });
    const headers = { 'Accept-Language': 'de', Cookie: 'console_language=de' };
    expect((await test.request('GET', `/products/${id}`, { token, headers })).body.product.name).toBe(name);
    expect((await test.request('GET', `/admin/products/${id}`, { token, headers })).body.product.name).toBe(name);
    const changed = await test.request('PUT', `/products/${id}`, { token, headers, body: { price: 12 } });
    expect(changed.body.product.name).toBe(name);
  });
});

describe('what a shopper buys in another language', () => {
  const german = { 'Accept-Language': 'de' };

  it('has the translated name in the cart and on the wishlist', async () => {
    const { id, name } = await newProduct();
    await translate(id, { name: 'Kessel', slug: fresh('kessel') });
    const shopper = await test.signIn();
    const call = (method: string, path: string, { language = 'de', body }: { language?: string; body?: object } = {}) =>
      test.request(method, path, { token: shopper.token, headers: { 'Accept-Language': language }, ...(body && { body }) });
    const added = await call('POST', '/cart/add', { body: { productId: id } });
    expect(added.body.cart.items).toMatchObject([{ product: { name: 'Kessel' }, options: { Color: 'Red', Size: 'Large' } }]);
    expect((await call('GET', '/cart', { language: 'en' })).body.cart.items).toMatchObject([{ product: { name } }]);
    const preview = { items: [{ productId: id }] };
    expect((await call('POST', '/cart/preview', { body: preview })).body.cart.items).toMatchObject([{ product: { name: 'Kessel' } }]);
    expect((await call('GET', '/checkout/summary')).body.summary.items).toMatchObject([{ product: { name: 'Kessel' } }]);
    await call('POST', `/wishlist/${id}`, { body: {} });
    expect((await call('GET', '/wishlist')).body.data.wishlist.products).toMatchObject([{ product: { name: 'Kessel' } }]);
    expect((await call('GET', '/wishlist', { language: 'en' })).body.data.wishlist.products).toMatchObject([{ product: { name } }]);
  });

  it('stays in an order as it was called there, for staff in the original', async () => {
    const { id, name } = await newProduct();
    await translate(id, { name: 'Kessel' });
    const shopper = await test.signIn();
    await fillCart(test, shopper.token, [{ id }]);
    const placed = await test.request('POST', '/orders', { token: shopper.token, headers: german, body: cashOrder() });
    expect(placed).toMatchObject({ status: 201, body: { order: { orderItems: [{ name: 'Kessel' }] } } });
    const orderId = placed.body.order._id;
    await translate(id, { name: 'Topf' });
    const read = (caller: string) => test.request('GET', `/orders/${orderId}`, { token: caller });
    expect((await read(shopper.token)).body.order.orderItems).toMatchObject([{ name: 'Kessel' }]);
    expect((await read(token)).body.order.orderItems).toMatchObject([{ name }]);
    await doDueJobs(test.shop);
    const { email } = await test.shop.db.selectFrom('users').select('email').where('id', '=', shopper.userId).executeTakeFirstOrThrow();
    const mail = (await readOutbox(test.shop.config.dataDir, email)).find(({ subject }) => subject.includes('Bestellung'));
    expect(mail?.text).toContain('Kessel');
    expect(mail?.text).not.toContain(name);
  });
});

describe('the address of a product', () => {
  it('is one of its own in a language; that of any other leads there', async () => {
    const { id, slug } = await newProduct();
    const german = fresh('Roter Kessel').toLowerCase().replaceAll(' ', '-');
    expect((await translate(id, { slug: german.toUpperCase() })).body.translation.texts.slug).toBe(german);
    const slugAt = async (address: string, language: 'en' | 'de') => {
      const page = await runInLanguage(language, () => viewProductPage(test.shop, address));
      return 'product' in page ? page.product.slug : page.archived.slug;
    };
    // The page redirects to the slug of the product that it finds (src/app/routes/product.tsx).
    for (const address of [german, slug, id]) {
      expect(await slugAt(address, 'de')).toBe(german);
      expect(await slugAt(address, 'en')).toBe(slug);
    }
    const later = `${german}-neu`;
    await translate(id, { slug: later });
    for (const address of [german, later, slug]) expect(await slugAt(address, 'de')).toBe(later);
    await translate(id, { slug: null });
    for (const address of [german, later, slug]) expect(await slugAt(address, 'de')).toBe(slug);
  });

  it('may be the same for different products in different languages', async () => {
    const [one, other] = [await newProduct(), await newProduct()];
    const shared = fresh('Pasta').toLowerCase().replaceAll(' ', '-');
    expect((await translate(one.id, { slug: shared }, 'de')).status).toBe(200);
    expect((await translate(other.id, { slug: shared }, 'fr')).status).toBe(200);
    expect((await get(`/products/${shared}`, 'de')).body.product._id).toBe(one.id);
    expect((await get(`/products/${shared}`, 'fr')).body.product._id).toBe(other.id);
  });

  it('is not that of another product, in no order of saving', async () => {
    const [one, other] = [await newProduct(), await newProduct()];
    const taken = { status: 409, body: { errors: [{ field: 'slug', message: 'Another product has, or had, this address' }] } };
    expect(await translate(one.id, { slug: other.slug })).toMatchObject(taken);
    const german = fresh('Becher').toLowerCase().replaceAll(' ', '-');
    await translate(one.id, { slug: german });
    expect(await translate(other.id, { slug: german })).toMatchObject(taken);
    expect(await test.request('PUT', `/products/${other.id}`, { token, body: { slug: german } })).toMatchObject(taken);
    // Its own is no other product's.
    expect((await test.request('PUT', `/products/${one.id}`, { token, body: { slug: german } })).body.product.slug).toBe(german);
    const created = await test.request('POST', '/products', {
      token,
      body: { name: german, price: 5, category: String(one.categoryId), stock: 1 },
    });
    expect(created.body.product.slug).toBe(`${german}-2`);
  });

  it.each(['123', '!!!'])('needs a letter, unlike %s', async (slug) => {
    const { id } = await newProduct();
    expect(await translate(id, { slug })).toMatchObject({ status: 422, body: { errors: [{ field: 'slug' }] } });
  });
});

describe('what is to be done', () => {
  const overviewOf = async (id: string) => (await admin('GET', `products/${id}/translations`)).body.languages;

  it('is said text by text, and counted for each language but the default', async () => {
    const { id } = await newProduct();
    expect(await overviewOf(id)).toMatchObject([
      { language: 'de', name: 'Deutsch', direction: 'ltr', missing: 6, outdated: 0 },
      { language: 'fr', name: 'Français', missing: 6, outdated: 0 },
    ]);
    const { translation } = (await admin('GET', `products/${id}/translations/de`)).body;
    expect(translation).toMatchObject({
      version: 0,
      original: { description: 'It boils.', seoTitle: 'A kettle' },
      texts: { features: [] },
    });
    // The original has no text for search engines, so nothing is missing.
    expect(Object.keys(translation.states).toSorted()).toEqual(
      ['description', 'features', 'fullDescription', 'name', 'seoTitle', 'specifications'].toSorted(),
    );
    await translate(id, { name: 'Kessel', description: 'Er kocht.' });
    expect(await overviewOf(id)).toMatchObject([{ missing: 4, outdated: 0 }, { missing: 6 }]);
  });

  it('finds products in the console, and counts them for each language', async () => {
    const { id, categoryId } = await newProduct();
    const odd = {
      description: 'A "quote", a \\, a\ttab,\na line, \u2028, é and 🫖',
      features: ['"1"', 'a, b', '{}'],
      specifications: { 12: 'a "text"', 2: 'b\\', Material: 'Steel' },
    };
    expect((await test.request('PUT', `/products/${id}`, { token, body: odd })).status).toBe(200);
    const found = async (translation: string) => {
      const { status, body } = await admin('GET', `products?category=${categoryId}&translation=${translation}`);
      return status === 200 ? body.products.map(({ _id }: { _id: string }) => _id) : status;
    };
    const countOf = async () => (await admin('GET', 'products/counts')).body.counts.translations[0];
    const before = await countOf();
    expect(before).toMatchObject({ language: 'de', name: 'Deutsch' });
    expect([await found('missing:de'), await found('outdated:de')]).toEqual([[id], []]);
    const texts = { name: 'Kessel', fullDescription: 'Er kocht.', features: ['Leise'], specifications: { Material: 'Stahl' } };
    await translate(id, { ...texts, description: 'Er kocht.' });
    expect([await found('missing:de'), await found('outdated:de')]).toEqual([[id], []]);
    await translate(id, { seoTitle: 'Ein Kessel' });
    expect([await found('missing:de'), await found('missing:fr'), await found('outdated:de')]).toEqual([[], [id], []]);
    expect(await countOf()).toMatchObject({ missing: before.missing - 1, outdated: before.outdated });
    await test.request('PUT', `/products/${id}`, { token, body: { features: ['New'], seoDescription: 'A kettle that boils.', price: 9 } });
    expect([await found('missing:de'), await found('outdated:de')]).toEqual([[id], [id]]);
    expect(await countOf()).toMatchObject({ missing: before.missing, outdated: before.outdated + 1 });
    expect((await overviewOf(id))[0]).toMatchObject({ missing: 1, outdated: 1 });
    await translate(id, { features: ['Neu'], seoDescription: 'Ein Kessel.' });
    expect([await found('missing:de'), await found('outdated:de')]).toEqual([[], []]);
    const images = ['A "lid"', 'A handle'].map((alt, i) => ({ url: `/pictures/${i}.jpg`, alt }));
    await test.request('PUT', `/products/${id}`, { token, body: { images } });
    expect([await found('missing:de'), (await overviewOf(id))[0].missing]).toEqual([[id], 1]);
    await translate(id, { pictures: { 'A "lid"': 'Ein Deckel' } });
    expect([await found('missing:de'), (await overviewOf(id))[0].missing]).toEqual([[id], 1]);
    await translate(id, { pictures: { 'A "lid"': 'Ein Deckel', 'A handle': 'Ein Griff' } });
    expect([await found('missing:de'), await found('outdated:de'), (await overviewOf(id))[0].missing]).toEqual([[], [], 0]);
    expect(await found('late:de')).toBe(422);
  });

  it('is a text whose original was changed since, until it is translated again or said to be still correct', async () => {
    const { id } = await newProduct();
    await translate(id, { name: 'Kessel', description: 'Er kocht.' });
    await test.request('PUT', `/products/${id}`, { token, body: { name: 'Big kettle', description: 'It boils fast.' } });
    const { translation } = (await admin('GET', `products/${id}/translations/de`)).body;
    expect(translation.states).toMatchObject({ name: 'outdated', description: 'outdated' });
    // An outdated text is shown all the same.
    expect((await get(`/products/${id}`, 'de')).body.product.name).toBe('Kessel');
    const { states } = (await translate(id, { name: 'Großer Kessel', description: 'Er kocht.' })).body.translation;
    expect([states.name, states.description]).toEqual([undefined, undefined]);
  });

  it('still has a text that was translated from an original that was changed meanwhile', async () => {
    const { id } = await newProduct();
    const { hashes, version } = (await admin('GET', `products/${id}/translations/de`)).body.translation;
    await test.request('PUT', `/products/${id}`, { token, body: { name: 'Big kettle' } });
    const { states } = (await translate(id, { name: 'Kessel', hashes, version })).body.translation;
    expect(states.name).toBe('outdated');
  });
});

describe('saving a translation', () => {
  it('does not overwrite what somebody else saved, also at the same moment', async () => {
    const { id } = await newProduct();
    const both = await Promise.all(['Kessel', 'Kocher'].map((name) => translate(id, { name, version: 0 })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const saved = both.find(({ status }) => status === 200)?.body.translation;
    expect(both.find(({ status }) => status === 409)?.body.current).toEqual(saved);
  });

  it('is in the log, and is undone by itself', async () => {
    const { id } = await newProduct();
    await translate(id, { name: 'Kessel', words: { Volume: 'Inhalt' } });
    await translate(id, { name: 'Kocher', description: 'Er kocht.', words: { Volume: 'Volumen' } });
    await translate(id, { name: 'Bouilloire' }, 'fr');
    const query = `subjectType=product&subjectId=${id}&action=product.translation`;
    const [french, german] = (await test.request('GET', `/admin/audit?${query}`, { token })).body.entries;
    expect(french.after).toEqual({ 'fr.name': 'Bouilloire' });
    expect(german).toMatchObject({ before: { 'de.name': 'Kessel' }, after: { 'de.name': 'Kocher', 'de.description': 'Er kocht.' } });
    expect((await test.request('POST', `/admin/audit/${german._id}/undo`, { token })).status).toBe(200);
    const { texts, words } = (await admin('GET', `products/${id}/translations/de`)).body.translation;
    expect([texts.name, texts.description]).toEqual(['Kessel', undefined]);
    expect(words).toContainEqual({ original: 'Volume', translation: 'Inhalt' });
    expect((await test.request('POST', `/admin/audit/${german._id}/undo`, { token })).status).toBe(409);
    await translate(id, { words: { Volume: null } });
  });

  it('is dropped from every process’s cache', async () => {
    const { id, categoryId } = await newProduct();
    const seen = vi.fn((_tags: Set<string> | undefined) => {});
    const { stop } = listenForCatalogChanges({ url: test.shop.config.databaseUrl ?? '', onChange: seen, log: test.shop.log });
    await vi.waitFor(() => expect(seen).toHaveBeenCalled());
    seen.mockClear();
    await translate(id, { name: 'Kessel' });
    await vi.waitFor(() => expect(seen).toHaveBeenCalledWith(new Set([`product:${id}`])));
    seen.mockClear();
    await translateCategory(categoryId, { name: 'Küche' });
    await vi.waitFor(() => expect(seen).toHaveBeenCalledWith(undefined));
    await stop();
  });

  it.each([
    ['a name that is too long', { name: 'x'.repeat(201) }],
    ['a description that is too long', { description: 'x'.repeat(20_001) }],
    ['a text that is none', { name: 7 }],
    ['a title that is too long', { seoTitle: 'x'.repeat(201) }],
    ['a list that is none', { features: 'Leicht' }],
    ['a word that is too long', { words: { Red: 'x'.repeat(101) } }],
    ['a version that is none', { version: -1 }],
  ])('refuses %s', async (_, body) => {
    const { id } = await newProduct();
    expect((await translate(id, body)).status).toBe(422);
    expect((await admin('GET', `products/${id}/translations/de`)).body.translation.version).toBe(0);
  });

  it('is refused for what does not exist, and for languages that the shop does not sell in', async () => {
    const { id } = await newProduct();
    for (const path of [
      '999999/translations/de',
      'nothing/translations/de',
      `${id}/translations/en`,
      `${id}/translations/ja`,
      `${id}/translations/x`,
    ]) {
      expect((await admin('GET', `products/${path}`)).status, path).toBe(404);
      expect((await admin('PUT', `products/${path}`, { name: 'Kessel' })).status, path).toBe(404);
    }
    expect((await admin('GET', 'products/999999/translations')).status).toBe(404);
    expect((await admin('GET', 'categories/999999/translations/de')).status).toBe(404);
  });

  it('is for those who may edit the catalogue', async () => {
    const { id, categoryId } = await newProduct();
    const [shopper, viewer, editor] = await Promise.all([test.signIn(), test.signIn('viewer'), test.signIn('editor')]);
    for (const path of [`products/${id}`, `categories/${categoryId}`]) {
      const statuses = await Promise.all(
        [undefined, shopper.token, viewer.token, editor.token].map(async (each) => [
          (await test.request('GET', `/admin/${path}/translations`, { token: each })).status,
          (await test.request('GET', `/admin/${path}/translations/de`, { token: each })).status,
          (await test.request('PUT', `/admin/${path}/translations/de`, { token: each, body: { name: 'Neu' } })).status,
        ]),
      );
      expect(statuses).toEqual([
        [401, 401, 401],
        [403, 403, 403],
        [200, 200, 403],
        [200, 200, 200],
      ]);
    }
  });

  it('is stored as text, whatever is in it', async () => {
    const { id } = await newProduct();
    const name = `'); DROP TABLE product_translations; -- <script>`;
    expect((await translate(id, { name, words: { Red: name.slice(0, 40) } })).body.translation.texts.name).toBe(name);
    expect((await get(`/products/${id}`, 'de')).body.product.name).toBe(name);
    await translate(id, { words: { Red: null } });
  });

  it('ends with its product', async () => {
    const { id } = await newProduct();
    await translate(id, { name: 'Kessel' });
    expect((await test.request('DELETE', `/products/${id}`, { token })).status).toBe(200);
    const rows = await test.shop.db.selectFrom('productTranslations').select('name').where('productId', '=', Number(id)).execute();
    expect(rows).toEqual([]);
  });
});

describe('a category in another language', () => {
  it('is so in lists, facets, links and its own page, without a statement more', async () => {
    const { id: productId, categoryId, slug: productSlug } = await newProduct();
    const german = fresh('Kueche').toLowerCase().replaceAll(' ', '-');
    const texts = { name: 'Küche', description: 'Alles zum Kochen.', seoTitle: 'Küchen', slug: german };
    expect(await translateCategory(categoryId, texts)).toMatchObject({
      status: 200,
      body: { translation: { version: 1, texts, words: [] } },
    });
    await get('/categories', 'de');
    test.statements.length = 0;
    expect((await get('/categories', 'de')).body.categories).toContainEqual(expect.objectContaining({ _id: String(categoryId), ...texts }));
    expect(test.statements).toHaveLength(1);
    const list = (await get(`/products?category=${german}`, 'de')).body;
    expect(list).toMatchObject({ totalProducts: 1, category: { name: 'Küche', slug: german }, seoTitle: 'Küchen' });
    expect(list.products).toMatchObject([{ _id: productId, category: { name: 'Küche', slug: german } }]);
    expect(list.facets.categories).toContainEqual(expect.objectContaining({ value: german, label: 'Küche' }));
    expect((await get(`/products/${productSlug}`, 'de')).body.product).toMatchObject({
      category: { name: 'Küche' },
      categoryPath: [{ name: 'Küche', slug: german }],
    });
    expect((await get(`/categories/${german}`, 'de')).body.category).toMatchObject({ name: 'Küche' });
  });

  it('is found by its address in any language, and by a former one', async () => {
    const { id, slug } = await newCategory();
    const german = fresh('Bad').toLowerCase().replaceAll(' ', '-');
    await translateCategory(id, { slug: german });
    const slugOf = async (address: string, language: string) => (await get(`/products?category=${address}`, language)).body.category?.slug;
    for (const address of [german, slug, String(id)]) {
      expect([await slugOf(address, 'de'), await slugOf(address, 'en')]).toEqual([german, slug]);
    }
    await translateCategory(id, { slug: `${german}-neu` });
    expect(await slugOf(german, 'de')).toBe(`${german}-neu`);
    const other = await newCategory();
    expect((await translateCategory(other.id, { slug: german })).status).toBe(409);
    expect((await test.request('PUT', `/categories/${other.id}`, { token, body: { slug: `${german}-neu` } })).status).toBe(409);
  });

  it('has its original words for whoever asks for these, and for staff', async () => {
    const name = fresh('Garden');
    const { id } = await makeCategory(test.shop.db, { name });
    await translateCategory(id, { name: 'Garten' });
    const nameIn = async (path: string) =>
      (await test.request('GET', path, { token, headers: { 'Accept-Language': 'de' } })).body.categories.find(
        (each: { _id: string }) => each._id === String(id),
      )?.name;
    expect(await nameIn('/categories')).toBe('Garten');
    expect(await nameIn('/categories?originals=true')).toBe(name);
    // What staff add is in their next list: no browser may have an older one.
    const { headers } = await test.request('GET', '/categories?originals=true', { token });
    expect(headers.get('Cache-Control') ?? 'no-store').toBe('no-store');
    expect(await nameIn('/admin/categories')).toBe(name);
  });

  it('is out of date after its original was changed, and is undone', async () => {
    const { id } = await newCategory();
    await translateCategory(id, { name: 'Eins' });
    await translateCategory(id, { name: 'Zwei' });
    await test.request('PUT', `/categories/${id}`, { token, body: { name: fresh('Cellar') } });
    expect((await admin('GET', `categories/${id}/translations`)).body.languages[0]).toMatchObject({ missing: 0, outdated: 1 });
    const query = `subjectType=category&subjectId=${id}&action=category.translation`;
    const [entry] = (await test.request('GET', `/admin/audit?${query}`, { token })).body.entries;
    expect((await test.request('POST', `/admin/audit/${entry._id}/undo`, { token })).status).toBe(200);
    expect((await admin('GET', `categories/${id}/translations/de`)).body.translation.texts.name).toBe('Eins');
  });
});

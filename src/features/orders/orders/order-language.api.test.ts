import { beforeAll, describe, expect, it } from 'vitest';
import { issueInvoices } from '#features/orders/invoices/issue-invoices.service.server';
import { doDueJobs } from '#server/jobs.server';
import { ADDRESS, CARDS, cardOrder, cashOrder, fillCart, makePromotion } from '#test/checkout.fixtures.server';
import { deliver } from '#test/delivered-order.server';
import { type CreatedProduct, makeProduct } from '#test/factories.server';
import { mailedPaymentToken } from '#test/mailed-links.server';
import { readOutbox } from '#test/mails.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
const WORDS = { Color: 'Farbe', Red: 'Rot', Size: 'Größe', Large: 'Groß' };
const OPTIONS = { Color: 'Red', Size: 'Large' };
let owner: { token: string };
let made = 0;

beforeAll(async () => {
  owner = await test.signIn('admin');
  const languages = { languages: ['en', 'de', 'fr'], default: 'en' };
  expect((await call('PUT', '/admin/languages', languages)).status).toBe(200);
  expect((await call('PUT', '/admin/settings', { invoiceNumbers: true })).status).toBe(200);
});

function call(method: string, path: string, body?: object, token = owner.token, language = 'en') {
  return test.request(method, path, { token, headers: { 'Accept-Language': language }, ...(body && { body }) });
}

interface NamedProduct extends CreatedProduct {
  name: string;
  german: string;
}

/** A teapot in German, too. */
async function translatedProduct({ stock = 5 } = {}): Promise<NamedProduct> {
  const [name, german] = [`Teapot ${++made}x`, `Teekanne ${made}x`];
  const product = await makeProduct(test.shop.db, { name, variants: [{ color: 'Red', size: 'Large', stock }] });
  expect((await call('PUT', `/admin/products/${product.id}/translations/de`, { name: german, words: WORDS })).status).toBe(200);
  return { ...product, name, german };
}

async function germanShopper() {
  const { token, userId } = await test.signIn();
  const ask = (method: string, path: string, body?: object, language = 'de') => call(method, path, body, token, language);
  const mails = async () => {
    await doDueJobs(test.shop);
    return readOutbox(test.shop.config.dataDir, (await ask('GET', '/auth/me')).body.user.email);
  };
  const order = async (product: NamedProduct, { quantity = 1, body = cardOrder(CARDS.pays) as object } = {}) => {
    await fillCart(test, token, [{ id: product.id, quantity }]);
    const placed = await ask('POST', '/orders', body);
    expect(placed.status).toBe(201);
    return placed.body.order;
  };
  return { token, userId, ask, mails, order };
}

describe('the options of a product in another language', () => {
  it('have their words in carts, at checkout and on wishlists, and stay what variants are known by', async () => {
    const product = await translatedProduct();
    const { token, ask } = await germanShopper();
    const shown = { options: OPTIONS, words: WORDS };
    const lineOf = async (method: string, path: string, body?: object) => (await ask(method, path, body)).body.cart.items;
    expect(await lineOf('POST', '/cart/add', { productId: product.id })).toMatchObject([{ ...shown, product: { name: product.german } }]);
    expect(await lineOf('POST', '/cart/preview', { items: [{ productId: product.id }] })).toMatchObject([shown]);
    expect((await ask('GET', '/checkout/summary')).body.summary.items).toMatchObject([shown]);
    await ask('POST', `/wishlist/${product.id}`, {});
    const [wish] = (await ask('GET', '/wishlist')).body.data.wishlist.products;
    expect(wish).toMatchObject({ options: {}, variant: { options: OPTIONS }, words: WORDS });
    for (const language of ['en', 'fr']) {
      const [line] = (await call('GET', '/cart', undefined, token, language)).body.cart.items;
      expect(line).not.toHaveProperty('words');
    }
  });

  it('have them in the order, its mail, its invoice and what is bought again, and the original ones for staff', async () => {
    const product = await translatedProduct({ stock: 1 });
    const { ask, mails, order } = await germanShopper();
    const placed = await order(product);
    const shown = { name: product.german, options: OPTIONS, size: 'Large', words: WORDS };
    expect(placed.orderItems).toMatchObject([shown]);
    // As it was called when it was ordered.
    const others = { Color: 'Kolorit', Red: 'Purpur', Size: 'Format', Large: 'Riesig' };
    await call('PUT', `/admin/products/${product.id}/translations/de`, { words: others });
    expect((await ask('GET', `/orders/${placed._id}`)).body.order.orderItems).toMatchObject([shown]);
    expect((await ask('GET', `/orders/${placed._id}`, undefined, 'en')).body.order.orderItems).toMatchObject([shown]);
    const [item] = (await call('GET', `/admin/orders/${placed._id}`)).body.order.orderItems;
    expect(item).toMatchObject({ name: product.name, options: OPTIONS });
    expect(JSON.stringify(item)).not.toMatch(/words|Groß/);
    // Who packs it reads original words, and the customer's, which the slip has for both.
    const [packed] = (await call('GET', `/admin/packing?orders=${placed._id}`)).body.orders;
    expect(packed.orderItems).toMatchObject([{ name: product.name, options: OPTIONS }]);
    expect(packed.packing).toMatchObject([{ customersWords: { name: product.german, options: ['Rot', 'Groß'] } }]);

    const mail = (await mails()).find(({ subject }) => subject.includes(placed.orderNumber));
    expect(mail?.text).toContain('Farbe Rot, Größe Groß');
    expect(mail?.text).not.toMatch(/Color|Large/);
    await issueInvoices(test.shop);
    const [invoice] = (await ask('GET', `/orders/${placed._id}/invoices`)).body.invoices;
    expect(invoice.document.lines).toMatchObject([{ name: product.german, options: 'Rot · Groß' }]);
    const { missing } = (await ask('POST', `/orders/${placed._id}/buy-again`)).body;
    expect(missing[0].message).toContain(`${product.german}, Rot, Groß`);
  });
});

describe('a return of an order in another language', () => {
  it('names products and options as the order does: on its screens, in refusals and in mails', async () => {
    const product = await translatedProduct();
    const { ask, mails, order } = await germanShopper();
    const placed = await order(product, { quantity: 2 });
    await deliver(test, placed._id, 1);
    const request = (quantity: number) =>
      ask('POST', `/orders/${placed._id}/returns`, { items: [{ itemId: placed.orderItems[0]._id, quantity }], reason: 'damaged' });
    const refused = await request(3);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain(product.german);

    const shown = [{ name: product.german, options: OPTIONS, size: 'Large', words: WORDS }];
    const requested = await request(1);
    expect(requested.body.returns[0].items).toMatchObject(shown);
    expect((await ask('GET', `/orders/${placed._id}/returns`)).body.returns[0].items).toMatchObject(shown);
    const { _id } = requested.body.returns[0];
    const [item] = (await call('GET', `/returns/${_id}`)).body.return.items;
    expect(item).toMatchObject({ name: product.name, options: OPTIONS });
    expect(item).not.toHaveProperty('words');

    const approved = await call('PUT', `/returns/${_id}/approve`, {});
    expect(approved.body.return.items).toMatchObject([{ name: product.name }]);
    const mail = (await mails()).find(({ text }) => text.includes(`${product.german}, Rot, Groß`) && !text.includes(product.name));
    expect(mail?.subject).toMatch(/Rücksendung|Retoure/);
  });
});

describe('what staff add for somebody who reads another language', () => {
  it('has the order’s language in the changed order and in its mail', async () => {
    const [first, added] = [await translatedProduct(), await translatedProduct()];
    const { ask, mails, order } = await germanShopper();
    const placed = await order(first, { body: cashOrder() });
    const edit = { version: 1, addLines: [{ variantId: String(added.variantIds[0]), quantity: 1 }] };
    expect((await call('PUT', `/admin/orders/${placed._id}`, edit)).status).toBe(200);
    const { orderItems } = (await ask('GET', `/orders/${placed._id}`)).body.order;
    expect(orderItems).toMatchObject([{ name: first.german }, { name: added.german, words: WORDS }]);
    expect((await call('GET', `/admin/orders/${placed._id}`)).body.order.orderItems).toMatchObject([
      { name: first.name },
      { name: added.name },
    ]);
    const mail = (await mails()).find(({ subject }) => subject.includes('geändert'));
    expect(mail?.text).not.toContain(added.name);
    expect(mail?.text).not.toMatch(/Added|Red|Large|instead/);
    expect(mail?.text).toContain(`1 × ${added.german}`);
  });

  it('has the customer’s language in the order of a draft, and on the page and in the mail of its link', async () => {
    const product = await translatedProduct();
    const { userId, ask, mails } = await germanShopper();
    await test.shop.db.updateTable('users').set({ language: 'de' }).where('id', '=', userId).execute();
    const lines = [{ variantId: String(product.variantIds[0]), quantity: 1 }];
    const { draft } = (await call('POST', '/admin/drafts', { customerId: userId, lines, shippingAddress: ADDRESS })).body;
    const sent = await call('POST', `/admin/drafts/${draft._id}/send`, { version: 1, days: 2 });
    expect(sent.status).toBe(200);
    const orderId = sent.body.draft.order._id;
    expect((await ask('GET', `/orders/${orderId}`, undefined, 'en')).body.order.orderItems).toMatchObject([
      { name: product.german, options: OPTIONS, words: WORDS },
    ]);
    const stored = await test.shop.db.selectFrom('orders').select('language').where('id', '=', orderId).executeTakeFirstOrThrow();
    expect(stored.language).toBe('de');
    const token = await mailedPaymentToken(test, userId);
    expect((await ask('GET', `/pay/${token}`)).body.page.lines).toMatchObject([{ name: product.german, choice: 'Rot · Groß' }]);
    const mail = (await mails()).find(({ text }) => text.includes(product.german));
    expect(mail?.text).toContain('Farbe Rot, Größe Groß');
  });
});

describe('a refused order', () => {
  it('names what is short, sold no longer, or a gift that is gone, in the language of the request', async () => {
    const product = await translatedProduct({ stock: 2 });
    const { token, ask } = await germanShopper();
    await fillCart(test, token, [{ id: product.id, quantity: 2 }]);
    await test.shop.db.updateTable('variants').set({ onHand: 1 }).where('id', '=', Number(product.variantIds[0])).execute();
    const short = await ask('POST', '/orders', cashOrder());
    expect(short.body).toMatchObject({ code: 'insufficient_stock', issues: [{ product: `${product.german}, Rot, Groß`, available: 1 }] });
    expect(short.body.message).toContain(`${product.german}, Rot, Groß`);
    expect((await ask('POST', '/orders', cashOrder(), 'en')).body.message).toContain(`${product.name}, Red, Large`);

    expect((await call('PUT', `/products/${product.id}`, { status: 'archived' })).status).toBe(200);
    const unsold = await ask('POST', '/orders', cashOrder());
    expect(unsold.body).toMatchObject({ code: 'product_unavailable', issues: [{ product: product.german }] });
    expect(unsold.body.message).toContain(product.german);
  });

  it('never began: the checkout names gifts in the reader’s language', async () => {
    const [product, gift] = [await translatedProduct(), await translatedProduct()];
    const { token, ask } = await germanShopper();
    await makePromotion(test.shop.db, { benefit: { kind: 'gift', variantId: String(gift.variantIds[0]), quantity: 1 } });
    await fillCart(test, token, [{ id: product.id }]);
    expect((await ask('GET', '/checkout/summary')).body.summary.gifts).toMatchObject([{ name: gift.german, words: WORDS }]);
    expect((await ask('GET', '/checkout/summary', undefined, 'en')).body.summary.gifts).toMatchObject([{ name: gift.name }]);
  });
});

describe('a search in one’s own orders', () => {
  it('finds the words that an order shows, and the original ones', async () => {
    const product = await translatedProduct();
    const { ask, order } = await germanShopper();
    const placed = await order(product);
    await order(await translatedProduct());
    for (const search of [product.german, product.german.toUpperCase(), product.name]) {
      const { orders } = (await ask('GET', `/orders?search=${encodeURIComponent(search)}`)).body;
      expect(orders).toMatchObject([{ _id: placed._id }]);
      expect(orders).toHaveLength(1);
    }
    expect((await ask('GET', '/orders?search=Teekessel')).body.orders).toEqual([]);
  });
});

describe('what the shop notes in the history of an order', () => {
  const notes = async (id: string, language: string, token?: string) =>
    (await call('GET', `/orders/${id}`, undefined, token, language)).body.order.statusHistory.map(({ note }: { note: string }) => note);

  it('is in the language of each reader', async () => {
    const { token, order, ask } = await germanShopper();
    const { _id: id } = await order(await translatedProduct());
    expect(await notes(id, 'de', token)).toEqual(['Wartet auf die Zahlung', 'Zahlung eingegangen']);
    expect(await notes(id, 'fr', token)).toEqual(['En attente du paiement', 'Paiement reçu']);
    await ask('PUT', `/orders/${id}/cancel`, { reason: 'Cancelled by customer' });
    expect((await notes(id, 'en')).at(-1)).toBe('Cancelled by customer');
    expect((await notes(id, 'fr')).at(-1)).toBe('Annulée par le client');
    const { entries } = (await call('GET', `/admin/orders/${id}/timeline`, undefined, owner.token, 'de')).body;
    const ofStatus = entries.flatMap(({ kind, note }: { kind: string; note?: string }) => (kind === 'status' ? [note] : []));
    expect(ofStatus).toEqual(['Vom Kunden storniert', 'Zahlung eingegangen', 'Wartet auf die Zahlung']);
    expect(JSON.stringify(entries)).not.toContain('codedNote');
  });

  it('stays as it is where a person wrote it, and in entries of before', async () => {
    const { token, order, ask } = await germanShopper();
    const { _id: id } = await order(await translatedProduct());
    await ask('PUT', `/orders/${id}/cancel`, { reason: 'Zu spät' });
    await test.shop.db.updateTable('orderStatusHistory').set({ codedNote: null }).where('orderId', '=', id).execute();
    expect(await notes(id, 'fr', token)).toEqual(['Wartet auf die Zahlung', 'Zahlung eingegangen', 'Zu spät']);
  });
});

import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { shippingFacts } from '#features/content/help/shipping-facts.server';
import { issueInvoices } from '#features/orders/invoices/issue-invoices.service.server';
import { deliveryNotes } from '#features/pricing/rates/delivery-notes.rules';
import { readShopRates } from '#features/pricing/rates/rates.server';
import { shippingCache } from '#features/pricing/shipping/shipping-terms.server';
import { runInLanguage } from '#languages/current-language.server';
import { loadTranslations } from '#languages/translations.server';
import { doDueJobs } from '#server/jobs.server';
import { ZERO_CENTS } from '#shared/money';
import { cashOrder, fillCart } from '#test/checkout.fixtures.server';
import { makeProduct } from '#test/factories.server';
import { readOutbox } from '#test/mails.server';
import { openTestShop } from '#test/test-shop.server';

/** Names of shipping methods, of pickup places, of promotions and of taxes, and texts of ways to pay, with their translations beside them. */

const test = openTestShop();
const GERMAN = { 'Accept-Language': 'de' };
const german = (texts: Record<string, [text: string, original: string]>) => ({
  de: Object.fromEntries(Object.entries(texts).map(([name, [text, original]]) => [name, { text, original }])),
});
const STANDARD = {
  ...{ _id: 'standard', name: 'By post', price: 5, freeFrom: 50, days: { min: 3, max: 5 } },
  translations: german({ name: ['Mit der Post', 'By post'] }),
};
const PICKUP = {
  ...{ _id: 'shop', name: 'In the shop', address: '1 Main St\nAustin', hours: 'Weekdays', readyDays: 1 },
  translations: german({ name: ['Im Laden', 'In the shop'], hours: ['Werktags', 'Weekdays'] }),
};
const IN_TEXAS = '/checkout/summary?country=United+States&state=Texas';

let token: string;
const owner = (method: string, path: string, body?: object) => test.request(method, path, { token, body });

beforeAll(async () => {
  await loadTranslations('de');
  ({ token } = await test.signIn('owner'));
  expect((await owner('PUT', '/admin/languages', { languages: ['en', 'de'], default: 'en' })).status).toBe(200);
  const zone = { name: 'Home', countries: ['US'], methods: [STANDARD] };
  expect((await owner('POST', '/admin/shipping-zones', zone)).body.shippingZone.methods).toEqual([expect.objectContaining(STANDARD)]);
  expect((await owner('PUT', '/admin/settings', { pickupPlaces: [PICKUP] })).body.settings.pickupPlaces).toEqual([PICKUP]);
});

async function shopper(headers: Record<string, string> = {}) {
  const { token: own } = await test.signIn();
  const product = await makeProduct(test.shop.db, { listPriceCents: 2000, stock: 50 });
  await fillCart(test, own, [{ id: product.id, quantity: 1 }]);
  const summary = async () => (await test.request('GET', IN_TEXAS, { token: own, headers })).body.summary;
  const order = async (more: object) => {
    const { status, body } = await test.request('POST', '/orders', { token: own, headers, body: cashOrder(more) });
    expect(status, JSON.stringify(body)).toBe(201);
    return body.order;
  };
  const get = async (path: string) => (await test.request('GET', path, { token: own, headers })).body;
  return { product, summary, order, get };
}

const named = (methods: { name: string }[]) => methods.map(({ name }) => name);

describe('ways of shipping', () => {
  it('have the names of the shopper’s language at checkout, in orders and in mails, and the owner’s for staff', async () => {
    const english = await shopper();
    expect(named((await english.summary()).shippingMethods)).toEqual(['By post', 'In the shop']);
    const { summary, order, get } = await shopper(GERMAN);
    const shown = await summary();
    expect(shown.shippingMethods).toMatchObject([{ name: 'Mit der Post' }, { name: 'Im Laden', hours: 'Werktags' }]);
    expect(JSON.stringify(shown)).not.toContain('translations');
    expect(shown.steps.map(({ label }: { label: string }) => label)).toContainEqual(expect.stringContaining('Mit der Post'));
    const placed = await order({ shippingMethodId: 'shop' });
    expect(placed.shippingMethod).toMatchObject({ name: 'Im Laden', hours: 'Werktags' });
    expect((await get(`/orders/${placed._id}`)).order.shippingMethod.name).toBe('Im Laden');
    const [listed] = (await get('/orders')).orders;
    expect(listed.shippingMethod.name).toBe('Im Laden');
    const seen = (await owner('GET', `/admin/orders/${placed._id}`)).body.order;
    expect(seen.shippingMethod).toEqual({ ...seen.shippingMethod, name: 'In the shop', hours: 'Weekdays' });
    await doDueJobs(test.shop);
    const mails = await readOutbox(test.shop.config.dataDir, (await get('/auth/me')).user.email);
    const mail = mails.find(({ subject }) => subject.includes(placed.orderNumber));
    expect(mail?.text).toContain('Im Laden');
    expect(mail?.text).toContain('Werktags');
  });

  it('are described in the language of each reader, whoever was the first', async () => {
    shippingCache.drop(test.shop.db);
    const facts = async () => {
      const rates = await readShopRates(test.shop);
      return { rates, offer: test.shop.config.shippingOffer };
    };
    const reader = { promises: test.shop.config.promises };
    const line = { productId: 1, unitPriceCents: ZERO_CENTS, quantity: 1, weightGrams: null, taxClass: 'standard' } as never;
    const inGerman = await runInLanguage('de', async () => {
      const { rates, offer } = await facts();
      const { prices } = shippingFacts(rates, { ...reader, language: 'de' });
      return { prices, offer, notes: deliveryNotes(rates, line, { ...reader, language: 'de' }) };
    });
    expect(inGerman.prices[0]).toEqual(['Vereinigte Staaten', expect.stringMatching(/^Mit der Post: .*3–5 Tage$/)]);
    expect(inGerman.prices[1]?.[0]).toBe('Im Laden');
    expect(inGerman.offer).toContain('Versand');
    expect(inGerman.notes).toMatchObject([{ name: 'Mit der Post' }]);
    const { rates, offer } = await facts();
    expect(shippingFacts(rates, { ...reader, language: undefined }).prices[0]).toEqual([
      'United States',
      'By post: $5.00, free from $50, 3–5 days',
    ]);
    expect(offer).toBe('free shipping over $50');
    expect(deliveryNotes(rates, line, { ...reader, language: undefined })).toMatchObject([{ name: 'By post' }]);
  });

  it('have translations of languages and texts that exist, within their lengths', async () => {
    const send = async (translations: object) => {
      const zone = { name: 'More', countries: ['FR'], methods: [{ ...STANDARD, _id: 'more', translations }] };
      return (await owner('POST', '/admin/shipping-zones', zone)).body;
    };
    expect(await send(german({ name: ['', 'By post'] }))).toMatchObject({
      errors: [{ field: 'methods.0.translations.de.name.text', message: 'Please enter text' }],
    });
    expect(await send(german({ name: ['x'.repeat(101), 'By post'] }))).toMatchObject({
      errors: [{ field: 'methods.0.translations.de.name.text', message: 'Please use at most 100 characters' }],
    });
    expect(await send({ xx: {} })).toMatchObject({ errors: [{ field: 'methods.0.translations' }] });
  });
});

describe('promotions', () => {
  let id: string;
  const DEAL = {
    name: 'Summer deal',
    benefit: { kind: 'percent', percent: 10 },
    translations: german({ name: ['Sommeraktion', 'Summer deal'] }),
  };

  beforeEach(async () => {
    const { status, body } = await owner('POST', '/admin/promotions', DEAL);
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body.promotion).toMatchObject(DEAL);
    id = body.promotion._id;
    return async () => void (await owner('PUT', `/admin/promotions/${id}`, { isPaused: true }));
  });

  it('have the name of the shopper’s language in the cart, at checkout and in orders, and the owner’s for staff', async () => {
    const { product, summary, order, get } = await shopper(GERMAN);
    const body = { items: [{ variantId: String(product.variantIds[0]), quantity: 1 }] };
    const inCart = async (headers: Record<string, string>) =>
      named((await test.request('POST', '/cart/promotions', { body, headers })).body.promotions);
    expect(await inCart(GERMAN)).toEqual(['Sommeraktion']);
    expect(await inCart({})).toEqual(['Summer deal']);
    const shown = await summary();
    expect(named(shown.promotions)).toEqual(['Sommeraktion']);
    expect(shown.steps.map(({ label }: { label: string }) => label)).toContainEqual(expect.stringContaining('Sommeraktion'));
    const placed = await order({ shippingMethodId: 'standard' });
    expect(named(placed.discounts)).toEqual(['Sommeraktion']);
    // The order keeps them.
    await owner('PUT', `/admin/promotions/${id}`, { name: 'Autumn deal', translations: {} });
    expect(named((await get(`/orders/${placed._id}`)).order.discounts)).toEqual(['Sommeraktion']);
    expect(named((await owner('GET', `/admin/orders/${placed._id}`)).body.order.discounts)).toEqual(['Summer deal']);
    expect(await inCart(GERMAN)).toEqual(['Autumn deal']);
  });

  it('keep their translations when a change does not name them', async () => {
    const { body } = await owner('PUT', `/admin/promotions/${id}`, { minimum: { amount: 5, pieces: 0 } });
    expect(body.promotion.translations).toEqual(DEAL.translations);
  });
});

describe('taxes', () => {
  const VAT = { name: 'VAT', country: 'US', percent: 19, included: true, translations: german({ name: ['MwSt.', 'VAT'] }) };
  let id: string;

  // Without the built-in rates.
  beforeAll(async () => {
    await sql`INSERT INTO tax_setup DEFAULT VALUES`.execute(test.shop.db);
    expect((await owner('PUT', '/admin/settings', { invoiceNumbers: true })).status).toBe(200);
  });

  beforeEach(async () => {
    const { status, body } = await owner('POST', '/admin/tax-rates', VAT);
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body.taxRate).toMatchObject({ name: 'VAT', translations: VAT.translations });
    id = body.taxRate._id;
    return async () => expect((await owner('DELETE', `/admin/tax-rates/${id}`)).status).toBe(200);
  });

  it('have the name of the shopper’s language at checkout, in orders, mails and invoices, and the owner’s for staff and in the books', async () => {
    const english = await shopper();
    expect((await english.summary()).taxLines).toMatchObject([{ name: 'VAT', label: 'Includes VAT 19%' }]);
    const { summary, order, get } = await shopper(GERMAN);
    const shown = await summary();
    expect(shown.taxLines).toMatchObject([{ name: 'MwSt.', label: 'Inkl. 19\u00a0% MwSt.' }]);
    expect(JSON.stringify(shown)).not.toMatch(/VAT|translations/);
    const placed = await order({ shippingMethodId: 'standard' });
    expect(placed.taxLines).toMatchObject([{ name: 'MwSt.' }]);
    // The order keeps the name.
    await owner('PUT', `/admin/tax-rates/${id}`, { translations: {} });
    expect((await get(`/orders/${placed._id}`)).order.taxLines).toMatchObject([{ name: 'MwSt.' }]);
    expect((await owner('GET', `/admin/orders/${placed._id}`)).body.order.taxLines).toMatchObject([
      { name: 'VAT', label: 'Includes VAT 19%' },
    ]);
    await doDueJobs(test.shop);
    const mails = await readOutbox(test.shop.config.dataDir, (await get('/auth/me')).user.email);
    expect(mails.find(({ subject }) => subject.includes(placed.orderNumber))?.text).toContain('MwSt.');

    await issueInvoices(test.shop);
    const [invoice] = (await get(`/orders/${placed._id}/invoices`)).invoices;
    expect(invoice.document.taxLines).toMatchObject([{ name: 'MwSt.', label: shown.taxLines[0].label }]);
    expect(JSON.stringify((await owner('GET', '/admin/invoices/taxes')).body.report)).toContain('"VAT"');
  });

  it('are changed back with their translations', async () => {
    await owner('PUT', `/admin/tax-rates/${id}`, { translations: {} });
    const [entry] = (await owner('GET', '/admin/audit?limit=1')).body.entries;
    expect((await owner('POST', `/admin/audit/${entry._id}/undo`)).status).toBe(200);
    const { taxRates } = (await owner('GET', '/admin/tax-rates')).body;
    expect(taxRates.find(({ _id }: { _id: string }) => _id === id).translations).toEqual(VAT.translations);
  });
});

describe('texts of ways to pay later', () => {
  const TEXT = 'Please pay within ten days.';
  const IN_GERMAN = 'Bitte zahlen Sie in zehn Tagen.';
  const change = (invoice: object) => owner('PUT', '/admin/payments/later', { invoice });
  const textIn = async (headers: Record<string, string>) => {
    const { paymentMethods } = (await test.request('GET', '/checkout/payment-methods', { headers })).body;
    return paymentMethods.find(({ id }: { id: string }) => id === 'invoice')?.instructions;
  };

  it('are in the language of the shopper at checkout, of the order in its page and mail, and the owner’s for staff', async () => {
    const translations = german({ text: [IN_GERMAN, TEXT] });
    const { status, body } = await change({ isOffered: true, text: TEXT, translations });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.later.invoice).toEqual({ isOffered: true, text: TEXT, translations });
    expect([await textIn({}), await textIn(GERMAN)]).toEqual([TEXT, IN_GERMAN]);
    const { order, get } = await shopper(GERMAN);
    const placed = await order({ shippingMethodId: 'standard', paymentMethod: 'invoice' });
    expect(placed.paymentInfo.instructions).toBe(IN_GERMAN);
    expect((await get(`/orders/${placed._id}`)).order.paymentInfo.instructions).toBe(IN_GERMAN);
    expect((await owner('GET', `/orders/${placed._id}`)).body.order.paymentInfo.instructions).toBe(TEXT);
    await doDueJobs(test.shop);
    const mails = await readOutbox(test.shop.config.dataDir, (await get('/auth/me')).user.email);
    expect(mails.find(({ subject }) => subject.includes(placed.orderNumber))?.text).toContain(IN_GERMAN);

    expect((await change({ text: 'Please pay soon.' })).body.later.invoice.translations).toEqual(translations);
    expect((await change({ translations: {} })).body.later.invoice).toEqual({ isOffered: true, text: 'Please pay soon.' });
    expect(await textIn(GERMAN)).toBe('Please pay soon.');
    const long = german({ text: ['x'.repeat(1001), TEXT] });
    expect((await change({ translations: long })).body.errors).toMatchObject([{ field: 'invoice.translations.de.text.text' }]);
  });
});

import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listenForCatalogChanges } from '#features/catalog/products/catalog-changes.server';
import { SETTINGS_TAG } from '#features/platform/settings/settings.service.server';
import { ADDRESS, CARDS, cardOrder, fillCart, place } from '#test/checkout.fixtures.server';
import { makeCategory, makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';
import { dropTaxes, readTaxes, taxesCache } from './tax-table.server';

const test = openTestShop();
let admin: { token: string };

beforeEach(async () => {
  admin = await test.signIn('admin');
  await sql`DELETE FROM tax_rates`.execute(test.shop.db);
  await sql`DELETE FROM tax_setup`.execute(test.shop.db);
  await test.shop.db.deleteFrom('shopSettings').execute();
  dropTaxes(test.shop);
});

const call = (method: string, path = '', body?: object, token = admin.token) =>
  test.request(method, `/admin/tax-rates${path}`, { token, body });
const set = async (body: object) => {
  const { status } = await test.request('PUT', '/admin/settings', { token: admin.token, body });
  dropTaxes(test.shop);
  expect(status).toBe(200);
};
const add = async (body: object) => {
  const response = await call('POST', '', { name: 'VAT', ...body });
  expect(response.status, JSON.stringify(response.body)).toBe(201);
  return response.body.taxRate;
};
const summaryOf = async (token: string, query: string) => (await test.request('GET', `/checkout/summary${query}`, { token })).body.summary;
const GERMANY = '?country=Germany';

/** A kettle of $119.00 and a book of $10.70 of the class Reduced. */
async function shopper() {
  const customer = await test.signIn();
  const kettle = await makeProduct(test.shop.db, { name: 'Kettle', listPriceCents: 119_00, stock: 50 });
  const book = await makeProduct(test.shop.db, { name: 'Book', listPriceCents: 10_70, stock: 50 });
  await test.shop.db.updateTable('products').set({ taxClass: 'reduced' }).where('id', '=', Number(book.id)).execute();
  await fillCart(test, customer.token, [{ id: kettle.id }, { id: book.id }]);
  return { ...customer, kettle, book };
}

const germanVat = async () => {
  await add({ country: 'DE', percent: 19, included: true });
  await add({ country: 'DE', percent: 7, taxClass: 'reduced', included: true });
};

describe('a shop without rates of its own', () => {
  it('shows the built-in ones as rows, and charges the same as ever', async () => {
    const { body } = await call('GET');
    expect(body).toMatchObject({ total: 5, page: 1, totalPages: 1 });
    expect(body.taxRates).toMatchObject([
      { country: 'US', state: 'CA', percent: 10.25, included: false, place: 'California' },
      { state: 'NY', percent: 8 },
      { state: 'TX', percent: 8.25 },
      { state: 'FL', percent: 6 },
      { percent: 10, place: 'Everywhere else' },
    ]);
    expect((await call('GET', '/setup')).body.setup).toMatchObject({ isOwn: false });
    const { token } = await shopper();
    const summary = await summaryOf(token, GERMANY);
    expect(summary.taxPrice).toBe(12.97);
    expect(summary).not.toHaveProperty('taxLines');
    expect(summary).not.toHaveProperty('needsWholeAddress');
  });

  it('makes them its own with the first change, and charges the same until one is different', async () => {
    const { token } = await shopper();
    const before = await summaryOf(token, GERMANY);
    expect((await call('POST', '/adopt', {})).body.setup.isOwn).toBe(true);
    expect((await call('POST', '/adopt', {})).status).toBe(200);
    const { taxLines, ...after } = await summaryOf(token, GERMANY);
    expect(taxLines).toEqual([{ name: 'Tax', percent: 10, base: 129.7, amount: 12.97, included: false, label: 'Tax 10%' }]);
    expect({ ...after, steps: [] }).toEqual({ ...before, steps: [] });
    const { taxRates } = (await call('GET')).body;
    expect(taxRates).toHaveLength(5);
    const elsewhere = taxRates.find(({ country }: { country?: string }) => !country);
    expect((await call('PUT', `/${elsewhere._id}`, { percent: 0, version: 1 })).body.taxRate).toMatchObject({ percent: 0, version: 2 });
    expect((await summaryOf(token, GERMANY)).taxPrice).toBe(0);
  });
});

describe('tax rates', () => {
  it('are added by code or name, changed, and not overwritten by who saw an older one', async () => {
    const rate = await add({ country: 'United States', state: 'tx', postalPrefix: '75 0', taxClass: 'Reduced', percent: 4.5 });
    expect(rate).toMatchObject({
      country: 'US',
      state: 'TX',
      postalPrefix: '750',
      taxClass: 'reduced',
      percent: 4.5,
      included: false,
      version: 1,
    });
    expect((await call('PUT', `/${rate._id}`, { name: 'Sales tax', version: 1 })).body.taxRate).toMatchObject({ percent: 4.5, version: 2 });
    expect(await call('PUT', `/${rate._id}`, { percent: 9, version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'conflict', current: { name: 'Sales tax', version: 2 } },
    });
    expect((await call('GET', '?q=750')).body).toMatchObject({ total: 1, taxRates: [{ place: 'Texas, 750…' }] });
    expect((await call('DELETE', `/${rate._id}`)).status).toBe(200);
    expect((await call('GET', `/${rate._id}`)).status).toBe(404);
    expect((await call('DELETE', `/${rate._id}`)).status).toBe(404);
  });

  it.each<[string, object, string]>([
    ['without a name', { name: '', percent: 5 }, 'name'],
    ['without a rate', { name: 'VAT' }, 'percent'],
    ['below 0', { name: 'VAT', percent: -1 }, 'percent'],
    ['above 100', { name: 'VAT', percent: 100.5 }, 'percent'],
    ['with three decimals', { name: 'VAT', percent: 8.125 }, 'percent'],
    ['of an unknown country', { name: 'VAT', percent: 5, country: 'Atlantis' }, 'country'],
    ['of a state without its country', { name: 'VAT', percent: 5, state: 'Texas' }, 'state'],
    ['of postal codes without their country', { name: 'VAT', percent: 5, postalPrefix: '75' }, 'postalPrefix'],
    ['of an unknown class', { name: 'VAT', percent: 5, taxClass: 'gold' }, 'taxClass'],
    ['of the class that is never taxed', { name: 'VAT', percent: 5, taxClass: 'zero' }, 'taxClass'],
    ['for a place that has one', { name: 'VAT', percent: 5, country: 'US', state: 'CA' }, 'taxClass'],
  ])('are refused %s', async (_, body, field) => {
    expect(await call('POST', '', body)).toMatchObject({ status: 422, body: { errors: [{ field }] } });
  });

  it('are for those who may read and change settings', async () => {
    const customer = await test.signIn();
    const viewer = await test.signIn('viewer');
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['GET', '/setup', undefined],
      ['GET', '/1', undefined],
      ['POST', '/try', { lines: [{ amount: 1 }] }],
      ['POST', '', { name: 'VAT', percent: 1 }],
      ['POST', '/adopt', {}],
      ['PUT', '/1', { percent: 1 }],
      ['DELETE', '/1', undefined],
    ] as const) {
      expect((await test.request(method, `/admin/tax-rates${path}`, { body })).status).toBe(401);
      expect((await call(method, path, body, customer.token)).status).toBe(403);
      const isReading = method === 'GET' || path === '/try';
      if (!isReading) expect((await call(method, path, body, viewer.token)).status).toBe(403);
    }
    expect((await call('GET', '/setup')).body.setup.isOwn).toBe(false);
  });

  it('are in the log, and changes can be undone', async () => {
    const rate = await add({ country: 'DE', percent: 19 });
    await call('PUT', `/${rate._id}`, { percent: 20 });
    await call('DELETE', `/${rate._id}`);
    const entries = async () =>
      (await test.request('GET', '/admin/audit?subjectType=tax_rate&limit=10', { token: admin.token })).body.entries;
    const undo = async (action: string) => {
      const entry = (await entries()).find((each: { action: string; undoneBy?: unknown }) => each.action === action && !each.undoneBy);
      return test.request('POST', `/admin/audit/${entry._id}/undo`, { token: admin.token });
    };
    expect((await entries()).slice(0, 3).map(({ action }: { action: string }) => action)).toEqual([
      'tax_rate.delete',
      'tax_rate.update',
      'tax_rate.create',
    ]);
    expect((await undo('tax_rate.delete')).status).toBe(200);
    expect((await call('GET', `/${rate._id}`)).body.taxRate.percent).toBe(20);
    expect((await undo('tax_rate.update')).status).toBe(200);
    expect((await call('GET', `/${rate._id}`)).body.taxRate.percent).toBe(19);
  });

  it('of two that are added for one place at once, one stays', async () => {
    await call('POST', '/adopt', {});
    const responses = await Promise.all([1, 2, 3].map((percent) => call('POST', '', { name: 'VAT', country: 'FR', percent })));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  });

  it('can be tried before anybody orders', async () => {
    await add({ country: 'US', state: 'TX', postalPrefix: '75', percent: 9, name: 'Sales tax' });
    await add({ country: 'US', taxClass: 'reduced', percent: 2, name: 'Sales tax' });
    const body = {
      country: 'US',
      state: 'Texas',
      postalPrefix: '75001',
      lines: [
        { amount: 100, taxClass: 'standard' },
        { amount: 20, taxClass: 'reduced' },
      ],
    };
    expect((await call('POST', '/try', body)).body.tried).toMatchObject({
      taxLines: [
        { label: 'Sales tax 9%', base: 100, amount: 9 },
        { label: 'Sales tax 2%', base: 20, amount: 0.4 },
      ],
      tax: 9.4,
      total: 129.4,
    });
    expect(await call('POST', '/try', { ...body, lines: [{ amount: 1, taxClass: 'gold' }] })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'lines.0.taxClass' }] },
    });
  });
});

describe('an order in a shop with rates of its own', () => {
  it('shows and stores each included tax; the total does not depend on the destination', async () => {
    await germanVat();
    const { token } = await shopper();
    const summary = await summaryOf(token, GERMANY);
    expect(summary).toMatchObject({
      itemsPrice: 129.7,
      taxPrice: 0,
      amountDue: 129.7,
      taxLines: [
        { label: 'Includes VAT 19%', base: 100, amount: 19, included: true },
        { label: 'Includes VAT 7%', base: 10, amount: 0.7, included: true },
      ],
    });
    const sum = summary.steps.reduce((cents: number, { amount }: { amount: number }) => cents + Math.round(amount * 100), 0);
    expect(sum).toBe(12970);
    const address = { ...ADDRESS, country: 'Germany', state: 'Berlin', postalCode: '10115' };
    const placed = await place(test, token, { body: cardOrder(CARDS.pays, { newAddress: address, expectedTotal: 129.7 }) });
    expect(placed.status, JSON.stringify(placed.body)).toBe(201);
    const shown = { taxPrice: 0, totalPrice: 129.7, taxLines: summary.taxLines };
    expect(placed.body.order).toMatchObject(shown);
    // It stays as it was, whatever the rates become.
    const { taxRates } = (await call('GET')).body;
    for (const { _id } of taxRates) await call('DELETE', `/${_id}`);
    expect((await test.request('GET', `/orders/${placed.body.order._id}`, { token })).body.order).toMatchObject(shown);
    const row = await test.shop.db
      .selectFrom('orders')
      .select(['taxCents', 'includedTaxCents'])
      .where('id', '=', placed.body.order._id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ taxCents: 0, includedTaxCents: 1970 });
  });

  it('costs no further statement', async () => {
    const count = async () => {
      const { token } = await shopper();
      test.statements.length = 0;
      expect((await place(test, token, { body: cardOrder(CARDS.pays) })).status).toBe(201);
      return test.statements.length;
    };
    await readTaxes(test.shop);
    const before = await count();
    await germanVat();
    await readTaxes(test.shop);
    expect(await count()).toBe(before);
  });

  it('is taxed by the postal code that is typed, and says that it needs it', async () => {
    await add({ country: 'US', state: 'TX', postalPrefix: '75', percent: 9, name: 'Sales tax' });
    const { token } = await shopper();
    const texas = '?country=United%20States&state=Texas';
    expect(await summaryOf(token, texas)).toMatchObject({ needsWholeAddress: true, taxPrice: 10.7 });
    expect(await summaryOf(token, `${texas}&postalCode=75001`)).toMatchObject({ taxPrice: 11.67 });
  });

  it('taxes shipping as the setting says', async () => {
    await add({ country: 'DE', percent: 10 });
    const customer = await test.signIn();
    const cheap = await makeProduct(test.shop.db, { listPriceCents: 10_00, stock: 5 });
    await fillCart(test, customer.token, [{ id: cheap.id }]);
    expect(await summaryOf(customer.token, GERMANY)).toMatchObject({ shippingPrice: 25, taxPrice: 1 });
    await set({ shippingTaxClass: 'standard' });
    expect(await summaryOf(customer.token, GERMANY)).toMatchObject({ shippingPrice: 25, taxPrice: 3.5 });
  });

  it('has included prices everywhere with one setting, and the cart says so', async () => {
    await set({ pricesIncludeTax: true, taxEstimateCountry: 'Germany' });
    await add({ country: 'DE', percent: 19 });
    const { token } = await shopper();
    expect(await summaryOf(token, GERMANY)).toMatchObject({ taxPrice: 0, amountDue: 129.7 });
    expect((await test.request('GET', '/cart/summary', { token })).body.summary).toMatchObject({
      estimatedTax: 0,
      isTaxIncluded: true,
      estimatedTotal: 129.7,
    });
    await set({ pricesIncludeTax: false });
    expect((await summaryOf(token, GERMANY)).taxPrice).toBe(24.64);
  });

  it('is calculated again when staff change it', async () => {
    await germanVat();
    const { token } = await shopper();
    const address = { ...ADDRESS, country: 'Germany', state: 'Berlin', postalCode: '10115' };
    const { order } = (await place(test, token, { body: cardOrder(CARDS.pays, { newAddress: address }) })).body;
    const kettle = order.orderItems.find(({ name }: { name: string }) => name === 'Kettle');
    const body = { version: 1, lines: [{ itemId: kettle._id, quantity: 0 }], settle: 'refund', reason: 'It was broken.' };
    const edited = await test.request('PUT', `/admin/orders/${order._id}`, { token: admin.token, body });
    expect(edited.status, JSON.stringify(edited.body)).toBe(200);
    expect((await test.request('GET', `/orders/${order._id}`, { token })).body.order.taxLines).toMatchObject([{ percent: 7, base: 10 }]);
  });
});

describe('a process that listens to changes', () => {
  it('calculates with the rates of other processes within moments', async () => {
    const onChange = vi.fn((tags: Set<string> | undefined) => {
      if (!tags || tags.has(SETTINGS_TAG)) taxesCache.drop(test.shop.db);
    });
    const { stop } = listenForCatalogChanges({ url: test.shop.config.databaseUrl ?? '', onChange, log: test.shop.log });
    await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
    expect((await readTaxes(test.shop)).table).toBeUndefined();
    await sql`INSERT INTO tax_setup DEFAULT VALUES`.execute(test.shop.db);
    await vi.waitFor(async () => expect((await readTaxes(test.shop)).table).toBeDefined());
    await stop();
  });
});

describe('own tax classes', () => {
  it('are names; products of a class are counted', async () => {
    await set({ taxClasses: ['Books', 'Printed matter'] });
    const { classes } = (await call('GET', '/setup')).body.setup;
    expect(classes.map(({ id }: { id: string }) => id)).toEqual(
      expect.arrayContaining(['standard', 'reduced', 'zero', 'books', 'printed-matter']),
    );
    await add({ country: 'DE', taxClass: 'Printed matter', percent: 7 });
  });

  it.each([
    [['Standard']],
    [['Books', 'books']],
    [['']],
    [['x'.repeat(41)]],
    ['Books'],
    [Array.from({ length: 21 }, (_, i) => `Class ${i}`)],
  ])('are refused: %j', async (taxClasses) => {
    const { status, body } = await test.request('PUT', '/admin/settings', { token: admin.token, body: { taxClasses } });
    expect({ status, field: body.errors?.[0]?.field.split('.')[0] }).toEqual({ status: 422, field: 'taxClasses' });
  });
});

describe('a product’s tax class', () => {
  const body = { name: 'Atlas', price: 20, category: 'Kitchen', status: 'draft' };
  const make = (taxClass: string) => test.request('POST', '/products', { token: admin.token, body: { ...body, taxClass } });

  it('is one of the shop’s, by name or id, and stays when the owner removes the class', async () => {
    await makeCategory(test.shop.db, { name: 'Kitchen' });
    expect((await make('Printed books')).body.errors).toEqual([
      {
        field: 'taxClass',
        message: 'The shop has no tax class “printed-books”. Choose one of Standard, Reduced, Zero, or add it under Settings, Taxes',
      },
    ]);
    await set({ taxClasses: ['Printed books'] });
    const { status, body: made } = await make('Printed books');
    expect(status).toBe(201);
    const { _id } = made.product;
    await set({ taxClasses: [] });
    const change = (input: object) => test.request('PUT', `/products/${_id}`, { token: admin.token, body: input });
    expect((await change({ name: 'World atlas', taxClass: 'printed-books' })).status).toBe(200);
    expect((await change({ taxClass: 'Reduced' })).status).toBe(200);
    expect(await change({ taxClass: 'printed-books' })).toMatchObject({ status: 422, body: { errors: [{ field: 'taxClass' }] } });
    const bulk = { ids: [_id], change: { taxClass: 'printed-books' } };
    const refused = await test.request('POST', '/admin/bulk-edits', { token: admin.token, body: bulk });
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'change.taxClass' }] } });
  });
});

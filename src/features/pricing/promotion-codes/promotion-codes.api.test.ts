import { describe, expect, it } from 'vitest';
import { CARDS, cardOrder, cashOrder, fillCart, makeCoupon, place } from '#test/checkout.fixtures.server';
import { makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
const TEN = { name: 'Ten off', benefit: { kind: 'percent', percent: 10 }, hasCodes: true };

async function staff() {
  const { token } = await test.signIn('admin');
  const call = (method: string, path: string, body?: object) => test.request(method, path, { token, body });
  const add = async (promotion: object = {}) => {
    const added = await call('POST', '/admin/promotions', { ...TEN, ...promotion });
    expect(added.status, JSON.stringify(added.body)).toBe(201);
    return `/admin/promotions/${added.body.promotion._id}`;
  };
  return { call, add };
}

async function withCodes(input: object = { quantity: 1 }, promotion: object = {}) {
  const { call, add } = await staff();
  const path = await add(promotion);
  const made = await call('POST', `${path}/codes`, input);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const codes = async (query = '') => (await call('GET', `${path}/codes${query}`)).body.codes as { _id: string; code: string }[];
  const undoNewest = async () => {
    const id = path.split('/').at(-1);
    const { entries } = (await call('GET', `/admin/audit?subjectType=promotion&subjectId=${id}`)).body;
    return call('POST', `/admin/audit/${entries[0]._id}/undo`);
  };
  return { call, path, codes, code: (await codes())[0]?.code ?? '', undoNewest };
}

async function shopper() {
  const customer = await test.signIn();
  const product = await makeProduct(test.shop.db, { listPriceCents: 40_00, stock: 500 });
  await fillCart(test, customer.token, [product]);
  return { ...customer, product };
}

const apply = (token: string, couponCode: string) => test.request('POST', '/checkout/apply-coupon', { token, body: { couponCode } });
const order = (token: string, code: string) => place(test, token, { body: cashOrder({ appliedCoupon: code }) });

describe('codes for single customers', () => {
  it('are made, searched, and exported with the orders that used them', async () => {
    const { call, path, codes, code } = await withCodes({ quantity: 30, prefix: ' spring- ' });
    const page = (await call('GET', `${path}/codes?limit=20`)).body;
    expect(page).toMatchObject({ total: 30, totalPages: 2, counts: { unused: 30, partly_used: 0, used: 0, revoked: 0 } });
    for (const each of page.codes)
      expect(each).toMatchObject({ code: expect.stringMatching(/^SPRING-[A-Z2-9]{12}$/), state: 'unused', orders: [] });
    const { token } = await shopper();
    const placed = (await order(token, code)).body.order;
    expect(placed).toMatchObject({ couponCode: code, discountAmount: 4 });
    const used = { code, state: 'used', uses: 1, usageLimit: 1, orders: [{ _id: placed._id, orderNumber: placed.orderNumber }] };
    for (const query of [`q=${code.slice(4).toLowerCase()}`, `q=${placed.orderNumber}`, 'state=used']) {
      expect(await codes(`?${query}`), query).toMatchObject([used]);
    }
    const csv = await call('GET', `${path}/codes/export?state=used`);
    expect(csv.body).toContain('Code,State,Uses,Uses at most,Orders');
    expect(csv.body).toContain(`${code},used,1,1,${placed.orderNumber}`);
    const found = (await call('GET', `/admin/promotions?q=${code.toLowerCase()}`)).body.promotions;
    expect(found).toMatchObject([
      { hasCodes: true, uses: 1, sentences: ['With a code of their own, customers get 10% off on everything.', expect.any(String)] },
    ]);
  });

  it('are accepted as other codes are, in any case and with spaces around, and are one of the steps', async () => {
    const { code } = await withCodes();
    const { token } = await shopper();
    const applied = await apply(token, ` ${code.toLowerCase()} `);
    expect(applied.body).toMatchObject({ coupon: { code, discountAmount: 4 }, summary: { couponDiscount: 4 } });
    expect(applied.body.summary.steps.at(-1)).toEqual({ label: `Coupon ${code}, 10% off`, amount: -4 });
    const { order: placed } = (await place(test, token, { body: cashOrder() })).body;
    expect(placed).toMatchObject({ couponCode: code, discountAmount: 4 });
  });

  it('never apply by themselves, and one that is wrong, revoked, paused or used says so', async () => {
    const { call, path, codes } = await withCodes({ quantity: 2 });
    const [one, other] = (await codes()).map(({ code }) => code);
    const { token, product } = await shopper();
    expect((await test.request('GET', '/checkout/summary', { token })).body.summary.couponDiscount ?? 0).toBe(0);
    const refusal = async (typed = '') => (await apply(token, typed)).body.message;
    expect(await refusal(`${one}X`)).toBe('Invalid coupon code');
    await call('PUT', path, { isPaused: true });
    expect(await refusal(one)).toBe('This coupon is not valid at the moment');
    await call('PUT', path, { isPaused: false });
    expect((await order(token, one ?? '')).status).toBe(201);
    await fillCart(test, token, [product]);
    expect(await refusal(one)).toBe('This coupon has been used up');
    expect(await order(token, one ?? '')).toMatchObject({ status: 409, body: { message: 'This coupon has been used up' } });
    expect((await apply(token, other ?? '')).status).toBe(200);
    expect((await call('POST', `${path}/codes/revoke`, { all: true })).body).toMatchObject({ revoked: 1, message: '1 code revoked' });
    expect(await refusal(other)).toBe('Invalid coupon code');
    // The cart had it before: the order is placed without it, as with any coupon that is not valid any more.
    expect((await place(test, token, { body: cashOrder() })).body.order).toMatchObject({ discountAmount: 0 });
  });

  it('with one use are used by one of twenty orders at once', async () => {
    const { code, codes } = await withCodes();
    const buyers = await Promise.all(Array.from({ length: 20 }, () => shopper()));
    const placed = await Promise.all(buyers.map(({ token }) => order(token, code)));
    expect(placed.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(placed.filter(({ status, body }) => status === 409 && body.message === 'This coupon has been used up')).toHaveLength(19);
    expect(await codes()).toMatchObject([{ uses: 1, state: 'used' }]);
  });

  it('with three uses are used by three of ten orders at once, while the limit of the promotion holds for all codes', async () => {
    const { codes, code } = await withCodes({ quantity: 5, usesPerCode: 3 }, { usageLimit: 4 });
    const buyers = await Promise.all(Array.from({ length: 10 }, () => shopper()));
    const placed = await Promise.all(buyers.map(({ token }) => order(token, code)));
    expect(placed.filter(({ status }) => status === 201)).toHaveLength(3);
    const others = (await codes('?state=unused')).map((each) => each.code);
    const more = await Promise.all(others.map(async (each) => order((await shopper()).token, each)));
    expect(more.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  it('that are different do not wait for each other without a limit of the promotion', async () => {
    const { codes } = await withCodes({ quantity: 6 });
    const placed = await Promise.all((await codes()).map(async ({ code }) => order((await shopper()).token, code)));
    expect(placed.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201]);
  });

  it('are given back by an order that is cancelled or declined, and stay with one that is changed', async () => {
    const { call, codes, code } = await withCodes();
    const { token, product } = await shopper();
    expect((await place(test, token, { body: cardOrder(CARDS.isDeclined, { appliedCoupon: code }) })).status).toBe(402);
    expect(await codes()).toMatchObject([{ state: 'unused', uses: 0, orders: [] }]);
    const { order: first } = (await order(token, code)).body;
    const edited = await call('PUT', `/admin/orders/${first._id}`, {
      version: 1,
      lines: [{ itemId: first.orderItems[0]._id, quantity: 2 }],
    });
    expect(edited.status, JSON.stringify(edited.body)).toBe(200);
    expect((await test.request('GET', `/orders/${first._id}`, { token })).body.order).toMatchObject({
      couponCode: code,
      discountAmount: 8,
    });
    expect(await codes()).toMatchObject([{ state: 'used', uses: 1, orders: [{ orderNumber: first.orderNumber }] }]);
    await test.request('PUT', `/orders/${first._id}/cancel`, { token, body: {} });
    expect(await codes()).toMatchObject([{ state: 'unused', uses: 0, orders: [] }]);
    await fillCart(test, token, [product]);
    expect((await order(token, code)).status).toBe(201);
  });

  it('are revoked one or many, which can be undone; so can making them', async () => {
    const { call, path, codes, undoNewest } = await withCodes({ quantity: 4 });
    const [first, second] = await codes();
    expect((await call('POST', `${path}/codes/revoke`, { ids: [first?._id] })).body.revoked).toBe(1);
    expect(await codes('?state=revoked')).toMatchObject([{ code: first?.code, revokedAt: expect.any(String) }]);
    expect((await call('POST', `${path}/codes/revoke`, { all: true, without: [second?._id] })).body.revoked).toBe(2);
    expect((await undoNewest()).status).toBe(200);
    expect(await codes('?state=revoked')).toHaveLength(1);
    const { path: other, codes: otherCodes, undoNewest: undo } = await withCodes({ quantity: 2 });
    expect((await undo()).status).toBe(200);
    expect(await otherCodes('?state=revoked')).toHaveLength(2);
    expect((await call('DELETE', other)).status).toBe(200);
    expect((await call('DELETE', path)).status).toBe(409);
  });

  it('of a promotion keep it from applying by itself; it has one kind of code', async () => {
    const { call, path } = await withCodes();
    expect(await call('PUT', path, { hasCodes: false })).toMatchObject({ status: 422, body: { errors: [{ field: 'hasCodes' }] } });
    expect(await call('PUT', path, { code: 'BOTH' })).toMatchObject({ status: 422, body: { errors: [{ field: 'hasCodes' }] } });
  });

  it('are ten thousand at once in one transaction, and never the code of another promotion', async () => {
    const { call, add } = await staff();
    const path = await add();
    const started = performance.now();
    expect((await call('POST', `${path}/codes`, { quantity: 10_000 })).body).toMatchObject({ made: 10_000, message: '10,000 codes made' });
    expect(performance.now() - started).toBeLessThan(20_000);
    const { codes, total } = (await call('GET', `${path}/codes?page=100&limit=100`)).body;
    expect([total, codes.length]).toEqual([10_000, 100]);
    expect(await call('POST', '/admin/promotions', { ...TEN, hasCodes: false, code: codes[0].code })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'code' }] },
    });
  });

  it.each<[string, object, string]>([
    ['no code', { quantity: 0 }, 'quantity'],
    ['too many codes', { quantity: 10_001 }, 'quantity'],
    ['a beginning with other signs', { quantity: 1, prefix: '=cmd' }, 'prefix'],
    ['too few random characters', { quantity: 1, length: 11 }, 'length'],
    ['codes without a use', { quantity: 1, usesPerCode: 0 }, 'usesPerCode'],
  ])('%s is a 422 at its field', async (_name, input, field) => {
    const { call, add } = await staff();
    expect(await call('POST', `${await add()}/codes`, input)).toMatchObject({ status: 422, body: { errors: [{ field }] } });
  });

  it('are for promotions that are used with them, and for staff with the right', async () => {
    const { call, add } = await staff();
    const path = await add({ hasCodes: false });
    expect((await call('POST', `${path}/codes`, { quantity: 1 })).status).toBe(422);
    expect((await call('GET', '/admin/promotions/999999999/codes')).status).toBe(404);
    expect((await call('POST', '/admin/promotions/x/codes/revoke', { all: true })).status).toBe(404);
    for (const role of ['customer', 'packer', 'support', 'viewer'] as const) {
      const { token } = await test.signIn(role);
      expect((await test.request('GET', `${path}/codes`, { token })).status).toBe(403);
      expect((await test.request('POST', `${path}/codes`, { token, body: { quantity: 1 } })).status).toBe(403);
      expect((await test.request('GET', `${path}/codes/export`, { token })).status).toBe(403);
    }
    expect((await test.request('GET', `${path}/codes`)).status).toBe(401);
  });

  it('take no further statement from orders without one, nor from those with one', async () => {
    const { code } = await withCodes();
    const count = async (body: object) => {
      const { token } = await shopper();
      test.statements.length = 0;
      expect((await place(test, token, { body })).status).toBe(201);
      return test.statements.length;
    };
    const plain = await makeCoupon(test.shop.db, `PLAIN-${crypto.randomUUID().slice(0, 8).toUpperCase()}`);
    await count(cashOrder());
    expect(await count(cashOrder({ appliedCoupon: code }))).toBe(await count(cashOrder({ appliedCoupon: plain })));
  });
});

import { describe, expect, it } from 'vitest';
import { doDueJobs } from '#server/jobs.server';
import { CARDS, cardOrder, makeShopper, place } from '#test/checkout.fixtures.server';
import { readOutbox } from '#test/mails.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop({ RATE_LIMITS: 'on' });

let networks = 0;

/** A paid order, and a client with its own IP address. */
async function placedOrder() {
  const buyer = await makeShopper(test);
  const { order } = (await place(test, buyer.token, { body: cardOrder(CARDS.pays, { orderNotes: 'Gate code 77' }) })).body;
  const { email } = await test.shop.db.selectFrom('users').select('email').where('id', '=', buyer.userId).executeTakeFirstOrThrow();
  const lookup = { orderNumber: order.orderNumber, email };
  const peer = `10.1.${Math.floor(++networks / 250)}.${networks % 250}`;
  const post = (step: '' | '/code' | '/details', body: object = {}) =>
    test.request('POST', `/track-order${step}`, { body: { ...lookup, ...body }, peer });
  const codes: string[] = [];
  const mailedCode = async () => {
    await post('/code');
    await doDueJobs(test.shop);
    const mails = (await readOutbox(test.shop.config.dataDir, email)).filter(({ subject }) => subject.includes('is your code'));
    // Mails of the same second have no order, so the new code is the one that was not there before.
    const sent = mails.map(({ subject }) => subject.slice(0, 6));
    for (const known of codes) sent.splice(sent.indexOf(known), 1);
    const [code] = sent;
    if (sent.length !== 1 || code === undefined) throw new Error(`Expected one new code: ${sent}`);
    codes.push(code);
    return code;
  };
  return { buyer, order, email, peer, post, mailedCode };
}

/** A wrong code. */
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('tracking an order by number and email address', () => {
  it('shows status and dates, and nothing else', async () => {
    const { order, email, post } = await placedOrder();
    const response = await post('', { orderNumber: ` ${order.orderNumber.toLowerCase()} `, email: email.toUpperCase() });
    expect(response.status).toBe(200);
    expect(response.body.order).toEqual({
      orderNumber: order.orderNumber,
      orderStatus: 'processing',
      createdAt: order.createdAt,
      estimatedDelivery: order.estimatedDelivery,
      fulfilment: 'unfulfilled',
      shipments: [],
      statusHistory: order.statusHistory.map(({ status, timestamp }: { status: string; timestamp: string }) => ({ status, timestamp })),
    });
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(JSON.stringify(response.body)).not.toMatch(/Ada|Kettle|Main St|Gate/);
  });

  it('shows the details for a code sent by mail, once', async () => {
    const { order, post, mailedCode } = await placedOrder();
    const code = await mailedCode();
    const opened = await post('/details', { code: ` ${code.slice(0, 3)} ${code.slice(3)} ` });
    expect(opened.status).toBe(200);
    expect(opened.body.order).toMatchObject({
      _id: order._id,
      orderItems: [{ name: 'Kettle' }, { name: 'Lamp' }],
      shippingAddress: { city: 'Austin' },
      orderNotes: 'Gate code 77',
    });
    expect((await post('/details', { code })).status).toBe(400);
  });

  it('accepts a code once, also with concurrent requests', async () => {
    const { post, mailedCode } = await placedOrder();
    const code = await mailedCode();
    const responses = await Promise.all([1, 2, 3].map(() => post('/details', { code })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it('gives the same response for an unknown number and a wrong address, at each step', async () => {
    const { order, email, post, mailedCode } = await placedOrder();
    const other = await placedOrder();
    const code = await mailedCode();
    const withoutId = ({ status, body }: Awaited<ReturnType<typeof post>>) => ({ status, body: { ...body, requestId: '' } });
    const wrongLookups = [
      { orderNumber: 'TW-2222-2222' },
      { email: 'nobody@example.com' },
      { email: other.email },
      { orderNumber: other.order.orderNumber },
      { orderNumber: "' OR 1=1 --" },
      { orderNumber: '%' },
      { orderNumber: order._id },
    ];
    for (const body of wrongLookups) {
      expect(await post('', body)).toMatchObject({
        status: 404,
        body: { code: 'not_found', message: 'We found no order with this number and email address' },
      });
      expect(withoutId(await post('/details', { ...body, code }))).toEqual(withoutId(await other.post('/details', { code: wrong(code) })));
    }
    expect(withoutId(await post('/code', { orderNumber: 'TW-2222-2222' }))).toEqual(withoutId(await post('/code')));
    const before = (await readOutbox(test.shop.config.dataDir, email)).length;
    await post('/code', { email: 'nobody@example.com' });
    await post('/code', { orderNumber: other.order.orderNumber });
    await doDueJobs(test.shop);
    expect(await readOutbox(test.shop.config.dataDir, 'nobody@example.com')).toEqual([]);
    // Only the mail that was requested above.
    expect((await readOutbox(test.shop.config.dataDir, email)).length).toBe(before + 1);
  });

  it.each([
    ['/', { orderNumber: '' }, 'orderNumber', 'Order number is required'],
    ['/', { orderNumber: 5 }, 'orderNumber', 'Order number is required'],
    ['/', { orderNumber: 'x'.repeat(41) }, 'orderNumber', 'An order number looks like TW-7K3M-Q9XD'],
    ['/', { email: 'nobody' }, 'email', 'Invalid email address'],
    ['/', { email: '' }, 'email', 'Email is required'],
    ['/details', { code: '' }, 'code', 'Please enter the code from the email'],
    ['/details', { code: '12345' }, 'code', 'A code has 6 digits'],
    ['/details', { code: { $gt: '' } }, 'code', 'Please enter the code from the email'],
  ])('%s rejects %j at its field', async (step, body, field, message) => {
    const lookup = { orderNumber: 'TW-7K3M-Q9XD', email: 'ada@example.com' };
    const response = await test.request('POST', `/track-order${step === '/' ? '' : step}`, { body: { ...lookup, ...body } });
    expect(response).toMatchObject({ status: 422, body: { errors: [{ field, message }] } });
  });
});

describe('a code', () => {
  it('expires after five wrong tries, after ten minutes, and when a newer one is sent', async () => {
    const tried = await placedOrder();
    const code = await tried.mailedCode();
    for (let n = 0; n < 5; n++) {
      expect(await tried.post('/details', { code: wrong(code) })).toMatchObject({
        status: 400,
        body: { code: 'invalid_token', errors: [{ field: 'code', message: 'This code is wrong or no longer valid' }] },
      });
    }
    expect((await tried.post('/details', { code })).status).toBe(400);

    const late = await placedOrder();
    const lateCode = await late.mailedCode();
    await test.shop.db
      .updateTable('orderCodes')
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where('orderId', '=', late.order._id)
      .execute();
    expect((await late.post('/details', { code: lateCode })).status).toBe(400);

    const first = await late.mailedCode();
    const second = await late.mailedCode();
    expect((await late.post('/details', { code: first === second ? wrong(first) : first })).status).toBe(400);
    expect((await late.post('/details', { code: second })).status).toBe(200);
  });

  it('is in plain text only in its mail', async () => {
    const { order, mailedCode } = await placedOrder();
    const code = await mailedCode();
    const row = await test.shop.db.selectFrom('orderCodes').selectAll().where('orderId', '=', order._id).executeTakeFirstOrThrow();
    expect(row.codeHash).toMatch(/^argon2id\$/);
    expect(JSON.stringify(row)).not.toContain(code);
    expect(row.expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(10 * 60_000);
  });
});

describe('too many attempts', () => {
  it('are rejected for lookups, codes and mails', async () => {
    const { email, peer, post } = await placedOrder();
    for (let n = 0; n < 10; n++) expect((await post('', { orderNumber: `TW-2222-222${n}` })).status).toBe(404);
    const refused = await post('');
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    for (let n = 0; n < 10; n++) expect((await post('/details', { code: '000000' })).status).toBe(400);
    expect((await post('/details', { code: '000000' })).status).toBe(429);
    for (let n = 0; n < 5; n++) expect((await post('/code')).status).toBe(200);
    expect((await post('/code')).status).toBe(429);
    // Other clients are not locked out.
    const elsewhere = { peer: `${peer}9`.slice(0, 12), body: { orderNumber: 'TW-2222-2222', email } };
    expect((await test.request('POST', '/track-order', elsewhere)).status).toBe(404);
  });

  it('do not include successful lookups', async () => {
    const { post } = await placedOrder();
    for (let n = 0; n < 14; n++) expect((await post('')).status).toBe(200);
  });
});

import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { welcomeMail } from '#features/accounts/accounts/accounts-mails.server';
import { defaultText } from '#features/content/help/default-texts.server';
import { loadHome } from '#features/content/home/home.service.server';
import { DEFAULT_THEME } from '#features/content/theme/theme.rules';
import { deliveredOrder } from '#test/delivered-order.server';
import { openTestShop } from '#test/test-shop.server';
import { DEMO_PROMISES, NO_PROMISES, type ShopPromises } from './settings.rules';

const test = openTestShop();
let token: string;

beforeAll(async () => {
  token = (await test.signIn('admin')).token;
});

const put = (body: object) => test.request('PUT', '/admin/settings', { token, body });

async function promise(promises: Partial<ShopPromises>): Promise<void> {
  const { status } = await put({ ...NO_PROMISES, ...promises });
  expect(status).toBe(200);
}

beforeEach(() => promise(DEMO_PROMISES));

const home = () => loadHome(test.shop, { blocks: DEFAULT_THEME.home, contact: {}, salePreview: undefined, columns: 4 });

/** What the home page says of itself and in its block of promises. */
async function homeTexts() {
  const { bands, about } = await home();
  const promised = bands.flat().find((block) => block.kind === 'promises');
  return { about, promised: promised?.promises.map(({ title, text }) => `${title}: ${text}`) };
}

const welcome = () => welcomeMail(test.shop, { id: crypto.randomUUID(), firstName: 'Ada', email: 'ada@example.com' }).paragraphs;

describe('what the shop promises', () => {
  it('is said by the demo shop', async () => {
    expect(await homeTexts()).toEqual({
      about: 'well-made goods at honest prices, with free shipping over $50 and 30 days to change your mind.',
      promised: [
        'Fast Delivery: At your door in about a week, with free shipping over $50.',
        'Secure Payments: Your card goes to the payment provider, never to us.',
        '24/7 Support: Write whenever you like. A person answers.',
      ],
    });
    expect(welcome()).toContain('You have free shipping over $50, and 30 days to change your mind.');
    const { description, body } = await defaultText(test.shop, 'returns');
    expect(description).toBe('30 days to change your mind, and how it works.');
    expect(body).toContain('Everything comes with a 1-year warranty. Write to');
    expect((await defaultText(test.shop, 'terms')).body).toContain(
      'return what you bought within 30 days after delivery. The pages on [shipping](/shipping) and [returns](/returns) say how. Goods have a 1-year warranty; your legal rights are not affected.',
    );
    expect((await defaultText(test.shop, 'shipping')).body).toContain('The estimate is 7 days after you order.');
  });

  it('is not said by a shop that promises nothing', async () => {
    await promise({});
    const { promised } = await homeTexts();
    expect(promised).toBeUndefined();
    const texts = await Promise.all(
      (['help', 'shipping', 'returns', 'size-guide', 'terms'] as const).map((name) => defaultText(test.shop, name)),
    );
    for (const { description, body } of texts) expect(description + body).not.toMatch(/30|warranty|7 days|change your mind,/);
    expect(welcome()).toContain('You have free shipping over $50.');
    expect((await defaultText(test.shop, 'terms')).body).toContain('You can cancel an order until it ships. The pages on');
  });

  it('is said in the owner’s numbers', async () => {
    await promise({
      returnDays: 14,
      warrantyMonths: 24,
      standardDeliveryDays: 10,
      supportAvailability: 'hours',
      supportHours: 'Monday to Friday, 9 am to 5 pm',
    });
    expect((await homeTexts()).promised).toEqual([
      'Delivery: At your door in about 10 days, with free shipping over $50.',
      'Support: A person answers: Monday to Friday, 9 am to 5 pm.',
    ]);
    const { body } = await defaultText(test.shop, 'returns');
    expect(body).toContain('2-year warranty');
    expect((await defaultText(test.shop, 'help')).body).toContain('A person answers: Monday to Friday, 9 am to 5 pm.');
  });

  it('is what an order can be returned by, also when the owner promises less later', async () => {
    await promise({ returnDays: 14 });
    const [inTime, late] = [await deliveredOrder(test, { daysAgo: 13 }), await deliveredOrder(test, { daysAgo: 15 })];
    expect(inTime.order.returnDays).toBe(14);
    await promise({ returnDays: 0 });
    expect((await inTime.requestReturn([{ itemId: inTime.lamp, quantity: 1 }])).status).toBe(201);
    expect(await late.requestReturn([{ itemId: late.lamp, quantity: 1 }])).toMatchObject({
      status: 409,
      body: { message: 'An order can be returned within 14 days after its delivery' },
    });
    const without = await deliveredOrder(test, { daysAgo: 0 });
    expect(await without.requestReturn([{ itemId: without.lamp, quantity: 1 }])).toMatchObject({
      status: 409,
      body: { message: 'This order cannot be returned' },
    });
  });

  it('is in the audit log, and comes back with its undo', async () => {
    await put({ returnDays: 45 });
    const { entries } = (await test.request('GET', '/admin/audit?subjectType=settings&limit=1', { token })).body;
    expect(entries).toMatchObject([{ before: { returnDays: 30 }, after: { returnDays: 45 } }]);
    expect((await test.request('POST', `/admin/audit/${entries[0]._id}/undo`, { token })).status).toBe(200);
    expect((await test.request('GET', '/admin/settings', { token })).body.settings.returnDays).toBe(30);
  });

  it.each([
    ['returnDays', -1],
    ['returnDays', 366],
    ['returnDays', 1.5],
    ['warrantyMonths', '12'],
    ['standardDeliveryDays', 121],
    ['supportAvailability', 'sometimes'],
    ['supportHours', 'two\nlines'],
    ['supportHours', 'x'.repeat(101)],
    ['securePayments', 'yes'],
  ])('refuses %s of %j', async (field, value) => {
    expect(await put({ [field]: value })).toMatchObject({ status: 422, body: { errors: [{ field }] } });
  });

  it('refuses payment marks that it does not know, or has twice', async () => {
    for (const paymentMarks of [['gold'], ['visa', 'visa'], 'visa']) expect((await put({ paymentMarks })).status).toBe(422);
  });

  it('refuses hours that are not said', async () => {
    expect(await put({ supportAvailability: 'hours' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'supportHours', message: 'Please enter the hours' }] },
    });
  });

  it('is for those who may change settings', async () => {
    const packer = await test.signIn('packer');
    expect((await test.request('PUT', '/admin/settings', { body: { returnDays: 1 } })).status).toBe(401);
    expect((await test.request('PUT', '/admin/settings', { token: packer.token, body: { returnDays: 1 } })).status).toBe(403);
  });
});

describe('a database without the demo', () => {
  it('promises nothing', async () => {
    await test.shop.db.deleteFrom('shopSettings').execute();
    const { settings } = (await test.request('GET', '/admin/settings', { token })).body;
    expect(settings).toMatchObject(NO_PROMISES);
  });
});

import { describe, expect, it } from 'vitest';
import { GIFT_CARD_CLASS } from '#shared/tax-classes';
import { makeCategory, makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';
import { PROMOTIONS_TAG, promotionsCache, readActivePromotions } from './active-promotions.server';

const test = openTestShop();
const TEN = { name: 'Ten off', benefit: { kind: 'percent', percent: 10 } };

async function staff() {
  const { token } = await test.signIn('manager');
  return async (method: string, path = '', body?: object) => test.request(method, `/admin/promotions${path}`, { token, body });
}

describe('promotions', () => {
  it('are added, shown in plain words, changed, and merged into no older change', async () => {
    const call = await staff();
    const { id } = await makeCategory(test.shop.db, { name: 'Kitchen' });
    const input = {
      ...TEN,
      code: ' kitchen-10 ',
      items: { categoryIds: [String(id)] },
      minimum: { amount: 50 },
      customerLimit: 1,
      combines: 'alone',
    };
    const added = await call('POST', '', input);
    expect(added, JSON.stringify(added.body)).toMatchObject({
      status: 201,
      body: {
        promotion: {
          ...{ code: 'KITCHEN-10', state: 'running', uses: 0, revenue: 0, version: 1 },
          sentences: [
            'With the code KITCHEN-10, customers get 10% off on all in Kitchen.',
            'The cart needs $50.00 or more of all in Kitchen.',
            'It can be used once by each customer.',
            'It applies only alone, without any other promotion.',
          ],
        },
      },
    });
    const { _id } = added.body.promotion;
    expect((await call('PUT', `/${_id}`, { isPaused: true, version: 1 })).body.promotion).toMatchObject({
      state: 'paused',
      version: 2,
      name: 'Ten off',
    });
    expect(await call('PUT', `/${_id}`, { name: 'Other', version: 1 })).toMatchObject({ status: 409, body: { current: { version: 2 } } });
    expect((await call('GET', '?state=paused&q=kitch')).body).toMatchObject({ total: 1, promotions: [{ _id }] });
    expect((await call('DELETE', `/${_id}`)).status).toBe(200);
    expect((await call('GET', `/${_id}`)).status).toBe(404);
  });

  it('give no gift card', async () => {
    const call = await staff();
    const { id, variantIds } = await makeProduct(test.shop.db, { name: 'Card' });
    await test.shop.db.updateTable('products').set({ taxClass: GIFT_CARD_CLASS }).where('id', '=', Number(id)).execute();
    const { status, body } = await call('POST', '', { ...TEN, benefit: { kind: 'gift', variantId: String(variantIds[0]) } });
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([{ field: 'benefit', message: expect.stringContaining('no gift card') }]);
  });

  it.each<[string, object, string]>([
    ['without a name', { name: '' }, 'name'],
    ['with more than 100 %', { benefit: { kind: 'percent', percent: 101 } }, 'benefit.percent'],
    [
      'with steps in the wrong order',
      {
        benefit: {
          kind: 'tiers',
          tiers: [
            { pieces: 3, percent: 5 },
            { pieces: 2, percent: 9 },
          ],
        },
      },
      'benefit.tiers',
    ],
    ['with a gift that the shop does not have', { benefit: { kind: 'gift', variantId: '999999' } }, 'benefit'],
    ['that ends before it starts', { startsAt: '2027-01-02T00:00:00Z', endsAt: '2027-01-01T00:00:00Z' }, 'endsAt'],
    ['for some items without one', { items: { productIds: [] } }, 'items'],
    ['for tagged customers without a tag', { customers: { kind: 'tagged', tags: [] } }, 'customers.tags'],
    ['with a limit of none', { usageLimit: 0 }, 'usageLimit'],
  ])('%s are refused with the field', async (_name, wrong, field) => {
    const call = await staff();
    const { status, body } = await call('POST', '', { ...TEN, ...wrong });
    expect(status).toBe(422);
    expect(body.errors.map((error: { field: string }) => error.field)).toContain(field);
  });

  it('do not share a code', async () => {
    const call = await staff();
    await call('POST', '', { ...TEN, code: 'SHARED' });
    expect(await call('POST', '', { ...TEN, code: 'shared' })).toMatchObject({ status: 422, body: { errors: [{ field: 'code' }] } });
  });

  it('are for staff with the right', async () => {
    for (const role of ['customer', 'packer', 'support', 'viewer'] as const) {
      const { token } = await test.signIn(role);
      expect((await test.request('GET', '/admin/promotions', { token })).status).toBe(403);
    }
    expect((await test.request('GET', '/admin/promotions')).status).toBe(401);
  });

  it('are in the log, and each change can be undone unless orders use it', async () => {
    const admin = await test.signIn('admin');
    const call = (method: string, path: string, body?: object) => test.request(method, path, { token: admin.token, body });
    const { _id } = (await call('POST', '/admin/promotions', { ...TEN, items: { tags: ['undone'] } })).body.promotion;
    const undoNewest = async () => {
      const { entries } = (await call('GET', `/admin/audit?subjectType=promotion&subjectId=${_id}`)).body;
      return call('POST', `/admin/audit/${entries[0]._id}/undo`);
    };
    await call('PUT', `/admin/promotions/${_id}`, { name: 'Twelve off', benefit: { kind: 'percent', percent: 12 } });
    expect((await undoNewest()).body.changed.promotion).toMatchObject({ name: 'Ten off', benefit: { percent: 10 } });
    await call('DELETE', `/admin/promotions/${_id}`);
    expect((await undoNewest()).body.changed.promotion).toMatchObject({ _id, name: 'Ten off' });
    expect((await call('GET', `/admin/promotions/${_id}`)).status).toBe(200);
  });

  it('are cached until the database notifies of a change, and not for uses', async () => {
    expect(PROMOTIONS_TAG).toBe('promotions');
    promotionsCache.start(test.shop.db);
    await readActivePromotions(test.shop);
    test.statements.length = 0;
    await readActivePromotions(test.shop);
    expect(test.statements).toHaveLength(0);
    promotionsCache.drop(test.shop.db);
    await readActivePromotions(test.shop);
    expect(test.statements).toHaveLength(1);
  });
});

import { describe, expect, it } from 'vitest';
import { openTestShop } from '#test/test-shop.server';
import { addressesMessages as messages } from './addresses.messages';

const test = openTestShop();

const HOME = {
  type: 'both',
  firstName: 'Ada',
  lastName: 'Lovelace',
  addressLine1: '12 St James Square',
  city: 'Austin',
  state: 'Texas',
  postalCode: '73301',
  country: 'United States',
};

/** A new customer, with helpers for the address book. */
async function newBook() {
  const { token, userId } = await test.signIn();
  const call = (method: string, path = '', body?: unknown) => test.request(method, `/addresses${path}`, { token, body });
  const add = async (address: object = {}) => (await call('POST', '', { ...HOME, ...address })).body.address;
  const list = async () => (await call('GET')).body.addresses;
  const defaults = async () =>
    (await list()).filter(({ isDefault }: { isDefault: boolean }) => isDefault).map(({ _id }: { _id: string }) => _id);
  return { token, userId, call, add, list, defaults };
}

describe('addresses', () => {
  it('are saved, shown, changed and deleted', async () => {
    const { call, list } = await newBook();
    expect((await call('GET')).body).toEqual({ success: true, addresses: [] });
    const added = await call('POST', '', { ...HOME, company: ' Engines ', phone: '+1 (512) 555-0100', addressLine2: '' });
    expect(added).toMatchObject({ status: 201, body: { success: true, message: messages.added } });
    expect(added.body.address).toEqual({
      ...HOME,
      _id: expect.any(String),
      company: 'Engines',
      phone: '+1 (512) 555-0100',
      isDefault: true,
    });
    const { _id } = added.body.address;
    expect((await call('GET', `/${_id}`)).body.address).toEqual(added.body.address);
    const changed = await call('PUT', `/${_id}`, { ...HOME, type: 'billing', city: 'Dallas', state: 'tx', phone: '' });
    expect(changed.body).toMatchObject({
      message: messages.updated,
      address: { type: 'billing', city: 'Dallas', state: 'Texas', isDefault: true },
    });
    expect(changed.body.address.phone).toBeUndefined();
    expect((await call('PUT', `/${_id}`, { city: 'Houston' })).body.address).toMatchObject({
      ...HOME,
      type: 'billing',
      city: 'Houston',
      company: 'Engines',
    });
    expect((await call('DELETE', `/${_id}`)).body).toMatchObject({ message: messages.deleted, addresses: [] });
    expect(await list()).toEqual([]);
    expect((await call('GET')).headers.get('Cache-Control')).toBe('no-store');
  });

  it('are offered at checkout, the default one first', async () => {
    const { add, token } = await newBook();
    await add({ city: 'Dallas' });
    const second = await add({ isDefault: true });
    const { summary } = (await test.request('GET', '/checkout/summary', { token })).body;
    expect(summary.addresses.map(({ _id }: { _id: string }) => _id)[0]).toBe(second._id);
    expect(summary.addresses[0]).toEqual(second);
  });

  it.each([
    [{ type: undefined }, 'type', messages.typeRequired],
    [{ type: 'holiday' }, 'type', messages.typeRequired],
    [{ firstName: ' ' }, 'firstName', messages.firstNameRequired],
    [{ lastName: undefined }, 'lastName', messages.lastNameRequired],
    [{ addressLine1: '' }, 'addressLine1', messages.addressLine1Required],
    [{ city: null }, 'city', messages.cityRequired],
    [{ state: '' }, 'state', messages.stateRequired],
    [{ state: 'Narnia' }, 'state', messages.stateUnknown],
    [{ postalCode: '' }, 'postalCode', messages.postalCodeRequired],
    [{ postalCode: '733' }, 'postalCode', messages.zipInvalid],
    [{ country: '' }, 'country', messages.countryRequired],
    [{ country: 'Narnia' }, 'country', messages.countryUnknown],
    [{ phone: 'call me' }, 'phone', messages.phoneInvalid],
    [{ addressLine1: 'x'.repeat(201) }, 'addressLine1', 'Please use at most 200 characters'],
    [{ city: 'A\0a' }, 'city', 'This text has a character that cannot be stored'],
    [{ isDefault: 'yes' }, 'isDefault', messages.defaultInvalid],
  ])('that are invalid are refused when saved, changed and validated: case %#', async (wrong, field, message) => {
    const { call, add } = await newBook();
    const { _id } = await add();
    const refused = { status: 422, body: { errors: [{ field, message }] } };
    expect(await call('POST', '', { ...HOME, ...wrong })).toMatchObject(refused);
    if (Object.values(wrong)[0] !== undefined) expect(await call('PUT', `/${_id}`, wrong)).toMatchObject(refused);
    const validated = await call('POST', '/validate', { ...HOME, ...wrong });
    if (field !== 'city' || message === messages.cityRequired)
      expect(validated.body).toEqual({ success: true, valid: false, errors: [{ field, message }] });
    else expect(validated.status).toBe(422);
  });

  it('that are valid pass validation', async () => {
    const { call } = await newBook();
    expect((await call('POST', '/validate', HOME)).body).toEqual({ success: true, valid: true, errors: [] });
    expect((await call('POST', '/validate', 'null')).status).toBe(422);
  });

  it('are limited to fifty', async () => {
    const { call, userId } = await newBook();
    await test.shop.db
      .insertInto('addresses')
      .values(Array.from({ length: 50 }, (_, n) => ({ ...HOME, userId, isDefault: n === 0 })))
      .execute();
    expect(await call('POST', '', HOME)).toMatchObject({ status: 409, body: { message: messages.tooMany(50) } });
  });
});

describe('the default address', () => {
  it('is the first one, can be changed, and always exists', async () => {
    const { call, add, defaults } = await newBook();
    expect(await call('GET', '/default')).toMatchObject({ status: 404, body: { message: messages.noDefault } });
    const first = await add({ isDefault: false });
    const second = await add();
    expect(await defaults()).toEqual([first._id]);
    expect((await call('PUT', `/${second._id}/default`)).body).toMatchObject({
      message: messages.defaultUpdated,
      address: { isDefault: true },
    });
    expect(await defaults()).toEqual([second._id]);
    expect((await call('GET', '/default')).body.address._id).toBe(second._id);
    await call('PUT', `/${first._id}`, { ...HOME, isDefault: true });
    expect(await defaults()).toEqual([first._id]);
    await call('PUT', `/${first._id}`, { ...HOME, isDefault: false });
    expect(await defaults()).toEqual([first._id]);
    const third = await add({ isDefault: true });
    expect(await defaults()).toEqual([third._id]);
  });

  it('becomes the newest address when it is deleted', async () => {
    const { call, add, defaults } = await newBook();
    const first = await add();
    await add();
    const newest = await add();
    await call('DELETE', `/${first._id}`);
    expect(await defaults()).toEqual([newest._id]);
  });

  it('is exactly one after concurrent changes', async () => {
    const { call, add, list, defaults } = await newBook();
    const before = await Promise.all(Array.from({ length: 6 }, (_, n) => add({ isDefault: n % 2 === 0 })));
    expect(await defaults()).toHaveLength(1);
    const statuses = await Promise.all([
      ...before.map(({ _id }, n) => call('PUT', `/${_id}/default`).then(({ status }) => [n, status])),
      ...before.slice(0, 4).map(({ _id }, n) => call('DELETE', `/${_id}`).then(({ status }) => [n, status])),
      ...before.map(({ _id }, n) => call('PUT', `/${_id}`, { ...HOME, isDefault: true }).then(({ status }) => [n, status])),
      ...Array.from({ length: 4 }, () => call('POST', '', { ...HOME, isDefault: true }).then(({ status }) => [9, status])),
    ]);
    for (const [, status] of statuses) expect([200, 201, 404]).toContain(status);
    expect(await list()).toHaveLength(6);
    expect(await defaults()).toHaveLength(1);
  });

  it('is enforced to be exactly one by the database', async () => {
    const { add, userId } = await newBook();
    const first = await add();
    const second = await add();
    const { db } = test.shop;
    const set = (id: string, isDefault: boolean) => db.updateTable('addresses').set({ isDefault }).where('id', '=', id).execute();
    await expect(set(second._id, true)).rejects.toThrow('addresses_one_default');
    await expect(set(first._id, false)).rejects.toThrow('no default one');
    await expect(db.deleteFrom('addresses').where('id', '=', first._id).execute()).rejects.toThrow('no default one');
    await expect(
      db
        .insertInto('addresses')
        .values({ ...HOME, userId: (await test.signIn()).userId })
        .execute(),
    ).rejects.toThrow('no default one');
    await db.deleteFrom('users').where('id', '=', userId).execute();
  });

  it('still exists when two concurrent transactions each remove the address that the other relies on', async () => {
    const { add, userId, defaults } = await newBook();
    const [first, second] = [await add(), await add()];
    const { db } = test.shop;
    const removal = (id: string, keep: string) =>
      db.transaction().execute(async (tx) => {
        await tx.updateTable('addresses').set({ isDefault: false }).where('userId', '=', userId).where('id', '<>', keep).execute();
        await tx.deleteFrom('addresses').where('id', '=', id).execute();
      });
    await Promise.allSettled([removal(first._id, second._id), removal(second._id, first._id)]);
    expect((await defaults()).length).toBeLessThanOrEqual(1);
    const left = await db.selectFrom('addresses').select('isDefault').where('userId', '=', userId).execute();
    expect(left.length === 0 || left.filter(({ isDefault }) => isDefault).length === 1).toBe(true);
  });
});

describe('another customer’s addresses', () => {
  it('are not found', async () => {
    const ada = await newBook();
    const eve = await newBook();
    const { _id } = await ada.add();
    for (const [method, path, body] of [
      ['GET', `/${_id}`],
      ['PUT', `/${_id}`, HOME],
      ['PUT', `/${_id}/default`],
      ['DELETE', `/${_id}`],
      ['GET', `/${crypto.randomUUID()}`],
      ['DELETE', '/not-an-id'],
      ['PUT', `/${encodeURIComponent("1' OR '1'='1")}`, HOME],
    ] as const) {
      expect(await eve.call(method, path, body), `${method} ${path}`).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect(await ada.list()).toHaveLength(1);
    expect(await eve.list()).toEqual([]);
  });

  it('cannot be created by sending their user id', async () => {
    const ada = await newBook();
    const eve = await newBook();
    await eve.add({ userId: ada.userId, user_id: ada.userId, _id: crypto.randomUUID(), id: crypto.randomUUID() });
    expect(await ada.list()).toEqual([]);
    expect(await eve.list()).toHaveLength(1);
  });

  it('require a session', async () => {
    for (const [method, path] of [
      ['GET', '/addresses'],
      ['POST', '/addresses'],
      ['GET', '/addresses/default'],
      ['POST', '/addresses/validate'],
      ['PUT', `/addresses/${crypto.randomUUID()}/default`],
    ] as const) {
      expect((await test.request(method, path, method === 'POST' ? { body: HOME } : {})).status).toBe(401);
    }
  });
});

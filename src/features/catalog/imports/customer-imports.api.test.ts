import { beforeAll, describe, expect, it } from 'vitest';
import { CONFIRMATION_MS } from '#features/accounts/sessions/confirmation.rules';
import { rowsOf, runImport, uploadCsv } from '#test/imports.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
let token: string;

beforeAll(async () => {
  ({ token } = await test.signIn('admin'));
});

/** The columns of Shopify's customer export since 2023. */
const SHOPIFY_HEADER =
  'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags\n';

function shopify(...lines: string[]): string {
  return `\uFEFF${SHOPIFY_HEADER}${lines.join('\n')}\n`;
}

const upload = (file: string | Buffer, mapping?: object) =>
  uploadCsv(test, token, { kind: 'customers', file, ...(mapping && { mapping }) });

const findUser = (email: string) => test.shop.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

/** As a mailed link does. */
const confirm = (id: string) => test.shop.db.updateTable('users').set({ emailConfirmedAt: new Date() }).where('id', '=', id).execute();

describe('customers of a Shopify export', () => {
  it('are recognised, checked without a change, imported, and found unchanged the second time', async () => {
    const file = shopify(
      '\'7001,Grace,Hopper,grace@example.com,yes,Navy,"1 Main St, Apt 2",,Arlington,VA,US,\'22201,,\'+1 703 555 0100,no,12.00,2,,no,"vip, early"',
      '7002,,,nameless@example.com,no,,,,,,,,,,no,0.00,0,,no,',
      '7003,Max,Müller,max@example.com,no,,Hauptstr. 5,,Berlin,,DE,10115,,030/123,no,0,0,,no,',
      '7004,Bad,Address,bad@example.com,no,,Somewhere 1,,Oslo,,NO,0150,,,no,0,0,,no,',
      '7005,No,Mail,,no,,,,,,,,,,no,0,0,,no,',
      '7006,Grace,Again,GRACE@example.com,no,,,,,,,,,,no,0,0,,no,',
    );
    const { status, body } = await upload(file);
    expect(status).toBe(201);
    expect(body.import).toMatchObject({
      kind: 'customers',
      format: 'shopify',
      fileName: 'export.csv',
      status: 'ready',
      mapping: {
        email: 'Email',
        firstName: 'First Name',
        addressLine1: 'Default Address Address1',
        acceptsMarketing: 'Accepts Email Marketing',
      },
      rows: { total: 6, create: 4, update: 0, unchanged: 0, refuse: 2 },
    });
    expect(body.import.columns).toHaveLength(20);
    expect(await findUser('grace@example.com')).toBeUndefined();
    expect(await rowsOf(test, token, body.import._id, '&outcome=refuse')).toEqual([
      {
        line: 6,
        label: '',
        outcome: 'refuse',
        errors: [{ field: 'email', column: 'Email', line: 6, message: 'An email address is required' }],
        notes: [],
        state: 'skipped',
      },
      {
        line: 7,
        label: 'GRACE@example.com',
        outcome: 'refuse',
        errors: [
          {
            field: 'email',
            column: 'Email',
            line: 7,
            value: 'GRACE@example.com',
            message: 'This email address is in line 2 already. That line is used',
          },
        ],
        notes: [],
        state: 'skipped',
      },
    ]);

    expect(await runImport(test, token, body.import._id)).toMatchObject({
      status: 'done',
      rows: { total: 6, create: 4, refuse: 2 },
      progress: { total: 4, done: 4, applied: 4 },
    });
    const grace = await findUser('grace@example.com');
    expect(grace).toMatchObject({
      firstName: 'Grace',
      lastName: 'Hopper',
      phone: '+1 703 555 0100',
      tags: ['vip', 'early'],
      role: 'customer',
    });
    const addresses = await test.shop.db
      .selectFrom('addresses')
      .selectAll()
      .where('userId', '=', grace?.id ?? '')
      .execute();
    expect(addresses).toMatchObject([
      {
        addressLine1: '1 Main St, Apt 2',
        company: 'Navy',
        state: 'Virginia',
        postalCode: '22201',
        country: 'United States',
        isDefault: true,
      },
    ]);
    const subscribers = await test.shop.db.selectFrom('newsletterSubscribers').select(['email', 'status']).execute();
    expect(subscribers).toEqual([{ email: 'grace@example.com', status: 'confirmed' }]);
    const notes = (await rowsOf(test, token, body.import._id)).map(({ line, notes }: { line: number; notes: string[] }) => [line, notes]);
    expect(notes).toContainEqual([5, [expect.stringContaining('The address is left out')]]);

    const again = await upload(file);
    expect(again.body.import.rows).toEqual({ total: 6, create: 0, update: 0, unchanged: 4, refuse: 2 });
  });

  it('cannot sign in without a password, and set one by "forgot password"', async () => {
    await upload(shopify('1,Jo,Doe,jo@example.com,no,,,,,,,,,,no,0,0,,no,')).then(({ body }) => runImport(test, token, body.import._id));
    for (const password of ['!', '!!!!!!', 'Passw0rd!']) {
      const { status } = await test.request('POST', '/auth/login', { body: { email: 'jo@example.com', password } });
      expect([401, 422]).toContain(status);
    }
    expect((await test.request('POST', '/auth/forgot-password', { body: { email: 'jo@example.com' } })).status).toBe(200);
  });

  it('who have an account get only what was empty, and never another role or password', async () => {
    const { userId } = await test.signIn();
    await confirm(userId);
    const before = await test.shop.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
    const file = `email,first name,phone,role,password,password_hash\n${before.email.toUpperCase()},Mallory,+15125550100,admin,Secret123,x\n`;
    const { body } = await upload(file);
    expect(body.import).toMatchObject({ format: 'csv', rows: { total: 1, update: 1 }, mapping: { email: 'email', phone: 'phone' } });
    await runImport(test, token, body.import._id);
    const after = await test.shop.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
    expect(after).toEqual({ ...before, phone: '+15125550100', updatedAt: after.updatedAt, version: before.version + 1 });
    for (const field of ['role', 'password', 'passwordHash', 'id']) {
      const refused = await uploadCsv(test, token, { kind: 'customers', file, mapping: { email: 'email', [field]: 'role' } });
      expect({ field, status: refused.status }).toEqual({ field, status: 422 });
    }
  });

  it('leave an account that only claims the address as it is, and say so', async () => {
    const { userId } = await test.signIn();
    const before = await test.shop.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
    const file = shopify(`1,Grace,Hopper,${before.email},yes,,1 Secret St,,Arlington,VA,US,22201,,+17035550100,no,0,0,,no,vip`);
    const { body } = await upload(file);
    expect(body.import.rows).toMatchObject({ total: 1, update: 1 });
    const [row] = await rowsOf(test, token, body.import._id);
    expect(row.notes).toEqual([expect.stringContaining('without having confirmed it')]);
    await runImport(test, token, body.import._id);
    expect(await test.shop.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()).toEqual(before);
    expect(await test.shop.db.selectFrom('addresses').selectAll().where('userId', '=', userId).execute()).toEqual([]);
    const { status } = await test.shop.db
      .selectFrom('newsletterSubscribers')
      .select('status')
      .where('email', '=', before.email)
      .executeTakeFirstOrThrow();
    expect(status).toBe('confirmed');
  });

  it('need a fresh confirmation', async () => {
    const manager = await test.signIn('manager');
    const confirmedAt = new Date(Date.now() - CONFIRMATION_MS);
    await test.shop.db.updateTable('sessions').set({ confirmedAt }).where('userId', '=', manager.userId).execute();
    const refused = await uploadCsv(test, manager.token, { kind: 'customers', file: 'email,phone\na@example.com,\n' });
    expect(refused).toMatchObject({ status: 403, body: { code: 'confirmation_required' } });
  });

  it('who are staff are refused', async () => {
    const { userId } = await test.signIn('admin');
    const { email } = await test.shop.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
    const { body } = await upload(`email,phone\n${email},+15125550100\n`);
    expect(body.import.rows).toMatchObject({ total: 1, refuse: 1 });
  });

  it('who have left the newsletter are not added again', async () => {
    await test.shop.db.insertInto('newsletterSubscribers').values({ email: 'left@example.com', status: 'left' }).execute();
    const { body } = await upload(shopify('1,Le,Ft,left@example.com,yes,,,,,,,,,,no,0,0,,no,'));
    expect(await rowsOf(test, token, body.import._id)).toMatchObject([
      { outcome: 'create', notes: [expect.stringContaining('newsletter')] },
    ]);
    await runImport(test, token, body.import._id);
    const [row] = await test.shop.db.selectFrom('newsletterSubscribers').select('status').where('email', '=', 'left@example.com').execute();
    expect(row).toEqual({ status: 'left' });
  });
});

describe('an undone import of customers', () => {
  it('removes whom it created and empties what it filled, except what was changed since', async () => {
    const { userId } = await test.signIn();
    await confirm(userId);
    const { email } = await test.shop.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
    const { body } = await upload(
      shopify(
        '1,Un,Done,undone@example.com,yes,,1 Main St,,Austin,TX,US,78701,,,no,0,0,,no,',
        '2,Is,Changed,changed@example.com,no,,,,,,,,,,no,0,0,,no,',
        `3,,,${email},no,,1 Main St,,Austin,TX,US,78701,,'+1 512 555 0100,no,0,0,,no,vip`,
      ),
    );
    await runImport(test, token, body.import._id);
    await test.shop.db
      .updateTable('users')
      .set({ firstName: 'New', updatedAt: new Date() })
      .where('email', '=', 'changed@example.com')
      .execute();
    expect(await runImport(test, token, body.import._id, { action: 'undo' })).toMatchObject({
      status: 'undone',
      progress: { total: 3, done: 3, applied: 0, undone: 2, changedSince: 1 },
    });
    expect(await findUser('undone@example.com')).toBeUndefined();
    expect(await findUser('changed@example.com')).toMatchObject({ firstName: 'New' });
    expect(await findUser(email)).toMatchObject({ id: userId, phone: null, tags: [] });
    expect(await test.shop.db.selectFrom('addresses').select('id').where('userId', '=', userId).execute()).toEqual([]);
    expect(await test.shop.db.selectFrom('newsletterSubscribers').select('id').where('email', '=', 'undone@example.com').execute()).toEqual(
      [],
    );
    expect(await rowsOf(test, token, body.import._id, '&state=changed_since')).toMatchObject([{ line: 3 }]);
  });
});

it('addresses in angle brackets are read, lost zeros restored, and notes speak of what is in the file', async () => {
  const { body } = await uploadCsv(test, token, {
    kind: 'customers',
    file:
      'email,first name,last name,address,city,state,zip,country\n' +
      '"Ida Noddack <ida@example.com>",Ida,Noddack,1 Main St,Boston,MA,2108,US\n' +
      'mailto:lise@example.com,Lise,Meitner,Ring 1,Wien,Wien,1010,Oesterreich\n<ida@example.com>,Ida,N,,,,,\n',
  });
  const rows = await rowsOf(test, token, body.import._id);
  expect(rows).toMatchObject([
    { label: 'ida@example.com', outcome: 'create', notes: [] },
    {
      label: 'lise@example.com',
      outcome: 'create',
      notes: ['The address is left out. country, “Oesterreich”: This is not the name or code of a country'],
    },
    { outcome: 'refuse', errors: [{ column: 'email', line: 4, message: expect.stringContaining('in line 2 already') }] },
  ]);
  await runImport(test, token, body.import._id);
  const address = await test.shop.db.selectFrom('addresses').select('postalCode').where('city', '=', 'Boston').executeTakeFirst();
  expect(address?.postalCode).toBe('02108');
});

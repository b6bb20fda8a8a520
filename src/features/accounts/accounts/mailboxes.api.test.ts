import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { doDueJobs } from '#server/jobs.server';
import { startMailServer } from '#test/mails.server';
import { openTestShop } from '#test/test-shop.server';
import { respellMailboxes } from './mailbox-spellings.service.server';

const test = openTestShop();
let mailServer: Awaited<ReturnType<typeof startMailServer>>;

beforeAll(async () => {
  mailServer = await startMailServer();
  test.shop.config.smtpUrl = mailServer.url;
});
afterAll(() => mailServer.stop());

const SPELLINGS = ['anna@bücher.example', 'ANNA@BÜCHER.example', 'anna@xn--bcher-kva.example', 'anna@bu\u0308cher.example'];
const STORED = 'anna@xn--bcher-kva.example';
const PERSON = { firstName: 'Anna', lastName: 'Büchner', password: 'Secret123' };

describe('a mailbox in several spellings', () => {
  it('has one account, whose sign-in takes each', async () => {
    const first = await test.request('POST', '/auth/register', { body: { ...PERSON, email: SPELLINGS[0] } });
    expect(first).toMatchObject({ status: 201, body: { user: { email: STORED } } });
    for (const email of SPELLINGS) {
      expect((await test.request('POST', '/auth/register', { body: { ...PERSON, email } })).status).toBe(409);
      const { status, body } = await test.request('POST', '/auth/login', { body: { email, password: PERSON.password } });
      expect(status).toBe(200);
      expect(body.user._id).toBe(first.body.user._id);
    }
  });

  it('gets the mail of a reset by each', async () => {
    await doDueJobs(test.shop);
    mailServer.mails.length = 0;
    await test.request('POST', '/auth/forgot-password', { body: { email: SPELLINGS[2] } });
    await doDueJobs(test.shop);
    expect(mailServer.mails).toMatchObject([{ to: STORED, subject: expect.stringMatching(/^Reset/) }]);
  });

  it('is subscribed to the newsletter once', async () => {
    for (const email of SPELLINGS) expect((await test.request('POST', '/newsletter/subscribe', { body: { email } })).status).toBe(200);
    await doDueJobs(test.shop);
    expect(await test.shop.db.selectFrom('newsletterSubscribers').select('email').execute()).toEqual([{ email: STORED }]);
  });
});

it('addresses of before there was one spelling get it, the older of two accounts first', async () => {
  const { db } = test.shop;
  const insert = (email: string, at: string) =>
    db
      .insertInto('users')
      .values({ firstName: 'Eva', lastName: 'E', email, passwordHash: 'x', createdAt: new Date(at) })
      .execute();
  await insert('eva@mühle.example', '2025-02-01');
  await insert('EVA@MÜHLE.example', '2025-01-01');
  await db
    .insertInto('wordRefills')
    .values({ name: 'mailboxes' })
    .onConflict((row) => row.doNothing())
    .execute();
  await respellMailboxes(test.shop);
  const { rows } = await sql`SELECT email FROM users WHERE first_name = 'Eva' ORDER BY created_at`.execute(db);
  expect(rows).toEqual([{ email: 'eva@xn--mhle-0ra.example' }, { email: 'eva@mühle.example' }]);
  expect(await db.selectFrom('wordRefills').select('name').where('name', '=', 'mailboxes').execute()).toEqual([]);
});

import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { doDueJobs } from '#server/jobs.server';
import { startMailServer } from '#test/mails.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
let mailServer: Awaited<ReturnType<typeof startMailServer>>;

beforeAll(async () => {
  mailServer = await startMailServer();
  test.shop.config.smtpUrl = mailServer.url;
});
afterAll(() => mailServer.stop());

const SPELLINGS = ['anna@bücher.example', 'ANNA@BÜCHER.example', 'anna@xn--bcher-kva.example', 'anna@bu\u0308cher.example'];
const PERSON = { firstName: 'Anna', lastName: 'Büchner', password: 'Secret123' };

describe('a mailbox in several spellings', () => {
  it('has one account, whose sign-in takes each', async () => {
    const first = await test.request('POST', '/auth/register', { body: { ...PERSON, email: SPELLINGS[0] } });
    expect(first).toMatchObject({ status: 201, body: { user: { email: SPELLINGS[0] } } });
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
    expect(mailServer.mails).toMatchObject([{ to: 'anna@xn--bcher-kva.example', subject: expect.stringMatching(/^Reset/) }]);
  });

  it('is subscribed to the newsletter once', async () => {
    for (const email of SPELLINGS) expect((await test.request('POST', '/newsletter/subscribe', { body: { email } })).status).toBe(200);
    await doDueJobs(test.shop);
    expect(await test.shop.db.selectFrom('newsletterSubscribers').select('email').execute()).toEqual([{ email: SPELLINGS[0] }]);
  });
});

it('accounts of before there was one spelling get it, the older of two first', async () => {
  const { db } = test.shop;
  await sql`ALTER TABLE users DISABLE TRIGGER users_mailbox`.execute(db);
  const insert = (email: string, at: string) =>
    db
      .insertInto('users')
      .values({ firstName: 'Eva', lastName: 'E', email, passwordHash: 'x', createdAt: new Date(at) })
      .execute();
  await insert('EVA@MÜHLE.example', '2025-02-01');
  await insert('eva@xn--mhle-0ra.example', '2025-01-01');
  await sql`ALTER TABLE users ENABLE TRIGGER users_mailbox`.execute(db);
  await sql.raw(await readFile('db/functions/folding.sql', 'utf8')).execute(db);
  const { rows } = await sql`SELECT email FROM users WHERE first_name = 'Eva' ORDER BY created_at`.execute(db);
  expect(rows).toEqual([{ email: 'eva@mühle.example' }, { email: 'EVA@MÜHLE.example' }]);
});

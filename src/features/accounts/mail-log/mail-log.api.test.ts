import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase } from '#db/database.server';
import type { AddressedMail } from '#features/platform/mail/mail.schema';
import { enqueueMail, settleMails } from '#features/platform/mail/mail.service.server';
import { doDueJobs } from '#server/jobs.server';
import { removeAged } from '#server/retention.server';
import { DAY_MS } from '#shared/time';
import { cashOrder, fillCart, place } from '#test/checkout.fixtures.server';
import { makeMail, makeProduct } from '#test/factories.server';
import { linkIn, readOutbox, startMailServer } from '#test/mails.server';
import { explain, scannedTables } from '#test/query-plan.server';
import { openTestShop } from '#test/test-shop.server';
import { mailLogMessages as messages } from './mail-log.messages';
import { selectMails } from './mail-log.queries.server';

const test = openTestShop();
const servers: { stop: () => Promise<void> }[] = [];
let owner: { token: string; userId: string };
let support: { token: string; userId: string };
let packer: { token: string; userId: string };
let shopper: { token: string; userId: string };

const MAIL: AddressedMail = {
  language: 'en',
  to: 'ada@example.com',
  kind: 'test',
  subject: 'Hello',
  preview: '',
  title: 'Hello <b>Ada</b>',
  paragraphs: ['A line'],
};

beforeAll(async () => {
  [owner, support, packer, shopper] = await Promise.all([
    test.signIn('owner'),
    test.signIn('support'),
    test.signIn('packer'),
    test.signIn(),
  ]);
});
beforeEach(async () => {
  await doDueJobs(test.shop);
  await test.shop.db.deleteFrom('jobs').execute();
  await test.shop.db.deleteFrom('mails').execute();
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

const call = (method: string, path: string, { token } = support, body?: object) =>
  test.request(method, `/admin/mails${path}`, { token, ...(method !== 'GET' && { body: body ?? {} }) });
const list = async (query = '', person = support) => (await call('GET', `?${query}`, person)).body;
const rows = () => test.shop.db.selectFrom('mails').selectAll().orderBy('enqueuedAt').execute();
const makeDue = () =>
  test.shop.db
    .updateTable('jobs')
    .set({ runAt: new Date(Date.now() - 1_000) })
    .execute();

async function withServer(options?: Parameters<typeof startMailServer>[0]) {
  const server = await startMailServer(options);
  servers.push(server);
  return { ...server, shop: { ...test.shop, config: { ...test.shop.config, smtpUrl: server.url } } };
}

const refuse = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

/** A shop whose mail server takes nothing, as long as `isDown`. */
async function withFailingServer(responseCode = 550) {
  const state = { isDown: true };
  const server = await withServer({
    onRcptTo: (_address, _session, done) => done(state.isDown ? refuse(responseCode, 'No such mailbox') : null),
  });
  return { ...server, state };
}

async function placeOrder() {
  const { id } = await makeProduct(test.shop.db, { stock: 50 });
  await fillCart(test, shopper.token, [{ id }]);
  return (await place(test, shopper.token, { body: cashOrder() })).body.order;
}

describe('the log', () => {
  it('has each mail with its customer and order, once however often it is tried', async () => {
    const { shop, mails, state } = await withFailingServer(451);
    const order = await placeOrder();
    await doDueJobs(shop);
    expect((await list()).mails).toMatchObject([{ status: 'queued', tries: 1, nextTryAt: expect.any(String) }]);
    state.isDown = false;
    await makeDue();
    await doDueJobs(shop);
    expect(mails).toHaveLength(1);
    const [mail, ...others] = (await list(`order=${order._id}`)).mails;
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      kind: 'order.placed',
      status: 'sent',
      tries: 2,
      subject: `We have your order ${order.orderNumber}`,
      order: { _id: order._id, orderNumber: order.orderNumber },
      customer: { _id: shopper.userId },
    });
    expect(mail.error).toBeUndefined();
    expect((await list(`customer=${shopper.userId}`)).total).toBe(1);
    const one = (await call('GET', `/${mail._id}`)).body.mail;
    expect(one.html).toContain('Thank you for your order');
    expect(one.text).toContain(order.orderNumber);
    expect(mails[0]?.headers['message-id']).toContain(mail._id);
  });

  it('costs no statement when an order is placed', async () => {
    const { id } = await makeProduct(test.shop.db, { stock: 50 });
    await fillCart(test, shopper.token, [{ id }]);
    test.statements.length = 0;
    expect((await place(test, shopper.token, { body: cashOrder() })).status).toBe(201);
    expect(test.statements.filter((statement) => /\bmails\b/.test(statement))).toEqual([]);
    await doDueJobs(test.shop);
    expect(test.statements.filter((statement) => /(INTO|UPDATE) mails\b/.test(statement))).toHaveLength(2);
  });

  it('shows what failed before all others, and finds addresses and subjects', async () => {
    const old = new Date(Date.now() - 60_000);
    const failed = await makeMail(test.shop.db, { status: 'failed', enqueuedAt: old });
    const sent = await makeMail(test.shop.db, { status: 'sent', recipient: 'Grace@Example.org' });
    const ids = async (query: string) => (await list(query)).mails.map(({ _id }: { _id: string }) => _id);
    expect(await ids('')).toEqual([failed, sent]);
    expect(await ids('q=grace@example.ORG')).toEqual([sent]);
    expect(await ids('q=gr')).toEqual([sent]);
    expect(await ids('q=on its way&limit=1&page=2')).toEqual([sent]);
    expect(await ids('q=100%')).toEqual([]);
    expect(await ids('status=failed')).toEqual([failed]);
    expect((await call('GET', '/counts')).body.counts).toEqual({ failed: 1, queued: 0, unknown: 0 });
    expect((await call('GET', '?status=lost')).status).toBe(422);
    expect((await call('GET', '?customer=1')).status).toBe(422);
  });

  it('has no readable secret', async () => {
    const email = (await test.shop.db.selectFrom('users').select('email').where('id', '=', shopper.userId).executeTakeFirstOrThrow()).email;
    const order = await placeOrder();
    await test.request('POST', '/auth/forgot-password', { body: { email } });
    await test.request('POST', '/newsletter/subscribe', { body: { email } });
    await test.request('POST', '/track-order/code', { body: { email, orderNumber: order.orderNumber } });
    await test.request('POST', '/admin/staff', { token: owner.token, body: { email: 'new@example.com', role: 'packer' } });
    await doDueJobs(test.shop);
    const sent = [
      ...(await readOutbox(test.shop.config.dataDir, email)),
      ...(await readOutbox(test.shop.config.dataDir, 'new@example.com')),
    ];
    const stored = JSON.stringify([await rows(), await test.shop.db.selectFrom('jobs').selectAll().execute()]);
    const secrets = sent.flatMap(({ text, subject }) => [
      ...(text.match(/(?<=\/(?:reset-password|invitation)\/|token=)[\w-]{36,}/g) ?? []),
      ...(/^\d{6}(?= is your code)/.exec(subject) ?? []),
    ]);
    expect(secrets.length).toBeGreaterThanOrEqual(4);
    for (const secret of secrets) expect(stored).not.toContain(secret);
    const kinds = new Map((await rows()).map(({ kind, hasSecrets }) => [kind, hasSecrets]));
    expect(Object.fromEntries(kinds)).toMatchObject({
      'account.reset': true,
      'order.code': true,
      'staff.invitation': true,
      'order.placed': false,
    });
  });

  it('is cleared of what is older than two years', async () => {
    await makeMail(test.shop.db, { enqueuedAt: new Date(Date.now() - 731 * DAY_MS) });
    const young = await makeMail(test.shop.db, { enqueuedAt: new Date(Date.now() - 729 * DAY_MS) });
    await removeAged(test.shop);
    expect((await rows()).map(({ id }) => id)).toEqual([young]);
  });

  it('does not say that a mail waits whose process died', async () => {
    const { shop } = await withFailingServer(451);
    await enqueueMail(shop.db, MAIL);
    await doDueJobs(shop);
    await settleMails(shop);
    expect(await rows()).toMatchObject([{ status: 'queued' }]);
    await test.shop.db.deleteFrom('jobs').execute();
    await test.shop.db
      .updateTable('mails')
      .set({ attemptedAt: new Date(Date.now() - 11 * 60_000) })
      .execute();
    await settleMails(shop);
    expect(await rows()).toMatchObject([{ status: 'unknown' }]);
  });
});

describe('sending again', () => {
  it('tries a mail that failed for good with a fresh job, once for a double click', async () => {
    const { shop, mails, state } = await withFailingServer();
    await enqueueMail(shop.db, MAIL);
    await doDueJobs(shop);
    const [failed] = (await list('status=failed')).mails;
    expect(failed).toMatchObject({ error: expect.stringContaining('No such mailbox'), canResend: true, to: 'ada@example.com' });
    state.isDown = false;
    const clicks = await Promise.all(Array.from({ length: 5 }, () => call('POST', `/${failed._id}/resend`)));
    expect(clicks.map(({ status, body }) => [status, body.mail?._id])).toEqual(Array.from({ length: 5 }, () => [200, failed._id]));
    await doDueJobs(shop);
    await doDueJobs(shop);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: 'ada@example.com', subject: 'Hello' });
    expect(mails[0]?.html).toContain('Hello &#60;b&#62;Ada');
    expect((await list()).mails).toMatchObject([{ _id: failed._id, status: 'sent' }]);
    const audit = await test.request('GET', '/admin/audit?action=mail.resend', { token: owner.token });
    expect(audit.body.entries).toHaveLength(1);
  });

  it('sends a second mail of one that arrived, once for a double click', async () => {
    const { shop, mails } = await withServer();
    await enqueueMail(shop.db, { ...MAIL, replyTo: { name: 'Grace', address: 'grace@example.com' } });
    await doDueJobs(shop);
    const [sent] = (await list()).mails;
    const first = (await call('POST', `/${sent._id}/resend`)).body.mail;
    expect(first).toMatchObject({ status: 'queued', resendOf: sent._id });
    await doDueJobs(shop);
    expect((await call('POST', `/${sent._id}/resend`)).body.mail._id).toBe(first._id);
    await doDueJobs(shop);
    expect(mails).toHaveLength(2);
    expect(mails[1]?.headers['reply-to']).toBe('Grace <grace@example.com>');
    expect(mails[1]?.headers['message-id']).not.toBe(mails[0]?.headers['message-id']);
  });

  it('tries a waiting mail at once, without a second one', async () => {
    const { shop, mails, state } = await withFailingServer(451);
    await enqueueMail(shop.db, MAIL);
    await doDueJobs(shop);
    state.isDown = false;
    const [waiting] = (await list('status=queued')).mails;
    await Promise.all([call('POST', `/${waiting._id}/resend`), call('POST', `/${waiting._id}/resend`)]);
    await Promise.all([doDueJobs(shop), doDueJobs(shop)]);
    expect(mails).toHaveLength(1);
  });

  it('makes new links for a mail with secrets, and refuses where it cannot', async () => {
    const email = (await test.shop.db.selectFrom('users').select('email').where('id', '=', shopper.userId).executeTakeFirstOrThrow()).email;
    await test.request('POST', '/auth/forgot-password', { body: { email } });
    await doDueJobs(test.shop);
    const [reset] = (await list(`q=${email}`)).mails;
    expect(reset).toMatchObject({ kind: 'account.reset', hasSecrets: true, canResend: true });
    await call('POST', `/${reset._id}/resend`);
    await doDueJobs(test.shop);
    const links = (await readOutbox(test.shop.config.dataDir, email))
      .filter(({ subject }) => subject.startsWith('Reset your'))
      .slice(-2)
      .map((mail) => linkIn(mail, '/reset-password/'));
    expect(links[0]).not.toBe(links[1]);
    for (const link of links) expect(link).not.toContain('•');

    await enqueueMail(test.shop.db, { ...MAIL, to: 'eve@example.com', secrets: ['123456'], paragraphs: ['Your code is 123456'] });
    await doDueJobs(test.shop);
    const [lost] = (await list('q=eve@example.com')).mails;
    expect(lost.canResend).toBe(false);
    expect(await call('POST', `/${lost._id}/resend`)).toMatchObject({ status: 409, body: { message: messages.notAgain } });
  });

  it('fails clearly when what the mail was about is gone', async () => {
    const leaving = await test.signIn();
    const email = (await test.shop.db.selectFrom('users').select('email').where('id', '=', leaving.userId).executeTakeFirstOrThrow()).email;
    await test.request('POST', '/auth/forgot-password', { body: { email } });
    await doDueJobs(test.shop);
    const [reset] = (await list(`q=${email}`)).mails;
    await test.shop.db.deleteFrom('users').where('id', '=', leaving.userId).execute();
    const again = (await call('POST', `/${reset._id}/resend`)).body.mail;
    await doDueJobs(test.shop);
    await test.shop.db
      .updateTable('mails')
      .set({ enqueuedAt: new Date(Date.now() - 11 * 60_000) })
      .execute();
    await settleMails(test.shop);
    expect((await call('GET', `/${again._id}`)).body.mail).toMatchObject({
      status: 'failed',
      error: 'There was nothing to send any more.',
    });
  });

  it('sends a crowd again in one action, each once', async () => {
    const { shop, mails, state } = await withFailingServer();
    for (let n = 0; n < 30; n++) await enqueueMail(shop.db, { ...MAIL, to: `reader-${n}@example.com` });
    await doDueJobs(shop);
    expect((await list('status=failed')).total).toBe(30);
    state.isDown = false;
    const clicks = await Promise.all([call('POST', '/resend'), call('POST', '/resend')]);
    expect(clicks[0].body.count + clicks[1].body.count).toBe(30);
    await Promise.all([doDueJobs(shop), doDueJobs(shop)]);
    expect(new Set(mails.map(({ to }) => to)).size).toBe(30);
    expect(mails).toHaveLength(30);
    expect((await call('POST', '/resend')).body.count).toBe(0);
  });

  it('leaves old links and codes out of a crowd', async () => {
    const id = await makeMail(test.shop.db, { enqueuedAt: new Date(Date.now() - 2 * DAY_MS) });
    await test.shop.db
      .updateTable('mails')
      .set({ hasSecrets: true, makerKind: 'reset mail', makerPayload: '{}' })
      .where('id', '=', id)
      .execute();
    expect((await call('POST', '/resend')).body.count).toBe(0);
  });

  it('tries all that wait at once', async () => {
    const { shop, mails, state } = await withFailingServer(451);
    for (let n = 0; n < 3; n++) await enqueueMail(shop.db, { ...MAIL, to: `waiting-${n}@example.com` });
    await doDueJobs(shop);
    state.isDown = false;
    expect((await call('POST', '/resend', support, { status: 'queued' })).body.count).toBe(3);
    await doDueJobs(shop);
    expect(mails).toHaveLength(3);
  });
});

describe('who may read mails', () => {
  it('is staff for customers, and staff for orders where it is about an order', async () => {
    const order = await placeOrder();
    await enqueueMail(test.shop.db, MAIL);
    await doDueJobs(test.shop);
    const [ofOrder] = (await list(`order=${order._id}`, packer)).mails;
    expect(ofOrder).toMatchObject({ kind: 'order.placed', canResend: false });
    expect((await call('GET', `/${ofOrder._id}`, packer)).status).toBe(200);
    const other = (await list('q=ada@example.com')).mails[0];
    expect((await call('GET', `/${other._id}`, packer)).status).toBe(403);
    expect((await call('GET', '', packer)).status).toBe(403);
    expect((await call('GET', `?customer=${shopper.userId}`, packer)).status).toBe(403);
    expect((await call('POST', `/${ofOrder._id}/resend`, packer)).status).toBe(403);
    expect((await call('GET', '', shopper)).status).toBe(403);
    expect((await call('GET', `?order=${order._id}`, shopper)).status).toBe(403);
    expect((await call('GET', '/nonsense')).status).toBe(404);
  });
});

describe('the list of many mails', () => {
  const order = crypto.randomUUID();

  it('is read along indexes', async () => {
    await sql`
      INSERT INTO mails (id, job_id, kind, status, recipient, order_id, user_id, title, body_text, body_html, enqueued_at)
      SELECT gen_random_uuid(), gen_random_uuid(), 'order.placed', CASE WHEN n % 500 = 0 THEN 'failed' ELSE 'sent' END,
             'reader-' || n || '@example.com', CASE WHEN n % 1000 = 0 THEN ${order}::uuid ELSE gen_random_uuid() END,
             CASE WHEN n % 1000 = 0 THEN ${shopper.userId}::uuid END, 'Your order', '', '', now() - n * interval '1 minute'
        FROM generate_series(1, 20000) n`.execute(test.shop.db);
    // What is inserted waits in a list before it is in a GIN index, and the longer the list, the dearer the index is in a plan.
    await sql`VACUUM ANALYZE mails`.execute(test.shop.db);
    const queries: { sql: string; parameters: readonly unknown[] }[] = [];
    const db = createDatabase({ url: test.shop.config.databaseUrl ?? '', onQuery: ({ query }) => void queries.push(query) });
    const planOf = async (filter: Parameters<typeof selectMails>[1]) => {
      queries.length = 0;
      await selectMails(db, filter, { limit: 50, offset: 0 });
      const [query] = queries;
      if (!query) throw new Error('No statement was seen.');
      return explain(test.shop.db, 'COSTS', query);
    };
    const used: Record<string, boolean> = {};
    for (const [filter, index] of [
      [{}, 'mails_list'],
      [{ status: 'failed' }, 'mails_status'],
      [{ order }, 'mails_order'],
      [{ customer: shopper.userId }, 'mails_user'],
      [{ q: 'reader-777@' }, 'mails_folded_words'],
      [{ q: 'zz' }, 'mails_recipient'],
    ] as const) {
      const plan = await planOf(filter);
      used[index] = JSON.stringify(plan).includes(`"${index}"`) && !scannedTables(plan).includes('mails');
    }
    await db.destroy();
    expect(Object.entries(used).filter(([, isUsed]) => !isUsed)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { doDueJobs } from '#server/jobs.server';
import { linkIn, readOutbox } from '#test/mails.server';
import { openTestShop } from '#test/test-shop.server';
import { newsletterMessages as messages } from './newsletter.messages';

const test = openTestShop();

const subscribe = (email: unknown) => test.request('POST', '/newsletter/subscribe', { body: { email } });
const confirm = (token: unknown) => test.request('POST', '/newsletter/confirm', { body: { token } });
const leave = (token: unknown) => test.request('POST', '/newsletter/leave', { body: { token } });
const stored = async (email: string) =>
  (await test.shop.db.selectFrom('newsletterSubscribers').select(['email', 'status']).where('email', 'ilike', email).execute()).map(
    ({ status }) => status,
  );

/** Subscribes, and reads both links from the confirmation mail. */
async function invite(email: string) {
  await subscribe(email);
  await doDueJobs(test.shop);
  const mail = (await readOutbox(test.shop.config.dataDir, email)).at(-1);
  if (!mail) throw new Error('No mail came.');
  const tokenOf = (path: string) => new URL(linkIn(mail, path)).searchParams.get('token') ?? '';
  return { mail, confirmToken: tokenOf('/newsletter/confirm'), leaveToken: tokenOf('/newsletter/leave') };
}

describe('the newsletter', () => {
  it('is sent from confirmation until unsubscription', async () => {
    const { mail, confirmToken, leaveToken } = await invite('reader@example.com');
    expect(mail.headers['list-unsubscribe']).toContain(`/newsletter/leave?token=${leaveToken}`);
    expect(await stored('reader@example.com')).toEqual(['pending']);
    expect(await confirm(confirmToken)).toMatchObject({ status: 200, body: { success: true, message: messages.confirmed } });
    expect((await confirm(confirmToken)).status).toBe(200);
    expect(await stored('reader@example.com')).toEqual(['confirmed']);
    expect(await leave(leaveToken)).toMatchObject({ status: 200, body: { message: messages.left } });
    expect((await leave(leaveToken)).status).toBe(200);
    expect(await stored('reader@example.com')).toEqual(['left']);
    expect((await confirm(confirmToken)).status).toBe(400);
  });

  it('stores an address once, ignoring case, and can be subscribed to again', async () => {
    const first = await invite('again@example.com');
    await confirm(first.confirmToken);
    await leave(first.leaveToken);
    await subscribe('AGAIN@example.com');
    await doDueJobs(test.shop);
    expect(await stored('again@example.com')).toEqual(['pending']);
    expect((await leave(first.leaveToken)).status).toBe(200);
  });

  it('has the same response for new and known addresses, and sends no confirmation to confirmed ones', async () => {
    const { confirmToken } = await invite('known@example.com');
    await confirm(confirmToken);
    const again = await subscribe('known@example.com');
    const fresh = await subscribe('fresh@example.com');
    await doDueJobs(test.shop);
    expect(again).toMatchObject({ status: 200, body: { success: true, message: messages.subscribed } });
    expect(again.body).toEqual(fresh.body);
    expect(await readOutbox(test.shop.config.dataDir, 'known@example.com')).toHaveLength(1);
    expect(await stored('known@example.com')).toEqual(['confirmed']);
  });

  it.each([
    ['', 'Email is required'],
    [undefined, 'Email is required'],
    ['nobody', 'Invalid email address'],
    [['a@b.co'], 'Email is required'],
    [`${'x'.repeat(250)}@b.co`, 'Please use at most 254 characters'],
  ])('refuses the address of case %#', async (email, message) => {
    expect(await subscribe(email)).toMatchObject({ status: 422, body: { errors: [{ field: 'email', message }] } });
  });

  it('cannot be confirmed or left with another address’s token or an old link', async () => {
    const { confirmToken, leaveToken } = await invite('late@example.com');
    for (const token of ['', 'x', leaveToken, 'A'.repeat(43), "' OR 1=1 --"]) expect((await confirm(token)).status).toBe(400);
    for (const token of ['', 'x', confirmToken, crypto.randomUUID(), "' OR 1=1 --"]) expect((await leave(token)).status).toBe(400);
    expect((await confirm({ $ne: '' })).status).toBe(422);
    await test.shop.db
      .updateTable('newsletterSubscribers')
      .set({ confirmExpiresAt: new Date(Date.now() - 1000) })
      .execute();
    expect((await confirm(confirmToken)).status).toBe(400);
    expect(await stored('late@example.com')).toEqual(['pending']);
  });

  it('limits the mails to one address', async () => {
    test.shop.config.hasRateLimits = true;
    const statuses = [];
    for (let n = 0; n < 6; n++) statuses.push((await subscribe('victim@example.com')).status);
    test.shop.config.hasRateLimits = false;
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { updateCustomer } from '#features/customers/customer-records/customer-records.service.server';
import { enqueueMail } from '#features/platform/mail/mail.service.server';
import { doDueJobs } from '#server/jobs.server';
import { confirmByMail, mailedToken } from '#test/mailed-links.server';
import { readOutbox } from '#test/mails.server';
import { openTestShop } from '#test/test-shop.server';
import { emailAddressesMessages as messages } from './email-addresses.messages';

const test = openTestShop();
let addresses = 0;

const newAddress = () => `claimed-${++addresses}@example.com`;
const post = (path: string, body?: unknown, token?: string) => test.request('POST', path, { body, token });
const me = async (token: string) => (await test.request('GET', '/auth/me', { token })).body.user;
const login = (email: string, password = 'Passw0rd!') => post('/auth/login', { email, password });
const save = (token: string, changes: unknown) => test.request('PUT', '/auth/profile', { token, body: changes });
const mailsTo = async (email: string) => {
  await doDueJobs(test.shop);
  return readOutbox(test.shop.config.dataDir, email);
};

async function register(email = newAddress(), names = { firstName: 'Ada', lastName: 'Lovelace' }) {
  const { status, body } = await post('/auth/register', { ...names, email, password: 'Passw0rd!' });
  expect(status).toBe(201);
  return { email, token: body.token as string, id: body.user._id as string };
}

/** The data that the account's owner receives. */
async function exportOf({ token, email }: { token: string; email: string }) {
  await post('/privacy/data-export', undefined, token);
  const mail = (await mailsTo(email)).filter(({ subject }) => subject === 'Your data at Tradewind').at(-1);
  return { text: mail?.text, data: JSON.parse(mail?.attachments[0]?.content ?? 'null') };
}

async function erase(id: string) {
  const { token } = await test.signIn('admin');
  const response = await test.request('DELETE', `/admin/customers/${id}`, { token });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  await doDueJobs(test.shop);
}

/** What the shop has of somebody without an account. */
async function makeStranger(email: string) {
  await post('/newsletter/subscribe', { email });
  await post('/contact', { name: 'Grace', email, subject: 'My secret order', message: 'Where is it?' });
  const { token: admin } = await test.signIn('admin');
  const { conversations } = (await test.request('GET', '/admin/conversations?q=My%20secret%20order', { token: admin })).body;
  const path = `/admin/conversations/${conversations[0]._id}`;
  const { conversation } = (await test.request('GET', path, { token: admin })).body;
  await test.request('POST', `${path}/messages`, {
    token: admin,
    body: { message: 'Dear Grace, at 1 Secret Street.', lastMessageId: conversation.messages[0]._id },
  });
  await post('/admin/gift-cards', { amount: 25, recipientEmail: email, recipientName: 'Grace', message: 'Happy secret birthday' }, admin);
  await doDueJobs(test.shop);
  return { conversationId: conversation._id as string };
}

async function countOf(email: string) {
  const { rows } = await sql<Record<string, number>>`
    SELECT (SELECT count(*)::integer FROM newsletter_subscribers WHERE email = ${email}) AS newsletter,
           (SELECT count(*)::integer FROM conversations WHERE email = ${email}) AS conversations,
           (SELECT count(*)::integer FROM gift_cards WHERE recipient_email = ${email}) AS gift_cards,
           (SELECT count(*)::integer FROM mails WHERE recipient = ${email} AND user_id IS NULL) AS mails`.execute(test.shop.db);
  return rows[0];
}

describe('an address that is only claimed', () => {
  it('shows nothing of its owner in a data export, until it is confirmed', async () => {
    const email = newAddress();
    await makeStranger(email);
    const account = await register(email);
    const before = await exportOf(account);
    expect(before.data).toMatchObject({
      profile: { email, emailConfirmed: false },
      giftCards: [],
      conversations: [],
      newsletter: null,
    });
    expect(JSON.stringify(before.data)).not.toMatch(/secret/i);
    expect(before.text).toContain('not confirmed');

    await confirmByMail(test, email);
    const after = await exportOf(account);
    expect(after.data).toMatchObject({
      giftCards: [{ message: 'Happy secret birthday' }],
      conversations: [{ subject: 'My secret order', messages: [{}, { text: 'Dear Grace, at 1 Secret Street.' }] }],
      newsletter: { status: 'pending' },
    });
    expect(after.text).not.toContain('not confirmed');
  });

  it('leaves what its owner has when the account is erased', async () => {
    const email = newAddress();
    await makeStranger(email);
    const before = await countOf(email);
    expect(before).toMatchObject({ newsletter: 1, conversations: 1, giftCards: 1 });
    const { id } = await register(email);
    await doDueJobs(test.shop);
    const { token: admin } = await test.signIn('admin');
    expect((await test.request('GET', `/admin/conversations?customer=${id}`, { token: admin })).body.conversations).toEqual([]);
    expect((await test.request('GET', `/admin/customers/${id}/erasure`, { token: admin })).body.erasure.goes.newsletter).toBe(false);
    await erase(id);
    expect(await countOf(email)).toEqual(before);
  });

  it('takes them along once it is confirmed', async () => {
    const email = newAddress();
    await makeStranger(email);
    const { id } = await register(email);
    await confirmByMail(test, email);
    await erase(id);
    expect(await countOf(email)).toMatchObject({ newsletter: 0, conversations: 0, giftCards: 0 });
  });

  it('gives no consent to another account that it is merged with', async () => {
    const email = newAddress();
    await makeStranger(email);
    const claims = await register(email);
    const stays = await register();
    const { token: admin } = await test.signIn('admin');
    const path = `/admin/customers/${stays.id}/merge`;
    const merged = await test.request('POST', path, { token: admin, body: { from: claims.id } });
    expect(merged.status, JSON.stringify(merged.body)).toBe(200);
    expect(await countOf(email)).toMatchObject({ newsletter: 1 });
  });

  it('of an account that writes to the shop: the export has what it wrote, without the answers', async () => {
    const account = await register();
    const { email, token } = account;
    await post('/contact', { name: 'Ada', email, subject: 'Kettle', message: 'Is it round?' }, token);
    const { token: admin } = await test.signIn('admin');
    const { conversations } = (await test.request('GET', `/admin/conversations?customer=${account.id}`, { token: admin })).body;
    const path = `/admin/conversations/${conversations[0]._id}`;
    const { conversation } = (await test.request('GET', path, { token: admin })).body;
    const body = { message: 'Your friend lives at 1 Secret Street.', lastMessageId: conversation.messages[0]._id };
    await test.request('POST', `${path}/messages`, { token: admin, body });
    await doDueJobs(test.shop);
    const claimed = await exportOf(account);
    expect(claimed.data.conversations).toMatchObject([{ subject: 'Kettle', messages: [{ text: 'Is it round?' }] }]);
    expect(JSON.stringify(claimed.data)).not.toContain('Secret Street');
    await confirmByMail(test, email);
    expect((await exportOf(account)).data.conversations[0].messages).toHaveLength(2);
  });

  it('is confirmed by whoever chooses a password by a mailed link', async () => {
    const { email } = await register();
    await post('/auth/forgot-password', { email });
    const resetToken = await mailedToken(test, email, '/reset-password');
    const { body } = await test.request('PUT', `/auth/reset-password/${resetToken}`, { body: { password: 'N3wPassword!' } });
    expect(body.user).toMatchObject({ emailConfirmed: true });
    expect(await me(body.token)).toMatchObject({ emailConfirmed: true });
  });
});

describe('a confirmation', () => {
  it('is mailed at registration, is asked for again by its owner, and may be clicked twice', async () => {
    const { email, token } = await register();
    expect(await me(token)).toMatchObject({ email, emailConfirmed: false });
    const first = await mailedToken(test, email, '/confirm-email');
    expect((await post('/auth/email-confirmation', undefined, token)).body.message).toBe(messages.sent(email));
    const second = await mailedToken(test, email, '/confirm-email');
    expect(second).not.toBe(first);
    for (const link of [first, second, second]) {
      expect(await post('/auth/confirm-email', { token: link })).toMatchObject({
        status: 200,
        body: { message: messages.confirmed(email) },
      });
    }
    expect(await me(token)).toMatchObject({ emailConfirmed: true });
    expect((await post('/auth/email-confirmation', undefined, token)).body.message).toBe(messages.alreadyConfirmed);
    expect(
      await test.shop.db.selectFrom('mails').select('bodyText').where('kind', '=', 'account.confirm_email').execute(),
    ).not.toContainEqual(expect.stringContaining(first));
  });

  it.each(['x', '', 'A'.repeat(43)])('needs a link that works: %#', async (token) => {
    expect((await post('/auth/confirm-email', { token })).status).toBe(400);
    expect((await post('/auth/revert-email', { token })).status).toBe(400);
  });

  it('needs a link that has not expired, and a session to be asked for', async () => {
    const { email } = await register();
    const token = await mailedToken(test, email, '/confirm-email');
    await sql`UPDATE email_links SET expires_at = now() - interval '1 second'`.execute(test.shop.db);
    expect((await post('/auth/confirm-email', { token })).status).toBe(400);
    expect((await post('/auth/email-confirmation')).status).toBe(401);
  });

  it('link of one kind does not work as the other', async () => {
    const { email } = await register();
    const token = await mailedToken(test, email, '/confirm-email');
    expect((await post('/auth/revert-email', { token })).status).toBe(400);
  });
});

describe('a change of address', () => {
  it('takes effect when the new one is confirmed, with the profile’s words at once', async () => {
    const { email, token } = await register();
    const next = newAddress();
    await post('/auth/forgot-password', { email });
    const resetToken = await mailedToken(test, email, '/reset-password');
    const response = await save(token, { email: next, lastName: 'King' });
    expect(response).toMatchObject({ status: 200, body: { message: 'Profile updated successfully!' } });
    expect(response.body.user).toMatchObject({ email, pendingEmail: next, lastName: 'King' });
    expect((await login(email)).status).toBe(200);
    expect((await login(next)).status).toBe(401);
    expect(await mailsTo(email)).not.toContainEqual(expect.objectContaining({ subject: 'Your Tradewind account has a new email address' }));

    await confirmByMail(test, next);
    const after = await me(token);
    expect(after).toMatchObject({ email: next, emailConfirmed: true });
    expect(after.pendingEmail).toBeUndefined();
    expect((await login(email)).status).toBe(401);
    expect((await login(next)).status).toBe(200);
    const notice = (await mailsTo(email)).find(({ subject }) => subject === 'Your Tradewind account has a new email address');
    expect(notice?.text).toContain(next);
    expect((await test.request('PUT', `/auth/reset-password/${resetToken}`, { body: { password: 'N3wPassword!' } })).status).toBe(400);
  });

  it('is withdrawn by the present address, and by a new password', async () => {
    const { email, token } = await register();
    const next = newAddress();
    await save(token, { email: next });
    const link = await mailedToken(test, next, '/confirm-email');
    expect((await save(token, { email: email.toUpperCase() })).body.user.pendingEmail).toBeUndefined();
    expect((await post('/auth/confirm-email', { token: link })).status).toBe(400);

    await save(token, { email: next });
    const body = { currentPassword: 'Passw0rd!', newPassword: 'N3wPassword!' };
    const changed = await test.request('PUT', '/auth/change-password', { token, body });
    expect(await me(changed.body.token)).not.toHaveProperty('pendingEmail');
    expect((await post('/auth/confirm-email', { token: link })).status).toBe(400);
  });

  it('does not end by a change of other fields', async () => {
    const { token } = await register();
    await doDueJobs(test.shop);
    const next = newAddress();
    await save(token, { email: next });
    expect((await save(token, { phone: '5125550100' })).body.user).toMatchObject({ pendingEmail: next, phone: '5125550100' });
    expect((await save(token, { email: next, lastName: 'King' })).body.user).toMatchObject({ pendingEmail: next });
    expect((await mailsTo(next)).filter(({ subject }) => subject.startsWith('Confirm'))).toHaveLength(1);
  });

  it('to an address that somebody registers meanwhile is a 409', async () => {
    const { token, email } = await register();
    const next = newAddress();
    await save(token, { email: next });
    const link = await mailedToken(test, next, '/confirm-email');
    await register(next);
    expect(await post('/auth/confirm-email', { token: link })).toMatchObject({ status: 409, body: { code: 'email_taken' } });
    expect((await me(token)).email).toBe(email);
  });

  it('is undone for a week from the old address: every session ends, and a new password is chosen there', async () => {
    const { email, token, id } = await register();
    const next = newAddress();
    await save(token, { email: next });
    await confirmByMail(test, next);
    const revertToken = await mailedToken(test, email, '/revert-email');
    // Nobody takes the old address meanwhile, however they come to an account.
    const taken = { firstName: 'Eve', lastName: 'Evil', email: email.toUpperCase(), password: 'Passw0rd!' };
    expect(await post('/auth/register', taken)).toMatchObject({ status: 409, body: { code: 'email_taken' } });
    const other = await register();
    expect((await save(other.token, { email })).status).toBe(409);
    await expect(sql`UPDATE users SET email = ${email} WHERE id = ${other.id}`.execute(test.shop.db)).rejects.toThrow('lately');

    expect(await post('/auth/revert-email', { token: revertToken })).toMatchObject({
      status: 200,
      body: { message: messages.reverted(email) },
    });
    expect((await test.request('GET', '/auth/me', { token })).status).toBe(401);
    expect((await login(email)).status).toBe(401);
    expect((await login(next)).status).toBe(401);
    expect((await mailsTo(next)).map(({ subject }) => subject)).toContain('Your Tradewind account has its former email address again');
    const resetToken = await mailedToken(test, email, '/reset-password');
    const back = await test.request('PUT', `/auth/reset-password/${resetToken}`, { body: { password: 'N3wPassword!' } });
    expect(back.body.user).toMatchObject({ _id: id, email, emailConfirmed: true });
    expect((await post('/auth/revert-email', { token: revertToken })).status).toBe(400);
    // The other address is free again.
    await register(next);
  });

  it('is undone also after another change, but not after a week', async () => {
    const { email, token } = await register();
    const [second, third] = [newAddress(), newAddress()];
    for (const next of [second, third]) {
      await save(token, { email: next });
      await confirmByMail(test, next);
    }
    const revertToken = await mailedToken(test, email, '/revert-email');
    await sql`UPDATE former_emails SET revert_until = now() - interval '1 second' WHERE email = ${second}`.execute(test.shop.db);
    expect((await post('/auth/revert-email', { token: await mailedToken(test, second, '/revert-email') })).status).toBe(400);
    await register(second);
    expect((await post('/auth/revert-email', { token: revertToken })).status).toBe(200);
  });

  it('by the staff is not confirmed, and is undone the same way', async () => {
    const { email, id } = await register();
    await confirmByMail(test, email);
    const next = newAddress();
    const admin = await test.signIn('admin');
    await updateCustomer(test.shop, await me(admin.token), { id, input: { email: next } });
    const { body } = await login(next);
    expect(body.user).toMatchObject({ email: next, emailConfirmed: false });
    const token = await mailedToken(test, email, '/revert-email');
    expect((await post('/auth/revert-email', { token })).status).toBe(200);
  });

  it('in a race of two accounts for one address gives it to one', async () => {
    const next = newAddress();
    const links: string[] = [];
    for (const { token } of [await register(), await register()]) {
      await save(token, { email: next });
      links.push(await mailedToken(test, next, '/confirm-email'));
    }
    const statuses = (await Promise.all(links.map((token) => post('/auth/confirm-email', { token })))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
  });
});

describe('mails that confirm an address', () => {
  it('are limited by the account that asks, and by the address, whoever asks', async () => {
    const { token } = await register();
    const target = newAddress();
    test.shop.config.hasRateLimits = true;
    try {
      const statuses = [];
      for (let n = 0; n < 6; n++) statuses.push((await save(token, { email: newAddress() })).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
      // A phone number is still changed.
      expect((await save(token, { phone: '5125550100' })).status).toBe(200);
      const asked = [];
      for (let n = 0; n < 6; n++) asked.push((await save((await register()).token, { email: target })).status);
      expect(asked).toEqual([200, 200, 200, 200, 200, 429]);
    } finally {
      test.shop.config.hasRateLimits = false;
    }
  });

  it('are limited when they are asked for again', async () => {
    const { token } = await register();
    test.shop.config.hasRateLimits = true;
    try {
      const statuses = [];
      for (let n = 0; n < 6; n++) statuses.push((await post('/auth/email-confirmation', undefined, token)).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    } finally {
      test.shop.config.hasRateLimits = false;
    }
  });

  it('have no link but the shop’s, whatever the name is', async () => {
    const { email } = await register(newAddress(), { firstName: 'Win at https://evil.example/x', lastName: 'www.evil.example' });
    for (const { text, html, subject } of await mailsTo(email)) expect([text, html, subject].join()).not.toContain('evil.example');
  });
});

describe('mails about the account', () => {
  it('go to the address that it has when they are sent', async () => {
    const { email, token, id } = await register();
    const next = newAddress();
    await doDueJobs(test.shop);
    await post('/privacy/data-export', undefined, token);
    await post('/privacy/deletion-request', undefined, token);
    await sql`UPDATE users SET email = ${next} WHERE id = ${id}`.execute(test.shop.db);
    const subjects = (await mailsTo(next)).map(({ subject }) => subject);
    expect(subjects).toEqual(expect.arrayContaining(['Your data at Tradewind', 'We have your request to delete your account']));
    expect((await mailsTo(email)).map(({ subject }) => subject)).not.toContain('Your data at Tradewind');
    const toSupport = (await mailsTo('support@example.com')).find(({ text }) => text.includes(id));
    expect(toSupport?.headers['reply-to']).toContain(next);
  });

  it('are not sent for one that was closed meanwhile', async () => {
    const { email, token, id } = await register();
    await doDueJobs(test.shop);
    await post('/privacy/data-export', undefined, token);
    await post('/privacy/deletion-request', undefined, token);
    await sql`UPDATE users SET erased_at = now() WHERE id = ${id}`.execute(test.shop.db);
    const subjects = (await mailsTo(email)).map(({ subject }) => subject);
    expect(subjects).not.toContain('Your data at Tradewind');
    expect(subjects).not.toContain('We have your request to delete your account');
  });

  it('belong to the account that caused them, not to who holds the address', async () => {
    const { email, id } = await register();
    const mail = { language: 'en' as const, to: email, subject: 'Hello', preview: 'Hello', title: 'Hello', paragraphs: ['Hello'] };
    await enqueueMail(test.shop.db, { ...mail, kind: 'somebody.else' });
    await doDueJobs(test.shop);
    const owners = async () =>
      Object.fromEntries(
        (await test.shop.db.selectFrom('mails').select(['kind', 'userId']).where('recipient', '=', email).execute()).map((row) => [
          row.kind,
          row.userId,
        ]),
      );
    expect(await owners()).toMatchObject({ 'account.welcome': id, 'account.confirm_email': id, 'somebody.else': null });
    await confirmByMail(test, email);
    await enqueueMail(test.shop.db, { ...mail, kind: 'after.confirmation' });
    await doDueJobs(test.shop);
    expect(await owners()).toMatchObject({ 'after.confirmation': id });
  });
});

import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { enqueue } from '#features/platform/jobs/jobs.service.server';
import { doDueJobs } from '#server/jobs.server';
import { deliveredOrder } from '#test/delivered-order.server';
import { linkIn, readOutbox } from '#test/mails.server';
import { openTestShop } from '#test/test-shop.server';
import { mailJob } from './mail.service.server';

const test = openTestShop();
const ORIGIN = 'http://localhost:3000';
/** Of a call from a console in German. */
const GERMAN_CONSOLE = { 'Accept-Language': 'de', Cookie: 'console_language=de' };
let owner: { token: string; userId: string };
let addresses = 0;

beforeAll(async () => {
  owner = await test.signIn('owner');
});
beforeEach(async () => {
  await speak('en', 'de');
});

/** The languages of the shop, the default first. */
async function speak(first: string, ...others: string[]) {
  const body = { languages: [first, ...others], default: first };
  expect((await test.request('PUT', '/admin/languages', { token: owner.token, body })).status).toBe(200);
}

const post = (path: string, body: object, language: string) =>
  test.request('POST', path, { body, headers: { 'Accept-Language': language } });
const byStaff = (method: string, path: string, body?: object, headers: Record<string, string> = GERMAN_CONSOLE) =>
  test.request(method, path, { token: owner.token, headers, ...(body && { body }) });
const newAddress = () => `reader-${++addresses}@example.com`;
const emailOf = async (userId: string) =>
  (await test.shop.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()).email;

async function register(language: string) {
  const email = newAddress();
  const names = { firstName: 'Ada', lastName: 'Lovelace' };
  const { body } = await post('/auth/register', { ...names, email, password: 'Passw0rd!', confirmPassword: 'Passw0rd!' }, language);
  return { email, userId: body.user._id as string };
}

/** The newest mail to an address whose subject has these words, after sending those that are due. */
async function receive(to: string, words: string | RegExp = '') {
  await doDueJobs(test.shop);
  const found = (await readOutbox(test.shop.config.dataDir, to)).filter(({ subject }) => subject.match(words)).at(-1);
  if (!found) throw new Error(`No mail to ${to} is about ${words}.`);
  return found;
}

async function writeToShop(language: string) {
  const email = newAddress();
  const subject = `Kettle of ${email}`;
  expect((await post('/contact', { name: 'Ada', email, subject, message: 'Is it round?' }, language)).status).toBe(200);
  const { conversations } = (await byStaff('GET', '/admin/conversations?status=all')).body;
  const { _id } = conversations.find((conversation: { email: string }) => conversation.email === email);
  const { conversation } = (await byStaff('GET', `/admin/conversations/${_id}`)).body;
  const reply = () =>
    byStaff('POST', `/admin/conversations/${_id}/messages`, { message: 'Yes.', lastMessageId: conversation.messages.at(-1)._id });
  return { email, subject, reply };
}

describe('a mail to a customer', () => {
  it('about an order is in its language, whatever language the staff work in', async () => {
    for (const [language, subject, link, console] of [
      ['en', /^Your return of order .* is approved$/, `${ORIGIN}/orders/`, GERMAN_CONSOLE],
      ['de', /^Ihre Rücksendung zur Bestellung .* ist genehmigt$/, `${ORIGIN}/de/orders/`, {}],
    ] as const) {
      const { buyer, order, kettles, createReturn } = await deliveredOrder(test);
      await test.shop.db.updateTable('orders').set({ language }).where('id', '=', order._id).execute();
      const { _id } = await createReturn([{ itemId: kettles, quantity: 1 }]);
      expect((await byStaff('PUT', `/returns/${_id}/approve`, { note: 'Bitte an Tor 4.' }, console)).status).toBe(200);
      const mail = await receive(await emailOf(buyer.userId), subject);
      expect(mail.html).toContain(`<html lang="${language}">`);
      expect(mail.text).toContain(link);
      expect(mail.text).toContain('Bitte an Tor 4.');
    }
  });

  it('is in the language of their account, whatever language the staff work in', async () => {
    for (const [language, button, link] of [
      ['en', 'Read and Answer', `${ORIGIN}/messages/`],
      ['de', 'Lesen und antworten', `${ORIGIN}/de/messages/`],
    ] as const) {
      const { email, userId } = await register(language);
      const input = { customerId: userId, subject: 'Your kettle', message: 'Er ist rund.' };
      expect((await byStaff('POST', '/admin/conversations', input)).status).toBe(201);
      const mail = await receive(email, 'Your kettle');
      expect(mail.html).toContain(`<html lang="${language}">`);
      for (const part of [button, link, 'Er ist rund.']) expect(mail.text).toContain(part);
    }
  });

  it('is in the language that they registered in, whoever asks for it', async () => {
    const { email } = await register('de');
    expect((await receive(email, 'Willkommen bei Tradewind')).text).toContain(`${ORIGIN}/de/products`);
    expect((await receive(email, 'Bestätigen Sie Ihre E-Mail-Adresse')).text).toContain(`${ORIGIN}/de/confirm-email#`);
    await post('/auth/forgot-password', { email }, 'en');
    const reset = await receive(email, 'Ihr Passwort bei Tradewind zurücksetzen');
    expect(reset.text).toContain(`${ORIGIN}/de/reset-password/`);
    expect(reset.html).toContain('<html lang="de">');
  });

  it('is in the default language once the shop does not have theirs any more', async () => {
    const { email } = await register('de');
    await speak('en');
    await post('/auth/forgot-password', { email }, 'de');
    expect((await receive(email, 'Reset your Tradewind password')).text).toContain(`${ORIGIN}/reset-password/`);
  });
});

describe('a mail to somebody without an account', () => {
  it('is in the language of the request that caused it', async () => {
    await speak('de', 'en');
    for (const [language, subject, prefix] of [
      ['en', 'Please confirm: the Tradewind newsletter', '/en'],
      ['de', 'Bitte bestätigen: der Newsletter von Tradewind', ''],
    ] as const) {
      const email = newAddress();
      await post('/newsletter/subscribe', { email }, language);
      const mail = await receive(email);
      expect(mail.subject).toBe(subject);
      expect(mail.html).toContain(`<html lang="${language}">`);
      expect(mail.text).toContain(`${ORIGIN}${prefix}/newsletter/confirm?token=`);
      expect(mail.headers['list-unsubscribe']).toContain(`${ORIGIN}${prefix}/newsletter/leave?token=`);
    }
  });

  it('that replies to a message is in the language of that message', async () => {
    const { email, reply } = await writeToShop('de');
    expect((await reply()).status).toBe(201);
    expect((await receive(email)).text).toContain(`${ORIGIN}/de/messages/`);
  });

  it('is in the default language if they did not cause it', async () => {
    await speak('de', 'en');
    const email = newAddress();
    expect((await byStaff('POST', '/admin/staff', { email, role: 'packer' }, { 'Accept-Language': 'en' })).status).toBe(201);
    const mail = await receive(email);
    expect(mail.subject).toBe('Einladung ins Team von Tradewind');
    expect(mail.text).toContain('Versand');
    expect(mail.html).toContain('<html lang="de">');
  });
});

describe('a mail to the staff', () => {
  it('is in the language of their account', async () => {
    const member = await test.signIn('packer');
    await test.shop.db.updateTable('users').set({ language: 'de' }).where('id', '=', member.userId).execute();
    const { status } = await byStaff('DELETE', `/admin/staff/${member.userId}/second-factor`, undefined, { 'Accept-Language': 'en' });
    expect(status).toBe(200);
    const mail = await receive(await emailOf(member.userId), 'Die Anmeldung für Ihr Konto');
    expect(mail.text).toContain('Ein Inhaber des Shops hat Ihre Authenticator-App und Ihre Passkeys entfernt.');
  });

  it('is in the default language at the shop’s own address', async () => {
    const { subject } = await writeToShop('de');
    const mail = await receive(test.shop.config.shop.email, subject);
    expect(mail.subject).toBe(`Contact: ${subject}`);
    expect(mail.text).toContain('Answer in the Console');
  });

  it('has the language of the console in which they accepted their invitation', async () => {
    const email = newAddress();
    await byStaff('POST', '/admin/staff', { email, role: 'packer' }, {});
    const token = linkIn(await receive(email), '/admin/invitation/')
      .split('/')
      .at(-1);
    const body = { firstName: 'Grace', lastName: 'Hopper', password: 'Passw0rd!' };
    const { status } = await test.request('POST', `/auth/invitation/${token}`, { body, headers: GERMAN_CONSOLE });
    expect(status).toBe(200);
    const { language } = await test.shop.db.selectFrom('users').select('language').where('email', '=', email).executeTakeFirstOrThrow();
    expect(language).toBe('de');
  });
});

it('a mail that waited before mails had languages is laid out in the default one', async () => {
  await speak('de', 'en');
  const to = newAddress();
  await enqueue(test.shop.db, mailJob, { to, subject: 'Hello', preview: '', title: 'Hello', paragraphs: [] });
  expect((await receive(to)).html).toContain('<html lang="de">');
});

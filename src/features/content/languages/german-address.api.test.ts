import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { doDueJobs } from '#server/jobs.server';
import { readOutbox } from '#test/mails.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
let owner: { token: string; userId: string };
let readers = 0;

beforeAll(async () => {
  owner = await test.signIn('owner');
});
beforeEach(async () => {
  await speak(['en', 'de']);
  await set('formal');
});
afterEach(async () => {
  await speak(['en']);
});

const byOwner = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  test.request(method, path, { token: owner.token, headers, ...(body && { body }) });
const speak = (languages: string[]) => byOwner('PUT', '/admin/languages', { languages, default: languages[0] });
const set = (germanAddress: unknown) => byOwner('PUT', '/admin/settings', { germanAddress });
const setting = async () => (await byOwner('GET', '/admin/settings')).body.settings.germanAddress;

const GERMAN = { 'Accept-Language': 'de' };
const INCOMPLETE = { firstName: 'Ada', lastName: 'Lovelace', email: 'no address', password: 'Passw0rd!', confirmPassword: 'Passw0rd!' };

/** What a registration with a wrong address is answered, whoever sends it. */
async function refused(headers: Record<string, string> = {}): Promise<string> {
  const { status, body } = await test.request('POST', '/auth/register', {
    body: INCOMPLETE,
    headers: { ...GERMAN, ...headers },
    // Registrations are counted by network.
    peer: `10.0.0.${++readers}`,
  });
  expect(status).toBe(422);
  return body.errors.find(({ field }: { field: string }) => field === 'email').message;
}

/** The mail that asks a new customer to confirm the address. */
async function confirmation() {
  const email = `german-${++readers}@example.com`;
  const { status } = await test.request('POST', '/auth/register', {
    body: { ...INCOMPLETE, email },
    headers: GERMAN,
    peer: `10.0.0.${readers}`,
  });
  expect(status).toBe(201);
  await doDueJobs(test.shop);
  const mail = (await readOutbox(test.shop.config.dataDir, email)).find(({ subject }) => subject.startsWith('Bestätige'));
  if (!mail) throw new Error(`No mail asks ${email} to confirm.`);
  return mail;
}

const FORMAL = 'Bitte geben Sie eine gültige E-Mail-Adresse ein';
const INFORMAL = 'Bitte gib eine gültige E-Mail-Adresse ein';

describe('German', () => {
  it('says Sie to shoppers until the owner chooses du, in answers and mails', async () => {
    expect(await refused()).toBe(FORMAL);
    expect((await confirmation()).subject).toMatch(/^Bestätigen Sie Ihre E-Mail-Adresse/);
    expect(await set('informal')).toMatchObject({ status: 200, body: { settings: { germanAddress: 'informal' } } });
    expect(await refused()).toBe(INFORMAL);
    const mail = await confirmation();
    expect(mail.subject).toMatch(/^Bestätige deine E-Mail-Adresse/);
    expect(mail.html).toContain('lang="de"');
    expect(mail.text).toContain('Wenn dieses Konto dir gehört');
    expect(mail.text).not.toMatch(/\b(Sie|Ihr|Ihre|Ihnen)\b/);
  });

  it('says Sie to the owner all the same: in calls of staff, and in those of the console’s pages', async () => {
    await set('informal');
    const { body } = await byOwner('PUT', '/admin/settings', { shopName: '' }, GERMAN);
    expect(body.errors[0].message).toMatch(/^Bitte geben Sie /);
    expect(await refused({ Referer: 'https://shop.example.com/admin/profile' })).toBe(FORMAL);
    expect(await refused({ Referer: 'https://shop.example.com/administration' })).toBe(INFORMAL);
  });

  it('is shown to the owner as shoppers get it: the shop’s own words of a mail', async () => {
    const title = async () => (await byOwner('GET', '/admin/mail-texts/account.password_changed?language=de', undefined, GERMAN)).body;
    const { mailText } = await title();
    expect(mailText.text.subject).toBe('Ihr Passwort bei {shop} wurde geändert');
    await set('informal');
    expect((await title()).mailText).toMatchObject({ status: 'default', text: { subject: 'Dein Passwort bei {shop} wurde geändert' } });
  });

  it('says Sie in the owner’s console of a shop that does not sell in German', async () => {
    await set('informal');
    await speak(['en']);
    expect(await refused({ Cookie: 'console_language=de' })).toBe(FORMAL);
  });
});

describe('the setting', () => {
  it('is in the audit log, and is undone', async () => {
    await set('informal');
    const { entries } = (await byOwner('GET', `/admin/audit?adminId=${owner.userId}`)).body;
    expect(entries[0]).toMatchObject({
      action: 'settings.update',
      before: { germanAddress: 'formal' },
      after: { germanAddress: 'informal' },
    });
    expect((await byOwner('POST', `/admin/audit/${entries[0]._id}/undo`)).status).toBe(200);
    expect(await setting()).toBe('formal');
    expect(await refused()).toBe(FORMAL);
  });

  it.each(['polite', '', null, 1, ['informal']])('refuses %j', async (address) => {
    expect(await set(address)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'germanAddress', message: 'Please choose formal (Sie) or informal (du)' }] },
    });
    expect(await setting()).toBe('formal');
  });

  it('is for staff with the right', async () => {
    const viewer = await test.signIn('viewer');
    const customer = await test.signIn();
    const body = { germanAddress: 'informal' };
    for (const { token } of [viewer, customer]) {
      expect((await test.request('PUT', '/admin/settings', { token, body })).status).toBe(403);
    }
    expect((await test.request('PUT', '/admin/settings', { body })).status).toBe(401);
    expect(await setting()).toBe('formal');
  });
});

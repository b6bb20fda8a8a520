import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { enqueueMail } from '#features/platform/mail/mail.service.server';
import { doDueJobs } from '#server/jobs.server';
import { readOutbox } from '#test/mails.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
const WELCOME = 'account.welcome';
/** Of a call from a console in German. */
const GERMAN_CONSOLE = { 'Accept-Language': 'de', Cookie: 'console_language=de' };
let owner: { token: string };
let addresses = 0;

beforeAll(async () => {
  owner = await test.signIn('owner');
});
beforeEach(async () => {
  await test.shop.db.deleteFrom('mailTextDrafts').execute();
  await test.shop.db.deleteFrom('mailTextVersions').execute();
  await speak('en', 'de');
});

/** The languages of the shop, the default first. */
async function speak(first: string, ...others: string[]) {
  const body = { languages: [first, ...others], default: first };
  expect((await test.request('PUT', '/admin/languages', { token: owner.token, body })).status).toBe(200);
}

const send = (method: string, path = '', body?: unknown, headers: Record<string, string> = {}) =>
  test.request(method, `/admin/mail-texts${path}`, { token: owner.token, headers, ...(body !== undefined && { body }) });
const open = async (query = '', mail = WELCOME) => (await send('GET', `/${mail}${query}`)).body;

async function publish(query: string, change: object, mail = WELCOME) {
  const { mailText } = (await send('PUT', `/${mail}${query}`, change)).body;
  return send('POST', `/${mail}/publish${query}`, { version: mailText.version });
}

/** The newest mail to an address, after sending those that are due. */
async function receive(to: string, subject: string | RegExp = '') {
  await doDueJobs(test.shop);
  const found = (await readOutbox(test.shop.config.dataDir, to)).filter((mail) => mail.subject.match(subject)).at(-1);
  if (!found) throw new Error(`No mail to ${to} is about ${subject}.`);
  return found;
}

/** The subject that somebody is welcomed with who registers in a language. */
async function welcomed(language: string): Promise<string> {
  const email = `reader-${++addresses}@example.com`;
  const body = { firstName: 'Ada', lastName: 'Lovelace', email, password: 'Passw0rd!', confirmPassword: 'Passw0rd!' };
  await test.request('POST', '/auth/register', { body, headers: { 'Accept-Language': language }, peer: `10.0.0.${addresses}` });
  return (await receive(email, /Welcome|Willkommen|Ahoy|Moin/)).subject;
}

describe('the words of a mail in several languages', () => {
  it('have a draft, a status and versions in each, beside the shop’s own words in it', async () => {
    expect(await open()).toMatchObject({
      languages: ['en', 'de'],
      mailText: { status: 'default', text: { subject: 'Welcome to {shop}' }, default: { title: 'Welcome, {name}' } },
    });
    const german = { subject: 'Willkommen bei {shop}', title: 'Willkommen, {name}' };
    expect((await open('?language=de')).mailText).toMatchObject({ status: 'default', text: german, default: german, version: 0 });

    const saved = await send('PUT', `/${WELCOME}?language=de`, { subject: 'Moin {name}', version: 0 });
    expect(saved.body.mailText).toMatchObject({ status: 'draft', text: { ...german, subject: 'Moin {name}' }, changed: ['subject'] });
    expect((await open()).mailText).toMatchObject({ status: 'default', version: 0 });
    expect((await send('POST', `/${WELCOME}/publish?language=de`, { version: 1 })).body.mailText.status).toBe('published');

    const mails = (await send('GET')).body.groups.flatMap((group: { mails: object[] }) => group.mails);
    const listed = mails.find(({ mail }: { mail: string }) => mail === WELCOME);
    expect(listed).toMatchObject({ status: 'default', languages: [{ language: 'de', status: 'published' }] });
    const versions = async (query: string) => (await send('GET', `/${WELCOME}/versions${query}`)).body.versions;
    expect(await versions('')).toEqual([]);
    expect(await versions('?language=de')).toMatchObject([{ subject: 'Moin {name}', isDefault: false }]);
    const [{ _id }] = await versions('?language=de');
    expect((await send('POST', `/${WELCOME}/versions/${_id}/restore`)).status).toBe(404);
    expect((await send('POST', `/${WELCOME}/default?language=de`)).body.mailText).toMatchObject({ status: 'changed', text: german });
    expect((await send('POST', `/${WELCOME}/versions/${_id}/restore?language=de`)).body.mailText.text.subject).toBe('Moin {name}');
    expect((await send('POST', `/${WELCOME}/discard?language=de`)).body.mailText.status).toBe('published');
  });

  it('reach readers of their language, and nobody gets them in another one', async () => {
    await publish('', { subject: 'Ahoy {name}' });
    expect([await welcomed('en'), await welcomed('de')]).toEqual(['Ahoy Ada', 'Willkommen bei Tradewind']);
    await publish('?language=de', { subject: 'Moin {name}' });
    expect([await welcomed('en'), await welcomed('de')]).toEqual(['Ahoy Ada', 'Moin Ada']);

    // They stay English and German, whichever is the default one.
    await speak('de', 'en');
    expect([await welcomed('en'), await welcomed('de')]).toEqual(['Ahoy Ada', 'Moin Ada']);
    expect((await open()).mailText.text.subject).toBe('Moin {name}');
    expect((await open('?language=en')).mailText.text.subject).toBe('Ahoy {name}');
    await send('POST', `/${WELCOME}/default`);
    await send('POST', `/${WELCOME}/publish`, { version: (await open()).mailText.version });
    expect((await open()).mailText.status).toBe('default');
    expect([await welcomed('en'), await welcomed('de')]).toEqual(['Ahoy Ada', 'Willkommen bei Tradewind']);
    await speak('de');
    expect(await welcomed('en')).toBe('Willkommen bei Tradewind');
  });

  it('are those of the mail’s language in one that waits', async () => {
    const to = `reader-${++addresses}@example.com`;
    const mail = {
      to,
      subject: 'Hello',
      preview: '',
      title: 'Hello',
      paragraphs: [],
      wording: { mail: 'account.email_reverted', values: {} },
    };
    await enqueueMail(test.shop.db, { ...mail, language: 'de' });
    await publish('?language=de', { subject: 'Ihre Adresse', preview: '-', title: '-', body: 'Wie zuvor.' }, 'account.email_reverted');
    await publish('', { subject: 'Your address', preview: '-', title: '-', body: 'As before.' }, 'account.email_reverted');
    expect(await receive(to)).toMatchObject({ subject: 'Ihre Adresse', text: expect.stringContaining('Wie zuvor.') });
  });

  it('are previewed and tried in their language, whatever language the console has', async () => {
    const { text } = (await open('?language=de', 'order.placed')).mailText;
    for (const [query, language, sample] of [
      ['?language=de', 'de', 'Wasserkessel aus Kupfer'],
      ['?language=en', 'en', 'Copper Kettle'],
      ['', 'en', 'Copper Kettle'],
    ] as const) {
      const { body } = await send('POST', `/order.placed/preview${query}`, text, GERMAN_CONSOLE);
      expect(body.html, query).toContain(`<html lang="${language}">`);
      expect(body.text, query).toContain(sample);
    }
    const { email } = await test.shop.db.selectFrom('users').select('email').where('role', '=', 'owner').executeTakeFirstOrThrow();
    expect((await send('POST', '/order.placed/test?language=de', { ...text, title: 'Probe' })).status).toBe(200);
    const tried = await receive(email, 'Ihre Bestellung TW-2026-104217');
    expect(tried.html).toContain('<html lang="de">');
    expect(tried.text).toContain('Probe');
    expect(tried.text).toContain('Wasserkessel aus Kupfer');
  });

  it('are refused in sentences of the console, and in a language that the shop does not have', async () => {
    const refused = await send('PUT', `/${WELCOME}?language=de`, { subject: 'Moin {lastName}' });
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'subject', message: expect.stringContaining('has no {lastName}') }] },
    });
    for (const [method, path, body] of [
      ['GET', ''],
      ['GET', '/versions'],
      ['PUT', '', { subject: 'Ciao' }],
      ['POST', '/publish', { version: 0 }],
      ['POST', '/discard'],
      ['POST', '/default'],
      ['POST', '/versions/1/restore'],
      ['POST', '/preview', (await open()).mailText.text],
      ['POST', '/test', (await open()).mailText.text],
    ] as const) {
      const answer = await send(method, `/${WELCOME}${path}?language=it`, body);
      expect(answer, path).toMatchObject({ status: 404, body: { message: 'The shop has no such language' } });
      expect((await send(method, `/${WELCOME}${path}?language=tlh`, body)).status, path).toBe(422);
    }
    expect((await open()).mailText.version).toBe(0);
  });

  it('are undone from the log in their language only', async () => {
    await send('PUT', `/${WELCOME}`, { title: 'Ahoy' });
    await send('PUT', `/${WELCOME}?language=de`, { title: 'Moin' });
    const log = `/admin/audit?subjectType=mail_text&subjectId=${encodeURIComponent(`${WELCOME}:de`)}`;
    const { entries } = (await test.request('GET', log, { token: owner.token })).body;
    expect(entries[0]).toMatchObject({ action: 'mail_text.update', before: { title: 'Willkommen, {name}' }, after: { title: 'Moin' } });
    const undone = await test.request('POST', `/admin/audit/${entries[0]._id}/undo`, { token: owner.token, body: {} });
    expect(undone.body.changed.mailText).toMatchObject({ status: 'default', text: { title: 'Willkommen, {name}' } });
    expect((await open()).mailText.text.title).toBe('Ahoy');
  });

  it('are for staff who may change settings', async () => {
    const [customer, packer] = [await test.signIn(), await test.signIn('packer')];
    const path = `/admin/mail-texts/${WELCOME}?language=de`;
    expect((await test.request('GET', path)).status).toBe(401);
    expect((await test.request('GET', path, { token: customer.token })).status).toBe(403);
    expect((await test.request('PUT', path, { token: packer.token, body: { title: 'Moin' } })).status).toBe(403);
  });
});

describe('in a shop with one language', () => {
  it('calls and rows are as if there were no others', async () => {
    await speak('en');
    expect(await open()).not.toHaveProperty('languages');
    const { groups } = (await send('GET')).body;
    expect(groups.flatMap((group: { mails: object[] }) => group.mails)[0]).not.toHaveProperty('languages');
    await publish('', { subject: 'Ahoy {name}' });
    const rows = await test.shop.db.selectFrom('mailTextVersions').select('mail').execute();
    expect(rows).toEqual([{ mail: WELCOME }]);
  });

  it('the default texts are in its language, whatever language the console has', async () => {
    await speak('en');
    const { body } = await send('GET', `/${WELCOME}`, undefined, GERMAN_CONSOLE);
    expect(body.mailText).toMatchObject({ name: 'Willkommen', status: 'default', text: { subject: 'Welcome to {shop}' } });
  });
});

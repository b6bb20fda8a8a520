import { beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '#features/platform/settings/settings.rules';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
let owner: { token: string; userId: string };

beforeEach(async () => {
  owner = await test.signIn('admin');
  await put(ENGLISH);
});

const ENGLISH = { languages: DEFAULT_SETTINGS.languages, default: DEFAULT_SETTINGS.defaultLanguage };
const GERMAN_TOO = { languages: ['en', 'de'], default: 'en' };

const get = async () => (await test.request('GET', '/admin/languages', { token: owner.token })).body;
const put = (body: unknown) => test.request('PUT', '/admin/languages', { token: owner.token, body });

describe('the languages of the shop', () => {
  it('are only English in a fresh shop', async () => {
    expect(await get()).toMatchObject({
      success: true,
      languages: ['en'],
      default: 'en',
      details: [{ tag: 'en', name: 'English', direction: 'ltr', share: 1 }],
    });
  });

  it('are turned on in the owner’s order', async () => {
    const body = { languages: ['ar', 'en', 'pt-BR'], default: 'en' };
    expect(await put(body)).toMatchObject({ status: 200, body: { ...body, message: 'Languages saved' } });
    expect(await get()).toMatchObject({
      ...body,
      details: [
        { tag: 'ar', name: 'العربية', direction: 'rtl', share: 0 },
        { tag: 'en', share: 1 },
        { tag: 'pt-BR', share: 0 },
      ],
    });
    expect(test.shop.config.languages).toEqual({ all: body.languages, default: 'en', germanAddress: 'formal' });
  });

  it('are in the audit log, and are undone', async () => {
    await put(GERMAN_TOO);
    const { entries } = (await test.request('GET', `/admin/audit?adminId=${owner.userId}`, { token: owner.token })).body;
    expect(entries[0]).toMatchObject({ action: 'settings.update', before: { languages: ['en'] }, after: { languages: ['en', 'de'] } });
    expect((await test.request('POST', `/admin/audit/${entries[0]._id}/undo`, { token: owner.token })).status).toBe(200);
    expect((await get()).languages).toEqual(['en']);
  });

  it('are not overwritten by somebody who loaded an older version', async () => {
    const { version } = await get();
    await put({ ...GERMAN_TOO, version });
    expect(await put({ languages: ['en', 'fr'], default: 'fr', version })).toMatchObject({
      status: 409,
      body: { code: 'conflict', current: { languages: ['en', 'de'], default: 'en' } },
    });
  });

  it.each([
    [{ languages: [], default: 'en' }, 'languages', 'Please choose at least one language'],
    [{ languages: ['en', 'tlh'], default: 'en' }, 'languages.1', 'Please choose from the list, each language only once'],
    [{ languages: ['en', 'en'], default: 'en' }, 'languages', 'Please choose from the list, each language only once'],
    [{ languages: 'en', default: 'en' }, 'languages', 'Please choose from the list, each language only once'],
    [{ languages: ['en'], default: 'de' }, 'default', 'The default language must be one of the languages of the shop'],
    [{ languages: ['constructor'], default: 'en' }, 'languages.0', 'Please choose from the list, each language only once'],
  ])('refuse %j', async (body, field, message) => {
    expect(await put(body)).toMatchObject({ status: 422, body: { errors: [{ field, message }] } });
    expect((await get()).languages).toEqual(['en']);
  });

  it('are for staff with the right', async () => {
    const [customer, viewer] = [await test.signIn(), await test.signIn('viewer')];
    expect((await test.request('GET', '/admin/languages')).status).toBe(401);
    expect((await test.request('GET', '/admin/languages', { token: customer.token })).status).toBe(403);
    expect((await test.request('GET', '/admin/languages', { token: viewer.token })).status).toBe(200);
    expect((await test.request('PUT', '/admin/languages', { token: viewer.token, body: GERMAN_TOO })).status).toBe(403);
    expect((await test.request('PUT', '/admin/languages', { body: GERMAN_TOO })).status).toBe(401);
  });
});

describe('a call', () => {
  const call = (accepted: string) => test.request('GET', '/categories', { headers: { 'Accept-Language': accepted } });

  it('says its language where the shop has several', async () => {
    await put(GERMAN_TOO);
    for (const [accepted, language] of [
      ['de-AT, en;q=0.5', 'de'],
      ['fr', 'en'],
    ] as const) {
      const { headers } = await call(accepted);
      expect(headers.get('Content-Language')).toBe(language);
      expect(headers.get('Vary')).toMatch(/\bAccept-Language\b/);
    }
    const refused = await test.request('GET', '/products/none', { headers: { 'Accept-Language': 'de' } });
    expect([refused.status, refused.headers.get('Content-Language')]).toEqual([404, 'de']);
  });

  it('says nothing of it in a shop with one', async () => {
    const { headers } = await call('de');
    expect(headers.get('Content-Language')).toBeNull();
    expect(headers.get('Vary') ?? '').not.toMatch(/Accept-Language/);
  });

  it('is answered in the language of the caller’s console, too', async () => {
    const messageIn = async (accepted: string, cookie: string) => {
      const headers = { 'Accept-Language': accepted, Cookie: cookie };
      const { headers: answered, body } = await test.request('GET', '/products/none', { headers });
      return { message: String(body.message), language: answered.get('Content-Language'), vary: answered.get('Vary') ?? '' };
    };
    const english = await messageIn('de', '');
    const german = await messageIn('de', 'console_language=de');
    expect(german.message).not.toBe(english.message);
    expect(german.language).toBe('de');
    expect(german.vary).toMatch(/\bCookie\b/);
    // The pages of the shop beside it send their own language, and a language that the console does not have is none.
    expect((await messageIn('en', 'console_language=de')).message).toBe(english.message);
    expect((await messageIn('pl', 'console_language=pl')).message).toBe(english.message);
  });

  it('of a registration is remembered with the account', async () => {
    await put(GERMAN_TOO);
    const body = {
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada.de@example.com',
      password: 'Passw0rd!',
      confirmPassword: 'Passw0rd!',
    };
    const { status } = await test.request('POST', '/auth/register', { body, headers: { 'Accept-Language': 'de' } });
    expect(status).toBe(201);
    const { language } = await test.shop.db
      .selectFrom('users')
      .select('language')
      .where('email', '=', body.email)
      .executeTakeFirstOrThrow();
    expect(language).toBe('de');
  });
});

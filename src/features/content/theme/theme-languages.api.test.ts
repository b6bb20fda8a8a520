import { beforeEach, describe, expect, it } from 'vitest';
import { loadHome } from '#features/content/home/home.service.server';
import { runInLanguage } from '#languages/current-language.server';
import { openTestShop } from '#test/test-shop.server';
import { THEMES } from './design.rules';
import { DEFAULT_THEME } from './theme.rules';
import { readTheme, themeCache } from './theme.service.server';
import { themeInLanguage } from './theme-in-language';

const test = openTestShop();
let token: string;

beforeEach(async () => {
  ({ token } = await test.signIn('admin'));
  await test.shop.db.deleteFrom('faceDraft').execute();
  await test.shop.db.deleteFrom('faceVersions').execute();
  themeCache.drop(test.shop.db);
  await speak('en', 'de');
});

/** The languages of the shop, the default first. */
async function speak(first: string, ...others: string[]) {
  const body = { languages: [first, ...others], default: first };
  expect((await test.request('PUT', '/admin/languages', { token, body })).status).toBe(200);
}

const send = (method: string, path = '', body?: unknown) => test.request(method, `/admin/theme${path}`, { token, body });
const put = (body: unknown) => send('PUT', '', body);
const publish = async (): Promise<void> => {
  const { version } = (await send('GET')).body.theme;
  expect((await send('POST', '/publish', { version })).status).toBe(200);
  themeCache.drop(test.shop.db);
};

const german = (name: string, text: string, original: string) => ({ de: { [name]: { text, original } } });
const menu = [{ label: 'Tea', to: '/products', translations: german('label', 'Tee', 'Tea') }];
const text = { kind: 'text', id: 'a', heading: 'Our tea', text: 'It is **good**.' };
const home = [
  {
    ...text,
    translations: {
      de: { heading: { text: 'Unser Tee', original: 'Our tea' }, text: { text: 'Er ist **gut**.', original: 'It is **good**.' } },
    },
  },
];
const announcement = { ...DEFAULT_THEME.announcement, text: 'Sale', translations: german('text', 'Ausverkauf', 'Sale') };
const translations = german('hours', 'Täglich', 'Daily');

describe('the look in the shop’s languages', () => {
  it('has its languages, unless there is one only', async () => {
    expect((await send('GET')).body.languages).toEqual(['en', 'de']);
    await speak('en');
    expect((await send('GET')).body).not.toHaveProperty('languages');
  });

  it('is drafted and published with its translations, and shown in each language', async () => {
    const change = { headerMenu: menu, home, announcement, hours: 'Daily', translations };
    const { status, body } = await put(change);
    expect(status).toBe(200);
    expect(body.theme).toMatchObject(change);
    expect(await readTheme(test.shop)).toEqual(DEFAULT_THEME);
    await publish();
    const stored = await readTheme(test.shop);
    const show = (language: 'en' | 'de') =>
      runInLanguage(language, async () => {
        const shown = themeInLanguage(stored, language === 'en' ? undefined : language);
        const { bands } = await loadHome(test.shop, { blocks: shown.home, contact: {}, salePreview: undefined, columns: 4 });
        return { words: [shown.headerMenu[0]?.label, shown.announcement.text, shown.hours], blocks: bands.flat() };
      });
    expect(await show('de')).toMatchObject({
      words: ['Tee', 'Ausverkauf', 'Täglich'],
      blocks: [{ heading: 'Unser Tee', html: '<p>Er ist <strong>gut</strong>.</p>\n' }],
    });
    expect(await show('en')).toMatchObject({
      words: ['Tea', 'Sale', 'Daily'],
      blocks: [{ heading: 'Our tea', html: '<p>It is <strong>good</strong>.</p>\n' }],
    });
  });

  it('has its translations in each version, also when one is restored, and when a change is undone', async () => {
    await put({ headerMenu: menu, translations });
    await publish();
    await put({ headerMenu: [{ label: 'Tea', to: '/products' }], translations: {} });
    await publish();
    const { versions } = (await send('GET', '/versions')).body;
    expect(versions[0].changed).toEqual(['headerMenu', 'translations']);
    const restored = (await send('POST', `/versions/${versions[1]._id}/restore`)).body.theme;
    expect(restored).toMatchObject({ headerMenu: menu, translations, changed: ['headerMenu', 'translations'] });
    const { entries } = (await test.request('GET', '/admin/audit?subjectType=face', { token })).body;
    const undone = await test.request('POST', `/admin/audit/${entries[0]._id}/undo`, { token, body: {} });
    expect(undone.body.changed.theme).toMatchObject({ headerMenu: [{ label: 'Tea', to: '/products' }], translations: {} });
  });

  it('merges a translation with somebody else’s change of another field', async () => {
    await put({ phone: '1', version: 0 });
    expect((await put({ announcement, version: 0 })).body.theme).toMatchObject({ phone: '1', announcement });
    expect((await put({ announcement: { ...announcement, text: 'Sales' }, version: 0 })).status).toBe(409);
  });

  it('keeps the translations of a language that the shop has no more', async () => {
    await put({ headerMenu: menu });
    await speak('en');
    expect((await put({ phone: '1' })).body.theme.headerMenu).toEqual(menu);
  });

  it('keeps the pictures of translated texts', async () => {
    const key = 'kiln';
    await test.shop.db.insertInto('mediaPictures').values({ key, width: 10, height: 10, tint: '#aabbcc', bytes: 100 }).execute();
    const translated = german('text', '![](/media/kiln-640)', text.text);
    expect((await put({ home: [{ ...text, translations: translated }] })).status).toBe(200);
    const used = await test.shop.db.selectFrom('mediaUses').select('key').where('usedBy', '=', 'face draft home').execute();
    expect(used).toEqual([{ key }]);
  });

  it('has the texts that come with the shop as shoppers see them, and keeps them in all languages until the owner writes others', async () => {
    await speak('de', 'fr');
    const { theme, shopTexts } = (await send('GET')).body;
    const labels = (links: { label: string }[]) => links.map(({ label }) => label);
    expect(labels(theme.headerMenu)).toEqual(['Startseite', 'Produkte', 'Kategorien']);
    expect(theme.footerGroups[1].title).toBe('Ihr Konto');
    expect(theme.home[0].heading).toBe(shopTexts.homes.calm[0].heading);
    expect(shopTexts.homes.editorial).not.toEqual(THEMES.editorial.home);
    const { headerMenu, footerGroups, home: blocks } = theme;
    // Nothing is changed, also where one text has a translation of the owner's.
    expect((await put({ headerMenu, footerGroups, home: blocks })).body.theme.changed).toEqual([]);
    const french = headerMenu.map((link: object, at: number) =>
      at === 1 ? { ...link, translations: { fr: { label: { text: 'Catalogue', original: 'Produkte' } } } } : link,
    );
    expect((await put({ headerMenu: french })).body.theme.headerMenu).toEqual(french);
    await publish();
    const inLanguage = async (language: 'de' | 'fr') => {
      const stored = await readTheme(test.shop);
      return runInLanguage(language, () => labels(themeInLanguage(stored, language === 'de' ? undefined : language).headerMenu));
    };
    expect(await inLanguage('de')).toEqual(['Startseite', 'Produkte', 'Kategorien']);
    expect(await inLanguage('fr')).toEqual(['Accueil', 'Catalogue', 'Catégories']);
    await put({ headerMenu: [...headerMenu, { label: 'Tee', to: '/tee' }] });
    await publish();
    expect(await inLanguage('de')).toEqual(['Startseite', 'Produkte', 'Kategorien', 'Tee']);
  });

  it.each([
    [{ headerMenu: [{ ...menu[0], translations: { xx: { label: { text: 'Tee', original: 'Tea' } } } }] }],
    [{ headerMenu: [{ ...menu[0], translations: german('label', ' ', 'Tea') }] }],
    [{ headerMenu: [{ ...menu[0], translations: german('label', 'x'.repeat(61), 'Tea') }] }],
    [{ headerMenu: [{ ...menu[0], translations: { de: { label: 'Tee' } } }] }],
    [{ headerMenu: [{ ...menu[0], translations: { de: { label: { text: 'Tee' } } } }] }],
    [{ translations: { de: { hours: { text: 'x'.repeat(401), original: '' } } } }],
    [{ translations: [] }],
    [{ home: [{ ...text, translations: german('text', '> '.repeat(40), text.text) }] }],
    [{ home: [{ ...text, translations: german('text', '![](/media/missing-640)', text.text) }] }],
  ])('refuses %j', async (change) => {
    expect((await put(change)).status).toBe(422);
    expect((await send('GET')).body.theme.version).toBe(0);
  });

  it('shows translations as texts, and their Markdown without code', async () => {
    const evil = '<script>alert(1)</script>[x](javascript:alert(1))';
    await put({ home: [{ ...text, translations: german('text', evil, text.text) }] });
    await publish();
    const shown = themeInLanguage(await readTheme(test.shop), 'de');
    const { bands } = await loadHome(test.shop, { blocks: shown.home, contact: {}, salePreview: undefined, columns: 4 });
    expect(JSON.stringify(bands)).not.toMatch(/<script|href=\\?"javascript/);
  });

  it('is translated by staff with the right to change settings only', async () => {
    const viewer = await test.signIn('viewer');
    for (const { token: other, status } of [
      { token: undefined, status: 401 },
      { token: (await test.signIn()).token, status: 403 },
      { token: viewer.token, status: 403 },
    ])
      expect((await test.request('PUT', '/admin/theme', { token: other, body: { translations } })).status).toBe(status);
  });
});

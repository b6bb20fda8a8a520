import { beforeAll, describe, expect, it, vi } from 'vitest';
import { listenForCatalogChanges } from '#features/catalog/products/catalog-changes.server';
import { findRedirect } from '#features/catalog/redirects/redirects.service.server';
import { sitemap } from '#features/content/seo/sitemap.service.server';
import type { HomeBlock } from '#features/content/theme/theme.schema';
import { runInLanguage } from '#languages/current-language.server';
import type { Language } from '#languages/languages';
import { openTestShop } from '#test/test-shop.server';
import { findBuiltInPage, findPage, listPublishedPages } from './shown-pages.service.server';

const test = openTestShop();
let token: string;
let made = 0;

beforeAll(async () => {
  ({ token } = await test.signIn('admin'));
  const languages = { languages: ['en', 'de', 'fr'], default: 'en' };
  expect((await test.request('PUT', '/admin/languages', { token, body: languages })).status).toBe(200);
});

const call = (method: string, path: string, body?: object) => test.request(method, `/admin/pages${path}`, { token, ...(body && { body }) });
const translate = (id: string, body: object, language = 'de') => call('PUT', `/${id}/translations/${language}`, body);
const translationOf = async (id: string, language = 'de') => (await call('GET', `/${id}/translations/${language}`)).body.translation;
const show = (slug: string, language: Language = 'de') => runInLanguage(language, () => findPage(test.shop, slug));
const entriesOf = async (id: string) =>
  (await test.request('GET', `/admin/audit?subjectType=page&subjectId=${id}`, { token })).body.entries;
const undo = async (entryId: string) => test.request('POST', `/admin/audit/${entryId}/undo`, { token });

const SECTIONS: HomeBlock[] = [
  { kind: 'text', id: 'a', heading: 'Care', text: 'Keep it **dry**.' },
  { kind: 'questions', id: 'b', heading: 'Questions', questions: [{ question: 'How long?', text: 'Two days.' }] },
];

async function newPage(fields: object = {}): Promise<{ id: string; slug: string }> {
  const { _id } = (await call('POST', '', { title: `About us ${++made}` })).body.page;
  const texts = { body: '# Hello\n\nWe sell lamps.', description: 'Who we are', ...fields };
  expect((await call('PUT', `/${_id}`, texts)).status).toBe(200);
  const { page } = (await call('POST', `/${_id}/publish`, {})).body;
  return { id: _id, slug: page.slug };
}

describe('a page in another language', () => {
  it('has the texts that are translated, and the originals of the others', async () => {
    const { id, slug } = await newPage({ sections: SECTIONS });
    const sent = {
      title: 'Über uns',
      body: '# Hallo\n\nWir verkaufen Lampen.',
      sections: { Care: 'Pflege', 'Keep it **dry**.': 'Trocken.' },
    };
    expect(await translate(id, sent)).toMatchObject({ status: 200, body: { translation: { language: 'de', version: 1, texts: sent } } });
    expect(await show(slug)).toMatchObject({
      title: 'Über uns',
      description: 'Who we are',
      html: expect.stringContaining('<h2>Hallo</h2>'),
      path: `/pages/${slug}`,
      slugs: undefined,
      sections: [{ heading: 'Pflege', text: 'Trocken.' }, SECTIONS[1]],
    });
    for (const language of ['en', 'fr'] as const) {
      expect(await show(slug, language)).toMatchObject({ html: expect.stringContaining('<h2>Hello</h2>'), sections: SECTIONS });
    }
  });

  it('is so of the shop’s own pages once the owner has written them', async () => {
    expect((await call('GET', '/terms/translations')).status).toBe(404);
    await call('PUT', '/terms', { body: 'Be kind.' });
    await call('POST', '/terms/publish', {});
    expect((await translate('terms', { title: 'AGB', body: 'Seid nett.' })).status).toBe(200);
    const german = await runInLanguage('de', () => findBuiltInPage(test.shop, 'terms'));
    expect(german).toMatchObject({ title: 'AGB', html: '<p>Seid nett.</p>\n' });
    expect((await findBuiltInPage(test.shop, 'terms'))?.html).toBe('<p>Be kind.</p>\n');
    const refused = await translate('terms', { slug: 'agb' });
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'slug', message: 'The address of this page cannot change' }] },
    });
  });

  it('is translated from what is published, and out of date once another text is', async () => {
    const { id } = await newPage();
    await translate(id, { title: 'Über uns', body: 'Hallo' });
    await call('PUT', `/${id}`, { body: 'Bye' });
    expect(await translationOf(id)).toMatchObject({ original: { body: '# Hello\n\nWe sell lamps.' }, states: { description: 'missing' } });
    await call('POST', `/${id}/publish`, {});
    expect(await translationOf(id)).toMatchObject({ original: { body: 'Bye' }, states: { body: 'outdated', description: 'missing' } });
    expect((await call('GET', `/${id}/translations`)).body.languages).toMatchObject([
      { language: 'de', missing: 1, outdated: 1 },
      { language: 'fr', missing: 3, outdated: 0 },
    ]);
    await translate(id, { body: 'Hallo' });
    expect((await translationOf(id)).states).toEqual({ description: 'missing' });
  });

  it('costs no other statement in a shop with one language', async () => {
    const { slug } = await newPage();
    const languages = (all: string[]) => test.request('PUT', '/admin/languages', { token, body: { languages: all, default: 'en' } });
    await languages(['en']);
    test.statements.length = 0;
    expect(await findPage(test.shop, slug)).toMatchObject({ slug, slugs: undefined });
    await findBuiltInPage(test.shop, 'privacy');
    await listPublishedPages(test.shop);
    expect(test.statements.filter((sql) => sql.includes('page_translations'))).toEqual([]);
    await languages(['en', 'de', 'fr']);
  });
});

describe('the address of a page', () => {
  it('is one of its own in a language; that of any other, and a former one, lead there', async () => {
    const { id, slug } = await newPage();
    const german = `ueber-uns-${made}`;
    expect((await translate(id, { slug: german.toUpperCase() })).body.translation.texts.slug).toBe(german);
    for (const address of [german, slug]) {
      // The page redirects to the slug of the page that it finds (src/app/routes/page.tsx).
      expect(await show(address, 'de')).toMatchObject({ slug: german, slugs: { en: slug, de: german, fr: slug } });
      expect(await show(address, 'en')).toMatchObject({ slug });
    }
    const later = `${german}-neu`;
    await translate(id, { slug: later });
    expect(await show(german)).toBeUndefined();
    expect(await findRedirect(test.shop, `/pages/${german}`)).toBe(`/pages/${later}`);
    await translate(id, { slug: null });
    expect(await findRedirect(test.shop, `/pages/${later}`)).toBe(`/pages/${slug}`);
    expect(await findRedirect(test.shop, `/pages/${german}`)).toBe(`/pages/${slug}`);
  });

  it('is not that of another page, in no order of saving, and may be the same in different languages', async () => {
    const [one, other] = [await newPage(), await newPage()];
    const taken = { status: 409, body: { errors: [{ field: 'slug', message: 'Another page has this address' }] } };
    const shared = `pasta-${made}`;
    expect(await translate(one.id, { slug: other.slug })).toMatchObject(taken);
    await translate(one.id, { slug: shared });
    expect(await translate(other.id, { slug: shared })).toMatchObject(taken);
    expect(await call('PUT', `/${other.id}`, { slug: shared })).toMatchObject(taken);
    expect((await translate(other.id, { slug: shared }, 'fr')).status).toBe(200);
    expect((await show(shared, 'de'))?._id).toBe(one.id);
    expect((await show(shared, 'fr'))?._id).toBe(other.id);
    expect((await call('POST', '', { title: shared })).body.page.slug).toBe(`${shared}-2`);
    expect((await translate(one.id, { slug: '!!!' })).status).toBe(422);
  });

  it('is in the sitemap of its language', async () => {
    const { id, slug } = await newPage();
    await translate(id, { slug: `karte-${made}` });
    const pages = await listPublishedPages(test.shop);
    expect(pages).toContainEqual(
      expect.objectContaining({
        path: `/pages/${slug}`,
        alternates: { en: `/pages/${slug}`, de: `/pages/karte-${made}`, fr: `/pages/${slug}` },
      }),
    );
    expect(await sitemap(test.shop, 'http://shop.example/sitemap.xml')).toBeDefined();
  });
});

describe('saving the translation of a page', () => {
  it('does not overwrite what somebody else saved', async () => {
    const { id } = await newPage();
    const both = await Promise.all(['Eins', 'Zwei'].map((title) => translate(id, { title, version: 0 })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const saved = both.find(({ status }) => status === 200)?.body.translation;
    expect(both.find(({ status }) => status === 409)?.body.current).toEqual(saved);
  });

  it('is in the log, and is undone by itself', async () => {
    const { id } = await newPage();
    await translate(id, { title: 'Eins' });
    await translate(id, { title: 'Zwei', description: 'Wer wir sind' });
    const [entry] = await entriesOf(id);
    expect(entry).toMatchObject({
      action: 'page.translation',
      before: { 'de.title': 'Eins' },
      after: { 'de.title': 'Zwei', 'de.description': 'Wer wir sind' },
    });
    expect((await undo(entry._id)).status).toBe(200);
    const { texts } = await translationOf(id);
    expect([texts.title, texts.description]).toEqual(['Eins', undefined]);
  });

  it('comes back with its page, without an address that another page has by now', async () => {
    const [one, other] = [await newPage(), await newPage()];
    const german = `wir-${made}`;
    await translate(one.id, { title: 'Wir', slug: german, sections: { Care: 'Pflege' } });
    await call('POST', `/${one.id}/unpublish`, {});
    expect((await call('DELETE', `/${one.id}`)).status).toBe(200);
    expect(await test.shop.db.selectFrom('pageTranslations').select('title').where('pageId', '=', Number(one.id)).execute()).toEqual([]);
    await translate(other.id, { slug: german });
    const [deletion] = await entriesOf(one.id);
    expect((await undo(deletion._id)).body.leftOut).toMatchObject([{ field: 'de.slug' }]);
    const again = (await call('GET', '')).body.pages.find(({ path }: { path: string }) => path === `/pages/${one.slug}`);
    expect(await translationOf(again._id)).toMatchObject({ version: 2, texts: { title: 'Wir', sections: { Care: 'Pflege' } } });
  });

  it('drops the page from every process’s cache', async () => {
    const { id } = await newPage();
    const seen = vi.fn((_tags: Set<string> | undefined) => {});
    const { stop } = listenForCatalogChanges({ url: test.shop.config.databaseUrl ?? '', onChange: seen, log: test.shop.log });
    await vi.waitFor(() => expect(seen).toHaveBeenCalled());
    seen.mockClear();
    await translate(id, { title: 'Neu' });
    await vi.waitFor(() => expect(seen).toHaveBeenCalledWith(new Set([`page:${id}`, 'pages'])));
    await stop();
  });

  it.each([
    ['a title that is too long', { title: 'x'.repeat(101) }],
    ['a text that is too long', { body: 'x'.repeat(50_001) }],
    ['a text that is nested too deeply', { body: '> '.repeat(40) }],
    ['sections that are none', { sections: 'Pflege' }],
    ['a version that is none', { version: -1 }],
  ])('refuses %s', async (_, body) => {
    const { id } = await newPage();
    expect((await translate(id, body)).status).toBe(422);
    expect((await translationOf(id)).version).toBe(0);
  });

  it('is refused for what does not exist, and for languages that the shop does not sell in', async () => {
    const { id } = await newPage();
    for (const path of ['999999/translations/de', 'nothing/translations/de', `${id}/translations/en`, `${id}/translations/ja`]) {
      expect((await call('GET', `/${path}`)).status, path).toBe(404);
      expect((await call('PUT', `/${path}`, { title: 'Neu' })).status, path).toBe(404);
    }
  });

  it('is for those who may write pages', async () => {
    const { id } = await newPage();
    const [shopper, viewer] = await Promise.all([test.signIn(), test.signIn('viewer')]);
    const statuses = await Promise.all(
      [undefined, shopper.token, viewer.token].map(async (each) => [
        (await test.request('GET', `/admin/pages/${id}/translations`, { token: each })).status,
        (await test.request('GET', `/admin/pages/${id}/translations/de`, { token: each })).status,
        (await test.request('PUT', `/admin/pages/${id}/translations/de`, { token: each, body: { title: 'Neu' } })).status,
      ]),
    );
    expect(statuses).toEqual([
      [401, 401, 401],
      [403, 403, 403],
      [200, 200, 403],
    ]);
  });

  it('is shown as harmless text, whatever is in it', async () => {
    const { id, slug } = await newPage();
    await translate(id, { title: `'); DROP TABLE pages; --`, body: '<script>alert(1)</script> [x](javascript:alert(1))' });
    const page = await show(slug);
    expect(page?.title).toBe(`'); DROP TABLE pages; --`);
    expect(page?.html).not.toMatch(/<script|href="javascript/);
  });
});

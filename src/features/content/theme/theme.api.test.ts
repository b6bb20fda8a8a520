import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listenForCatalogChanges } from '#features/catalog/products/catalog-changes.server';
import { SETTINGS_TAG } from '#features/platform/settings/settings.service.server';
import { removeExpired } from '#server/retention.server';
import { openTestShop } from '#test/test-shop.server';
import { DEFAULT_THEME } from './theme.rules';
import { readTheme, themeCache, toTheme } from './theme.service.server';
import { findThemePreview } from './theme-links.service.server';
import { toShownTheme } from './theme-view.server';

const test = openTestShop();
let token: string;

beforeEach(async () => {
  ({ token } = await test.signIn('admin'));
  await test.shop.db.deleteFrom('faceDraft').execute();
  await test.shop.db.deleteFrom('faceVersions').execute();
});

const send = (method: string, path = '', body?: unknown) => test.request(method, `/admin/theme${path}`, { token, body });
const put = (body: unknown) => send('PUT', '', body);
const draft = async () => (await send('GET')).body.theme;
const publish = async () => send('POST', '/publish', { version: (await draft()).version });

describe('the draft of the shop’s look', () => {
  it('begins as the shop comes, and pages of that shop carry only its menu', async () => {
    expect(await draft()).toEqual({ ...DEFAULT_THEME, version: 0, changed: [] });
    expect(toShownTheme(await readTheme(test.shop), { now: Date.now() })).toEqual({ menu: DEFAULT_THEME.headerMenu });
  });

  it('is changed field by field, and the shop stays as it is', async () => {
    const { status, body } = await put({ phone: ' +1 555 0100 ' });
    expect({ status, message: body.message, phone: body.theme.phone, changed: body.theme.changed }).toEqual({
      status: 200,
      message: 'Draft saved',
      phone: '+1 555 0100',
      changed: ['phone'],
    });
    expect((await readTheme(test.shop)).phone).toBe('');
  });

  it('merges changes of different fields, and shows both values of the same one', async () => {
    await put({ phone: '1', version: 0 });
    expect((await put({ hours: 'Daily', version: 0 })).status).toBe(200);
    expect(await put({ phone: '2', version: 0 })).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'phone' }], current: { phone: '1', hours: 'Daily', version: 2 } },
    });
  });

  it('is changed by one of several at once', async () => {
    const responses = await Promise.all(['1', '2', '3', '4'].map((phone) => put({ phone, version: 0 })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('is undone from the log, unless it was changed again', async () => {
    await put({ phone: '1' });
    await put({ phone: '2' });
    const { entries } = (await test.request('GET', '/admin/audit?subjectType=face', { token })).body;
    const undo = (at: number) => test.request('POST', `/admin/audit/${entries[at]._id}/undo`, { token, body: {} });
    expect((await undo(1)).status).toBe(409);
    expect((await undo(0)).body.changed.theme.phone).toBe('1');
  });

  it.each([
    ['javascript:alert(1)'],
    ['//evil.example'],
    ['/\\evil.example'],
    ['products'],
    ['https://'],
    ['/a b'],
    [' '],
    ['data:text/html,x'],
  ])('refuses a menu that leads to %j', async (to) => {
    expect((await put({ headerMenu: [{ label: 'Link', to }] })).status).toBe(422);
  });

  it.each(['/products?category=mugs', 'https://example.com/a', 'mailto:a@b.example', 'tel:+15550100'])('takes a menu to %s', async (to) => {
    expect((await put({ headerMenu: [{ label: 'Link', to }] })).body.theme.headerMenu).toEqual([{ label: 'Link', to }]);
  });

  it('refuses a colour that cannot be read, and offers the nearest shade', async () => {
    const { status, body } = await put({ accent: { light: '#ffcc00', dark: '#6bd0d8' } });
    expect(status).toBe(422);
    expect(body.errors).toEqual([
      { field: 'accent.light', message: expect.stringMatching(/contrast of 1\.\d to 1; .* nearest shade that passes is #[\da-f]{6}/) },
    ]);
  });

  it.each([
    { announcement: { ...DEFAULT_THEME.announcement, startsAt: '2026-02-02T00:00:00Z', endsAt: '2026-02-01T00:00:00Z' } },
    { home: [DEFAULT_THEME.home[3], DEFAULT_THEME.home[3]] },
    { home: [{ kind: 'script', id: 'a' }] },
    { home: [{ kind: 'newsletter', id: 'a', heading: '', text: '' }] },
    { home: [{ kind: 'product', id: 'a', heading: '', text: '', productId: '', side: 'left' }] },
    { home: [{ kind: 'lookbook', id: 'a', heading: 'A', picture: null, points: [{ productId: '1', x: 101, y: 0 }] }] },
    {
      home: [
        {
          kind: 'lookbook',
          id: 'a',
          heading: 'A',
          picture: null,
          points: Array.from({ length: 7 }, () => ({ productId: '1', x: 1, y: 1 })),
        },
      ],
    },
    { home: [{ kind: 'logos', id: 'a', heading: '', logos: [{ name: 'A', picture: null, to: 'javascript:alert(1)' }] }] },
    { home: [{ kind: 'countdown', id: 'a', heading: 'A', text: '', endsAt: 'soon', links: [] }] },
    { home: [{ kind: 'text', id: 'a', heading: '', text: '![](/media/missing-640)' }] },
    { home: [{ kind: 'text', id: 'a', heading: '', text: '> '.repeat(40) }] },
    { logo: { url: 'https://evil.example/a.png', width: 1, height: 1, alt: '' } },
    { logo: { url: '/media/missing-2000', width: 1, height: 1, alt: '' } },
    { socialLinks: [{ label: 'X', to: 'http://x.example' }] },
    { headerMenu: Array.from({ length: 9 }, () => ({ label: 'A', to: '/' })) },
  ])('refuses %j', async (change) => {
    expect((await put(change)).status).toBe(422);
    expect((await draft()).version).toBe(0);
  });
});

describe('publishing', () => {
  it('shows all changed fields at once, as a version that can be restored', async () => {
    await put({ phone: '1', hours: 'Daily' });
    expect(await publish()).toMatchObject({ status: 200, body: { theme: { changed: [] } } });
    expect(await readTheme(test.shop)).toMatchObject({ phone: '1', hours: 'Daily' });
    await put({ phone: '2' });
    await publish();
    const { versions } = (await send('GET', '/versions')).body;
    expect(versions).toMatchObject([{ changed: ['phone'] }, { changed: ['phone', 'hours'] }]);
    const restored = await send('POST', `/versions/${versions[1]._id}/restore`);
    expect(restored.body).toMatchObject({ theme: { phone: '1', changed: ['phone'] }, message: 'This version is the draft now' });
    expect((await readTheme(test.shop)).phone).toBe('2');
    expect((await send('POST', '/discard')).body.theme).toMatchObject({ phone: '2', changed: [] });
  });

  it('is refused for a draft that was changed since it was looked at, and for one without changes', async () => {
    await put({ phone: '1' });
    expect(await send('POST', '/publish', { version: 0 })).toMatchObject({ status: 409, body: { current: { phone: '1' } } });
    await publish();
    expect((await publish()).body.message).toBe('The draft is as the shop: there is nothing to publish');
  });

  it('happens once when two people do it at once', async () => {
    const { version } = (await put({ phone: '1' })).body.theme;
    const both = await Promise.all([send('POST', '/publish', { version }), send('POST', '/publish', { version })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await send('GET', '/versions')).body.versions).toHaveLength(1);
  });

  it('does not find a version that does not exist', async () => {
    for (const id of ['999', 'x']) expect((await send('POST', `/versions/${id}/restore`)).status).toBe(404);
  });

  it('keeps the pictures of its sections, in their texts too', async () => {
    const picture = { width: 10, height: 10, tint: '#aabbcc', bytes: 100 };
    await test.shop.db
      .insertInto('mediaPictures')
      .values([
        { ...picture, key: 'own' },
        { ...picture, key: 'written' },
      ])
      .execute();
    const text = 'Our kiln: ![](/media/written-640)';
    const block = { kind: 'picture', id: 'a', heading: '', text, picture: { url: '/media/own-2000', width: 10, height: 10, alt: '' } };
    expect((await put({ home: [{ ...block, side: 'left', links: [] }] })).status).toBe(200);
    const used = await test.shop.db.selectFrom('mediaUses').select('key').where('usedBy', '=', 'face draft home').execute();
    expect(used.map(({ key }) => key).sort()).toEqual(['own', 'written']);
  });

  it('reaches a process that listens, which reads the look once', async () => {
    themeCache.start(test.shop.db);
    const onChange = vi.fn((tags: Set<string> | undefined) => {
      if (!tags || tags.has(SETTINGS_TAG)) themeCache.drop(test.shop.db);
    });
    const { stop } = listenForCatalogChanges({ url: test.shop.config.databaseUrl ?? '', onChange, log: test.shop.log });
    await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
    test.statements.length = 0;
    for (const _ of [1, 2, 3]) expect((await readTheme(test.shop)).phone).toBe('');
    expect(test.statements).toHaveLength(1);
    await put({ phone: '1', accent: { light: '#7a1f5c', dark: '#f0a8d8' } });
    await publish();
    await vi.waitFor(async () => expect((await readTheme(test.shop)).phone).toBe('1'));
    expect(test.shop.config.shop.accent?.light).toBe('#7a1f5c');
    await stop();
  });
});

describe('what pages show', () => {
  const announcement = { text: 'Sale', link: '', startsAt: '2026-03-01T00:00:00Z', endsAt: '2026-03-02T00:00:00Z', isDismissable: true };

  it.each([
    ['2026-02-28T23:59:59Z', false],
    ['2026-03-01T00:00:00Z', true],
    ['2026-03-02T00:00:00Z', false],
  ])('has the announcement at %s: %s', (at, isShown) => {
    const shown = toShownTheme({ ...DEFAULT_THEME, announcement }, { now: Date.parse(at) });
    expect(shown.bar !== undefined).toBe(isShown);
  });

  it('have the colours, attributes, layout and typefaces of another theme, and nothing of a theme that is as the shop comes', async () => {
    const { theme } = (await put({ design: { theme: 'editorial', columns: '4' } })).body;
    const { html, layout, fonts, systemColors } = toShownTheme(theme, { now: 0 });
    expect(html).toMatchObject({ 'data-header': 'masthead', style: { '--radius-md': '0' } });
    expect(layout).toEqual({ hero: 'bleed', columns: 4, filters: 'bar', gallery: 'grid', quickAdd: 'icon' });
    expect(fonts).toEqual([expect.stringContaining('cormorant'), expect.stringContaining('instrument-sans')]);
    expect(systemColors).toEqual({ light: expect.stringMatching(/^#/), dark: expect.stringMatching(/^#/) });
    const back = (await put({ design: { theme: 'calm' } })).body.theme;
    expect(toShownTheme(back, { now: 0 })).toEqual({ menu: DEFAULT_THEME.headerMenu });
  });

  it.each([[{ theme: 'baroque' }], [{ theme: 'calm', corners: 'wavy' }], [{ corners: 'square' }], [{ theme: 'calm', columns: 4 }]])(
    'is not of the theme %j, which does not exist',
    async (design) => {
      expect((await put({ design })).status).toBe(422);
    },
  );

  it('has an accent that can be read on the grounds of its theme, whichever it was chosen for', async () => {
    const amber = { light: '#ffb04d', dark: '#ffb04d' };
    expect((await put({ accent: amber })).status).toBe(422);
    expect((await put({ design: { theme: 'studio' }, accent: amber })).body.theme.accent).toEqual(amber);
    const inCalm = toShownTheme({ ...DEFAULT_THEME, accent: amber }, { now: 0 });
    expect(inCalm.html?.style).not.toMatchObject({ '--color-accent': 'light-dark(#ffb04d, #ffb04d)' });
    const inStudio = toShownTheme({ ...DEFAULT_THEME, design: { theme: 'studio' }, accent: amber }, { now: 0 });
    expect(inStudio.html?.style).toMatchObject({ '--color-accent': 'light-dark(#ffb04d, #ffb04d)' });
  });

  it('has the accent in both themes with a text that can be read on it', () => {
    const theme = { ...DEFAULT_THEME, accent: { light: '#7a1f5c', dark: '#f0a8d8' } };
    expect(toShownTheme(theme, { now: 0, isPreview: true })).toEqual({
      menu: DEFAULT_THEME.headerMenu,
      html: { style: { '--color-accent': 'light-dark(#7a1f5c, #f0a8d8)', '--color-on-accent': 'light-dark(#ffffff, #0d1418)' } },
      hasBars: true,
      isPreview: true,
    });
  });
});

describe('a private link', () => {
  it('shows the draft until it is revoked or expires', async () => {
    await put({ phone: 'draft' });
    const { status, body } = await send('POST', '/preview');
    expect(status).toBe(201);
    const linkToken = body.url.split('/').at(-1);
    expect((await findThemePreview(test.shop, linkToken))?.theme.phone).toBe('draft');
    expect(await findThemePreview(test.shop, 'x'.repeat(43))).toBeUndefined();
    await send('DELETE', '/preview');
    expect(await findThemePreview(test.shop, linkToken)).toBeUndefined();

    const second = (await send('POST', '/preview')).body.url.split('/').at(-1);
    await test.shop.db
      .updateTable('facePreviews')
      .set({ expiresAt: new Date(0) })
      .execute();
    expect(await findThemePreview(test.shop, second)).toBeUndefined();
    await removeExpired(test.shop);
    expect(await test.shop.db.selectFrom('facePreviews').selectAll().execute()).toEqual([]);
  });
});

describe('the page beside the editor', () => {
  const open = async (): Promise<string> => (await send('POST', '/frame')).body.token;
  const show = (frame: string, changes: object) => send('PUT', '/frame', { token: frame, changes });

  it('shows the draft with what is not saved yet, and only there', async () => {
    await put({ phone: 'draft', hours: 'Daily' });
    const { status, body } = await send('POST', '/frame');
    expect([status, Date.parse(body.expiresAt) - Date.now() < 1.01 * 86_400_000]).toEqual([201, true]);
    expect(await findThemePreview(test.shop, body.token)).toMatchObject({ isFrame: true, theme: { phone: 'draft' } });
    expect((await show(body.token, { phone: 'not saved' })).status).toBe(200);
    expect((await findThemePreview(test.shop, body.token))?.theme).toMatchObject({ phone: 'not saved', hours: 'Daily' });
    expect((await findThemePreview(test.shop, await open()))?.theme.phone).toBe('draft');
    expect(await draft()).toMatchObject({ phone: 'draft', version: 1 });
    await show(body.token, {});
    expect((await findThemePreview(test.shop, body.token))?.theme.phone).toBe('draft');
    expect(toShownTheme(DEFAULT_THEME, { now: 0, isEdited: true })).toEqual({
      menu: DEFAULT_THEME.headerMenu,
      hasBars: true,
      isEdited: true,
    });
  });

  it('is no private link, and no private link is one', async () => {
    const link = (await send('POST', '/preview')).body.url.split('/').at(-1);
    expect(await findThemePreview(test.shop, link)).toMatchObject({ isFrame: false });
    expect((await show(link, { phone: '1' })).status).toBe(404);
  });

  it('ends with the private links, and after a day', async () => {
    const [first, second] = [await open(), await open()];
    await test.shop.db
      .updateTable('facePreviews')
      .set({ expiresAt: new Date(0) })
      .execute();
    expect((await show(first, {})).status).toBe(404);
    const third = await open();
    await send('DELETE', '/preview');
    for (const ended of [second, third, 'x', 'x'.repeat(43)]) expect((await show(ended, {})).status).toBe(404);
  });

  it('leaves nothing in the log of what staff did', async () => {
    const entries = async () => (await test.request('GET', '/admin/audit?subjectType=face', { token })).body.entries.length;
    const before = await entries();
    await show(await open(), { phone: '1' });
    expect(await entries()).toBe(before);
  });
});

describe('a picture', () => {
  const picture = { url: '/media/harbour-0123456789-1200', width: 1200, height: 800, alt: '' };
  const block = (focus?: object) => ({
    kind: 'hero',
    id: 'a',
    heading: 'Tea',
    text: '',
    picture: { ...picture, ...(focus && { focus }) },
    links: [],
  });

  it.each([{ x: 1.1, y: 0 }, { x: 0, y: -0.1 }, { x: 'left', y: 0 }, { x: 0.5 }])('has no focal point %j', async (focus) => {
    expect((await put({ home: [block(focus)] })).status).toBe(422);
  });

  it('of an older version has none, and is as it was', () => {
    expect(toTheme({ home: [block()] }).home).toEqual([block()]);
    expect(toTheme({ home: [block({ x: 0.2, y: 0 })] }).home).toEqual([block({ x: 0.2, y: 0 })]);
  });
});

describe('only staff with the right', () => {
  it.each([
    ['GET', ''],
    ['PUT', ''],
    ['POST', '/publish'],
    ['POST', '/discard'],
    ['GET', '/versions'],
    ['POST', '/versions/1/restore'],
    ['POST', '/preview'],
    ['POST', '/frame'],
    ['PUT', '/frame'],
    ['DELETE', '/preview'],
  ])('calls %s %s', async (method, path) => {
    const customer = await test.signIn();
    expect((await test.request(method, `/admin/theme${path}`, { body: method === 'GET' ? undefined : {} })).status).toBe(401);
    const body = method === 'GET' ? undefined : {};
    expect((await test.request(method, `/admin/theme${path}`, { token: customer.token, body })).status).toBe(403);
    if (method === 'GET') return;
    const viewer = await test.signIn('viewer');
    expect((await test.request(method, `/admin/theme${path}`, { token: viewer.token, body })).status).toBe(403);
  });
});

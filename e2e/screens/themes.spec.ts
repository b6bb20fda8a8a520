import type { APIRequestContext } from '@playwright/test';
import { THEME_NAMES } from '#features/content/theme/design.schema';
import { DEFAULT_THEME } from '#features/content/theme/theme.rules';
import type { HomeBlock, ThemePicture } from '#features/content/theme/theme.schema';
import { ADMIN, type Caller, signInByApi } from '../support/callers';
import { listDemoProducts, takeProduct } from '../support/demo-products';
import { expect, expectGoodAtBothWidths, expectGoodScreen, test } from '../support/fixtures';
import { untilHydrated } from '../support/steps';

/**
 * Each theme in the demo shop, and all kinds of sections in each, by a private link to the draft: other tests see the published theme.
 * One after the other, because the shop has one draft.
 */
test.describe.configure({ mode: 'serial' });

const CONTACT = { address: '1 Quay Street\nBristol BS1 4DJ', hours: 'Monday to Friday, 9 to 5', phone: '+44 117 555 0100' };

for (const theme of THEME_NAMES.filter((name) => name !== DEFAULT_THEME.design.theme)) {
  test(`the theme ${theme}: axe finds nothing in either colour scheme, and nothing scrolls sideways`, { tag: '@wide' }, async ({
    page,
    request,
  }) => {
    const owner = await signInByApi(request, ADMIN);
    await owner.send('PUT', '/admin/theme', { design: { theme } });
    await page.goto((await createLink(owner)).url);
    const { slug } = await takeProduct(request);
    for (const path of ['/', '/products', '/products?search=book', `/product/${slug}`, '/categories', '/cart', '/login', '/contact']) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('data-header');
      await expect(page.locator('html')).toHaveAttribute('data-fonts', theme);
      await page.evaluate(() => document.fonts.ready.then(() => {}));
      await expectGoodAtBothWidths(page);
    }
    await owner.send('POST', '/admin/theme/discard');
  });
}

test('only the typefaces of the chosen theme are loaded', { tag: '@wide' }, async ({ page, request }) => {
  const owner = await signInByApi(request, ADMIN);
  await owner.send('PUT', '/admin/theme', { design: { theme: 'studio' } });
  await page.goto((await createLink(owner)).url);
  await page.goto('/');
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const fonts = [...new Set(files.filter((name) => name.endsWith('.woff2')).map((name) => name.replace(/^.*\/|-latin.*$/g, '')))];
  expect(fonts.sort()).toEqual(['sora', 'spline-sans-mono']);
  await owner.send('POST', '/admin/theme/discard');
});

test('the menu of all categories works by keyboard, and without JavaScript', { tag: '@wide' }, async ({ page, browser, request }) => {
  const owner = await signInByApi(request, ADMIN);
  await owner.send('PUT', '/admin/theme', { design: { theme: 'market' } });
  const { url } = await createLink(owner);
  await page.goto(url);
  await page.goto('/');
  // What is opened before has the main categories.
  await untilHydrated(page);
  const menu = page.getByRole('navigation', { name: 'Main' }).getByText('All categories');
  await menu.focus();
  await page.keyboard.press('Enter');
  const shoes = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shoes', exact: true });
  await expect(shoes).toBeVisible();
  await expectGoodScreen(page);
  await page.keyboard.press('Escape');
  await expect(shoes).toBeHidden();
  await menu.click();
  await shoes.click();
  await expect(page).toHaveURL(/\/products\?category=shoes$/);
  await expect(shoes).toBeHidden();

  const plain = await browser.newContext({ javaScriptEnabled: false, ...(page.viewportSize() && { viewport: page.viewportSize() }) });
  const without = await plain.newPage();
  await without.goto(url);
  await without.goto(new URL('/', url).href);
  await without.getByText('All categories', { exact: true }).click();
  // Not featured, so that it is in no other menu.
  await without.locator('nav details').getByRole('link', { name: 'Others', exact: true }).click();
  await expect(without.getByRole('heading', { level: 1, name: 'Others' })).toBeVisible();
  await plain.close();
  await owner.send('POST', '/admin/theme/discard');
});

for (const theme of THEME_NAMES) {
  test(`sections in the theme ${theme}: axe finds nothing, and nothing scrolls sideways`, { tag: '@wide' }, async ({ page, request }) => {
    const owner = await signInByApi(request, ADMIN);
    await owner.send('PUT', '/admin/theme', { design: { theme }, ...CONTACT, home: await makeSections(request) });
    await page.goto((await createLink(owner)).url);
    await page.goto('/');
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    await expect(page.getByRole('heading', { level: 1, name: 'Slow mornings' })).toBeVisible();
    await page.getByText('How long does delivery take?').click();
    await expect(page.getByText('Two to four days.')).toBeVisible();
    await expectGoodAtBothWidths(page);
    await owner.send('POST', '/admin/theme/discard');
  });
}

test('sections work without JavaScript, and the countdown shows its date', { tag: '@wide' }, async ({ browser, request, baseURL }) => {
  const owner = await signInByApi(request, ADMIN);
  await owner.send('PUT', '/admin/theme', { ...CONTACT, home: await makeSections(request) });
  const { url } = await createLink(owner);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto(url);
  await page.goto('/');
  await page.getByText('How long does delivery take?').click();
  await expect(page.getByText('Two to four days.')).toBeVisible();
  await expect(page.getByText('Ends Jan 1, 2100, 12:00 PM UTC')).toBeVisible();
  const point = page.getByRole('link', { name: /, \$/ }).first();
  const product = (await point.getAttribute('aria-label'))?.split(', $')[0] ?? '';
  await point.click();
  await expect(page.getByRole('heading', { level: 1, name: product })).toBeVisible();
  await context.close();
  await owner.send('POST', '/admin/theme/discard');
});

test('a countdown counts, and disappears when it is over', { tag: '@wide' }, async ({ page, request }) => {
  const owner = await signInByApi(request, ADMIN);
  const end = Date.now() + 3_600_000;
  const endsAt = new Date(end).toISOString();
  const sale: HomeBlock = { kind: 'countdown', id: 'sale', heading: 'The last minutes', text: '', endsAt, links: [] };
  await owner.send('PUT', '/admin/theme', { home: [sale] });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.setFixedTime(end - 90_000);
  await page.goto((await createLink(owner)).url);
  await page.goto('/');
  await expect(page.getByText(/^01\s*minutes$/)).toBeVisible();
  await expect(page.getByText(/^30\s*seconds$/)).toBeVisible();
  await page.clock.setFixedTime(end);
  await expect(page.getByRole('heading', { name: 'The last minutes' })).toHaveCount(0);
  await owner.send('POST', '/admin/theme/discard');
});

function createLink(owner: Caller) {
  return owner.send('POST', '/admin/theme/preview', {});
}

async function makeSections(request: APIRequestContext): Promise<HomeBlock[]> {
  const [one, two, three] = (await listDemoProducts(request)).filter(({ options, stock }) => options.length === 0 && stock > 0);
  const [category] = (await (await request.get('/api/categories')).json()).categories as { slug: string }[];
  if (!one || !two || !three || !category) throw new Error('The demo shop has too few products.');
  const picture = await readScene(request);
  const link = { label: 'Shop Now', to: '/products' };
  return [
    {
      kind: 'banner',
      id: 'banner',
      heading: 'Slow mornings',
      text: 'Made for them.',
      picture,
      place: 'start',
      height: 'tall',
      links: [link],
    },
    { kind: 'product', id: 'product', heading: '', text: '', productId: one._id, side: 'right' },
    { kind: 'collection', id: 'collection', category: category.slug, heading: '', text: '' },
    {
      kind: 'picture',
      id: 'story',
      heading: 'Our story',
      text: 'From **Bristol**.\n\n- By hand\n- In small runs',
      picture,
      side: 'left',
      links: [link],
    },
    { kind: 'reviews', id: 'reviews', heading: 'What customers say', rule: 'newest', reviewIds: [] },
    {
      ...{ kind: 'lookbook', id: 'lookbook', heading: 'Shop the look', picture },
      points: [one, two, three].map(({ _id }, i) => ({ productId: _id, x: 20 + 30 * i, y: 50 })),
    },
    { kind: 'countdown', id: 'sale', heading: 'The sale ends', text: 'Then no more.', endsAt: '2100-01-01T12:00:00.000Z', links: [link] },
    { kind: 'logos', id: 'logos', heading: 'As seen in', logos: ['Oak', 'Elm', 'Ash'].map((name) => ({ name, picture, to: '/help' })) },
    { kind: 'text', id: 'text', heading: 'In short', text: 'Nothing but *words*, and a [link](/help).' },
    {
      ...{ kind: 'questions', id: 'questions', heading: 'Questions and answers' },
      questions: [
        { question: 'How long does delivery take?', text: 'Two to four days.' },
        { question: 'Can I send it back?', text: 'Yes: see [returns](/help/returns).' },
      ],
    },
    { kind: 'place', id: 'place', heading: 'Visit us' },
    { kind: 'viewed', id: 'viewed' },
    { kind: 'banner', id: 'last', heading: 'In the middle', text: '', picture, place: 'center', height: 'medium', links: [] },
  ];
}

/** The demo shop's own picture of its home page. */
async function readScene(request: APIRequestContext): Promise<ThemePicture> {
  const owner = await signInByApi(request, ADMIN);
  const { theme } = await owner.get('/admin/theme');
  const [picture] = theme.home.flatMap((block) => ('picture' in block && block.picture ? [block.picture] : []));
  if (!picture) throw new Error('The demo shop’s home page has no picture.');
  return picture;
}

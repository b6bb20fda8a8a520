import type { Page } from '@playwright/test';
import { expect, expectGoodAtBothWidths, test } from '../support/fixtures';
import { becomeOwner, insertKettle, runHostedShop } from '../support/hosted-shop';
import { button } from '../support/steps';
import { SMALL } from '../support/widths';

/** A shop of its own in English, German, Brazilian Portuguese and Arabic. */

const hosted = runHostedShop();
let kettle: { slug: string };

const get = (path: string) => fetch(hosted.address + path, { redirect: 'manual' });
const read = async (path: string) => (await get(path)).text();

/** Stored as the console does; the shop drops its pages when it is notified. */
async function speak(all: readonly string[], first = 'en'): Promise<void> {
  for (const [name, value] of Object.entries({ languages: all, defaultLanguage: first })) {
    await hosted.shop.pool.query(
      `INSERT INTO shop_settings (name, value, version) VALUES ($1, $2, 1) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
      [name, JSON.stringify(value)],
    );
  }
  const expected = all.length > 1 ? first : null;
  await expect.poll(async () => (await get('/')).headers.get('content-language')).toBe(expected);
}

const ALL = ['en', 'de', 'pt-BR', 'ar'];

test.beforeAll(async () => {
  kettle = await insertKettle(hosted.shop, { stock: 5 });
  await insertKettle(hosted.shop, { stock: 5 });
});

test('a shop with one language is as it was', async () => {
  await speak(['en']);
  const page = await get('/products');
  const html = await page.text();
  expect(html).toMatch(/<html lang="en"(?! dir)/);
  expect(html).not.toMatch(/hreflang|data-prefix|og:locale|"languages"/i);
  expect([page.headers.get('content-language'), page.headers.get('vary')]).toEqual([null, 'Accept-Encoding']);
  expect(await read('/sitemap.xml')).not.toContain('xhtml');
  expect((await get('/de/products')).status).toBe(404);
  const own = await get('/en/products?page=2');
  expect([own.status, own.headers.get('location')]).toEqual([301, '/products?page=2']);
});

test('each language has pages of its own', async () => {
  await speak(ALL);
  for (const [path, tag, direction] of [
    ['/products', 'en', 'ltr'],
    ['/de/products', 'de', 'ltr'],
    ['/pt-br/products', 'pt-BR', 'ltr'],
    ['/ar/products', 'ar', 'rtl'],
  ] as const) {
    // From the cache, too.
    for (let time = 0; time < 2; time++) {
      const page = await get(path);
      const html = await page.text();
      expect([page.status, page.headers.get('content-language')], path).toEqual([200, tag]);
      expect(html, path).toContain(`<html lang="${tag}" dir="${direction}"`);
      expect(html, path).toContain(`<link rel="canonical" href="${hosted.address}${path}"/>`);
      expect(html, path).toContain(`<link rel="alternate" hrefLang="de" href="${hosted.address}/de/products"/>`);
      expect(html, path).toContain(`<link rel="alternate" hrefLang="x-default" href="${hosted.address}/products"/>`);
      expect(html, path).toContain(`href="${path.replace('/products', '')}/product/${kettle.slug}"`);
    }
  }
  expect(await read('/de')).toContain(`<link rel="canonical" href="${hosted.address}/de"/>`);
  expect(await read('/de/deals')).toContain(`<link rel="canonical" href="${hosted.address}/de/deals"/>`);
  expect(await read('/pt-br')).toContain('<meta property="og:locale" content="pt_BR"/>');
});

test('a prefix that names no language of the shop is a 404, and the default’s or one in capitals leads to the page’s address', async () => {
  await speak(ALL);
  for (const path of ['/fr', '/fr/products', '/FR/products', '/de/de/products', '/de/none', '/de/api/products', '/de/admin']) {
    expect((await get(path)).status, path).toBe(404);
  }
  for (const [path, target] of [
    ['/en', '/'],
    ['/en/products?sort=price-asc&page=2', '/products?sort=price-asc&page=2'],
    ['/en//evil.example', '/'],
    ['/en/%5Cevil.example', '/%5Cevil.example'],
    ['/DE', '/de'],
    ['/DE/products?page=2', '/de/products?page=2'],
    ['/pt-BR/products', '/pt-br/products'],
    ['/EN/products', '/products'],
    ['/EN//evil.example', '/'],
  ] as const) {
    const { status, headers } = await get(path);
    expect([status, headers.get('location')], path).toEqual([301, target]);
  }
  expect((await fetch(`${hosted.address}/de/products`, { method: 'POST' })).status).toBe(405);
  // Another default.
  await speak(['en', 'de'], 'de');
  expect(await read('/products')).toContain('<html lang="de"');
  expect(await read('/en/products')).toContain('<html lang="en"');
  expect((await get('/de/products')).headers.get('location')).toBe('/products');
  await speak(ALL);
});

test('redirects stay in the language of the page', async () => {
  await speak(ALL);
  expect((await get('/de/category/category-1')).headers.get('location')).toBe('/de/products?category=category-1');
  expect((await get('/de/settings')).headers.get('location')).toBe('/de/profile?tab=settings');
  await hosted.shop.pool.query(`INSERT INTO redirects (from_path, to_path) VALUES ('/old', '/products?sort=price-asc')`);
  await expect.poll(async () => (await get('/old')).status).toBe(301);
  expect((await get('/de/old')).headers.get('location')).toBe('/de/products?sort=price-asc');
});

test('sitemaps have each page in each language', async () => {
  await speak(ALL);
  const index = await read('/sitemap.xml');
  for (const folder of ['', '/de', '/pt-br', '/ar']) expect(index).toContain(`<loc>${hosted.address}/sitemaps${folder}/pages.xml</loc>`);
  const german = await read('/sitemaps/de/products-1.xml');
  expect(german).toContain(`<loc>${hosted.address}/de/product/${kettle.slug}</loc>`);
  expect(german).toContain(`<xhtml:link rel="alternate" hreflang="pt-BR" href="${hosted.address}/pt-br/product/${kettle.slug}"/>`);
  expect(german).toContain(`<xhtml:link rel="alternate" hreflang="x-default" href="${hosted.address}/product/${kettle.slug}"/>`);
  expect((await get('/sitemaps/en/pages.xml')).status).toBe(404);
  expect((await get('/sitemaps/fr/pages.xml')).status).toBe(404);
  expect(await read('/robots.txt')).toContain('Disallow: /de/checkout');
});

const inHeader = (page: Page) => page.getByRole('banner');
const inFooter = (page: Page) => page.getByRole('contentinfo');

/** Runs in the page. */
function countViewTransitions(): number {
  const effects = document.getAnimations().map(({ effect }) => effect);
  return effects.filter((effect) => effect instanceof KeyframeEffect && effect.pseudoElement?.startsWith('::view-transition')).length;
}

test('a shopper switches the language and keeps page, filters and cart', async ({ page }) => {
  await speak(ALL);
  await page.goto(`${hosted.address}/product/${kettle.slug}`);
  await button(page, 'Add to Cart').first().click();
  await expect(page.getByText(/added to cart!/)).toBeVisible();

  await page.goto(`${hosted.address}/products?sort=price-asc&view=list`);
  await inHeader(page).getByLabel('Language').click();
  await expectGoodAtBothWidths(page);
  await inHeader(page).getByRole('link', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL(`${hosted.address}/de/products?sort=price-asc&view=list`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(inHeader(page).getByRole('link', { name: /^Warenkorb, 1/ })).toBeVisible();

  // Within the pages of a language, without loading a document.
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page.locator(`main a[href$="/product/${kettle.slug}"]`).first().click();
  await expect(page).toHaveURL(`${hosted.address}/de/product/${kettle.slug}`);
  // Going back during the change to the page would interrupt it.
  await expect(page.getByRole('heading', { level: 1, name: /^Kettle/ })).toBeVisible();
  await expect.poll(() => page.evaluate(countViewTransitions)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(`${hosted.address}/de/products?sort=price-asc&view=list`);
  await page.locator('a[href*="inStock=true"]').first().click();
  await expect(page).toHaveURL(/\/de\/products\?.*inStock=true/);
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);

  await inFooter(page).getByRole('link', { name: 'العربية' }).click();
  await expect(page).toHaveURL(/\/ar\/products\?.*inStock=true/);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await inFooter(page).getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(/:\d+\/products\?.*inStock=true/);
});

test('an amount in Arabic is read from the number to the currency, whose sign stays at its letters', async ({ page }) => {
  await speak(ALL);
  await page.goto(`${hosted.address}/ar/product/${kettle.slug}`);
  const price = page.locator('main .price').first();
  await expect(price).toContainText('US$');
  expect(await price.evaluate(shownOrder)).toMatch(/^US\$\s*[\d.]+$/);
});

/** Runs in the page: the first amount's signs as they are shown, from left to right. */
function shownOrder(price: Element): string {
  const texts = document.createTreeWalker(price, NodeFilter.SHOW_TEXT);
  while (texts.nextNode() && !texts.currentNode.nodeValue?.includes('$'));
  const text = texts.currentNode;
  const signs = [...(text.nodeValue ?? '')].map((sign, at) => {
    const range = document.createRange();
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    return { sign, ...range.getBoundingClientRect().toJSON() };
  });
  return signs
    .filter(({ width }) => width > 0)
    .sort((one, other) => one.left - other.left)
    .map(({ sign }) => sign)
    .join('');
}

test('without JavaScript on a phone, too', async ({ browser }) => {
  await speak(ALL);
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: SMALL });
  const page = await context.newPage();
  await page.goto(`${hosted.address}/products?sort=price-asc`);
  await inHeader(page).getByLabel('Menu').click();
  await inHeader(page).getByRole('link', { name: 'Português (Brasil)' }).click();
  await expect(page).toHaveURL(`${hosted.address}/pt-br/products?sort=price-asc`);
  await page.locator(`main a[href$="/product/${kettle.slug}"]`).first().click();
  await expect(page).toHaveURL(`${hosted.address}/pt-br/product/${kettle.slug}`);
  await inFooter(page).getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(`${hosted.address}/product/${kettle.slug}`);
  await context.close();
});

test('a guest signs in and comes back in the same language', async ({ page }) => {
  await speak(ALL);
  await page.goto(`${hosted.address}/de/profile?tab=orders`);
  await page.getByRole('main').getByRole('link', { name: 'Anmelden' }).first().click();
  await expect(page).toHaveURL(`${hosted.address}/de/login?redirect=%2Fprofile%3Ftab%3Dorders`);
});

test('a browser that prefers another language is offered it once', async ({ browser }) => {
  await speak(ALL);
  const context = await browser.newContext({ locale: 'de-DE' });
  const page = await context.newPage();
  await page.goto(`${hosted.address}/products?sort=price-asc`);
  const offer = page.getByRole('complementary', { name: 'Language' });
  await expect(offer.getByRole('link', { name: 'Deutsch' })).toHaveAttribute('href', '/de/products?sort=price-asc');
  await expectGoodAtBothWidths(page);
  await button(page, 'Stay with this language').click();
  await expect(offer).toBeHidden();
  await page.reload();
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(page.getByText('This page is also available in')).toBeHidden();
  await context.close();
});

test('an owner turns a language on', async ({ page }) => {
  await speak(['en']);
  await becomeOwner(page, hosted);
  await page.goto(`${hosted.address}/admin/settings/languages`);
  await expect(page.getByRole('checkbox', { name: /English/ })).toBeDisabled();
  await page.getByRole('checkbox', { name: /Français/ }).check();
  await page.getByRole('combobox', { name: 'Default language' }).selectOption('Français');
  await expect(page.getByText('Before you save')).toBeVisible();
  await expectGoodAtBothWidths(page);
  await page.getByRole('combobox', { name: 'Default language' }).selectOption('English');
  await button(page, 'Save').click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await expect.poll(() => read('/fr/products')).toContain('<html lang="fr"');
  await page.getByRole('checkbox', { name: /Français/ }).uncheck();
  await button(page, 'Save').click();
  await expect.poll(async () => (await get('/fr/products')).status).toBe(404);
});

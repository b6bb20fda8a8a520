import type { Page } from '@playwright/test';
import { LANGUAGES, type Language, SOURCE_LANGUAGE } from '#languages/languages';
import { readCatalog } from '../../scripts/messages/catalogs.js';
import { expect, expectGoodScreen, test } from '../support/fixtures';
import { insertKettle, runHostedShop } from '../support/hosted-shop';
import { SMALL } from '../support/widths';

/** A shop of its own in all languages: a shopper who reads only one of them meets no English word on a phone. */

const hosted = runHostedShop();
const languages = Object.keys(LANGUAGES) as Language[];
let kettle: { slug: string };

test.beforeAll(async () => {
  kettle = await insertKettle(hosted.shop, { stock: 50 });
  await hosted.shop.pool.query(`INSERT INTO shop_settings (name, value, version) VALUES ('languages', $1, 1)`, [JSON.stringify(languages)]);
  await expect.poll(async () => (await fetch(`${hosted.address}/de`)).status).toBe(200);
});

for (const language of languages.filter((each) => each !== SOURCE_LANGUAGE)) {
  test(`a shopper buys in ${language} without an English word`, async ({ page }) => {
    await page.setViewportSize(SMALL);
    const english = englishTexts(language);
    const open = async (path: string) => {
      await page.goto(`${hosted.address}/${language.toLowerCase()}${path}`);
      // Shown when the page is hydrated.
      await expect(page.getByRole('banner').locator('a[href*="/login"]').filter({ visible: true }).first()).toBeVisible();
      await expectTranslated(page, { language, english });
    };
    for (const path of [
      '',
      '/products',
      '/products?search=kettle',
      '/products?search=nothing-like-it',
      '/categories',
      '/cart',
      '/contact',
      '/help',
    ]) {
      await open(path);
    }
    for (const path of ['/login', '/register', '/forgot-password', '/track-order', '/shipping', '/returns', '/no-such-page'])
      await open(path);
    await open(`/product/${kettle.slug}`);
    await page.locator('main form button[type=submit]').first().click();
    await expect(page.getByRole('banner').locator('a[href$="/cart"]')).toHaveAccessibleName(/1/);
    await open('/cart');
    await open('/checkout');
    const { direction } = LANGUAGES[language];
    expect(await page.evaluate(() => getComputedStyle(document.body).direction)).toBe(direction);
  });
}

async function expectTranslated(page: Page, { language, english }: { language: Language; english: string[] }): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  expect(await page.evaluate(findTexts, english), page.url()).toEqual([]);
  await expectGoodScreen(page);
}

/** Whole texts of the shop that read otherwise in this language. */
function englishTexts(language: Language): string[] {
  return [...readCatalog(language).values()]
    .filter(({ original, translation }) => !/[{<]/.test(original) && translation !== original && /[a-z]{3}/.test(original))
    .map(({ original }) => original.replaceAll("''", "'"));
}

/** Runs in the page: those of the texts that are seen or read aloud. */
function findTexts(texts: string[]): string[] {
  const searched = new Set(texts);
  const found = new Set<string>();
  const note = (text: string | null | undefined) => {
    const words = text?.trim().replace(/\s+/g, ' ');
    if (words && searched.has(words)) found.add(words);
  };
  for (const element of document.querySelectorAll('body *:not(script, style)')) {
    if (!element.checkVisibility()) continue;
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) note(element.getAttribute(name));
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) note(node.nodeValue);
  }
  note(document.title.split(' | ')[0]);
  return [...found];
}

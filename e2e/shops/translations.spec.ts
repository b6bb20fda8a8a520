import type { Page } from '@playwright/test';
import { LANGUAGES, type Language, SOURCE_LANGUAGE } from '#languages/languages';
import { readCatalog } from '../../scripts/messages/catalogs.js';
import { ADDRESS, becomeCustomer, caller } from '../support/callers';
import { findEnglish } from '../support/find-english';
import { expect, expectGoodScreen, freshEmail, test } from '../support/fixtures';
import { insertKettle, runHostedShop } from '../support/hosted-shop';
import { PASSWORD } from '../support/steps';
import { SMALL } from '../support/widths';

/** A shop of its own in all languages: a shopper who reads only one of them meets no English word on a phone. */

/** Longest words, another direction, and no spaces between words: axe and the screen's structure find in no other language what they miss here. */
const CHECKED: ReadonlySet<Language> = new Set(['de', 'ar', 'ja']);

const hosted = runHostedShop();
const languages = Object.keys(LANGUAGES) as Language[];
const call = (...[method, path, body, token]: Parameters<ReturnType<typeof caller>>) => caller(hosted)(method, path, body, token);
let kettle: { slug: string };
let owner: { token: string };

const GUEST_PAGES = [
  '',
  '/products',
  '/products?search=kettle',
  '/products?search=nothing-like-it',
  '/categories',
  '/cart',
  '/contact',
  '/help',
  '/login',
  '/register',
  '/forgot-password',
  '/track-order',
  '/shipping',
  '/returns',
  '/no-such-page',
];
const CUSTOMER_PAGES = ['/profile', '/profile?tab=addresses', '/profile?tab=payment-methods', '/orders', '/wishlist'];

test.beforeAll(async () => {
  owner = await call('POST', '/auth/register', { firstName: 'Grace', lastName: 'Hopper', email: freshEmail(), password: PASSWORD });
  await hosted.shop.pool.query(`UPDATE users SET role = 'owner'`);
  kettle = await insertKettle(hosted.shop, { stock: 50 });
  await hosted.shop.pool.query(`INSERT INTO shop_settings (name, value, version) VALUES ('languages', $1, 1), ('returnDays', '30', 1)`, [
    JSON.stringify(languages),
  ]);
  await expect.poll(async () => (await fetch(`${hosted.address}/de`)).status).toBe(200);
});

for (const language of languages.filter((each) => each !== SOURCE_LANGUAGE)) {
  test(`a shopper reads ${language} without an English word`, async ({ page }) => {
    const reader = new Reader(page, language);
    await page.setViewportSize(SMALL);
    for (const path of GUEST_PAGES) await reader.open(path);
  });

  test(`a shopper buys and returns in ${language} without an English word`, async ({ page }) => {
    const reader = new Reader(page, language);
    await page.setViewportSize(SMALL);
    const customer = await becomeCustomer(page, hosted.address);
    await reader.open(`/product/${kettle.slug}`);
    await reader.press('catalog/product-page/product-page.addToCart');
    await expect(page.getByRole('banner').locator('a[href$="/cart"]').first()).toContainText('1');
    await reader.open('/cart');
    await reader.open('/checkout');
    await reader.press('buying/checkout/checkout-page.continueButton');
    await expect(page.locator('[aria-invalid=true]').first()).toBeFocused();
    await reader.expectTranslated();
    for (const [field, value] of Object.entries({ ...ADDRESS, country: '', state: '' })) {
      if (value) await page.locator(`[name="newAddress.${field}"]`).fill(value);
    }
    await page.locator('[name="newAddress.state"]').selectOption(ADDRESS.state);
    await reader.press('buying/checkout/checkout-page.continueButton');
    await page.locator('[name=paymentMethod][value=cash_on_delivery]').check();
    await reader.expectTranslated();
    await reader.press('buying/checkout/checkout-page.continueButton');
    await expect(reader.button('buying/checkout/checkout-page.placeOrder')).toBeEnabled();
    await reader.expectTranslated();
    await reader.press('buying/checkout/checkout-page.placeOrder');
    await expect(page).toHaveURL(/\/order-confirmation/);
    await reader.expectTranslated();

    const [order] = (await customer.get('/orders')).orders;
    if (!order) throw new Error('There is no order.');
    for (const status of ['confirmed', 'shipped', 'out_for_delivery', 'delivered']) {
      await call('PUT', `/orders/${order._id}/status`, { status }, owner.token);
    }
    await reader.open(`/orders/${order._id}`);
    await reader.press('orders/returns/order-returns.returnItems');
    await page.locator('select[name=reason]').selectOption('damaged');
    await reader.expectTranslated();
    await reader.press('orders/returns/return-form.requestReturn');
    await expect(page.getByText(reader.say('orders/returns/returns.returnStatusNames.requested')).first()).toBeVisible();
    await reader.expectTranslated();
    await reader.open(`/orders/${order._id}/invoice`);
    for (const path of CUSTOMER_PAGES) await reader.open(path);
  });
}

/** Reads the shop in one language. */
class Reader {
  private readonly page: Page;
  private readonly language: Language;
  private readonly texts: ReturnType<typeof readCatalog>;

  constructor(page: Page, language: Language) {
    this.page = page;
    this.language = language;
    this.texts = readCatalog(language);
  }

  /** A message in this language. */
  say(id: string): string {
    const text = this.texts.get(id)?.translation;
    if (!text) throw new Error(`There is no message ${id}.`);
    return text;
  }

  button(id: string) {
    return this.page.getByRole('button', { name: this.say(id), exact: true }).first();
  }

  async press(id: string): Promise<void> {
    await this.button(id).click();
  }

  async open(path: string): Promise<void> {
    await this.page.goto(`${hosted.address}/${this.language.toLowerCase()}${path}`);
    // What only the browser knows is shown when the page is hydrated.
    const banner = this.page.getByRole('banner');
    const account = banner.getByRole('button', { name: this.say('content/header/header.accountOf').replace('{firstName}', 'Ada') });
    await expect(banner.locator('a[href*="/login"]').or(account).filter({ visible: true }).first()).toBeVisible();
    await this.expectTranslated();
  }

  async expectTranslated(): Promise<void> {
    const { direction } = LANGUAGES[this.language];
    await expect(this.page.locator('html')).toHaveAttribute('lang', this.language);
    await expect(this.page.locator('body')).toHaveCSS('direction', direction);
    expect(await findEnglish(this.page, this.texts), this.page.url()).toEqual([]);
    if (CHECKED.has(this.language)) await expectGoodScreen(this.page);
  }
}

import type { Page } from '@playwright/test';
import { readOutbox } from '#test/mails.server';
import { findAddressProblems } from '../../scripts/messages/german-address.js';
import { readTexts } from '../support/find-english';
import { expect, expectGoodAtBothWidths, test } from '../support/fixtures';
import { becomeOwner, insertKettle, runHostedShop } from '../support/hosted-shop';
import { button } from '../support/steps';

/** A shop of its own in English and German, whose owner chooses how German addresses shoppers. */

const hosted = runHostedShop();
let kettle: { slug: string };

const PAGES = ['', '/products', '/products?search=nothing-like-it', '/cart', '/contact', '/help', '/login', '/register', '/track-order'];
const HELP = ['/shipping', '/returns', '/size-guide', '/terms', '/privacy', '/cookies', '/no-such-page'];

const read = async (path: string) => (await fetch(hosted.address + path)).text();
/** The folder of a German page's files. */
const filesOf = (html: string) => /\/assets\/(de[\w-]*)\//.exec(html)?.[1];

test.beforeAll(async () => {
  kettle = await insertKettle(hosted.shop, { stock: 5 });
  await hosted.shop.pool.query(
    `INSERT INTO shop_settings (name, value, version) VALUES ('languages', '["en", "de"]', 1), ('returnDays', '30', 1)`,
  );
  await expect.poll(async () => (await fetch(`${hosted.address}/de`)).status).toBe(200);
});

/** Opens a page in German and waits until it is hydrated. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${hosted.address}/de${path}`);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Anmelden' }).filter({ visible: true })).toBeVisible();
}

async function expectAddress(page: Page, { isInformal }: { isInformal: boolean }): Promise<void> {
  for (const path of [...PAGES, `/product/${kettle.slug}`, ...HELP]) {
    await open(page, path);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    const problems = (await readTexts(page)).flatMap((text) =>
      findAddressProblems(text, { isInformal }).map((problem) => `${problem}: ${text}`),
    );
    expect(problems, path).toEqual([]);
  }
}

test('a German shopper reads Sie, and du once the owner chose it', { tag: '@wide' }, async ({ page, browser }) => {
  test.slow();
  const shopper = await browser.newPage();
  await expectAddress(shopper, { isInformal: false });
  await shopper.goto(`${hosted.address}/de/cart`);
  await expect(shopper.getByRole('heading', { name: 'Ihr Warenkorb' }).first()).toBeVisible();
  const [formal, english] = [await read('/de/cart'), await read('/cart')];
  expect(filesOf(formal)).toMatch(/^de-(?!informal)/);

  // The owner reads German, too.
  await becomeOwner(page, hosted);
  await page.context().addCookies([{ name: 'console_language', value: 'de', url: hosted.address }]);
  await page.goto(`${hosted.address}/admin/settings/languages`);
  await page.getByLabel('Anrede der Kunden auf Deutsch').selectOption('informal');
  await expectGoodAtBothWidths(page);
  await button(page, 'Speichern').click();
  await expect(page.getByText('Einstellungen gespeichert')).toBeVisible();

  await expectAddress(shopper, { isInformal: true });
  await shopper.goto(`${hosted.address}/de/cart`);
  await expect(shopper.getByRole('heading', { name: 'Dein Warenkorb' }).first()).toBeVisible();
  const informal = await read('/de/cart');
  expect(filesOf(informal)).toMatch(/^de-informal-/);
  expect(informal).toContain('<html lang="de"');
  // Not one byte for those who read English.
  expect(await read('/cart')).toBe(english);

  // In messages of forms, and in mails.
  await open(shopper, '/login');
  await shopper.locator('main form button[type=submit]').click();
  await expect(shopper.getByText('Bitte gib dein Passwort ein')).toBeVisible();
  const email = `${crypto.randomUUID()}@example.com`;
  await fetch(`${hosted.address}/api/auth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': 'de' },
    body: JSON.stringify({ firstName: 'Ada', lastName: 'Lovelace', email, password: 'Passw0rd!', confirmPassword: 'Passw0rd!' }),
  });
  const subjects = async () => (await readOutbox(hosted.shop.dataDir, email)).map(({ subject }) => subject);
  await expect.poll(subjects, { timeout: 20_000 }).toContainEqual(expect.stringMatching(/^Bestätige deine E-Mail-Adresse/));

  // The console says Sie.
  await page.reload();
  await expect(page.getByText(/die Verwaltung sagt immer „Sie“/)).toBeVisible();
});

test.describe('the offline copy', () => {
  test.use({ serviceWorkers: 'allow' });

  test('pages that are kept for the time offline follow the choice with the next visit', { tag: '@wide' }, async ({ page }) => {
    const choose = async (address: string, title: string) => {
      await hosted.shop.pool.query(
        `INSERT INTO shop_settings (name, value, version) VALUES ('germanAddress', $1, 1) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
        [JSON.stringify(address)],
      );
      await expect.poll(() => read('/de/cart')).toContain(title);
    };
    // Pages are kept once somebody has touched the page.
    const visit = async (path: string) => {
      await open(page, path);
      await page.keyboard.press('Shift');
    };
    const kept = () =>
      page.evaluate(async () => (await (await caches.match('/de/cart', { ignoreVary: true }))?.text())?.match(/(Ihr|Dein) Warenkorb/)?.[0]);
    await choose('formal', 'Ihr Warenkorb');
    await visit('/products');
    await expect.poll(kept, { timeout: 30_000 }).toBe('Ihr Warenkorb');
    await choose('informal', 'Dein Warenkorb');
    await visit('/products?page=1');
    await expect.poll(kept, { timeout: 30_000 }).toBe('Dein Warenkorb');
  });
});

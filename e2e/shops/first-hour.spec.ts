import type { Locator, Page } from '@playwright/test';
import { makePicture } from '#test/pictures.server';
import { removeDataDir, startShopProcess } from '#test/shop-process.server';
import { ON_PHONE } from '../../playwright.config';
import { expect, expectGoodScreen, test } from '../support/fixtures';
import { button, PASSWORD } from '../support/steps';
import { WIDE } from '../support/widths';

/** From an empty shop to an open one with three products, by clicks alone, as its owner does it. */

const SETUP_LINK = /http:\S+\/admin\/setup\/[\w-]{43}/;
const MOST_DECISIONS = 60;
const MOST_MINUTES = 15;
const UPLOAD_MS = 60_000;
const PRODUCTS = [
  { title: 'Blue mug', price: '18', stock: '12', category: 'Ceramics' },
  { title: 'Red bowl', price: '24.50', stock: '8', category: 'Ceramics' },
  // No category has this name yet.
  { title: 'Linen apron', price: '39', stock: '5', category: 'Textiles' },
] as const;

/** Counts what a person decides: each field that is filled, and each choice that is made. */
class Owner {
  decisions = 0;

  async fill(field: Locator, text: string): Promise<void> {
    this.decisions++;
    await field.fill(text);
  }

  async choose(field: Locator, option: string): Promise<void> {
    this.decisions++;
    await field.selectOption({ label: option });
  }

  async press(choice: Locator): Promise<void> {
    this.decisions++;
    await choice.click();
  }

  async upload(page: Page, chooser: Locator, name: string): Promise<void> {
    this.decisions++;
    const [files] = await Promise.all([page.waitForEvent('filechooser'), chooser.click()]);
    const buffer = await makePicture({ width: 900, height: 900, seed: name }).png().toBuffer();
    await files.setFiles({ name: `${name}.png`, mimeType: 'image/png', buffer });
  }
}

const textbox = (place: Page | Locator, name: string) => place.getByRole('textbox', { name: new RegExp(`^${name}`) });
/** By the navigation, which is a bar at the bottom of a phone. */
const goTo = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).filter({ visible: true }).first().click();
/** What the checklist offers next. */
const startNext = (page: Page, step: string) => page.getByRole('link', { name: `Start: ${step}` }).click();

for (const [name, screen] of [
  ['wide', { viewport: WIDE }],
  ['small', ON_PHONE],
] as const) {
  test.describe(`at the ${name} width`, () => {
    test.use(screen);

    test('an owner opens a shop of their own in its first hour', async ({ page, browser }) => {
      test.setTimeout(MOST_MINUTES * 60_000);
      const shop = await startShopProcess({ args: ['--empty'] });
      const owner = new Owner();
      const startedAt = Date.now();
      try {
        await expect.poll(shop.output).toMatch(SETUP_LINK);
        await page.goto(SETUP_LINK.exec(shop.output())?.[0] ?? '');
        await owner.fill(textbox(page, 'First name'), 'Olga');
        await owner.fill(textbox(page, 'Last name'), 'Owner');
        await owner.fill(textbox(page, 'Email'), 'olga@clay.example');
        await owner.fill(page.getByLabel('Password', { exact: true }), PASSWORD);
        await button(page, 'Make my account').click();

        await test.step('says who the shop is', async () => {
          await expect(page.getByText('0 of 9 steps.')).toBeVisible();
          await expectGoodScreen(page);
          await startNext(page, 'Name and address');
          await expect(textbox(page, 'Name of the shop')).toBeFocused();
          await owner.fill(textbox(page, 'Name of the shop'), 'Clay & Cloth');
          await owner.choose(page.getByLabel(/^Country/), 'Germany');
          await owner.fill(textbox(page, 'Address'), '1 Harbour Road\n20457 Hamburg');
          await expect(textbox(page, 'Email for shoppers')).toHaveValue('olga@clay.example');
          await owner.choose(page.getByLabel('What do you sell?'), 'Art and crafts');
          await expect(page.getByText('You begin with the categories Ceramics, Prints, Candles, Stationery.')).toBeVisible();
          await expectGoodScreen(page);
          await button(page, 'Save and continue').click();
          await expect(page.getByText('1 of 9 steps.')).toBeVisible();
        });

        await test.step('shows its logo and colour', async () => {
          await startNext(page, 'Logo and colour');
          await owner.upload(page, button(page, 'Choose a logo'), 'logo');
          await expect(button(page, 'Remove the picture')).toBeVisible();
          await owner.fill(page.getByLabel('Light colour scheme'), '#7a1f5c');
          await button(page, 'Publish').click();
          await button(page.getByRole('dialog'), 'Publish').click();
          await expect(page.getByText('As in the shop')).toBeVisible();
        });

        await test.step('sees what it charges before it can open', async () => {
          await goTo(page, 'Home');
          await expect(page.getByText('2 of 9 steps.')).toBeVisible();
          await button(page, 'Open the doors').click();
          await button(page.getByRole('dialog'), 'Open the doors').click();
          await expect(page.getByText(/First confirm what your shop charges/)).toBeVisible();

          await startNext(page, 'Shipping');
          await expect(page.getByRole('heading', { name: 'Delivery in Germany' })).toBeVisible();
          await owner.fill(textbox(page, 'Price'), '4.90');
          await expectGoodScreen(page);
          await button(page, 'Save and continue').click();

          await startNext(page, 'Taxes');
          await expect(textbox(page, 'Rate')).toHaveValue('19');
          await expectGoodScreen(page);
          await owner.press(page.getByRole('radio', { name: /^Charge tax in Germany/ }));
          await button(page, 'Save and continue').click();
          await owner.press(button(page, 'Skip: Payment'));
        });

        await test.step('adds three products with pictures', async () => {
          await startNext(page, 'First product');
          for (const { title, price, stock, category } of PRODUCTS) {
            await owner.upload(page, button(page, 'Add pictures'), title);
            // It moves the fields below it when it appears.
            await expect(page.getByRole('list', { name: 'Pictures' }).getByRole('listitem')).toHaveCount(1);
            await owner.fill(textbox(page, 'Title'), title);
            await owner.fill(textbox(page, 'Price').first(), price);
            await owner.fill(page.getByLabel('Stock', { exact: true }), stock);
            await page.getByRole('combobox', { name: /^Category/ }).fill(category);
            await owner.press(page.getByRole('option', { name: new RegExp(category) }));
            await expect(page.getByRole('combobox', { name: /^Category/ })).toHaveValue(category);
            await button(page, 'Save and publish').click();
            // The picture is uploaded first.
            await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible({ timeout: UPLOAD_MS });
            if (title === PRODUCTS[2].title) break;
            await goTo(page, 'Products');
            await page
              .getByRole('link', { name: /^(New|Add) product$/i })
              .first()
              .click();
          }
        });

        await test.step('reads and publishes the legal pages', async () => {
          await goTo(page, 'Home');
          await startNext(page, 'Legal pages');
          await expect(page.getByRole('region', { name: 'Text of Terms' })).toContainText('20457 Hamburg');
          await expectGoodScreen(page);
          await owner.press(button(page, 'Publish both pages'));
        });

        await test.step('orders as a shopper, and removes the order', async () => {
          await startNext(page, 'Test order');
          await expectGoodScreen(page);
          const [store] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: 'Open my shop' }).click()]);
          await owner.press(
            store
              .getByRole('main')
              .getByRole('link', { name: /Blue mug/ })
              .first(),
          );
          await owner.press(button(store, 'Add to Cart').first());
          await button(store, 'Proceed to Checkout').click();
          await owner.fill(store.getByLabel('First name'), 'Olga');
          await owner.fill(store.getByLabel('Last name'), 'Owner');
          await owner.fill(store.getByLabel('Address line 1'), '2 Pier Street');
          await owner.choose(store.getByLabel('Country'), 'Germany');
          await owner.fill(store.getByLabel('City'), 'Hamburg');
          await owner.fill(store.getByLabel('Postal code'), '20459');
          await button(store, 'Continue').click();
          await owner.press(store.getByRole('radio', { name: /Cash on Delivery/ }));
          await button(store, 'Continue').click();
          await expect(store.getByText('$22.90').first()).toBeVisible();
          await button(store, 'Place Order').click();
          await expect(store.getByRole('heading', { name: 'Thank you, Olga!' })).toBeVisible();
          await store.close();
          await page.reload();
          await owner.press(button(page, 'Remove the test order'));
          await button(page.getByRole('dialog'), 'Remove the test order').click();
        });

        await test.step('opens the doors', async () => {
          await expect(page.getByText('8 of 9 steps.')).toBeVisible();
          await owner.press(button(page, 'Open the doors'));
          await button(page.getByRole('dialog'), 'Open the doors').click();
          await expect(page.getByRole('heading', { name: 'Your shop is open' })).toBeVisible();
          await expectGoodScreen(page);
        });

        const minutes = (Date.now() - startedAt) / 60_000;
        test.info().annotations.push({ type: 'first hour', description: `${owner.decisions} decisions, ${minutes.toFixed(1)} minutes` });
        expect(owner.decisions).toBeLessThanOrEqual(MOST_DECISIONS);

        await test.step('visitors see the shop', async () => {
          const visitor = await browser.newPage(screen);
          await visitor.goto(shop.address);
          await expect(visitor.getByRole('heading', { name: 'Featured Products' })).toBeVisible();
          for (const { title } of PRODUCTS) await expect(visitor.getByRole('link', { name: title }).first()).toBeVisible();
          await expect(visitor.getByRole('link', { name: /Ceramics/ }).first()).toBeVisible();
          await expect(visitor).toHaveTitle(/Clay & Cloth/);
          await expectGoodScreen(visitor);
          await visitor.goto(`${shop.address}/terms`);
          await expect(visitor.getByText('20457 Hamburg')).toBeVisible();
          await visitor.close();
        });
      } finally {
        await shop.stop();
        await removeDataDir(shop.dataDir);
      }
    });
  });
}

import type { Browser, Page } from '@playwright/test';
import { type ReceivedMail, readOutbox } from '#test/mails.server';
import { becomeCustomer } from '../support/callers';
import { expect, expectGoodAtBothWidths, test } from '../support/fixtures';
import { becomeOwner, insertKettle, runHostedShop } from '../support/hosted-shop';
import { button, fillAddress } from '../support/steps';

/** A shop of its own: zones are for the whole shop. */

const hosted = runHostedShop();

const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

/** Two zones and a place for pickup, in the console. */
async function setUp(page: Page): Promise<void> {
  await page.goto(`${hosted.address}/admin/settings/shipping`);
  await expect(page.getByText('No zones yet')).toBeVisible();
  await expectGoodAtBothWidths(page);
  await page.getByRole('link', { name: 'Add a zone' }).first().click();
  await page.getByLabel('Name').fill('Home');
  const countries = page.getByRole('combobox', { name: 'Countries' });
  await countries.fill('United St');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await button(page, 'Add a method').click();
  const methods = page.getByRole('list', { name: 'Methods' });
  await methods.getByLabel('Name').fill('Standard');
  await methods.getByLabel('Price ($)').fill('5.99');
  await methods.getByLabel('Free from ($)').fill('50');
  await expect(methods.getByText('Standard: $5.99, free from $50, 3–5 days')).toBeVisible();
  await button(page, 'Add a method').click();
  await methods.getByLabel('Name').fill('Express');
  await methods.getByLabel('It has').selectOption('a price by weight');
  await methods.getByLabel('Step 1: up to (kg)').fill('2');
  await methods.getByLabel('Step 1: price ($)').fill('12');
  await methods.getByLabel('Days, at least').fill('1');
  await methods.getByLabel('Days, at most').fill('2');
  await expectGoodAtBothWidths(page);
  await button(page, 'Add the zone').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();

  await page.goto(`${hosted.address}/admin/settings/shipping`);
  await expect(page.getByText('Express: $12.00 up to 2 kg, not above 2 kg, 1–2 days')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/You don’t ship to:.* Germany/);
  await page.getByRole('link', { name: 'Add a zone' }).first().click();
  await page.getByLabel('Name').fill('West');
  await page.getByLabel('The zone is').selectOption('states of the United States');
  await page.getByRole('combobox', { name: 'States' }).fill('Calif');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await button(page, 'Add a method').click();
  await methods.getByLabel('Name').fill('Courier');
  await methods.getByLabel('Price ($)').fill('3');
  await button(page, 'Add the zone').click();
  await expect(page.getByRole('heading', { level: 1, name: 'West' })).toBeVisible();

  await page.goto(`${hosted.address}/admin/settings/shipping`);
  await button(page, 'Add a pickup place').click();
  await page.getByLabel('Address').fill('1 Main St\nAustin');
  await page.getByLabel('Opening hours').fill('Mon–Fri 10–18');
  await expectGoodAtBothWidths(page);
  await button(page, 'Save').click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  const tryer = card(page, 'Try it with a cart');
  await tryer.getByRole('button', { name: 'Try it' }).click();
  await expect(tryer.getByText('Standard, 3–5 days (without a choice)')).toBeVisible();
  await expectGoodAtBothWidths(page);
}

async function ownerOf(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await becomeOwner(page, hosted);
  return page;
}

async function mailTo(email: string, subject: RegExp): Promise<ReceivedMail> {
  const find = async () => (await readOutbox(hosted.shop.dataDir, email)).findLast((mail) => subject.test(mail.subject));
  await expect.poll(find).toBeTruthy();
  return (await find()) as ReceivedMail;
}

test('an owner sets up zones and pickup, shoppers choose, and order, mail and console agree', async ({ page, browser }) => {
  test.setTimeout(180_000);
  const startedAt = Date.now();
  const owner = await ownerOf(browser);
  await owner.setViewportSize(page.viewportSize() ?? { width: 1440, height: 900 });
  await setUp(owner);

  const { slug } = await insertKettle(hosted.shop, { stock: 9 });
  const { email } = await becomeCustomer(page, hosted.address);
  await page.goto(`${hosted.address}/product/${slug}`);
  await expect(page.getByText(/, \$5\.99$/)).toBeVisible();
  await page.goto(`${hosted.address}/shipping`);
  await expect(page.getByRole('table', { name: 'Shipping prices' })).toContainText('Courier: $3.00, 3–5 days');
  await expectGoodAtBothWidths(page);

  const order = async (choose: () => Promise<void>) => {
    await page.goto(`${hosted.address}/product/${slug}`);
    await button(page, 'Add to Cart').first().click();
    await expect(page.getByText(/added to cart!/)).toBeVisible();
    await page.goto(`${hosted.address}/checkout`);
    await fillAddress(page);
    await choose();
    await button(page, 'Continue').click();
    await page.getByRole('radio', { name: /Cash on Delivery/ }).check();
    await button(page, 'Continue').click();
    await expect(page.getByRole('heading', { name: 'Shipping method' })).toBeVisible();
    await button(page, 'Place Order').click();
    await expect(page.getByRole('heading', { name: 'Thank you, Ada!' })).toBeVisible();
    return (await page.getByText(/^TW-/).first().textContent()) ?? '';
  };
  const express = page.getByRole('radio', { name: /^Express/ });
  const number = await order(async () => {
    await expect(page.getByRole('radio', { name: /^Standard \$5\.99 Arrives/ })).toBeChecked();
    // By keyboard.
    await page.getByRole('radio', { name: /^Standard/ }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(express).toBeChecked();
    await expect(page.getByText('Shipping$12.00')).toBeVisible();
    await expectGoodAtBothWidths(page);
    // Another address has other methods, which is said.
    await page.getByLabel('State').selectOption('California');
    await expect(page.getByText('Courier is chosen instead.')).toBeVisible();
    await page.getByLabel('State').selectOption('Texas');
    await expect(express).toBeChecked();
    // Nothing is delivered there.
    await page.getByLabel('Country').selectOption('France');
    await expect(page.getByText('We do not deliver to France yet.')).toBeVisible();
    await page.getByLabel('Country').selectOption('United States');
    await page.getByLabel('State').selectOption('Texas');
    await expect(express).toBeChecked();
  });
  await expect(page.getByText('Express').first()).toBeVisible();
  await expectGoodAtBothWidths(page);
  expect((await mailTo(email, new RegExp(`^We have your order ${number}`))).text).toContain('Express');

  const picked = await order(() => page.getByRole('radio', { name: /^Pickup in the shop/ }).check());
  await expect(page.getByText('Ready by', { exact: true })).toBeVisible();
  expect((await mailTo(email, new RegExp(`^We have your order ${picked}`))).text).toContain('Mon–Fri 10–18');
  await owner.goto(`${hosted.address}/admin/orders?search=${picked}`);
  await owner
    .getByRole('link', { name: new RegExp(picked) })
    .first()
    .click();
  await expect(owner.getByText('Pickup: Pickup in the shop')).toBeVisible();
  for (const move of ['Confirm', 'Mark as ready for pickup']) await owner.getByRole('button', { name: move, exact: true }).click();
  await mailTo(email, new RegExp(`^Your order ${picked} is ready for pickup`));
  await owner.getByRole('button', { name: 'Mark as picked up', exact: true }).click();
  await mailTo(email, new RegExp(`^You have picked up your order ${picked}`));
  await expectGoodAtBothWidths(owner);
  await page.goto(`${hosted.address}/orders`);
  await page
    .getByRole('link', { name: /View Details/ })
    .first()
    .click();
  await expect(page.getByText(/^Picked up on/)).toBeVisible();
  await expectGoodAtBothWidths(page);
  test.info().annotations.push({ type: 'seconds', description: String((Date.now() - startedAt) / 1_000) });
  await owner.context().close();
});

import { mkdir, mkdtemp, readFile, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { removeDataDir, type ShopProcess, startShopProcess } from '#test/shop-process.server';
import { ADMIN, becomeCustomer, caller } from '../support/callers';
import { expect, expectGoodAtBothWidths, test } from '../support/fixtures';
import { button, fillAddress } from '../support/steps';

/** Taxes and numbered invoices, from the owner's settings to the books: both are the whole shop's, so this is a shop of its own. */

const PICTURES = path.join(tmpdir(), 'shop-test-pictures');
const REFUNDED = 54.12;

let shop: ShopProcess;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-taxes-'));
  await mkdir(PICTURES, { recursive: true });
  await symlink(PICTURES, path.join(dataDir, 'media'));
  shop = await startShopProcess({ dataDir });
});

test.afterAll(async () => {
  await shop.stop();
  await removeDataDir(shop.dataDir);
});

test('an owner’s tax classes and rates are in what a shopper pays, on the numbered invoice and in the books', async ({ page, browser }) => {
  const call = caller(shop);
  const owner = await call('POST', '/auth/login', ADMIN);
  const desk = await (await browser.newContext({ ...test.info().project.use, baseURL: shop.address })).newPage();
  // A headless browser has no dialog for where to save.
  await desk.addInitScript(() => Object.assign(window, { showSaveFilePicker: undefined }));
  await desk.addInitScript(
    (saved) => localStorage.setItem('shop.session', saved),
    JSON.stringify({ token: owner.token, user: owner.user }),
  );
  const began = performance.now();

  await desk.goto('/admin/settings/taxes');
  await button(desk, 'Use my own rates').click();
  const settings = desk.getByRole('group', { name: 'How taxes work here' });
  await settings.getByLabel('Prices include tax').check();
  await settings.getByLabel('Own tax classes').fill('Printed books');
  await save(desk);
  await button(desk, 'Add rate').first().click();
  const dialog = desk.getByRole('dialog', { name: 'Add a tax rate' });
  await dialog.getByLabel('Name').fill('Book tax');
  await dialog.getByLabel('Rate in percent').fill('2');
  await dialog.getByLabel('Country').selectOption('United States');
  await dialog.getByLabel('Products').selectOption('Printed books');
  await expectGoodAtBothWidths(desk);
  await button(dialog, 'Add rate').click();
  await expect(dialog).toHaveCount(0);
  await expect(desk.getByRole('table', { name: 'Tax rates' })).toContainText('Book tax');
  const numbers = desk.getByRole('group', { name: 'Numbered invoices' });
  await numbers.getByLabel('Give orders numbered invoices').check();
  await numbers.getByLabel('Seller’s address').fill('1 Main Street\nSpringfield');
  await numbers.getByLabel('Tax number').fill('US-123');
  await save(desk);
  await expectGoodAtBothWidths(desk);

  const customer = await becomeCustomer(page, shop.address);
  for (const [name, price, taxClass] of [
    ['Travel kettle', 108.25, 'standard'],
    ['Bread for beginners', 20.4, 'Printed books'],
  ] as const) {
    const made = await call('POST', '/products', { name, price, category: 'Books', stock: 9, taxClass }, owner.token);
    await call('POST', '/cart/add', { productId: made.product._id }, customer.session.token);
  }
  await page.goto(`${shop.address}/checkout`);
  await fillAddress(page);
  await button(page, 'Continue').click();
  await fillCard(page);
  await button(page, 'Continue').click();
  await expect(shown(page, 'Includes Tax 8.25%')).toBeVisible();
  await expect(shown(page, 'Includes Book tax 2%')).toBeVisible();
  await expectGoodAtBothWidths(page);
  await button(page, 'Place Order').click();
  await expect(page).toHaveURL(/order-confirmation/);
  const orderId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const { order } = await call('GET', `/orders/${orderId}`, undefined, customer.session.token);
  expect(order).toMatchObject({ totalPrice: 128.65, taxPrice: 0, taxLines: [{ amount: 8.25 }, { amount: 0.4 }] });
  await page.goto(`${shop.address}/orders/${orderId}`);
  await expect(shown(page, 'Includes Tax 8.25%')).toBeVisible();
  await expectGoodAtBothWidths(page);

  const documents = async () => (await call('GET', `/orders/${orderId}/invoices`, undefined, customer.session.token)).invoices;
  await expect.poll(async () => (await documents()).length, { timeout: 30_000 }).toBe(1);
  const [invoice] = await documents();
  expect(invoice).toMatchObject({ kind: 'invoice', total: 128.65, tax: 8.65 });
  await page.getByRole('link', { name: 'Invoice' }).first().click();
  const paper = page.getByRole('article', { name: `Invoice ${invoice.number}` });
  for (const text of [
    'Springfield',
    'US-123',
    'Travel kettle',
    'Bread for beginners',
    'Includes Book tax 2% of $20.00',
    '$0.40',
    '$128.65',
  ])
    await expect(paper).toContainText(text);
  await expectGoodAtBothWidths(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(button(page, 'Print')).toBeHidden();
  await expect(paper.getByRole('columnheader', { name: 'Price' })).toBeVisible();
  await test.info().attach('invoice', {
    body: await page.pdf({ format: 'A4', margin: { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' } }),
    contentType: 'application/pdf',
  });
  await page.emulateMedia({ media: null });

  await call('POST', `/orders/${orderId}/refund`, { amount: REFUNDED, reason: 'Scratched' }, owner.token);
  await expect.poll(async () => (await documents()).length, { timeout: 30_000 }).toBe(2);
  const [, note] = await documents();
  expect(note).toMatchObject({ kind: 'credit_note', total: REFUNDED, document: { creditsNumber: invoice.number } });
  await page.reload();
  await expect(page.getByRole('article', { name: `Credit note ${note.number}` })).toContainText(`For invoice ${invoice.number}`);
  await expectGoodAtBothWidths(page);

  await desk.goto('/admin/invoices');
  const table = desk.getByRole('table', { name: 'Invoices' });
  await expect(table.getByRole('link', { name: note.number })).toBeVisible();
  await expect(table.getByRole('row', { name: new RegExp(note.number) })).toContainText(`−$${REFUNDED}`);
  const owed = (Math.round(invoice.tax * 100) - Math.round(note.tax * 100)) / 100;
  const report = desk.getByRole('region', { name: 'Table of taxes' });
  await expect(report.getByRole('row', { name: /^All taxes/ })).toContainText(`$${owed.toFixed(2)}`);
  await expectGoodAtBothWidths(desk);
  const [download] = await Promise.all([desk.waitForEvent('download'), button(desk, 'CSV for the books').click()]);
  const [head = '', ...lines] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  const sum = (column: string) =>
    lines.reduce((cents, line) => cents + Math.round(Number(line.split(',')[head.split(',').indexOf(column)]) * 100), 0);
  expect(lines).toHaveLength(2);
  expect(sum('Tax')).toBe(Math.round(owed * 100));
  expect(sum('Total')).toBe(128_65 - Math.round(REFUNDED * 100));
  expect(sum('Net') + sum('Tax')).toBe(sum('Total'));
  await table.getByRole('link', { name: invoice.number }).click();
  await expect(desk.getByRole('article', { name: `Invoice ${invoice.number}` }).first()).toContainText('$128.65');
  await expectGoodAtBothWidths(desk);
  test.info().annotations.push({ type: 'seconds', description: ((performance.now() - began) / 1000).toFixed(1) });
  await desk.context().close();
});

/** In the summary that this width shows. */
const shown = (page: Page, text: string) => page.getByText(text, { exact: true }).filter({ visible: true }).first();

async function save(desk: Page): Promise<void> {
  await button(desk, 'Save').click();
  await expect(desk.getByText('Settings saved')).toBeVisible();
  await expect(button(desk, 'Save')).toHaveCount(0);
}

async function fillCard(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /Credit Card/ }).check();
  await page.getByRole('textbox', { name: /^Card number/ }).fill('4242 4242 4242 4242');
  await page.getByRole('combobox', { name: /^Expiry month/ }).selectOption('12');
  await page.getByRole('combobox', { name: /^Expiry year/ }).selectOption({ index: 5 });
  await page.getByRole('textbox', { name: /^CVV/ }).fill('123');
  await page.getByRole('textbox', { name: /^Cardholder name/ }).fill('Ada Lovelace');
}

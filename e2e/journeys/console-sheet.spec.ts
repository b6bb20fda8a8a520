import type { Page } from '@playwright/test';
import { ADMIN, type Caller, signInBefore, signInByApi } from '../support/callers';
import { expect, test } from '../support/fixtures';
import { button } from '../support/steps';

let admin: Caller;
let mark: string;
let made = 0;
let lampId: string;

/** A lamp, and a mug with two variants. */
test.beforeEach(async ({ page, request }) => {
  admin = await signInByApi(request, ADMIN);
  await signInBefore(page, admin);
  mark = `quix${Date.now()}${++made}`;
  const shared = { category: 'fiction', description: 'For the table.' };
  const { product } = await admin.send('POST', '/products', { ...shared, name: `Lamp ${mark}`, price: 30, stock: 40 });
  lampId = product._id;
  await admin.send('POST', '/products', {
    ...shared,
    name: `Mug ${mark}`,
    price: 10,
    options: [{ name: 'Size', values: ['S', 'L'] }],
    variants: [
      { options: { Size: 'S' }, stock: 3 },
      { options: { Size: 'L' }, stock: 4, price: 12 },
    ],
  });
  await page.goto(`/admin/products/sheet?q=${mark}`);
  await expect(cell(page, 0, 'name')).toHaveText(`Lamp ${mark}`);
});

const COLUMNS = ['name', 'status', 'category', 'price', 'salePrice', 'stock', 'sku', 'barcode'] as const;
const cell = (page: Page, row: number, column: (typeof COLUMNS)[number]) => page.locator(`#cell-${row}-${COLUMNS.indexOf(column)}`);
const textOf = (page: Page, row: number, column: (typeof COLUMNS)[number]) => cell(page, row, column).locator('span.truncate');

const savedLamp = async () => {
  const { product } = (await admin.get(`/admin/products/${lampId}`)) as unknown as {
    product: { basePrice: number; baseSalePrice?: number; stock: number; status: string; name: string };
  };
  return product;
};

async function goTo(page: Page, row: number, column: (typeof COLUMNS)[number]): Promise<void> {
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+Home');
  for (let i = 0; i < row; i++) await page.keyboard.press('ArrowDown');
  for (let i = 0; i < COLUMNS.indexOf(column); i++) await page.keyboard.press('ArrowRight');
}

/** As a spreadsheet copies it. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', copied);
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

test('cells are edited by keys, marked, undone and saved at once', async ({ page }) => {
  await goTo(page, 0, 'price');
  await page.keyboard.type('35');
  await page.keyboard.press('Tab');
  await page.keyboard.type('$29.5');
  await page.keyboard.press('Enter');
  await expect(textOf(page, 0, 'price')).toHaveText('35.00');
  await expect(textOf(page, 0, 'salePrice')).toHaveText('29.50');
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toContainText('2 cells changed');
  await page.keyboard.press('Control+z');
  await expect(textOf(page, 0, 'salePrice')).toHaveText('');
  await page.keyboard.press('Control+Shift+Z');
  await expect(textOf(page, 0, 'salePrice')).toHaveText('29.50');

  await goTo(page, 0, 'stock');
  await page.keyboard.press('F2');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('44');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('1 product saved')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden();
  expect(await savedLamp()).toMatchObject({ basePrice: 35, baseSalePrice: 29.5, stock: 44 });
});

test('a block is pasted from a spreadsheet and filled down; what does not fit is marked', { tag: '@wide' }, async ({ page }) => {
  await goTo(page, 0, 'price');
  await paste(page, '31\t21\r\n11\tcheap\r\n');
  await expect(textOf(page, 0, 'price')).toHaveText('31.00');
  await expect(textOf(page, 1, 'price')).toHaveText('11.00');
  await expect(cell(page, 1, 'salePrice')).toHaveAttribute('aria-invalid', 'true');
  await goTo(page, 1, 'salePrice');
  await expect(page.getByText('A price such as 12.50')).toBeVisible();
  await button(page, 'Save').click();
  await expect(page.getByText('Please correct the marked cells first.')).toBeVisible();
  await page.getByRole('grid').focus();
  await page.keyboard.press('Delete');
  await expect(cell(page, 1, 'salePrice')).not.toHaveAttribute('aria-invalid', 'true');

  // The stock of the first size for both.
  await goTo(page, 2, 'stock');
  await page.keyboard.press('Shift+ArrowDown');
  await button(page, 'Fill down').click();
  await expect(textOf(page, 3, 'stock')).toHaveText('3');
  await button(page, 'Save').click();
  await expect(page.getByText('2 products saved')).toBeVisible();
  expect(await savedLamp()).toMatchObject({ basePrice: 31, baseSalePrice: 21 });
});

test('what somebody else changed meanwhile is shown at its cell, and nothing is lost', { tag: '@wide' }, async ({ page }) => {
  await goTo(page, 0, 'price');
  await page.keyboard.type('36');
  await page.keyboard.press('Enter');
  await goTo(page, 0, 'barcode');
  await page.keyboard.type('4006381333931');
  await page.keyboard.press('Enter');
  await admin.send('PUT', `/products/${lampId}`, { price: 50, description: 'Changed by another.' });
  await button(page, 'Save').click();
  await expect(page.getByText('1 of 1 products could not be saved.')).toBeVisible();
  await goTo(page, 0, 'price');
  await expect(page.getByText('someone else changed it to 50.00')).toBeVisible();
  await button(page, 'Use mine').click();
  await button(page, 'Save').click();
  await expect(page.getByText('1 product saved')).toBeVisible();
  expect(await savedLamp()).toMatchObject({ basePrice: 36 });
});

test('leaving has to be confirmed, and a reload loses nothing', { tag: '@wide' }, async ({ page }) => {
  await goTo(page, 0, 'name');
  await page.keyboard.press('Enter');
  await page.keyboard.type(' deluxe');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Products' }).filter({ visible: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(dialog).toBeVisible();
  await button(dialog, 'Stay').click();
  await expect(textOf(page, 0, 'name')).toHaveText(`Lamp ${mark} deluxe`);
  page.once('dialog', (native) => void native.accept());
  await page.reload();
  await button(page, 'Bring them back').click();
  await expect(textOf(page, 0, 'name')).toHaveText(`Lamp ${mark} deluxe`);
  await button(page, 'Save').click();
  await expect(page.getByText('1 product saved')).toBeVisible();
  expect((await savedLamp()).name).toBe(`Lamp ${mark} deluxe`);
});

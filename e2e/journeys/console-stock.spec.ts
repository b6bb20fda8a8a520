import type { APIRequestContext, Page } from '@playwright/test';
import { ADMIN, type Caller, newCustomer, openAs, placeOrder, signInByApi } from '../support/callers';
import { expect, test } from '../support/fixtures';
import { scanBarcode, tabTo } from '../support/keyboard';
import { button } from '../support/steps';

/** A product of two variants that no other journey knows. */
async function makeCups(request: APIRequestContext, barcodes: [string, string] = ['', '']) {
  const owner = await signInByApi(request, ADMIN);
  const name = `Enamel cup ${crypto.randomUUID().slice(0, 8)}`;
  const { product } = await owner.send('POST', '/products', {
    name,
    price: 60,
    category: 'Books',
    options: [{ name: 'Size', values: ['Small', 'Large'] }],
    variants: ['Small', 'Large'].map((Size, at) => ({ options: { Size }, stock: 50, ...(barcodes[at] && { barcode: barcodes[at] }) })),
  });
  return { owner, product, name };
}

async function stockOf(owner: Caller, name: string): Promise<Record<string, number>> {
  const { stock } = (await owner.get(`/admin/stock?${new URLSearchParams({ q: name })}`)) as unknown as {
    stock: { options: { Size: string }; onHand: number }[];
  };
  return Object.fromEntries(stock.map(({ options, onHand }) => [options.Size, onHand]));
}

const entry = (page: Page, name: string, size: string) => page.getByRole('textbox', { name: `Change of ${name}, ${size}` });

test('an owner changes several variants in one save; a sale in between is not erased', { tag: '@wide' }, async ({ page, request }) => {
  const { owner, product, name } = await makeCups(request);
  await openAs(page, owner, `/admin/stock?${new URLSearchParams({ q: name })}`);
  await entry(page, name, 'Small').fill('40');
  await entry(page, name, 'Large').fill('+12');
  await expect(page.getByText('50 → 40')).toBeVisible();
  await expect(page.getByText('50 → 62')).toBeVisible();
  await page.getByRole('combobox', { name: `Reason for the change of ${name}, Large` }).selectOption('correction');
  await button(page, `Add a note to the change of ${name}, Large`).click();
  await page.getByRole('textbox', { name: 'Note' }).fill('Found in the back');
  await page.keyboard.press('Escape');

  const order = await placeOrder(await newCustomer(request), [product._id]);
  await button(page, 'Save').click();
  await expect(page.getByText('it is 49 now').first()).toBeVisible();
  expect(await stockOf(owner, name)).toEqual({ Small: 49, Large: 50 });

  await page.getByRole('button', { name: /^Set to 39/ }).click();
  await button(page, 'Save').click();
  await expect(page.getByText('Stock of 2 variants saved')).toBeVisible();
  expect(await stockOf(owner, name)).toEqual({ Small: 39, Large: 62 });

  await page.getByRole('link', { name: `${name} Small` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${name}, Small` })).toBeVisible();
  const movements = page.getByRole('table', { name: 'Movements' }).getByRole('row');
  await expect(movements.filter({ hasText: 'Counted' }).filter({ hasText: '−10' })).toContainText('39');
  await expect(movements.filter({ hasText: 'Sold' })).toContainText(order.orderNumber);
});

test('stock changes by keyboard alone, and what was typed survives a reload', { tag: '@wide' }, async ({ page, request }) => {
  const { owner, name } = await makeCups(request);
  await openAs(page, owner, `/admin/stock?${new URLSearchParams({ q: name })}`);
  const [first, second] = [
    page.getByRole('textbox', { name: /^Change of/ }).first(),
    page.getByRole('textbox', { name: /^Change of/ }).last(),
  ];
  await tabTo(page, first);
  await page.keyboard.type('-1');
  await page.keyboard.press('Enter');
  await expect(second).toBeFocused();
  await page.keyboard.type('+5');
  await expect(page.getByText('2 variants changed').last()).toBeVisible();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(first).toHaveValue('-1');
  await first.focus();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Stock of 2 variants saved')).toBeVisible();
  expect(Object.values(await stockOf(owner, name)).sort()).toEqual([49, 55]);
});

test('a list of stock is filtered, sorted and searched in its address', { tag: '@wide' }, async ({ page, request }) => {
  const { owner, name } = await makeCups(request);
  await openAs(page, owner, '/admin/stock');
  await expect(page.getByRole('textbox', { name: /^Change of/ }).first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Shortest supply');
  await expect(page).toHaveURL(/sort=supply/);
  await page.getByRole('searchbox', { name: 'Name, SKU or barcode' }).fill(name);
  await expect(page.getByRole('textbox', { name: /^Change of/ })).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Name, SKU or barcode' }).fill('zzzzzz');
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
});

test('a stock-take by scanner respects what sold meanwhile, survives a reload and lists unknown barcodes', async ({ page, request }) => {
  const code = String(crypto.getRandomValues(new Uint32Array(1))[0]).padStart(12, '40');
  const { owner, product, name } = await makeCups(request, [`${code}1`, `${code}2`]);
  await openAs(page, owner, '/admin/stock/count');
  await expect(page.getByRole('heading', { name: 'Nothing counted yet' })).toBeVisible();
  await scanBarcode(page, `${code}1`);
  await expect(page.getByText(`${name}, Small: 1 counted`)).toBeVisible();
  await scanBarcode(page, `${code}1`);
  await expect(page.getByText(`${name}, Small: 2 counted`)).toBeVisible();
  await scanBarcode(page, `${code}2`);
  await scanBarcode(page, '9999999999999');
  await expect(page.getByRole('list', { name: 'Unknown barcodes' })).toContainText('9999999999999');
  const small = page.getByRole('spinbutton', { name: `Counted of ${name}, Small` });
  await small.fill('48');
  await page.getByRole('spinbutton', { name: `Counted of ${name}, Large` }).fill('50');
  await page.reload();
  await expect(small).toHaveValue('48');

  await placeOrder(await newCustomer(request), [product._id]);
  await button(page, 'Save the count').click();
  await expect(page.getByText(/1 piece left after you counted/)).toBeVisible();
  await expect(small).toHaveValue('47');
  expect(await stockOf(owner, name)).toEqual({ Small: 49, Large: 50 });
  await button(page, 'Save the count').click();
  await expect(page.getByText('The counts of 2 variants are saved')).toBeVisible();
  expect(await stockOf(owner, name)).toEqual({ Small: 47, Large: 50 });
  await button(page, 'Remove 9999999999999').click();
  await expect(page.getByRole('heading', { name: 'Nothing counted yet' })).toBeVisible();
});

test('a variant is counted by typing its name', { tag: '@wide' }, async ({ page, request }) => {
  const { owner, name } = await makeCups(request);
  await openAs(page, owner, '/admin/stock/count');
  const field = page.getByRole('combobox', { name: 'Barcode, SKU or name' });
  await tabTo(page, field);
  await page.keyboard.type(name, { delay: 120 });
  await expect(page.getByRole('option', { name })).toHaveCount(2);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const counted = page.getByRole('list', { name: 'Counted' }).getByRole('listitem');
  await expect(counted).toHaveCount(1);
  await expect(counted).toContainText(name);

  // Enter right after the text chooses what is found for it, not what an earlier letter found.
  await field.fill(name.slice(0, 1));
  await expect(page.getByRole('option').first()).toBeVisible();
  await field.fill(name);
  await field.press('Enter');
  await expect(counted).toContainText([name, name]);
});

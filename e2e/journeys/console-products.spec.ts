import type { Locator, Page } from '@playwright/test';
import { ADMIN, type Caller, signInBefore, signInByApi } from '../support/callers';
import { expect, test } from '../support/fixtures';
import { button } from '../support/steps';

let admin: Caller;
let mark: string;
let made = 0;

/** Three products with a word of their own, so that no other journey changes what is found. */
test.beforeEach(async ({ page, request }) => {
  admin = await signInByApi(request, ADMIN);
  await signInBefore(page, admin);
  mark = `quoz${Date.now()}${++made}`;
  for (const [name, price, status] of [
    ['Amber lamp', 30, 'active'],
    ['Brass lamp', 20, 'active'],
    ['Clay lamp', 10, 'draft'],
  ] as const) {
    await admin.send('POST', '/products', {
      name: `${name} ${mark}`,
      price,
      category: 'fiction',
      stock: 40,
      status,
      description: 'A lamp.',
    });
  }
});

const table = (page: Page) => page.getByRole('table', { name: 'Products' });
const names = (page: Page) => table(page).locator('tbody [data-row-focus]');
const openList = async (page: Page, search = `q=${mark}&sort=name`) => {
  await page.goto(`/admin/products?${search}`);
  await expect(names(page).first()).toBeVisible();
};
const named = (...list: string[]) => list.map((name) => `${name} ${mark}`);

test('views, filters, order and search are the list’s address', async ({ page, isMobile }) => {
  await openList(page, '');
  await page.getByRole('searchbox', { name: 'Search products' }).fill(mark);
  await expect(names(page)).toHaveText(named('Clay lamp', 'Brass lamp', 'Amber lamp'));
  await expect(page).toHaveURL(new RegExp(`q=${mark}`));

  await page
    .getByRole('navigation', { name: 'Views' })
    .getByRole('link', { name: /^Active/ })
    .click();
  await expect(names(page)).toHaveText(named('Brass lamp', 'Amber lamp'));

  await button(page.getByRole('search'), 'Price').click();
  const filter = page.getByRole('dialog', { name: 'Price' });
  await filter.getByLabel('From ($)').fill('25');
  await filter.getByRole('button', { name: 'Apply' }).click();
  await expect(names(page)).toHaveText(named('Amber lamp'));
  await button(page, 'Remove the filter Price').click();
  await expect(names(page)).toHaveCount(2);

  if (isMobile) {
    await button(page, 'Sort').click();
    await page.getByRole('menuitem', { name: /^Price/ }).click();
  } else await table(page).getByRole('button', { name: 'Price' }).click();
  await expect(names(page)).toHaveText(named('Amber lamp', 'Brass lamp'));
  await page.reload();
  await expect(names(page)).toHaveText(named('Amber lamp', 'Brass lamp'));
  await page.goBack();
  await expect(names(page)).toHaveText(named('Brass lamp', 'Amber lamp'));

  await page.getByRole('searchbox', { name: 'Search products' }).fill(`${mark}nothing`);
  await expect(page.getByRole('heading', { name: 'No product matches' })).toBeVisible();
  await button(page, 'Show all products').click();
  await expect(names(page).nth(3)).toBeVisible();
});

test('a category is found by typing', { tag: '@wide' }, async ({ page }) => {
  await openList(page);
  await button(page, 'Category').click();
  const box = page.getByRole('combobox', { name: 'Category' });
  await expect(box).toBeFocused();
  await box.fill('fict');
  await expect(page.getByRole('option', { name: /^Fiction/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/category=fiction/);
  await expect(names(page)).toHaveCount(3);
});

test('by keys alone: rows, selection, an action on several', { tag: '@wide' }, async ({ page }) => {
  await openList(page);
  await page.keyboard.press('j');
  await expect(names(page).first()).toBeFocused();
  await page.keyboard.press('j');
  await expect(names(page).nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+ArrowDown');
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await expect(bar).toContainText('2 selected');

  await bar.getByRole('button', { name: 'Archive' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Archive 2 products?' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Archive' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 products archived')).toBeVisible();
  await expect(bar).toBeHidden();
  await expect(statusOf(page, 'Amber lamp')).toHaveText('Archived');
  await expect(statusOf(page, 'Clay lamp')).toHaveText('Draft');

  await page.keyboard.press('?');
  const shortcuts = page.getByRole('dialog', { name: 'Shortcuts' });
  await expect(shortcuts.getByText('Next row')).toBeVisible();
  await page.keyboard.press('Escape');
  await names(page).first().focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/products\/\d+/);
});

const statusOf = (page: Page, name: string): Locator =>
  table(page)
    .getByRole('row', { name: new RegExp(`${name} ${mark}`) })
    .getByRole('cell')
    .filter({ hasText: /^(Active|Draft|Archived)$/ });

test('with a thumb: rows are selected, and all that were found', async ({ page, isMobile }) => {
  await openList(page);
  if (isMobile) {
    await expect(page.getByRole('checkbox', { name: /Select Amber/ })).toBeHidden();
    await button(page, 'Select').click();
  }
  await page.getByRole('checkbox', { name: new RegExp(`Select Clay lamp ${mark}`) }).check();
  await page.getByRole('checkbox', { name: new RegExp(`Select Brass lamp ${mark}`) }).check();
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await expect(bar).toContainText('2 selected');
  await bar.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('2 products published')).toBeVisible();
  await expect(statusOf(page, 'Clay lamp')).toHaveText('Active');
});

test('columns are chosen, and stay in the address', { tag: '@wide' }, async ({ page }) => {
  await openList(page);
  await button(page, 'Columns').click();
  await page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox', { name: 'Brand' }).click();
  await page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox', { name: 'Stock' }).click();
  await page.keyboard.press('Escape');
  await expect(table(page).getByRole('columnheader', { name: 'Brand' })).toBeVisible();
  await page.reload();
  await expect(table(page).getByRole('columnheader', { name: 'Brand' })).toBeVisible();
  await expect(table(page).getByRole('columnheader', { name: 'Stock' })).toHaveCount(0);
});

test('while a list is loaded there are rows; when it fails, it is tried again', { tag: '@wide' }, async ({ page }) => {
  let isBroken = true;
  await page.route('**/api/admin/products?*', (route) =>
    isBroken ? route.fulfill({ status: 400, json: { success: false, code: 'bad_request', message: 'Not today.' } }) : route.fallback(),
  );
  await page.goto(`/admin/products?q=${mark}`);
  await expect(page.getByRole('alert').getByText('Not today.')).toBeVisible();
  isBroken = false;
  await button(page, 'Try again').click();
  await expect(names(page)).toHaveCount(3);
});

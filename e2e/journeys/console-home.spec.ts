import type { Page } from '@playwright/test';
import { ADMIN, newCustomerWithCart, openAs, placeOrder, signInByApi } from '../support/callers';
import { expect, test } from '../support/fixtures';
import { tabToAndPress } from '../support/keyboard';

const TOMORROW = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();

/** Lists what this test did alone: other tests do more meanwhile than the first screen shows, and the same in a row is one line. */
async function listActivityOf(page: Page, subjectType: string, subjectId: string): Promise<void> {
  const isList = ({ pathname }: URL) => pathname === '/api/admin/audit';
  await page.route(isList, (route) =>
    route.continue({ url: `${route.request().url()}&${new URLSearchParams({ subjectType, subjectId })}` }),
  );
}

test('the first screen leads to what needs attention, by keyboard too', { tag: '@wide' }, async ({ page, request }) => {
  const admin = await signInByApi(request, ADMIN);
  const name = `Sale ${crypto.randomUUID().slice(0, 8)}`;
  const { sale } = (await admin.send('POST', '/admin/sales', { name, startsAt: TOMORROW })) as unknown as { sale: { _id: string } };
  await listActivityOf(page, 'sale', sale._id);
  await openAs(page, admin, '/admin');
  await expect(page.getByRole('link', { name: new RegExp(`${name}.*The sale starts`) })).toBeVisible();
  await expect(page.getByText(`added the sale ${name}`).first()).toBeVisible();
  await tabToAndPress(page, page.getByRole('link', { name: /^Low in stock/ }));
  await expect(page).toHaveURL(/\/admin\/stock\?filter=low&sort=supply$/);
  await admin.send('DELETE', `/admin/sales/${sale._id}`);
});

test('the first screen shows what the shop sells, and calls what changed by its name', async ({ page, request }) => {
  const order = await placeOrder(await newCustomerWithCart(request), []);
  const admin = await signInByApi(request, ADMIN);
  await admin.send('PUT', `/orders/${order._id}/status`, { status: 'confirmed' });
  await listActivityOf(page, 'order', order._id);
  await openAs(page, admin, '/admin');
  const sales = page.getByRole('region', { name: 'Sales', exact: true });
  await expect(sales).toContainText(/Today\$[1-9][\d,.]+ ?\d+ orders?/);
  await expect(sales).toContainText(/Yesterday: \$[\d,.]+, \d+ orders?/);
  await expect(sales).toContainText(/The 7 days before: \$[\d,.]+/);
  await expect(page.getByRole('region', { name: 'Latest activity' })).toContainText(`moved the order ${order.orderNumber}`);
});

test('a new shop is shown its first steps', { tag: '@wide' }, async ({ page, request }) => {
  // The demo shop has products; only their number is another one here.
  await page.route('**/api/admin/products/counts', (route) =>
    route.fulfill({ json: { success: true, counts: { all: 0, active: 0, draft: 0, archived: 0, lowStock: 0 } } }),
  );
  await openAs(page, await signInByApi(request, ADMIN), '/admin');
  await expect(page.getByRole('heading', { name: 'Your shop has no products yet' })).toBeVisible();
  await page.getByRole('link', { name: 'Import products' }).click();
  await expect(page).toHaveURL(/\/admin\/imports\/new$/);
});

test('Ctrl K finds products, categories and actions', { tag: '@wide' }, async ({ page, request }) => {
  await openAs(page, await signInByApi(request, ADMIN), '/admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Add product')).toBeVisible();
  await dialog.getByRole('combobox').fill('phone');
  await expect(dialog.getByRole('group', { name: 'Products' }).getByRole('option').first()).toBeVisible();
  await expect(dialog.getByRole('group', { name: 'Categories' }).getByRole('option', { name: /Phones & Wearables/ })).toBeVisible();
  // Enter chooses what fits the text, also when it is pressed before that was searched for.
  await dialog.getByRole('combobox').fill('import cust');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/imports\/new\?kind=customers$/);
  await expect(page.getByRole('radio', { name: /Customers/ })).toBeChecked();
});

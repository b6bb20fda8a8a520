import type { Locator, Page } from '@playwright/test';
import { readCatalog } from '../../scripts/messages/catalogs.js';
import { ADMIN, signInByApi } from '../support/callers';
import { placePaidOrder } from '../support/card-orders';
import { findEnglish } from '../support/find-english';
import { expect, expectGoodAtBothWidths, test } from '../support/fixtures';
import { receiveMail } from '../support/mailbox';

const catalog = new Map([...readCatalog('de'), ...readCatalog('de', 'console')]);

/** Finds a part by what the shop’s own catalogs make of its English name. */
function german(english: string, more = ''): RegExp {
  const names = [...catalog.values()].flatMap(({ original, translation }) =>
    original === english ? [translation.replace(/[$()*+.?[\]^{|}]/g, '\\$&')] : [],
  );
  if (names.length === 0) throw new Error(`There is no message “${english}”.`);
  return new RegExp(`^(${[...new Set(names)].join('|')})${more}`);
}

const press = (place: Page | Locator, english: string) =>
  place
    .getByRole('button', { name: german(english, '$') })
    .first()
    .click();

/** Notes that an order's history keeps in the language of whoever caused them. */
const KEPT = new Set(['Payment received', 'Waiting for the payment']);

async function expectGerman(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  const found = await findEnglish(page, catalog);
  expect(
    found.filter((text) => !KEPT.has(text)),
    page.url(),
  ).toEqual([]);
}

test('an owner who reads only German fills, ships and refunds', { tag: '@wide' }, async ({ page, request }) => {
  test.slow();
  const { order, customer } = await placePaidOrder(request, await signInByApi(request, ADMIN));

  // Chosen on the sign-in.
  await page.goto('/admin');
  await page.getByLabel('Language').selectOption('de');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expectGerman(page);
  await expectGoodAtBothWidths(page);
  await page.locator('[autocomplete=username]').fill(ADMIN.email);
  await page.locator('[autocomplete=current-password]').fill('Wrong-12345');
  await press(page, 'Sign In');
  await expect(page.getByText(german('Invalid email or password'))).toBeVisible();
  await page.locator('[autocomplete=current-password]').fill(ADMIN.password);
  await press(page, 'Sign In');
  await expect(page.getByRole('navigation').first()).toBeVisible();

  // Fills.
  await page.goto('/admin/products/new');
  await expect(page.getByRole('heading', { level: 1, name: german('New product', '$') })).toBeVisible();
  await expectGerman(page);
  const name = `Kanne ${crypto.randomUUID().slice(0, 8)}`;
  await page
    .getByRole('textbox', { name: german('Title') })
    .first()
    .fill(name);
  await press(page, 'Save and publish');
  await expect(page.locator('[aria-invalid=true]').first()).toBeFocused();
  await expectGerman(page);
  await page
    .getByRole('textbox', { name: german('Price ($)') })
    .first()
    .fill('24.50');
  await page.getByRole('combobox', { name: german('Category') }).fill('Audio');
  await page.getByRole('option', { name: /^Audio/ }).click();
  await press(page, 'Save and publish');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expectGerman(page);

  // Ships.
  await page.goto(`/admin/orders/${order._id}`);
  await press(page, 'Pack a parcel');
  await expectGerman(page);
  await page.getByLabel(german('Tracking number')).fill('1Z999AA10123456784');
  await page
    .getByRole('form', { name: german('New parcel') })
    .locator('button[type=submit]')
    .click();
  await expect(page.getByText(german('All items are in one parcel.'))).toBeVisible();
  await expectGerman(page);

  // Refunds, and confirms in the middle of it if the shop asks for it.
  await press(page.getByRole('region', { name: german('Payment', '$') }), 'Refund');
  const dialog = page.getByRole('dialog').filter({ visible: true });
  await dialog.getByLabel(german('Amount')).fill('10');
  await dialog.getByLabel(german('Reason')).fill('Ein Kratzer');
  await expectGerman(page);
  await expectGoodAtBothWidths(page);
  await dialog.locator('button[type=submit]').click();
  await expect(page.getByText(german('Refund recorded'))).toBeVisible();
  await expectGerman(page);

  // The customer reads English.
  const mail = await receiveMail(customer.email, `A refund for your order ${order.orderNumber}`);
  expect(mail.text).toContain('$10.00');
});

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ADMIN, type Caller, newCustomer, openAs, placeOrder, signInByApi } from '../support/callers';
import { takeProduct } from '../support/demo-products';
import { expect, freshEmail, test } from '../support/fixtures';
import { tabToAndPress } from '../support/keyboard';
import { receiveMail } from '../support/mailbox';
import { button, chooseAction, PASSWORD } from '../support/steps';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

async function openProfile(page: Page, admin: Caller, customer: Caller): Promise<void> {
  await openAs(page, admin, `/admin/customers/${customer.session.user._id}`);
  await expect(heading(page, 'Ada Lovelace')).toBeVisible();
}

/** Somebody with an order. */
async function newBuyer(request: Parameters<typeof newCustomer>[0]) {
  const customer = await newCustomer(request);
  const order = await placeOrder(customer, [(await takeProduct(request))._id]);
  return { customer, order };
}

async function expectNoSignIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(page, 'Sign In').click();
  await expect(page.getByText('Invalid email or password').first()).toBeVisible();
}

test('staff find a customer, change name and tags, mail a password link, and find them by the tag', { tag: '@wide' }, async ({
  page,
  request,
}) => {
  const { customer, order } = await newBuyer(request);
  const admin = await signInByApi(request, ADMIN);
  // The browser's own dialog for a place to save at cannot be operated.
  await page.addInitScript(() => Object.assign(window, { showSaveFilePicker: undefined }));
  await openAs(page, admin, '/admin/customers');
  await page.getByRole('searchbox', { name: 'Search customers' }).fill(customer.email);
  await expect(page.getByRole('link', { name: 'Ada Lovelace' })).toHaveCount(1);
  await page.getByRole('link', { name: 'Ada Lovelace' }).click();
  await expect(heading(page, 'Ada Lovelace')).toBeVisible();
  await expect(page.getByRole('link', { name: order.orderNumber, exact: true })).toBeVisible();

  const tag = `trade ${customer.email.split('@')[0]}`;
  // A text field without suggestions, a combobox as soon as another customer has a tag.
  const tags = page.getByLabel('Tags', { exact: true });
  await page.getByLabel('Last name').fill('Kingsley');
  await tags.fill(tag);
  await tags.press('Enter');
  await button(page, 'Save').click();
  await expect(page.getByText('Customer saved').first()).toBeVisible();
  await expect(heading(page, 'Ada Kingsley')).toBeVisible();
  await button(page, 'Email a password link').click();
  await receiveMail(customer.email, 'Reset your Tradewind password');

  await page.getByRole('link', { name: 'Customers', exact: true }).first().click();
  await expect(heading(page, 'Customers')).toBeVisible();
  await button(page, 'Tag').click();
  await page.getByRole('combobox', { name: 'Tag' }).fill(tag);
  await page.getByRole('option', { name: tag }).click();
  await expect(page).toHaveURL(/[?&]tag=trade/);
  // The rows of the list before stay until those of this one have arrived.
  await expect(page.getByRole('link', { name: 'Ada Kingsley' })).toHaveCount(1);
  const downloading = page.waitForEvent('download');
  await button(page, 'Export the customers of this list as CSV').click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  expect(file.trim().split('\r\n').slice(1)).toEqual([expect.stringContaining(`Ada,Kingsley,${customer.email}`)]);
  const { user } = (await customer.get('/auth/me')) as unknown as { user: { lastName: string } };
  expect(user.lastName).toBe('Kingsley');
});

test('staff add a customer by hand, who has an account once they choose a password', { tag: '@wide' }, async ({ page, request }) => {
  const email = freshEmail();
  await openAs(page, await signInByApi(request, ADMIN), '/admin/customers/new');
  await page.getByLabel('First name').fill('Grace');
  await button(page, 'Add customer').click();
  await expect(page.getByText('Last name is required').first()).toBeVisible();
  await page.getByLabel('Last name').fill('Hopper');
  await page.getByRole('textbox', { name: /^Email/ }).fill(email);
  await page.getByLabel('Email them about their account').check();
  await button(page, 'Add customer').click();
  await expect(heading(page, 'Grace Hopper')).toBeVisible();
  await expect(page.getByText('Not set: they can’t sign in yet')).toBeVisible();
  await receiveMail(email, 'Your account at Tradewind');
});

test('two people change a customer: different fields merge, the same field shows both values', { tag: '@wide' }, async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request);
  const admin = await signInByApi(request, ADMIN);
  await openProfile(page, admin, customer);
  const path = `/admin/customers/${customer.session.user._id}`;
  await admin.send('PUT', path, { phone: '+1 512 555 0100' });
  await page.getByLabel('Last name').fill('King');
  await button(page, 'Save').click();
  await expect(heading(page, 'Ada King')).toBeVisible();
  await expect(page.getByLabel('Phone')).toHaveValue('+1 512 555 0100');

  await admin.send('PUT', path, { lastName: 'Byron' });
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('First name').fill('Augusta');
  await button(page, 'Save').click();
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this too' });
  await expect(dialog.getByText('Yours: Lovelace')).toBeVisible();
  await expect(dialog.getByText('Saved now: Byron')).toBeVisible();
  await button(dialog, 'Take theirs').click();
  await expect(heading(page, 'Augusta Byron')).toBeVisible();
});

test('staff merge two accounts; the one that stays sees all orders, the other one cannot sign in', { tag: '@wide' }, async ({
  page,
  request,
  browser,
}) => {
  const [one, other] = [await newBuyer(request), await newBuyer(request)];
  await openProfile(page, await signInByApi(request, ADMIN), one.customer);
  await chooseAction(page, 'Merge another account into this one');
  const dialog = page.getByRole('dialog', { name: 'Merge two accounts' });
  await dialog.getByRole('combobox', { name: 'Other account' }).fill(other.customer.email);
  await dialog.getByRole('option', { name: other.customer.email }).click();
  await expect(dialog.getByText('1 order', { exact: true })).toBeVisible();
  await expect(dialog.getByText(/This cannot be undone/)).toBeVisible();
  await button(dialog, 'Merge accounts').click();
  await expect(page.getByText('The accounts were merged').first()).toBeVisible();
  await expect(page.getByRole('link', { name: other.order.orderNumber, exact: true })).toBeVisible();

  const theirs = await (await browser.newContext()).newPage();
  await openAs(theirs, one.customer, '/orders');
  for (const { order } of [one, other]) await expect(theirs.getByText(order.orderNumber).first()).toBeVisible();
  const others = await (await browser.newContext()).newPage();
  await expectNoSignIn(others, other.customer.email);
  await receiveMail(other.customer.email, 'Your account at Tradewind was merged');
});

test('staff erase a customer: first the open order is in the way, then only the books are left', { tag: '@wide' }, async ({
  page,
  request,
  browser,
}) => {
  const { customer, order } = await newBuyer(request);
  await openProfile(page, await signInByApi(request, ADMIN), customer);
  await chooseAction(page, 'Erase customer');
  const dialog = page.getByRole('dialog', { name: 'Erase Ada Lovelace?' });
  await expect(dialog.getByText(`Order ${order.orderNumber} is still on its way`)).toBeVisible();
  await button(dialog, 'Close').last().click();
  await customer.send('PUT', `/orders/${order._id}/cancel`);

  await chooseAction(page, 'Erase customer');
  await expect(dialog.getByRole('heading', { name: 'Permanently deleted' })).toBeVisible();
  await expect(dialog.getByRole('heading', { name: 'Kept for your books' })).toBeVisible();
  await expect(button(dialog, 'Erase customer')).toBeDisabled();
  await dialog.getByLabel(/^Type erase to confirm/).fill('erase');
  await button(dialog, 'Erase customer').click();
  await expect(heading(page, 'Erased customer')).toBeVisible();
  await expect(page.getByRole('link', { name: order.orderNumber, exact: true })).toBeVisible();

  const theirs = await (await browser.newContext()).newPage();
  await expectNoSignIn(theirs, customer.email);
  await receiveMail(customer.email, 'Your data at Tradewind was erased');
});

test('by keyboard: Ctrl K finds a customer, and a change is saved with Ctrl S @mouse', async ({ page, request }) => {
  const customer = await newCustomer(request);
  await openAs(page, await signInByApi(request, ADMIN), '/admin');
  await expect(heading(page, 'Home')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: /^Search/ })).toBeFocused();
  await page.keyboard.type(customer.email);
  await expect(page.getByRole('option').filter({ hasText: customer.email })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Ada Lovelace')).toBeVisible();
  await tabToAndPress(page, page.getByLabel('Phone'), 'Control+a');
  await page.keyboard.type('+1 512 555 0199');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Customer saved').first()).toBeVisible();
});

import type { APIRequestContext, Page } from '@playwright/test';
import { ADDRESS, ADMIN, type Caller, newCustomer, openAs, type SeenOrder, signInByApi } from '../support/callers';
import { takeProduct } from '../support/demo-products';
import { expect, test } from '../support/fixtures';
import { tabTo, tabToAndPress } from '../support/keyboard';
import { newMember } from '../support/new-member';
import { button } from '../support/steps';

/** Nobody else's order has this name, phone number or street. */
interface OwnOrder {
  order: SeenOrder & { orderItems: { name: string; variantId: string }[] };
  customer: Caller;
  lastName: string;
  phone: string;
  street: string;
  sku: string;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const randomWord = () => Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => LETTERS[byte % LETTERS.length]).join('');
const randomDigits = (count: number) => Array.from(crypto.getRandomValues(new Uint8Array(count)), (byte) => byte % 10).join('');

async function placeOwnOrder(request: APIRequestContext): Promise<OwnOrder> {
  const customer = await newCustomer(request);
  await customer.send('POST', '/cart/add', { productId: (await takeProduct(request))._id });
  const lastName = `Q${randomWord()}`;
  const digits = randomDigits(7);
  const phone = `+1 (512) ${digits.slice(0, 3)}-${digits.slice(3)}`;
  const street = `${randomWord()} Lane`;
  const newAddress = { ...ADDRESS, lastName, phone, addressLine1: `12 ${street}` };
  const { order } = await customer.send('POST', '/orders', { useNewAddress: true, newAddress, paymentMethod: 'cash_on_delivery' });
  const admin = await signInByApi(request, ADMIN);
  const { order: detail } = (await admin.get(`/admin/orders/${order._id}`)) as unknown as { order: { lines: { sku: string }[] } };
  return { order: order as OwnOrder['order'], customer, lastName, phone, street, sku: detail.lines[0]?.sku ?? '' };
}

const rowOf = (page: Page, { orderNumber }: SeenOrder) => page.getByRole('row', { name: new RegExp(orderNumber) });
const title = (page: Page, { orderNumber }: SeenOrder) => page.getByRole('heading', { level: 1, name: `Order ${orderNumber}` });

test('the morning’s work list leads to an order, which is moved on', async ({ page, request }) => {
  const { order } = await placeOwnOrder(request);
  await openAs(page, await signInByApi(request, ADMIN), '/admin');
  await page.getByRole('link', { name: /Orders to pack/ }).click();
  await expect(page).toHaveURL(/\/admin\/orders\?toPack=true/);
  await expect(page.getByRole('link', { name: /^To pack/ })).toHaveAttribute('aria-current', 'page');
  await expect(rowOf(page, order)).toBeVisible();
  await rowOf(page, order).getByRole('link').click();
  await expect(title(page, order)).toBeVisible();
  await button(page, 'Confirm').click();
  await expect(button(page, 'Mark as shipped')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Order confirmed' })).toContainText('Alex Morgan');
  await page.goBack();
  await expect(page).toHaveURL(/\/admin\/orders\?toPack=true/);
  await expect(rowOf(page, order)).toContainText('Confirmed');
});

test('the same by keyboard alone @mouse', async ({ page, request }) => {
  const { order } = await placeOwnOrder(request);
  await openAs(page, await signInByApi(request, ADMIN), '/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('o');
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible({ timeout: 3000 });
  }).toPass();
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(order.orderNumber);
  await expect(page.getByRole('row')).toHaveCount(2);
  await tabToAndPress(page, rowOf(page, order).getByRole('link'));
  await expect(title(page, order)).toBeVisible();
  await tabToAndPress(page, button(page, 'Confirm'));
  await expect(button(page, 'Mark as shipped')).toBeVisible();
  await tabToAndPress(page, button(page, 'More actions'));
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Cancel order ${order.orderNumber}?` });
  await tabTo(page, dialog.getByLabel('Reason'));
  await page.keyboard.type('The customer phoned');
  await tabToAndPress(page, button(dialog, 'Cancel order'));
  await expect(page.getByText(`Order ${order.orderNumber} is cancelled`)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: 'Order cancelled' })).toContainText('The customer phoned');
});

test('an order is found by number, name, email, phone, address, product, SKU and tracking number', { tag: '@wide' }, async ({
  page,
  request,
}) => {
  const { order, customer, lastName, phone, street, sku } = await placeOwnOrder(request);
  const admin = await signInByApi(request, ADMIN);
  const trackingNumber = `1Z${randomDigits(12)}`;
  await admin.send('PUT', `/orders/${order._id}/status`, { status: 'confirmed' });
  await admin.send('PUT', `/orders/${order._id}/status`, { status: 'shipped', trackingNumber, carrier: 'UPS' });
  const product = order.orderItems[0]?.name ?? '';
  await openAs(page, admin, '/admin/orders');
  const search = page.getByRole('searchbox', { name: 'Search orders' });
  const typed = {
    number: order.orderNumber.toLowerCase(),
    name: `Ada ${lastName}`,
    email: customer.email,
    'phone as written': phone,
    'phone as digits': phone.replace(/\D/g, '').slice(1),
    address: street,
    product: `${product} ${lastName}`,
    SKU: `${sku} ${lastName}`,
    'tracking number': trackingNumber,
    'tracking number in groups': `${trackingNumber.slice(0, 2)} ${trackingNumber.slice(2, 8)} ${trackingNumber.slice(8)}`,
  };
  for (const [what, text] of Object.entries(typed)) {
    await search.fill(text);
    await expect(page, what).toHaveURL((url) => url.searchParams.get('q') === text);
    await expect(page.getByRole('row'), what).toHaveCount(2);
    await expect(rowOf(page, order), what).toBeVisible();
  }
  await search.fill('zzzzzz nothing');
  await expect(page.getByRole('heading', { name: 'No order matches' })).toBeVisible();
});

test('Ctrl K finds an order by its number and by a name', { tag: '@wide' }, async ({ page, request }) => {
  const { order, lastName } = await placeOwnOrder(request);
  await openAs(page, await signInByApi(request, ADMIN), '/admin/orders');
  await expect(rowOf(page, order)).toBeVisible();
  await page.keyboard.press('Control+k');
  const found = page.getByRole('dialog').getByRole('group', { name: 'Orders' });
  await page.getByRole('dialog').getByRole('combobox').fill(lastName);
  await expect(found.getByRole('option', { name: new RegExp(order.orderNumber) })).toBeVisible();
  await page.getByRole('dialog').getByRole('combobox').fill(order.orderNumber);
  await found.getByRole('option', { name: new RegExp(order.orderNumber) }).click();
  await expect(title(page, order)).toBeVisible();
});

test('filters are part of the address and can be removed', { tag: '@wide' }, async ({ page, request }) => {
  const { order, lastName } = await placeOwnOrder(request);
  await openAs(page, await signInByApi(request, ADMIN), `/admin/orders?q=${lastName}`);
  await expect(rowOf(page, order)).toBeVisible();
  await button(page.getByRole('search'), 'Payment').click();
  await page.getByRole('radio', { name: 'Refunded', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No order matches' })).toBeVisible();
  await button(page, 'Remove the filter Payment').click();
  await expect(rowOf(page, order)).toBeVisible();
  await page.reload();
  await expect(rowOf(page, order)).toBeVisible();
  await button(page.getByRole('search'), 'Placed').click();
  await page.getByLabel('To', { exact: true }).fill('2020-01-31');
  await button(page, 'Apply').click();
  await expect(page.getByRole('heading', { name: 'No order matches' })).toBeVisible();
  await button(page, 'Clear filters').click();
  await expect(rowOf(page, order)).toBeVisible();
});

test(
  'two people at one order see each other; one wins, and the other loses no typing',
  { tag: '@wide' },
  async ({ page, request, browser }, { project }) => {
    const { order } = await placeOwnOrder(request);
    const path = `/admin/orders/${order._id}`;
    await openAs(page, await signInByApi(request, ADMIN), path);
    await expect(title(page, order)).toBeVisible();
    const { viewport } = project.use;
    const others = await browser.newContext({ ...(viewport && { viewport }), reducedMotion: 'reduce' });
    const grace = await others.newPage();
    await openAs(grace, await newMember(request, 'packer'), path);
    await expect(title(grace, order)).toBeVisible();
    await expect(grace.getByText('is here too')).toBeVisible();
    await expect(page.getByText('Grace Hopper is here too')).toBeVisible();

    const note = page.getByRole('textbox', { name: 'New note' }).or(page.getByRole('combobox', { name: 'New note' }));
    await note.fill('Half a thought');
    await button(grace, 'Confirm').click();
    await expect(button(grace, 'Mark as shipped')).toBeVisible();
    const changes = page.getByRole('region', { name: 'Changed meanwhile' });
    await expect(changes).toContainText('Grace Hopper moved the order');
    // This page still offers the step that Grace made.
    await button(page, 'Confirm').click();
    await expect(page.getByText(/^Someone else changed this first/)).toBeVisible();
    await expect(button(page, 'Mark as shipped')).toBeVisible();
    await expect(note).toHaveValue('Half a thought');

    await button(grace, 'Mark as shipped').click();
    await expect(button(grace, 'Out for delivery')).toBeVisible();
    await expect(changes).toBeVisible();
    await button(changes, 'Show the changes').click();
    await expect(button(page, 'Out for delivery')).toBeVisible();
    await expect(changes).toBeHidden();
    await expect(note).toHaveValue('Half a thought');

    await grace.getByRole('link', { name: 'Orders', exact: true }).first().click();
    await expect(page.getByText('Grace Hopper is here too')).toBeHidden({ timeout: 30_000 });
    await others.close();
  },
);

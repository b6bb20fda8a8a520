import { readOutbox } from '#test/mails.server';
import { ADMIN, newCustomer, openAs, placeOrder, SHOPPER, signInByApi } from '../support/callers';
import { placePaidOrder } from '../support/card-orders';
import { takeProduct } from '../support/demo-products';
import { expect, test } from '../support/fixtures';
import { chooseAtOnce, untilHydrated } from '../support/steps';

const SENTENCES = {
  pending: 'We are waiting for your payment.',
  processing: 'We have your order and are getting it ready.',
  confirmed: 'Your order is confirmed and is being packed.',
  shipped: 'Your order has been handed to the carrier and is on its way.',
  out_for_delivery: 'Your order is with the courier and should arrive today.',
  delivered: 'Your order has been delivered.',
  cancelled: 'This order was cancelled',
  returned: 'This order was returned',
};
const TIMELINE = ['processing', 'confirmed', 'shipped', 'out_for_delivery', 'delivered'];

test('the list is filtered by status, date and text, page by page', { tag: '@wide' }, async ({ page, request }) => {
  const shopper = await signInByApi(request, SHOPPER);
  const { orders, totalOrders } = await shopper.get('/orders?limit=100');
  await openAs(page, shopper, '/orders');
  const cards = page.getByRole('article');
  await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible();
  await expect(cards).toHaveCount(10);
  await expect(page.getByText(/^\+\d+ more items?$/).first()).toBeVisible();

  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages.getByRole('link', { name: /^Page \d/ })).toHaveCount(Math.ceil(totalOrders / 10));
  await pages.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(cards).toHaveCount(totalOrders - 10);
  await pages.getByRole('link', { name: 'Previous' }).click();
  await expect(cards).toHaveCount(10);

  for (const status of ['pending', 'shipped', 'cancelled']) {
    await page.getByLabel('Status').selectOption(status);
    await expect(page).toHaveURL(new RegExp(`status=${status}`));
    await expect(cards).toHaveCount(orders.filter(({ orderStatus }) => orderStatus === status).length);
  }
  await page.getByLabel('Status').selectOption('');
  await page.getByLabel('Date').selectOption('Last 7 Days');
  const weekAgo = Date.now() - 8 * 86_400_000;
  await expect(cards).toHaveCount(orders.filter(({ createdAt }) => Date.parse(createdAt) > weekAgo).length);
  await page.getByLabel('Date').selectOption('Last Year');
  await expect(page).toHaveURL(/date=1year/);
  await expect(cards).toHaveCount(10);
  await page.getByLabel('Date').selectOption('');

  const search = page.getByRole('searchbox', { name: 'Search orders' });
  const [requested] = orders.filter(({ orderStatus }) => orderStatus === 'returned');
  if (!requested) throw new Error('The demo shopper has no returned order.');
  await search.fill(requested.orderNumber.toLowerCase());
  await search.press('Enter');
  await expect(cards).toHaveCount(1);
  await search.fill(requested.orderItems[0]?.name ?? '');
  await page.getByRole('button', { name: 'Search orders' }).click();
  await expect(page.getByRole('heading', { name: requested.orderNumber })).toBeVisible();
  await search.fill('nothing has this name');
  await search.press('Enter');
  await expect(page.getByRole('heading', { name: 'No orders match' })).toBeVisible();
  await page.getByRole('link', { name: 'Show All Orders' }).click();
  await expect(cards).toHaveCount(10);

  // biome-ignore lint/plugin: any order can be tracked.
  await cards.first().getByRole('link', { name: 'Track' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Track Order/ })).toBeVisible();
  await page.getByRole('link', { name: 'View Details' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Order TW-/ })).toBeVisible();
});

test('a second filter, chosen before the list of the first one is there, keeps the first one', { tag: '@wide' }, async ({
  page,
  request,
}) => {
  await openAs(page, await signInByApi(request, SHOPPER), '/orders?status=cancelled');
  await expect(page.getByLabel('Status')).toHaveValue('cancelled');
  await untilHydrated(page);
  await chooseAtOnce(page, { Status: '', Date: '1year' });
  await expect(page).toHaveURL(/\/orders\?date=1year$/);
});

test('each status is shown on the tracking page, with its steps, dates and number', { tag: '@wide' }, async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const shopper = await signInByApi(request, SHOPPER);
  const { orders } = await shopper.get('/orders?limit=100');
  await openAs(page, shopper, '/orders');
  for (const [status, sentence] of Object.entries(SENTENCES)) {
    const order = orders.find(({ orderStatus }) => orderStatus === status);
    if (!order) throw new Error(`The demo shopper has no order that is ${status}.`);
    await page.goto(`/orders/${order._id}/track`);
    await expect(page.getByText(sentence)).toBeVisible();
    const steps = page.getByRole('region', { name: 'Tracking', exact: true }).getByRole('listitem');
    const isEnded = status === 'cancelled' || status === 'returned';
    await expect(steps.filter({ hasText: /, (done|not yet)/ })).toHaveCount(isEnded ? 0 : TIMELINE.length);
    await expect(steps.filter({ hasText: ', done' })).toHaveCount(isEnded ? 0 : TIMELINE.indexOf(status) + 1);
    await expect(page.getByText(/^(Estimated delivery:|Delivered on) /)).toHaveCount(status === 'cancelled' ? 0 : 1);
    await expect(page.getByRole('region', { name: 'Shipping Address' })).toContainText(order.shippingAddress.city);
    await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText(order.orderItems[0]?.name ?? '');
    if (order.trackingNumber) {
      await page.getByRole('button', { name: 'Copy tracking number' }).click();
      await expect(page.getByText('Tracking number copied to clipboard')).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(order.trackingNumber);
    }
  }
  await page.goto('/orders/00000000-0000-4000-8000-000000000000/track');
  await expect(page.getByText('Order not found')).toBeVisible();
  await expect(page).toHaveURL(/\/orders$/);
});

test('an order is confirmed, cancelled, and reordered as far as products are still sold', async ({ page, request }) => {
  const admin = await signInByApi(request, ADMIN);
  const customer = await newCustomer(request);
  const name = `Kettle of ${customer.email}`;
  const { product: kettle } = await admin.send('POST', '/products', { name, price: 30, category: 'Books', stock: 1 });
  const other = await takeProduct(request);
  const order = await placeOrder(customer, [kettle._id, other._id]);
  await admin.send('DELETE', `/products/${kettle._id}`);

  await openAs(page, customer, `/order-confirmation/${order._id}`);
  await expect(page.getByRole('heading', { name: 'Thank you, Ada!' })).toBeVisible();
  for (const fact of [order.orderNumber, 'Payment Pending', 'What happens next']) await expect(page.getByText(fact)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your items' }).getByRole('listitem')).toHaveCount(2);
  await page.goto('/order-confirmation/00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'Order Not Found' })).toBeVisible();
  await expect(page.getByRole('main').getByText('Unable to load order details')).toBeVisible();

  await page.goto('/orders');
  await page.getByRole('button', { name: 'Cancel Order' }).click();
  await expect(page.getByText('Are you sure you want to cancel this order?')).toBeVisible();
  await page.getByRole('button', { name: 'Keep Order' }).click();
  await page.getByRole('button', { name: 'Cancel Order' }).click();
  await page.getByRole('button', { name: 'Yes, Cancel It' }).click();
  await expect(page.getByText('Order cancelled successfully')).toBeVisible();
  await page.getByRole('link', { name: 'View Details' }).click();
  await expect(page.getByText('This order was cancelled')).toBeVisible();

  await page.getByRole('button', { name: 'Buy Again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Not everything could be added to your cart' });
  await expect(dialog.getByText(`${name} is no longer sold`)).toBeVisible();
  await dialog.getByRole('link', { name: 'View Cart' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: other.name, exact: true })).toBeVisible();
});

test('a delivered order is returned: requested, approved, received, refunded', { tag: '@wide' }, async ({ page, request }) => {
  const admin = await signInByApi(request, ADMIN);
  const { order, customer } = await placePaidOrder(request, admin);
  for (const status of ['confirmed', 'shipped', 'out_for_delivery', 'delivered'])
    await admin.send('PUT', `/orders/${order._id}/status`, { status });
  await openAs(page, customer, `/orders/${order._id}`);
  const panel = page.getByRole('region', { name: 'Returns' });
  const comment = 'It leaks.';
  await expect(panel.getByText(/You can return items until/)).toBeVisible();
  await panel.getByRole('button', { name: 'Return Items' }).click();
  await panel.getByRole('button', { name: 'Request Return' }).click();
  await expect(panel.getByText('Please choose what you want to return')).toBeVisible();
  await expect(panel.getByText('Please choose a reason')).toBeVisible();
  await panel.getByRole('button', { name: 'Increase quantity' }).first().click();
  await panel.getByLabel('Reason').selectOption('It is damaged or does not work');
  await panel.getByLabel('Tell us more (optional)').fill(comment);
  await panel.getByRole('button', { name: 'Request Return' }).click();
  await expect(page.getByText('Return requested')).toBeVisible();
  const entry = panel.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^Return of/ }), hasText: comment });
  await expect(entry).toContainText('We have your request and will answer by email.');
  await expect(entry).toContainText(`It is damaged or does not work: ${comment}`);

  const [requested] = (await customer.get(`/orders/${order._id}/returns`)).returns;
  const decide = (method: string, action: string, note = '') => admin.send(method, `/returns/${requested?._id}/${action}`, { note });
  await decide('PUT', 'approve', 'Send it to Dock 4.');
  await page.reload();
  await expect(entry).toContainText('Send it to Dock 4.');
  await decide('PUT', 'receive');
  await page.reload();
  await expect(entry).toContainText('Your parcel has arrived. The refund follows.');
  await decide('POST', 'refund');
  await page.reload();
  await expect(entry).toContainText('The money is on its way back to you.');
  await expect(page.getByRole('main').getByText('Partially Refunded')).toBeVisible();
});

test('an invoice is printed without the page around it', { tag: '@wide' }, async ({ page, request }) => {
  const shopper = await signInByApi(request, SHOPPER);
  const { orders } = await shopper.get('/orders?status=delivered');
  // biome-ignore lint/plugin: every delivered order has an invoice.
  const order = orders[0];
  await openAs(page, shopper, `/orders/${order?._id}`);
  await page.getByRole('link', { name: 'Invoice' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Invoice ${order?.orderNumber}` })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Items' }).getByRole('row')).toHaveCount((order?.orderItems.length ?? 0) + 1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('table', { name: 'Items' })).toBeVisible();
});

test('a guest tracks an order by number and email address, and opens it with a code', { tag: '@wide' }, async ({ page, request }) => {
  const customer = await newCustomer(request);
  const product = await takeProduct(request);
  const order = await placeOrder(customer, [product._id]);
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Track Order' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Track Your Order' })).toBeVisible();
  const track = page.getByRole('main').getByRole('button', { name: 'Track Order' });
  await track.click();
  await expect(page.getByText('Order number is required')).toBeVisible();
  await expect(page.getByText('Email is required')).toBeVisible();
  await page.getByLabel('Order number').fill('TW-2222-2222');
  await page.getByRole('main').getByRole('textbox', { name: 'Email' }).fill(customer.email);
  await track.click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('We found no order with this number and email address');
  await page.getByLabel('Order number').fill(order.orderNumber.toLowerCase());
  await track.click();
  await expect(page.getByRole('heading', { name: `Order ${order.orderNumber}` })).toBeVisible();
  await expect(page.getByText('We have your order and are getting it ready.')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(product.name);

  await page.getByRole('button', { name: 'Email Me a Code' }).click();
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused();
  await expect.poll(() => mailedCode(customer.email)).toMatch(/^\d{6}$/);
  const code = await mailedCode(customer.email);
  await page.getByRole('textbox', { name: 'Code' }).fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
  await page.getByRole('button', { name: 'Show Details' }).click();
  await expect(page.getByText('This code is wrong or no longer valid')).toBeVisible();
  await page.getByRole('textbox', { name: 'Code' }).fill(code);
  await page.getByRole('button', { name: 'Show Details' }).click();
  await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText(product.name);
  await expect(page.getByRole('region', { name: 'Shipping Address' })).toContainText('12 St James Square');
});

/** The code in the last mail to an address; empty if there is none. */
async function mailedCode(email: string): Promise<string> {
  const mails = await readOutbox(process.env.SHOP_DATA_DIR ?? '', email);
  return mails.find(({ subject }) => subject.includes('is your code'))?.subject.slice(0, 6) ?? '';
}

import { makePicture } from '#test/pictures.server';
import { ADDRESS, ADMIN, openAs, signInByApi, signInElsewhere } from '../support/callers';
import { placePaidOrder } from '../support/card-orders';
import { expect, test } from '../support/fixtures';
import { tabTo, tabToAndPress } from '../support/keyboard';
import { receiveMail } from '../support/mailbox';
import { button } from '../support/steps';

const STEPS = ['confirmed', 'shipped', 'out_for_delivery', 'delivered'];

test('a return with a photo comes back, becomes store credit, and pays a part of the next order', { tag: '@wide' }, async ({
  page,
  request,
  browser,
}) => {
  test.slow();
  const owner = await signInByApi(request, ADMIN);
  const { order, customer, names } = await placePaidOrder(request, owner);
  for (const status of STEPS) await owner.send('PUT', `/orders/${order._id}/status`, { status });

  const shopper = await signInElsewhere(browser, customer.email);
  await shopper.setViewportSize(page.viewportSize() ?? { width: 1280, height: 800 });
  await shopper.goto(`/orders/${order._id}`);
  const returns = shopper.getByRole('region', { name: 'Returns' });
  await button(returns, 'Return Items').click();
  await returns
    .getByRole('group', { name: `Pieces of ${names.lamp} to return` })
    .getByRole('button', { name: 'Increase quantity' })
    .click();
  await returns.getByLabel('Reason').selectOption('damaged');
  await returns.getByLabel('Add photos').setInputFiles({
    name: 'crack.jpg',
    mimeType: 'image/jpeg',
    buffer: await makePicture({ seed: order.orderNumber }).jpeg().toBuffer(),
  });
  await expect(returns.getByRole('button', { name: 'Enlarge Your photo 1' })).toBeVisible();
  await returns.getByRole('radio', { name: /As store credit/ }).check();
  await button(returns, 'Request Return').click();
  await expect(returns.getByText('Requested').first()).toBeVisible();

  await openAs(page, owner, `/admin/returns?search=${order.orderNumber}`);
  const row = page.getByRole('row', { name: new RegExp(order.orderNumber) });
  await expect(row).toContainText('Requested');
  await row.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: `${order.orderNumber}-R1` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enlarge Photo 1' })).toBeVisible();
  await expect(page.getByText('as store credit')).toBeVisible();
  await page.getByLabel('Note').fill('Sorry about that.');
  await button(page, 'Approve').click();
  await expect(page.getByRole('heading', { name: 'Receive the parcel' })).toBeVisible();
  expect((await receiveMail(customer.email, `Your return of order ${order.orderNumber} is approved`)).text).toContain('Sorry about that.');

  await shopper.reload();
  await shopper.getByRole('link', { name: 'Print the Return Label' }).click();
  await expect(shopper.getByRole('img', { name: `Barcode ${order.orderNumber}-R1` })).toBeVisible();

  await page.getByRole('checkbox', { name: `1 × ${names.lamp}` }).uncheck();
  await button(page, 'Mark as received').click();
  await expect(page.getByText('not back in stock')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Store credit, as the customer wished' })).toBeChecked();
  await button(page, 'Refund').click();
  await expect(page.getByText('Return refunded')).toBeVisible();
  expect((await receiveMail(customer.email, `A refund for your order ${order.orderNumber}`)).text).toContain('as store credit');

  await shopper.goto('/profile?tab=payment-methods');
  await expect(shopper.getByRole('region', { name: 'Store Credit' })).toContainText('$10.83');

  const { product } = await owner.send('POST', '/products', { name: `Tray ${order.orderNumber}`, price: 20, category: 'Books', stock: 3 });
  await customer.send('POST', '/cart/add', { productId: product._id });
  await customer.send('POST', '/addresses', { ...ADDRESS, type: 'both', isDefault: true });
  await shopper.goto('/checkout');
  await button(shopper, 'Continue').click();
  await shopper.getByRole('switch', { name: /^Use store credit \(\$10\.83\)/ }).check();
  await shopper.getByRole('radio', { name: /Cash on Delivery/ }).check();
  await expect(shopper.getByText('−$10.83')).toBeVisible();
  await button(shopper, 'Continue').click();
  await button(shopper, 'Place Order').click();
  await expect(shopper.getByRole('heading', { name: /Thank you/ })).toBeVisible();
  const [next] = (await customer.get('/orders')).orders;
  if (!next) throw new Error('The order is missing.');
  for (const part of ['', '/invoice']) {
    await shopper.goto(`/orders/${next._id}${part}`);
    await expect(shopper.getByText('Paid with store credit')).toBeVisible();
    await expect(shopper.getByText('−$10.83')).toBeVisible();
  }
  expect((await receiveMail(customer.email, `We have your order ${next.orderNumber}`)).text).toContain('from your store credit');
  await shopper.context().close();
});

test('a return is rejected by keyboard alone', { tag: '@wide' }, async ({ page, request }) => {
  const owner = await signInByApi(request, ADMIN);
  const { order, customer } = await placePaidOrder(request, owner);
  for (const status of STEPS) await owner.send('PUT', `/orders/${order._id}/status`, { status });
  await customer.send('POST', `/orders/${order._id}/returns`, {
    items: [{ itemId: `${order._id}-2`, quantity: 1 }],
    reason: 'changed_mind',
  });
  await openAs(page, owner, `/admin/returns?search=${order.orderNumber}`);
  await tabToAndPress(page, page.getByRole('row', { name: new RegExp(order.orderNumber) }).getByRole('link'));
  await expect(page.getByRole('heading', { level: 1, name: `${order.orderNumber}-R1` })).toBeVisible();
  await tabTo(page, page.getByLabel('Note'));
  await page.keyboard.type('It was used.');
  await tabToAndPress(page, button(page, 'Reject'));
  await expect(page.getByText('Return rejected')).toBeVisible();
  await receiveMail(customer.email, `Your return of order ${order.orderNumber} was not accepted`);
});

import { ADMIN, openAs, signInByApi, signInElsewhere } from '../support/callers';
import { openElsewhere, payByCard, placePaidOrder } from '../support/card-orders';
import { expect, test } from '../support/fixtures';
import { tabTo } from '../support/keyboard';
import { pathIn, receiveMail } from '../support/mailbox';
import { button } from '../support/steps';

test('support cancels a line: the difference is refunded, and the shopper reads it in the mail and at the order', { tag: '@wide' }, async ({
  page,
  request,
  browser,
}) => {
  const owner = await signInByApi(request, ADMIN);
  const { order, customer, names } = await placePaidOrder(request, owner);
  await openAs(page, owner, `/admin/orders/${order._id}`);
  await button(page, 'Edit items').click();
  await button(page, `Cancel ${names.lamp}`).click();
  const summary = page.getByRole('region', { name: 'New total' });
  await expect(summary).toContainText('The shopper gets back $10.83');
  await summary.getByRole('textbox', { name: /^Reason/ }).fill('It was broken.');
  await button(page, 'Save').click();
  await expect(page.getByText('The order is changed')).toBeVisible();
  await expect(button(page, 'Edit items')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Items' })).toContainText('$64.95');

  const mail = await receiveMail(customer.email, `Your order ${order.orderNumber} was changed`);
  expect(mail.text).toContain('It was broken.');
  expect(mail.text).not.toContain('$10.00');
  await receiveMail(customer.email, `A refund for your order ${order.orderNumber}`);
  const shopper = await signInElsewhere(browser, customer.email);
  await shopper.goto(`/orders/${order._id}`);
  await expect(shopper.getByText('$64.95').first()).toBeVisible();
  await expect(shopper.getByText(/Removed 1 × Lamp/)).toBeVisible();
  await shopper.goto(`/orders/${order._id}/invoice`);
  await expect(shopper.getByText('$64.95').first()).toBeVisible();
  await shopper.context().close();
});

test('an address with another tax costs more: the shopper pays by the mailed link, without an account', { tag: '@wide' }, async ({
  page,
  request,
  browser,
}) => {
  const owner = await signInByApi(request, ADMIN);
  const { order, customer } = await placePaidOrder(request, owner);
  await openAs(page, owner, `/admin/orders/${order._id}`);
  await button(page.getByRole('region', { name: 'Ship to' }), 'Change').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: /^State/ }).selectOption('California');
  await dialog.getByRole('textbox', { name: /^City/ }).fill('Los Angeles');
  await dialog.getByRole('textbox', { name: /^Postal code/ }).fill('90001');
  await expect(dialog.getByText('The shopper still has to pay $1.40')).toBeVisible();
  await button(dialog, 'Save the address').click();
  await expect(page.getByText('The order is changed')).toBeVisible();
  const difference = page.getByRole('region', { name: 'Difference' });
  await expect(difference).toContainText('$1.40 is still to be paid');
  await expect(difference).toContainText('Waits for the shopper');
  await expect(page.getByRole('region', { name: 'Ship to' })).toContainText('Los Angeles');

  const mail = await receiveMail(customer.email, `Please pay $1.40 for your changed order ${order.orderNumber}`);
  const payer = await openElsewhere(browser, page, pathIn(mail, '/pay/'));
  await expect(payer.getByText(order.orderNumber).first()).toBeVisible();
  await payByCard(payer, '4000 0000 0000 0002');
  await expect(payer.getByText(/Your card was declined/)).toBeVisible();
  await payByCard(payer);
  await expect(payer.getByRole('heading', { name: 'Everything is paid' })).toBeVisible();
  await payer.context().close();

  await page.reload();
  await expect(difference).toContainText('Paid');
  await expect(difference).not.toContainText('is still to be paid');
});

test('an order is edited by keyboard alone, with a product that is added', { tag: '@wide' }, async ({ page, request }) => {
  const owner = await signInByApi(request, ADMIN);
  const { order, names } = await placePaidOrder(request, owner);
  await openAs(page, owner, `/admin/orders/${order._id}`);
  await tabTo(page, button(page, 'Edit items'));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('spinbutton', { name: `Quantity of ${names.kettle}` }));
  await page.keyboard.press('ArrowUp');
  await tabTo(page, page.getByRole('combobox', { name: 'Add a product' }));
  await page.keyboard.type(names.lamp);
  await expect(page.getByRole('option', { name: names.lamp })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByText('The shopper still has to pay')).toBeVisible();
  await tabTo(page, page.getByRole('radio', { name: /^Email a link/ }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^Waive it/ })).toBeChecked();
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toContainText('$119.08 (+$43.30)');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('The order is changed')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Items' })).toContainText('3 × $30.00');
  await expect(page.getByRole('region', { name: 'Items' })).toContainText('2 × $10.00');
  await expect(page.getByRole('region', { name: 'Items' })).toContainText('$75.78');
});

test('two people at one order: other parts merge, the same one is shown', { tag: '@wide' }, async ({ page, request }) => {
  const owner = await signInByApi(request, ADMIN);
  const { order, names } = await placePaidOrder(request, owner);
  await openAs(page, owner, `/admin/orders/${order._id}`);
  const cancelLamp = async () => {
    await button(page, 'Edit items').click();
    await button(page, `Cancel ${names.lamp}`).click();
    await expect(page.getByText(/The shopper (gets back|still has)/)).toBeVisible();
  };
  await cancelLamp();
  await owner.send('PUT', `/admin/orders/${order._id}`, { shipping: { price: 2 }, settle: 'later' });
  await button(page, 'Save').click();
  await expect(page.getByText('The order is changed')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Items' })).toContainText('$66.95');

  await button(page, 'Edit items').click();
  await page.getByRole('spinbutton', { name: `Quantity of ${names.kettle}` }).fill('1');
  await expect(page.getByText('The shopper gets back')).toBeVisible();
  const { order: now } = await owner.get(`/orders/${order._id}`);
  const [kettle] = now.orderItems as unknown as { _id: string }[];
  await owner.send('PUT', `/admin/orders/${order._id}`, { lines: [{ itemId: kettle?._id, quantity: 3 }], settle: 'later' });
  await button(page, 'Save').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Someone else changed this too');
  await expect(dialog).toContainText(`3 × ${names.kettle}`);
  await button(dialog, 'Keep theirs').click();
  await expect(page.getByRole('region', { name: 'Items' })).toContainText('3 × $30.00');
});

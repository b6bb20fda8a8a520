import { ADMIN, openAs, signInByApi, signInElsewhere } from '../support/callers';
import { placePaidOrder } from '../support/card-orders';
import { expect, test } from '../support/fixtures';
import { tabTo, tabToAndPress } from '../support/keyboard';
import { receiveMail } from '../support/mailbox';
import { button } from '../support/steps';

test('one line is refunded and restocked: order, mail and invoice agree', { tag: '@wide' }, async ({ page, request, browser }) => {
  const owner = await signInByApi(request, ADMIN);
  const { order, customer, names } = await placePaidOrder(request, owner);
  await openAs(page, owner, `/admin/orders/${order._id}`);
  const panel = page.getByRole('region', { name: 'Payment', exact: true });
  await button(panel, 'Refund').click();
  const dialog = page.getByRole('dialog', { name: `Refund ${order.orderNumber}` });
  await expect(button(dialog, 'Refund $0.00')).toBeVisible();
  await dialog
    .getByRole('group', { name: `Pieces of ${names.kettle} to refund` })
    .getByRole('button', { name: 'Increase quantity' })
    .click();
  await expect(button(dialog, 'Refund $32.48')).toBeVisible();
  await expect(dialog.getByText('One piece was not sent, and will not be.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Sold twice');
  await button(dialog, 'Refund $32.48').click();
  await expect(page.getByText('Refund recorded')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(panel).toContainText(`1 × ${names.kettle}, back in stock`);
  await expect(panel).toContainText('Sold twice');
  await expect(panel).toContainText('−$32.48');

  const mail = await receiveMail(customer.email, `A refund for your order ${order.orderNumber}`);
  expect(mail.text).toContain('$32.48');
  const shopper = await signInElsewhere(browser, customer.email);
  for (const part of ['', '/invoice']) {
    await shopper.goto(`/orders/${order._id}${part}`);
    await expect(shopper.getByText('−$32.48')).toBeVisible();
  }
  await shopper.context().close();
});

test('an amount is refunded as store credit, by keyboard alone', { tag: '@wide' }, async ({ page, request }) => {
  const owner = await signInByApi(request, ADMIN);
  const { order, customer } = await placePaidOrder(request, owner);
  await openAs(page, owner, `/admin/orders/${order._id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order.orderNumber);
  await tabToAndPress(page, button(page.getByRole('region', { name: 'Payment', exact: true }), 'Refund'));
  const dialog = page.getByRole('dialog', { name: `Refund ${order.orderNumber}` });
  await tabTo(page, dialog.getByRole('radio', { name: 'The way it was paid' }));
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: 'Store credit' })).toBeChecked();
  await tabTo(page, dialog.getByLabel('Amount'));
  await page.keyboard.type('12.50');
  await tabToAndPress(page, button(dialog, 'Refund $12.50'));
  await expect(page.getByText('Refund recorded')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Store credit' })).toContainText('$12.50');
  const { credit } = (await customer.get('/store-credit')) as unknown as { credit: { balance: number } };
  expect(credit.balance).toBe(12.5);
});

test('of two who refund at once, the second sees what is left and loses no typing', { tag: '@wide' }, async ({ page, request }) => {
  const owner = await signInByApi(request, ADMIN);
  const { order } = await placePaidOrder(request, owner);
  await openAs(page, owner, `/admin/orders/${order._id}`);
  await button(page.getByRole('region', { name: 'Payment', exact: true }), 'Refund').click();
  const dialog = page.getByRole('dialog', { name: `Refund ${order.orderNumber}` });
  await dialog.getByLabel('Amount').fill('70');
  await dialog.getByLabel('Reason').fill('A goodwill gesture');
  await owner.send('POST', `/admin/orders/${order._id}/refunds`, { amount: 10 });
  await button(dialog, 'Refund $70.00').click();
  await expect(dialog.getByRole('alert')).toHaveText('Someone else refunded this order meanwhile: $65.78 is left');
  await expect(dialog.getByText('$65.78 is left to refund')).toBeVisible();
  await expect(dialog.getByLabel('Amount')).toHaveValue('70');
  await expect(dialog.getByLabel('Reason')).toHaveValue('A goodwill gesture');
  await dialog.getByLabel('Amount').fill('65.78');
  await button(dialog, 'Refund $65.78').click();
  await expect(dialog).toBeHidden();
  await expect(button(page.getByRole('region', { name: 'Payment', exact: true }), 'Refund')).toBeHidden();
});

test('staff give store credit with a note', { tag: '@wide' }, async ({ page, request }) => {
  const owner = await signInByApi(request, ADMIN);
  const { order, customer } = await placePaidOrder(request, owner);
  await openAs(page, owner, `/admin/orders/${order._id}`);
  const card = page.getByRole('region', { name: 'Store credit' });
  await button(card, 'Change').click();
  const dialog = page.getByRole('dialog', { name: 'Change store credit' });
  await dialog.getByLabel('Amount').fill('15');
  await dialog.getByLabel('Note').fill('For the long wait');
  await button(dialog, 'Save').click();
  await expect(card).toContainText('$15.00');
  await expect(card).toContainText('For the long wait');
  const { credit } = (await customer.get('/store-credit')) as unknown as { credit: { balance: number } };
  expect(credit.balance).toBe(15);
});

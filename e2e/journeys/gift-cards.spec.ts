import { ADMIN, becomeCustomer, openAs, signInByApi } from '../support/callers';
import { takeProduct } from '../support/demo-products';
import { expect, freshEmail, test } from '../support/fixtures';
import { receiveMail } from '../support/mailbox';
import { button, fillAddress } from '../support/steps';

/** Gift cards from the console to checkout. */

test('the owner issues a gift card, a shopper sees its balance and pays with it, and the ledger shows it', { tag: '@wide' }, async ({
  page,
  request,
  browser,
}) => {
  const startedAt = Date.now();
  const recipient = freshEmail();
  const owner = await signInByApi(request, ADMIN);
  const desk = await (await browser.newContext()).newPage();
  await openAs(desk, owner, '/admin/gift-cards');
  await button(desk, 'Issue a gift card').first().click();
  await desk.getByLabel('Amount in dollars').fill('15');
  await desk.getByLabel('Recipient’s email').fill(recipient);
  await desk.getByLabel('Message').fill('Happy birthday');
  await button(desk, 'Issue and email').click();
  await expect(desk.getByRole('list', { name: 'What changed it' })).toContainText('Issued');
  const { text } = await receiveMail(recipient, 'A gift card of $15.00 for Tradewind');
  const code = /(\w{4}-){3}\w{4}/.exec(text)?.[0] ?? '';

  await page.goto('/gift-card');
  await page.getByLabel('Gift card code').fill('AAAA-AAAA-AAAA-AAAA');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This gift card code is not valid.').first()).toBeVisible();
  await page.getByLabel('Gift card code').fill(code.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page.getByText(`The card ending in ${code.slice(-4)} has $15.00`)).toBeVisible();

  const customer = await becomeCustomer(page);
  const { _id: productId } = await takeProduct(request, ({ price, salePrice = price }) => salePrice >= 40);
  await customer.send('POST', '/cart/add', { productId });
  await page.goto('/checkout');
  await fillAddress(page);
  await button(page, 'Continue').click();
  await button(page, 'Use a Gift Card').click();
  await expect(page.getByLabel('Gift card code')).toBeFocused();
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Gift card ending in ${code.slice(-4)} pays $15.00 of $15.00`)).toBeVisible();
  await page.getByRole('radio', { name: /Cash on Delivery/ }).check();
  await button(page, 'Continue').click();
  await expect(page.getByText('Gift Card ($15.00)')).toBeVisible();
  await button(page, 'Place Order').click();
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible();
  const orderId = new URL(page.url()).pathname.split('/').at(-1);
  await page.goto(`/orders/${orderId}`);
  await expect(page.getByText('Paid with a gift card')).toBeVisible();

  await desk.reload();
  const ledger = desk.getByRole('list', { name: 'What changed it' });
  await expect(ledger).toContainText('Payment');
  await expect(ledger).toContainText('−$15.00');
  await button(desk, 'Disable').click();
  await button(desk.getByRole('dialog'), 'Disable').click();
  await expect(desk.getByText('The gift card is disabled')).toBeVisible();
  await desk.goto(`/admin/gift-cards?q=${code.slice(-4)}`);
  await expect(desk.getByRole('main').getByText('Disabled').first()).toBeVisible();
  await desk.context().close();
  test.info().annotations.push({ type: 'seconds', description: String((Date.now() - startedAt) / 1_000) });
});

import type { Page } from '@playwright/test';
import { ADMIN, becomeCustomer, openAs, signInByApi } from '../support/callers';
import { takeProduct } from '../support/demo-products';
import { expect, test } from '../support/fixtures';
import { receiveMail } from '../support/mailbox';
import { button, fillAddress } from '../support/steps';

/** Gift cards as products: made in the console, bought with a card, spent, and refunded. */

test('the owner makes a gift card, a shopper buys two by card, spends one and gets the other refunded', { tag: '@wide' }, async ({
  page,
  request,
  browser,
}) => {
  test.slow();
  const startedAt = Date.now();
  const owner = await signInByApi(request, ADMIN);
  const desk = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
  const name = `Gift card ${Date.now()}-${process.pid}`;
  await openAs(desk, owner, '/admin/products/new');
  await desk.getByRole('textbox', { name: /^Title/ }).fill(name);
  await desk
    .getByRole('textbox', { name: /^Price \(\$\)/ })
    .first()
    .fill('50');
  const category = desk.getByRole('combobox', { name: /^Category/ });
  await category.fill('Audio');
  await desk.getByRole('option', { name: /^Audio/ }).click();
  await desk.getByRole('checkbox', { name: 'This product is a gift card' }).check();
  await expect(desk.getByText('Never runs out', { exact: true })).toBeVisible();
  await desk.getByRole('radio', { name: /^Active/ }).check();
  const saved = desk.waitForResponse((response) => response.request().method() === 'POST' && response.url().endsWith('/api/products'));
  await desk.getByRole('button', { name: /^Save/ }).click();
  const { product } = await (await saved).json();

  const customer = await becomeCustomer(page);
  await page.goto(`/product/${product.slug}`);
  await expect(page.getByText('Sent by email')).toBeVisible();
  await expect(page.getByText('1-year warranty')).toBeHidden();
  await customer.send('POST', '/cart/add', { productId: product._id, quantity: 2 });
  await page.goto('/cart');
  await expect(page.getByText('None: sent by email')).toBeVisible();

  await page.goto('/checkout');
  await expect(page.getByRole('heading', { name: 'Billing address' })).toBeVisible();
  await expect(page.getByText('No shipping: gift cards are sent by email')).toBeVisible();
  await fillAddress(page);
  await button(page, 'Continue').click();
  await expect(page.getByRole('radio', { name: /Credit Card/ })).toBeVisible();
  await expect(page.getByRole('radio', { name: /Cash on Delivery/ })).toBeHidden();
  await expect(page.getByText('cannot be paid with a gift card')).toBeVisible();
  await fillCard(page);
  await button(page, 'Continue').click();
  await expect(page.getByRole('definition').filter({ hasText: 'None: sent by email' })).toBeVisible();
  await button(page, 'Place Order').click();
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible();
  await expect(page.getByText('Total').first()).toBeVisible();
  const orderId = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  const { text } = await receiveMail(customer.email, 'A gift card of $50.00 for Tradewind');
  const code = /([A-Z2-9]{4}-){3}[A-Z2-9]{4}/.exec(text)?.[0] ?? '';
  await page.goto(`/orders/${orderId}`);
  await expect(page.getByText('Delivered').first()).toBeVisible();
  await expect(page.getByText('None: sent by email')).toBeVisible();
  await expect(page.getByText(code)).toBeHidden();

  const { _id: productId } = await takeProduct(request, ({ price, salePrice = price }) => salePrice >= 60);
  await customer.send('POST', '/cart/add', { productId });
  await page.goto('/checkout');
  await button(page, 'Continue').or(page.getByLabel('First name')).first().waitFor();
  if (await page.getByLabel('First name').isVisible()) await fillAddress(page);
  await button(page, 'Continue').click();
  await button(page, 'Use a Gift Card').click();
  await page.getByLabel('Gift card code').fill(code);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Gift card ending in ${code.slice(-4)} pays $50.00 of $50.00`)).toBeVisible();
  await page.getByRole('radio', { name: /Cash on Delivery/ }).check();
  await button(page, 'Continue').click();
  await button(page, 'Place Order').click();
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible();

  // One of the two was spent: the refund of both gives back what is on the other.
  await desk.goto(`/admin/orders/${orderId}`);
  const panel = desk.getByRole('region', { name: 'Payment', exact: true });
  await button(panel, 'Refund').click();
  const dialog = desk.getByRole('dialog', { name: /^Refund/ });
  await expect(dialog.getByText('Gift card: $50.00, $0.00 not spent. A refund takes it back.')).toBeVisible();
  await button(dialog, 'Choose all').click();
  await expect(button(dialog, 'Refund $50.00')).toBeVisible();
  await dialog.getByLabel('Amount').fill('60');
  await button(dialog, 'Refund $60.00').click();
  await expect(dialog.getByRole('alert')).toContainText('No more than $50.00 can be refunded');
  await dialog.getByLabel('Amount').fill('');
  await button(dialog, 'Refund $50.00').click();
  await expect(desk.getByText('Refund recorded')).toBeVisible();
  await expect(panel).toContainText('−$50.00');
  await desk.goto(`/admin/gift-cards?q=${encodeURIComponent(customer.email)}`);
  await expect(desk.getByRole('main').getByText('Disabled').first()).toBeVisible();
  await desk
    .getByRole('main')
    .getByRole('link', { name: /••••|Not mailed/ })
    .first()
    .click();
  await expect(desk.getByText('Bought with order')).toBeVisible();
  await desk.context().close();
  test.info().annotations.push({ type: 'seconds', description: String((Date.now() - startedAt) / 1_000) });
});

async function fillCard(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /Credit Card/ }).check();
  await page.getByRole('textbox', { name: /^Card number/ }).fill('4242 4242 4242 4242');
  await page.getByRole('combobox', { name: /^Expiry month/ }).selectOption('12');
  await page.getByRole('combobox', { name: /^Expiry year/ }).selectOption({ index: 5 });
  await page.getByRole('textbox', { name: /^CVV/ }).fill('123');
  await page.getByRole('textbox', { name: /^Cardholder name/ }).fill('Ada Lovelace');
}

import type { Page } from '@playwright/test';
import { becomeCustomer } from '../support/callers';
import { expect, expectGoodAtBothWidths, test } from '../support/fixtures';
import { insertKettle, runHostedShop } from '../support/hosted-shop';
import { fillAddress } from '../support/steps';

/** Tests payment on a provider's own page, in a shop that has the provider's keys. */

const hosted = runHostedShop();

/** Takes a new customer with a kettle in the cart to the last step of checkout. */
async function goToReview(page: Page, method: string): Promise<void> {
  const { productId } = await insertKettle(hosted.shop, { stock: 5 });
  const customer = await becomeCustomer(page, hosted.address);
  await customer.send('POST', '/cart/add', { productId });
  await page.goto(`${hosted.address}/checkout`);
  await fillAddress(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('radio', { name: method }).check();
  await expect(page.getByText(/^You will be redirected to .* to complete your payment\.$/)).toBeVisible();
  await expect(page.getByLabel('Card number')).toBeHidden();
  await page.getByRole('button', { name: 'Continue' }).click();
}

for (const method of ['Stripe', 'PayPal', 'Razorpay', 'Debit Card']) {
  test(`a shopper pays by ${method} on the provider’s page, and the order is confirmed`, async ({ page }) => {
    await goToReview(page, method);
    await page.getByRole('button', { name: 'Place Order' }).click();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page).toHaveURL(/\/order-confirmation\//);
    await expect(page.getByText('Payment Successful')).toBeVisible();
  });
}

test('a shopper whose PayPal payment is declined sees why, and the cart is unchanged', async ({ page }) => {
  await goToReview(page, 'PayPal');
  await page.getByRole('button', { name: 'Place Order' }).click();
  hosted.shop.paypal.nextCapture = 'INSTRUMENT_DECLINED';
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'The payment was not approved' })).toBeVisible();
  hosted.shop.paypal.nextCapture = undefined;
  await expectGoodAtBothWidths(page);
  await page.getByRole('link', { name: 'Return to Cart' }).click();
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /^Kettle/ })
      .first(),
  ).toBeVisible();
});

test('a shopper cancels, finds the cart unchanged, and pays by card instead', async ({ page }) => {
  await goToReview(page, 'PayPal');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByText('The payment was not approved. Your cart is as it was.')).toBeVisible();
  await fillAddress(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('radio', { name: 'Credit Card' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText('Payment Successful')).toBeVisible();
});

test('a shopper who leaves the provider’s page half-way sees a message, and can continue', async ({ page }) => {
  await goToReview(page, 'Stripe');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible();
  await page.goto(`${hosted.address}/orders`);
  const link = await hosted.shop.pool.query("SELECT id FROM payments WHERE status = 'requires_action' ORDER BY created_at DESC LIMIT 1");
  await page.goto(`${hosted.address}/payments/${link.rows[0].id}/confirm?back=approved`);
  await expect(page.getByRole('heading', { name: 'Complete your payment' })).toBeVisible();
  await expect(page.getByText('Your payment is not complete yet. Nothing has been lost.')).toBeVisible();
  await expectGoodAtBothWidths(page);
  await page.getByRole('link', { name: 'Continue to Payment' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText('Payment Successful')).toBeVisible();
});

test('a shopper sees how the total is calculated', async ({ page }) => {
  await goToReview(page, 'Stripe');
  const summary = page.getByRole('region', { name: 'Order Summary' });
  await summary.getByText('Why this total?').click();
  await expect(summary.getByText(/^1 × Kettle \d+ at \$30\.00$/)).toBeVisible();
  await expect(summary.getByText('Tax of 8.25% for Texas')).toBeVisible();
  await expect(summary.getByText('Shipping to Texas')).toBeVisible();
  await expectGoodAtBothWidths(page);
});

test('a price that changed since it was shown is reported, and nothing is charged before the shopper confirms', async ({ page }) => {
  await goToReview(page, 'Stripe');
  await hosted.shop.pool.query('UPDATE products SET base_list_price_cents = 3500 WHERE id = (SELECT max(id) FROM products)');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('The total changed from $38.47 to $43.88. Please review your order.').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Order Summary' }).getByText('$43.88').first()).toBeVisible();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('heading', { name: 'Pay 43.88 usd' })).toBeVisible();
});

import type { Page } from '@playwright/test';
import { becomeCustomer } from '../support/callers';
import { takeProduct } from '../support/demo-products';
import { expect, freshEmail, test } from '../support/fixtures';
import { holdBack } from '../support/hold-back';
import { fillAddress, register } from '../support/steps';

/** Opens checkout as a new customer with one product in the cart. */
async function goToCheckout(page: Page): Promise<void> {
  const customer = await becomeCustomer(page);
  await customer.send('POST', '/cart/add', { productId: (await takeProduct(page.request))._id });
  await page.goto('/checkout');
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
}

async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByRole('radio', { name: /Credit Card/ }).check();
  await page.getByLabel('Card number').fill('');
  await page.getByLabel('Card number').pressSequentially(number);
  await page.getByLabel('Expiry month').selectOption('12');
  await page.getByLabel('Expiry year').selectOption({ index: 3 });
  await page.getByLabel('CVV').fill('123');
  await page.getByLabel('Cardholder name').fill('Ada Lovelace');
}

const next = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();

test('guests are redirected to sign in, and an empty cart to the cart page', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/checkout');
  await expect(page).toHaveURL(/\/login\?redirect=%2Fcheckout$/);
  await page.goto('/orders');
  await expect(page).toHaveURL(/\/login\?redirect=%2Forders$/);
  await becomeCustomer(page);
  await page.goto('/checkout');
  await expect(page.getByText('Your cart is empty').first()).toBeVisible();
  await expect(page).toHaveURL(/\/cart$/);
  await page.goto('/orders');
  await expect(page.getByRole('link', { name: 'Browse Products' })).toBeVisible();
});

test('a guest’s cart is merged before checkout shows it, even if the merge is slow', { tag: '@wide' }, async ({ page }) => {
  const { name, slug } = await takeProduct(page.request);
  await page.goto(`/product/${slug}`);
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
  await expect(page.getByText(/added to cart!/)).toBeVisible();
  const merge = await holdBack(page, '**/api/cart/merge');
  await page.goto('/register?redirect=%2Fcheckout');
  await register(page, freshEmail());
  await merge.requested;
  await expect(page.getByRole('status', { name: 'Loading checkout' })).toBeVisible();
  merge.release();
  await expect(page.getByLabel('First name')).toBeVisible();
  await expect(page.getByText(name).first()).toBeVisible();
  await expect(page).toHaveURL(/\/checkout$/);
});

test('a shopper sees errors, loses nothing on reload, and pays by card after a declined one', async ({ page }) => {
  await goToCheckout(page);
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Returns' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Newsletter' })).toHaveCount(0);
  await next(page);
  await expect(page.getByText('First name is required')).toBeVisible();
  await expect(page.getByLabel('First name')).toBeFocused();
  await fillAddress(page);
  await expect(page.getByText('First name is required')).toBeHidden();
  await page.getByLabel('Postal code').fill('733');
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await expect(page.getByText('Please enter a valid US ZIP code (12345 or 12345-6789)')).toBeVisible();
  await expect(page.getByLabel('Postal code')).toBeFocused();
  await page.getByLabel('Postal code').fill('73301');
  await page.reload();
  await expect(page.getByLabel('Postal code')).toHaveValue('73301');
  await next(page);
  await expect(page.getByRole('heading', { name: 'Payment method' })).toBeFocused();
  await next(page);
  await expect(page.getByText('Please select a payment method')).toBeVisible();
  await fillCard(page, '4000000000000002');
  await expect(page.getByLabel('Card number')).toHaveValue('4000 0000 0000 0002');
  await expect(page.getByRole('main').getByText('Visa', { exact: true })).toBeVisible();
  await next(page);
  await page.getByLabel(/Order notes/).fill('Ring');
  await expect(page.getByText('4/500')).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toMatch(/4000 ?0000/);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('Your card was declined. Please try another card.').first()).toBeVisible();
  await expect(page.getByLabel('Card number')).toBeFocused();
  await fillCard(page, '4242424242424242');
  await next(page);
  await page.getByRole('button', { name: 'Place Order' }).dblclick();
  await expect(page).toHaveURL(/\/order-confirmation\//);
  await expect(page.getByText('Payment Successful')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Payment Successful')).toBeVisible();
  await page.goto('/orders');
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('a shopper approves or declines at the bank, and cancels', { tag: '@wide' }, async ({ page }) => {
  await goToCheckout(page);
  await fillAddress(page);
  await next(page);
  await fillCard(page, '4000000000003220');
  await next(page);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('heading', { name: 'Approve your payment' })).toBeVisible();
  await page.getByRole('button', { name: 'Refuse' }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
  await fillAddress(page);
  await next(page);
  await fillCard(page, '4000000000003220');
  await next(page);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page).toHaveURL(/\/order-confirmation\//);
  await expect(page.getByText('Payment Successful')).toBeVisible();
  await page.getByRole('link', { name: 'Track Your Orders' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.getByLabel('Status').selectOption('processing');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page).toHaveURL(/status=processing/);
  await page.getByRole('link', { name: 'View Details' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Order TW-/ })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel Order' }).click();
  await expect(page.getByText('Are you sure you want to cancel this order?')).toBeVisible();
  await page.getByRole('button', { name: 'Yes, Cancel It' }).click();
  await expect(page.getByText('Order cancelled successfully')).toBeVisible();
  await expect(page.getByText('This order was cancelled')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: /^Refunded$/ })).toBeVisible();
  await page.goto('/orders/00000000-0000-4000-8000-000000000000');
  await expect(page.getByText('Order not found')).toBeVisible();
  await expect(page).toHaveURL(/\/orders$/);
});

test('a coupon is applied, refused and removed', { tag: '@wide' }, async ({ page }) => {
  await goToCheckout(page);
  const summary = page.getByRole('region', { name: 'Order Summary' });
  await summary.getByRole('button', { name: 'Apply' }).click();
  await expect(summary.getByText('Invalid coupon code')).toBeVisible();
  await summary.getByLabel('Coupon code').fill('expired');
  await summary.getByRole('button', { name: 'Apply' }).click();
  await expect(summary.getByText('This coupon has expired')).toBeVisible();
  await summary.getByLabel('Coupon code').fill('welcome10');
  await summary.getByRole('button', { name: 'Apply' }).click();
  await expect(summary.getByText('Coupon discount')).toBeVisible();
  await page.reload();
  await expect(summary.getByText('WELCOME10', { exact: true })).toBeVisible();
  await summary.getByRole('button', { name: 'Remove coupon WELCOME10' }).click();
  await expect(page.getByText('Coupon removed')).toBeVisible();
  await expect(summary.getByText('Coupon discount')).toBeHidden();
});

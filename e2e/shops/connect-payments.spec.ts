import { STRIPE_KEYS } from '#test/stripe-server.server';
import { becomeCustomer } from '../support/callers';
import { expect, expectGoodAtBothWidths, test } from '../support/fixtures';
import { becomeOwner, insertKettle, runHostedShop } from '../support/hosted-shop';
import { button, fillAddress } from '../support/steps';
import { SMALL, WIDE } from '../support/widths';

/** An owner connects a payment provider in the console, without anybody who runs the shop. */

const hosted = runHostedShop({ hasKeys: false });

for (const viewport of [WIDE, SMALL]) {
  test(`at ${viewport.width}, an owner connects Stripe, a shopper pays with it, and the owner disconnects it`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await becomeOwner(page, hosted);
    await page.goto(`${hosted.address}/admin/settings/payments`);
    const stripe = page.getByRole('region', { name: 'Stripe', exact: true });
    await button(stripe, 'Connect Stripe').click();
    const keys = stripe.getByRole('region', { name: 'Test keys of Stripe' });
    await keys.getByLabel('Secret key').fill('pk_test_shop');
    await button(keys, 'Connect').click();
    await expect(keys.getByText('This is the publishable key.').first()).toBeVisible();
    await keys.getByLabel('Secret key').fill('sk_test_of_somebody_else');
    await button(keys, 'Connect').click();
    await expect(keys.getByText('Stripe doesn’t accept this key.').first()).toBeVisible();
    await keys.getByLabel('Secret key').fill(STRIPE_KEYS.STRIPE_SECRET_KEY);
    await button(keys, 'Connect').click();
    await expect(page.getByText('Stripe connected')).toBeVisible();
    await expect(stripe.getByText('Test mode', { exact: true })).toBeVisible();
    await expect(keys.getByText('Your shop gets events: it has registered its address itself.')).toBeVisible();
    await expect(keys.getByLabel('Secret key')).toHaveValue('');
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(STRIPE_KEYS.STRIPE_SECRET_KEY);
    await button(keys, 'Make a test payment').click();
    await expect(page.getByText('A test payment of $1.00 was made and refunded at once.')).toBeVisible();
    await expectGoodAtBothWidths(page);

    const { productId } = await insertKettle(hosted.shop, { stock: 5 });
    const customer = await becomeCustomer(page, hosted.address);
    await customer.send('POST', '/cart/add', { productId });
    await page.goto(`${hosted.address}/checkout`);
    await fillAddress(page);
    await button(page, 'Continue').click();
    await page.getByRole('radio', { name: 'Credit Card' }).check();
    await button(page, 'Continue').click();
    await button(page, 'Place Order').click();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page.getByText('Payment Successful')).toBeVisible();

    await page.evaluate(() => localStorage.clear());
    await becomeOwner(page, hosted);
    await page.goto(`${hosted.address}/admin/settings/payments`);
    await button(keys, 'Disconnect').click();
    await button(page.getByRole('dialog'), 'Remove keys').click();
    await expect(page.getByText('The test keys of Stripe were removed')).toBeVisible();
    await expect(stripe.getByText('Not connected', { exact: true }).first()).toBeVisible();
    expect(hosted.shop.stripe.webhooks.size).toBe(0);
  });
}

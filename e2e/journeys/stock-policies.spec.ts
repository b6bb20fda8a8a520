import { ADMIN, becomeCustomer, signInBefore, signInByApi } from '../support/callers';
import { expect, test } from '../support/fixtures';
import { button, untilHydrated } from '../support/steps';

test('an owner lets a variant be ordered when it is sold out, and a shopper reads it until checkout', { tag: '@wide' }, async ({
  page,
  request,
  browser,
}) => {
  const admin = await signInByApi(request, ADMIN);
  const name = `Slow clock ${Date.now()}`;
  const { product } = await admin.send('POST', '/products', { name, price: 30, category: 'others', stock: 1, description: 'A clock.' });

  await signInBefore(page, admin);
  await page.goto(`/admin/products/${product._id}`);
  const tracking = page.getByRole('combobox', { name: 'Stock tracking' });
  await tracking.selectOption('Keep selling when sold out');
  await button(page, 'Save').click();
  await expect(page.getByText('Product saved')).toBeVisible();

  const shopper = await (await browser.newContext()).newPage();
  await becomeCustomer(shopper);
  await shopper.goto(`/product/${product.slug}`);
  await untilHydrated(shopper);
  await expect(shopper.getByRole('status').filter({ hasText: /left in stock|In stock/ })).toBeVisible();
  await button(shopper, 'Increase quantity').first().click();
  await button(shopper, 'Add to Cart').first().click();
  await shopper.goto('/cart');
  await expect(shopper.getByText('1 of 2 is sold out for now. We send it when it is back.')).toBeVisible();
  await shopper.goto('/checkout');
  await expect(shopper.getByText('1 of 2 is sold out for now. We send it when it is back.').first()).toBeVisible();

  await admin.send('PUT', `/products/${product._id}`, { stock: 0 });
  // A cached page is dropped a moment after the change.
  await expect.poll(async () => (await request.get(`/product/${product.slug}`)).text()).toContain('Sold out for now.');
  await shopper.goto(`/product/${product.slug}`);
  await expect(shopper.getByText('Sold out for now. Order it and we send it when it is back.')).toBeVisible();
  await shopper.context().close();
});

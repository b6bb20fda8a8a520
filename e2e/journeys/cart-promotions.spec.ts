import { ADMIN, newCustomer, openAs, signInByApi } from '../support/callers';
import { expect, test } from '../support/fixtures';

test('the cart shows what a promotion takes off before checkout, and follows the quantity', { tag: '@wide' }, async ({ page, request }) => {
  const owner = await signInByApi(request, ADMIN);
  const name = `Teapot ${crypto.randomUUID().slice(0, 8)}`;
  const { product } = await owner.send('POST', '/products', { name, price: 40, category: 'Books', stock: 50 });
  const { promotion } = await owner.send('POST', '/admin/promotions', {
    name: `Three for two ${name}`,
    benefit: { kind: 'buy_get', buy: 2, get: 1, percent: 100 },
    items: { productIds: [product._id], categoryIds: [], tags: [] },
  });
  try {
    const customer = await newCustomer(request);
    await customer.send('POST', '/cart/add', { productId: product._id, quantity: 2 });
    await openAs(page, customer, '/cart');
    const summary = page.getByRole('region', { name: 'Order Summary' });
    await expect(summary).toContainText('$86.40');
    await page.getByRole('button', { name: /^Increase/ }).click();
    await expect(summary).toContainText(`${promotion.name}−$40.00`);
    await expect(summary).toContainText('Estimated total$89.60');
    await page.getByRole('button', { name: /^Decrease/ }).click();
    await expect(summary).not.toContainText(promotion.name);
    await expect(summary).toContainText('Estimated total$86.40');
  } finally {
    await owner.send('PUT', `/admin/promotions/${promotion._id}`, { isPaused: true });
  }
});

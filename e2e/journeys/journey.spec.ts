import { takeProduct } from '../support/demo-products';
import { expect, freshEmail, test } from '../support/fixtures';
import { fillAddress, register } from '../support/steps';

test('a visitor finds a product, fills a cart as a guest, registers, checks out and sees the order', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  // Search.
  await page.getByRole('combobox', { name: 'Search products' }).fill('  headphones ');
  await page.getByRole('combobox', { name: 'Search products' }).press('Enter');
  await expect(page).toHaveURL(/\/products\?search=headphones$/);

  // An available product from the list.
  const { name } = await takeProduct(page.request);
  await page.goto(`/products?inStock=true&sort=price-high&search=${encodeURIComponent(name)}`);
  await page.getByRole('article').getByRole('heading').getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page).toHaveURL(/\/product\//);

  // Add it to the cart as a guest.
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Cart (1)' });
  await expect(drawer).toBeVisible();
  await expect(page.getByText(`${name} added to cart!`)).toBeVisible();
  await drawer.getByRole('link', { name: 'View Cart' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole('heading', { name: 'Your Cart' })).toBeVisible();

  // It survives a reload.
  await page.reload();
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();

  // Checkout needs an account; the cart is merged, and registration leads back to checkout.
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByText('Please log in to checkout')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fcheckout$/);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await register(page, freshEmail());
  await expect(page.getByText('Registration successful! Welcome to Tradewind!')).toBeVisible();

  // Three steps.
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByText(name).first()).toBeVisible();
  await fillAddress(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('radio', { name: /Cash on Delivery/i }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('textbox', { name: /notes/i }).fill('Please ring twice <script>alert(1)</script>');
  await page.getByRole('button', { name: 'Place Order' }).click();

  // The order, and an empty cart.
  await expect(page).toHaveURL(/\/order-confirmation\//);
  await expect(page.getByText('Order placed successfully!')).toBeVisible();
  await expect(page.getByText(/TW-/).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible();
  await page.getByRole('link', { name: 'Track Your Orders' }).click();
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible();
  await page.getByRole('link', { name: 'View Details' }).first().click();
  await expect(page.getByText(name).first()).toBeVisible();
  await expect(page.getByText('Please ring twice <script>alert(1)</script>')).toBeVisible();
});

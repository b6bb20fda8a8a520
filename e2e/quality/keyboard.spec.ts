import type { Locator, Page } from '@playwright/test';
import { expect, freshEmail, test } from '../support/fixtures';
import { expectFocusInSight, expectTrapped, tabTo, tabToAndPress } from '../support/keyboard';
import { button, PASSWORD } from '../support/steps';
import { findRichProduct, openHydrated } from '../support/visit-screens';

test('the whole purchase by keyboard alone', { tag: '@wide' }, async ({ page, isMobile }) => {
  const product = await findRichProduct(page);
  await openHydrated(page, '/');
  const main = page.getByRole('main');

  // The skip link is the first stop.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await expectFocusInSight(page);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(main.getByRole('link', { name: 'Shop Now' })).toBeFocused();

  // Search: suggestions by arrow keys, then all results.
  const search = page.getByRole('combobox', { name: 'Search products' });
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await expectFocusInSight(page);
  await page.keyboard.type(product.name);
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await expect(options.first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/products\?search=/);
  await expect(main).toBeFocused();
  await expectAnnounced(page, `Results for “${product.name}” | Tradewind`);

  // A filter: in the sheet of a phone, beside the list on a wide screen.
  if (isMobile) {
    const filters = page.getByRole('button', { name: /^Filters/ });
    await tabToAndPress(page, filters);
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await expect(sheet).toBeVisible();
    await tabToAndPress(page, sheet.getByRole('link', { name: /In Stock Only/ }));
    await expect(page).toHaveURL(/inStock=true/);
    await expectTrapped(page, sheet, 40);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(filters).toBeFocused();
  } else {
    const inStock = page.getByRole('complementary', { name: 'Filters' }).getByRole('link', { name: /In Stock Only/ });
    await tabToAndPress(page, inStock);
    await expect(page).toHaveURL(/inStock=true/);
    await expect(inStock).toBeFocused();
  }

  // The product: choose colour, size and a quantity of two.
  await tabToAndPress(page, page.getByRole('article').getByRole('link', { name: product.name, exact: true }));
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
  await expect(main).toBeFocused();
  for (const [group, names] of [
    ['Color', product.colors],
    ['Size', product.sizes],
  ] as const) {
    const radios = page.getByRole('group', { name: group }).getByRole('radio');
    await tabTo(page, radios);
    await page.keyboard.press('ArrowRight');
    await expect(radios.nth(1)).toBeChecked();
    await expect(radios.nth(1)).toBeFocused();
    await expectFocusInSight(page);
    // An item that is out of stock would block the purchase.
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('group', { name: group })).toContainText(names[0] ?? '');
  }
  await tabToAndPress(page, page.getByRole('group', { name: 'Quantity' }).getByRole('button', { name: 'Increase quantity' }));
  const add = button(page, 'Add to Cart').filter({ visible: true });
  await tabToAndPress(page, add);
  const drawer = page.getByRole('dialog', { name: 'Cart (2)' });
  await expect(drawer).toBeVisible();
  await expectTrapped(page, drawer, 12);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(add).toBeFocused();
  await page.keyboard.press('Enter');
  await tabToAndPress(page, page.getByRole('dialog').getByRole('link', { name: 'View Cart' }));

  // The cart page, then registration.
  await expect(page.getByRole('heading', { level: 1, name: 'Your Cart' })).toBeVisible();
  await expect(main).toBeFocused();
  await tabToAndPress(page, button(main, 'Proceed to Checkout'));
  await expect(page.getByRole('heading', { level: 1, name: /Sign|Welcome/ })).toBeVisible();
  await expect(main).toBeFocused();
  await tabToAndPress(page, page.getByRole('link', { name: 'Create an account' }));
  await expect(page.getByRole('button', { name: 'Sign Up' })).toBeVisible();
  await expect(main).toBeFocused();
  await typeInto(page, main.getByRole('textbox', { name: 'First name' }), 'Ada');
  await typeInto(page, main.getByRole('textbox', { name: 'Last name' }), 'Lovelace');
  await page.keyboard.press('Enter');
  await expect(main.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await page.keyboard.type(freshEmail());
  await typeInto(page, main.getByLabel('Password', { exact: true }), PASSWORD);
  await typeInto(page, main.getByLabel('Confirm password'), PASSWORD);
  await tabToAndPress(page, main.getByRole('checkbox', { name: /terms and conditions/ }), 'Space');
  await tabToAndPress(page, button(main, 'Sign Up'));

  // Three steps.
  await expect(page.getByRole('heading', { level: 2, name: 'Shipping address' })).toBeVisible();
  await tabToAndPress(page, button(main, 'Continue'));
  await expect(main.getByLabel('First name')).toBeFocused();
  await expectFocusInSight(page);
  await page.keyboard.type('Ada');
  await typeInto(page, main.getByLabel('Last name'), 'Lovelace');
  await typeInto(page, main.getByLabel('Address line 1'), '12 St James Square');
  await typeInto(page, main.getByLabel('City'), 'Austin');
  await typeInto(page, main.getByLabel('State'), 'Texas');
  await typeInto(page, main.getByLabel('Postal code'), '73301');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Payment method' })).toBeFocused();
  const cash = main.getByRole('radio', { name: /Cash on Delivery/ });
  await tabTo(page, main.getByRole('radio'));
  for (let choice = 0; choice < 6 && !(await cash.isChecked()); choice++) await page.keyboard.press('ArrowDown');
  await expect(cash).toBeFocused();
  await expectFocusInSight(page);
  await tabToAndPress(page, button(main, 'Continue'));
  await expect(page.getByRole('heading', { name: 'Review your order' })).toBeFocused();
  await tabToAndPress(page, button(main, 'Place Order'));

  // The order and its actions.
  await expect(page).toHaveURL(/\/order-confirmation\//);
  await expect(main).toBeFocused();
  await expectAnnounced(page, /\| Tradewind$/);
  await tabToAndPress(page, page.getByRole('link', { name: 'Track Your Orders' }));
  await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible();
  await expect(main).toBeFocused();
  await tabToAndPress(page, page.getByRole('link', { name: 'View Details' }));
  await expect(main).toBeFocused();
  const cancel = button(main, 'Cancel Order');
  await expect(cancel).toBeVisible();
  await tabToAndPress(page, cancel);
  const question = page.getByRole('dialog', { name: /^Cancel order/ });
  await expect(question).toBeVisible();
  await expectTrapped(page, question, 6);
  await page.keyboard.press('Escape');
  await expect(cancel).toBeFocused();
  await page.keyboard.press('Enter');
  await tabToAndPress(page, button(question, 'Yes, Cancel It'));
  await expect(page.getByText('Order cancelled successfully')).toBeVisible();
  await expect(cancel).toBeHidden();
  await expect(page.locator('body')).not.toBeFocused();
});

async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

async function expectAnnounced(page: Page, title: string | RegExp): Promise<void> {
  await expect(page.getByRole('status', { name: 'Page' })).toHaveText(title);
  await expect(page).toHaveTitle(title);
}

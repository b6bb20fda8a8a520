import type { Page } from '@playwright/test';
import { newCustomer, newCustomerWithCart, openAs } from '../support/callers';
import { findProduct, isPlain, openProduct } from '../support/demo-products';
import { expect, freshEmail, test } from '../support/fixtures';
import { button, expectProblems, PASSWORD, untilHydrated } from '../support/steps';

const SERVER_ERROR = 'Server error. Please try again later.';
/** As a proxy sends it when the shop is down. */
const HTML = { contentType: 'text/html', body: '<html><body><h1>Bad Gateway</h1></body></html>' };
const EMPTY = { body: '' };

test('an error without a message is shown by its status', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/contact');
  await untilHydrated(page);
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Message').fill('Where is my kettle?');
  for (const [status, response, sentence] of [
    [403, HTML, 'Access denied. Insufficient permissions.'],
    [404, EMPTY, 'Resource not found.'],
    [500, HTML, SERVER_ERROR],
    [418, EMPTY, 'An error occurred.'],
    [502, HTML, SERVER_ERROR],
    [400, { json: null }, 'An error occurred.'],
    [503, { json: { success: false, message: 'The shop is briefly unavailable.' } }, 'The shop is briefly unavailable.'],
  ] as const) {
    await page.route('**/api/contact', (route) => route.fulfill({ status, ...response }), { times: 1 });
    await button(page, 'Send Message').click();
    await expect(page.getByText(sentence)).toBeVisible();
    await button(page, 'Dismiss').first().click();
    await expect(page.getByText(sentence)).toBeHidden();
  }
});

for (const response of [HTML, EMPTY]) {
  test(`a 401 without a message ends the session (${'contentType' in response ? 'a page' : 'nothing'})`, { tag: '@wide' }, async ({
    page,
    request,
  }) => {
    const customer = await newCustomer(request);
    await page.goto('/help');
    await page.evaluate((session) => localStorage.setItem('shop.session', session), JSON.stringify(customer.session));
    await page.route('**/api/orders?*', (route) => route.fulfill({ status: 401, ...response }));
    await page.goto('/orders', { waitUntil: 'commit' });
    await expect(page.getByText('Session expired. Please login again.')).toBeVisible();
    await expect(page).toHaveURL(/\/login\?redirect=%2Forders$/);
    expect(await page.evaluate(() => localStorage.getItem('shop.session'))).toBeNull();
  });
}

test('a screen with its own error message shows it for server errors', { tag: '@wide' }, async ({ page, request }) => {
  await openAs(page, await newCustomer(request), '/orders');
  await untilHydrated(page);
  await page.route('**/api/orders?*', (route) => route.fulfill({ status: 500, ...HTML }));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Failed to load orders' })).toBeVisible();
  const product = await findProduct(page, (found) => isPlain(found) && found.stock > 3);
  await openProduct(page, product);
  await page.route('**/api/cart/add', (route) => route.fulfill({ status: 502, ...HTML }));
  await button(page, 'Add to Cart').filter({ visible: true }).first().click();
  await expect(page.getByText('Failed to add item to cart')).toBeVisible();
});

test('an error that belongs to no field is shown in the form’s summary', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/register');
  await untilHydrated(page);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByRole('textbox', { name: 'Email' }).fill(freshEmail());
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('checkbox', { name: /terms and conditions/ }).check();
  const summary = page.getByRole('main').getByRole('alert');

  await refuse(page, [
    { path: ['email'], msg: 'We cannot write to this address' },
    { param: 'referrer', msg: 'This invitation is for somebody else' },
    { message: 'Nobody can register today' },
  ]);
  await button(page, 'Sign Up').click();
  await expectProblems(page, { Email: 'We cannot write to this address' });
  await expect(summary.getByRole('listitem')).toHaveText(['This invitation is for somebody else', 'Nobody can register today']);

  await refuse(page, [{ field: 'referrer', message: 'This invitation is used up' }]);
  await button(page, 'Sign Up').click();
  await expect(summary).toHaveText('This invitation is used up');
  await expect(summary).toBeFocused();
});

test('errors of an order are shown at their fields, under any key, and in the summary', { tag: '@wide' }, async ({ page, request }) => {
  const customer = await newCustomerWithCart(request);
  const address = { firstName: 'Ada', lastName: 'Lovelace', addressLine1: '12 St James Square', city: 'Austin' };
  await customer.send('POST', '/addresses', { type: 'both', ...address, state: 'Texas', postalCode: '73301', country: 'United States' });
  await openAs(page, customer, '/checkout');
  await button(page, 'Continue').click();
  await page.getByRole('radio', { name: /Cash on Delivery/i }).check();
  await button(page, 'Continue').click();
  const summary = page.getByRole('main').getByRole('alert');

  await page.route('**/api/checkout/create-order', (route) =>
    route.fulfill({
      status: 422,
      json: {
        success: false,
        message: 'Validation failed',
        errors: [
          { param: 'orderNotes', msg: 'Please write less' },
          { path: 'giftWrap', msg: 'Gift wrap is sold out' },
        ],
      },
    }),
  );
  await button(page, 'Place Order').click();
  await expect(page.getByText('Failed to place order')).toBeVisible();
  await expect(page.getByLabel(/Order notes/)).toBeFocused();
  await expect(page.getByLabel(/Order notes/)).toHaveAccessibleDescription(/Please write less/);
  await expect(summary).toHaveText('Gift wrap is sold out');

  await page.unroute('**/api/checkout/create-order');
  await page.route('**/api/checkout/create-order', (route) =>
    route.fulfill({ status: 422, json: { success: false, errors: [{ field: 'newAddress.floor', message: 'Which floor?' }] } }),
  );
  await button(page, 'Place Order').click();
  await expect(page.getByRole('heading', { name: 'Shipping address' })).toBeVisible();
  await expect(summary).toHaveText('Which floor?');
  await expect(summary).toBeFocused();
});

for (const { name, call } of [
  { name: 'the summary, with its addresses', call: '**/api/checkout/summary*' },
  { name: 'the payment methods', call: '**/api/checkout/payment-methods' },
]) {
  for (const [what, response] of [
    ['an error page', { status: 500, ...HTML }],
    ['nothing that can be read', { status: 200, ...EMPTY }],
    ['no response', undefined],
  ] as const) {
    test(`checkout without ${name}: ${what}`, { tag: '@wide' }, async ({ page, request }) => {
      const customer = await newCustomerWithCart(request);
      await page.route(call, (route) => (response ? route.fulfill(response) : route.abort()));
      await openAs(page, customer, '/checkout');
      await expect(page.getByRole('heading', { name: 'Unable to load checkout' })).toBeVisible();
      await expect(page.getByText('Failed to load checkout data')).toHaveCount(1);
      await page.unroute(call);
      await button(page, 'Try Again').click();
      await expect(page.getByRole('heading', { name: 'Shipping address' })).toBeVisible();
      await page.route(call, (route) => (response ? route.fulfill(response) : route.abort()));
      await page.reload();
      await page.getByRole('link', { name: 'Return to Cart' }).click();
      await expect(page).toHaveURL(/\/cart$/);
    });
  }
}

/** Makes the next registration fail with these errors, in another server's format. */
async function refuse(page: Page, errors: object[]): Promise<void> {
  await page.route('**/api/auth/register', (route) => route.fulfill({ status: 422, json: { success: false, errors } }), { times: 1 });
}
